"""Views of a circle's files: exports, journals of the book, import of a circle; and the list of reversals."""

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.archive.journal import journal_entries
from games.archive.limits import MEGABYTE, PAGE_LIMITS
from games.archive.refusals import AlreadyImportedCircle, InvalidArchive
from games.archive.writing import write_file
from games.circles.commands import imports
from games.circles.queries.renames import renames
from games.circles.queries.reversals import MAX_REVERSALS, reversed_entries
from games.circles.queries.scoring_requests import answered_scoring_requests
from games.evenings.queries.bill_changes import bill_changes
from games.models import Circle, Expense, Repayment, Role, Round
from games.models.binding import new_secret
from ledger.journals import JournalEntry, beancount_journal, hledger_journal
from web.circles.file_checks import Busy, check_apart, check_upload, count_file, only_one
from web.circles.forms import ArchiveForm
from web.circles.sheet_files import circle_csv, circle_xlsx
from web.circles.text.files import import_error_text, payee_text, unwritable_in_words
from web.circles.text.reversals import bill_change_text, change_text, reversed_entry_title
from web.core.access import circle_or_404, money_visibility
from web.core.throttle import RateLimited
from web.core.visitors import add_secret, visitor_of

FILE_MEGABYTES = (PAGE_LIMITS.file_bytes or 0) // MEGABYTE


@require_safe
def index(request: HttpRequest, pk: int) -> HttpResponse:
    return _show(request, circle_or_404(request, pk, Role.HOST))


def _show(request: HttpRequest, circle: Circle, status: int = 200, refusal: str = "") -> HttpResponse:
    sheets = circle.past_sheets.order_by("-copied_at", "-pk")
    context = {"circle": circle, "sheets": sheets, "refusal": refusal}
    return render(request, "circles/files/show.html", context, status=status)


@require_safe
def reversals(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the reversals of a circle, with author and instant."""
    circle = circle_or_404(request, pk, Role.HOST)
    visibility = money_visibility(circle, visitor_of(request).player_in(circle))
    rows = [
        {
            "reversed": each,
            "title": reversed_entry_title(each, visibility),
            "change": change_text(each, visibility),
            "href": _url_of(each.subject),
        }
        for each in reversed_entries(circle)
    ]
    context = {
        "circle": circle,
        "rows": rows,
        "most": MAX_REVERSALS,
        "renames": renames(circle),
        "scoring_requests": answered_scoring_requests(circle),
        "undone_sheets": circle.past_sheets.exclude(undone_at=None).order_by("-undone_at", "-pk"),
        "bill_changes": [(each.entry, bill_change_text(each)) for each in bill_changes(circle)],
    }
    return render(request, "circles/changes.html", context)


def _url_of(record: object) -> str:
    """Return the URL of a reversed record, or of the bill of a payment; empty if it has no page."""
    match record:
        case Round(sitting=sitting) if sitting.cancelled_at is None:
            return reverse("round", args=[record.pk])
        case Expense():
            return reverse("expense", args=[record.pk])
        case Repayment():
            return reverse("evening", args=[record.evening_id])
    return ""


@never_cache
@require_safe
def export_archive(request: HttpRequest, pk: int) -> HttpResponseBase:
    """Return the whole circle as a file, after importing it on trial."""
    circle = circle_or_404(request, pk, Role.HOST)
    with TemporaryDirectory(prefix="ardoise-") as folder:
        path = Path(folder) / "circle.json.gz"
        try:
            with only_one("writing"):
                write_file(circle, path, PAGE_LIMITS)
                check_apart(path, Path(folder) / "scratch.sqlite3")
        except Busy:
            busy = _("Another file is being written. Try again in a minute.")
            return _show(request, circle, 503, refusal=busy)
        except InvalidArchive as refused:
            return _show(request, circle, 409, refusal=unwritable_in_words(refused))
        # The open file can be read to its end after its folder is deleted.
        response = FileResponse(path.open("rb"), content_type="application/gzip")
    response["Content-Disposition"] = f'attachment; filename="{_name(circle)}.json.gz"'
    return response


EXPORTS: Final[dict[str, tuple[str, str, Callable[[Circle], str | bytes]]]] = {
    "csv": ("csv", "text/csv", circle_csv),
    "xlsx": ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", circle_xlsx),
    "hledger": ("journal", "text/plain", lambda circle: "".join(hledger_journal(_entries(circle)))),
    "beancount": ("beancount", "text/plain", lambda circle: "".join(beancount_journal(_entries(circle)))),
}
"""Extension, content type and function of each kind of export."""


@never_cache
@require_safe
def export(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    """Return the active records as a spreadsheet, or the book for an accounting program.

    Only where everybody sees the money: elsewhere these files would show it to the host.
    """
    circle = circle_or_404(request, pk, Role.HOST)
    if circle.money_visibility != Circle.MoneyVisibility.ALL:
        raise Http404
    extension, content_type, write = EXPORTS[kind]
    content = write(circle)
    charset = "; charset=utf-8" if isinstance(content, str) else ""
    response = HttpResponse(content, content_type=content_type + charset)
    response["Content-Disposition"] = f'attachment; filename="{_name(circle)}.{extension}"'
    return response


def _entries(circle: Circle) -> Iterator[JournalEntry]:
    return journal_entries(circle, timezone.get_current_timezone(), payee_text)


@require_http_methods(["GET", "HEAD", "POST"])
def import_archive(request: HttpRequest) -> HttpResponse:
    """Import a circle from its file; this browser becomes its host."""
    if request.method != "POST":
        return _import_page(request, ArchiveForm())
    secret, form = new_secret(), ArchiveForm(request.POST, request.FILES)
    try:
        count_file(request, timezone.now())
        circle = _import_upload(form.cleaned_data["file"] if form.is_valid() else None, secret)
    except RateLimited:
        return _import_page(request, form, 429, _("Too many files were sent. Wait ten minutes."))
    except Busy:
        return _import_page(request, form, 503, _("Another file is being read. Try again in a minute."))
    except AlreadyImportedCircle:
        return _import_page(request, form, 409)
    except InvalidArchive as refused:
        status = 413 if refused.code == "too_large" else 422
        return _import_page(request, form, status, import_error_text(refused))
    response = redirect("circle", pk=circle.pk)
    add_secret(request, response, secret)
    return response


def _import_page(request: HttpRequest, form: ArchiveForm, status: int = 200, error: str = "") -> HttpResponse:
    if error and form.is_valid():
        form.add_error("file", error)
    context = {"form": form, "is_here": status == 409, "megabytes": FILE_MEGABYTES}
    return render(request, "circles/files/read.html", context, status=status)


def _import_upload(file: "UploadedFile[bytes] | None", secret: str) -> Circle:
    """Check an uploaded file, then insert its circle."""
    if file is None or file.size is None:
        raise InvalidArchive("format")
    if PAGE_LIMITS.file_bytes is not None and file.size > PAGE_LIMITS.file_bytes:
        raise InvalidArchive("too_large")
    with TemporaryDirectory(prefix="ardoise-") as folder:
        path, scratch = Path(folder) / "circle", Path(folder) / "scratch.sqlite3"
        with path.open("wb") as copy:
            copy.writelines(file.chunks())
        check_upload(path, scratch)
        return imports.import_circle(scratch=scratch, secret=secret, now=timezone.now())


def _name(circle: Circle) -> str:
    """Return the name of a file of a circle, without its extension."""
    return f"{slugify(circle.name) or 'ardoise'}-{timezone.localdate():%Y-%m-%d}"
