"""The prizes of a tournament: what each place receives, to the euro or to the cent, and nothing is lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from games.rules.errors import RuleError

StructureKind = Literal["usual", "winner", "percent", "amounts"]
CENTS_PER_EURO = 100
PLACES_MAX = 30

USUAL_PERCENTS = (
    (3, (100,)),
    (6, (65, 35)),
    (10, (50, 30, 20)),
    (20, (40, 30, 20, 10)),
    (10**6, (35, 25, 18, 13, 9)),
)
"""The structure of a house that has not chosen: up to so many players, these percents."""


@dataclass(frozen=True, slots=True)
class Structure:
    """How the pool is cut. `parts` are percents or cents by place; `usual` follows the field's size."""

    kind: StructureKind = "usual"
    parts: tuple[int, ...] = ()


def shared(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """`total` ≥ 0 cut in proportion to whole weights, by the largest remainders, ties in order.

    >>> shared(100, [1, 1, 1])
    (34, 33, 33)
    """
    whole = sum(weights)
    parts = [total * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda place: -(total * weights[place] % whole))
    for place in by_remainder[: total - sum(parts)]:
        parts[place] += 1
    return tuple(parts)


def check_structure(structure: Structure) -> None:
    """Refuse a structure that can never be paid: no place, a place that falls short of the one below,
    percents that are not a hundred (`tournament.14`, `tournament.15`).
    """
    if structure.kind in ("usual", "winner"):
        return
    parts = structure.parts
    if not 0 < len(parts) <= PLACES_MAX or min(parts) <= 0 or list(parts) != sorted(parts, reverse=True):
        raise RuleError("PRIZES_ORDER", "tournament.15")
    if structure.kind == "percent" and sum(parts) != 100:
        raise RuleError("PRIZES_PERCENT", "tournament.14", sum=sum(parts))


def percents(structure: Structure, field: int) -> tuple[int, ...]:
    """The percents of a structure that has some, for a field of so many players."""
    if structure.kind == "percent":
        return structure.parts
    if structure.kind == "winner":
        return (100,)
    return next(parts for most, parts in USUAL_PERCENTS if field <= most)


def paid_places(structure: Structure, field: int) -> int:
    """How many places receive something."""
    return len(structure.parts if structure.kind == "amounts" else percents(structure, field))


def prizes(structure: Structure, pool_cents: int, field: int) -> tuple[int, ...]:
    """The cents of each paid place, which add up to the pool (`tournament.14`).

    Percents are rounded to the euro by the largest remainders; odd cents of the pool go to the first.
    Raises `PRIZES_SUM` for amounts that do not add up to it, `PRIZES_PLACES` for more places than players.

    >>> prizes(Structure("percent", (50, 30, 20)), 7050, 9)
    (3550, 2100, 1400)
    """
    check_structure(structure)
    if paid_places(structure, field) > max(field, 1):
        raise RuleError("PRIZES_PLACES", "tournament.15", places=paid_places(structure, field), field=field)
    if structure.kind == "amounts":
        if difference := pool_cents - sum(structure.parts):
            raise RuleError("PRIZES_SUM", "tournament.14", difference=difference)
        return structure.parts
    euros, odd_cents = divmod(pool_cents, CENTS_PER_EURO)
    first, *others = shared(euros, percents(structure, field))
    return (first * CENTS_PER_EURO + odd_cents, *(each * CENTS_PER_EURO for each in others))


def chip_chop(left_cents: Sequence[int], stacks: Sequence[int]) -> tuple[int, ...]:
    """What the last players receive by their chips: each the least prize left, the rest by the stacks
    (`tournament.17`). Exact to the cent. `left_cents` are the prizes of their places, the first one first.

    >>> chip_chop([6000, 4000], [3000, 1000])
    (5500, 4500)
    """
    if len(left_cents) < len(stacks):
        left_cents = [*left_cents, *[0] * (len(stacks) - len(left_cents))]
    least, pool = min(left_cents), sum(left_cents)
    if not sum(stacks) or any(stack < 0 for stack in stacks):
        raise RuleError("DEAL_STACKS", "tournament.17")
    rest = shared(pool - least * len(stacks), stacks)
    return tuple(least + part for part in rest)


def even_parts(pool_cents: int, count: int) -> tuple[int, ...]:
    """The same for everybody, odd cents to the first ones."""
    return shared(pool_cents, [1] * count)
