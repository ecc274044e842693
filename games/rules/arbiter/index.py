"""The index of the rulebook that a search reads: numbers only, computed once."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Situation, Text
from games.rules.arbiter.vocabulary import ELSEWHERE, concept, concepts, searchable_words, stem, vocabulary

RARITY_UNIT: Final = 10
"""Rarity of a concept that half of the situations contain."""
LIGHT_DIVISOR: Final = 4
"""A light word counts by its rarity divided by this number."""
FULL_WEIGHT: Final = 8
"""Weight of a phrasing or title."""
MIN_WEIGHT: Final = 5
"""Weight of a concept of one lesser text, in all situations."""
ARTICLE_WEIGHT, ANSWER_WEIGHT, RULING_WEIGHT = 3, 3, 1


@dataclass(frozen=True, slots=True)
class Phrasing:
    """A sentence for a situation (by number): its concepts, the sum of their rarities, and its stems."""

    situation: int
    concepts: frozenset[str]
    stems: frozenset[str]
    rarity: int


@dataclass(frozen=True, slots=True)
class Index:
    """The rulebook by concept.

    `rarity` is high for a concept of few situations. By concept, `weights` holds its weight in each situation
    (by number), `phrased` the numbers of the phrasings with it. `stems` are the concepts of each stem in any
    text.
    """

    keys: tuple[str, ...]
    rarity: Mapping[str, int]
    weights: Mapping[str, Mapping[int, int]]
    phrasings: tuple[Phrasing, ...]
    phrased: Mapping[str, list[int]]
    stems: Mapping[str, str]


@cache
def index() -> Index:
    """Return the index of the rulebook, built on the first call."""
    weights: dict[str, dict[int, int]] = defaultdict(dict)
    stems = {each: each for phrase in vocabulary().phrases for each in phrase}
    stems |= {each: each for each in vocabulary().light}
    stems |= vocabulary().stems
    situations = list(rulebook().situations.values())
    for number, situation in enumerate(situations):
        for weight, text in _texts(situation):
            words = searchable_words(text)
            stems.update((stem(word), concept(word)) for word in words if stem(word) not in stems)
            # Each word of a phrase counts by itself too: a search for "chips" finds "small chips".
            for each in {*concepts(text), *map(concept, words)}:
                weights[each][number] = max(weight, weights[each].get(number, 0))
    elsewhere = [word for word, each in vocabulary().words.items() if each == ELSEWHERE]
    stems = {stem(word): ELSEWHERE for word in elsewhere} | stems
    rarity = {each: _rarity(each, by_situation, len(situations)) for each, by_situation in weights.items()}
    phrasings = [
        Phrasing(
            number, found, frozenset(map(stem, searchable_words(text))), sum(map(rarity.__getitem__, found))
        )
        for number, situation in enumerate(situations)
        for text in situation.phrases
        for found in [frozenset(concepts(text))]
    ]
    phrased: dict[str, list[int]] = defaultdict(list)
    for number, phrasing in enumerate(phrasings):
        for each in phrasing.concepts:
            phrased[each].append(number)
    return Index(tuple(rulebook().situations), rarity, dict(weights), tuple(phrasings), dict(phrased), stems)


def _rarity(each: str, by_situation: Mapping[int, int], count: int) -> int:
    """Return the rarity of a concept, from the number of situations that name it."""
    weight = max(sum(by_situation.values()), MIN_WEIGHT)
    rarity = round(RARITY_UNIT * math.log2(1 + count * FULL_WEIGHT / weight))
    return rarity // LIGHT_DIVISOR if each in vocabulary().light else rarity


def _texts(situation: Situation) -> Iterator[tuple[int, str]]:
    """Yield every text of a situation with the weight of its words."""
    for words in situation.phrases:
        yield FULL_WEIGHT, words
    for each in (situation.article.title, situation.category.name, situation.question):
        yield from _in_both_languages(ARTICLE_WEIGHT, each)
    yield from _in_both_languages(RULING_WEIGHT, situation.ruling)
    for answer in situation.answers:
        yield from _in_both_languages(ANSWER_WEIGHT, answer.label)
        yield from _in_both_languages(RULING_WEIGHT, answer.ruling)
    yield from _in_both_languages(RULING_WEIGHT, situation.note)


def _in_both_languages(weight: int, text: Text | None) -> Iterator[tuple[int, str]]:
    if text is not None:
        yield weight, text.fr
        yield weight, text.en
