"""Search of situations by a typed query, the best match first.

Each typed word stands for concepts: as it is, as the beginning of a word, as two words written together, or
with spelling mistakes. A situation scores by the share of the query that its texts contain, and by its
phrasing most like the query. Below a minimum, nothing is found. The query may mix both languages. All
numbers are integers; `static/js/arbiter/search.js` does the same arithmetic without a network.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.rules.arbiter.index import FULL_WEIGHT, index
from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Situation
from games.rules.arbiter.spelling import nearest_words
from games.rules.arbiter.vocabulary import ELSEWHERE, phrase_at, searchable_words, stem, vocabulary

QUERY_LENGTH: Final = 120
"""Maximum number of characters of a query that are used."""
QUERY_WORDS: Final = 16
MIN_PREFIX_LENGTH: Final = 4
"""Minimum number of letters of a stem that is matched as the beginning of another."""
MIN_PART_LENGTH: Final = 4
"""Minimum number of letters of each of two words written together."""
EXACT, BEGUN, MISSPELT, DOUBTFUL = 4, 3, 3, 2
"""Quality of a match by the way it was found: who types fast leaves letters out, so that of several words as
near as each other the longest is meant, and the others are doubtful.
"""
UNKNOWN_RARITY: Final = 90
"""Rarity of a word that no situation contains."""
MIN_SCORE: Final = 700
"""Minimum score, in thousandths of a query of which all words match once."""
LITERAL_DIVISOR: Final = 3
"""A phrasing of the same words, not only the same concepts, scores more by one part in this number."""
MIN_SCORE_DIVISOR: Final = 3
"""A situation is listed if its score is at least the best score divided by this number."""


@dataclass(frozen=True, slots=True)
class Match:
    """A word or phrase of the query: the quality of each concept for which it may stand."""

    concepts: Mapping[str, int]
    stems: tuple[str, ...]

    @property
    def rarity(self) -> int:
        """Return the rarity of its rarest concept."""
        known = [index().rarity[each] for each in self.concepts if each in index().rarity]
        return max(known, default=UNKNOWN_RARITY)


def search(query: str) -> tuple[Situation, ...]:
    """Return the situations that match a query, the best first; none if too little of it matches.

    >>> [each.key for each in search("flop sans carte brulee")][:1]
    ['18-01']
    """
    scores = _scores(_matches(query))
    best = max(scores.values(), default=0)
    numbers = [each for each in scores if MIN_SCORE_DIVISOR * scores[each] >= best >= MIN_SCORE]
    numbers.sort(key=lambda each: (-scores[each], each))
    return tuple(rulebook().situations[index().keys[each]] for each in numbers)


def matched_words(query: str, situation: Situation) -> tuple[str, ...]:
    """Return the words of a query that a situation contains, folded, in the order of the query.

    >>> matched_words("Le flop, sans carte brûlée hier", rulebook().situations["18-01"])
    ('flop', 'sans', 'carte', 'brulee')
    """
    number = index().keys.index(situation.key)
    return tuple(
        dict.fromkeys(
            word
            for words, match in _read(query)
            for word in words
            if any(number in index().weights.get(each, {}) for each in match.concepts)
        )
    )


def _scores(matches: list[Match]) -> dict[int, int]:
    """Return the positive scores of the situations by number, in thousandths."""
    total = sum(match.rarity for match in matches)
    if not total or any(set(match.concepts) == {ELSEWHERE} for match in matches):
        return {}
    contained = _contained(matches)
    alike = _alike(matches)
    return {
        number: 1000 * share // (EXACT * FULL_WEIGHT * total) + 1000 * alike.get(number, 0) // total
        for number, share in contained.items()
    }


def _contained(matches: list[Match]) -> Mapping[int, int]:
    """Return by situation the sum of rarity x weight x quality of each match."""
    contained: dict[int, int] = {}
    for match in matches:
        best: dict[int, int] = {}
        for each, quality in match.concepts.items():
            for number, weight in index().weights.get(each, {}).items():
                best[number] = max(best.get(number, 0), index().rarity[each] * weight * quality)
        for number, value in best.items():
            contained[number] = contained.get(number, 0) + value
    return contained


def _alike(matches: list[Match]) -> Mapping[int, int]:
    """Return by situation the likeness of its phrasing most like the query."""
    typed: dict[str, int] = {}
    for match in matches:
        for each, quality in match.concepts.items():
            if index().rarity.get(each):
                typed[each] = max(typed.get(each, 0), index().rarity[each] * quality)
    common: dict[int, int] = defaultdict(int)
    for each, value in typed.items():
        for number in index().phrased.get(each, ()):
            common[number] += value
    stems = {each for match in matches for each in match.stems}
    alike: dict[int, int] = {}
    for number, value in common.items():
        phrasing = index().phrasings[number]
        likeness = value * value // (EXACT * EXACT * phrasing.rarity)
        shared = len(stems & phrasing.stems)
        likeness += likeness * shared // (LITERAL_DIVISOR * len(stems | phrasing.stems))
        alike[phrasing.situation] = max(alike.get(phrasing.situation, 0), likeness)
    return alike


def _matches(query: str) -> list[Match]:
    return [match for _, match in _read(query)]


def _read(query: str) -> list[tuple[tuple[str, ...], Match]]:
    """Return the words and phrases of a query with their matches, without light words of no situation."""
    typed = searchable_words(query[:QUERY_LENGTH])[:QUERY_WORDS]
    readings = [each for word in typed for each in _stem_candidates(word)]
    likeliest = [next(iter(stems)) for _, stems in readings]
    found: list[tuple[tuple[str, ...], Match]] = []
    position = 0
    while position < len(readings):
        length = phrase_at(likeliest, position)
        part = readings[position : position + length]
        words = tuple(word for word, _ in part)
        if length > 1:
            phrase = tuple(likeliest[position : position + length])
            quality = min(stems[each] for each, (_, stems) in zip(phrase, part, strict=True))
            match = Match({vocabulary().phrases[phrase]: quality}, phrase)
        else:
            match = _match(*part[0])
        if (
            any(each in index().rarity for each in match.concepts)
            or likeliest[position] not in vocabulary().light
        ):
            found.append((words, match))
        position += length
    return found


def _match(word: str, stems: Mapping[str, int]) -> Match:
    """Return the match of one word: of the word itself if it is known, else of its likely stems."""
    concepts: dict[str, int] = {}
    for each, quality in stems.items():
        known = None if concepts else vocabulary().words.get(word)
        concepts.setdefault(known or index().stems.get(each, each), quality)
    return Match(concepts, (next(iter(stems)),))


def _stem_candidates(word: str) -> list[tuple[str, dict[str, int]]]:
    """Return a typed word with the quality of its likely stems, the likeliest first; twice for two words
    written together.
    """
    known, short = index().stems, stem(word)
    if short in known or word in vocabulary().words:
        return [(word, {short: EXACT})]
    for cut in range(MIN_PART_LENGTH, len(word) - MIN_PART_LENGTH + 1):
        parts = word[:cut], word[cut:]
        if all(stem(part) in known for part in parts):
            return [(part, {stem(part): EXACT}) for part in parts]
    begun = sorted(each for each in known if len(short) >= MIN_PREFIX_LENGTH and each.startswith(short))
    if begun:
        return [(word, dict.fromkeys(begun, BEGUN))]
    nearest = nearest_words(short, known) or (short,)
    longest = len(nearest[0])
    return [(word, {each: MISSPELT if len(each) == longest else DOUBTFUL for each in nearest})]
