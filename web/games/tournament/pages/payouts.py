"""Lines of the pages of prizes, deals and chip races."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.errors import RuleError
from games.rules.tournament.payout import prize_list
from games.rules.tournament.state import ColourUp, TournamentState
from web.games.tournament.forms.payouts import ChipRaceForm, ChipRaceLine, PrizeDealForm
from web.games.tournament.pages.board import Board
from web.games.tournament.pages.rows import EntrantView
from web.ui.numbers import format_integer


@dataclass(frozen=True, slots=True)
class DealRow:
    """One of the last players: the typed input, and the share in cents."""

    person: EntrantView
    typed: str
    share: int | None


@dataclass(frozen=True, slots=True)
class RaceRow:
    """One player of a chip race, with the text of their exchange."""

    person: EntrantView
    race: ChipRaceLine
    text: str


@dataclass(frozen=True, slots=True)
class PastRace:
    """A completed chip race, with the chips each player received."""

    small: int
    big: int
    difference: int
    lines: list[str]


def numbered_prizes(state: TournamentState) -> list[tuple[int, int]]:
    """Return each paid place with its prize in cents; empty while the prizes do not add up."""
    try:
        return list(enumerate(prize_list(state), 1))
    except RuleError:
        return []


def deal_rows(board: Board, form: PrizeDealForm) -> list[DealRow]:
    """Return a row for each of the last players, by number."""
    shares = dict(form.shares)
    return [
        DealRow(board.entrants_by_number[each], form.typed[each], shares.get(each))
        for each in board.state.active_entrants
    ]


def race_lines(board: Board, form: ChipRaceForm | None) -> list[RaceRow]:
    """Return a row for each remaining player, with the chips given and received."""
    if form is None:
        return []
    return [
        RaceRow(
            board.entrants_by_number[each.entrant],
            each,
            race_text(each.given, form.small, each.received, form.big),
        )
        for each in form.lines
    ]


def past_races(board: Board) -> list[PastRace]:
    """Return the completed chip races, the last one first."""
    return [
        PastRace(removed.small, removed.big, removed.difference, list(_exchange_texts(board, removed)))
        for removed in reversed(board.state.colour_ups)
    ]


def _exchange_texts(board: Board, removed: ColourUp) -> Iterator[str]:
    """Yield the exchange of each player with chips of the removed value."""
    for number, given, received in removed.races:
        if given or received:
            text = race_text(given, removed.small, received, removed.big)
            yield f"{board.entrants_by_number[number].name} : {text}"


def race_text(given: int, small: int, received: int, big: int) -> str:
    """Return a text such as “gives 7 × 25, receives 2 × 100”."""
    return _("gives %(given)s × %(small)s, receives %(received)s × %(big)s") % {
        "given": format_integer(given),
        "small": format_integer(small),
        "received": format_integer(received),
        "big": format_integer(big),
    }
