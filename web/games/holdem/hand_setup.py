"""Setup of the next hand of a sitting: stacks from the bank, button moved to the next living player."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone

from games.bank.queries import bank_of
from games.clocks.queries.blinds import table_blinds
from games.models import Round
from games.rules.errors import RuleError
from games.rules.holdem.action_order import speaking_order
from games.rules.holdem.blinds import Blinds
from games.rules.holdem.button import Positions, first_positions, moved_positions
from games.rules.holdem.options import HomeOptions
from games.rules.holdem.table_seats import TableSeats
from web.games.pots.hand_draft import HandSetup
from web.sittings.round_slot import RoundSlot, rules_of_version


def hand_setup(slot: RoundSlot, button: int | None = None, key: UUID | None = None) -> HandSetup:
    """Return the setup of the hand being entered; `button` overrides its computed position.

    If `key` has already recorded a hand, the setup of that hand is returned, so that a double tap submits the
    same hand twice.
    """
    existing = slot.sitting.rounds.filter(key=key).first() if key and not slot.version else None
    if existing and len(existing.net) == slot.seats:
        return _setup_before(existing, slot.names, slot.options, button)
    if slot.version:
        return hand_setup_of_recorded(slot.version.recorded, slot.names, slot.options, slot.carried, button)
    bank = bank_of(slot.sitting, [seat for seat in slot.all_seats if seat.struck_at is None])
    chips = {stack.seat.pk: max(stack.chips, 0) for stack in bank.stacks}
    stacks = [chips[seat.pk] for seat in slot.active_seats]
    positions = next_positions(slot, stacks, button)
    blinds = table_blinds(slot.sitting, slot.options, bank, timezone.now())
    return HandSetup(
        names=slot.names,
        options=slot.options,
        button=positions.button if positions else button or 0,
        stacks=tuple(stacks),
        carry=slot.carried.get("carry", 0),
        empty_seats=_empty_stacks(stacks),
        posted=_posted(positions, blinds, stacks) if positions else {},
        blinds=blinds,
        speaker=speaking_order(_table_seats(stacks), positions, preflop=True)[0] if positions else None,
        bank=bank,
    )


def hand_setup_of_recorded(
    recorded: Mapping[str, Any],
    names: Sequence[str],
    options: HomeOptions,
    carried: Mapping[str, Any],
    button: int | None = None,
) -> HandSetup:
    """Return the setup of a recorded hand."""
    stacks = recorded.get("stacks") or (None,) * len(names)
    return HandSetup(
        names=names,
        options=options,
        button=recorded["button"] if button is None else button,
        stacks=tuple(stacks),
        carry=carried.get("carry", 0),
        empty_seats=_empty_stacks(stacks),
    )


def hand_setup_of_round(version: Round, names: Sequence[str]) -> HandSetup:
    """Return the setup of a recorded round."""
    return _setup_before(version, names, rules_of_version(version).options())


def _setup_before(
    version: Round, names: Sequence[str], options: HomeOptions, button: int | None = None
) -> HandSetup:
    """Return the setup of a recorded round; the chips in the middle follow from its net results and carry."""
    explanation = version.explanation
    carried = {"carry": sum(explanation["net"]) + explanation["carry"]}
    return hand_setup_of_recorded(version.recorded, names, options, carried, button)


def next_positions(slot: RoundSlot, stacks: Sequence[int], button: int | None) -> Positions | None:
    """Return the button and the blinds of the next hand; None if fewer than two players have chips."""
    seats, seating = len(stacks), _table_seats(stacks)
    headsup = slot.options.headsup_blinds
    previous = (slot.previous_recorded or {}).get("button") if slot.number > 1 else None
    try:
        if button is not None and button in seating.occupied:
            return first_positions(seating, button, headsup)
        last = seats - 1 if previous is None else previous % seats
        return moved_positions(seating, last, headsup)
    except RuleError:
        return None


def _table_seats(stacks: Sequence[int]) -> TableSeats:
    seats = len(stacks)
    return TableSeats(seats, frozenset(range(seats)) - _empty_stacks(stacks))


def _posted(positions: Positions, blinds: Blinds, stacks: Sequence[int]) -> dict[int, int]:
    """Return the chips posted by the blinds; a short stack posts all it has."""
    posted = {positions.big_blind: min(blinds.big_blind, stacks[positions.big_blind])}
    if positions.small_blind is not None:
        posted[positions.small_blind] = min(blinds.small_blind, stacks[positions.small_blind])
    return posted


def _empty_stacks(stacks: Sequence[int | None]) -> frozenset[int]:
    return frozenset(seat for seat, stack in enumerate(stacks) if stack == 0)
