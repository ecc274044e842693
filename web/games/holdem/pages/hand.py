"""Pages of a hand of Hold'em: its entry, and its result with the end of the game that it brought."""

from collections.abc import Mapping, Sequence
from typing import ClassVar
from urllib.parse import urlencode

from django.utils import timezone

from games.models import Round
from games.rules.holdem.game_end import MIN_PLAYERS
from web.games.holdem.forms.hand import HandForm
from web.games.holdem.hand_setup import hand_setup_of_round
from web.games.holdem.pages.game_over import GameOver, game_over_after, game_over_before
from web.games.pots.hand_draft import HandDraft, HandSetup, PotsDraft
from web.games.pots.hand_page import HandPage, PotsPage
from web.sittings.round_slot import RoundSlot
from web.ui.names import join_names
from web.ui.numbers import format_integer


class HandPadPage(HandPage):
    """Page of a hand being entered; `over` is the end that the game had reached before it."""

    template: ClassVar = "games/holdem/hand.html"
    is_sheet: ClassVar = False

    def __init__(self, pad: HandForm, over: GameOver | None) -> None:
        super().__init__(pad.draft, pad.setup)
        self.pad, self.over = pad, over

    @property
    def is_over(self) -> bool:
        """Whether there is no hand to play."""
        return self.over is not None or len(self.setup.dealt_seats) < MIN_PLAYERS

    @property
    def state(self) -> str:
        """Page state: `bets`, then `winners`, also of a hand that was refused: its winners are sent again."""
        return "bets" if self.split is None else "winners"

    @property
    def first_to_speak(self) -> str:
        """Name of the first player to speak in a new hand; empty for a correction."""
        speaker = self.setup.speaker
        return "" if speaker is None else self.setup.names[speaker]

    @property
    def betting_tool_query(self) -> str:
        """Query string of the betting aid with the rules and the blinds of this table."""
        options, blinds = self.setup.options, self.setup.blinds
        fields = {
            "rule": "home",
            "big_blind": blinds.big_blind if blinds else 2 * options.unit,
            "least": options.min_raise,
            "most": options.max_raise,
        }
        return urlencode({name: value for name, value in fields.items() if value is not None})


def pad_page(slot: RoundSlot, pad: HandForm) -> HandPadPage:
    """Return the page of a hand being entered, or the announcement that the game is over."""
    return HandPadPage(pad, over_before_hand(slot, pad.setup))


def over_before_hand(slot: RoundSlot, setup: HandSetup) -> GameOver | None:
    """Return the end that the game has reached; None for a correction and while hands are played."""
    if slot.round_start is None or setup.bank is None:
        return None
    return game_over_before(slot.sitting, slot.round_start, setup.bank, timezone.now())


def reason(version: Round, names: Sequence[str], _before: Mapping[str, object]) -> str:
    """Return the winners of a hand in one line: “Thomas and Inès 161 · Inès 135”."""
    taken: dict[tuple[int, ...], int] = {}
    for award in version.explanation["pots"]:
        winners = tuple(award["winners"])
        taken[winners] = taken.get(winners, 0) + award["amount"]
    return " · ".join(
        f"{join_names(names[seat] for seat in winners)} {format_integer(chips)}"
        for winners, chips in taken.items()
    )


def hand_result(version: Round, hand: PotsPage[PotsDraft], **parts: object) -> dict[str, object]:
    """Return the result of a hand from its page at the end, with the `parts` of another game.

    `eliminated` are the names of the players who lost their last chips in it, `over` is the end of the game,
    if this hand has brought it.
    """
    broke = hand.eliminated_names
    over = game_over_after(version, timezone.now()) if broke else None
    return {"hand": hand, "eliminated": broke, "over": over, **parts}


def result(version: Round, names: Sequence[str]) -> dict[str, object]:
    """Return the result of a hand."""
    setup = hand_setup_of_round(version, names)
    draft = HandDraft.from_recorded(version.recorded, setup.carry)
    draft.has_pots = draft.has_result = True
    return hand_result(version, HandPage(draft, setup))
