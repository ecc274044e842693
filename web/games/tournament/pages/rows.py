"""Rows of the tournament pages: the chairs of a table, and the ranking."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Seat
from games.rules.errors import RuleError
from games.rules.tournament.balancing import ArrivalStatus
from games.rules.tournament.payout import bounties_won, prizes_won, ranking
from games.rules.tournament.state import TableState, TournamentState
from games.tournaments.queries.log import TournamentLog
from web.games.tournament.text.events import chair_note


@dataclass(frozen=True, slots=True)
class ChairRow:
    """Player at a table: the chair, the blind or button of this hand, and the blinds owed on the next."""

    chair: int
    person: Seat
    badge: str
    badge_text: str
    note: str


@dataclass(frozen=True, slots=True)
class RankedRow:
    """Row of the ranking: place, prize and bounty in cents, last elimination, re-entry right."""

    place: int
    person: Seat
    prize_cents: int
    bounty_cents: int
    event: int | None
    may_reenter: bool


def chair_rows(state: TournamentState, table: TableState, people: Mapping[int, Seat]) -> list[ChairRow]:
    """Return the players of a table, clockwise."""
    notes = chair_notes(state, table, _lasting_statuses(table))
    new = dict(table.arrival_statuses).keys() - dict(table.hand_statuses)
    return [
        ChairRow(
            chair,
            people[player],
            *(("", "") if player in new else _position_badge(table, chair)),
            notes[player],
        )
        for chair, player in enumerate(table.chairs)
        if player is not None
    ]


def chair_notes(
    state: TournamentState, table: TableState, duties: Mapping[int, ArrivalStatus]
) -> dict[int, str]:
    """Return the note beside each player of a table: absence, hands still to miss, the duty of an arrival."""
    missed = state.missed_hands_left(table)
    return {
        player: chair_note(
            duties.get(player), missed.get(player, 0), is_absent=state.entrant(player).is_absent
        )
        for player in table.players
    }


def _lasting_statuses(table: TableState) -> dict[int, ArrivalStatus]:
    """Return the duties of new arrivals in this hand and the next, without those who just play."""
    statuses = (*table.hand_statuses, *table.arrival_statuses)
    return {number: status for number, status in statuses if status is not ArrivalStatus.PLAYS}


def _position_badge(table: TableState, chair: int) -> tuple[str, str]:
    """Return the letter on a chair for this hand (BB, D, SB or empty), and its meaning."""
    hand = table.positions
    if hand is None:
        return (pgettext("letter", "D"), _("Button")) if chair == 0 and not table.hands else ("", "")
    if chair == hand.big_blind:
        return pgettext("letter", "BB"), pgettext("club", "Big blind")
    if chair == hand.button:
        return pgettext("letter", "D"), _("Button")
    if chair == hand.small_blind:
        return pgettext("letter", "SB"), pgettext("club", "Small blind")
    return "", ""


def ranked_rows(
    tournament: TournamentLog, people: Mapping[int, Seat], *, is_late_open: bool
) -> list[RankedRow]:
    """Return the ranking, the first place first; while players are left, only the eliminated ones."""
    state = tournament.state
    won, heads = known_prizes(state), bounties_won(state)
    return [
        RankedRow(
            place,
            people[number],
            won.get(number, 0),
            heads.get(number, 0),
            tournament.number_of("out", number) if number not in state.active_entrants else None,
            is_late_open and _may_reenter(state, number),
        )
        for place, number in ranking(state)
    ]


def known_prizes(state: TournamentState) -> dict[int, int]:
    """Return the cents that each eliminated entrant has won; nothing while the prizes do not add up."""
    try:
        return prizes_won(state)
    except RuleError:
        return {}


def _may_reenter(state: TournamentState, number: int) -> bool:
    excluded = any(each.entrant == number and each.kind == "exclusion" for each in state.penalties)
    is_out = number not in state.active_entrants
    has_left = state.entrant(number).entries <= state.terms.reentries
    return is_out and has_left and not excluded
