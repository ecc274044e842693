"""The pot calculator: a hand without any circle, whose players and rules are typed on the page itself."""

from dataclasses import dataclass, field
from typing import Final, Self

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.rules.holdem.options import HomeOptions
from games.rules.pots import OddChip
from web.pots.chips import LENGTH_MAX, read_chips
from web.pots.ground import Ground

LEAST, MOST, AT_FIRST = 2, 10, 4
NAME_LENGTH_MAX: Final = 24
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
class Table:
    """Who sits and by which rules, as typed. `faults` stand under the fields `unit` and `carry`."""

    names: list[str]
    count: int
    button: int
    odd_chip: str
    tie_rule: str
    unit: str
    carry: str
    faults: dict[str, str] = field(default_factory=dict)

    @classmethod
    def typed(cls, data: QueryDict) -> Self:
        """The table as its form sent it, one player more or fewer if that button was pressed."""
        count = data.get("count", "")
        seats = int(count) if count in map(str, range(LEAST, MOST + 1)) else AT_FIRST
        seats += {"more": 1, "fewer": -1}.get(data.get("step", ""), 0)
        button = data.get("button", "")
        return cls(
            names=[data.get(f"seat-{seat}-name", "")[:NAME_LENGTH_MAX].strip() for seat in range(MOST)],
            count=min(max(seats, LEAST), MOST),
            button=int(button) if button in map(str, range(MOST)) else 0,
            odd_chip=_word(data, "odd_chip", ODD_CHIPS),
            tie_rule=_word(data, "tie_rule", TIE_RULES),
            unit=data.get("unit", "1")[:LENGTH_MAX],
            carry=data.get("carry", "")[:LENGTH_MAX],
        )

    @property
    def shown_names(self) -> list[str]:
        """The names of who sits, a number for who has none."""
        return [name or _("Player %(number)s") % {"number": seat + 1} for seat, name in self._typed()]

    def ground(self) -> Ground:
        """What the hand is played on; a number that cannot be read is a fault, and the default meanwhile."""
        unit = self._chips("unit", self.unit, 1, 1)
        carry = self._chips("carry", self.carry or "0", 0, 0)
        options = HomeOptions(
            chip_values=(unit,),
            odd_chip=_odd_chip(self.odd_chip),
            tie_rule="standard" if self.tie_rule == "standard" else "seed000",
            max_players=MOST,
        )
        names = self.shown_names
        return Ground(
            names,
            options,
            button=min(self.button, self.count - 1),
            stacks=(None,) * len(names),
            carry=carry,
            unnamed=frozenset(seat for seat, name in self._typed() if not name),
        )

    def next_hand(self, rest: int) -> None:
        """Move the button on; what nobody could share stays in the middle."""
        self.button = (min(self.button, self.count - 1) + 1) % self.count
        self.carry = str(rest) if rest else ""

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The table as the later pages carry it."""
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
    def absent_fields(self) -> list[tuple[str, str]]:
        """The names of who left the table, should he come back."""
        gone = enumerate(self.names[self.count :], self.count)
        return [(f"seat-{seat}-name", name) for seat, name in gone if name]

    def _typed(self) -> list[tuple[int, str]]:
        return list(enumerate(self.names[: self.count]))

    def _chips(self, name: str, typed: str, least: int, default: int) -> int:
        try:
            chips = read_chips(typed)
        except ValueError:
            chips = least - 1
        if chips >= least:
            return chips
        self.faults[name] = _("A whole number of chips, %(least)s at least.") % {"least": least}
        return default


def _word(data: QueryDict, name: str, among: object) -> str:
    """One of the words among, the first by default."""
    words = list(among)  # type: ignore[call-overload]
    typed = data.get(name, "")
    return typed if typed in words else words[0]


def _odd_chip(word: str) -> OddChip:
    return word if word in ("closest_all", "one_each") else "carry"  # type: ignore[return-value]
