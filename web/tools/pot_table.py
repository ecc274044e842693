"""The pot calculator: a hand outside any circle, with players and rules entered on the page itself."""

from dataclasses import dataclass, field
from typing import Final, Self
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.rules.holdem.options import HomeOptions, TieRule, TournamentOptions
from games.rules.pots import OddChip
from web.core.forms.names import MAX_NAME_LENGTH
from web.games.pots.hand_setup import HandSetup
from web.tools.number_fields import NumberFields, requested_count

MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS = 2, 10, 4
ODD_CHIPS: Final[dict[OddChip, str | Promise]] = {
    "carry": pgettext_lazy("odd chip", "stays in the middle for the next hand"),
    "closest_all": pgettext_lazy("odd chip", "to the left of the button"),
    "one_each": pgettext_lazy("odd chip", "one each from the left of the button"),
}
TIE_RULES: Final[dict[TieRule, str | Promise]] = {
    "seed000": pgettext_lazy("equal hands", "the highest card held decides"),
    "standard": pgettext_lazy("equal hands", "they share"),
}


@dataclass(slots=True)
class PotTable:
    """Players and rules as typed; errors are stored under the fields `unit` and `carry`."""

    names: list[str]
    count: int
    button: int
    odd_chip: OddChip
    tie_rule: TieRule
    unit: str
    carry: str
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: QueryDict) -> Self:
        """Return the table of a form or a URL, with one player more or fewer if that button was pressed."""
        button = data.get("button", "")
        typed = NumberFields.from_data(data, {"odd_chip": "", "tie_rule": "", "unit": "1", "carry": ""})
        return cls(
            names=[
                data.get(f"seat-{seat}-name", "")[:MAX_NAME_LENGTH].strip() for seat in range(MAX_PLAYERS)
            ],
            count=requested_count(data, MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS),
            button=int(button) if button in map(str, range(MAX_PLAYERS)) else 0,
            odd_chip=typed.choice("odd_chip", *ODD_CHIPS),
            tie_rule=typed.choice("tie_rule", *TIE_RULES),
            unit=typed.raw["unit"],
            carry=typed.raw["carry"],
        )

    @property
    def shown_names(self) -> list[str]:
        """Names of the players, “Player 2” for a player without a name."""
        return [name or _("Player %(number)s") % {"number": seat + 1} for seat, name in self._typed()]

    def setup(self) -> HandSetup:
        """Return the setup of the hand; an unreadable number gets an error and its default."""
        typed = NumberFields({"unit": self.unit or "0", "carry": self.carry}, self.errors)
        unit, carry = typed.chips("unit", 1) or 1, typed.chips("carry") or 0
        options = HomeOptions(
            chip_values=(unit,),
            odd_chip=self.odd_chip,
            tie_rule=self.tie_rule,
            max_players=MAX_PLAYERS,
        )
        names = self.shown_names
        return HandSetup(
            names,
            options,
            button=min(self.button, self.count - 1),
            stacks=(None,) * len(names),
            carry=carry,
            unnamed=frozenset(seat for seat, name in self._typed() if not name),
        )

    def next_hand(self, rest: int) -> None:
        """Move the button to the next seat and leave the unshared chips in the middle."""
        self.button = (min(self.button, self.count - 1) + 1) % self.count
        self.carry = str(rest) if rest else ""

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Hidden form fields of the table on later pages."""
        named = [(f"seat-{seat}-name", name) for seat, name in self._typed() if name]
        return [
            ("count", str(self.count)),
            ("button", str(self.button)),
            ("odd_chip", self.odd_chip),
            ("tie_rule", self.tie_rule),
            ("unit", self.unit),
            ("carry", self.carry),
            *named,
        ]

    @property
    def removed_name_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields with the names of removed players, for the case that they are added again."""
        removed = enumerate(self.names[self.count :], self.count)
        return [(f"seat-{seat}-name", name) for seat, name in removed if name]

    def _typed(self) -> list[tuple[int, str]]:
        return list(enumerate(self.names[: self.count]))


def tournament_query() -> str:
    """Return the query string that opens the calculator with the rules of a tournament (article 25)."""
    options = TournamentOptions()
    return urlencode({"odd_chip": options.odd_chip, "tie_rule": options.tie_rule})
