"""Result page of a recorded hand of Draw-Hold'em: taxes, commissions, pots, and stacks afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from django.utils import timezone

from games.models import Round
from games.rules.draw_holdem.codec import read_hand
from games.rules.draw_holdem.hand import Showdown
from web.games.draw_holdem.forms.draft import DrawHandDraft
from web.games.draw_holdem.forms.hand import DrawHandForm
from web.games.draw_holdem.pages.hand import DrawHandPage
from web.games.draw_holdem.text.hands import tax_sentences
from web.games.holdem.hand_setup import hand_setup_of_round
from web.games.holdem.pages.game_over import GameOver, game_over_after
from web.sittings.round_slot import rules_of_version
from web.ui.names import join_names


@dataclass(frozen=True, slots=True)
class DrawHandResult:
    """Result of a hand; `eliminated` are the names of the players who lost their last chips in it.

    `over` is the end of the game, if this hand has brought it.
    """

    template: ClassVar = "games/pots/_hand_result.html"

    hand: DrawHandPage
    taxes: list[str]
    commissions: int
    eliminated: str
    over: GameOver | None


def result(version: Round, names: Sequence[str]) -> DrawHandResult:
    """Return the result of a hand as texts."""
    options, setup = rules_of_version(version).options(), hand_setup_of_round(version, names)
    hand = read_hand(version.recorded, len(names), options, {"carry": setup.carry})
    draft = DrawHandDraft.from_hand(hand, options)
    shown = [event for event in hand.events if isinstance(event, Showdown)]
    pad = DrawHandForm(draft, setup, replace(hand, events=()), options)
    play = pad.hand_state
    for event in shown:
        play.apply(event)
    page = DrawHandPage(pad, play, over=None)
    explained = version.explanation
    broke = [each.name for each in page.outcomes if each.stack == 0]
    return DrawHandResult(
        hand=page,
        taxes=tax_sentences(explained["taxes"], names),
        commissions=explained["commissions"],
        eliminated=join_names(broke) if broke else "",
        over=game_over_after(version, timezone.now()) if broke else None,
    )
