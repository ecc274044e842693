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


def judged(options, *seats):
    """Return the points of the seats, or the code that refuses them."""
    try:
        return score(options, *seats).net
    except RuleError as refusal:
        return refusal.code


A, B = shown_hands("J♥9♠7♣ | 8♦8♥2♣2♥4♥ | K♥K♣K♠A♠A♣", "Q♦9♦4♠ | T♣Q♣5♣J♣3♣ | 6♣6♠6♦5♠5♦")
FIRST, SECOND, THIRD = (placed((place,) * 3) for place in (1, 2, 3))
CELLS = {"top": {"QQ": 7}, "middle": {"trips": 9}, "bottom": {"trips": 3}}
OWN_TABLE = read_options("open_face", {"royalty_table": CELLS})


def with_places(seat, *places):
    return seat._replace(places=places)


@pytest.mark.parametrize(
    ("options", "seats", "wanted"),
    [
        # Equal places have equal royalties.
        (OPEN_FACE, [placed((1, 1, 1), (0, 0, 4)), placed((1, 1, 1), (0, 0, 6))], "PLACE_VS_ROYALTY"),
        (OPEN_FACE, [placed((1, 1, 1), (0, 0, 6)), placed((1, 1, 1), (0, 0, 4))], "PLACE_VS_ROYALTY"),
        # Places start at one; tied places share a number, and the next is one more.
        *((OPEN_FACE, [placed((place, 1, 1)), SECOND], "PLACE_GAP") for place in (0, 2, -1, 3)),
        (OPEN_FACE, [FIRST, FIRST, SECOND], (6, 6, -12)),
        (OPEN_FACE, [FIRST, FIRST, THIRD], "PLACE_GAP"),
        # Places count only seats in play.
        (OPEN_FACE, [FIRST, FouledHand()], (6, -6)),
        (OPEN_FACE, [SECOND, FouledHand()], "PLACE_GAP"),
        # A preset may have no royalties; trips on top require a paying middle.
        (CLASSIC, [placed((1, 1, 1), (3, 0, 0)), SECOND], "ROYALTY_VALUE"),
        (OPEN_FACE, [placed((1, 1, 1), (10, 0, 0)), SECOND], "ROYALTY_ORDER"),
        (OPEN_FACE, [placed((1, 1, 1), (10, 2, 0)), SECOND], (18, -18)),
        (OPEN_FACE, [placed((1, 1, 1), (9, 0, 0)), SECOND], (15, -15)),
        (WITH_ROYALTIES, [placed((1, 1, 1), (3, 0, 0)), SECOND], (9, -9)),
        # A custom royalty table implies no hand strength.
        (OWN_TABLE, [placed((2, 2, 2), (7, 9, 0)), FIRST], (10, -10)),
        (OWN_TABLE, [placed((1, 1, 1), (8, 0, 0)), SECOND], "ROYALTY_VALUE"),
        (OWN_TABLE, [placed((1, 1, 1), (0, 0, 1)), SECOND], "ROYALTY_VALUE"),
        # Places beside cards agree with the cards.
        (OPEN_FACE, [with_places(A, 2, 2, 1), with_places(B, 1, 1, 2), THIRD], (3, 29, -32)),
        (OPEN_FACE, [with_places(A, 1, 2, 1), with_places(B, 2, 1, 2), THIRD], "PLACE_GAP"),
        (OPEN_FACE, [with_places(A, 1, 2, 1), with_places(B, 1, 1, 2), placed((2, 3, 3))], "PLACE_GAP"),
        (OPEN_FACE, [A, placed((1, 1, 2))], "PLACE_GAP"),
        (OPEN_FACE, [with_places(B, 1, 2, 2), placed((2, 1, 1))], "PLACE_VS_ROYALTY"),
        (OPEN_FACE, [with_places(B, 1, 2, 2), placed((2, 1, 1), (0, 8, 6))], (-1, 1)),
    ],
)
def test_claims_are_scored_or_refused_by_code(options, seats, wanted):
    assert judged(options, *seats) == wanted


def test_C25_a_royalty_on_a_fouled_hand_is_refused():
    check_foul((0, 0, 0))
    with pytest.raises(RuleError, match="ROYALTY_ON_FOUL"):
        check_foul((7, 0, 0))


@pytest.mark.parametrize(("middle", "least"), [(2, 0), (8, 4), (10, 5), (20, 10)])
def test_least_bottom_royalty_by_classic_middle(middle, least):
    for bottom in (0, 4, 5, 10):
        seats = placed((1, 1, 1), (0, middle, bottom)), placed((2, 2, 2))
        if bottom < least:
            assert judged(WITH_ROYALTIES, *seats) == "ROYALTY_ORDER"
        else:
            assert score(WITH_ROYALTIES, *seats).net == (6 + middle + bottom, -6 - middle - bottom)


@pytest.mark.parametrize(
    ("middle", "least"), [(0, 0), (2, 0), (4, 2), (8, 4), (12, 6), (20, 10), (30, 15), (50, 25)]
)
def test_least_bottom_royalty_by_open_face_middle(middle, least):
    for bottom in (0, 2, 4, 6, 10, 15, 25):
        seats = placed((1, 1, 1), (0, middle, bottom)), placed((2, 2, 2))
        if bottom < least:
            assert judged(OPEN_FACE, *seats) == "ROYALTY_ORDER"
        else:
            assert score(OPEN_FACE, *seats).net[0] == 6 + middle + bottom


@st.composite
def options(draw):
    preset = draw(st.sampled_from(["classic", "open_face", "pineapple"]))
    return read_options(preset, draw(changes(preset)))


@settings(max_examples=200)
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
