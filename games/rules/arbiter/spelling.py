"""The known words nearest to one that nobody knows: how far apart two words are spelt."""

from collections.abc import Iterable
from typing import Final

ONE_SLIP: Final = 4
TWO_SLIPS: Final = 7
"""From how many letters on a word may hold one wrong stroke, and two."""


def slips_allowed(word: str) -> int:
    """How many wrong strokes a word of this length may hold and still be recognised."""
    return (len(word) >= ONE_SLIP) + (len(word) >= TWO_SLIPS)


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """The known words fewest strokes away, all of them, in alphabetical order; none when all are too far.

    >>> nearest("bandeau", ["bouton", "blind", "flop"]), nearest("flpo", ["flop", "fold"])
    ((), ('flop',))
    """
    most = slips_allowed(word)
    away = {
        each: distance(word, each) for each in known if most and each and abs(len(each) - len(word)) <= most
    }
    least = min(away.values(), default=most + 1)
    return tuple(sorted(each for each, strokes in away.items() if strokes == least <= most))


def distance(one: str, other: str) -> int:
    """How many strokes turn one word into the other: a letter more, less, wrong, or two swapped.

    >>> distance("river", "rivre"), distance("relance", "relanse"), distance("tapis", "tpais")
    (1, 1, 1)
    """
    before: list[int] = []
    above = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        line = [row]
        for column, facing in enumerate(other, 1):
            strokes = min(line[-1] + 1, above[column] + 1, above[column - 1] + (letter != facing))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == facing:
                strokes = min(strokes, before[column - 2] + 1)
            line.append(strokes)
        before, above = above, line
    return above[-1]
