"""A hand of Draw-Hold'em outside any circle: players and stacks first, then the prices of exchanges."""

from dataclasses import dataclass
from typing import Self

from django.http import QueryDict
from django.utils.translation import gettext as _

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
from web.tools.number_fields import NumberFields, requested_count

MIN_PLAYERS, DEFAULT_PLAYERS = 2, 3
DEFAULT_STACK = "100"


@dataclass(slots=True)
class DrawTable:
    """Players, stacks and blinds as typed; the table `is_dealt` once the hand has started."""

    number_fields: NumberFields
    names: list[str]
    count: int
    button: int
    small_blind: int | None
    stacks: list[int | None]
    is_dealt: bool

    @classmethod
    def from_data(cls, data: QueryDict) -> Self:
        """Return the submitted table, with one player more or fewer if that button was pressed."""
        stacks = {f"stack-{seat}": DEFAULT_STACK for seat in range(MAX_PLAYERS)}
        typed = NumberFields.from_data(data, {"small_blind": "1", **stacks})
        button = data.get("button", "")
        count = requested_count(data, MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS)
        return cls(
            number_fields=typed,
            names=[data.get(f"seat-{seat}-name", "")[:MAX_NAME_LENGTH].strip() for seat in range(count)],
            count=count,
            button=int(button) if button in map(str, range(count)) else 0,
            small_blind=typed.required("small_blind", 1),
            stacks=[typed.required(f"stack-{seat}", 1) for seat in range(count)],
            is_dealt="dealt" in data or data.get("step") == "deal",
        )

    @property
    def shown_names(self) -> list[str]:
        """Names of the players, “Player 2” for a player without a name."""
        return [name or _("Player %(number)s") % {"number": seat + 1} for seat, name in enumerate(self.names)]

    @property
    def rows(self) -> list[tuple[int, str, str, str, str]]:
        """Rows of the players: seat, typed name, shown name, typed chips, error of the chips."""
        shown = self.shown_names
        texts, faults = self.number_fields.raw, self.number_fields.errors
        return [
            (seat, name, shown[seat], texts[f"stack-{seat}"], faults.get(f"stack-{seat}", ""))
            for seat, name in enumerate(self.names)
        ]

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Hidden form fields of the table on the pages of the hand."""
        named = [(f"seat-{seat}-name", name) for seat, name in enumerate(self.names) if name]
        stacks = [(f"stack-{seat}", self.number_fields.raw[f"stack-{seat}"]) for seat in range(self.count)]
        return [("count", str(self.count)), ("dealt", "1"), *named, *stacks]

    def hand(self, data: QueryDict) -> DrawHandPage | None:
        """Return the page of the hand; None while the table has errors or is not dealt."""
        options = Options(max_players=MAX_PLAYERS)
        if self.number_fields.errors or not self.is_dealt or self.small_blind is None:
            return None
        stacks = tuple(stack or 0 for stack in self.stacks)
        positions = first_positions(TableSeats(self.count, frozenset(range(self.count))), self.button)
        start = Hand(
            stacks=stacks,
            small_blind_seat=positions.small_blind_seat,
            big_blind_seat=positions.big_blind,
            small_blind=self.small_blind,
            big_blind=2 * self.small_blind,
            button=self.button,
            events=(),
        )
        setup = HandSetup(self.shown_names, HomeOptions(max_players=MAX_PLAYERS), self.button, stacks)
        pad = DrawHandForm(DrawHandDraft.from_data(data, self.count), setup, start, options)
        pad.tap(data)
        return DrawHandPage(pad, pad.hand_state, over=None)
