"""Hold'em in the catalogue: a round is one hand, at home or in a tournament."""

from collections.abc import Mapping
from typing import Any

from games.rules.game import Game, Preset
from games.rules.holdem.hand import Hand, score_hand, shown_hands
from games.rules.holdem.options import HomeOptions, Options, TournamentOptions, read_options
from games.rules.holdem.record import read_hand, write_hand
from games.rules.holdem.showdown import Shown, best_shown, tie_between
from games.rules.outcome import Outcome
from games.rules.pots import Award, Payout, dues_through_middle, lay_pots


def score(hand: Hand, options: Options, _carried: Mapping[str, Any]) -> Outcome:
    """The dues of a hand through the middle, the chips it leaves there, and how each pot was won."""
    payout = score_hand(hand, options)
    return Outcome(dues_through_middle(payout.net), {"carry": payout.carry}, explain(hand, payout, options))


def explain(hand: Hand, payout: Payout, options: Options) -> dict[str, Any]:
    """The hand as plain JSON: what went back, who won each pot and by which cards, what is left."""
    shown = shown_hands(hand, lay_pots(hand.bets, hand.folded, hand.carry))
    stacks = payout.stacks_after(hand.stacks)
    return {
        "refund": list(payout.refund),
        "pots": [_pot_facts(award, shown, options) for award in payout.awards],
        "net": list(payout.net),
        "carry": payout.carry,
        "carry_to": payout.carry_to,
        "stacks": None if stacks is None else list(stacks),
    }


def _pot_facts(award: Award, shown: Shown | None, options: Options) -> dict[str, Any]:
    """One award, and the hands that decided it when they were shown."""
    facts = {**award.facts(), "values": None, "tie": None, "article": "holdem.9"}
    if shown is None or not award.pot.is_contested:
        return facts
    facts["values"] = [[seat, list(shown.values[seat])] for seat in award.pot.eligible]
    tied = best_shown(shown, award.pot.eligible)
    if len(tied) > 1 and options.tie_rule == "seed000":
        facts["tie"] = tie_between(shown, tied).facts()
        facts["article"] = "holdem.11"
    return facts


GAME = Game(
    key="holdem",
    unit="chips",
    presets=(
        Preset("home", HomeOptions(), 2, HomeOptions().max_players, has_bank=True),
        Preset("tournament", TournamentOptions(), 2, TournamentOptions.max_players),
    ),
    read_options=read_options,
    read=read_hand,
    write=write_hand,
    score=score,
)
