"""A circle's data, out and back in: a file to keep, a sheet to read, journals to check us by."""

import json

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import play
from games.archive import AlreadyHere, Unreadable, write_archive
from games.archive.journal import posted_entries
from games.changes import SHOWN, changes
from games.models import Circle, Round
from games.models.binding import new_secret
from ledger.journals import beancount_journal, hledger_journal
from web.access import hosted_circle_or_404
from web.sheets import circle_sheet
from web.visitors import admit
from web.wording.archives import unreadable_in_words
from web.wording.changes import what_it_was, who_took_it_back, who_wrote_it

FILE_MAX_BYTES = 16 * 1024 * 1024


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    circle = hosted_circle_or_404(request, pk)
    sheets = circle.past_sheets.order_by("-copied_at", "-pk")
    return render(request, "archives/show.html", {"circle": circle, "sheets": sheets})


@require_safe
def changed(request: HttpRequest, pk: int) -> HttpResponse:
    """Who took back what, and when."""
    circle = hosted_circle_or_404(request, pk)
    rows = [
        {
            "what": what_it_was(each),
            "back": who_took_it_back(each),
            "written": who_wrote_it(each),
            "href": reverse("round", args=[each.what.pk]) if isinstance(each.what, Round) else "",
        }
        for each in changes(circle)
    ]
    return render(request, "circles/changes.html", {"circle": circle, "rows": rows, "most": SHOWN})


@never_cache
@require_safe
def archive(request: HttpRequest, pk: int) -> HttpResponse:
    """The whole circle, to be read back."""
    circle = hosted_circle_or_404(request, pk)
    return _file(circle, "".join(write_archive(circle)), "json", "application/json")


@never_cache
@require_safe
def sheet(request: HttpRequest, pk: int) -> HttpResponse:
    """What counts, for a spreadsheet."""
    circle = hosted_circle_or_404(request, pk)
    return _file(circle, circle_sheet(circle), "csv", "text/csv")


@never_cache
@require_safe
def hledger(request: HttpRequest, pk: int) -> HttpResponse:
    """The book, for hledger."""
    circle = hosted_circle_or_404(request, pk)
    entries = posted_entries(circle, timezone.get_current_timezone())
    return _file(circle, "".join(hledger_journal(entries)), "journal", "text/plain")


@never_cache
@require_safe
def beancount(request: HttpRequest, pk: int) -> HttpResponse:
    """The book, for beancount."""
    circle = hosted_circle_or_404(request, pk)
    entries = posted_entries(circle, timezone.get_current_timezone())
    return _file(circle, "".join(beancount_journal(entries)), "beancount", "text/plain")


@require_http_methods(["GET", "HEAD", "POST"])
def read(request: HttpRequest) -> HttpResponse:
    """A circle read back from its file; this browser is its host."""
    if request.method != "POST":
        return render(request, "archives/read.html")
    secret = new_secret()
    try:
        data = _data(request.FILES.get("file"))
        circle = play.read_circle(data=data, secret=secret, now=timezone.now())
    except AlreadyHere:
        return render(request, "archives/read.html", {"is_here": True}, status=409)
    except Unreadable as refused:
        return render(request, "archives/read.html", {"error": unreadable_in_words(refused)}, status=422)
    response = redirect("circle", pk=circle.pk)
    admit(request, response, secret)
    return response


def _data(file: UploadedFile | None) -> object:
    if file is None or file.size is None or file.size > FILE_MAX_BYTES:
        raise Unreadable("format")
    try:
        return json.loads(file.read())
    except (ValueError, RecursionError) as error:
        raise Unreadable("format") from error


def _file(circle: Circle, content: str, extension: str, kind: str) -> HttpResponse:
    name = f"{slugify(circle.name) or 'ardoise'}-{timezone.localdate():%Y-%m-%d}.{extension}"
    response = HttpResponse(content, content_type=f"{kind}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
