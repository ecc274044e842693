"""Where the button and the blinds go: from the seats of the hand before and those who left since."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.errors import RuleError
from games.rules.holdem.button import Positions, dead_button_positions, moved_positions
from games.rules.holdem.seats import Seating
from web.wording.names import listed
from web.wording.pots import article_words
from web.wording.refusals import refusal_sentence

LEAST, MOST, AT_FIRST = 2, 10, 6


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat: what it had on the hand before, whether it is empty now, what it has on the next hand."""

    seat: int
    number: int
    had: tuple[str, ...]
    is_out: bool
    is_button: bool


@dataclass(frozen=True, slots=True)
class ButtonPage:
    """Everything the page shows; `refusal` when nobody is left to play against."""

    rule: str
    chairs: list[Chair]
    positions: Positions | None
    refusal: str
    may_grow: bool
    may_shrink: bool

    @property
    def count(self) -> int:
        return len(self.chairs)

    @property
    def sentence(self) -> str:
        """Where the button and the big blind are."""
        if self.positions is None:
            return ""
        told = _("The button is at seat %(button)s, the big blind at seat %(big)s.")
        return told % {"button": self.positions.button + 1, "big": self.positions.big_blind + 1}

    @property
    def details(self) -> list[str]:
        """The small blind, and what lies at empty seats."""
        positions = self.positions
        if positions is None:
            return []
        said = [_("Nobody posts the small blind.")]
        if positions.small_blind is not None:
            said = [_("The small blind is at seat %(small)s.") % {"small": positions.small_blind + 1}]
        if positions.dead_button:
            said.append(_("The button is dead: nobody sits there."))
        if positions.dead_cards:
            seats = listed(str(seat + 1) for seat in positions.dead_cards)
            said.append(_("Dead cards at: %(seats)s.") % {"seats": seats})
        return said

    @property
    def article(self) -> str:
        """The article that says so."""
        living = sum(not chair.is_out for chair in self.chairs)
        if self.rule == "moving":
            return article_words("holdem.53")
        return article_words("holdem.56" if living == 2 else "holdem.54")


def button_page(data: QueryDict) -> ButtonPage:
    """The seats of the next hand, from the seats an address describes."""
    given = data.get("count", "")
    count = int(given) if given in map(str, range(LEAST, MOST + 1)) else AT_FIRST
    count = min(max(count + {"more": 1, "fewer": -1}.get(data.get("step", ""), 0), LEAST), MOST)
    rule = "moving" if data.get("rule") == "moving" else "dead"
    button = _seat(data.get("button", ""), count, 0)
    small_blind = _seat(data.get("small_blind", ""), count, 0 if count == 2 else 1)
    big_blind = _seat(data.get("big_blind", ""), count, 1 if count == 2 else 2)
    out = frozenset(seat for seat in range(count) if f"out-{seat}" in data)
    seating = Seating(count, frozenset(range(count)) - out)
    refusal, positions = "", None
    try:
        if rule == "dead":
            positions = dead_button_positions(seating, small_blind, big_blind)
        else:
            positions = moved_positions(seating, button)
    except RuleError as refused:
        refusal = refusal_sentence(refused)
    had = {"button": button, "small_blind": small_blind, "big_blind": big_blind}
    chairs = [
        Chair(
            seat=seat,
            number=seat + 1,
            had=tuple(name for name, where in had.items() if where == seat),
            is_out=seat in out,
            is_button=positions is not None and positions.button == seat,
        )
        for seat in range(count)
    ]
    return ButtonPage(rule, chairs, positions, refusal, may_grow=count < MOST, may_shrink=count > LEAST)


def _seat(text: str, count: int, default: int) -> int:
    return int(text) if text in map(str, range(count)) else default % count
