"""Normalised words of the arbiter: without accents, capitals and endings, with synonyms merged."""

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
"""Minimum length of a stem."""

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Stop words, the common word of every phrase with synonyms, and phrases of other subjects."""

    stop_words: frozenset[str]
    meanings: Mapping[Phrase, str]
    words: frozenset[str]
    elsewhere: frozenset[Phrase]
    longest: int
    """Number of words of the longest phrase."""


@cache
def vocabulary() -> Vocabulary:
    """Return the vocabulary, loaded on the first call."""
    data = json.loads(_DATA.read_text(encoding="utf-8"))
    silent = frozenset(fold(" ".join(data["silent"])).split())
    meanings = {
        tuple(_stems(phrase, silent)): "-".join(_stems(group[0], silent))
        for group in data["same"]
        for phrase in group
    }
    spoken = {
        word for group in data["same"] for phrase in group for word in _searchable_words(phrase, silent)
    }
    elsewhere = frozenset(tuple(_stems(phrase, silent)) for phrase in data["elsewhere"])
    return Vocabulary(silent, meanings, frozenset(spoken), elsewhere, max(map(len, meanings)))


def fold(text: str) -> str:
    """Return letters and digits of a text in lower case without accents; everything else becomes a space.

    >>> fold("Tête-à-tête : l’Œil")
    'tete a tete l oeil'
    """
    plain = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return " ".join(re.findall("[a-z0-9]+", letters))


def stem(word: str) -> str:
    """Return a folded word without doubled letters and endings.

    >>> [stem(word) for word in ("brulee", "brulees", "bruler", "cards", "betting")]
    ['brul', 'brul', 'brul', 'card', 'bet']
    """
    word = re.sub(r"([a-z])\1", r"\1", word)
    ending = next((each for each in _ENDINGS if word.endswith(each)), "")
    short = word[: len(word) - len(ending)]
    return stem(short) if ending and len(short) >= _STEM else word


def searchable_words(text: str) -> list[str]:
    """Return the folded words of a text without stop words, in order."""
    return _searchable_words(text, vocabulary().stop_words)


def canonical_words(text: str) -> list[str]:
    """Return the stems of a text, with phrases replaced by the common word of their synonyms.

    >>> canonical_words("Flop sans carte brûlée"), canonical_words("no burn")
    (['flop', 'san', 'brul'], ['san', 'brul'])
    """
    return [result for (result,) in replace_phrases([(stem(each),) for each in searchable_words(text)])]


def is_elsewhere(text: str) -> bool:
    """Return whether a text names a subject that no document treats: another game, odds, this application.

    >>> is_elsewhere("règles du Omaha"), is_elsewhere("règle du straddle")
    (True, False)
    """
    stems = _stems(text, vocabulary().stop_words)
    starts = range(len(stems))
    return any(
        tuple(stems[start : start + len(phrase)]) == phrase
        for phrase in vocabulary().elsewhere
        for start in starts
    )


def replace_phrases(words: Sequence[Phrase]) -> list[Phrase]:
    """Return the words with each known phrase replaced, longest phrase first.

    Each word is given with all its readings, the likeliest first, and so is each word of the result.
    """
    merged: list[Phrase] = []
    index = 0
    while index < len(words):
        length, result = _phrase_at(words, index)
        merged.append(result)
        index += length
    return merged


def _phrase_at(words: Sequence[Phrase], index: int) -> tuple[int, Phrase]:
    existing = vocabulary().meanings
    for length in range(min(vocabulary().longest, len(words) - index), 1, -1):
        # Only the likeliest reading of each word: with all readings a long phrase would match by accident.
        phrase = tuple(each[0] for each in words[index : index + length])
        if phrase in existing:
            return length, (existing[phrase],)
    return 1, tuple(dict.fromkeys(existing.get((each,), each) for each in words[index]))


def _searchable_words(text: str, silent: frozenset[str]) -> list[str]:
    return [word for word in fold(text).split() if word not in silent]


def _stems(text: str, silent: frozenset[str]) -> list[str]:
    return [stem(word) for word in _searchable_words(text, silent)]
