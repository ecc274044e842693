"""Quick entry: claims without cards, refused where no cards could match them."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.chinese.deal import score_deal
from games.rules.chinese.options import PRESETS, read_options
from games.rules.chinese.quick_entry import check_foul
from games.rules.chinese.shown_hands import Claim, ClaimedHand, FouledHand, ShownCards
from games.rules.errors import RuleError
from tests.rules.chinese.deals import claims, layouts, shown_hands
from tests.rules.chinese.rounds import changes

CLASSIC, OPEN_FACE = PRESETS["classic"], PRESETS["open_face"]
WITH_ROYALTIES = replace(CLASSIC, royalty_mode="always")


def placed(places, bonuses=(0, 0, 0)):
    return ClaimedHand(Claim(places, bonuses))


def score(options, *seats):
    return score_deal(seats, [False] * len(seats), 0, options)


def refused(options, *seats):
    with pytest.raises(RuleError) as refusal:
        score(options, *seats)
    return refusal.value.code


def test_C24_quick_entry_of_the_deal_of_C2():
    seats = placed((2, 2, 1), (0, 0, 6)), placed((1, 1, 2), (0, 8, 6))
    assert score(OPEN_FACE, *seats).net == (-9, 9)


def test_C24_quick_entry_of_the_deal_of_C5():
    seats = placed((1, 1, 1), (3, 2, 4)), placed((3, 2, 3)), placed((2, 3, 2))
    assert score(WITH_ROYALTIES, *seats).net == (30, -16, -14)


def test_C24_quick_entry_of_the_deal_of_C7():
    seats = FouledHand(), placed((1, 1, 1), (1, 2, 4)), placed((2, 2, 2))
    assert score(OPEN_FACE, *seats).net == (-19, 26, -7)


def test_C25_a_higher_royalty_on_a_lower_place_is_refused():
    seats = placed((2, 2, 1), (0, 0, 4)), placed((1, 1, 2), (0, 8, 6))
    assert refused(OPEN_FACE, *seats) == "PLACE_VS_ROYALTY"


def test_equal_places_with_different_royalties_are_refused():
    one, other = placed((1, 1, 1), (0, 0, 4)), placed((1, 1, 1), (0, 0, 6))
    assert refused(OPEN_FACE, one, other) == "PLACE_VS_ROYALTY"
    assert refused(OPEN_FACE, other, one) == "PLACE_VS_ROYALTY"


def test_C25_a_bottom_royalty_too_low_for_the_middle_is_refused():
    assert refused(OPEN_FACE, placed((2, 1, 1), (0, 12, 4)), placed((1, 2, 2))) == "ROYALTY_ORDER"


def test_C25_a_royalty_on_a_fouled_hand_is_refused():
    check_foul((0, 0, 0))
    with pytest.raises(RuleError, match="ROYALTY_ON_FOUL"):
        check_foul((7, 0, 0))


def test_C25_a_royalty_that_its_line_cannot_pay_is_refused():
    assert refused(OPEN_FACE, placed((1, 1, 1), (0, 3, 6)), placed((2, 2, 2))) == "ROYALTY_VALUE"


def test_C25_places_with_a_gap_are_refused():
    assert refused(OPEN_FACE, placed((1, 1, 1)), placed((3, 2, 2))) == "PLACE_GAP"


@pytest.mark.parametrize("places", [(0, 1, 1), (2, 1, 1), (-1, 1, 1), (3, 1, 1)])
def test_places_below_one_or_without_a_first_are_refused(places):
    assert refused(OPEN_FACE, placed(places), placed((2, 2, 2))) == "PLACE_GAP"


def test_tied_places_share_a_number_and_the_next_is_one_more():
    tied = placed((1, 1, 1)), placed((1, 1, 1)), placed((2, 2, 2))
    assert score(OPEN_FACE, *tied).net == (6, 6, -12)
    skipping = placed((1, 1, 1)), placed((1, 1, 1)), placed((3, 3, 3))
    assert refused(OPEN_FACE, *skipping) == "PLACE_GAP"


def test_places_count_only_seats_in_play():
    assert score(OPEN_FACE, placed((1, 1, 1)), FouledHand()).net == (6, -6)
    assert refused(OPEN_FACE, placed((2, 2, 2)), FouledHand()) == "PLACE_GAP"


def test_royalties_are_refused_when_the_preset_has_none():
    assert refused(CLASSIC, placed((1, 1, 1), (3, 0, 0)), placed((2, 2, 2))) == "ROYALTY_VALUE"


@pytest.mark.parametrize(("middle", "least"), [(2, 0), (8, 4), (10, 5), (20, 10)])
def test_least_bottom_royalty_by_classic_middle(middle, least):
    for bottom in (0, 4, 5, 10):
        seats = placed((1, 1, 1), (0, middle, bottom)), placed((2, 2, 2))
        if bottom < least:
            assert refused(WITH_ROYALTIES, *seats) == "ROYALTY_ORDER"
        else:
            assert score(WITH_ROYALTIES, *seats).net == (6 + middle + bottom, -6 - middle - bottom)


@pytest.mark.parametrize(
    ("middle", "least"), [(0, 0), (2, 0), (4, 2), (8, 4), (12, 6), (20, 10), (30, 15), (50, 25)]
)
def test_least_bottom_royalty_by_open_face_middle(middle, least):
    for bottom in (0, 2, 4, 6, 10, 15, 25):
        seats = placed((1, 1, 1), (0, middle, bottom)), placed((2, 2, 2))
        if bottom < least:
            assert refused(OPEN_FACE, *seats) == "ROYALTY_ORDER"
        else:
            assert score(OPEN_FACE, *seats).net[0] == 6 + middle + bottom


def test_trips_on_top_require_a_paying_middle():
    assert refused(OPEN_FACE, placed((1, 1, 1), (10, 0, 0)), placed((2, 2, 2))) == "ROYALTY_ORDER"
    assert score(OPEN_FACE, placed((1, 1, 1), (10, 2, 0)), placed((2, 2, 2))).net == (18, -18)
    assert score(OPEN_FACE, placed((1, 1, 1), (9, 0, 0)), placed((2, 2, 2))).net == (15, -15)
    assert score(WITH_ROYALTIES, placed((1, 1, 1), (3, 0, 0)), placed((2, 2, 2))).net == (9, -9)


def test_custom_royalty_table_implies_no_hand_strength():
    cells = {"top": {"QQ": 7}, "middle": {"trips": 9}, "bottom": {"trips": 3}}
    own = read_options("open_face", {"royalty_table": cells})
    seats = placed((2, 2, 2), (7, 9, 0)), placed((1, 1, 1))
    assert score(own, *seats).net == (10, -10)
    assert refused(own, placed((1, 1, 1), (8, 0, 0)), placed((2, 2, 2))) == "ROYALTY_VALUE"
    assert refused(own, placed((1, 1, 1), (0, 0, 1)), placed((2, 2, 2))) == "ROYALTY_VALUE"


@st.composite
def options(draw):
    preset = draw(st.sampled_from(["classic", "open_face", "pineapple"]))
    return read_options(preset, draw(changes(preset)))


@settings(deadline=None, max_examples=200)
@given(layouts(3), options(), st.lists(st.booleans(), min_size=3, max_size=3))
def test_score_is_equal_by_cards_by_places_and_mixed(shown, options, by_cards):
    claimed = claims(shown, options)
    hands = [ShownCards(each) for each in shown]
    quick = [FouledHand() if claim is None else ClaimedHand(claim) for claim in claimed]
    mixed = [
        ShownCards(each, None, claim and claim.places) if cards else other
        for each, claim, cards, other in zip(shown, claimed, by_cards, quick, strict=True)
    ]
    nets = {score_deal(seats, [False] * 3, 0, options).net for seats in (hands, quick, mixed)}
    assert len(nets) == 1


A, B = shown_hands("J♥9♠7♣ | 8♦8♥2♣2♥4♥ | K♥K♣K♠A♠A♣", "Q♦9♦4♠ | T♣Q♣5♣J♣3♣ | 6♣6♠6♦5♠5♦")


def with_places(seat, places):
    return seat._replace(places=places)


def test_places_that_contradict_the_cards_are_refused():
    third = placed((3, 3, 3))
    good = with_places(A, (2, 2, 1)), with_places(B, (1, 1, 2)), third
    assert score(OPEN_FACE, *good).net == (3, 29, -32)
    wrong = with_places(A, (1, 2, 1)), with_places(B, (2, 1, 2)), third
    assert refused(OPEN_FACE, *wrong) == "PLACE_GAP"
    tied = with_places(A, (1, 2, 1)), with_places(B, (1, 1, 2)), placed((2, 3, 3))
    assert refused(OPEN_FACE, *tied) == "PLACE_GAP"


def test_seat_by_cards_without_places_is_refused_with_a_seat_by_places():
    assert refused(OPEN_FACE, A, placed((1, 1, 2))) == "PLACE_GAP"


def test_royalties_of_cards_are_checked_against_places_of_other_seats():
    seats = with_places(B, (1, 2, 2)), placed((2, 1, 1))
    assert refused(OPEN_FACE, *seats) == "PLACE_VS_ROYALTY"
    seats = with_places(B, (1, 2, 2)), placed((2, 1, 1), (0, 8, 6))
    assert score(OPEN_FACE, *seats).net == (-1, 1)
