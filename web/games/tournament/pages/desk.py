"""The desk of a tournament: arrivals and payments."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.models import Seat
from games.rules.tournament.payout import paid_in
from games.rules.tournament.state import Entrant, TournamentState


@dataclass(frozen=True, slots=True)
class DeskRow:
    """One entrant at the desk: the price of all entries in cents, and whether they can still be a no-show."""

    person: Seat
    entrant: Entrant
    price_cents: int
    may_be_no_show: bool

    @property
    def due_cents(self) -> int:
        return self.price_cents - self.entrant.paid_cents

    @property
    def is_paid(self) -> bool:
        return self.entrant.paid_cents > 0 and self.due_cents <= 0

    @property
    def is_absent(self) -> bool:
        return self.may_be_no_show and not self.entrant.has_arrived

    @property
    def is_missing(self) -> bool:
        return self.is_absent and not self.is_paid


def desk_rows(state: TournamentState, people: Mapping[int, Seat]) -> list[DeskRow]:
    """Return the entrants in alphabetical order."""
    prices = paid_in(state)
    rows = [
        DeskRow(
            people[each.number],
            each,
            prices[each.number],
            may_be_no_show=not state.is_over
            and each.entries == 1
            and not each.rebuys
            and not each.addons
            and (each.seat is not None or not state.is_drawn),
        )
        for each in state.entrants
    ]
    return sorted(rows, key=lambda row: row.person.player.sort_key)
