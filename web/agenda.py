"""Planned evenings as their pages read them: the next dates, who comes, what one tap says, the reminder."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from games.agenda import Answer, Occasion, agenda, feed_of_phone, occasion
from games.models import Appointment, Binding, Circle, Player
from web import links
from web.calendar_file import title_of
from web.titles import GAME_TITLES
from web.wording.agenda import ANSWERS, coming_in_words, day_and_month, hour, repeats_sentence, who_comes

DATES_MOST = 8


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer as a button: how many gave it, and whether it is the one of whoever it asks."""

    answer: str
    title: str
    count: int
    is_said: bool


@dataclass(frozen=True, slots=True)
class OccasionRow:
    """One date as a row: when, where, who comes, and the three answers of whoever looks."""

    occasion: Occasion
    url: str
    day: str
    hour: str
    said: str
    count: str
    choices: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of the circle, and his three answers, for the host to touch."""

    player: Player
    choices: Sequence[Choice]


def agenda_page(request: HttpRequest, circle: Circle, mine: Binding, now: Any) -> dict[str, Any]:
    """What the page of a circle's planned evenings shows to this phone."""
    found = agenda(circle, now, DATES_MOST)
    struck = circle.appointments.exclude(struck_at=None).order_by("-struck_at")[:3]
    return {
        "circle": circle,
        "me": mine.player,
        "rows": [row_of(each, mine.player) for each in found],
        "struck": [(each, day_and_month(each.starts_on), repeats_sentence(each)) for each in struck],
        **feed_page(request, mine),
    }


def feed_page(request: HttpRequest, mine: Binding) -> dict[str, Any]:
    """The calendar address of this phone: whole while it is the phone that made it."""
    feed = feed_of_phone(mine)
    held = links.kept(request).get(feed.token_hash) if feed else None
    address = links.address(request, "calendar-feed", held.secret) if held else ""
    return {"feed": feed, "feed_address": address, "webcal": address.partition("://")[2]}


def row_of(found: Occasion, me: Player | None) -> OccasionRow:
    """A date as a row."""
    appointment = found.appointment
    game = str(GAME_TITLES[appointment.game_key]) if appointment.game_key else ""
    said = [hour(appointment), appointment.place, game]
    url = reverse("appointment-date", args=[appointment.pk, found.day.isoformat()])
    day = day_and_month(found.day)
    return OccasionRow(
        found,
        url,
        day,
        hour(appointment),
        " · ".join(filter(None, said)),
        coming_in_words(found.coming, appointment.seats_max),
        choices_of(found, me),
    )


def choices_of(found: Occasion, player: Player | None) -> list[Choice]:
    """The three answers, and which one somebody gave."""
    mine = found.answers.get(player.pk) if player else None
    return [Choice(each, str(ANSWERS[each]), found.count(each), each == mine) for each in Answer.values]


def date_page(appointment: Appointment, day: Any, me: Player | None) -> dict[str, Any]:
    """What the page of one date shows."""
    found = occasion(appointment, day)
    players = list(appointment.circle.players.filter(retired_at=None).order_by("folded_name"))
    by_answer = {each: [player.name for player in found.who(each, players)] for each in Answer.values}
    return {
        "circle": appointment.circle,
        "appointment": appointment,
        "row": row_of(found, me),
        "me": me,
        "people": [Person(player, choices_of(found, player)) for player in players],
        "coming": by_answer[Answer.YES],
        "perhaps": by_answer[Answer.MAYBE],
        "away": by_answer[Answer.NO],
        "often": repeats_sentence(appointment),
        "reminder": reminder(found, players),
    }


def reminder(found: Occasion, players: Sequence[Player]) -> str:
    """What goes to the chat: when and where, and who comes so far."""
    appointment = found.appointment
    coming, maybe = ([each.name for each in found.who(said, players)] for said in (Answer.YES, Answer.MAYBE))
    lines = [
        title_of(appointment.circle, appointment),
        f"{day_and_month(found.day)}, {hour(appointment)}",
        appointment.place,
        appointment.note,
        *who_comes(coming, maybe, appointment.seats_max),
    ]
    return "\n".join(filter(None, lines))
