"""Page objects of planned evenings: dates, answers, reminder."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.http import HttpRequest
from django.urls import reverse

from games.agenda.queries import Answer, AppointmentDate, appointment_date, feed_of_binding, upcoming_dates
from games.models import Appointment, Binding, Circle, Player
from web.agenda.calendar_file import event_title
from web.agenda.text import (
    ANSWER_LABELS,
    attendance_lines,
    coming_text,
    date_text,
    repeats_sentence,
    time_text,
)
from web.core import links
from web.sittings.text.titles import GAME_TITLES

MAX_DATES = 8


@dataclass(frozen=True, slots=True)
class ReplyOption:
    """One answer as a button: number of players who gave it, and whether the visitor did."""

    answer: str
    title: str
    count: int
    is_selected: bool


@dataclass(frozen=True, slots=True)
class DateRow:
    """One date as a row: day, time, place, players, and the visitor's three answers."""

    date: AppointmentDate
    url: str
    day: str
    hour: str
    title: str
    count: str
    choices: Sequence[ReplyOption]


@dataclass(frozen=True, slots=True)
class PlayerReplies:
    """A player and their three answers, for the host."""

    player: Player
    choices: Sequence[ReplyOption]


def agenda_page(request: HttpRequest, circle: Circle, mine: Binding, now: datetime) -> dict[str, object]:
    """Return the context of a circle's planned evenings."""
    dates = upcoming_dates(circle, now, MAX_DATES)
    struck = circle.appointments.exclude(struck_at=None).order_by("-struck_at")[:3]
    return {
        "circle": circle,
        "me": mine.player,
        "rows": [date_row(each, mine.player) for each in dates],
        "cancelled_appointments": [
            (each, date_text(each.starts_on), repeats_sentence(each)) for each in struck
        ],
        **feed_page(request, mine),
    }


def feed_page(request: HttpRequest, mine: Binding) -> dict[str, object]:
    """Return the context of the calendar URL, complete in the browser that created it."""
    feed = feed_of_binding(mine)
    link = links.remembered_links(request).get(feed.token_hash) if feed else None
    address = links.link_url(request, "calendar-feed", link.secret) if link else ""
    return {"feed": feed, "feed_url": address, "webcal": address.partition("://")[2]}


def date_row(appointment_date: AppointmentDate, me: Player | None) -> DateRow:
    """Return a date as a row."""
    appointment = appointment_date.appointment
    game = str(GAME_TITLES[appointment.game_key]) if appointment.game_key else ""
    details = [time_text(appointment), appointment.location, game]
    url = reverse("appointment-date", args=[appointment.pk, appointment_date.day.isoformat()])
    day = date_text(appointment_date.day)
    return DateRow(
        appointment_date,
        url,
        day,
        time_text(appointment),
        " · ".join(filter(None, details)),
        coming_text(len(appointment_date.seated), appointment.seats_max, len(appointment_date.waiting)),
        reply_options(appointment_date, me),
    )


def reply_options(appointment_date: AppointmentDate, player: Player | None) -> list[ReplyOption]:
    """Return the three answers with the one a player gave."""
    given = appointment_date.answers.get(player.pk) if player else None
    return [
        ReplyOption(each, str(ANSWER_LABELS[each]), appointment_date.count(each), each == given)
        for each in Answer.values
    ]


def date_page(appointment: Appointment, day: date, me: Player | None) -> dict[str, object]:
    """Return the context of one date."""
    dates = appointment_date(appointment, day)
    players = sorted(appointment.circle.players.filter(retired_at=None), key=lambda player: player.sort_key)
    by_answer = {
        each: [player.name for player in dates.players_answering(each, players)]
        for each in (Answer.MAYBE, Answer.NO)
    }
    return {
        "circle": appointment.circle,
        "appointment": appointment,
        "row": date_row(dates, me),
        "is_off": dates.is_cancelled or appointment.struck_at is not None,
        "me": me,
        "people": [PlayerReplies(player, reply_options(dates, player)) for player in players],
        "seated": _names(dates.seated, players),
        "waiting": _names(dates.waiting, players),
        "maybe_names": by_answer[Answer.MAYBE],
        "away": by_answer[Answer.NO],
        "recurrence_text": repeats_sentence(appointment),
        "reminder": reminder_text(dates, players),
    }


def reminder_text(appointment_date: AppointmentDate, players: Sequence[Player]) -> str:
    """Return the text for the chat: date, place, and players so far."""
    appointment = appointment_date.appointment
    maybe = [each.name for each in appointment_date.players_answering(Answer.MAYBE, players)]
    seated, waiting = _names(appointment_date.seated, players), _names(appointment_date.waiting, players)
    lines = [
        event_title(appointment.circle, appointment),
        f"{date_text(appointment_date.day)}, {time_text(appointment)}",
        appointment.location,
        appointment.note,
        *attendance_lines(seated, waiting, maybe, appointment.seats_max),
    ]
    return "\n".join(filter(None, lines))


def _names(people: Sequence[int], players: Sequence[Player]) -> list[str]:
    """Return the names of players by id, in the order of the ids."""
    names = {player.pk: player.name for player in players}
    return [names[pk] for pk in people if pk in names]
