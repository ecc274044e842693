"""The pot calculator: a hand outside any circle, with players and rules entered on the page itself."""

from dataclasses import dataclass, field
from typing import Final, Self
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.rules.holdem.options import HomeOptions, TournamentOptions
from games.rules.pots import OddChip
from web.core.forms.arithmetic import MAX_LENGTH
from web.games.pots.chip_amounts import parse_signed_chips
from web.games.pots.hand_setup import HandSetup

MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS = 2, 10, 4
MAX_NAME_LENGTH: Final = 24
ODD_CHIPS: Final = {
    "carry": pgettext_lazy("odd chip", "stays in the middle for the next hand"),
    "closest_all": pgettext_lazy("odd chip", "to the left of the button"),
    "one_each": pgettext_lazy("odd chip", "one each from the left of the button"),
}
TIE_RULES: Final = {
    "seed000": pgettext_lazy("equal hands", "the highest card held decides"),
    "standard": pgettext_lazy("equal hands", "they share"),
}


@dataclass(slots=True)
class PotTable:
    """Players and rules as typed; errors are stored under the fields `unit` and `carry`."""

    names: list[str]
    count: int
    button: int
    odd_chip: str
    tie_rule: str
    unit: str
    carry: str
    errors: dict[str, str] = field(default_factory=dict)

    @classmethod
    def from_data(cls, data: QueryDict) -> Self:
        """Return the table of a form or a URL, with one player more or fewer if that button was pressed."""
        count = data.get("count", "")
        seats = int(count) if count in map(str, range(MIN_PLAYERS, MAX_PLAYERS + 1)) else DEFAULT_PLAYERS
        seats += {"more": 1, "fewer": -1}.get(data.get("step", ""), 0)
        button = data.get("button", "")
        return cls(
            names=[
                data.get(f"seat-{seat}-name", "")[:MAX_NAME_LENGTH].strip() for seat in range(MAX_PLAYERS)
            ],
            count=min(max(seats, MIN_PLAYERS), MAX_PLAYERS),
            button=int(button) if button in map(str, range(MAX_PLAYERS)) else 0,
            odd_chip=_choice(data, "odd_chip", ODD_CHIPS),
            tie_rule=_choice(data, "tie_rule", TIE_RULES),
            unit=data.get("unit", "1")[:MAX_LENGTH],
            carry=data.get("carry", "")[:MAX_LENGTH],
        )

    @property
    def shown_names(self) -> list[str]:
        """Names of the players, “Player 2” for a player without a name."""
        return [name or _("Player %(number)s") % {"number": seat + 1} for seat, name in self._typed()]

    def setup(self) -> HandSetup:
        """Return the setup of the hand; an unreadable number gets an error and its default."""
        unit = self._chips("unit", self.unit, 1, 1)
        carry = self._chips("carry", self.carry or "0", 0, 0)
        options = HomeOptions(
            chip_values=(unit,),
            odd_chip=_odd_chip(self.odd_chip),
            tie_rule="standard" if self.tie_rule == "standard" else "seed000",
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
    def hidden_fields(self) -> list[tuple[str, str]]:
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

    def _chips(self, name: str, typed: str, least: int, default: int) -> int:
        try:
            chips = parse_signed_chips(typed)
        except ValueError:
            chips = least - 1
        if chips >= least:
            return chips
        self.errors[name] = _("A whole number of chips, %(least)s at least.") % {"least": least}
        return default


def tournament_query() -> str:
    """Return the query string that opens the calculator with the rules of a tournament (article 25)."""
    options = TournamentOptions()
    return urlencode({"odd_chip": options.odd_chip, "tie_rule": options.tie_rule})


def _choice(data: QueryDict, name: str, among: object) -> str:
    """Return the submitted word if it is in `among`, else the first of these."""
    words = list(among)  # type: ignore[call-overload]
    typed = data.get(name, "")
    return typed if typed in words else words[0]


def _odd_chip(word: str) -> OddChip:
    return word if word in ("closest_all", "one_each") else "carry"  # type: ignore[return-value]
