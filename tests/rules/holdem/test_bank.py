"""The bank of a partie: who is richest, how stakes come back, what stops a closing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.bank import Count, check_count, prize_parts, richest, winner_parts
from games.rules.holdem.options import HomeOptions

LAWS = settings(deadline=None)
MINUTES = HomeOptions(end_rule="minutes")
STACKS = st.lists(st.integers(0, 50), min_size=2, max_size=7)


def refused(count, options=MINUTES):
    with pytest.raises(RuleError) as refusal:
        check_count(count, options)
    return refusal.value


@LAWS
@given(STACKS)
def test_the_richest_are_those_whom_nobody_beats(final):
    winners = richest(final)
    assert winners
    assert all(
        (seat in winners) == all(chips >= other for other in final) for seat, chips in enumerate(final)
    )


@LAWS
@given(STACKS, st.sampled_from(["restaurant", "winner"]))
def test_a_prize_is_shared_by_the_winners_alike(final, mode):
    parts = prize_parts(final, mode)
    assert parts == winner_parts(final)
    assert {seat for seat, part in enumerate(parts) if part} == set(richest(final))
    assert set(parts) <= {0, 1}


@LAWS
@given(STACKS)
def test_cash_is_shared_by_the_chip_and_fun_is_not_shared(final):
    assert prize_parts(final, "cash") == tuple(final)
    assert prize_parts(final, "fun") == ()


@LAWS
@given(STACKS, st.data())
def test_chips_that_add_up_may_be_closed_and_one_more_or_less_may_not(final, data):
    total = sum(final) + len(final)
    bought = (1,) * (len(final) - 1) + (total - len(final) + 1,)
    ended = (final[0] + len(final), *final[1:])
    options = HomeOptions(end_rule="minutes", rebuy=True)
    check_count(Count(bought, ended), options)
    off = data.draw(st.sampled_from([1, -1]))
    mismatch = refused(Count(bought, (ended[0] + off, *ended[1:])), options)
    assert (mismatch.code, mismatch.facts) == ("CHIP_MISMATCH", {"difference": f"{off:+d}"})


def test_H12_the_richest_of_four():
    assert richest([230, 90, 80, 0]) == (0,)


def test_H14_two_as_rich_share():
    assert prize_parts([70, 70, 10], "winner") == (1, 1, 0)


def test_H15_five_chips_too_many():
    refusal = refused(Count((100,) * 4, (230, 90, 80, 5)))
    assert (refusal.code, refusal.article) == ("CHIP_MISMATCH", "holdem.17")
    assert refusal.facts == {"difference": "+5"}


def test_L7_a_chip_in_the_middle_keeps_a_partie_open():
    refusal = refused(Count((50, 50), (60, 39), carry=1))
    assert (refusal.code, refusal.article, refusal.facts) == ("CARRY_OPEN", "holdem.18", {"count": 1})


def test_the_carry_is_counted_with_the_chips():
    assert refused(Count((50, 50), (60, 40), carry=1)).code == "CHIP_MISMATCH"


def test_caves_differ_only_where_one_may_buy_again():
    count = Count((50, 100), (150, 0))
    assert refused(count).code == "CAVE_DIFFERENT"
    assert check_count(count, HomeOptions(rebuy=True)) is None


def test_a_partie_without_a_limit_ends_with_one_player():
    several = Count((50, 50), (60, 40))
    assert refused(several, HomeOptions()).article == "holdem.16"
    assert check_count(Count((50, 50), (100, 0)), HomeOptions()) is None
    for end_rule in ("minutes", "eliminated"):
        assert check_count(several, HomeOptions(end_rule=end_rule)) is None


@pytest.mark.parametrize("players", [1, 8])
def test_a_partie_is_for_two_to_seven(players):
    refusal = refused(Count((50,) * players, (50,) * players))
    assert (refusal.code, refusal.facts) == ("PLAYER_COUNT", {"least": 2, "most": 7})
