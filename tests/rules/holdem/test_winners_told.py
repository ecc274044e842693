"""Winners told pot by pot: the ranking they make gives every pot to whom it was told to go."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.told import ranking_told, told_by, winners_told
from games.rules.pots import best_ranked, lay_pots, ranks_all


@st.composite
def hands(draw):
    """Bets, who is still in, and a ranking of them."""
    bets = draw(st.lists(st.integers(0, 60), min_size=2, max_size=8))
    live = draw(st.lists(st.sampled_from(range(len(bets))), min_size=1, unique=True))
    cuts = draw(st.lists(st.booleans(), min_size=len(live), max_size=len(live)))
    ranking = []
    for seat, begins in zip(live, cuts, strict=True):
        if begins or not ranking:
            ranking.append([])
        ranking[-1].append(seat)
    folded = set(range(len(bets))) - set(live)
    return lay_pots(bets, folded).pots, sorted(live), tuple(map(tuple, ranking))


@given(hands())
def test_a_ranking_told_by_its_winners_gives_the_same_winners(hand):
    pots, live, ranking = hand
    told = told_by(ranking, pots)
    again = ranking_told(pots, told, live)
    assert ranks_all(again, live)
    for number, pot in enumerate(pots):
        assert best_ranked(again, pot.eligible) == best_ranked(ranking, pot.eligible) == told[number]


@given(hands())
def test_the_main_pot_alone_tells_every_pot_its_winners_may_win(hand):
    pots, _live, ranking = hand
    main = told_by(ranking, pots)[0]
    for pot, known in zip(pots, winners_told(pots, {0: main}), strict=True):
        mine = tuple(seat for seat in pot.eligible if seat in main)
        assert known == mine or (not mine and known in [(), pot.eligible])


def test_a_pot_nobody_is_told_to_win_is_asked_for():
    pots = lay_pots([20, 60, 60], folded=()).pots
    with pytest.raises(RuleError, match="POT_UNWON") as refusal:
        ranking_told(pots, {0: (0,)}, [0, 1, 2])
    assert refusal.value.facts == {"pot": 1}


def test_winners_that_disagree_are_refused_at_the_later_pot():
    pots = lay_pots([20, 60, 60], folded=()).pots
    with pytest.raises(RuleError, match="WINNERS_DISAGREE") as refusal:
        winners_told(pots, {0: (1,), 1: (2,)})
    assert refusal.value.facts == {"pot": 1}
