"""Fantasyland: entry, stay, number of cards of the next deal, and first to act."""

from dataclasses import replace
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.cards import RANK_TEXT
from games.rules.chinese.deal import next_first, score_deal
from games.rules.chinese.fantasyland import (
    next_deal_status,
    next_deal_status_chosen,
    next_deal_status_from_royalties,
)
from games.rules.chinese.game import cards_per_seat, check_options, first_to_act, in_fantasyland
from games.rules.chinese.layout import values_of
from games.rules.chinese.options import PRESETS
from games.rules.chinese.pack import MAX_SEATS, deck_total, hand_size
from games.rules.chinese.scoring import compared_hand_of_values
from games.rules.errors import RuleError
from tests.rules.chinese.deals import layout, layouts, shown_hands

OPEN_FACE, PINEAPPLE, CLASSIC = (PRESETS[key] for key in ("open_face", "pineapple", "classic"))
PROGRESSIVE = replace(PINEAPPLE, fl_cards="progressive")
QUADS_BELOW = " | 7♣7♦7♥7♠3♣ | 8♣8♦8♥8♠3♦"
STRONG_ENOUGH = {
    "a pair of aces on top": "A♠A♥7♦ | 4♣5♦6♥7♠8♣ | J♦J♣J♥5♣5♠",
    "a full house in the middle": "K♦8♣7♦ | 9♠9♣9♦2♣2♦ | J♦J♣J♥5♣5♠",
    "trips on top": "3♠3♥3♦ | 4♣5♦6♥7♠8♣ | J♦J♣J♥5♣5♠",
    "four of a kind at the bottom": "K♦8♣7♦ | 4♣5♦6♥7♠8♦ | J♦J♣J♥J♠5♠",
}


def next_deal(board, options, *, was_in=False):
    values = values_of(layout(board))
    return next_deal_status(
        None if compared_hand_of_values(values, options).is_fouled else values, was_in, options
    )


def test_fantasyland_stay_is_dealt_fourteen_cards_with_progressive_cards():
    assert next_deal(STRONG_ENOUGH["trips on top"], PROGRESSIVE, was_in=True) == (True, 14)


def test_C19_deck_total_above_52_is_refused():
    assert deck_total((15, 17, 17)) == 49
    assert deck_total((13, 13, 13, 13)) == 52
    with pytest.raises(RuleError) as refusal:
        deck_total((14, 13, 13, 13))
    assert refusal.value.code == "DECK_OVERFLOW"
    assert refusal.value.facts == {"count": 53}


PLAYABLE = [
    (preset, fl_cards, seats)
    for preset, fl_cards in [
        ("classic", "seed"),
        ("open_face", "seed"),
        ("open_face", "std14"),
        ("pineapple", "seed"),
        ("pineapple", "std14"),
        ("pineapple", "progressive"),
    ]
    for seats in range(2, MAX_SEATS[preset] + 1)
]


@pytest.mark.parametrize(("preset", "fl_cards", "seats"), PLAYABLE)
def test_options_are_accepted_exactly_if_the_pack_holds_every_deal(preset, fl_cards, seats):
    options = replace(PRESETS[preset], fl_cards=fl_cards)
    dealt = {next_deal_status_chosen(True, was_in, options).cards for was_in in (False, True)}
    dealt |= {next_deal_status(values_of(layout(top + QUADS_BELOW)), False, options).cards for top in TOPS}
    dealt.add(hand_size(options))
    totals = [sum(cards) for cards in combinations_with_replacement(sorted(dealt), seats)]
    impossible = [total for total in totals if total > 52]
    if not impossible or not options.fantasyland:
        check_options(seats, options)
        return
    with pytest.raises(RuleError) as refusal:
        check_options(seats, options)
    assert refusal.value.facts["count"] == min(impossible)


TOPS = ("Q♠Q♥2♦", "K♠K♥2♦", "A♠A♥2♦", "2♠2♥2♦")


def test_next_first_is_the_first_in_turn_of_several_losers():
    assert next_first((-5, 10, -5), 0, OPEN_FACE) == 0
    assert next_first((-5, 10, -5), 1, OPEN_FACE) == 2
    assert next_first((-5, 10, -5), 2, OPEN_FACE) == 2


def test_next_first_is_the_next_seat_with_rotate():
    rotating = replace(OPEN_FACE, first_to_act="rotate")
    assert [next_first((9, 0, -9), first, rotating) for first in range(3)] == [1, 2, 0]


@settings(max_examples=300)
@given(
    layouts(1),
    st.booleans(),
    st.sampled_from([OPEN_FACE, PINEAPPLE, PROGRESSIVE]),
    st.sampled_from(["QQ", "KK", "AA"]),
    st.sampled_from(["seed", "pineapple"]),
)
def test_fantasyland_is_equal_from_royalties_and_from_cards(shown, was_in, options, entry, stay):
    options = replace(options, fl_entry=entry, fl_stay=stay)
    values = values_of(shown[0])
    standing = compared_hand_of_values(values, options)
    by_cards = next_deal_status(None if standing.is_fouled else values, was_in, options)
    assert next_deal_status_from_royalties(standing.royalties, was_in, options) == by_cards


@pytest.mark.parametrize(("entry", "least"), [("QQ", 12), ("KK", 13), ("AA", 14)])
def test_fantasyland_entry_pair_is_an_option(entry, least):
    options = replace(OPEN_FACE, fl_entry=entry)
    for rank in range(6, 15):
        kicker = "2♦"
        text = RANK_TEXT[rank]
        board = f"{text}♠{text}♥{kicker} | 3♣3♦3♥3♠4♣ | 5♣5♦5♥5♠4♦"
        assert next_deal(board, options).fantasyland is (rank >= least)
    assert next_deal("2♠2♥2♦ | 3♣3♦3♥3♠4♣ | 5♣5♦5♥5♠4♦", options).fantasyland is True


@pytest.mark.parametrize("was_in", [False, True])
def test_fouled_hand_neither_enters_nor_stays_in_fantasyland(was_in):
    fouled = "Q♠Q♥Q♦ | 8♦8♥8♣2♥3♠ | J♥J♠J♦J♣4♥"
    assert next_deal(fouled, OPEN_FACE, was_in=was_in) == (False, 13)


def test_fantasyland_is_never_reached_when_disabled():
    for options in (replace(OPEN_FACE, fantasyland=False), replace(PINEAPPLE, fantasyland=False)):
        plain = (False, hand_size(options))
        for was_in in (False, True):
            assert next_deal(STRONG_ENOUGH["trips on top"], options, was_in=was_in) == plain
            assert next_deal_status_from_royalties((22, 50, 25), was_in, options) == plain
            assert next_deal_status_chosen(True, was_in, options) == plain


@pytest.mark.parametrize(
    "options",
    [replace(OPEN_FACE, royalty_mode="off"), replace(OPEN_FACE, royalty_table=CLASSIC.royalty_table)],
)
def test_fantasyland_is_undecided_when_royalties_do_not_determine_it(options):
    assert next_deal_status_from_royalties((0, 0, 0), False, options) == (None, None)


@pytest.mark.parametrize(
    ("options", "cards"),
    [(OPEN_FACE, 13), (PINEAPPLE, 15), (PROGRESSIVE, 14), (replace(PROGRESSIVE, fl_entry="AA"), 16)],
)
def test_fantasyland_chosen_by_hand_is_dealt_the_lowest_entry_count(options, cards):
    assert next_deal_status_chosen(True, False, options) == (True, cards)
    assert next_deal_status_chosen(False, False, options) == (False, hand_size(options))


def test_deal_result_has_the_next_deal_status_of_each_seat():
    seats = shown_hands("Q♦Q♥4♠ | K♠K♦3♠3♦2♥ | 8♣9♣T♣J♣Q♣", "A♠J♦9♦ | 7♠7♥5♦4♥2♠ | 6♠6♥6♦T♥T♦")
    result = score_deal(seats, [False, True], 0, PINEAPPLE)
    assert result.next_deal_statuses == ((True, 15), (False, 17))
    assert result.next_first == 1


def test_fouled_seat_of_a_deal_misses_fantasyland():
    seats = shown_hands("Q♠Q♥7♦ | Q♦Q♣6♠5♥4♣ | 9♠9♥9♣2♦3♣", "6♥6♦K♣ | T♠T♥T♦8♣4♦ | A♠J♠8♠7♠2♠")
    assert score_deal(seats, [False, False], 0, OPEN_FACE).next_deal_statuses == ((False, 13), (False, 13))


def test_carried_state_starts_the_next_deal():
    carried = {"first": 2, "fantasyland": [False, True, False], "cards": [17, 15, 17]}
    assert first_to_act(carried, 3) == 2
    assert in_fantasyland(carried, 3) == (False, True, False)
    assert cards_per_seat(carried, 3, PINEAPPLE) == (17, 15, 17)


def test_carried_state_is_ignored_when_empty_or_of_another_seat_count():
    for carried in ({}, {"first": 2, "fantasyland": [False, True, False], "cards": [17, 15, 17]}):
        assert first_to_act(carried, 2) == 0
        assert in_fantasyland(carried, 2) == (False, False)
        assert cards_per_seat(carried, 2, PINEAPPLE) == (17, 17)
