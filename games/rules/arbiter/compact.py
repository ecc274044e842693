"""The index of the rulebook as numbered lists, for the search without a network."""

from dataclasses import dataclass
from functools import cache

from games.rules.arbiter import search, spelling
from games.rules.arbiter.index import FULL_WEIGHT, index
from games.rules.arbiter.vocabulary import ELSEWHERE, vocabulary


@dataclass(frozen=True, slots=True)
class CompactIndex:
    """All data of a search, with concepts, stems and situations by their number.

    The names are those of `static/js/arbiter/search.js`.
    """

    keys: tuple[str, ...]
    silent: list[str]
    light: list[str]
    unchanged: list[str]
    endings: dict[str, int]
    doubled: str
    words: dict[str, int]
    stems: list[str]
    meanings: list[int]
    """Concept of each stem."""
    phrases: dict[str, int]
    longest: int
    elsewhere: int
    rarity: list[int]
    """Rarity of each concept, 0 if no situation contains it."""
    weights: list[list[tuple[int, int]]]
    """By concept its weight in each situation."""
    phrasings: list[tuple[int, int, list[int], list[int]]]
    """Situation, rarity, concepts and stems of each phrasing."""
    limits: dict[str, int]
    """The numbers of the arithmetic."""


@cache
def compact_index() -> CompactIndex:
    """Return the index with all its words, built on the first call."""
    known = vocabulary()
    concepts = sorted(
        {*index().rarity, *index().stems.values(), *known.words.values(), *known.phrases.values()}
    )
    numbers = {each: number for number, each in enumerate(concepts)}
    stems = sorted(index().stems)
    positions = {each: position for position, each in enumerate(stems)}
    return CompactIndex(
        keys=index().keys,
        silent=sorted(known.silent),
        light=sorted(known.light),
        unchanged=sorted(known.unchanged),
        endings=dict(known.endings),
        doubled=known.doubled,
        words={word: numbers[each] for word, each in known.words.items()},
        stems=stems,
        meanings=[numbers[index().stems[each]] for each in stems],
        phrases={" ".join(phrase): numbers[each] for phrase, each in known.phrases.items()},
        longest=known.longest,
        elsewhere=numbers[ELSEWHERE],
        rarity=[index().rarity.get(each, 0) for each in concepts],
        weights=[list(index().weights.get(each, {}).items()) for each in concepts],
        phrasings=[
            (
                each.situation,
                each.rarity,
                sorted(map(numbers.__getitem__, each.concepts)),
                sorted(map(positions.__getitem__, each.stems)),
            )
            for each in index().phrasings
        ],
        limits=_limits(),
    )


def _limits() -> dict[str, int]:
    return {
        "exact": search.EXACT,
        "begun": search.BEGUN,
        "misspelt": search.MISSPELT,
        "doubtful": search.DOUBTFUL,
        "queryLength": search.QUERY_LENGTH,
        "queryWords": search.QUERY_WORDS,
        "prefixLength": search.MIN_PREFIX_LENGTH,
        "partLength": search.MIN_PART_LENGTH,
        "oneTypoLength": spelling.ONE_TYPO_LENGTH,
        "twoTyposLength": spelling.TWO_TYPOS_LENGTH,
        "otherInitialLength": spelling.OTHER_INITIAL_LENGTH,
        "unknownRarity": search.UNKNOWN_RARITY,
        "fullWeight": FULL_WEIGHT,
        "literalDivisor": search.LITERAL_DIVISOR,
        "scoreDivisor": search.MIN_SCORE_DIVISOR,
        "minScore": search.MIN_SCORE,
    }
