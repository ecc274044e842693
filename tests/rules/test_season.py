"""How a season counts: sums and averages, the worst left out, ranks shared, absence without effect."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.season import (
    DROPPED_MAX,
    WAYS,
    Formula,
    Played,
    counted,
    cumulated,
    places,
    played,
    standings,
)

AMOUNTS = st.integers(-(10**12), 10**12) | st.integers(-3, 3)
EVENINGS = st.lists(AMOUNTS, min_size=1, max_size=14)
PEOPLE = st.lists(EVENINGS, min_size=1, max_size=6)
FORMULAS = st.builds(Formula, st.sampled_from(WAYS), st.integers(0, DROPPED_MAX), st.integers(0, 8))


def stand(people, formula):
    return standings([played(each) for each in people], formula)


@given(PEOPLE)
def test_the_usual_score_is_the_sum_of_the_evenings(people):
    assert [each.score for each in stand(people, Formula())] == [sum(each) for each in people]


@given(PEOPLE, FORMULAS)
def test_the_worst_are_left_out_and_one_evening_always_counts(people, formula):
    for evenings, standing in zip(people, stand(people, formula), strict=True):
        kept = sorted(evenings)[formula.dropped :] or [max(evenings)]
        assert (standing.total, standing.counted) == (sum(kept), len(kept))
        average = Fraction(sum(kept), len(kept))
        assert standing.score == (average if formula.way == "average" else sum(kept))


@given(EVENINGS, FORMULAS)
def test_leaving_the_worst_out_never_lowers_an_average(evenings, formula):
    count, total = counted(played(evenings), formula)
    assert Fraction(total, count) >= Fraction(sum(evenings), len(evenings))


@given(PEOPLE, FORMULAS, st.randoms(use_true_random=False))
def test_the_order_in_which_people_and_evenings_come_does_not_count(people, formula, chance):
    before = stand(people, formula)
    order = list(range(len(people)))
    chance.shuffle(order)
    shuffled = [chance.sample(people[each], len(people[each])) for each in order]
    assert stand(shuffled, formula) == [before[each] for each in order]


@given(PEOPLE, FORMULAS)
def test_a_rank_counts_those_ranked_above_and_equals_share_it(people, formula):
    standing = stand(people, formula)
    ranked = [each for each in standing if each.rank is not None]
    for each in ranked:
        assert each.rank == 1 + sum(other.score > each.score for other in ranked)
    assert [each.rank is None for each in standing] == [len(each) < formula.least_evenings for each in people]


@given(st.lists(AMOUNTS, min_size=1, max_size=9))
def test_places_are_the_ranks_of_sums(amounts):
    assert list(places(amounts)) == [each.rank for each in stand([[one] for one in amounts], Formula())]


@given(st.lists(AMOUNTS | st.none(), max_size=20), AMOUNTS)
def test_a_curve_ends_at_the_total_and_is_flat_while_somebody_is_away(evenings, start):
    totals = [start, *cumulated(evenings, start)]
    assert totals[-1] == start + sum(each or 0 for each in evenings)
    steps = [after - before for before, after in pairwise(totals)]
    assert steps == [each or 0 for each in evenings]


def test_the_worst_evenings_alone_are_enough_to_leave_them_out():
    whole = played([5, -9, 3, -2, 8])
    assert (
        counted(Played(5, 5, (-9, -2)), Formula(dropped=2)) == counted(whole, Formula(dropped=2)) == (3, 16)
    )


def test_who_came_too_rarely_has_no_rank_and_takes_none_from_the_others():
    one, often, other = stand([[90], [1, 2], [1, 1]], Formula(least_evenings=2))
    assert (one.rank, often.rank, other.rank) == (None, 1, 2)


@pytest.mark.parametrize(
    "wrong", [("median", 0, 0), ("sum", -1, 0), ("sum", DROPPED_MAX + 1, 0), ("sum", 0, 100)]
)
def test_a_formula_that_is_none_is_refused(wrong):
    with pytest.raises(ValueError, match=r"\w"):
        Formula(*wrong)
