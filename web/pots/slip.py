"""A hand as it is typed: what each player put in, who folded or is all-in, who wins, the cards shown.

The whole state travels in the form, so that it works without JavaScript and a tap changes nothing here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self
from uuid import UUID, uuid4

from django.http import QueryDict

from games.rules.holdem.told import told_by
from games.rules.pots import lay_pots
from web.forms.keys import read_key
from web.pots.chips import LENGTH_MAX
from web.pots.laid import Laid

SEATS_MOST = 22
BEYOND_BETS = frozenset({"lay", "winners", "award", "record", "next", "taps", "cards"})
"""The steps that ask for the pots, and not for the bets that make them."""


@dataclass(slots=True)
class Slip:
    """What is typed of one hand. `ticked` are the winners touched, by pot; `by` how winners are told.

    `is_laid` says that the bets are all told and that the pots are asked for; `is_asked`, the result.
    """

    bets: dict[int, str] = field(default_factory=dict)
    folded: set[int] = field(default_factory=set)
    all_in: set[int] = field(default_factory=set)
    ticked: dict[int, tuple[int, ...]] = field(default_factory=dict)
    laid: Laid = field(default_factory=Laid)
    by: str = "taps"
    last_hand: bool = False
    is_laid: bool = False
    is_asked: bool = False
    key: UUID = field(default_factory=uuid4)

    @classmethod
    def typed(cls, data: QueryDict, seats: int) -> Self:
        """The hand as its form sent it."""
        around = range(seats)
        step = data.get("step", "")
        taps_card = bool(data.keys() & {"card", "slot", "erase"})
        return cls(
            bets={seat: data.get(f"seat-{seat}-bet", "")[:LENGTH_MAX] for seat in around},
            folded={seat for seat in around if f"seat-{seat}-folded" in data},
            all_in={seat for seat in around if f"seat-{seat}-all_in" in data},
            ticked={pot: _seats(data.getlist(f"pot-{pot}"), seats) for pot in around},
            laid=Laid.typed(data),
            by=step if step in {"taps", "cards"} else "cards" if data.get("by") == "cards" else "taps",
            last_hand="last_hand" in data,
            is_laid=taps_card or step in BEYOND_BETS,
            is_asked=step in {"award", "record"},
            key=read_key(data),
        )

    @classmethod
    def of(cls, recorded: Mapping[str, Any], carry: int = 0) -> Self:
        """A recorded hand, to be corrected: its bets and its winners as they were told."""
        bets, folded = recorded["bets"], set(recorded["folded"])
        ranking = recorded.get("ranking")
        told: dict[int, tuple[int, ...]] = {}
        if ranking is not None:
            told = told_by(ranking, lay_pots(bets, folded, carry).pots)
        return cls(
            bets={seat: str(bet) if bet else "" for seat, bet in enumerate(bets)},
            folded=folded,
            ticked=told,
            laid=Laid.of(recorded),
            by="cards" if recorded.get("board") else "taps",
            last_hand=bool(recorded.get("last_hand")),
        )

    def fields(self, seats: Iterable[int]) -> list[tuple[str, str]]:
        """What the form of the winners carries of the bets of those seats."""
        carried = [("by", self.by)]
        for seat in seats:
            if self.bets.get(seat):
                carried.append((f"seat-{seat}-bet", self.bets[seat]))
            carried += [
                (f"seat-{seat}-{word}", "1")
                for word, those in (("folded", self.folded), ("all_in", self.all_in))
                if seat in those
            ]
        return carried


def _seats(texts: Iterable[str], count: int) -> tuple[int, ...]:
    """Seats by their numbers, those that are at the table."""
    return tuple(seat for seat in range(count) if str(seat) in texts)
