"""Contexts of the pages of planned evenings: dates, answers, reminder."""

from collections.abc import Sequence
from datetime import date, datetime

from django.http import HttpRequest

from games.agenda.queries import Answer, AppointmentDate, appointment_date, feed_of_binding, upcoming_dates
from games.models import Appointment, Binding, Circle, Player
from web.agenda.calendar_file import event_title
from web.agenda.text import ANSWER_LABELS, attendance_lines, date_text, repeats_sentence, time_text
from web.core import links

MAX_DATES = 8


def agenda_page(request: HttpRequest, circle: Circle, mine: Binding, now: datetime) -> dict[str, object]:
    """Return the context of a circle's planned evenings: each date with the visitor's answer."""
    dates = upcoming_dates(circle, now, MAX_DATES)
    return {
        "circle": circle,
        "me": mine.player,
        "answers": ANSWER_LABELS.items(),
        "dates": [(each, each.answers.get(mine.player_id or 0)) for each in dates],
        "cancelled_appointments": circle.appointments.exclude(struck_at=None).order_by("-struck_at")[:3],
        **feed_page(request, mine),
    }


def feed_page(request: HttpRequest, mine: Binding) -> dict[str, object]:
    """Return the context of the calendar URL, complete in the browser that created it."""
    feed = feed_of_binding(mine)
    link = links.remembered_links(request).get(feed.token_hash) if feed else None
    address = links.link_url(request, "calendar-feed", link[0]) if link else ""
    return {"feed": feed, "feed_url": address, "webcal": address.partition("://")[2]}


def date_page(appointment: Appointment, day: date, me: Player | None) -> dict[str, object]:
    """Return the context of one date: its answers by player, and the names that answered."""
    planned = appointment_date(appointment, day)
    players = sorted(appointment.circle.players.filter(retired_at=None), key=lambda player: player.sort_key)
    return {
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
        "reminder": reminder_text(planned, players),
    }


def reminder_text(planned: AppointmentDate, players: Sequence[Player]) -> str:
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
