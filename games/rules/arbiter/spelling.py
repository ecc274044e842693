"""Edit distance between words, and the known words nearest to a misspelt one."""

from collections.abc import Collection
from typing import Final

ONE_TYPO_LENGTH: Final = 4
TWO_TYPOS_LENGTH: Final = 10
"""Minimum number of letters of a word in which two mistakes are accepted."""


OTHER_INITIAL_LENGTH: Final = 5
"""Minimum number of letters of a word whose first one may be the mistake, if no word begins with it."""


def typos_allowed(word: str) -> int:
    """Return the number of spelling mistakes accepted in a word of this length."""
    return (len(word) >= ONE_TYPO_LENGTH) + (len(word) >= TWO_TYPOS_LENGTH)


def nearest_words(word: str, existing: Collection[str]) -> tuple[str, ...]:
    """Return all known words at the smallest distance, the longest first; none if all are too far.

    >>> nearest_words("bandeau", ["bouton", "blind", "flop"]), nearest_words("clok", ["clop", "clock"])
    ((), ('clock', 'clop'))
    >>> nearest_words("vlock", ["clock", "block", "flop"])
    ('block', 'clock')
    """
    most = typos_allowed(word)
    away = {
        each: edit_distance(word, each)
        for each in existing
        if most and each[:1] == word[:1] and abs(len(each) - len(word)) <= most
    }
    least = min(away.values(), default=most + 1)
    nearest = {each for each, strokes in away.items() if strokes == least <= most}
    if not nearest and len(word) >= OTHER_INITIAL_LENGTH:
        nearest = {each for each in existing if _differs_in_the_initial(word, each)}
    return tuple(sorted(nearest, key=lambda each: (-len(each), each)))


def _differs_in_the_initial(word: str, other: str) -> bool:
    """Return whether one mistake at the first letter makes a word of another: it is wrong, missing, too much
    or swapped with the second.
    """
    rest = word[1:]
    return other in (rest, word[1] + word[0] + word[2:]) or other[1:] in (word, rest)


def edit_distance(one: str, other: str) -> int:
    """Return the number of insertions, deletions, replacements and swaps between two words.

    >>> edit_distance("river", "rivre"), edit_distance("relance", "relanse"), edit_distance("tapis", "tpais")
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
