"""Views of the story of an evening: page and picture."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.evenings.story.queries import evening_story
from games.models import Evening
from web.core.access import evening_or_404
from web.core.visibility import money_visibility
from web.core.visitors import visitor_of
from web.evenings.pages.story import StoryPage
from web.evenings.pages.story_picture import story_picture


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    evening = evening_or_404(request, pk)
    me = visitor_of(request).player_in(evening.circle)
    page = _page(request, evening)
    context = {
        "evening": evening,
        "page": page,
        "curves": [(each, each.chart(me.name if me else "")) for each in page.curves],
    }
    return render(request, "evenings/story.html", context)


@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    page = _page(request, evening_or_404(request, pk))
    if page.is_empty:
        raise Http404
    answer = HttpResponse(story_picture(page), content_type="image/svg+xml; charset=utf-8")
    answer.headers["Cache-Control"] = "private, no-store"
    return answer


def _page(request: HttpRequest, evening: Evening) -> StoryPage:
    """Return the story for this visitor, without amounts that must not be seen."""
    me = visitor_of(request).player_in(evening.circle)
    return StoryPage(evening_story(evening), money_visibility(evening.circle, me))
