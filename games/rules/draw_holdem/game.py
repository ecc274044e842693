"""Draw-Hold'em in the catalogue: a round is one hand, event by event."""

from collections.abc import Mapping
from typing import Any

from games.rules.draw_holdem.hand import Hand
from games.rules.draw_holdem.options import Options, read_options
from games.rules.draw_holdem.play import Play, replay
from games.rules.draw_holdem.record import read_hand, write_hand
from games.rules.draw_holdem.scoring import pay
from games.rules.game import Game, Preset
from games.rules.outcome import Outcome
from games.rules.pots import Payout, dues_through_middle


def score(hand: Hand, options: Options, _carried: Mapping[str, Any]) -> Outcome:
    """The dues of a hand through the middle, the chips it leaves there, and how it came to them."""
    play = replay(hand, options)
    payout = pay(play)
    return Outcome(dues_through_middle(payout.net), {"carry": payout.carry}, explain(play, payout))


def explain(play: Play, payout: Payout) -> dict[str, Any]:
    """The hand as plain JSON: taxes, what went back, who won each pot, what is left."""
    stacks = payout.stacks_after(play.hand.stacks)
    return {
        "taxes": [{"street": tax.street, "seat": tax.seat, "tax": tax.chips} for tax in play.taxes],
        "commissions": play.commissions,
        "refund": list(payout.refund),
        "pots": [{**award.facts(), "article": "draw_holdem.16"} for award in payout.awards],
        "net": list(payout.net),
        "carry": payout.carry,
        "carry_to": payout.carry_to,
        "stacks": None if stacks is None else list(stacks),
    }


GAME = Game(
    key="draw_holdem",
    unit="chips",
    presets=(Preset("draw_holdem", Options(), 2, Options().max_players, has_bank=True),),
    read_options=read_options,
    read=read_hand,
    write=write_hand,
    score=score,
)
