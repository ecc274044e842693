"""Hands one by one, for a table that likes it: what each put in, the pots, who wins them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self
from urllib.parse import urlencode
from uuid import UUID

from django.http import QueryDict

from games import play
from games.models import Round
from games.rules.holdem.hand import CardsMissing, check_hand, lay_bets
from games.rules.holdem.record import write_hand
from games.rules.holdem.told import ranking_told
from web.places import Place
from web.pots.ground import Ground
from web.pots.page import HandPage, hand_page
from web.pots.slip import Slip
from web.pots.split import read_bets, shown_slots
from web.rooms.holdem.hand_ground import ground_of
from web.rooms.holdem.hand_result import result
from web.wording.pots import hand_line

__all__ = ["NextHand", "Pad", "PadPage", "marks", "next_deal", "pad_page", "reason", "result"]


@dataclass(slots=True)
class Pad:
    """The pad of a hand: what is typed of it, on the table as it is."""

    IN_ADDRESS: ClassVar[frozenset[str]] = frozenset()

    slip: Slip
    ground: Ground

    @classmethod
    def empty(cls, place: Place) -> Self:
        """A new hand, its blinds posted."""
        ground = ground_of(place)
        return cls(Slip(bets={seat: str(chips) for seat, chips in ground.posted.items()}), ground)

    @classmethod
    def typed(cls, data: QueryDict, place: Place) -> Self:
        """The hand as its form sent it."""
        button = data.get("button", "")
        known = int(button) if button in map(str, range(place.seats)) else None
        slip = Slip.typed(data, place.seats)
        return cls(slip, ground_of(place, known, slip.key if "key" in data else None))

    @classmethod
    def of(cls, recorded: Mapping[str, Any], place: Place) -> Self:
        """A recorded hand, to be corrected."""
        ground = ground_of(place)
        return cls(Slip.of(recorded, ground.carry), ground)

    def tap(self, data: QueryDict) -> None:
        """Make the move of the one button that was pressed."""
        bets = read_bets(self.slip, self.ground)
        if bets.layers:
            self.slip.laid.tap(data, shown_slots(bets.layers))

    @property
    def key(self) -> UUID:
        return self.slip.key

    @key.setter
    def key(self, key: UUID) -> None:
        self.slip.key = key

    @property
    def page(self) -> HandPage:
        return hand_page(self.slip, self.ground)

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The whole hand, as hidden fields."""
        return [*self.own_fields, *self.page.everything]

    @property
    def own_fields(self) -> list[tuple[str, str]]:
        """The key of the hand, and where the button is."""
        return [("key", str(self.key)), ("button", str(self.ground.button))]

    @property
    def data(self) -> dict[str, Any]:
        """The hand as the rules read it. What they refuse is raised, and what cannot be read."""
        ground, bets = self.ground, read_bets(self.slip, self.ground)
        if bets.layers is None:
            lay_bets(bets.chips, bets.folded, ground.options, carry=ground.carry, stacks=ground.stacks)
        if bets.faults or bets.layers is None:
            raise play.UnreadableRound("bets")
        found = self.page.split
        if found is None:
            raise play.UnreadableRound("pots")
        if self.slip.by == "taps" and found.pots[0].is_contested:
            live = [seat for seat in ground.dealt if seat not in bets.folded]
            ranking_told(found.pots, self.slip.ticked, live)
        try:
            check_hand(found.hand, ground.options)
        except CardsMissing as missing:
            raise play.UnreadableRound(str(missing)) from missing
        return {name: value for name, value in write_hand(found.hand).items() if value is not None}


@dataclass(frozen=True, slots=True)
class PadPage:
    """The page of a hand being entered."""

    template: ClassVar = "games/holdem/hand.html"
    lies_over_table: ClassVar = False

    pad: Pad
    hand: HandPage
    is_over: bool

    @property
    def faults(self) -> Mapping[str, str]:
        """What is wrong with the hand as it is typed."""
        return self.hand.faults

    @property
    def aid_query(self) -> str:
        """The betting aid, set to the rules and the blinds of this table."""
        options, posted = self.pad.ground.options, self.pad.ground.posted
        told = {
            "rule": "home",
            "big_blind": max(posted.values(), default=2),
            "least": options.min_raise,
            "most": options.max_raise,
        }
        return urlencode({name: value for name, value in told.items() if value is not None})


@dataclass(frozen=True, slots=True)
class NextHand:
    """The hand to come, in a sentence."""

    sentence: str = ""
    refusal: str = ""


def marks(_carried: Mapping[str, Any], seats: int) -> list[Any]:
    """What each seat wears: nothing, the bank says it all."""
    return [False] * seats


def next_deal(_carried: Mapping[str, Any], _names: Sequence[str], _options: Any) -> NextHand:
    """The hand to come."""
    return NextHand()


def reason(version: Round, names: Sequence[str], _before: Mapping[str, Any]) -> str:
    """Who took which pot."""
    return hand_line(version.explanation["pots"], names)


def pad_page(_place: Place, pad: Pad) -> PadPage:
    """The page of a hand being entered. It is over when one player has all the chips."""
    return PadPage(pad, pad.page, is_over=len(pad.ground.dealt) < 2)
