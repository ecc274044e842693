"""A hand of Draw-Hold'em outside any circle: players and stacks first, then the prices of exchanges."""

from dataclasses import dataclass
from typing import Self

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
from web.core.forms.names import MAX_NAME_LENGTH
from web.games.draw_holdem.forms.draft import DrawHandDraft
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.pages.hand import DrawHandPage
from web.games.pots.hand_setup import HandSetup
from web.tools.forms import ToolChipsField, ToolForm
from web.tools.rows import requested_count

MIN_PLAYERS, DEFAULT_PLAYERS = 2, 3
DEFAULT_STACK = "100"


class DrawTableForm(ToolForm):
    """The small blind, and the chips of `count` players before the blinds."""

    small_blind = ToolChipsField(
        gettext_lazy("Small blind"), 1, initial="1", required=True, attributes={"placeholder": "1"}
    )

    def __init__(self, data: QueryDict, count: int) -> None:
        look = {"class": "amount-input"}
        stacks = {
            f"stack-{seat}": ToolChipsField(least=1, initial=DEFAULT_STACK, required=True, attributes=look)
            for seat in range(count)
        }
        super().__init__(data, stacks)


@dataclass(frozen=True, slots=True)
class DrawTable:
    """Players, stacks and blinds as typed; the table `is_dealt` once the hand has started."""

    form: DrawTableForm
    names: list[str]
    button: int
    is_dealt: bool

    @classmethod
    def from_data(cls, data: QueryDict) -> Self:
        """Return the submitted table, with one player more or fewer if that button was pressed."""
        button = data.get("button", "")
        count = requested_count(data, MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS)
        names = [data.get(f"seat-{seat}-name", "")[:MAX_NAME_LENGTH].strip() for seat in range(count)]
        form = DrawTableForm(data, count)
        for seat, name in enumerate(_shown_names(names)):
            stack = form.fields[f"stack-{seat}"].widget
            stack.attrs["aria-label"] = _("Chips of %(name)s") % {"name": name}
        return cls(
            form=form,
            names=names,
            button=int(button) if button in map(str, range(count)) else 0,
            is_dealt="dealt" in data or data.get("step") == "deal",
        )

    @property
    def count(self) -> int:
        return len(self.names)

    @property
    def shown_names(self) -> list[str]:
        """Names of the players, “Player 2” for a player without a name."""
        return _shown_names(self.names)

    @property
    def rows(self) -> list[tuple[int, str, str, BoundField]]:
        """Rows of the players: seat, typed name, shown name, field of the chips."""
        return [
            (seat, self.names[seat], shown, self.form[f"stack-{seat}"])
            for seat, shown in enumerate(self.shown_names)
        ]

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Hidden form fields of the table on the pages of the hand."""
        named = [(f"seat-{seat}-name", name) for seat, name in enumerate(self.names) if name]
        numbers = [(field.name, field.value()) for field in self.form if field.name != "small_blind"]
        return [("count", str(self.count)), ("dealt", "1"), *named, *numbers]

    def hand(self, data: QueryDict) -> DrawHandPage | None:
        """Return the page of the hand; None while the table has errors or is not dealt."""
        options = Options(max_players=MAX_PLAYERS)
        if not self.form.is_valid() or not self.is_dealt:
            return None
        small_blind = self.form.cleaned_data["small_blind"]
        stacks = tuple(self.form.cleaned_data[f"stack-{seat}"] for seat in range(self.count))
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
        setup = HandSetup(self.shown_names, HomeOptions(max_players=MAX_PLAYERS), self.button, stacks)
        pad = DrawHandForm(DrawHandDraft.from_data(data, self.count), setup, start, options)
        pad.tap(data)
        return DrawHandPage(pad, pad.hand_state, over=None)


def _shown_names(names: list[str]) -> list[str]:
    return [name or _("Player %(number)s") % {"number": seat + 1} for seat, name in enumerate(names)]
