"""Points of a deal computed by the scripts of the pads, compared with those of the rules."""

from dataclasses import asdict
from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.cards import cards_text
from games.rules.chinese.deal import score_deal
from games.rules.chinese.duel_table import duel_table
from games.rules.chinese.naturals import NATURALS
from games.rules.chinese.options import PRESETS, read_options
from games.rules.chinese.scoring import SURRENDERED
from games.rules.chinese.shown_hands import (
    Claim,
    ClaimedHand,
    DeclaredNatural,
    FouledHand,
    ShownCards,
    SurrenderedHand,
)
from games.rules.errors import RuleError
from tests.rules.chinese.deals import layout, layouts
from tests.rules.chinese.rounds import MOST_SEATS, changes

POINTS = """async ([state, duels]) => {
  const script = await import("/static/js/pads/quick-points.js");
  return script.pointsOfSeats(state, duels);
}"""


@st.composite
def quick_states(draw):
    """Draw house rules and a quick entry with all places: few, and mostly low, royalties."""
    preset = draw(st.sampled_from(sorted(PRESETS)))
    options = read_options(preset, draw(changes(preset)))
    seats = draw(st.integers(2, MOST_SEATS[preset]))
    allowed = ["", "", "", "fouled"]
    if options.surrender_cost:
        allowed.append(SURRENDERED)
    if options.naturals:
        allowed += draw(st.lists(st.sampled_from(NATURALS), max_size=3))
    words = [draw(st.sampled_from(allowed)) for _ in range(seats)]
    places = [draw(st.lists(st.integers(1, seats), min_size=seats, max_size=seats)) for _ in range(3)]
    orders = [tiers([seat for seat in range(seats) if not words[seat]], line) for line in places]
    cells = [sorted(options.royalty_table.possible_points(line)) for line in range(3)]
    few = [st.sampled_from([0, 0, 0, 0, *points[:4]]) for points in cells]
    is_paid = options.royalty_mode != "off"
    bonuses = [[draw(few[line]) if is_paid and not word else 0 for line in range(3)] for word in words]
    return options, {"orders": orders, "words": words, "bonuses": bonuses}


def tiers(seats, places):
    """Return the seats by place, best first; equal places tie."""
    return [
        [seat for seat in seats if places[seat] == place]
        for place in sorted({places[each] for each in seats})
    ]


def shown(state):
    """Return the shown hand of each seat of a quick entry."""
    hands = []
    for seat, (word, bonuses) in enumerate(zip(state["words"], state["bonuses"], strict=True)):
        if not word:
            places = [
                next(at for at, tier in enumerate(order, 1) if seat in tier) for order in state["orders"]
            ]
            hands.append(ClaimedHand(Claim(tuple(places), tuple(bonuses))))
        elif word == "fouled":
            hands.append(FouledHand())
        else:
            hands.append(SurrenderedHand() if word == SURRENDERED else DeclaredNatural(word))
    return hands


def expected_points(options, state):
    hands = shown(state)
    try:
        return list(score_deal(hands, [False] * len(hands), 0, options).net)
    except RuleError:
        return None


@given(drawn=quick_states())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_script_and_rules_give_the_same_points(script_page, drawn):
    options, state = drawn
    points = script_page.evaluate(POINTS, [state, asdict(duel_table(options))])
    assert points == expected_points(options, state)


def test_quick_deal_without_every_place_has_no_points(script_page):
    state = {"orders": [[[0], [1]], [[0]], []], "words": ["", ""], "bonuses": [[0, 0, 0]] * 2}
    duels = asdict(duel_table(PRESETS["open_face"]))
    assert script_page.evaluate(POINTS, [state, duels]) is None


CARD_POINTS = """async ([layouts, words, duels]) => {
  const script = await import("/static/js/pads/card-points.js");
  return script.pointsOfCards(layouts, words, duels);
}"""


def card_points(page, options, shown_layouts):
    lines = [[cards_text(line).split() for line in each] for each in shown_layouts]
    return page.evaluate(CARD_POINTS, [lines, [""] * len(lines), asdict(duel_table(options))])


def points_by_rules(options, shown_layouts):
    hands = [ShownCards(each) for each in shown_layouts]
    return list(score_deal(hands, [False] * len(hands), 0, options).net)


@given(data=st.data())
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_script_and_rules_give_the_same_points_of_cards(script_page, data):
    preset = data.draw(st.sampled_from(sorted(PRESETS)))
    options = read_options(preset, data.draw(changes(preset)))
    dealt = data.draw(layouts(data.draw(st.integers(2, MOST_SEATS[preset]))))
    assert card_points(script_page, options, dealt) == points_by_rules(options, dealt)


RARE_HANDS = (
    ("2c 2d 2h | Ac Kc Qc Jc Tc | Ad Kd Qd Jd Td", "3c 3d 3h | Ah 2s 3s 4s 5s | As Ks Qs Js Ts"),
    ("Qc Qd 2h | 5c 4c 3c 2c Ac | Kd Qh Jd Td 9s", "Ah Kh 7d | 5s 4h 3s 2s As | 6d 5d 4d 3d 2d"),
    ("Ah Kh 7d | 8s 8h 8d 4c 3c | 9c 9d 9h 9s 2d", "Ac Kc 7c | 6s 6h 5d 5c Kd | 4s 4d 4h Js Jd"),
)


def test_script_and_rules_rank_straights_and_rare_hands_alike(script_page):
    for boards, wheel, preset in product(RARE_HANDS, ("low", "second"), PRESETS):
        dealt = [layout(board) for board in boards]
        options = read_options(preset, {"wheel": wheel, "royalty_mode": "always"})
        expected = points_by_rules(options, dealt)
        assert card_points(script_page, options, dealt) == expected, (boards, wheel, preset)


def test_cards_and_a_declaration_of_one_seat_have_no_points(script_page):
    duels = asdict(duel_table(PRESETS["classic"]))
    lines = [cards_text(line).split() for line in layout("2c 2d 2h | Ac Kc Qc Jc Tc | Ad Kd Qd Jd Td")]
    assert script_page.evaluate(CARD_POINTS, [[lines, lines], ["", "dragon"], duels]) is None
    assert script_page.evaluate(CARD_POINTS, [[lines, [[], [], []]], ["", ""], duels]) is None
    assert script_page.evaluate(CARD_POINTS, [[lines, [[], [], []]], ["", "dragon"], duels]) == [-13, 13]
