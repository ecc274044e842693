"""Entrants of a tournament as its pages show them: at their table, at the desk and in the ranking."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.models import Seat
from games.rules.tournament.balancing import ArrivalStatus
from games.rules.tournament.state import Entrant, TableState, TournamentState, price_of
from games.tournaments.queries.log import TournamentLog
from web.games.tournament.text.events import arrival_status_text, chair_note


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """An entrant in the state of the tournament, and the seat of the sitting that names the player.

    Table, badge and notes are those of an entrant with a chair, the place that of a ranked one.
    """

    log: TournamentLog
    entrant: Entrant
    person: Seat

    @property
    def number(self) -> int:
        return self.entrant.number

    @property
    def table(self) -> TableState:
        assert self.entrant.seat is not None, "an entrant at a table has a seat"
        return self.log.state.table(self.entrant.seat.table)

    @property
    def badge(self) -> tuple[str, str] | None:
        """Letter on the chair for this hand, BB, D or SB, and its meaning; None for the others."""
        table, seat = self.table, self.entrant.seat
        is_new = self.number in dict(table.arrival_statuses).keys() - dict(table.hand_statuses)
        return None if is_new or seat is None else _position_badge(table, seat.chair)

    @property
    def arrival_note(self) -> str:
        """Duty of a new arrival in the next hand."""
        return arrival_status_text(dict(self.table.arrival_statuses).get(self.number))

    @property
    def chair_note(self) -> str:
        """Absence, hands still to miss, and the duty of a new arrival unless they just play."""
        statuses = (*self.table.hand_statuses, *self.table.arrival_statuses)
        duties = {number: status for number, status in statuses if status is not ArrivalStatus.PLAYS}
        return note_at_table(self.log.state, self.table, self.number, duties)

    @property
    def price_cents(self) -> int:
        """Price of all entries, rebuys and add-ons."""
        return price_of(self.log.state.terms, self.entrant)

    @property
    def due_cents(self) -> int:
        return self.price_cents - self.entrant.paid_cents

    @property
    def is_paid(self) -> bool:
        return self.entrant.paid_cents > 0 and self.due_cents <= 0

    @property
    def payment_tick(self) -> str:
        """Value of the button that records the payment of the price, or takes it back."""
        return f"pay-{self.number}-0" if self.is_paid else f"pay-{self.number}-1-{self.price_cents}"

    @property
    def may_be_no_show(self) -> bool:
        """Whether the desk may still take the entrant off the list: after one entry, and not eliminated."""
        state, entrant = self.log.state, self.entrant
        has_one_entry = entrant.entries == 1 and not entrant.rebuys and not entrant.addons
        return not state.is_over and has_one_entry and (entrant.seat is not None or not state.is_drawn)

    @property
    def is_absent(self) -> bool:
        return self.may_be_no_show and not self.entrant.has_arrived

    @property
    def is_missing(self) -> bool:
        return self.is_absent and not self.is_paid

    @property
    def place(self) -> int:
        return self.log.places[self.number]

    @property
    def prize_cents(self) -> int:
        return self.log.prizes.get(self.number, 0)

    @property
    def bounty_cents(self) -> int:
        return self.log.bounties.get(self.number, 0)

    @property
    def elimination(self) -> int | None:
        """Number of the event of the elimination, None for a player who is still in."""
        return self.log.number_of("out", self.number) if self.entrant.seat is None else None

    @property
    def may_reenter(self) -> bool:
        """Whether the terms allow the eliminated player another entry."""
        state, entrant = self.log.state, self.entrant
        excluded = any(each.entrant == self.number and each.kind == "exclusion" for each in state.penalties)
        return entrant.seat is None and entrant.entries <= state.terms.reentries and not excluded


def by_name(rows: Iterable[EntrantRow]) -> list[EntrantRow]:
    """Return rows in alphabetical order."""
    return sorted(rows, key=lambda row: row.person.player.sort_key)


def note_at_table(
    state: TournamentState, table: TableState, number: int, duties: Mapping[int, ArrivalStatus]
) -> str:
    """Return the note beside a player of a table: absence, hands still to miss, the duty of an arrival."""
    missed, is_absent = state.missed_hands_left(table), state.entrant(number).is_absent
    return chair_note(duties.get(number), missed.get(number, 0), is_absent=is_absent)


def _position_badge(table: TableState, chair: int) -> tuple[str, str] | None:
    hand = table.positions
    if hand is None:
        return (pgettext("letter", "D"), _("Button")) if chair == 0 and not table.hands else None
    if chair == hand.big_blind:
        return pgettext("letter", "BB"), pgettext("club", "Big blind")
    if chair == hand.button:
        return pgettext("letter", "D"), _("Button")
    if chair == hand.small_blind:
        return pgettext("letter", "SB"), pgettext("club", "Small blind")
    return None
