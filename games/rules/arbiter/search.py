"""From what somebody types to the situations it may be, the likeliest first.

Each word typed is read (as it is, unfinished or misspelt), then told by the one word for all that mean the
same. A word counts by where it stands in a situation and by how rare it is; a situation counts more when one
of the ways players say it was typed whole. Nothing depends on the language of the page: tables mix both.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Situation, Text
from games.rules.arbiter.spelling import nearest
from games.rules.arbiter.words import Phrase, meanings, merge, spoken, stem, vocabulary

QUERY_LENGTH: Final = 120
"""How much of what is typed is read, in characters."""
QUERY_WORDS: Final = 16
UNFINISHED: Final = 3
"""From how many letters on a word is looked for among the beginnings of others."""
FOUND_PART: Final = 2
"""How many times less than the best one a situation may score and still be found."""
SAID_WHOLE: Final = 8
"""What each word of a way to say a situation adds when all of them were typed, in the weights of `_texts`."""


@dataclass(frozen=True, slots=True)
class Index:
    """The rulebook by its words.

    `weights` tells for each word how much it says of each situation, `sayings` the ways each situation is
    said, `known` every folded word that can be read.
    """

    weights: Mapping[str, Mapping[str, int]]
    sayings: Mapping[str, tuple[frozenset[str], ...]]
    known: frozenset[str]

    def rarity(self, word: str) -> int:
        """From 1, said of most situations, up to 7, said of one; 0, of none."""
        said_of = len(self.weights.get(word, ()))
        return max(1, (len(self.sayings) // said_of).bit_length()) if said_of else 0


@cache
def index() -> Index:
    """The index of the rulebook, made once."""
    weights: dict[str, dict[str, int]] = defaultdict(dict)
    known = set(vocabulary().spoken)
    for key, situation in rulebook().situations.items():
        for weight, text in _texts(situation):
            known.update(spoken(text))
            # A phrase is found by its words too: the small chips are chips.
            for word in {*meanings(text), *(each for alone in spoken(text) for each in meanings(alone))}:
                weights[word][key] = max(weight, weights[word].get(key, 0))
    sayings = {
        key: tuple(frozenset(meanings(words)) for words in situation.sayings)
        for key, situation in rulebook().situations.items()
    }
    return Index(dict(weights), sayings, frozenset(known))


def search(query: str) -> tuple[Situation, ...]:
    """The situations that `query` may be about, the likeliest first, none when no word of it is known.

    >>> [each.key for each in search("flop sans carte brulee")][:1]
    ['18-01']
    """
    scores = _scores(query)
    best = max(scores.values(), default=0)
    order = list(rulebook().situations)
    found = [key for key in scores if FOUND_PART * scores[key] >= best]
    found.sort(key=lambda key: (-scores[key], order.index(key)))
    return tuple(rulebook().situations[key] for key in found)


def _scores(query: str) -> dict[str, int]:
    typed = spoken(query[:QUERY_LENGTH])[:QUERY_WORDS]
    words = merge([_readings(word) for word in typed])
    scores: dict[str, int] = defaultdict(int)
    for readings in words:
        for key, worth in _worth(readings).items():
            scores[key] += worth
    said = {readings[0] for readings in words}
    for key in scores:
        scores[key] += SAID_WHOLE * max(
            (sum(map(index().rarity, saying)) for saying in index().sayings[key] if saying <= said), default=0
        )
    return scores


def _worth(readings: Phrase) -> dict[str, int]:
    """What a word says of each situation, by the best of its readings."""
    worth: dict[str, int] = {}
    for word in readings:
        for key, weight in index().weights.get(word, {}).items():
            worth[key] = max(weight * index().rarity(word), worth.get(key, 0))
    return worth


def _readings(word: str) -> Phrase:
    """The stems one typed word may stand for: its own, else of those it begins, else resembles."""
    if stem(word) in _stems_known():
        return (stem(word),)
    known = index().known
    begun = sorted(each for each in known if len(word) >= UNFINISHED and each.startswith(word))
    return tuple(dict.fromkeys(map(stem, begun or nearest(word, known) or (word,))))


@cache
def _stems_known() -> frozenset[str]:
    return frozenset(map(stem, index().known))


def _texts(situation: Situation) -> Iterator[tuple[int, str]]:
    """Every text of a situation, with how much a word there says of it."""
    for words in situation.words:
        yield 8, words
    yield from _both(7, situation.situation)
    for each in (situation.article.title, situation.category.name, situation.question):
        yield from _both(3, each)
    yield from _both(2, situation.ruling)
    for answer in situation.answers:
        yield from _both(3, answer.label)
        yield from _both(2, answer.ruling)
    yield from _both(1, situation.note)


def _both(weight: int, text: Text | None) -> Iterator[tuple[int, str]]:
    if text is not None:
        yield weight, text.fr
        yield weight, text.en
