"""Words as the arbiter compares them: without accents, capitals or endings, one for all of a meaning."""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_DATA: Final = Path(__file__).with_name("vocabulary.json")
_ENDINGS: Final = ("ing", "ed", "es", "er", "ez", "e", "s", "x")
_STEM: Final = 3
"""What is left of a word, at least, once its ending is off."""

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words nobody searches for, and the word that stands for every phrase of a meaning."""

    silent: frozenset[str]
    meanings: Mapping[Phrase, str]
    spoken: frozenset[str]
    longest: int
    """How many words the longest phrase has."""


@cache
def vocabulary() -> Vocabulary:
    """The words of the table."""
    data = json.loads(_DATA.read_text(encoding="utf-8"))
    silent = frozenset(fold(" ".join(data["silent"])).split())
    meanings = {
        tuple(_stems(phrase, silent)): "-".join(_stems(group[0], silent))
        for group in data["same"]
        for phrase in group
    }
    spoken = {word for group in data["same"] for phrase in group for word in _spoken(phrase, silent)}
    return Vocabulary(silent, meanings, frozenset(spoken), max(map(len, meanings)))


def fold(text: str) -> str:
    """The letters and figures of a text, small and without accents, everything else a blank.

    >>> fold("Tête-à-tête : l’Œil")
    'tete a tete l oeil'
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return " ".join(re.findall("[a-z0-9]+", letters))


def stem(word: str) -> str:
    """A folded word without doubled letters and endings: what carte, cartes and cart have in common.

    >>> [stem(word) for word in ("brulee", "brulees", "bruler", "cards", "betting")]
    ['brul', 'brul', 'brul', 'card', 'bet']
    """
    word = re.sub(r"([a-z])\1", r"\1", word)
    ending = next((each for each in _ENDINGS if word.endswith(each)), "")
    short = word[: len(word) - len(ending)]
    return stem(short) if ending and len(short) >= _STEM else word


def spoken(text: str) -> list[str]:
    """The words of a text that somebody may search for, folded, in order."""
    return _spoken(text, vocabulary().silent)


def meanings(text: str) -> list[str]:
    """The words of a text, stemmed, the phrases that mean the same told by one word.

    >>> meanings("Flop sans carte brûlée"), meanings("no burn")
    (['flop', 'san', 'brul'], ['san', 'brul'])
    """
    return [found for (found,) in merge([(stem(each),) for each in spoken(text)])]


def merge(words: Sequence[Phrase]) -> list[Phrase]:
    """The words with each known phrase in the place of its words, the longest first.

    Each word is given by all it may stand for, the likeliest first, and so is each word of the result.
    """
    merged: list[Phrase] = []
    place = 0
    while place < len(words):
        length, found = _phrase_at(words, place)
        merged.append(found)
        place += length
    return merged


def _phrase_at(words: Sequence[Phrase], place: int) -> tuple[int, Phrase]:
    known = vocabulary().meanings
    for length in range(min(vocabulary().longest, len(words) - place), 1, -1):
        # The likeliest reading of each word only: a phrase is long enough to be wrong about.
        phrase = tuple(each[0] for each in words[place : place + length])
        if phrase in known:
            return length, (known[phrase],)
    return 1, tuple(dict.fromkeys(known.get((each,), each) for each in words[place]))


def _spoken(text: str, silent: frozenset[str]) -> list[str]:
    return [word for word in fold(text).split() if word not in silent]


def _stems(text: str, silent: frozenset[str]) -> list[str]:
    return [stem(word) for word in _spoken(text, silent)]
