"""A hand of Draw-Hold'em without any circle: who sits with how many chips, then what a card costs."""

from dataclasses import dataclass
from typing import Self

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.draw_holdem.hand import Hand
from games.rules.draw_holdem.options import Options
from games.rules.holdem.button import first_positions
from games.rules.holdem.options import HomeOptions
from games.rules.holdem.seats import Seating
from web.pots.ground import Ground
from web.rooms.draw_holdem.hand_page import PadPage
from web.rooms.draw_holdem.hand_told import Told
from web.rooms.draw_holdem.hands import Pad
from web.tools.typed import Typed

LEAST, MOST, AT_FIRST = 2, 10, 3
STACK = "100"
NAME_LENGTH_MAX = 24


@dataclass(slots=True)
class Table:
    """Who sits, with how many chips, and the blinds, as typed. It `is_dealt` once the hand is told."""

    typed: Typed
    names: list[str]
    count: int
    button: int
    small_blind: int | None
    stacks: list[int | None]
    is_dealt: bool

    @classmethod
    def typed_in(cls, data: QueryDict) -> Self:
        """The table as its form sent it, one player more or fewer if that button was pressed."""
        stacks = {f"stack-{seat}": STACK for seat in range(MOST)}
        typed = Typed.of(data, {"small_blind": "1", **stacks})
        given, button = data.get("count", ""), data.get("button", "")
        count = int(given) if given in map(str, range(LEAST, MOST + 1)) else AT_FIRST
        count = min(max(count + {"more": 1, "fewer": -1}.get(data.get("step", ""), 0), LEAST), MOST)
        return cls(
            typed=typed,
            names=[data.get(f"seat-{seat}-name", "")[:NAME_LENGTH_MAX].strip() for seat in range(count)],
            count=count,
            button=int(button) if button in map(str, range(count)) else 0,
            small_blind=typed.needed("small_blind", 1),
            stacks=[typed.needed(f"stack-{seat}", 1) for seat in range(count)],
            is_dealt="dealt" in data or data.get("step") == "deal",
        )

    @property
    def shown_names(self) -> list[str]:
        """The names of who sits, a number for who has none."""
        return [name or _("Player %(number)s") % {"number": seat + 1} for seat, name in enumerate(self.names)]

    @property
    def rows(self) -> list[tuple[int, str, str, str, str]]:
        """A line for each player: seat, name typed, name shown, chips typed, what is wrong with them."""
        shown = self.shown_names
        texts, faults = self.typed.texts, self.typed.faults
        return [
            (seat, name, shown[seat], texts[f"stack-{seat}"], faults.get(f"stack-{seat}", ""))
            for seat, name in enumerate(self.names)
        ]

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The table as the pages of the hand carry it."""
        named = [(f"seat-{seat}-name", name) for seat, name in enumerate(self.names) if name]
        stacks = [(f"stack-{seat}", self.typed.texts[f"stack-{seat}"]) for seat in range(self.count)]
        return [("count", str(self.count)), ("dealt", "1"), *named, *stacks]

    def hand(self, data: QueryDict) -> PadPage | None:
        """The page of the hand as far as it is told; none while the table cannot be."""
        options = Options(max_players=MOST)
        if self.typed.faults or not self.is_dealt or self.small_blind is None:
            return None
        stacks = tuple(stack or 0 for stack in self.stacks)
        positions = first_positions(Seating(self.count, frozenset(range(self.count))), self.button)
        start = Hand(
            stacks=stacks,
            small_blind_seat=positions.small_blind_seat,
            big_blind_seat=positions.big_blind,
            small_blind=self.small_blind,
            big_blind=2 * self.small_blind,
            button=self.button,
            events=(),
        )
        ground = Ground(self.shown_names, HomeOptions(max_players=MOST), self.button, stacks)
        pad = Pad(Told.typed(data, self.count), ground, start, options)
        pad.tap(data)
        return PadPage(pad, pad.play, is_over=False)
