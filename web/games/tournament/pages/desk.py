"""The desk of a tournament: arrivals, payments and the till."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.rules.tournament.payout import paid_in
from games.rules.tournament.state import TournamentState
from web.games.tournament.pages.rows import EntrantView


@dataclass(frozen=True, slots=True)
class DeskRow:
    """One entrant at the desk: arrival, cents still to pay, and whether they can still be a no-show."""

    person: EntrantView
    has_arrived: bool
    due_cents: int
    is_paid: bool
    may_be_no_show: bool


@dataclass(frozen=True, slots=True)
class Desk:
    """The entrants in alphabetical order, and the totals of the desk in cents."""

    rows: list[DeskRow]
    takes_money: bool
    till_cents: int
    expected_cents: int

    @property
    def arrived_count(self) -> int:
        return sum(row.has_arrived for row in self.rows)

    @property
    def missing(self) -> list[DeskRow]:
        """Entrants who can be taken off the list together, once somebody was ticked."""
        if not self.arrived_count:
            return []
        return [row for row in self.rows if row.may_be_no_show and not row.has_arrived and not row.is_paid]

    @property
    def unpaid(self) -> list[DeskRow]:
        return [row for row in self.rows if row.due_cents]


def desk_of(state: TournamentState, people: Mapping[int, EntrantView]) -> Desk:
    """Return the desk of a tournament."""
    prices = paid_in(state)
    rows = [
        DeskRow(
            person=people[each.number],
            has_arrived=each.has_arrived,
            due_cents=prices[each.number] - each.paid_cents,
            is_paid=each.paid_cents > 0 and each.paid_cents >= prices[each.number],
            may_be_no_show=not state.is_over
            and each.entries == 1
            and not each.rebuys
            and not each.addons
            and (each.seat is not None or not state.is_drawn),
        )
        for each in state.entrants
    ]
    rows.sort(key=lambda row: row.person.player.sort_key)
    return Desk(rows, any(prices.values()), state.till_cents, sum(prices.values()))
