"""The table as the answer to a request that was refused."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.models import Sitting
from web.core.visitors import visitor_of
from web.sittings.pages.table import table_page


def refused_table(request: HttpRequest, sitting: Sitting, **reasons: str) -> HttpResponse:
    """Render the table again, read anew, with the reasons of a refusal and the typed text."""
    sitting.refresh_from_db()
    context = table_page(sitting, visitor_of(request).player_in(sitting.circle)) | reasons
    return render(request, context["table_template"], context)
