"""A recorded hand as its page reads it: the pots as they were shared, the stacks after, who is out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from games.models import Round
from web.pots.page import HandPage, hand_page
from web.pots.slip import Slip
from web.rooms.holdem.hand_ground import ground_of_round
from web.wording.names import listed


@dataclass(frozen=True, slots=True)
class Result:
    """What a hand came to. `eliminated` are those who lost their last chips in it."""

    template: ClassVar = "games/holdem/_hand_result.html"

    hand: HandPage
    eliminated: str
    is_last: bool


def result(version: Round, names: Sequence[str]) -> Result:
    """What the rules made of a hand, worded."""
    ground = ground_of_round(version, names)
    slip = Slip.of(version.recorded, ground.carry)
    slip.is_laid = slip.is_asked = True
    page = hand_page(slip, ground)
    broke = [each.name for each in page.outcomes if each.stack == 0]
    living = [each for each in page.outcomes if each.stack]
    return Result(page, listed(broke) if broke else "", is_last=bool(broke) and len(living) < 2)
