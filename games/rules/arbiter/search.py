"""Search of situations by a typed query, the best match first.

Each typed word is matched as it is, as the beginning of a word, as two words written together, or with
spelling mistakes, and replaced by the common word of its synonyms. A matched word scores by its rarity and by
the text of the situation in which it stands; a complete phrasing scores more. The total counts by the share
of the query that matched, so that one common word does not hide the telling ones. The query may mix both
languages. All numbers are integers.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Situation, Text
from games.rules.arbiter.spelling import nearest_words
from games.rules.arbiter.vocabulary import (
    Phrase,
    canonical_words,
    is_elsewhere,
    replace_phrases,
    searchable_words,
    stem,
    vocabulary,
)

QUERY_LENGTH: Final = 120
"""Maximum number of characters of a query that are used."""
QUERY_WORDS: Final = 16
MIN_PREFIX_LENGTH: Final = 4
"""Minimum number of letters of a word that is matched as the beginning of another."""
MIN_PART_LENGTH: Final = 4
"""Minimum number of letters of each of two words written together."""
MIN_SCORE_DIVISOR: Final = 3
"""A situation is found if its score is at least the best score divided by this number."""
PHRASE_WEIGHT: Final = 10
"""Weight of each word of a complete phrasing, in the weights of `_texts`."""
UNKNOWN_RARITY: Final = 24
"""Rarity of a word that no situation contains as it is typed."""
TITLE_WEIGHT: Final = 7
"""Weight from which on a text names its subject; a word that is found in lesser texts only counts in part."""
EXACT, BEGUN, MISSPELT = 4, 3, 2
"""Weight of a word by the way it was matched."""
MATCHED_MIN, MATCHED_OF = 9, 20
"""A situation is found if at least nine twentieths of the rarity of the query matched."""


@dataclass(frozen=True, slots=True)
class Index:
    """The rulebook by word.

    `weights` holds by stem its weight in each situation, `phrases` the stems of each phrasing of each
    situation, `words` every folded word that can be matched.
    """

    weights: Mapping[str, Mapping[str, int]]
    phrases: Mapping[str, tuple[frozenset[str], ...]]
    words: frozenset[str]
    stems: frozenset[str]

    def rarity(self, word: str) -> int:
        """Return twice the binary logarithm of the number of situations per situation with this word."""
        count = len(self.weights.get(word, ()))
        return (len(self.phrases) ** 2 // count**2).bit_length() if count else UNKNOWN_RARITY


@dataclass(frozen=True, slots=True)
class Match:
    """A word or phrase of the query: its likely stems, the likeliest first, and how they were matched."""

    stems: Phrase
    quality: int

    @property
    def rarity(self) -> int:
        """Rarity of its rarest reading."""
        return max(map(index().rarity, self.stems))


@cache
def index() -> Index:
    """Return the index of the rulebook, built on the first call."""
    weights: dict[str, dict[str, int]] = defaultdict(dict)
    words = set(vocabulary().words)
    for key, situation in rulebook().situations.items():
        for weight, text in _texts(situation):
            words.update(searchable_words(text))
            # Each word of a phrase counts by itself too: a search for "chips" finds "small chips".
            for word in {
                *canonical_words(text),
                *(each for alone in searchable_words(text) for each in canonical_words(alone)),
            }:
                weights[word][key] = max(weight, weights[word].get(key, 0))
    phrases = {
        key: tuple(frozenset(canonical_words(words)) for words in situation.phrases)
        for key, situation in rulebook().situations.items()
    }
    return Index(dict(weights), phrases, frozenset(words), frozenset(map(stem, words)))


def search(query: str) -> tuple[Situation, ...]:
    """Return the situations that match a query, the best first; none if too little of it matches.

    >>> [each.key for each in search("flop sans carte brulee")][:1]
    ['18-01']
    """
    scores = {} if is_elsewhere(query[:QUERY_LENGTH]) else _scores(query)
    best = max(scores.values(), default=0)
    order = list(rulebook().situations)
    keys = [key for key in scores if MIN_SCORE_DIVISOR * scores[key] >= best]
    keys.sort(key=lambda key: (-scores[key], order.index(key)))
    return tuple(rulebook().situations[key] for key in keys)


def matched_words(query: str, situation: Situation) -> tuple[str, ...]:
    """Return the words of a query that a situation contains, folded, in the order of the query.

    >>> matched_words("Le flop, sans carte brûlée hier", rulebook().situations["18-01"])
    ('flop', 'sans', 'carte', 'brulee')
    """
    return tuple(
        word
        for word in dict.fromkeys(searchable_words(query[:QUERY_LENGTH])[:QUERY_WORDS])
        if any(
            situation.key in index().weights.get(result, {})
            for match in _readings(word)
            for (*results,) in replace_phrases([match.stems])
            for result in results
        )
    )


def _scores(query: str) -> dict[str, int]:
    """Return the positive scores of the situations."""
    matches = _matches(query)
    total = sum(match.rarity for match in matches)
    scores: dict[str, int] = defaultdict(int)
    matched: dict[str, int] = defaultdict(int)
    for match in matches:
        for key, weight in _weights(match).items():
            scores[key] += weight
        for key, weight in _text_weights(match).items():
            matched[key] += match.rarity * match.quality * min(weight, TITLE_WEIGHT)
    typed = {match.stems[0] for match in matches}
    for key in scores:
        scores[key] += (
            PHRASE_WEIGHT
            * EXACT
            * max(
                (sum(map(index().rarity, phrase)) for phrase in index().phrases[key] if phrase <= typed),
                default=0,
            )
        )
    return {
        key: score * matched[key] ** 2
        for key, score in scores.items()
        if MATCHED_OF * matched[key] >= MATCHED_MIN * total * EXACT * TITLE_WEIGHT
    }


def _weights(match: Match) -> dict[str, int]:
    """Return the weight of a match in each situation, by the best of its stems."""
    weights: dict[str, int] = {}
    for word in match.stems:
        rarity = index().rarity(word)
        for key, weight in index().weights.get(word, {}).items():
            weights[key] = max(match.quality * weight * rarity, weights.get(key, 0))
    return weights


def _text_weights(match: Match) -> dict[str, int]:
    """Return the weight of the text in which each situation has a match."""
    weights: dict[str, int] = {}
    for word in match.stems:
        for key, weight in index().weights.get(word, {}).items():
            weights[key] = max(weight, weights.get(key, 0))
    return weights


def _matches(query: str) -> list[Match]:
    """Return the words of a query with what they may stand for; known phrases are one match."""
    typed = searchable_words(query[:QUERY_LENGTH])[:QUERY_WORDS]
    found = [each for word in typed for each in _readings(word)]
    quality = {match.stems: match.quality for match in found}
    merged = replace_phrases([match.stems for match in found])
    return [Match(stems, quality.get(stems, EXACT)) for stems in merged]


def _readings(word: str) -> tuple[Match, ...]:
    """Return the stems that a typed word may stand for; two matches for two words written together."""
    words = index().words
    begun = sorted(each for each in words if len(word) >= MIN_PREFIX_LENGTH and each.startswith(word))
    if stem(word) in index().stems:
        completed = () if word in words else map(stem, begun)
        return (Match(tuple(dict.fromkeys((stem(word), *completed))), EXACT),)
    for cut in range(MIN_PART_LENGTH, len(word) - MIN_PART_LENGTH + 1):
        parts = word[:cut], word[cut:]
        if all(stem(part) in index().stems for part in parts):
            return tuple(Match((stem(part),), EXACT) for part in parts)
    if begun:
        return (Match(tuple(dict.fromkeys(map(stem, begun))), BEGUN),)
    nearest = nearest_words(word, words)
    return (Match(tuple(dict.fromkeys(map(stem, nearest or (word,)))), MISSPELT),)


def _texts(situation: Situation) -> Iterator[tuple[int, str]]:
    """Yield every text of a situation with the weight of its words."""
    for words in situation.words:
        yield 8, words
    yield from _in_both_languages(7, situation.situation)
    for each in (situation.article.title, situation.category.name, situation.question):
        yield from _in_both_languages(3, each)
    yield from _in_both_languages(2, situation.ruling)
    for answer in situation.answers:
        yield from _in_both_languages(3, answer.label)
        yield from _in_both_languages(2, answer.ruling)
    yield from _in_both_languages(1, situation.note)


def _in_both_languages(weight: int, text: Text | None) -> Iterator[tuple[int, str]]:
    if text is not None:
        yield weight, text.fr
        yield weight, text.en
