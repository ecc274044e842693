"""Bank of a game at home: the richest seats, the return of the stakes, the refusals of a closing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.bank import ChipCount, check_count, prize_shares, richest, winner_shares
from games.rules.holdem.options import HomeOptions

MINUTES = HomeOptions(end_rule="minutes")
STACKS = st.lists(st.integers(0, 50), min_size=2, max_size=7)


def refused(count, options=MINUTES):
    with pytest.raises(RuleError) as refusal:
        check_count(count, options)
    return refusal.value


@given(STACKS)
def test_richest_returns_the_seats_that_no_seat_exceeds(final):
    winners = richest(final)
    assert winners
    assert all(
        (seat in winners) == all(chips >= other for other in final) for seat, chips in enumerate(final)
    )


@given(STACKS, st.sampled_from(["restaurant", "winner"]))
def test_prize_parts_are_equal_for_the_richest_seats(final, mode):
    parts = prize_shares(final, mode)
    assert parts == winner_shares(final)
    assert {seat for seat, part in enumerate(parts) if part} == set(richest(final))
    assert set(parts) <= {0, 1}


@given(STACKS)
def test_prize_parts_are_the_chips_in_cash_mode_and_empty_in_fun_mode(final):
    assert prize_shares(final, "cash") == tuple(final)
    assert prize_shares(final, "fun") == ()


@given(STACKS, st.data())
def test_check_count_accepts_a_matching_sum_and_refuses_one_chip_of_difference(final, data):
    total = sum(final) + len(final)
    bought = (1,) * (len(final) - 1) + (total - len(final) + 1,)
    ended = (final[0] + len(final), *final[1:])
    options = HomeOptions(end_rule="minutes", rebuy=True)
    check_count(ChipCount(bought, ended), options)
    off = data.draw(st.sampled_from([1, -1]))
    mismatch = refused(ChipCount(bought, (ended[0] + off, *ended[1:])), options)
    assert (mismatch.code, mismatch.article) == ("CHIP_MISMATCH", "holdem.17")
    assert mismatch.facts == {"difference": f"{off:+d}"}


def test_L7_closing_is_refused_with_a_chip_in_the_middle():
    refusal = refused(ChipCount((50, 50), (60, 39), carry=1))
    assert (refusal.code, refusal.article, refusal.facts) == ("CARRY_OPEN", "holdem.18", {"count": 1})


def test_carry_is_included_in_the_count():
    assert refused(ChipCount((50, 50), (60, 40), carry=1)).code == "CHIP_MISMATCH"


def test_different_caves_are_refused_without_rebuy():
    count = ChipCount((50, 100), (150, 0))
    assert refused(count).code == "CAVE_DIFFERENT"
    assert check_count(count, HomeOptions(rebuy=True)) is None


def test_game_without_a_limit_ends_with_one_player():
    several = ChipCount((50, 50), (60, 40))
    assert refused(several, HomeOptions()).article == "holdem.16"
    assert check_count(ChipCount((50, 50), (100, 0)), HomeOptions()) is None
    for end_rule in ("minutes", "eliminated"):
        assert check_count(several, HomeOptions(end_rule=end_rule)) is None


@pytest.mark.parametrize("players", [1, 8])
def test_player_counts_outside_two_to_seven_are_refused_at_closing(players):
    refusal = refused(ChipCount((50,) * players, (50,) * players))
    assert (refusal.code, refusal.facts) == ("PLAYER_COUNT", {"least": 2, "most": 7})
