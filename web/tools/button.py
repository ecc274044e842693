"""Positions of the button and the blinds, from the previous hand and the seats that are empty since."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.errors import RuleError
from games.rules.holdem.button import Positions, dead_button_positions, moved_positions
from games.rules.holdem.table_seats import TableSeats
from web.core.refusals import rule_refusal_message
from web.tools.rows import requested_count
from web.ui.names import join_names

MIN_SEATS, MAX_SEATS, DEFAULT_SEATS = 2, 10, 6


@dataclass(frozen=True, slots=True)
class ButtonSeat:
    """One seat: position on the previous hand, whether it is empty now, and whether it gets the button."""

    seat: int
    number: int
    previous_positions: tuple[str, ...]
    is_empty: bool
    is_button: bool


@dataclass(frozen=True, slots=True)
class ButtonPage:
    """Page data of the tool; `refusal` is a text if fewer than two players are left."""

    rule: str
    chairs: list[ButtonSeat]
    positions: Positions | None
    refusal: str
    may_grow: bool
    may_shrink: bool

    @property
    def count(self) -> int:
        return len(self.chairs)

    @property
    def sentence(self) -> str:
        """Sentence on the seats of the button and the big blind; empty without positions."""
        if self.positions is None:
            return ""
        text = _("The button is at seat %(button)s, the big blind at seat %(big)s.")
        return text % {"button": self.positions.button + 1, "big": self.positions.big_blind + 1}

    @property
    def details(self) -> list[str]:
        """Sentences on the small blind, a dead button and dead cards."""
        positions = self.positions
        if positions is None:
            return []
        text = [_("Nobody posts the small blind.")]
        if positions.small_blind is not None:
            text = [_("The small blind is at seat %(small)s.") % {"small": positions.small_blind + 1}]
        if positions.dead_button:
            text.append(_("The button is dead: nobody sits there."))
        if positions.dead_cards:
            seats = join_names(str(seat + 1) for seat in positions.dead_cards)
            text.append(_("Dead cards at: %(seats)s.") % {"seats": seats})
        return text

    @property
    def article(self) -> str:
        """Key of the article that decides."""
        living = sum(not chair.is_empty for chair in self.chairs)
        if self.rule == "moving":
            return "holdem.53"
        return "holdem.56" if living == 2 else "holdem.54"


def button_page(data: QueryDict) -> ButtonPage:
    """Return the seats of the next hand, from the seats described by a query string."""
    count = requested_count(data, MIN_SEATS, MAX_SEATS, DEFAULT_SEATS)
    rule = "moving" if data.get("rule") == "moving" else "dead"
    button = _seat(data.get("button", ""), count, 0)
    small_blind = _seat(data.get("small_blind", ""), count, 0 if count == 2 else 1)
    big_blind = _seat(data.get("big_blind", ""), count, 1 if count == 2 else 2)
    out = frozenset(seat for seat in range(count) if f"out-{seat}" in data)
    seating = TableSeats(count, frozenset(range(count)) - out)
    refusal, positions = "", None
    try:
        if rule == "dead":
            positions = dead_button_positions(seating, small_blind, big_blind)
        else:
            positions = moved_positions(seating, button)
    except RuleError as refused:
        refusal = rule_refusal_message(refused)
    had = {"button": button, "small_blind": small_blind, "big_blind": big_blind}
    chairs = [
        ButtonSeat(
            seat=seat,
            number=seat + 1,
            previous_positions=tuple(name for name, where in had.items() if where == seat),
            is_empty=seat in out,
            is_button=positions is not None and positions.button == seat,
        )
        for seat in range(count)
    ]
    return ButtonPage(
        rule, chairs, positions, refusal, may_grow=count < MAX_SEATS, may_shrink=count > MIN_SEATS
    )


def _seat(text: str, count: int, default: int) -> int:
    return int(text) if text in map(str, range(count)) else default % count
