"""A recorded hand of Draw-Hold'em as its page reads it: taxes, commissions apart, pots, stacks after."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from games.models import Round
from games.rules.draw_holdem.hand import Showdown
from games.rules.draw_holdem.record import read_hand
from web.places import rules_of
from web.rooms.draw_holdem.hand_page import PadPage
from web.rooms.draw_holdem.hand_told import Told
from web.rooms.draw_holdem.hands import Pad
from web.rooms.holdem.hand_ground import ground_of_round
from web.wording.draw_hands import tax_sentences
from web.wording.names import listed


@dataclass(frozen=True, slots=True)
class Result:
    """What a hand came to. `eliminated` are those who lost their last chips in it."""

    template: ClassVar = "games/draw_holdem/_hand_result.html"

    hand: PadPage
    taxes: list[str]
    commissions: int
    eliminated: str
    is_last: bool


def result(version: Round, names: Sequence[str]) -> Result:
    """What the rules made of a hand, worded."""
    options, ground = rules_of(version).options(), ground_of_round(version, names)
    hand = read_hand(version.recorded, len(names), options, {"carry": ground.carry})
    told = Told.of(hand, options)
    shown = [event for event in hand.events if isinstance(event, Showdown)]
    pad = Pad(told, ground, replace(hand, events=()), options)
    play = pad.play
    for event in shown:
        play.apply(event)
    page = PadPage(pad, play, is_over=False)
    explained = version.explanation
    broke = [each.name for each in page.outcomes if each.stack == 0]
    living = [each for each in page.outcomes if each.stack]
    return Result(
        hand=page,
        taxes=tax_sentences(explained["taxes"], names),
        commissions=explained["commissions"],
        eliminated=listed(broke) if broke else "",
        is_last=bool(broke) and len(living) < 2,
    )
