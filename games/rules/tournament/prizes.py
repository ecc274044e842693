"""Prizes of a tournament: cents by place, rounded to the euro or exact, always adding up to the pool."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from games.rules.errors import RuleError

StructureKind = Literal["usual", "winner", "percent", "amounts"]
CENTS_PER_EURO = 100
MAX_STEP_CENTS = 100 * CENTS_PER_EURO
MAX_PLACES = 30
PLAYERS_PER_PLACE = 8
"""Players for each paid place in a field that is larger than those of `USUAL_PERCENTS`."""

USUAL_PERCENTS = (
    (3, (100,)),
    (6, (65, 35)),
    (10, (50, 30, 20)),
    (20, (40, 30, 20, 10)),
    (40, (35, 25, 18, 13, 9)),
)
"""Default structure: maximum number of players, and the percents by place."""


@dataclass(frozen=True, slots=True)
class Structure:
    """Division of the pool. `parts` are percents or cents by place; `usual` depends on the field.

    `places` is the chosen number of paid places of a usual division, 0 for the one of the field. Prizes that
    are not given in cents are multiples of `step_cents`, except for the first one.
    """

    kind: StructureKind = "usual"
    parts: tuple[int, ...] = ()
    places: int = 0
    step_cents: int = CENTS_PER_EURO


def share_by_weight(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Divide `total` ≥ 0 in proportion to whole weights, by largest remainders, ties in order.

    >>> share_by_weight(100, [1, 1, 1])
    (34, 33, 33)
    """
    whole = sum(weights)
    parts = [total * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda index: -(total * weights[index] % whole))
    for index in by_remainder[: total - sum(parts)]:
        parts[index] += 1
    return tuple(parts)


def check_structure(structure: Structure) -> None:
    """Check that a structure has places in descending order and percents that sum to 100 (`tournament.14`,
    `tournament.15`).
    """
    if structure.kind in ("usual", "winner"):
        return
    parts = structure.parts
    if not 0 < len(parts) <= MAX_PLACES or min(parts) <= 0 or list(parts) != sorted(parts, reverse=True):
        raise RuleError("PRIZES_ORDER", "tournament.15")
    if structure.kind == "percent" and sum(parts) != 100:
        raise RuleError("PRIZES_PERCENT", "tournament.14", sum=sum(parts))


def weights_by_place(structure: Structure, field: int) -> tuple[int, ...]:
    """Return the weights of the paid places for a field of players: percents, or those of a longer list."""
    if structure.kind == "percent":
        return structure.parts
    if structure.kind == "winner":
        return (100,)
    if not structure.places:
        usual = next((parts for most, parts in USUAL_PERCENTS if field <= most), ())
        return usual or _weights(min(field // PLAYERS_PER_PLACE, MAX_PLACES))
    usual = next((parts for _, parts in USUAL_PERCENTS if len(parts) == structure.places), ())
    return usual or _weights(structure.places)


def _weights(places: int) -> tuple[int, ...]:
    """Return the weights of a number of places, in proportion to 1/2, 1/3, 1/4 and so on."""
    return tuple(10**4 // (place + 1) for place in range(1, places + 1))


def paid_places(structure: Structure, field: int) -> int:
    """Return the number of paid places."""
    return len(structure.parts if structure.kind == "amounts" else weights_by_place(structure, field))


def prizes_by_place(structure: Structure, pool_cents: int, field: int) -> tuple[int, ...]:
    """Return the cents of each paid place, which add up to the pool (`tournament.14`).

    Shares are rounded to the step by largest remainders; the rest of the pool goes to the first place.
    Raises `PRIZES_SUM` for amounts that do not add up, `PRIZES_PLACES` for more places than players and
    `PRIZES_STEP` for a step that leaves a place without a prize.

    >>> prizes_by_place(Structure("percent", (50, 30, 20)), 7050, 9)
    (3550, 2100, 1400)
    """
    check_structure(structure)
    if paid_places(structure, field) > max(field, 1):
        raise RuleError("PRIZES_PLACES", "tournament.15", places=paid_places(structure, field), field=field)
    if structure.kind == "amounts":
        if difference := pool_cents - sum(structure.parts):
            raise RuleError("PRIZES_SUM", "tournament.14", difference=difference)
        return structure.parts
    step = structure.step_cents
    steps, rest = divmod(pool_cents, step)
    first, *others = share_by_weight(steps, weights_by_place(structure, field))
    if step > CENTS_PER_EURO and pool_cents and not all(others):
        raise RuleError("PRIZES_STEP", "tournament.14")
    return (first * step + rest, *(each * step for each in others))


def chip_chop(left_cents: Sequence[int], stacks: Sequence[int]) -> tuple[int, ...]:
    """Divide the prizes left among the last players by chips, exact to the cent (`tournament.17`).

    Each player receives the lowest prize left, and the rest is divided by stacks. `left_cents` are the prizes
    of their places, first place first.

    >>> chip_chop([6000, 4000], [3000, 1000])
    (5500, 4500)
    """
    if len(left_cents) < len(stacks):
        left_cents = [*left_cents, *[0] * (len(stacks) - len(left_cents))]
    least, pool = min(left_cents), sum(left_cents)
    if not sum(stacks) or any(stack < 0 for stack in stacks):
        raise RuleError("DEAL_STACKS", "tournament.17")
    rest = share_by_weight(pool - least * len(stacks), stacks)
    return tuple(least + part for part in rest)


def icm_shares(left_cents: Sequence[int], stacks: Sequence[int]) -> tuple[int, ...]:
    """Divide the prizes left among the last players by the model of Malmuth and Harville, to the cent
    (`tournament.17`).

    A player takes the next place with the probability of their share of the chips of those without a place.
    The values are exact and are rounded by largest remainders. Raises `DEAL_STACKS`.

    >>> icm_shares([5000, 3000, 2000], [5000, 3000, 2000])
    (3839, 3275, 2886)
    """
    if any(stack <= 0 for stack in stacks):
        raise RuleError("DEAL_STACKS", "tournament.17")
    values, placed = [Fraction(0)] * len(stacks), {frozenset[int](): Fraction(1)}
    for cents in left_cents[: len(stacks)]:
        next_shares: dict[frozenset[int], Fraction] = defaultdict(Fraction)
        for before, chance in placed.items():
            others = [player for player in range(len(stacks)) if player not in before]
            chance_per_chip = chance / sum(stacks[player] for player in others)
            for player in others:
                share = chance_per_chip * stacks[player]
                values[player] += cents * share
                next_shares[before | {player}] += share
        placed = next_shares
    return round_to_sum(values)


def round_to_sum(values: Sequence[Fraction]) -> tuple[int, ...]:
    """Return values with a whole sum as whole numbers of the same sum, by largest remainders."""
    whole = [int(value) for value in values]
    by_remainder = sorted(range(len(values)), key=lambda index: whole[index] - values[index])
    for index in by_remainder[: int(sum(values)) - sum(whole)]:
        whole[index] += 1
    return tuple(whole)


def even_parts(pool_cents: int, count: int) -> tuple[int, ...]:
    """Divide cents equally; odd cents go to the first players."""
    return share_by_weight(pool_cents, [1] * count)
