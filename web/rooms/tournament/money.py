"""The pages of prizes, deals and chips that leave: their lines."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.errors import RuleError
from games.rules.holdem.evening import Evening
from games.rules.holdem.payout import prize_list
from web.forms.tournament_money import DealForm, RaceForm, RaceLine
from web.rooms.tournament.board import Board
from web.rooms.tournament.rows import Person
from web.wording.figures import figure


@dataclass(frozen=True, slots=True)
class DealRow:
    """One of the last players: what was typed for him, and what he would receive in cents."""

    person: Person
    typed: str
    share: int | None


@dataclass(frozen=True, slots=True)
class RaceRow:
    """One player of a chip race, and what he is told."""

    person: Person
    race: RaceLine
    said: str


@dataclass(frozen=True, slots=True)
class PastRace:
    """A chip that left, with what each received."""

    small: int
    big: int
    difference: int
    lines: list[str]


def numbered_prizes(evening: Evening) -> list[tuple[int, int]]:
    """Each paid place and its cents; nothing while they do not add up."""
    try:
        return list(enumerate(prize_list(evening), 1))
    except RuleError:
        return []


def deal_rows(board: Board, form: DealForm) -> list[DealRow]:
    """The last players, by number."""
    shares = dict(form.shares)
    return [DealRow(board.people[each], form.typed[each], shares.get(each)) for each in board.evening.alive]


def race_lines(board: Board, form: RaceForm | None) -> list[RaceRow]:
    """Everybody who still plays, with what he gives and receives."""
    if form is None:
        return []
    return [
        RaceRow(board.people[each.entrant], each, race_words(each.given, form.small, each.received, form.big))
        for each in form.lines
    ]


def past_races(board: Board) -> list[PastRace]:
    """The chips that left, the last ones first."""
    return [
        PastRace(
            gone.small,
            gone.big,
            gone.difference,
            [
                f"{board.people[number].name} : {race_words(given, gone.small, received, gone.big)}"
                for number, given, received in gone.races
                if given or received
            ],
        )
        for gone in reversed(board.evening.colour_ups)
    ]


def race_words(given: int, small: int, received: int, big: int) -> str:
    """“gives 7 × 25, receives 2 × 100”."""
    return _("gives %(given)s × %(small)s, receives %(received)s × %(big)s") % {
        "given": figure(given),
        "small": figure(small),
        "received": figure(received),
        "big": figure(big),
    }
