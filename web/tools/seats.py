"""Tools on the seats of one table: the seat of an arriving player, and the order of the showdown."""

from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rules.errors import RuleError
from games.rules.holdem.action_order import showdown_order
from games.rules.holdem.table_seats import TableSeats
from games.rules.tournament.balancing import ArrivalStatus, arrival_seat, arrival_status
from web.core.refusals import rule_refusal_message
from web.tools.rows import requested_count
from web.ui.names import join_names

MIN_SEATS, MAX_SEATS, DEFAULT_SEATS = 2, 10, 6


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A toggle of a seat: a radio button shared by all seats, or a checkbox of its own."""

    kind: str
    name: str
    value: str
    is_checked: bool
    label: str


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Page data of a tool: the seats with their toggles, and the answer or a refusal."""

    rows: list[tuple[int, list[SeatChoice]]]
    sentence: str
    details: list[str]
    article: str
    refusal: str
    has_no_bettor: bool = False

    @property
    def count(self) -> int:
        return len(self.rows)

    @property
    def may_grow(self) -> bool:
        return self.count < MAX_SEATS

    @property
    def may_shrink(self) -> bool:
        return self.count > MIN_SEATS


def arrival_page(data: QueryDict) -> SeatsPage:
    """Return the seat of an arriving player, from the blinds of the last hand and the free seats."""
    count = requested_count(data, MIN_SEATS, MAX_SEATS, DEFAULT_SEATS)
    small_blind = _seat(data.get("small_blind", ""), count, 1 % count)
    big_blind = _seat(data.get("big_blind", ""), count, 2 % count)
    free = {seat for seat in range(count) if f"free-{seat}" in data}
    if not free and "count" not in data:
        free = {3 % count}
    rows = [
        (
            seat + 1,
            [
                _radio("small_blind", seat, small_blind, pgettext("seat", "Small")),
                _radio("big_blind", seat, big_blind, pgettext("seat", "Big")),
                SeatChoice("checkbox", f"free-{seat}", "1", seat in free, pgettext("seat", "Free")),
            ],
        )
        for seat in range(count)
    ]
    try:
        seat = arrival_seat(TableSeats(count, frozenset(range(count)) - free), big_blind)
    except RuleError as refused:
        return SeatsPage(rows, "", [], "holdem.74", rule_refusal_message(refused))
    status = arrival_status(count, seat, small_blind, big_blind)
    sentence = _("The arriving player takes seat %(seat)s.") % {"seat": seat + 1}
    return SeatsPage(rows, sentence, [ARRIVALS[status]()], "holdem.75", "")


ARRIVALS: Final = {
    ArrivalStatus.PLAYS: lambda: _("Cards at once, with the blinds of the seat."),
    ArrivalStatus.SITS_OUT: lambda: _(
        "One hand without cards; then the player plays and the deal passes left."
    ),
    ArrivalStatus.PLAYS_DEAL_PASSES_LEFT: lambda: _("Cards at once; the deal passes to the left."),
}


def showdown_page(data: QueryDict) -> SeatsPage:
    """Return the order of the showdown, from the button, the last bet and the folded hands."""
    count = requested_count(data, MIN_SEATS, MAX_SEATS, DEFAULT_SEATS)
    button = _seat(data.get("button", ""), count, 0)
    bettor = _seat(data.get("bettor", ""), count, -1)
    folded = {seat for seat in range(count) if f"folded-{seat}" in data}
    rows = [
        (
            seat + 1,
            [
                _radio("button", seat, button, pgettext("seat", "Button")),
                _radio("bettor", seat, bettor, pgettext("seat", "Bet last")),
                SeatChoice("checkbox", f"folded-{seat}", "1", seat in folded, pgettext("seat", "Folded")),
            ],
        )
        for seat in range(count)
    ]
    seating = TableSeats(count, frozenset(range(count)) - folded)
    try:
        order = showdown_order(seating, button, None if bettor < 0 else bettor)
    except RuleError as refused:
        return SeatsPage(rows, "", [], "holdem.70", rule_refusal_message(refused), has_no_bettor=bettor < 0)
    sentence = _("Seat %(seat)s shows first.") % {"seat": order[0] + 1}
    others = join_names(str(seat + 1) for seat in order[1:])
    details = [_("Then, if they claim the pot: %(seats)s.") % {"seats": others}] if others else []
    reason = _("Nobody bet on the last round: the first seat left of the button begins.")
    if bettor >= 0:
        reason = _("The last player to bet or raise on the last round begins.")
    return SeatsPage(rows, sentence, [*details, reason], "holdem.70", "", has_no_bettor=bettor < 0)


def _seat(text: str, count: int, default: int) -> int:
    return int(text) if text in map(str, range(count)) else default


def _radio(name: str, seat: int, chosen: int, label: str) -> SeatChoice:
    return SeatChoice("radio", name, str(seat), seat == chosen, label)
