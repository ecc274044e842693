"""Pot calculator: its pots equal those of the rules, and refused fields are preserved."""

import pytest
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.pots import lay_pots
from tests.html import form_fields, parse
from tests.scenario import browser_client
from tests.web.hand_fields import H2, H7, H7_BOARD, H7_CARDS, bets, calculate, card_fields, net, winner_fields


@pytest.fixture
def client(db):
    return browser_client()


def test_H2_splits_three_pots_by_taps(client):
    page = calculate(client, bets(H2) | winner_fields([0], [3]))
    assert page.status_code == 200
    assert net(page) == {"A": 70, "B": -60, "C": -100, "D": 100, "E": -10}


def test_every_page_leads_back_to_the_page_that_opened_the_tool(client):
    fields = bets(H2, **{"from": "table-7-tournament"})
    for page in (
        client.get(reverse("tool-pots") + "?from=table-7-tournament"),
        calculate(client, fields, "winners"),
        calculate(client, fields | winner_fields([0], [3])),
    ):
        back = next(each for each in parse(page).find_all("a") if each.attributes.get("aria-label") == "Back")
        assert back.attributes["href"] == reverse("sitting", args=[7])


def test_winner_of_a_pot_wins_the_later_pots_they_are_eligible_for(client):
    page = calculate(client, bets(H2) | winner_fields([3]), "winners").context["hand"]
    assert [pot.is_selectable for pot in page.pots] == [True, False, False]
    assert [[name for _, name, wins in pot.choices if wins] for pot in page.pots] == [["D"], ["D"], ["D"]]


def test_contradictory_winners_are_refused_at_their_pot(client):
    page = calculate(client, bets(H2) | winner_fields([3], [1]))
    assert page.status_code == 422
    assert [bool(pot.error) for pot in page.context["hand"].pots] == [False, True, False]


@pytest.mark.parametrize(
    ("tie_rule", "expected"), [("seed000", {"A": 20, "B": -20}), ("standard", {"A": 0, "B": 0})]
)
def test_H7_by_cards_under_both_tie_rules(client, tie_rule, expected):
    page = calculate(client, bets(H7, tie_rule=tie_rule) | card_fields(H7_BOARD, H7_CARDS))
    assert net(page) == expected
    text = parse(page).text
    assert ("jack against nine" in text) == (tie_rule == "seed000")


def test_H2_by_cards(client):
    holes = {0: "Ac Ad", 1: "Kc Kd", 2: "2c 3d", 3: "Qc Qd"}
    page = calculate(client, bets(H2) | card_fields("As 9h 8h 4s Qs", holes))
    assert net(page) == {"A": 70, "B": -60, "C": -100, "D": 100, "E": -10}


ODD = [("A", "10", ""), ("B", "10", ""), ("C", "5", "folded")]


@pytest.mark.parametrize(
    ("rule", "shares", "rest"),
    [("carry", [12, 12], 1), ("closest_all", [12, 13], 0), ("one_each", [12, 13], 0)],
)
def test_odd_chip_follows_the_chosen_rule(client, rule, shares, rest):
    page = calculate(client, bets(ODD, odd_chip=rule, button="0") | winner_fields([0, 1])).context["hand"]
    assert [put + net for _name, put, net in page.outcomes[:2]] == shares
    assert page.carry == rest


def test_chips_in_the_middle_are_carried_to_the_next_hand(client):
    page = calculate(client, bets(ODD) | winner_fields([0, 1]), "next")
    assert page.context["hand"].state == "bets"
    table = page.context["table"]
    assert (table["carry"].value(), table.button) == ("1", 1)
    again = bets([("A", "10", ""), ("B", "10", "")], carry="1") | winner_fields([0])
    assert calculate(client, again).context["hand"].pots_total == 21


REFUSED = [
    ("-5", "cannot be negative"),
    ("5", "multiples of the smallest chip (2)"),
    ("abc", "Write chips"),
    ("1e3", "Write chips"),
    ("²", "Write chips"),
    ("9" * 30, "Write chips"),
]


@pytest.mark.parametrize(("typed", "why"), REFUSED)
def test_invalid_bet_is_refused_at_its_field_and_preserved(client, typed, why):
    answer = calculate(client, bets([("A", typed, ""), ("B", "20", "all_in")], unit="2"), "lay")
    assert answer.status_code == 422
    page = parse(answer)
    assert why in page.by_id("fault-0").text
    sent = dict(form_fields(page.by_id("hand-form")))
    assert (sent["seat-0-bet"], sent["seat-1-bet"], sent["seat-1-all_in"]) == (typed, "20", "1")


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ([("A", "", "folded"), ("B", "5", "folded")], "At least one player"),
        ([("A", "", ""), ("B", "", "")], "Nobody has put anything in"),
    ],
)
def test_bets_that_form_no_hand_are_refused(client, players, why):
    answer = calculate(client, bets(players), "lay")
    assert answer.status_code == 422
    assert why in parse(answer).text


def test_player_all_in_and_folded_is_refused(client):
    answer = calculate(client, bets(H7) | {"seat-0-folded": "1", "seat-0-all_in": "1"}, "lay")
    assert answer.status_code == 422
    assert "does not fold" in parse(answer).by_id("fault-0").text


@pytest.mark.parametrize("name", ["unit", "carry"])
def test_invalid_table_setting_is_refused_at_its_field(client, name):
    answer = calculate(client, bets(H7, **{name: "-1"}), "lay")
    assert answer.status_code == 422
    assert parse(answer).by_id(f"id_{name}_error").text


def test_duplicate_card_is_refused_and_preserved(client):
    answer = calculate(client, bets(H7) | card_fields(H7_BOARD, {0: "As 4d", 1: "9c 9d"}))
    assert answer.status_code == 422
    assert "A♠ is entered twice" in parse(answer).text
    assert answer.context["hand"].draft.card_slots.cards[5] == "As"


def test_missing_winners_or_cards_are_refused(client):
    assert calculate(client, bets(H2) | winner_fields([0])).status_code == 422
    assert calculate(client, bets(H2) | {"by": "cards"}).status_code == 422


def test_cards_are_placed_one_tap_at_a_time(client):
    fields = bets(H7) | {"by": "cards"}
    for card in f"{H7_BOARD} {H7_CARDS[0]} {H7_CARDS[1]}".split():
        page = client.post(reverse("tool-pots"), fields | {"card": card}, follow=True)
        fields = dict(form_fields(parse(page).by_id("hand-form")))
    assert net(calculate(client, fields)) == {"A": 20, "B": -20}
    page = client.get(reverse("tool-pots"), fields | {"slot": "5"})
    assert page.context["hand"].missing_cards == 1
    page = client.get(reverse("tool-pots"), fields | {"erase": "1"})
    assert page.context["hand"].missing_cards == 1


def test_corrected_bets_preserve_the_cards(client):
    cards = card_fields(H7_BOARD, H7_CARDS, seats=2)
    page = calculate(client, bets(H7) | cards, "bets")
    fields = dict(form_fields(parse(page).by_id("hand-form")))
    assert fields["laid"] == cards["laid"]
    page = calculate(client, fields | {"by": "cards"}, "lay")
    assert page.context["hand"].missing_cards == 0


def test_adding_or_removing_a_player_preserves_the_fields(client):
    fields = bets([("A", "1", ""), ("B", "2", ""), ("C", "3", "")])
    page = calculate(client, fields, "fewer")
    assert page.context["table"].count == 2
    again = dict(form_fields(parse(page).by_id("hand-form")))
    page = calculate(client, again, "more")
    assert [row.name for row in page.context["hand"].rows] == ["A", "B", "C"]


players = st.tuples(st.integers(0, 300), st.sampled_from(["", "", "folded"]))


@settings(max_examples=25, deadline=None)
@given(st.lists(players, min_size=2, max_size=10), st.integers(0, 50), st.randoms())
def test_pots_equal_those_of_the_rules_and_contain_every_chip(typed, carry, chance):
    client = browser_client()
    folded = {seat for seat, (_bet, word) in enumerate(typed) if word}
    amounts = [bet for bet, _word in typed]
    fields = bets([(f"P{seat}", str(bet), word) for seat, (bet, word) in enumerate(typed)], carry=str(carry))
    page = calculate(client, fields, "lay").context["hand"]
    if len(folded) == len(typed) or not sum(amounts):
        assert (page.state, bool(page.errors)) == ("bets", True)
        return
    layers = lay_pots(amounts, folded, carry)
    assert [pot.amount for pot in page.pots] == [pot.amount for pot in layers.pots]
    assert sum(pot.amount for pot in page.pots) + sum(layers.refund) == sum(amounts) + carry
    winners = {
        f"pot-{pot.number}": [str(chance.choice(pot.choices)[0])] for pot in page.pots if pot.is_selectable
    }
    while page.unassigned_pots:
        chosen = next(pot for pot in page.pots if not any(wins for *_, wins in pot.choices))
        fields[f"pot-{chosen.number}"] = winners[f"pot-{chosen.number}"]
        page = calculate(client, fields, "winners").context["hand"]
    done = calculate(client, fields).context["hand"]
    assert done.state == "result"
    assert sum(net for _name, _put, net in done.outcomes) + done.carry == carry
