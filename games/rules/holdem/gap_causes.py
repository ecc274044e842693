"""Causes of a gap between chips bought and chips counted, exact to the chip."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from games.rules.holdem.chip_case import Case

MAX_MISCOUNTED: Final = 20
"""Maximum number of chips of one colour that a player is assumed to miscount."""
MAX_CLUES: Final = 8
"""Maximum number of causes listed."""

GapCauseKind = Literal["cave_missing", "cave_twice", "counted_twice", "colour"]


@dataclass(frozen=True, slots=True)
class SeatCount:
    """One seat at the bank: caves bought, their chips, chips counted, and counts by colour if known.

    `expected` is the stack that follows from the recorded hands, None if hands were not recorded.
    """

    caves: int
    bought: int
    final: int
    colours: Mapping[str, int] = field(default_factory=dict)
    expected: int | None = None


@dataclass(frozen=True, slots=True)
class GapCause:
    """A single cause that explains the whole gap. `seats` are the seats it may concern, the likeliest first.

    For a `colour`, the seat counted `count` chips too many, or too few if negative.
    """

    kind: GapCauseKind
    seats: tuple[int, ...]
    colour: str = ""
    count: int = 0


def gap_causes(witnesses: Sequence[SeatCount], cave_chips: int, case: Case = ()) -> tuple[GapCause, ...]:
    """Return the causes that each explain the gap between bought and counted chips (`holdem.23`).

    Empty if the count is right or no single mistake explains the gap.
    """
    gap = sum(each.final for each in witnesses) - sum(each.bought for each in witnesses)
    if not gap:
        return ()
    lines = [
        *_cave_mistakes(witnesses, cave_chips, gap),
        *_double_counts(witnesses, gap),
        *_colour_mistakes(witnesses, case, gap),
    ]
    return tuple(lines[:MAX_CLUES])


def _cave_mistakes(witnesses: Sequence[SeatCount], cave_chips: int, gap: int) -> Iterator[GapCause]:
    """Yield a cave that was not recorded, or one recorded twice."""
    if gap == cave_chips:
        yield GapCause("cave_missing", _likely_seats(witnesses, gap))
    if gap == -cave_chips:
        again = [seat for seat, each in enumerate(witnesses) if each.caves > 1]
        likely = [seat for seat in _likely_seats(witnesses, gap) if seat in again]
        if again:
            yield GapCause("cave_twice", tuple(likely))


def _likely_seats(witnesses: Sequence[SeatCount], gap: int) -> tuple[int, ...]:
    """Return the seats that may have bought it: those off by exactly that, else by number of caves."""
    exact = [seat for seat, each in enumerate(witnesses) if _count_difference(each) == gap]
    if exact:
        return tuple(exact)
    return tuple(sorted(range(len(witnesses)), key=lambda seat: -witnesses[seat].caves))


def _count_difference(witness: SeatCount) -> int | None:
    """Return the difference between the count of a seat and its stack after the hands, or None."""
    return None if witness.expected is None else witness.final - witness.expected


def _double_counts(witnesses: Sequence[SeatCount], gap: int) -> Iterator[GapCause]:
    """Yield chips counted with two players: one player's count equals the gap."""
    seats = tuple(seat for seat, each in enumerate(witnesses) if each.final == gap)
    if seats:
        yield GapCause("counted_twice", seats)


def _colour_mistakes(witnesses: Sequence[SeatCount], case: Case, gap: int) -> Iterator[GapCause]:
    """Yield miscounts of one colour of one player, fewest chips first, within the limits of the case."""
    counted = {each.key: sum(data.colours.get(each.key, 0) for data in witnesses) for each in case}
    result = []
    for colour in case:
        count, rest = divmod(abs(gap), colour.value)
        if rest or count > MAX_MISCOUNTED:
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
            result.append(GapCause("colour", seats, colour.key, wrong))
    yield from sorted(result, key=lambda clue: abs(clue.count))
