"""The missing-chips detective: what would explain a count that does not match the bank, to the chip."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from games.rules.holdem.case import Case

MISCOUNTED_MOST: Final = 20
"""Nobody misses more chips of one colour than a pile of them."""
CLUES_MOST: Final = 8
"""More explanations than that explain nothing."""

Kind = Literal["cave_missing", "cave_twice", "counted_twice", "colour"]


@dataclass(frozen=True, slots=True)
class Witness:
    """One seat at the bank: caves bought, the chips they were, chips counted, of each colour where told.

    `held` is what the hands of the evening left him, None where nobody followed them.
    """

    caves: int
    bought: int
    final: int
    colours: Mapping[str, int] = field(default_factory=dict)
    held: int | None = None


@dataclass(frozen=True, slots=True)
class Clue:
    """One thing that explains the whole gap. `seats` are whose it may be, the likeliest first.

    At `colour` he counted `count` of them too many, or too few where it is negative.
    """

    kind: Kind
    seats: tuple[int, ...]
    colour: str = ""
    count: int = 0


def clues(witnesses: Sequence[Witness], cave_chips: int, case: Case = ()) -> tuple[Clue, ...]:
    """Everything that alone explains the gap between what was bought and what was counted (`holdem.23`).

    Nothing where the count is right, and nothing where no single mistake explains it.
    """
    gap = sum(each.final for each in witnesses) - sum(each.bought for each in witnesses)
    if not gap:
        return ()
    found = [*_caves(witnesses, cave_chips, gap), *_twice(witnesses, gap), *_colours(witnesses, case, gap)]
    return tuple(found[:CLUES_MOST])


def _caves(witnesses: Sequence[Witness], cave_chips: int, gap: int) -> Iterator[Clue]:
    """A cave that nobody noted, or one noted twice."""
    if gap == cave_chips:
        yield Clue("cave_missing", _suspects(witnesses, gap))
    if gap == -cave_chips:
        again = [seat for seat, each in enumerate(witnesses) if each.caves > 1]
        likely = [seat for seat in _suspects(witnesses, gap) if seat in again]
        if again:
            yield Clue("cave_twice", tuple(likely))


def _suspects(witnesses: Sequence[Witness], gap: int) -> tuple[int, ...]:
    """Who may have bought it: whose stack is off by just that, else who bought most, ties in seat order."""
    exact = [seat for seat, each in enumerate(witnesses) if _drift(each) == gap]
    if exact:
        return tuple(exact)
    return tuple(sorted(range(len(witnesses)), key=lambda seat: -witnesses[seat].caves))


def _drift(witness: Witness) -> int | None:
    """By how much the count of a seat differs from what its hands left it."""
    return None if witness.held is None else witness.final - witness.held


def _twice(witnesses: Sequence[Witness], gap: int) -> Iterator[Clue]:
    """Chips counted with two players: the count of one of them is the whole gap."""
    seats = tuple(seat for seat, each in enumerate(witnesses) if each.final == gap)
    if seats:
        yield Clue("counted_twice", seats)


def _colours(witnesses: Sequence[Witness], case: Case, gap: int) -> Iterator[Clue]:
    """One colour of one player miscounted, the fewest chips first; what the case cannot hold is no clue."""
    counted = {each.key: sum(told.colours.get(each.key, 0) for told in witnesses) for each in case}
    found = []
    for colour in case:
        count, rest = divmod(abs(gap), colour.value)
        if rest or count > MISCOUNTED_MOST:
            continue
        wrong = count if gap > 0 else -count
        if counted[colour.key] - wrong > colour.count:
            continue
        seats = tuple(
            seat
            for seat, each in enumerate(witnesses)
            if each.colours and each.colours.get(colour.key, 0) >= max(wrong, 0)
        )
        if seats:
            found.append(Clue("colour", seats, colour.key, wrong))
    yield from sorted(found, key=lambda clue: abs(clue.count))
