"""A hand of Draw-Hold'em outside any circle: players and stacks first, then the prices of exchanges."""

from collections.abc import Sequence

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules.draw_holdem.hand import Hand
from games.rules.draw_holdem.options import Options
from games.rules.draw_holdem.scoring import MAX_PLAYERS
from games.rules.holdem.button import first_positions
from games.rules.holdem.options import HomeOptions
from games.rules.holdem.table_seats import TableSeats
from web.games.draw_holdem.forms.draft import DrawHandDraft
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.pages import DrawHandPage
from web.games.pots.hand_setup import HandSetup
from web.tools.forms import PlayersForm, ToolChipsField

DEFAULT_STACK = "100"


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
