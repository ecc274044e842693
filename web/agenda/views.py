"""Views of planned evenings: dates, planning, answers, cancellation, calendar files."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import refusals
from games.agenda import commands
from games.agenda.queries import (
    Answer,
    AppointmentDate,
    appointment_date,
    cancelled_dates,
    feed_by_token,
    feed_of_binding,
    upcoming_dates,
)
from games.models import Appointment, Circle, Player, Role
from web.agenda.calendar_file import calendar_file, etag_of, event_title
from web.agenda.forms import DEFAULT_MINUTES, DEFAULT_START, AppointmentForm, ReplyForm, values_of
from web.agenda.text import ANSWER_LABELS, attendance_lines, date_text, repeats_sentence, time_text
from web.core.access import appointment_or_404, circle_or_404, day_or_404, opened_binding, player_or_404
from web.core.links import link_url, remember_link, remembered_links
from web.core.refusals import on_refusal, render_form, sent_data
from web.core.visitors import authorship, visitor_of

MAX_DATES = 8
OTHERS = "others"
"""Name in the query of a date whose answers for others are shown."""


@require_safe
def list_dates(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the planned evenings of a circle, each date with the visitor's answer.

    The calendar URL is complete in the browser that created it.
    """
    circle = circle_or_404(request, pk)
    mine = opened_binding(request)
    feed = feed_of_binding(mine)
    link = remembered_links(request).get(feed.token_hash) if feed else None
    address = link_url(request, "calendar-feed", link[0]) if link else ""
    dates = upcoming_dates(circle, timezone.now(), MAX_DATES)
    context = {
        "circle": circle,
        "me": mine.player,
        "answers": ANSWER_LABELS.items(),
        "dates": [(each, each.answers.get(mine.player_id or 0)) for each in dates],
        "cancelled_appointments": circle.appointments.exclude(struck_at=None).order_by("-struck_at")[:3],
        "feed": feed,
        "feed_url": address,
        "webcal": address.partition("://")[2],
    }
    return render(request, "agenda/show.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def create(request: HttpRequest, pk: int) -> HttpResponse:
    """Plan an evening."""
    circle, now = circle_or_404(request, pk, Role.SCORE), timezone.now()
    initial = {"day": timezone.localdate(now), "at": DEFAULT_START, "minutes": DEFAULT_MINUTES}
    form = AppointmentForm(sent_data(request), initial=initial)
    if not form.is_valid():
        return _form_page(request, circle, form)
    details, key = form.details(settings.TIME_ZONE), form.cleaned_data["key"]
    by = visitor_of(request).author_name(circle)
    on_refusal(request, lambda refusal: _form_page(request, circle, form.renewed(refusal)))
    planned = commands.create_appointment(circle=circle, details=details, key=key, by=by, now=now)
    if planned.circle_id != circle.pk:
        raise Http404
    return redirect("circle-agenda", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a planned evening on all its dates."""
    appointment = appointment_or_404(request, pk, Role.SCORE)
    form = AppointmentForm(sent_data(request), initial=values_of(appointment))
    if not form.is_valid():
        return _form_page(request, appointment.circle, form, appointment)
    details = form.details(appointment.zone)
    commands.update_appointment(appointment=appointment, details=details, now=timezone.now())
    return redirect("circle-agenda", pk=appointment.circle_id)


@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel an appointment on all its dates."""
    appointment = appointment_or_404(request, pk, Role.SCORE)
    commands.cancel_appointment(appointment=appointment, **authorship(request, appointment.circle))
    return redirect("circle-agenda", pk=appointment.circle_id)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    """Restore a cancelled appointment."""
    appointment = appointment_or_404(request, pk, Role.SCORE)
    commands.restore_appointment(appointment=appointment, now=timezone.now())
    return redirect("circle-agenda", pk=appointment.circle_id)


@require_safe
def show_date(request: HttpRequest, pk: int, day: str) -> HttpResponse:
    return _date_page(request, appointment_or_404(request, pk), day)


@require_POST
def reply(request: HttpRequest, pk: int, day: str) -> HttpResponse:
    """Record an answer: of the browser's own player, or of any player for a host."""
    appointment = appointment_or_404(request, pk, Role.VIEW)
    on, form = day_or_404(appointment, day), ReplyForm(request.POST)
    if not form.is_valid():
        raise Http404
    of, me = form.cleaned_data["of"], visitor_of(request).player_in(appointment.circle)
    player = me if of is None else player_or_404(request, of, Role.HOST)
    if player is None:
        refusal = _("This phone has no name here: ask the host to say it.")
        return _date_page(request, appointment, day, refusal, status=409)
    on_refusal(request, lambda refusal: _date_page(request, appointment, day, refusal=refusal))
    commands.record_reply(
        appointment=appointment,
        day=on,
        player=player,
        answer=form.cleaned_data["answer"],
        **authorship(request, appointment.circle),
    )
    if form.cleaned_data["from"] == "agenda":
        return redirect("circle-agenda", pk=appointment.circle_id)
    there = reverse("appointment-date", args=[pk, day])
    # The host answers for several players in turn: the next page continues at this one.
    return redirect(there if of is None else f"{there}?{OTHERS}=1#p{player.pk}")


@require_POST
def cancel_date(request: HttpRequest, pk: int, day: str) -> HttpResponse:
    appointment = appointment_or_404(request, pk, Role.SCORE)
    with _still_planned():
        on = day_or_404(appointment, day)
        commands.cancel_date(appointment=appointment, day=on, **authorship(request, appointment.circle))
    return redirect("appointment-date", pk=pk, day=day)


@require_POST
def restore_date(request: HttpRequest, pk: int, day: str) -> HttpResponse:
    appointment = appointment_or_404(request, pk, Role.SCORE)
    with _still_planned():
        commands.restore_date(appointment=appointment, day=day_or_404(appointment, day), now=timezone.now())
    return redirect("appointment-date", pk=pk, day=day)


@require_safe
def download(request: HttpRequest, pk: int) -> HttpResponse:
    """Return one planned evening as a calendar file."""
    appointment = appointment_or_404(request, pk)
    answer = _file(request, appointment.circle, [appointment])
    answer.headers["Content-Disposition"] = 'attachment; filename="ardoise.ics"'
    return answer


@never_cache
@require_POST
def create_feed(request: HttpRequest, pk: int) -> HttpResponse:
    """Create a calendar feed URL for this binding; its former one becomes invalid."""
    circle_or_404(request, pk, Role.VIEW)
    response = redirect("circle-agenda", pk=pk)
    secret = commands.create_calendar_feed(binding=opened_binding(request), now=timezone.now())
    remember_link(request, response, secret)
    return response


@require_POST
def revoke_feed(request: HttpRequest, pk: int) -> HttpResponse:
    circle_or_404(request, pk, Role.VIEW)
    commands.revoke_calendar_feed(binding=opened_binding(request), now=timezone.now())
    return redirect("circle-agenda", pk=pk)


@require_safe
def feed(request: HttpRequest, secret: str) -> HttpResponse:
    """Return the planned evenings of a circle for a calendar; the URL is the right."""
    feed = feed_by_token(secret)
    if feed is None:
        raise Http404
    return _file(request, feed.circle, list(feed.circle.appointments.order_by("pk")))


@contextmanager
def _still_planned() -> Iterator[None]:
    """Turn a date that was removed meanwhile into 404."""
    try:
        yield
    except refusals.NoSuchDate as refusal:
        raise Http404 from refusal


def _file(request: HttpRequest, circle: Circle, appointments: list[Appointment]) -> HttpResponse:
    """Return the calendar file, or 304 if the calendar has it."""
    addresses = {each.pk: link_url(request, "circle-agenda", str(circle.pk)) for each in appointments}
    content = calendar_file(circle, appointments, cancelled_dates(appointments), addresses)
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer.headers["ETag"] = etag_of(content)
    answer.headers["Cache-Control"] = "private, no-cache"
    result = get_conditional_response(request, etag=answer.headers["ETag"], response=answer)
    assert isinstance(result, HttpResponse)
    return result


def _date_page(
    request: HttpRequest, appointment: Appointment, day: str, refusal: str = "", status: int = 200
) -> HttpResponse:
    """Show one date: its answers by player, and the names that answered."""
    me = visitor_of(request).player_in(appointment.circle)
    planned = appointment_date(appointment, day_or_404(appointment, day))
    players = sorted(appointment.circle.players.filter(retired_at=None), key=lambda player: player.sort_key)
    context = {
        "circle": appointment.circle,
        "appointment": appointment,
        "planned": planned,
        "is_off": planned.is_cancelled or appointment.struck_at is not None,
        "me": me,
        "answers": ANSWER_LABELS.items(),
        "my_answer": planned.answers.get(me.pk) if me else None,
        "people": [(player, planned.answers.get(player.pk)) for player in players],
        "seated": _names(planned.seated, players),
        "waiting": _names(planned.waiting, players),
        "maybe": planned.players_answering(Answer.MAYBE, players),
        "away": planned.players_answering(Answer.NO, players),
        "recurrence_text": repeats_sentence(appointment),
        "reminder": _reminder_text(planned, players),
        "refusal": refusal,
        "is_answering_for_others": OTHERS in request.GET,
    }
    return render(request, "agenda/date.html", context, status=status)


def _form_page(
    request: HttpRequest, circle: Circle, form: AppointmentForm, appointment: Appointment | None = None
) -> HttpResponse:
    context = {"circle": circle, "appointment": appointment}
    return render_form(request, "agenda/edit.html", form, context)


def _reminder_text(planned: AppointmentDate, players: Sequence[Player]) -> str:
    """Return the text for the chat: date, place, and players so far."""
    appointment = planned.appointment
    maybe = [each.name for each in planned.players_answering(Answer.MAYBE, players)]
    seated, waiting = _names(planned.seated, players), _names(planned.waiting, players)
    lines = [
        event_title(appointment.circle, appointment),
        f"{date_text(planned.day)}, {time_text(appointment)}",
        appointment.location,
        appointment.note,
        *attendance_lines(seated, waiting, maybe, appointment.seats_max),
    ]
    return "\n".join(filter(None, lines))


def _names(people: Sequence[int], players: Sequence[Player]) -> list[str]:
    """Return the names of players by id, in the order of the ids."""
    names = {player.pk: player.name for player in players}
    return [names[pk] for pk in people if pk in names]
