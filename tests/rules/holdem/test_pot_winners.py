"""Winners entered pot by pot: the derived ranking gives every pot to the entered winners."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.errors import RuleError
from games.rules.holdem.pot_winners import known_winners, ranking_from_winners, winners_from_ranking
from games.rules.pots import best_ranked_seats, lay_pots, ranks_all_live


@st.composite
def hands(draw):
    """Draw bets, live seats and a ranking of them."""
    bets = draw(st.lists(st.integers(0, 60), min_size=2, max_size=8))
    live = draw(st.lists(st.sampled_from(range(len(bets))), min_size=1, unique=True))
    cuts = draw(st.lists(st.booleans(), min_size=len(live), max_size=len(live)))
    ranking = []
    for seat, cut in zip(live, cuts, strict=True):
        if cut or not ranking:
            ranking.append([])
        ranking[-1].append(seat)
    folded = set(range(len(bets))) - set(live)
    return lay_pots(bets, folded).pots, sorted(live), tuple(map(tuple, ranking))


@given(hands())
def test_ranking_from_winners_by_pot_gives_the_same_winners(hand):
    pots, live, ranking = hand
    winners = winners_from_ranking(ranking, pots)
    again = ranking_from_winners(pots, winners, live)
    assert ranks_all_live(again, live)
    for number, pot in enumerate(pots):
        assert (
            best_ranked_seats(again, pot.eligible)
            == best_ranked_seats(ranking, pot.eligible)
            == winners[number]
        )


@given(hands())
def test_main_pot_winners_determine_each_pot_they_are_eligible_for(hand):
    pots, _live, ranking = hand
    main = winners_from_ranking(ranking, pots)[0]
    for pot, known in zip(pots, known_winners(pots, {0: main}), strict=True):
        mine = tuple(seat for seat in pot.eligible if seat in main)
        assert known == mine or (not mine and known in [(), pot.eligible])


def test_pot_without_winners_is_refused_by_number():
    pots = lay_pots([20, 60, 60], folded=()).pots
    with pytest.raises(RuleError, match="POT_UNWON") as refusal:
        ranking_from_winners(pots, {0: (0,)}, [0, 1, 2])
    assert refusal.value.facts == {"pot": 1}


def test_contradicting_winners_are_refused_at_the_later_pot():
    pots = lay_pots([20, 60, 60], folded=()).pots
    with pytest.raises(RuleError, match="WINNERS_DISAGREE") as refusal:
        known_winners(pots, {0: (1,), 1: (2,)})
    assert refusal.value.facts == {"pot": 1}
