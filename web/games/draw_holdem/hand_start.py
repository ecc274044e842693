"""Setup of a hand of Draw-Hold'em: the one of home Hold'em, with blinds in chips."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from games.rules.draw_holdem.hand import Hand
from web.games.holdem.hand_setup import hand_setup, next_positions
from web.games.pots.chip_amounts import parse_signed_chips
from web.games.pots.hand_setup import HandSetup
from web.sittings.round_slot import RoundSlot


def hand_start(slot: RoundSlot, typed: Mapping[str, Any], key: UUID | None) -> tuple[HandSetup, Hand]:
    """Return the setup and the hand before its first event; `typed` may set button and small blind."""
    button = typed.get("button", "")
    existing = int(button) if button in map(str, range(slot.seats)) else None
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
