"""Data of a form that was sent, and the page of a form."""

from collections.abc import Mapping

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render


def sent_data(request: HttpRequest) -> QueryDict | None:
    """Return the data of a form that was sent, or None."""
    return request.POST if request.method == "POST" else None


def render_form(
    request: HttpRequest, template: str, form: BaseForm, context: Mapping[str, object]
) -> HttpResponse:
    """Render the page of a form; one that was sent is shown again because it is refused, with status 422."""
    return render(request, template, {**context, "form": form}, status=422 if form.is_bound else 200)
