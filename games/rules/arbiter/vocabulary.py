"""Normalised words of the arbiter: without accents, capitals and endings, with synonyms merged into concepts.

All linguistic rules are data in `vocabulary.json`; `static/js/arbiter/search.js` reads them from the index.
"""

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_DATA: Final = Path(__file__).with_name("vocabulary.json")

Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Silent words, light words, endings, doubled letters, and concepts of words, stems and phrases.

    A `light` word never makes a query unknown. `unchanged` words only look as if they had one of the
    `endings`, which have the minimum length of the stem before them. `words` are whole words, `stems` words
    without endings and `phrases` several stems, each with its concept.
    """

    silent: frozenset[str]
    light: frozenset[str]
    unchanged: frozenset[str]
    endings: Mapping[str, int]
    doubled: str
    words: Mapping[str, str]
    stems: Mapping[str, str]
    phrases: Mapping[Phrase, str]
    longest: int
    """Number of words of the longest phrase."""


ELSEWHERE: Final = "elsewhere"
"""The concept of every subject that no document treats: another game, odds, this application."""


@cache
def vocabulary() -> Vocabulary:
    """Return the vocabulary, loaded on the first call."""
    data = json.loads(_DATA.read_text(encoding="utf-8"))
    silent = frozenset(fold(" ".join(data["silent"])).split())
    empty = Vocabulary(
        silent, frozenset(), frozenset(data["unchanged"]), data["endings"], data["doubled"], {}, {}, {}, 0
    )
    words: dict[str, str] = {}
    stems: dict[str, str] = {}
    phrases: dict[Phrase, str] = {}
    groups = [(ELSEWHERE, data["elsewhere"])]
    groups += [(f"{number}-{group[0]}", group) for number, group in enumerate(data["same"])]
    for concept, group in groups:
        for spoken in group:
            typed = searchable_words(spoken, empty)
            stemmed = tuple(stem(word, empty) for word in typed)
            if len(stemmed) > 1:
                phrases.setdefault(stemmed, concept)
            elif stemmed:
                words.setdefault(typed[0], concept)
                if concept != ELSEWHERE:
                    stems.setdefault(stemmed[0], concept)
    light = {stem(word, empty) for word in fold(" ".join(data["light"])).split()}
    return Vocabulary(
        silent,
        frozenset(light),
        empty.unchanged,
        empty.endings,
        empty.doubled,
        words,
        stems,
        phrases,
        max(map(len, phrases)),
    )


def fold(text: str) -> str:
    """Return letters and digits of a text in lower case without accents; everything else becomes a space.

    >>> fold("Tête-à-tête : l’Œil")
    'tete a tete l oeil'
    """
    plain = unicodedata.normalize("NFKD", text.lower().replace("œ", "oe"))
    letters = "".join(each for each in plain if not unicodedata.combining(each))
    return " ".join(re.findall("[a-z0-9]+", letters))


def stem(word: str, using: Vocabulary | None = None) -> str:
    """Return a folded word without doubled letters and endings.

    >>> [stem(word) for word in ("brulee", "brulees", "bruler", "cards", "betting")]
    ['brul', 'brul', 'brul', 'card', 'bet']
    """
    using = using or vocabulary()
    if word in using.unchanged:
        return word
    word = re.sub(f"([{using.doubled}])\\1", r"\1", word)
    for ending, length in using.endings.items():
        if word.endswith(ending) and len(word) >= len(ending) + length:
            return stem(word[: -len(ending)], using)
    return word


def searchable_words(text: str, using: Vocabulary | None = None) -> list[str]:
    """Return the folded words of a text without silent words, in order."""
    using = using or vocabulary()
    return [word for word in fold(text).split() if word not in using.silent]


def concept(word: str) -> str:
    """Return the concept of one folded word, its stem if it has no synonyms."""
    stemmed = stem(word)
    return vocabulary().words.get(word) or vocabulary().stems.get(stemmed, stemmed)


def phrase_at(stems: Sequence[str], index: int) -> int:
    """Return the number of stems of the longest known phrase that begins at `index`; 1 if there is none."""
    longest = min(vocabulary().longest, len(stems) - index)
    return next(
        (
            length
            for length in range(longest, 1, -1)
            if tuple(stems[index : index + length]) in vocabulary().phrases
        ),
        1,
    )


def concepts(text: str) -> list[str]:
    """Return the concepts of a text in order, those of phrases in place of their words.

    >>> concepts("un joueur fait all-in")[-1] == concepts("tapis")[-1]
    True
    """
    words = searchable_words(text)
    stems = [stem(word) for word in words]
    found, index = [], 0
    while index < len(words):
        length = phrase_at(stems, index)
        found.append(
            vocabulary().phrases[tuple(stems[index : index + length])]
            if length > 1
            else concept(words[index])
        )
        index += length
    return found
