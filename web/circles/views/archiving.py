"""Views of archiving, restoring and deleting a circle."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.archive.limits import PAGE_LIMITS
from games.archive.writing import exceeds_rows
from games.circles.commands import archiving
from games.models import Circle
from web.circles.forms import DeletionForm
from web.core.access import hosted_archived_circle_or_404
from web.core.act import authorship
from web.core.refusals import on_refusal
from web.evenings.text.unsettled import unsettled_text


@require_POST
def archive(request: HttpRequest, pk: int) -> HttpResponse:
    circle = hosted_archived_circle_or_404(request, pk)
    archiving.archive_circle(circle=circle, **authorship(request, circle))
    return redirect("circle-erase", pk=pk)


@require_POST
def unarchive(request: HttpRequest, pk: int) -> HttpResponse:
    archiving.unarchive_circle(circle=hosted_archived_circle_or_404(request, pk))
    return redirect("circle", pk=pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def erase(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete an archived circle after its name was typed; the page offers its file first."""
    circle = hosted_archived_circle_or_404(request, pk)
    form = DeletionForm(circle, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, circle, form, status=422 if form.is_bound else 200)
    on_refusal(request, lambda refusal: _page(request, circle, form, refusal))
    archiving.erase_circle(circle=circle, typed_name=form.cleaned_data["name"])
    return redirect("home")


def _page(
    request: HttpRequest, circle: Circle, form: DeletionForm, refusal: str = "", status: int = 200
) -> HttpResponse:
    context: dict[str, object] = {"circle": circle, "form": form, "refusal": refusal}
    if circle.archived_at is None:
        context["unsettled"] = unsettled_text(circle)
    context["is_too_large"] = circle.archived_at is not None and exceeds_rows(circle, PAGE_LIMITS)
    return render(request, "circles/files/end.html", context, status=status)
