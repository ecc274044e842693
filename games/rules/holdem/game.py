"""Hold'em at home as a game of the catalogue: a round is one hand."""

from collections.abc import Mapping

from games.rules.game import Game, Preset
from games.rules.holdem.codec import read_hand, write_hand
from games.rules.holdem.hand import Hand, hands_at_showdown, score_hand
from games.rules.holdem.high_cards import ranked_facts
from games.rules.holdem.options import HandOptions, HomeOptions, read_options
from games.rules.holdem.showdown import ShowdownHands, deciding_hands
from games.rules.outcome import Outcome
from games.rules.pot_record import DecidingFacts, HandRecord, PotRecord
from games.rules.pots import Award, Payout, dues_through_middle, lay_pots


def score(hand: Hand, options: HandOptions, _carried: Mapping[str, object]) -> Outcome:
    """Return the outcome of a hand: dues through the middle, chips left there, and the explanation."""
    payout = score_hand(hand, options)
    return Outcome(dues_through_middle(payout.net), {"carry": payout.carry}, explain(hand, payout, options))


def explain(hand: Hand, payout: Payout, options: HandOptions) -> HandRecord:
    """Return the hand as plain JSON: refunds, winners and cards of each pot, and the rest."""
    shown = hands_at_showdown(hand, lay_pots(hand.bets, hand.folded, hand.carry))
    stacks = payout.stacks_after(hand.stacks)
    return {
        "refund": list(payout.refund),
        "pots": [_pot_facts(award, hand, shown, options) for award in payout.awards],
        "net": list(payout.net),
        "carry": payout.carry,
        "carry_to": payout.carry_winner,
        "stacks": None if stacks is None else list(stacks),
    }


def _pot_facts(award: Award, hand: Hand, shown: ShowdownHands | None, options: HandOptions) -> PotRecord:
    """Return one award, with the hands or the closed cards that decided it if they were shown."""
    facts: DecidingFacts = {"values": None, "tie": None, "article": "holdem.9"}
    if shown is not None and award.pot.is_contested:
        facts |= deciding_hands(shown, award.pot.eligible, options.tie_rule)
    elif hand.ranking is not None and award.pot.is_contested:
        facts |= ranked_facts(hand.ranking, hand.high_cards, options.tie_rule, award.pot.eligible)
    return {**award.as_json(), **facts}


GAME = Game(
    key="holdem",
    unit="chips",
    presets=(Preset("home", HomeOptions(), 2, HomeOptions().max_players),),
    read_options=read_options,
    read_round=read_hand,
    write_round=write_hand,
    score_round=score,
    has_bank=True,
    has_blinds=True,
)
