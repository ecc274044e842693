"""Deals by expected prizes, compared with an enumeration of every order in which the players can end."""

from fractions import Fraction
from itertools import permutations
from math import prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.tournament.prizes import Structure, icm_shares, prizes_by_place


def enumerated_values(prizes, stacks):
    """Return the exact value of each stack, by the probability of each order of all players."""
    values = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance = prod(
            Fraction(stacks[player], sum(stacks[each] for each in order[place:]))
            for place, player in enumerate(order)
        )
        for cents, player in zip(prizes, order, strict=False):
            values[player] += chance * cents
    return values


@pytest.mark.parametrize(
    ("stacks", "prizes", "shares"),
    [
        ((5000, 3000, 2000), (5000, 3000, 2000), (3839, 3275, 2886)),
        ((1, 1), (70, 30), (50, 50)),
        ((3000, 1000), (6000, 4000), (5500, 4500)),
        ((9000, 500, 500), (10_000,), (9000, 500, 500)),
    ],
)
def test_icm_shares_of_known_stacks(stacks, prizes, shares):
    assert icm_shares(prizes, stacks) == shares


@settings(max_examples=40)
@given(
    stacks=st.lists(st.integers(1, 10**6), min_size=1, max_size=6),
    prizes=st.lists(st.integers(0, 10**5), min_size=1, max_size=6),
)
def test_icm_shares_are_the_enumerated_values_rounded_to_the_same_sum(stacks, prizes):
    prizes = sorted(prizes, reverse=True)[: len(stacks)]
    shares, values = icm_shares(prizes, stacks), enumerated_values(prizes, stacks)
    assert sum(shares) == sum(prizes)
    assert all(abs(share - value) < 1 for share, value in zip(shares, values, strict=True))


def test_icm_shares_of_ten_players_sum_to_the_prizes():
    stacks = [1000 * number + 7 for number in range(1, 11)]
    shares = icm_shares([9000, 6000, 4000, 2000, 1000], stacks)
    assert sum(shares) == 22_000
    assert list(shares) == sorted(shares)


def test_icm_shares_need_chips_of_every_player():
    with pytest.raises(RuleError) as refusal:
        icm_shares([100, 50], [10, 0])
    assert refusal.value.code == "DEAL_STACKS"


@settings(max_examples=60)
@given(
    pool=st.integers(0, 10**6),
    places=st.integers(1, 30),
    step=st.sampled_from([100, 500, 1000]),
)
def test_usual_prizes_of_chosen_places_are_multiples_of_the_step(pool, places, step):
    pool += 10 * step * places**2
    paid = prizes_by_place(Structure(places=places, step_cents=step), pool, 30)
    assert sum(paid) == pool
    assert len(paid) == places
    assert list(paid) == sorted(paid, reverse=True)
    assert all(cents % step == 0 for cents in paid[1:])


def test_field_of_three_hundred_pays_thirty_places():
    paid = prizes_by_place(Structure(), 600_000, 300)
    assert (len(paid), sum(paid)) == (30, 600_000)
