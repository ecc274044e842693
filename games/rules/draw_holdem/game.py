"""Draw-Hold'em as a game of the catalogue: a round is one hand, event by event."""

from collections.abc import Mapping

from games.rules.draw_holdem.codec import read_hand, write_hand
from games.rules.draw_holdem.hand import Hand
from games.rules.draw_holdem.hand_state import HandState, replay_hand
from games.rules.draw_holdem.options import Options, read_options
from games.rules.draw_holdem.scoring import MAX_PLAYERS, fits_pack, score_hand
from games.rules.errors import RuleError
from games.rules.game import Game, Preset
from games.rules.holdem.high_cards import ranked_facts
from games.rules.holdem.showdown import deciding_hands
from games.rules.outcome import Outcome
from games.rules.pot_record import DecidingFacts, DrawHandRecord, PotRecord
from games.rules.pots import Award, Payout, dues_through_middle


def score(hand: Hand, options: Options, _carried: Mapping[str, object]) -> Outcome:
    """Return the outcome of a hand: dues through the middle, chips left there, and the explanation."""
    play = replay_hand(hand, options)
    payout = score_hand(play)
    return Outcome(dues_through_middle(payout.net), {"carry": payout.carry}, explain(play, payout))


def explain(play: HandState, payout: Payout) -> DrawHandRecord:
    """Return the hand as plain JSON: taxes, refunds, winners of each pot, and the rest."""
    stacks = payout.stacks_after(play.hand.stacks)
    return {
        "taxes": [{"street": tax.street, "seat": tax.seat, "tax": tax.chips} for tax in play.taxes],
        "commissions": play.commissions,
        "refund": list(payout.refund),
        "pots": [_pot_facts(award, play) for award in payout.awards],
        "net": list(payout.net),
        "carry": payout.carry,
        "carry_to": payout.carry_winner,
        "stacks": None if stacks is None else list(stacks),
    }


def _pot_facts(award: Award, play: HandState) -> PotRecord:
    """Return one award, with the hands that decided it if their cards were shown."""
    facts: DecidingFacts = {"article": "draw_holdem.16"}
    if play.shown is not None and award.pot.is_contested:
        facts |= deciding_hands(play.shown, award.pot.eligible, play.options.tie_rule)
    elif play.ranking is not None and award.pot.is_contested:
        facts |= ranked_facts(play.ranking, play.high_cards, play.options.tie_rule, award.pot.eligible)
    return {**award.as_json(), **facts}


def check_options(seats: int, _options: Options) -> None:
    """Check that one pack serves a table. Raises PACK_TOO_SMALL (draw_holdem.19)."""
    if not fits_pack(seats):
        raise RuleError("PACK_TOO_SMALL", "draw_holdem.19", most=MAX_PLAYERS)


GAME = Game(
    key="draw_holdem",
    unit="chips",
    presets=(Preset("draw_holdem", Options(), 2, Options().max_players),),
    read_options=read_options,
    read_round=read_hand,
    write_round=write_hand,
    score_round=score,
    check_options=check_options,
    has_bank=True,
    has_blinds=True,
)
