"""The pot calculator: its pots are the engine's, its refusals stand at their field, nothing typed is lost."""

import pytest
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.pots import lay_pots
from tests.cast import phone
from tests.page import fields_of, read
from tests.web.hands import H2, H7, H7_BOARD, H7_CARDS, bets, calculate, laid, net, won


@pytest.fixture
def client(db):
    return phone()


def test_h2_shares_three_pots_by_taps(client):
    page = calculate(client, bets(H2) | won([0], [3]))
    assert page.status_code == 200
    assert net(page) == {"A": 70, "B": -60, "C": -100, "D": 100, "E": -10}


def test_who_wins_a_pot_wins_the_next_one_he_may(client):
    page = calculate(client, bets(H2) | won([3]), "winners").context["hand"]
    assert [pot.is_open for pot in page.pots] == [True, False, False]
    assert [[name for _, name, wins in pot.choices if wins] for pot in page.pots] == [["D"], ["D"], ["D"]]


def test_winners_that_disagree_are_told_at_their_pot(client):
    page = calculate(client, bets(H2) | won([3], [1]))
    assert page.status_code == 422
    assert [bool(pot.fault) for pot in page.context["hand"].pots] == [False, True, False]


@pytest.mark.parametrize(
    ("tie_rule", "expected"), [("seed000", {"A": 20, "B": -20}), ("standard", {"A": 0, "B": 0})]
)
def test_h7_by_cards_under_both_tie_rules(client, tie_rule, expected):
    page = calculate(client, bets(H7, tie_rule=tie_rule) | laid(H7_BOARD, H7_CARDS))
    assert net(page) == expected
    said = read(page).said
    assert ("jack against nine" in said) == (tie_rule == "seed000")


def test_h2_by_cards(client):
    holes = {0: "Ac Ad", 1: "Kc Kd", 2: "2c 3d", 3: "Qc Qd"}
    page = calculate(client, bets(H2) | laid("As 9h 8h 4s Qs", holes))
    assert net(page) == {"A": 70, "B": -60, "C": -100, "D": 100, "E": -10}


ODD = [("A", "10", ""), ("B", "10", ""), ("C", "5", "folded")]


@pytest.mark.parametrize(
    ("rule", "shares", "rest"),
    [("carry", [12, 12], 1), ("closest_all", [12, 13], 0), ("one_each", [12, 13], 0)],
)
def test_the_odd_chip_follows_the_rule_of_the_table(client, rule, shares, rest):
    page = calculate(client, bets(ODD, odd_chip=rule, button="0") | won([0, 1])).context["hand"]
    assert [each.takes for each in page.outcomes[:2]] == shares
    assert page.rest == rest


def test_what_stays_in_the_middle_waits_for_the_next_hand(client):
    page = calculate(client, bets(ODD) | won([0, 1]), "next")
    assert page.context["hand"].state == "bets"
    assert (page.context["table"].carry, page.context["table"].button) == ("1", 1)
    again = bets([("A", "10", ""), ("B", "10", "")], carry="1") | won([0])
    assert calculate(client, again).context["hand"].shared == 21


REFUSED = [
    ("-5", "cannot be negative"),
    ("5", "multiples of the smallest chip (2)"),
    ("abc", "Write chips"),
    ("1e3", "Write chips"),
    ("²", "Write chips"),
    ("9" * 30, "Write chips"),
]


@pytest.mark.parametrize(("typed", "why"), REFUSED)
def test_a_bet_that_cannot_be_is_told_at_its_field_and_stays_typed(client, typed, why):
    answer = calculate(client, bets([("A", typed, ""), ("B", "20", "all_in")], unit="2"), "lay")
    assert answer.status_code == 422
    page = read(answer)
    assert why in page.of_id("fault-0").said
    sent = dict(fields_of(page.of_id("slip")))
    assert (sent["seat-0-bet"], sent["seat-1-bet"], sent["seat-1-all_in"]) == (typed, "20", "1")


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ([("A", "", "folded"), ("B", "5", "folded")], "At least one player"),
        ([("A", "", ""), ("B", "", "")], "Nobody has put anything in"),
    ],
)
def test_bets_without_a_hand_are_refused(client, players, why):
    answer = calculate(client, bets(players), "lay")
    assert answer.status_code == 422
    assert why in read(answer).said


def test_a_player_cannot_be_all_in_and_folded(client):
    answer = calculate(client, bets(H7) | {"seat-0-folded": "1", "seat-0-all_in": "1"}, "lay")
    assert answer.status_code == 422
    assert "does not fold" in read(answer).of_id("fault-0").said


@pytest.mark.parametrize("name", ["unit", "carry"])
def test_a_table_that_cannot_be_is_told_at_its_field(client, name):
    answer = calculate(client, bets(H7, **{name: "-1"}), "lay")
    assert answer.status_code == 422
    assert read(answer).of_id(f"fault-{name}").said


def test_the_same_card_twice_is_refused_and_stays_laid(client):
    answer = calculate(client, bets(H7) | laid(H7_BOARD, {0: "As 4d", 1: "9c 9d"}))
    assert answer.status_code == 422
    assert "A♠ is entered twice" in read(answer).said
    assert answer.context["hand"].slip.laid.cards[5] == "As"


def test_missing_winners_and_missing_cards_are_asked_for(client):
    assert calculate(client, bets(H2) | won([0])).status_code == 422
    assert calculate(client, bets(H2) | {"by": "cards"}).status_code == 422


def test_cards_are_laid_one_tap_at_a_time(client):
    fields = bets(H7) | {"by": "cards"}
    for card in f"{H7_BOARD} {H7_CARDS[0]} {H7_CARDS[1]}".split():
        page = client.post(reverse("tool-pots"), fields | {"card": card})
        fields = dict(fields_of(read(page).of_id("slip")))
    assert net(calculate(client, fields)) == {"A": 20, "B": -20}
    page = client.post(reverse("tool-pots"), fields | {"slot": "5"})
    assert page.context["hand"].missing == 1
    page = client.post(reverse("tool-pots"), fields | {"erase": "1"})
    assert page.context["hand"].missing == 1


def test_a_player_more_or_fewer_keeps_what_was_typed(client):
    fields = bets([("A", "1", ""), ("B", "2", ""), ("C", "3", "")])
    page = calculate(client, fields, "fewer")
    assert page.context["table"].count == 2
    again = dict(fields_of(read(page).of_id("slip")))
    page = calculate(client, again, "more")
    assert [row.name for row in page.context["hand"].rows] == ["A", "B", "C"]


players = st.tuples(st.integers(0, 300), st.sampled_from(["", "", "folded"]))


@settings(max_examples=25, deadline=None)
@given(st.lists(players, min_size=2, max_size=10), st.integers(0, 50), st.randoms())
def test_its_pots_are_the_engine_s_and_hold_every_chip(told, carry, chance):
    client = phone()
    folded = {seat for seat, (_bet, word) in enumerate(told) if word}
    amounts = [bet for bet, _word in told]
    fields = bets([(f"P{seat}", str(bet), word) for seat, (bet, word) in enumerate(told)], carry=str(carry))
    page = calculate(client, fields, "lay").context["hand"]
    if len(folded) == len(told) or not sum(amounts):
        assert (page.state, bool(page.faults)) == ("bets", True)
        return
    layers = lay_pots(amounts, folded, carry)
    assert [pot.amount for pot in page.pots] == [pot.amount for pot in layers.pots]
    assert sum(pot.amount for pot in page.pots) + sum(layers.refund) == sum(amounts) + carry
    winners = {f"pot-{pot.number}": [str(chance.choice(pot.choices)[0])] for pot in page.pots if pot.is_open}
    while page.unwon:
        chosen = next(pot for pot in page.pots if not any(wins for *_, wins in pot.choices))
        fields[f"pot-{chosen.number}"] = winners[f"pot-{chosen.number}"]
        page = calculate(client, fields, "winners").context["hand"]
    done = calculate(client, fields).context["hand"]
    assert done.state == "result"
    assert sum(each.net for each in done.outcomes) + done.rest == carry
