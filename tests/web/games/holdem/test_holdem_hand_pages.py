"""Hands of Hold'em through their pages: stacks, button and refusals at their fields."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.audit.checks import faults
from ledger.audit import faults as ledger_faults
from tests.cached_fixture import CachedFixture
from tests.html import form_fields, parse
from tests.scenario import bound_client, no_rows_changed
from tests.web.bank_actions import close, count_all
from tests.web.hand_fields import H7_BOARD, H7_CARDS, card_fields
from tests.web.holdem_actions import hand, hand_fields, open_holdem, pad, send, stacks

THREE_PLAYERS = CachedFixture(open_holdem)


@pytest.fixture
def table(db):
    """Return a sitting of three players with a hundred chips each."""
    return THREE_PLAYERS.restore()


def test_hand_entered_by_taps_changes_the_stacks(table):
    client, sitting = table
    recorded = hand(client, sitting, [20, 60, 60], **{"pot-0": "0", "pot-1": "2"})
    assert recorded.net == [40, -60, 20]
    assert stacks(sitting) == ([140, 40, 120], 0)
    assert [*faults(), *ledger_faults()] == []


@pytest.mark.parametrize(("rule", "net"), [("seed000", [20, -20]), ("standard", [0, 0])])
def test_H7_hand_entered_by_cards_under_both_tie_rules(db, rule, net):
    client, sitting = open_holdem(seats=2, tie_rule=rule)
    recorded = hand(client, sitting, [20, 20], **card_fields(H7_BOARD, H7_CARDS))
    assert recorded.net == net
    text = parse(client.get(reverse("round", args=[recorded.pk]))).text
    assert ("Hold’em, art. 11" in text) == (rule == "seed000")


def test_H2_three_way_all_in_entered_by_cards(db):
    client, sitting = open_holdem(seats=5)
    holes = {0: "Ac Ad", 1: "Kc Kd", 2: "2c 3d", 3: "Qc Qd"}
    cards = card_fields("As 9h 8h 4s Qs", holes)
    recorded = hand(client, sitting, [20, 60, 100, 100, 10], folded=[4], **cards)
    assert recorded.net == [70, -60, -100, 100, -10]
    page = parse(client.get(reverse("round", args=[recorded.pk])))
    assert "No chips left for Inès." in page.text
    assert [row.name for row in pad(client, sitting).context["pad"].rows] == [
        "Léa",
        "Karim",
        "Thomas",
        "Sofia",
    ]


def test_odd_chip_stays_in_the_middle_and_joins_the_next_main_pot(table):
    client, sitting = table
    hand(client, sitting, [10, 10, 5], folded=[2], **{"pot-0": ["0", "1"]})
    assert stacks(sitting) == ([102, 102, 95], 1)
    opened = pad(client, sitting)
    assert "with 1 chip left by the hand before" in parse(opened).text
    hand(client, sitting, [10, 10, 0], folded=[2], **{"pot-0": "0"})
    assert stacks(sitting) == ([113, 92, 95], 0)


def test_closing_sheet_with_a_chip_in_the_middle_leads_to_the_next_hand(db):
    client, sitting = open_holdem(seats=3, rebuy=True, stake_mode="cash", cave_price_cents=1000)
    hand(client, sitting, [5, 6, 6], folded=[0], **{"pot-0": ["1", "2"]})
    sheet = parse(client.get(reverse("sitting-close", args=[sitting.pk]))).find_all(
        "dialog", **{"aria-labelledby": "h-closure"}
    )[0]
    assert reverse("sitting-pad", args=[sitting.pk]) + "#main" in [
        each.attributes["href"] for each in sheet.find_all("a")
    ]
    assert not sheet.find_all("button"), "the closing would be refused"
    assert "Nobody owes anything" not in sheet.text


def test_counted_bank_with_a_chip_in_the_middle_leads_to_the_correction_of_the_last_hand(db):
    client, sitting = open_holdem(seats=3, rebuy=True, stake_mode="cash", cave_price_cents=1000)
    last = hand(client, sitting, [5, 6, 6], folded=[0], **{"pot-0": ["1", "2"]})
    count_all(client, sitting, 95, 102, 100)
    sheet = parse(client.get(reverse("sitting-close", args=[sitting.pk]))).by_id("sheet")
    assert "Chips still in the middle: 1." in sheet.by_id("gap").text, "a choice draws this part anew"
    assert not sheet.find_all("input", name="gap_rule"), "the rest is given away before the gap"
    links = [each.attributes["href"] for each in sheet.find_all("a") if "primary" in each.attributes["class"]]
    assert links == [reverse("round-correct", args=[last.pk]) + "#main"]
    with no_rows_changed():
        answer = close(client, sitting, gap_rule="all")
    assert "Chips still in the middle: 1." in parse(answer).by_id("sheet").text


def test_last_hand_distributes_the_chips_in_the_middle(table):
    client, sitting = table
    first = hand(client, sitting, [10, 10, 5], folded=[2], **{"pot-0": ["0", "1"]})
    url = reverse("round-correct", args=[first.pk])
    form = form_fields(parse(client.get(url)).by_id("hand-form"))
    fields = {name: [value for each, value in form if each == name] for name, _ in form}
    shown = client.post(url, fields | {"step": "winners"})
    assert "Last hand" in parse(shown).by_id("pots").text
    assert "stays in the middle" in parse(shown).by_id("pots").text
    shown = client.post(url, fields | {"step": "winners", "last_hand": "1"})
    assert "stays in the middle" not in parse(shown).by_id("pots").text
    answer = client.post(url, fields | {"step": "record", "last_hand": "1"})
    assert stacks(sitting) == ([102, 103, 95], 0)
    assert "the rest, 1, goes to Karim" in parse(client.get(answer.url)).text


def test_button_and_blinds_skip_eliminated_players(table):
    client, sitting = table
    page = pad(client, sitting).context["pad"]
    assert (page.setup.button, page.setup.posted) == (0, {1: 1, 2: 2})
    hand(client, sitting, [0, 100, 100], folded=[0], button="0", **{"pot-0": "2"})
    page = pad(client, sitting).context["pad"]
    assert (page.setup.button, page.setup.posted) == (2, {2: 2, 0: 4})
    assert page.setup.empty_seats == {1}


@pytest.mark.parametrize(("rebuy", "text"), [(True, "Karim 1 buy-in · rebuy?"), (False, "Karim out")])
def test_row_of_a_player_without_chips_asks_for_a_rebuy_or_is_out(db, rebuy, text):
    client, sitting = open_holdem(seats=3, rebuy=rebuy)
    hand(client, sitting, [0, 100, 100], folded=[0], button="0", **{"pot-0": "2"})
    page = parse(client.get(reverse("sitting", args=[sitting.pk])))
    assert text in page.by_id("main").text
    assert "Léa 1 buy-in" in page.by_id("main").text


def test_button_position_can_be_entered(table):
    client, sitting = table
    recorded = hand(client, sitting, [2, 2, 2], button="1", **{"pot-0": "0"})
    assert recorded.recorded["button"] == 1
    assert pad(client, sitting).context["pad"].setup.button == 2


def test_all_in_without_an_amount_is_the_whole_stack(table):
    client, sitting = table
    fields = {"seat-0-all_in": "1", "seat-1-all_in": "1", "pot-0": "1"}
    recorded = hand(client, sitting, ["", "", ""], folded=[2], **fields)
    assert recorded.recorded["bets"] == [100, 100, 0]
    assert stacks(sitting) == ([0, 200, 100], 0)


BAD = {
    "negative": ({"seat-0-bet": "-5"}, "seat-0", "cannot be negative"),
    "no multiple": ({"seat-0-bet": "7"}, "seat-0", "multiples of the smallest chip (5)"),
    "stack too short": ({"seat-1-bet": "105"}, "seat-1", "Karim has only 100 chips"),
    "no number": ({"seat-2-bet": "ten"}, "seat-2", "Write chips"),
    "all-in for less": ({"seat-0-all_in": "1"}, "seat-0", "All-in is 100 here"),
}


@pytest.mark.parametrize("case", BAD)
def test_invalid_bet_is_refused_at_its_field_and_records_nothing(db, case):
    changed, where, why = BAD[case]
    client, sitting = open_holdem(chip_values=[5, 10])
    fields = hand_fields([20, 20, 20], **{"pot-0": "0"}) | changed
    with no_rows_changed():
        answer = send(client, sitting, fields)
    assert answer.status_code == 422
    page = parse(answer)
    assert why in page.by_id(f"fault-{where[-1]}").text
    form = dict(form_fields(page.by_id("hand-form")))
    assert {name: form[name] for name in changed} == changed
    assert form["key"] == fields["key"]
    assert form["pot-0"] == "0"


def test_every_wrong_bet_is_marked_at_once(db):
    client, sitting = open_holdem(chip_values=[5, 10])
    fields = hand_fields([7, 105, "ten"], **{"pot-0": "0"})
    page = parse(send(client, sitting, fields))
    texts = [page.by_id(f"fault-{seat}").text for seat in range(3)]
    assert "multiples of the smallest chip (5)" in texts[0]
    assert "Karim has only 100 chips" in texts[1]
    assert "Write chips" in texts[2]


@pytest.mark.parametrize(
    "wrong",
    [
        {"pot-0": "9"},
        {"pot-0": "1", "pot-1": "2"},
        {"by": "cards"},
        card_fields(H7_BOARD, {0: "As 4d", 1: "9c 9d", 2: "2c 2d"}),
    ],
)
def test_invalid_winners_or_cards_are_refused_and_record_nothing(table, wrong):
    client, sitting = table
    with no_rows_changed():
        answer = send(client, sitting, hand_fields([20, 60, 60]) | {"pot-1": "1"} | wrong)
    assert answer.status_code == 422
    assert dict(form_fields(parse(answer).by_id("hand-form")))["seat-1-bet"] == "60"


def test_double_tap_records_one_hand(table):
    client, sitting = table
    fields = hand_fields([2, 2, 2], **{"pot-0": "0"})
    assert [send(client, sitting, fields).status_code for _ in range(2)] == [302, 302]
    assert sitting.rounds.count() == 1


def test_hand_can_be_corrected_and_undone(table):
    client, sitting = table
    first = hand(client, sitting, [20, 20, 0], folded=[2], **{"pot-0": "0"})
    url = reverse("round-correct", args=[first.pk])
    opened = parse(client.get(url))
    form = dict(form_fields(opened.by_id("hand-form")))
    assert (form["seat-0-bet"], form["seat-2-folded"], form["pot-0"]) == ("20", "1", "0")
    calculated = client.post(url, form | {"step": "lay"})
    assert calculated.status_code == 200
    assert sitting.rounds.count() == 1
    answer = client.post(url, form | {"step": "record", "pot-0": "1"})
    assert answer.status_code == 302
    assert stacks(sitting) == ([80, 120, 100], 0)
    standing = sitting.rounds.get(struck_at=None)
    client.post(reverse("round-undo", args=[standing.pk]))
    assert stacks(sitting) == ([100, 100, 100], 0)
    assert [*faults(), *ledger_faults()] == []


def test_table_lists_its_hands(table):
    client, sitting = table
    version = hand(client, sitting, [20, 60, 60], **{"pot-0": "0", "pot-1": "2"})
    page = parse(client.get(reverse("sitting", args=[sitting.pk])))
    assert "Léa 60 · Inès 80" in page.by_id("hands").text
    assert reverse("round", args=[version.pk]) in [each.attributes.get("href") for each in page.find_all("a")]


def test_viewer_sees_no_form_on_hand_pages(table):
    client, sitting = table
    version = hand(client, sitting, [20, 60, 60], **{"pot-0": "0", "pot-1": "2"})
    viewer, pad_url = bound_client(sitting.circle, "view", "Karim"), reverse("sitting-pad", args=[sitting.pk])
    for url in (reverse("sitting", args=[sitting.pk]), reverse("round", args=[version.pk])):
        for who, may in ((client, True), (viewer, False)):
            links = [each.attributes.get("href", "") for each in parse(who.get(url)).find_all("a")]
            assert any(each.startswith(pad_url) for each in links) is may


def test_hand_pages_query_count_is_independent_of_hands(table):
    client, sitting = table
    counts = []
    for _ in range(2):
        version = hand(client, sitting, [2, 2, 2], **{"pot-0": "0"})
        hand(client, sitting, [2, 2, 2], **{"pot-0": "1"})
        found = []
        for url in (reverse("sitting-pad", args=[sitting.pk]), reverse("round", args=[version.pk])):
            with CaptureQueriesContext(connection) as asked:
                assert client.get(url).status_code == 200
            found.append(len(asked))
        counts.append(found)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 12
