"""Result page of a recorded hand of Draw-Hold'em: taxes, commissions, pots, and stacks afterwards."""

from collections.abc import Sequence
from dataclasses import replace

from games.models import Round
from games.rules.draw_holdem.codec import read_hand
from games.rules.draw_holdem.hand import Showdown
from web.games.draw_holdem.forms.draft import DrawHandDraft
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.pages.hand import DrawHandPage
from web.games.draw_holdem.text.hands import tax_sentences
from web.games.holdem.hand_setup import hand_setup_of_round
from web.games.holdem.pages.hand_result import hand_result
from web.sittings.round_slot import rules_of_version


def result(version: Round, names: Sequence[str]) -> dict[str, object]:
    """Return the result of a hand, with its taxes and commissions."""
    options, setup = rules_of_version(version).options(), hand_setup_of_round(version, names)
    hand = read_hand(version.recorded, len(names), options, {"carry": setup.carry})
    draft = DrawHandDraft.from_hand(hand, options)
    shown = [event for event in hand.events if isinstance(event, Showdown)]
    pad = DrawHandForm(draft, setup, replace(hand, events=()), options)
    play = pad.hand_state
    for event in shown:
        play.apply(event)
    explained = version.explanation
    taxes = tax_sentences(explained["taxes"], names)
    return hand_result(version, DrawHandPage(pad, play), taxes=taxes, commissions=explained["commissions"])
