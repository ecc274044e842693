"""The pot calculator: a hand outside any circle, with players and rules entered on the page itself."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.holdem.options import HomeOptions, TournamentOptions
from web.core.forms.names import MAX_NAME_LENGTH
from web.games.pots.hand_setup import HandSetup
from web.tools.forms import FirstChoiceField, ToolChipsField, ToolForm
from web.tools.origin import Origin
from web.tools.rows import requested_count

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS = 2, 10, 4
ODD_CHIPS: Final[Mapping[str, "str | _StrPromise"]] = {
    "carry": pgettext_lazy("odd chip", "stays in the middle for the next hand"),
    "closest_all": pgettext_lazy("odd chip", "to the left of the button"),
    "one_each": pgettext_lazy("odd chip", "one each from the left of the button"),
}
TIE_RULES: Final[Mapping[str, "str | _StrPromise"]] = {
    "seed000": pgettext_lazy("equal hands", "the highest card held decides"),
    "standard": pgettext_lazy("equal hands", "they share"),
}


class PotRulesForm(ToolForm):
    """The rules that share the pots, the smallest chip, and the chips left by the hand before."""

    odd_chip = FirstChoiceField(gettext_lazy("Chips that cannot be shared"), ODD_CHIPS)
    tie_rule = FirstChoiceField(gettext_lazy("Equal hands, by cards"), TIE_RULES)
    unit = ToolChipsField(gettext_lazy("Smallest chip"), 1, initial="1")
    carry = ToolChipsField(gettext_lazy("Already in the middle"), attributes={"placeholder": "0"})

    def __init__(self, data: QueryDict) -> None:
        self.is_tournament = Origin.from_data(data).is_tournament
        options = TournamentOptions() if self.is_tournament else HomeOptions()
        super().__init__(data, initial={"odd_chip": options.odd_chip, "tie_rule": options.tie_rule})


@dataclass(frozen=True, slots=True)
class PotTable:
    """Players and rules as typed."""

    rules: PotRulesForm
    names: list[str]
    count: int
    button: int

    @classmethod
    def from_data(cls, data: QueryDict) -> Self:
        """Return the table of a form or a URL, with one player more or fewer if that button was pressed."""
        button = data.get("button", "")
        return cls(
            rules=PotRulesForm(data),
            names=[
                data.get(f"seat-{seat}-name", "")[:MAX_NAME_LENGTH].strip() for seat in range(MAX_PLAYERS)
            ],
            count=requested_count(data, MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS),
            button=int(button) if button in map(str, range(MAX_PLAYERS)) else 0,
        )

    @property
    def shown_names(self) -> list[str]:
        """Names of the players, “Player 2” for a player without a name."""
        return [name or _("Player %(number)s") % {"number": seat + 1} for seat, name in self._typed()]

    def setup(self) -> HandSetup:
        """Return the setup of the hand; an unreadable number counts as its default."""
        self.rules.is_valid()
        chosen = self.rules.cleaned_data
        options = HomeOptions(
            chip_values=(self.rules.chips("unit") or 1,),
            odd_chip=chosen["odd_chip"],
            tie_rule=chosen["tie_rule"],
            max_players=MAX_PLAYERS,
        )
        names = self.shown_names
        return HandSetup(
            names,
            options,
            button=min(self.button, self.count - 1),
            stacks=(None,) * len(names),
            carry=self.rules.chips("carry") or 0,
            unnamed=frozenset(seat for seat, name in self._typed() if not name),
        )

    def next_hand(self, rest: int) -> Self:
        """Return the table with the button at the next seat and the unshared chips in the middle."""
        values = dict(self.hidden_values) | dict(self.removed_name_fields)
        data = QueryDict(mutable=True)
        data.update(
            values | {"button": str((self.setup().button + 1) % self.count), "carry": str(rest or "")}
        )
        return self.from_data(data)

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Hidden form fields of the table on later pages."""
        named = [(f"seat-{seat}-name", name) for seat, name in self._typed() if name]
        return [
            ("count", str(self.count)),
            ("button", str(self.button)),
            *((field.name, field.value()) for field in self.rules),
            *named,
        ]

    @property
    def removed_name_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields with the names of removed players, for the case that they are added again."""
        removed = enumerate(self.names[self.count :], self.count)
        return [(f"seat-{seat}-name", name) for seat, name in removed if name]

    def _typed(self) -> list[tuple[int, str]]:
        return list(enumerate(self.names[: self.count]))
