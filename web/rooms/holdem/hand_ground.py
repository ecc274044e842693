"""What the next hand of a sitting is played on: stacks of the bank, the button one living player further."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from games.banking import bank_of
from games.models import Round
from games.rules.errors import RuleError
from games.rules.holdem.blinds import Blinds, home_blinds, level_reached
from games.rules.holdem.button import HeadsupBlinds, Positions, first_positions, moved_positions
from games.rules.holdem.options import HomeOptions
from games.rules.holdem.seats import Seating
from web.places import Place, rules_of
from web.pots.ground import Ground


def ground_of(place: Place, button: int | None = None, key: UUID | None = None) -> Ground:
    """The table before the hand of a place; `button` is where the table says it is, if it says so.

    What was sent under a key that already recorded a hand is read on the table of that hand: a double tap
    says the same thing twice.
    """
    written = place.sitting.rounds.filter(key=key).first() if key and not place.version else None
    if written and len(written.net) == place.seats:
        return _ground_before(written, place.names, place.options, button)
    if place.version:
        return recorded_ground(place.version.recorded, place.names, place.options, place.carried, button)
    stacks = [max(stack.chips, 0) for stack in bank_of(place.sitting, place.around).stacks]
    positions = positions_of(place, stacks, button)
    return Ground(
        names=place.names,
        options=place.options,
        button=positions.button if positions else button or 0,
        stacks=tuple(stacks),
        carry=place.carried.get("carry", 0),
        out=_out(stacks),
        posted=_posted(positions, blinds_of(place.options, stacks), stacks) if positions else {},
    )


def recorded_ground(
    recorded: Mapping[str, Any],
    names: Sequence[str],
    options: HomeOptions,
    carried: Mapping[str, Any],
    button: int | None = None,
) -> Ground:
    """The table before a hand that was recorded."""
    stacks = recorded.get("stacks") or (None,) * len(names)
    return Ground(
        names=names,
        options=options,
        button=recorded["button"] if button is None else button,
        stacks=tuple(stacks),
        carry=carried.get("carry", 0),
        out=_out(stacks),
    )


def ground_of_round(version: Round, names: Sequence[str]) -> Ground:
    """The table before a recorded round."""
    return _ground_before(version, names, rules_of(version).options())


def _ground_before(
    version: Round, names: Sequence[str], options: HomeOptions, button: int | None = None
) -> Ground:
    """The table before a recorded round, what lay in the middle told by what was won and what still lies."""
    told = version.explanation
    carried = {"carry": sum(told["net"]) + told["carry"]}
    return recorded_ground(version.recorded, names, options, carried, button)


def positions_of(place: Place, stacks: Sequence[int], button: int | None) -> Positions | None:
    """The button and the blinds of the next hand; none when nobody is left to play against."""
    options, seats = place.options, len(stacks)
    seating = Seating(seats, frozenset(range(seats)) - _out(stacks))
    headsup: HeadsupBlinds = getattr(options, "headsup_blinds", "standard")
    previous = (place.habit or {}).get("button") if place.number > 1 else None
    try:
        if button is not None and button in seating.living:
            return first_positions(seating, button, headsup)
        last = seats - 1 if previous is None else previous % seats
        return moved_positions(seating, last, headsup)
    except RuleError:
        return None


def blinds_of(options: Any, stacks: Sequence[int]) -> Blinds:
    """The blinds that the eliminations brought. A table that lets them rise otherwise writes them over."""
    level = level_reached(
        getattr(options, "escalation", "per_elimination"),
        eliminated=len(_out(stacks)),
        elapsed_levels=0,
        chosen=0,
    )
    return home_blinds(level, getattr(options, "blind_levels", None))


def _posted(positions: Positions, blinds: Blinds, stacks: Sequence[int]) -> dict[int, int]:
    """What the blinds put in by themselves: a short stack posts what it has."""
    posted = {positions.big_blind: min(blinds.big_blind, stacks[positions.big_blind])}
    if positions.small_blind is not None:
        posted[positions.small_blind] = min(blinds.small_blind, stacks[positions.small_blind])
    return posted


def _out(stacks: Sequence[int | None]) -> frozenset[int]:
    return frozenset(seat for seat, stack in enumerate(stacks) if stack == 0)
