"""Hands recorded one by one: the bets of each player, the pots, and their winners."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self
from urllib.parse import urlencode
from uuid import UUID

from django.http import QueryDict
from django.utils import timezone

from games import refusals
from games.models import Round
from games.rules.holdem.codec import write_hand
from games.rules.holdem.game_end import MIN_PLAYERS
from games.rules.holdem.hand import CardsMissing, check_hand, lay_pots_of_bets
from games.rules.holdem.pot_winners import ranking_from_winners
from web.games.holdem.hand_setup import hand_setup
from web.games.holdem.pages.game_over import GameOver, game_over_before
from web.games.holdem.pages.hand_result import result
from web.games.pots.hand_draft import HandDraft
from web.games.pots.hand_page import HandPage
from web.games.pots.hand_setup import HandSetup
from web.games.pots.pot_split import parse_bets
from web.games.pots.text import first_to_speak_text, hand_line
from web.games.pots.tie_entry import card_entry_slots
from web.sittings.round_slot import RoundSlot

__all__ = [
    "HandForm",
    "HandPadPage",
    "pad_page",
    "reason",
    "result",
]


@dataclass(slots=True)
class HandForm:
    """The pad of a hand: the typed hand and its setup."""

    url_fields: ClassVar[frozenset[str]] = frozenset()

    draft: HandDraft
    setup: HandSetup

    @classmethod
    def empty(cls, slot: RoundSlot) -> Self:
        """Return the pad of a new hand, with its blinds posted."""
        setup = hand_setup(slot)
        return cls(HandDraft(bets={seat: str(chips) for seat, chips in setup.posted.items()}), setup)

    @classmethod
    def from_data(cls, data: QueryDict, slot: RoundSlot) -> Self:
        """Return the pad from the submitted form."""
        button = data.get("button", "")
        existing = int(button) if button in map(str, range(slot.seats)) else None
        draft = HandDraft.from_data(data, slot.seats)
        return cls(draft, hand_setup(slot, existing, draft.key if "key" in data else None))

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, object], slot: RoundSlot) -> Self:
        """Return the pad of a recorded hand, to correct it."""
        setup = hand_setup(slot)
        return cls(HandDraft.from_recorded(recorded, setup.carry), setup)

    def tap(self, data: QueryDict) -> None:
        """Apply the one button that was pressed."""
        bets = parse_bets(self.draft, self.setup)
        if bets.layers:
            slots = card_entry_slots(self.draft, bets.layers, self.setup.options.tie_rule)
            self.draft.card_slots.tap(data, slots)

    @property
    def key(self) -> UUID:
        return self.draft.key

    @key.setter
    def key(self, key: UUID) -> None:
        self.draft.key = key

    @property
    def page(self) -> HandPage:
        return HandPage(self.draft, self.setup)

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Return the whole hand as hidden form fields."""
        return [*self.base_fields, *self.page.all_fields]

    @property
    def base_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of the key and the button position."""
        return [("key", str(self.key)), ("button", str(self.setup.button))]

    @property
    def recorded(self) -> dict[str, object]:
        """Return the hand as JSON input of the rules.

        Raises RuleError, and MalformedRound for an incomplete hand.
        """
        setup, bets = self.setup, parse_bets(self.draft, self.setup)
        if bets.layers is None:
            lay_pots_of_bets(bets.chips, bets.folded, setup.options, carry=setup.carry, stacks=setup.stacks)
        if bets.errors or bets.layers is None:
            raise refusals.MalformedRound("bets")
        result = self.page.split
        if result is None or result.hand is None:
            raise refusals.MalformedRound("pots")
        if self.draft.winner_input == "taps" and result.pots[0].is_contested:
            live = [seat for seat in setup.dealt_seats if seat not in bets.folded]
            ranking_from_winners(result.pots, self.draft.selected_winners, live)
            self.page.tie.check()
        try:
            check_hand(result.hand, setup.options)
        except CardsMissing as missing:
            raise refusals.MalformedRound(str(missing)) from missing
        return {name: value for name, value in write_hand(result.hand).items() if value is not None}


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
    def speakers_text(self) -> str:
        """Blinds of a new hand, and the first player to speak; empty for a correction."""
        setup = self.setup
        if setup.blinds is None or setup.speakers is None:
            return ""
        return first_to_speak_text(setup.blinds, setup.names[setup.speakers[0]])

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


def reason(version: Round, names: Sequence[str], _before: Mapping[str, object]) -> str:
    """Return the winners of each pot in one line."""
    return hand_line(version.explanation["pots"], names)


def pad_page(slot: RoundSlot, pad: HandForm) -> HandPadPage:
    """Return the page of a hand being entered, or the announcement that the game is over."""
    return HandPadPage(pad, over_before_hand(slot, pad.setup))


def over_before_hand(slot: RoundSlot, setup: HandSetup) -> GameOver | None:
    """Return the end that the game has reached; None for a correction and while hands are played."""
    if slot.round_start is None or setup.bank is None:
        return None
    return game_over_before(slot.sitting, slot.round_start, setup.bank, timezone.now())
