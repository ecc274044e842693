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

A_FIRST = "J♥9♠7♣ | 8♦8♥2♣2♥4♥ | K♥K♣K♠A♠A♣"
B_FIRST = "Q♦9♦4♠ | T♣Q♣5♣J♣3♣ | 6♣6♠6♦5♠5♦"
A_SECOND = "A♠A♣7♣ | 8♦8♥2♣2♥9♠ | K♥K♣K♠J♥4♥"
B_SECOND = "Q♦9♦4♠ | T♦T♠5♣J♣3♣ | 6♣6♠6♦5♠2♠"
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


@settings(deadline=None, max_examples=300)
@given(layouts(2), options())
def test_head_to_head_agrees_with_an_independent_computation(pair, chosen):
    values = [values_of(each) for each in pair]
    one, other = (compared_hand_of_values(each, chosen) for each in values)
    assert head_to_head(one, other, chosen).points == by_hand(*values, chosen)


@settings(deadline=None)
@given(layouts(2), options())
def test_head_to_head_is_antisymmetric(pair, chosen):
    one, other = (compared_hand_of_values(values_of(each), chosen) for each in pair)
    forth, back = head_to_head(one, other, chosen), head_to_head(other, one, chosen)
    assert back == HeadToHead(tuple(-line for line in forth.lines), *(-points for points in forth[1:]))


@settings(deadline=None)
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


def test_C1_two_players_without_royalties():
    result = score(CLASSIC, A_FIRST, B_FIRST)
    assert result.net == (-1, 1)
    assert result.pairs == {(0, 1): HeadToHead((-1, -1, 1), 0, 0, 0, -1)}


def test_C2_the_royalties_of_a_lost_line_are_paid():
    result = score(OPEN_FACE, A_FIRST, B_FIRST)
    assert result.net == (-9, 9)
    assert result.pairs == {(0, 1): HeadToHead((-1, -1, 1), 0, -8, 0, -9)}


def test_C3_three_lines_are_a_scoop():
    assert score(CLASSIC, A_SECOND, B_SECOND).pairs == {(0, 1): HeadToHead((1, 1, 1), 3, 0, 0, 6)}


def test_C4_an_equal_line_scores_zero_and_prevents_the_scoop():
    tied = "K♠Q♥7♦ | 9♠9♥A♦5♣3♦ | T♠T♦4♠4♣2♣", "K♦Q♣7♥ | 8♠8♥A♣6♦5♦ | J♠J♥6♠3♥2♦"
    assert score(CLASSIC, *tied).pairs == {(0, 1): HeadToHead((0, 1, 1), 0, 0, 0, 2)}


def test_C5_three_players_with_royalties():
    result = score(WITH_ROYALTIES, P1, P2, P3)
    assert result.net == (30, -16, -14)
    assert [pair.points for pair in result.pairs.values()] == [15, 15, -1]
    assert [standing.royalties for standing in result.compared_hands] == [(3, 2, 4), (0, 0, 0), (0, 0, 0)]


def test_C6_four_players_without_royalties():
    assert net(CLASSIC, P1, P2, P3, P4) == (18, -1, -4, -13)


def test_C7_a_fouled_hand_pays_lines_scoop_and_royalties():
    result = score(OPEN_FACE, BUSTED, G, H)
    assert result.net == (-19, 26, -7)
    assert result.compared_hands[0].is_fouled
    assert [pair.points for pair in result.pairs.values()] == [-13, -6, 13]


def test_C9_two_fouled_hands_are_even():
    assert net(OPEN_FACE, BUSTED, "J♥J♠3♠ | 5♣5♦7♥8♥9♦ | A♣K♥4♥6♣2♥") == (0, 0)


def test_C9b_two_fouled_hands_pay_the_third():
    busted = "A♥A♦3♥ | 5♣5♦7♥8♥9♦ | A♣K♥4♥6♣2♥"
    assert net(OPEN_FACE, BUSTED, "6♥6♦K♣ | T♠T♥T♦8♣4♦ | A♠J♠8♠7♠2♠", busted) == (-13, 26, -13)


def test_C10_scoop_and_royalties_are_netted():
    assert net(OPEN_FACE, "Q♦Q♥4♠ | K♠K♦3♠3♦2♥ | 8♣9♣T♣J♣Q♣", "A♠J♦9♦ | 7♠7♥5♦4♥2♠ | 6♠6♥6♦T♥T♦") == (22, -22)


def test_C11_a_royal_flush_in_the_middle_over_another():
    royals = "2♣2♦7♠ | T♠J♠Q♠K♠A♠ | T♥J♥Q♥K♥A♥"
    assert net(OPEN_FACE, royals, "A♦8♦4♣ | 9♠9♥5♠4♠3♥ | 8♠8♥8♣6♦5♦") == (81, -81)


def test_C13_system_2_4():
    two_four = replace(CLASSIC, system="2-4")
    assert net(two_four, A_FIRST, B_FIRST) == (-2, 2)
    assert net(two_four, A_SECOND, B_SECOND) == (4, -4)


def test_C14_surrender_costs_three_to_each():
    option = replace(CLASSIC, surrender_cost=3)
    seats = [SurrenderedHand(), *shown_hands(A_SECOND, B_SECOND)]
    assert score_deal(seats, [False] * 3, 0, option).net == (-6, 9, -3)


def test_C15_natural_collects_from_all_and_the_others_compare_hands():
    option = replace(CLASSIC, naturals=True)
    dragon = shown_hands("2♣3♦4♥ | 5♠6♣7♦8♥9♠ | T♣J♦Q♥K♠A♣")[0]._replace(natural="dragon")
    seats = [dragon, *shown_hands("Q♦9♦4♠ | T♦T♠5♣J♣3♣ | 6♦6♠6♥5♥2♠", "A♦8♦4♣ | 9♥9♣5♦4♦3♥ | 8♠8♣7♠7♥K♦")]
    assert score_deal(seats, [False] * 3, 0, option).net == (26, -12, -14)


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


def test_C20_surrender_is_refused_when_disabled():
    with pytest.raises(RuleError, match="SURRENDER_OFF"):
        score_deal([SurrenderedHand(), *shown_hands(A_FIRST)], [False] * 2, 0, CLASSIC)


def test_C22_royalty_mode_line_winner_pays_the_winner_only():
    assert net(replace(OPEN_FACE, royalty_mode="line_winner"), A_FIRST, B_FIRST) == (-3, 3)


def test_royalty_mode_line_winner_pays_nothing_on_an_equal_line():
    quads_under = "7♠7♥7♦7♣2♦ | 8♠8♥8♦8♣2♥"
    one, other = shown_hands(f"6♠6♥K♦ | {quads_under}", f"6♣6♦K♥ | {quads_under}")
    standings = [compared_hand_of_values(values_of(each.layout), OPEN_FACE) for each in (one, other)]
    line_winner = replace(OPEN_FACE, royalty_mode="line_winner")
    assert head_to_head(*standings, line_winner) == HeadToHead((0, 0, 0), 0, 0, 0, 0)


def test_line_point_option_multiplies_a_line():
    pair = score(replace(CLASSIC, line_point=5), A_FIRST, B_FIRST).pairs[0, 1]
    assert (pair.lines, pair.points) == ((-5, -5, 5), -5)


def test_scoop_bonus_option_changes_the_scoop():
    assert net(replace(CLASSIC, scoop_bonus=10), A_SECOND, B_SECOND) == (13, -13)
    assert net(replace(CLASSIC, scoop_bonus=0), A_SECOND, B_SECOND) == (3, -3)


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
