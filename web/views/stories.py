"""The story of an evening: its page, and its picture for the chat."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.models import Evening
from games.story.reading import story
from web.access import evening_or_404, visitor
from web.story import StoryPage, story_page
from web.story_picture import story_picture
from web.visibility import purse_of


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    evening = evening_or_404(request, pk)
    me = visitor(request).me(evening.circle)
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
    """The story for this browser; what its purse may not see is in neither page, picture nor text."""
    return story_page(story(evening), purse_of(evening.circle, visitor(request).me(evening.circle)))
