"""Ties settled by the highest closed card alone: same winners as by all cards, and every refusal."""

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import PACK, RANK_OF, read_cards
from games.rules.draw_holdem.game import GAME as DRAW
from games.rules.errors import RuleError
from games.rules.holdem.codec import read_hand, write_hand
from games.rules.holdem.game import GAME, explain
from games.rules.holdem.hand import Hand, check_hand, score_hand
from games.rules.holdem.high_cards import HighCards, check_high_cards, tied_groups
from games.rules.holdem.options import HomeOptions
from games.rules.holdem.showdown import best_seats, hands_of, hole_cards_played, winning_seats
from games.rules.json_fields import Malformed
from games.rules.pots import lay_pots
from tests.rules.holdem.test_showdown import PLAYED_BOARDS

HOME = HomeOptions()
THREE_TIED = {"bets": [20, 60, 60], "ranking": [[0, 1, 2]]}


def highest(hole):
    return max(hole, key=RANK_OF.__getitem__)


@st.composite
def hands_by_cards(draw):
    """Draw a hand of two to five seats with unequal bets on a board that often plays for all."""
    board = read_cards(draw(st.sampled_from(PLAYED_BOARDS)))
    count = draw(st.integers(2, 5))
    dealt = draw(st.permutations([card for card in PACK if card not in board]))
    return Hand(
        bets=tuple(draw(st.lists(st.integers(1, 4), min_size=count, max_size=count))),
        folded=frozenset(),
        button=draw(st.integers(0, count - 1)),
        stacks=(None,) * count,
        holes=tuple((dealt[2 * seat], dealt[2 * seat + 1]) for seat in range(count)),
        board=board,
    )


def by_ranking(hand):
    """Return the same hand as a ranking, with one card of each seat that ties in a pot."""
    shown = hands_of(hand.board, dict(enumerate(hand.holes)))
    best_first = sorted(shown.values, key=shown.values.__getitem__, reverse=True)
    ranking = tuple(tuple(sorted(tied)) for _, tied in groupby(best_first, shown.values.__getitem__))
    pots = lay_pots(hand.bets, hand.folded).pots
    groups = tied_groups(pots, [best_seats(shown, pot.eligible) for pot in pots])
    tied = {seat for group in groups for seat in group}
    high_cards = HighCards(
        {seat: highest(hand.holes[seat]) for seat in tied},
        frozenset(seat for seat in tied if hole_cards_played(hand.holes[seat], hand.board) == 2),
    )
    return Hand(
        hand.bets, hand.folded, hand.button, hand.stacks, hand.stacks, None, ranking, 0, False, high_cards
    )


@given(hands_by_cards())
def test_highest_cards_pay_the_same_as_all_cards(hand):
    ranked = by_ranking(hand)
    check_hand(ranked, HOME)
    assert score_hand(ranked, HOME).net == score_hand(hand, HOME).net


@given(hands_by_cards())
def test_two_tied_seats_need_no_more_than_their_highest_cards(hand):
    shown = hands_of(hand.board, {seat: hand.holes[seat] for seat in (0, 1)})
    tied = best_seats(shown, (0, 1))
    at_home = winning_seats(shown, tied, "seed000")
    high_cards = HighCards({seat: highest(hand.holes[seat]) for seat in tied})
    plays_both = all(hole_cards_played(hand.holes[seat], hand.board) == 2 for seat in tied)
    assert plays_both or high_cards.winners(tied) == at_home


@given(hands_by_cards())
def test_highest_cards_of_a_dealt_hand_are_possible(hand):
    check_high_cards(HighCards(dict(enumerate(map(highest, hand.holes)))), [], hand.board)


@given(hands_by_cards())
def test_recorded_highest_cards_are_read_back(hand):
    ranked = by_ranking(hand)
    recorded = {name: value for name, value in write_hand(ranked).items() if value is not None}
    assert write_hand(read_hand(recorded, len(hand.bets), HOME, {})) == write_hand(ranked)


def read(**fields):
    data = {**THREE_TIED, **fields}
    return read_hand(data, len(data["bets"]), HOME, {})


def net(**fields):
    return score_hand(read(**fields), HOME).net


def test_highest_card_takes_the_main_pot_and_those_who_play_both_share_the_side_pot():
    cards = {"0": "9s", "1": "Js", "2": "Ts"}
    assert net(high_cards=cards, both_play=[1, 2]) == (-20, 40, -20)
    assert net(high_cards=cards) == (-20, 80, -60)
    assert net() == (0, 0, 0)


def test_cards_of_seats_that_all_play_both_change_nothing():
    cards = {"0": "9s", "1": "Js", "2": "Ts"}
    assert net(high_cards=cards, both_play=[0, 1, 2]) == net()


def test_equal_ranks_share_whatever_their_suits():
    assert net(high_cards={"0": "Kc", "1": "Ks", "2": "Qs"}) == (10, 50, -60)


def test_standard_rule_ignores_the_cards():
    options = HomeOptions(tie_rule="standard")
    hand = read(high_cards={"0": "2c", "1": "Ks", "2": "Qs"})
    assert score_hand(hand, options).net == (0, 0, 0)


def test_explanation_names_the_compared_ranks_and_the_article():
    hand = read(high_cards={"0": "9s", "1": "Js", "2": "Ts"}, both_play=[1, 2])
    main, side = explain(hand, score_hand(hand, HOME), HOME)["pots"]
    assert (main["tie"], main["article"]) == ({"seats": [0, 1, 2], "highest": [9, 11, 10]}, "holdem.11")
    assert (side["tie"], side["article"]) == (None, "holdem.9")


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ({"0": "Ks", "1": "Ks", "2": "2c"}, "CARD_DUPLICATE"),
        ({"0": "Ks", "1": "Qs"}, "HIGH_CARD_MISSING"),
        ({"0": "2s", "1": "2h", "2": "2c"}, "HIGH_CARD_TOO_LOW"),
    ],
)
def test_impossible_highest_cards_are_refused(cards, code):
    with pytest.raises(RuleError, match=code) as refusal:
        read(high_cards=cards)
    assert refusal.value.article == ("cards.3" if code == "CARD_DUPLICATE" else "holdem.11")


def test_cards_of_the_board_are_not_in_closed_hands():
    board = read_cards("2s 2h Kc Qc Jc")
    dealt = HighCards(dict(enumerate(read_cards("2c 2d"))))
    check_high_cards(dealt, [(0, 1)])
    with pytest.raises(RuleError, match="HIGH_CARD_TOO_LOW"):
        check_high_cards(dealt, [(0, 1)], board)
    with pytest.raises(RuleError, match="CARD_DUPLICATE"):
        check_high_cards(HighCards({0: read_cards("Kc")[0]}), [], board)


@pytest.mark.parametrize(
    "fields",
    [
        {"high_cards": {"3": "Ks"}},
        {"high_cards": {"0": "Ks Qs"}},
        {"high_cards": {"0": "Jk"}},
        {"both_play": [5]},
        {"ranking": [[0], [1, 2]], "high_cards": {"0": "Ks"}},
        {"bets": [20, 20, 60], "ranking": [[0, 1], [2]], "both_play": [2]},
    ],
)
def test_malformed_highest_cards_are_refused(fields):
    with pytest.raises((Malformed, RuleError)):
        read(**fields)


def test_draw_holdem_compares_the_same_cards():
    options = DRAW.read_options("draw_holdem", {})
    data = {
        "stacks": [20, 20],
        "small_blind_seat": 0,
        "big_blind_seat": 1,
        "small_blind": 1,
        "big_blind": 2,
        "events": [
            {"do": "bet_to", "seat": 0, "amount": 20},
            {"do": "bet_to", "seat": 1, "amount": 20},
            {"do": "showdown", "ranking": [[0, 1]], "high_cards": {"0": "Ks", "1": "Td"}},
        ],
    }
    hand = DRAW.read_round(data, 2, options, {})
    outcome = DRAW.score_round(hand, options, {})
    assert outcome.explanation["net"] == [20, -20]
    assert outcome.explanation["pots"][0]["article"] == GAME.key + ".11"
    assert DRAW.write_round(hand)["events"][-1]["high_cards"] == {"0": "Ks", "1": "Td"}
