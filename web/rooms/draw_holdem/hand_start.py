"""Where a hand of Draw-Hold'em starts: the table of Hold'em at home, its blinds in chips."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from games.rules.draw_holdem.hand import Hand
from web.places import Place
from web.pots.chips import read_chips
from web.pots.ground import Ground
from web.rooms.holdem.hand_ground import blinds_of, ground_of, positions_of


def start_of(place: Place, typed: Mapping[str, Any], key: UUID | None) -> tuple[Ground, Hand]:
    """The table and the hand before its first event; `typed` may say where the button is, and the blind."""
    button = typed.get("button", "")
    known = int(button) if button in map(str, range(place.seats)) else None
    written = place.version
    if key and not written:
        written = place.sitting.rounds.filter(key=key).first()
    ground = ground_of(place, known, key)
    stacks = tuple(stack or 0 for stack in ground.stacks)
    if written and len(stacks) == len(written.net):
        recorded = written.recorded
        names = ("small_blind_seat", "big_blind_seat", "small_blind", "big_blind", "button")
        return ground, Hand(
            stacks=stacks, events=(), carry=ground.carry, **{name: recorded[name] for name in names}
        )
    positions = positions_of(place, stacks, known)
    if positions is None:
        return ground, Hand(stacks, 0, len(stacks) - 1, 1, 2, ground.button, (), ground.carry)
    small = _blind(typed.get("small_blind", "")) or blinds_of(place.options, stacks).small_blind
    first = positions.small_blind
    return ground, Hand(
        stacks=stacks,
        small_blind_seat=positions.small_blind_seat if first is None else first,
        big_blind_seat=positions.big_blind,
        small_blind=small,
        big_blind=2 * small,
        button=positions.button,
        events=(),
        carry=ground.carry,
    )


def _blind(typed: str) -> int:
    """The small blind the table says, 0 if it says none that can be."""
    try:
        return max(read_chips(typed), 0)
    except ValueError:
        return 0
