"""The pot calculator: a hand outside any circle, with players and rules entered on the page itself."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.holdem.options import HomeOptions
from games.rules.tournament.options import Options as TournamentOptions
from web.games.pots.hand_setup import HandSetup
from web.tools.forms import FirstChoiceField, PlayersForm, ToolChipsField
from web.tools.origin import Origin
from web.ui.lazy import LazyText

ODD_CHIPS: Final[Mapping[str, str | LazyText]] = {
    "carry": pgettext_lazy("odd chip", "stays in the middle for the next hand"),
    "closest_all": pgettext_lazy("odd chip", "to the left of the button"),
    "one_each": pgettext_lazy("odd chip", "one each from the left of the button"),
}
TIE_RULES: Final[Mapping[str, str | LazyText]] = {
    "seed000": pgettext_lazy("equal hands", "the highest card held decides"),
    "standard": pgettext_lazy("equal hands", "they share"),
}


class PotTableForm(PlayersForm):
    """Players, the rules that share the pots, the smallest chip, and the chips left by the hand before."""

    default_count = 4
    odd_chip = FirstChoiceField(gettext_lazy("Chips that cannot be shared"), ODD_CHIPS)
    tie_rule = FirstChoiceField(gettext_lazy("Equal hands, by cards"), TIE_RULES)
    unit = ToolChipsField(gettext_lazy("Smallest chip"), 1, initial="1")
    carry = ToolChipsField(gettext_lazy("Already in the middle"), attributes={"placeholder": "0"})

    def __init__(self, data: QueryDict, typed_names: Sequence[str]) -> None:
        self.is_tournament = Origin.from_data(data).is_tournament
        options = TournamentOptions() if self.is_tournament else HomeOptions()
        super().__init__(data, typed_names, {"odd_chip": options.odd_chip, "tie_rule": options.tie_rule})

    def setup(self) -> HandSetup:
        """Return the setup of the hand; an unreadable number counts as its default."""
        self.is_valid()
        options = HomeOptions(
            chip_values=(self.chips("unit") or 1,),
            odd_chip=self.cleaned_data["odd_chip"],
            tie_rule=self.cleaned_data["tie_rule"],
            max_players=self.max_count,
        )
        return HandSetup(
            self.names,
            options,
            button=self.button,
            stacks=(None,) * self.count,
            carry=self.chips("carry") or 0,
            unnamed=frozenset(seat for seat in range(self.count) if not self.typed_names[seat]),
        )

    def next_hand(self, rest: int) -> "PotTableForm":
        """Return the table with the button at the next seat and the unshared chips in the middle."""
        data = QueryDict(mutable=True)
        data.update(dict(self.hidden_values))
        data.update({"button": str((self.button + 1) % self.count), "carry": str(rest or "")})
        return PotTableForm(data, self.typed_names)

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Hidden form fields of the table on later pages."""
        rules = [(field.name, field.value()) for field in self]
        return [("count", str(self.count)), ("button", str(self.button)), *rules]
