"""Season formula: sums and averages, dropped worst evenings, shared ranks, absences."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.season_formula import (
    MAX_DROPPED,
    WAYS,
    PlayerEvenings,
    SeasonFormula,
    compute_standings,
    counted_evenings,
    places_of,
    player_evenings,
    running_scores,
)

AMOUNTS = st.integers(-(10**12), 10**12) | st.integers(-3, 3)
EVENINGS = st.lists(AMOUNTS, min_size=1, max_size=14)
PEOPLE = st.lists(EVENINGS, min_size=1, max_size=6)
FORMULAS = st.builds(SeasonFormula, st.sampled_from(WAYS), st.integers(0, MAX_DROPPED), st.integers(0, 8))


def stand(people, formula):
    return compute_standings([player_evenings(each) for each in people], formula)


@given(PEOPLE)
def test_default_score_is_the_sum_of_the_evenings(people):
    assert [each.score for each in stand(people, SeasonFormula())] == [sum(each) for each in people]


@given(PEOPLE, FORMULAS)
def test_worst_evenings_are_dropped_and_one_evening_always_counts(people, formula):
    for evenings, standing in zip(people, stand(people, formula), strict=True):
        counted = sorted(evenings)[formula.dropped :] or [max(evenings)]
        assert (standing.total, standing.counted) == (sum(counted), len(counted))
        average = Fraction(sum(counted), len(counted))
        assert standing.score == (average if formula.way == "average" else sum(counted))


@given(EVENINGS, FORMULAS)
def test_dropping_the_worst_never_lowers_an_average(evenings, formula):
    count, total = counted_evenings(player_evenings(evenings), formula)
    assert Fraction(total, count) >= Fraction(sum(evenings), len(evenings))


@given(PEOPLE, FORMULAS, st.randoms(use_true_random=False))
def test_standings_do_not_depend_on_the_order_of_people_and_evenings(people, formula, chance):
    before = stand(people, formula)
    order = list(range(len(people)))
    chance.shuffle(order)
    shuffled = [chance.sample(people[each], len(people[each])) for each in order]
    assert stand(shuffled, formula) == [before[each] for each in order]


@given(PEOPLE, FORMULAS)
def test_rank_is_one_plus_the_number_of_higher_scores(people, formula):
    standing = stand(people, formula)
    ranked = [each for each in standing if each.rank is not None]
    for each in ranked:
        assert each.rank == 1 + sum(other.score > each.score for other in ranked)
    assert [each.rank is None for each in standing] == [len(each) < formula.least_evenings for each in people]


@given(st.lists(AMOUNTS, min_size=1, max_size=9))
def test_places_are_the_ranks_of_sums(amounts):
    assert list(places_of(amounts)) == [
        each.rank for each in stand([[one] for one in amounts], SeasonFormula())
    ]


@given(st.lists(AMOUNTS | st.none(), max_size=20), FORMULAS, st.integers(0, 20))
def test_running_scores_are_the_scores_of_each_prefix(evenings, formula, start):
    """Evenings before the curve count as if they were on it; a missed evening changes nothing."""
    whole = running_scores(evenings, formula)
    for step, score in enumerate(whole):
        played = [won for won in evenings[:step] if won is not None]
        assert score == stand([played], formula)[0].score
    before = player_evenings(won for won in evenings[:start] if won is not None)
    assert running_scores(evenings[start:], formula, before) == whole[min(start, len(evenings)) :]


def test_counted_needs_only_the_worst_evenings():
    whole = player_evenings([5, -9, 3, -2, 8])
    assert (
        counted_evenings(PlayerEvenings(5, 5, (-9, -2)), SeasonFormula(dropped=2))
        == counted_evenings(whole, SeasonFormula(dropped=2))
        == (3, 16)
    )


def test_person_with_too_few_evenings_has_no_rank_and_takes_none():
    one, often, other = stand([[90], [1, 2], [1, 1]], SeasonFormula(least_evenings=2))
    assert (one.rank, often.rank, other.rank) == (None, 1, 2)


@pytest.mark.parametrize(
    "wrong", [("median", 0, 0), ("sum", -1, 0), ("sum", MAX_DROPPED + 1, 0), ("sum", 0, 100)]
)
def test_invalid_formula_is_refused(wrong):
    with pytest.raises(ValueError, match=r"\w"):
        SeasonFormula(*wrong)
