"""Pad of a hand of Draw-Hold'em: exchanges and their tax, the bets of each street, the pots."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _

from games import refusals
from games.rules.draw_holdem.codec import write_hand
from games.rules.draw_holdem.hand import Event, Hand
from games.rules.draw_holdem.hand_state import HandState
from games.rules.draw_holdem.options import Options
from web.core.forms.keys import parse_index
from web.games.draw_holdem.forms.draft import DrawHandDraft
from web.games.holdem.hand_setup import hand_setup, next_positions
from web.games.pots.hand_draft import HandSetup, parse_signed_chips
from web.games.pots.pot_split import CARDS_FIELD
from web.sittings.round_slot import RoundSlot


@dataclass(slots=True)
class DrawHandForm:
    """The pad of a hand: its draft and its setup."""

    draft: DrawHandDraft
    setup: HandSetup
    start: Hand
    options: Options

    @classmethod
    def empty(cls, slot: RoundSlot) -> Self:
        """Return the pad of a new hand, with its blinds posted."""
        return cls(DrawHandDraft(), *_hand_start(slot, {}, None), slot.options)

    @classmethod
    def from_data(cls, data: QueryDict, slot: RoundSlot) -> Self:
        """Return the pad from the submitted form."""
        draft = DrawHandDraft.from_data(data, slot.seats)
        setup, start = _hand_start(slot, data, draft.key if "key" in data else None)
        return cls(draft, setup, replace(start, last_hand="last_hand" in data), slot.options)

    @classmethod
    def from_recorded(cls, recorded: Mapping[str, Any], slot: RoundSlot) -> Self:
        """Return the pad of a recorded hand, to correct it."""
        setup, start = _hand_start(slot, {}, None)
        game = slot.sitting.game
        hand = game.read_round(recorded, slot.seats, slot.options, slot.carried)
        start = replace(start, last_hand=hand.last_hand)
        return cls(DrawHandDraft.from_hand(hand, slot.options), setup, start, slot.options)

    def tap(self, data: QueryDict) -> None:
        """Apply the one button that was pressed."""
        if len(self.setup.dealt_seats) > 1:
            self.draft.tap(data, self.hand_state, list(self.setup.names))

    @property
    def hand_state(self) -> HandState:
        """State of the hand after its events."""
        return self.draft.replay(self.start, self.options)

    @property
    def key(self) -> UUID:
        return self.draft.key

    @key.setter
    def key(self, key: UUID) -> None:
        self.draft.key = key

    @property
    def base_fields(self) -> list[tuple[str, str]]:
        """Hidden form fields of every page of the hand: key, button, blind and events."""
        own = [("key", str(self.key)), ("button", str(self.start.button))]
        return [*own, ("small_blind", str(self.start.small_blind)), *self.draft.hidden_values]

    @property
    def hidden_values(self) -> list[tuple[str, str]]:
        """Return the whole hand as hidden form fields."""
        last = [("last_hand", "1")] if self.start.last_hand else []
        return [*self.base_fields, *self.draft.card_slots.form_fields, *self.draft.winner_fields, *last]

    @property
    def recorded(self) -> dict[str, Any]:
        """Return the hand as JSON input of the rules.

        Raises RuleError, and MalformedRound for an unfinished hand.
        """
        play = self.hand_state
        events: list[Event] = list(self.draft.events)
        if not play.is_over:
            showdown = self.draft.showdown_event(play)
            if showdown is None:
                self.draft.errors[CARDS_FIELD] = _("Cards are missing.")
            if showdown is None or not self.draft.is_showdown:
                raise refusals.MalformedRound("events")
            play.apply(showdown)
            events.append(showdown)
        return write_hand(replace(self.start, events=tuple(events)))


def _hand_start(slot: RoundSlot, typed: Mapping[str, Any], key: UUID | None) -> tuple[HandSetup, Hand]:
    """Return the setup and the hand before its first event; `typed` may set button and small blind."""
    existing = parse_index(typed.get("button", ""), slot.seats)
    version = slot.version
    if key and not version:
        version = slot.sitting.rounds.filter(key=key).first()
    setup = hand_setup(slot, existing, key)
    stacks = tuple(stack or 0 for stack in setup.stacks)
    if version and len(stacks) == len(version.net):
        recorded = version.recorded
        names = ("small_blind_seat", "big_blind_seat", "small_blind", "big_blind", "button")
        return setup, Hand(
            stacks=stacks, events=(), carry=setup.carry, **{name: recorded[name] for name in names}
        )
    positions = next_positions(slot, stacks, existing)
    if positions is None:
        return setup, Hand(stacks, 0, len(stacks) - 1, 1, 2, setup.button, (), setup.carry)
    default = setup.blinds.small_blind if setup.blinds else setup.options.unit
    small = _blind(typed.get("small_blind", "")) or default
    first = positions.small_blind
    return setup, Hand(
        stacks=stacks,
        small_blind_seat=positions.small_blind_seat if first is None else first,
        big_blind_seat=positions.big_blind,
        small_blind=small,
        big_blind=2 * small,
        button=positions.button,
        events=(),
        carry=setup.carry,
    )


def _blind(typed: str) -> int:
    """Return the typed small blind, 0 if it is missing or unreadable."""
    try:
        return max(parse_signed_chips(typed), 0)
    except ValueError:
        return 0
