"""Planned evenings: the next dates, planning one, answering, calling off, the files for calendars."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.agenda import called_off_days, feed_of
from games.models import Appointment, Circle, Reply, Role
from web.access import (
    appointment_or_404,
    circle_or_404,
    day_or_404,
    hosted_player_or_404,
    visitor,
)
from web.agenda import agenda_page, date_page
from web.calendar_file import calendar_file, etag_of
from web.forms.appointment import HOURS, AppointmentForm, first_form, form_of, typed_form
from web.forms.keys import read_number
from web.links import Link, address, keep
from web.messages import tell
from web.titles import GAME_TITLES
from web.wording.agenda import REPEATS


@require_safe
def of_circle(request: HttpRequest, pk: int) -> HttpResponse:
    circle = circle_or_404(request, pk)
    mine = visitor(request).of(circle)
    assert mine is not None
    return render(request, "agenda/show.html", agenda_page(request, circle, mine, timezone.now()))


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, pk: int) -> HttpResponse:
    """Plan an evening."""
    circle, now = circle_or_404(request, pk, Role.SCORE), timezone.now()
    if request.method != "POST":
        return _form_page(request, circle, first_form(now))
    form = typed_form(request.POST)
    said = form.read()
    if said is None:
        return _form_page(request, circle, form, status=422)
    by = visitor(request).author(circle)
    planned = play.plan_evening(circle=circle, said=said, key=form.key, by=by, now=now)
    if planned.circle_id != circle.pk:
        raise Http404
    return redirect("circle-agenda", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Say something else of a planned evening, on all its dates."""
    appointment = appointment_or_404(request, pk, Role.SCORE)
    if request.method != "POST":
        return _form_page(request, appointment.circle, form_of(appointment), appointment)
    form = typed_form(request.POST, appointment.zone)
    said = form.read()
    if said is None:
        return _form_page(request, appointment.circle, form, appointment, status=422)
    play.change_plan(appointment=appointment, said=said, now=timezone.now())
    return redirect("circle-agenda", pk=appointment.circle_id)


@require_POST
def strike(request: HttpRequest, pk: int) -> HttpResponse:
    """Call an appointment off altogether."""
    appointment = appointment_or_404(request, pk)
    by = visitor(request).author(appointment.circle)
    play.call_off_all(appointment=appointment, by=by, now=timezone.now())
    return redirect("circle-agenda", pk=appointment.circle_id)


@require_POST
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """Take back that it was called off."""
    appointment = appointment_or_404(request, pk)
    play.plan_again(appointment=appointment, now=timezone.now())
    return redirect("circle-agenda", pk=appointment.circle_id)


@require_safe
def show(request: HttpRequest, pk: int, day: str) -> HttpResponse:
    return _date_page(request, appointment_or_404(request, pk), day)


@require_POST
def reply(request: HttpRequest, pk: int, day: str) -> HttpResponse:
    """Say whether one comes. A phone speaks for its own player; a host for anybody."""
    appointment = appointment_or_404(request, pk, Role.VIEW)
    on, answer, typed = (
        day_or_404(appointment, day),
        request.POST.get("answer", ""),
        request.POST.get("of", ""),
    )
    if answer not in Reply.Answer.values:
        raise Http404
    me = visitor(request).me(appointment.circle)
    player = hosted_player_or_404(request, read_number(typed) or 0) if typed else me
    if player is None:
        return _date_page(
            request,
            appointment,
            day,
            refusal=_("This phone has no name here: ask the host to say it."),
            status=409,
        )
    by = visitor(request).author(appointment.circle)
    try:
        play.reply(appointment=appointment, day=on, player=player, answer=answer, by=by, now=timezone.now())
    except play.NotPlanned as refusal:
        return _date_page(request, appointment, day, refusal=tell(refusal), status=409)
    if request.POST.get("from") == "agenda":
        return redirect("circle-agenda", pk=appointment.circle_id)
    return redirect("appointment-date", pk=pk, day=day)


@require_POST
def call_off(request: HttpRequest, pk: int, day: str) -> HttpResponse:
    appointment = appointment_or_404(request, pk)
    by = visitor(request).author(appointment.circle)
    with _still_planned():
        play.call_off(appointment=appointment, day=day_or_404(appointment, day), by=by, now=timezone.now())
    return redirect("appointment-date", pk=pk, day=day)


@require_POST
def call_back(request: HttpRequest, pk: int, day: str) -> HttpResponse:
    appointment = appointment_or_404(request, pk)
    with _still_planned():
        play.call_back(appointment=appointment, day=day_or_404(appointment, day), now=timezone.now())
    return redirect("appointment-date", pk=pk, day=day)


@require_safe
def file(request: HttpRequest, pk: int) -> HttpResponse:
    """One planned evening, to be put into a calendar by hand."""
    appointment = appointment_or_404(request, pk)
    answer = _file(request, appointment.circle, [appointment])
    answer.headers["Content-Disposition"] = 'attachment; filename="ardoise.ics"'
    return answer


@never_cache
@require_POST
def open_feed(request: HttpRequest, pk: int) -> HttpResponse:
    """A calendar address for this phone; the one it had opens nothing any more."""
    circle = circle_or_404(request, pk, Role.VIEW)
    mine = visitor(request).of(circle)
    assert mine is not None
    response = redirect("circle-agenda", pk=pk)
    keep(request, response, Link(play.open_feed(binding=mine, now=timezone.now())))
    return response


@require_POST
def close_feed(request: HttpRequest, pk: int) -> HttpResponse:
    circle = circle_or_404(request, pk, Role.VIEW)
    mine = visitor(request).of(circle)
    assert mine is not None
    play.close_feed(binding=mine, now=timezone.now())
    return redirect("circle-agenda", pk=pk)


@require_safe
def feed(request: HttpRequest, secret: str) -> HttpResponse:
    """The planned evenings of a circle, for a calendar: the address itself is the right."""
    found = feed_of(secret)
    if found is None:
        raise Http404
    return _file(request, found.circle, list(found.circle.appointments.order_by("pk")))


@contextmanager
def _still_planned() -> Iterator[None]:
    """Somebody may have planned it for another day in the same breath: then there is no such date."""
    try:
        yield
    except play.NotPlanned as refusal:
        raise Http404 from refusal


def _file(request: HttpRequest, circle: Circle, appointments: list[Appointment]) -> HttpResponse:
    """The file, or the word that it is the one the calendar has."""
    addresses = {each.pk: address(request, "circle-agenda", str(circle.pk)) for each in appointments}
    content = calendar_file(circle, appointments, called_off_days(appointments), addresses)
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer.headers["ETag"] = etag_of(content)
    answer.headers["Cache-Control"] = "private, no-cache"
    found = get_conditional_response(request, etag=answer.headers["ETag"], response=answer)
    assert isinstance(found, HttpResponse)
    return found


def _date_page(
    request: HttpRequest, appointment: Appointment, day: str, refusal: str = "", status: int = 200
) -> HttpResponse:
    me = visitor(request).me(appointment.circle)
    page = date_page(appointment, day_or_404(appointment, day), me)
    return render(request, "agenda/date.html", page | {"refusal": refusal}, status=status)


def _form_page(
    request: HttpRequest,
    circle: Circle,
    form: AppointmentForm,
    appointment: Appointment | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "circle": circle,
        "form": form,
        "appointment": appointment,
        "repeats": REPEATS.items(),
        "games": GAME_TITLES.items(),
        "lengths": [(str(60 * each), each) for each in HOURS],
    }
    return render(request, "agenda/edit.html", context, status=status)
