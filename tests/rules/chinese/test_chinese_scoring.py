"""Head-to-heads line by line, and the sum over every pair of a table."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.chinese.deal import score_deal
from games.rules.chinese.layout import values_of
from games.rules.chinese.options import PRESETS, read_options
from games.rules.chinese.scoring import HeadToHead, compared_hand_of_values, exempt_hand, head_to_head
from games.rules.chinese.shown_hands import DeclaredNatural, FouledHand, ShownCards, SurrenderedHand
from games.rules.errors import RuleError
from tests.rules.chinese.deals import layouts, shown_hands
from tests.rules.chinese.rounds import changes

CLASSIC, OPEN_FACE, PINEAPPLE = (PRESETS[key] for key in ("classic", "open_face", "pineapple"))
WITH_ROYALTIES = replace(CLASSIC, royalty_mode="always")

P1 = "5♠5♥5♦ | 9♠9♥9♦4♣4♦ | J♣J♦J♥J♠2♣"
P2 = "A♣Q♦8♠ | K♣K♦6♣6♦3♣ | A♥K♥T♥7♥2♥"
P3 = "A♦K♠3♦ | Q♠Q♥8♣7♣4♠ | T♠T♣T♦6♠6♥"
P4 = "A♠Q♣4♥ | 3♠3♥2♠2♦5♣ | 8♦8♥7♠7♦9♣"
BUSTED = "Q♠Q♥7♦ | Q♦Q♣6♠5♥4♣ | 9♠9♥9♣2♦3♣"
G = "6♥6♦K♣ | T♠T♥T♦8♣4♦ | A♠J♠8♠7♠2♠"
H = "A♥K♦5♦ | J♦J♣3♦3♥7♣ | A♣A♦K♠K♥2♣"


def score(options, *boards):
    seats = shown_hands(*boards)
    return score_deal(seats, [False] * len(seats), 0, options)


def net(options, *boards):
    return score(options, *boards).net


def by_hand(one, other, options):
    """Return the points of a head-to-head from the line values, without the engine."""
    high = {(4, 5): (4, 13, 1), (8, 5): (8, 13, 1)} if options.wheel == "second" else {}
    lines = [[high.get(value, value) for value in each] for each in (one, other)]
    fouled = [bottom < middle or middle < top for top, middle, bottom in lines]
    shown = [
        [0, 0, 0] if foul or options.royalty_mode == "off" else list(options.royalty_table.points(*each))
        for foul, each in zip(fouled, (one, other), strict=True)
    ]
    if all(fouled):
        return 0
    if any(fouled):
        won = [-1] * 3 if fouled[0] else [1] * 3
    else:
        won = [(mine > yours) - (mine < yours) for mine, yours in zip(*lines, strict=True)]
    points = sum(won) * options.line_point
    if options.system == "2-4":
        points += (sum(won) > 0) - (sum(won) < 0)
    elif won in ([1] * 3, [-1] * 3):
        points += options.scoop_bonus * won[0]
    for line in range(3):
        for side, sign in ((0, 1), (1, -1)):
            if options.royalty_mode == "always" or won[line] == sign:
                points += sign * shown[side][line]
    cap = options.head_to_head_cap
    return points if cap is None else max(-cap, min(cap, points))


@st.composite
def options(draw):
    preset = draw(st.sampled_from(["classic", "open_face", "pineapple"]))
    return read_options(preset, draw(changes(preset)))


@settings(max_examples=300)
@given(layouts(2), options())
def test_head_to_head_agrees_with_an_independent_computation(pair, chosen):
    values = [values_of(each) for each in pair]
    one, other = (compared_hand_of_values(each, chosen) for each in values)
    assert head_to_head(one, other, chosen).points == by_hand(*values, chosen)


@given(layouts(2), options())
def test_head_to_head_is_antisymmetric(pair, chosen):
    one, other = (compared_hand_of_values(values_of(each), chosen) for each in pair)
    forth, back = head_to_head(one, other, chosen), head_to_head(other, one, chosen)
    assert back == HeadToHead(tuple(-line for line in forth.lines), *(-points for points in forth[1:]))


@given(layouts(3), options())
def test_deal_score_is_the_sum_of_all_head_to_heads(shown, chosen):
    result = score_deal([ShownCards(each) for each in shown], [False] * 3, 0, chosen)
    standings = [compared_hand_of_values(values_of(each), chosen) for each in shown]
    pairs = {
        (one, other): head_to_head(standings[one], standings[other], chosen)
        for one, other in combinations(range(3), 2)
    }
    assert result.pairs == pairs
    assert result.net[1] == pairs[1, 2].points - pairs[0, 1].points
    assert sum(result.net) == 0


def test_C20_player_count_above_the_maximum_is_refused():
    with pytest.raises(RuleError) as refusal:
        score(PINEAPPLE, P1, P2, P3, P4)
    assert refusal.value.code == "PLAYER_COUNT"
    assert refusal.value.facts == {"least": 2, "most": 3}


@pytest.mark.parametrize("options", [CLASSIC, OPEN_FACE])
def test_player_counts_zero_one_and_five_are_refused(options):
    for seats in (0, 1, 5):
        with pytest.raises(RuleError, match="PLAYER_COUNT"):
            score_deal([FouledHand()] * seats, [False] * seats, 0, options)


def test_royalty_mode_line_winner_pays_nothing_on_an_equal_line():
    quads_under = "7♠7♥7♦7♣2♦ | 8♠8♥8♦8♣2♥"
    one, other = shown_hands(f"6♠6♥K♦ | {quads_under}", f"6♣6♦K♥ | {quads_under}")
    standings = [compared_hand_of_values(values_of(each.layout), OPEN_FACE) for each in (one, other)]
    line_winner = replace(OPEN_FACE, royalty_mode="line_winner")
    assert head_to_head(*standings, line_winner) == HeadToHead((0, 0, 0), 0, 0, 0, 0)


def test_head_to_head_cap_limits_the_points():
    capped = replace(OPEN_FACE, head_to_head_cap=10)
    assert score(capped, BUSTED, G, H).net == (-16, 20, -4)
    one, other = exempt_hand("dragon"), exempt_hand("surrendered")
    assert head_to_head(one, other, replace(CLASSIC, head_to_head_cap=2, surrender_cost=7)).points == 2


def test_wheel_option_second_beats_king_high():
    wheel, king_high = shown_hands("Q♦8♣7♦ | T♠T♣4♥3♠2♠ | 5♠4♣3♦2♣A♣", "Q♠8♠7♥ | 9♥9♦4♠3♥2♥ | K♠Q♥J♦T♥9♣")
    values = values_of(wheel.layout), values_of(king_high.layout)
    low, second = (
        head_to_head(*(compared_hand_of_values(each, option) for each in values), option).lines
        for option in (CLASSIC, replace(CLASSIC, wheel="second"))
    )
    assert low == (0, 1, -1)
    assert second == (0, 1, 1)


@pytest.mark.parametrize(
    ("one", "other", "flat"),
    [
        ("thirteen_suited", "dragon", 13),
        ("dragon", "thirteen_suited", -13),
        ("dragon", "dragon", 0),
        ("six_pairs", "three_flushes", -3),
        ("trips_five_pairs", "three_straights", 4),
        ("six_pairs", "surrendered", 5),
        ("surrendered", "dragon", -5),
        ("surrendered", "surrendered", 0),
    ],
)
def test_exempt_seat_pays_or_collects_a_fixed_price(one, other, flat):
    option = replace(CLASSIC, naturals=True, surrender_cost=5)
    pair = head_to_head(exempt_hand(one), exempt_hand(other), option)
    assert pair == HeadToHead((0, 0, 0), 0, 0, flat, flat)


def test_fouled_hand_pays_a_natural_and_gets_nothing_from_a_surrender():
    option = replace(WITH_ROYALTIES, naturals=True, surrender_cost=5)
    seats = [
        FouledHand(),
        DeclaredNatural("six_pairs"),
        SurrenderedHand(),
        ShownCards(shown_hands(P1)[0].layout),
    ]
    result = score_deal(seats, [False] * 4, 0, option)
    assert {pair: each.points for pair, each in result.pairs.items()} == {
        (0, 1): -3,
        (0, 2): 0,
        (0, 3): -15,
        (1, 2): 5,
        (1, 3): 3,
        (2, 3): -5,
    }
