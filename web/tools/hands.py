"""Hands outside any circle: exchanges of Draw-Hold’em, and the pot calculator. Players are typed first."""

from collections.abc import Mapping, Sequence
from typing import Final

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.draw_holdem.hand import Hand
from games.rules.draw_holdem.options import Options
from games.rules.draw_holdem.scoring import MAX_PLAYERS
from games.rules.holdem.button import first_positions
from games.rules.holdem.options import HomeOptions
from games.rules.holdem.table_seats import TableSeats
from games.rules.tournament.options import Options as TournamentOptions
from web.games.draw_holdem.forms.draft import DrawHandDraft
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.pages import DrawHandPage
from web.games.pots.hand_draft import HandSetup
from web.tools.forms import FirstChoiceField, PlayersForm, ToolChipsField
from web.tools.origin import Origin
from web.ui.lazy import LazyText

DEFAULT_STACK = "100"
ODD_CHIPS: Final[Mapping[str, str | LazyText]] = {
    "carry": pgettext_lazy("odd chip", "stays in the middle for the next hand"),
    "closest_all": pgettext_lazy("odd chip", "to the left of the button"),
    "one_each": pgettext_lazy("odd chip", "one each from the left of the button"),
}
TIE_RULES: Final[Mapping[str, str | LazyText]] = {
    "seed000": pgettext_lazy("equal hands", "the highest card held decides"),
    "standard": pgettext_lazy("equal hands", "they share"),
}


class DrawTableForm(PlayersForm):
    """Players with their chips before the blinds; the table `is_dealt` once the hand has started."""

    max_count, default_count = MAX_PLAYERS, 3
    small_blind = ToolChipsField(
        gettext_lazy("Small blind"), 1, initial="1", required=True, attributes={"placeholder": "1"}
    )

    def __init__(self, data: QueryDict, typed_names: Sequence[str]) -> None:
        super().__init__(data, typed_names)
        self.is_dealt = "dealt" in data or data.get("step") == "deal"
        for seat, name in enumerate(self.names):
            stack = self.fields[f"stack-{seat}"].widget
            stack.attrs["aria-label"] = _("Chips of %(name)s") % {"name": name}

    def row_fields(self) -> dict[str, forms.Field]:
        look = {"class": "amount-input"}
        return {
            f"stack-{seat}": ToolChipsField(least=1, initial=DEFAULT_STACK, required=True, attributes=look)
            for seat in range(self.count)
        }

    @property
    def rows(self) -> list[tuple[int, str, str, BoundField]]:
        """Rows of the players: seat, typed name, shown name, field of the chips."""
        return [
            (seat, self.typed_names[seat], shown, self[f"stack-{seat}"])
            for seat, shown in enumerate(self.names)
        ]

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Hidden form fields of the table on the pages of the hand."""
        numbers = [(field.name, field.value()) for field in self if field.name != "small_blind"]
        return [("count", str(self.count)), ("dealt", "1"), *numbers]

    def hand(self, data: QueryDict) -> DrawHandPage | None:
        """Return the page of the hand; None while the table has errors or is not dealt."""
        if not self.is_valid() or not self.is_dealt:
            return None
        small_blind = self.cleaned_data["small_blind"]
        stacks = tuple(self.cleaned_data[f"stack-{seat}"] for seat in range(self.count))
        positions = first_positions(TableSeats(self.count, frozenset(range(self.count))), self.button)
        start = Hand(
            stacks=stacks,
            small_blind_seat=positions.small_blind_seat,
            big_blind_seat=positions.big_blind,
            small_blind=small_blind,
            big_blind=2 * small_blind,
            button=self.button,
            events=(),
        )
        setup = HandSetup(self.names, HomeOptions(max_players=MAX_PLAYERS), self.button, stacks)
        pad = DrawHandForm(
            DrawHandDraft.from_data(data, self.count), setup, start, Options(max_players=MAX_PLAYERS)
        )
        pad.tap(data)
        return DrawHandPage(pad, pad.hand_state)


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
