"""Hands of Draw-Hold'em through their pages: taxes by street, refusals and commissions."""

import pytest
from django.urls import reverse

from games.audit.checks import faults
from games.models import Sitting
from ledger.audit import faults as ledger_faults
from tests.cached_fixture import CachedFixture
from tests.html import form_fields, parse
from tests.scenario import browser_client, no_rows_changed, opening_fields
from tests.web.hand_driver import HandDriver
from tests.web.hand_fields import H7_BOARD, H7_CARDS
from tests.web.holdem_actions import open_holdem, pad, stacks


def open_two():
    """Open a sitting where J1 has 10 chips and J2 the others."""
    client, sitting = open_holdem(seats=2, game="draw_holdem")
    hand = HandDriver(client, sitting, button="1")
    hand.street({0: 90, 1: 90}, step="showdown")
    assert hand.record([1]).status_code == 302
    assert stacks(sitting)[0] == [10, 190]
    return client, sitting


TWO = CachedFixture(open_two)


@pytest.fixture
def two(db):
    return TWO.restore()


@pytest.mark.parametrize(("winner", "expected"), [(0, [40, 160]), (1, [0, 200])])
def test_D2_player_all_in_for_10_wins_40_or_loses_10(two, winner, expected):
    client, sitting = two
    hand = HandDriver(client, sitting)
    hand.street({0: 10, 1: 10})
    assert [row.refusal for row in hand.page.rows] == ["This player is all-in: no more exchange.", ""]
    assert hand.prices() == [20]
    hand.street()
    assert hand.prices() == [20]
    hand.street()
    assert (hand.page.play.street, hand.prices()) == (3, [20])
    hand.exchange(1)
    assert hand.page.rows[1].has_exchanged
    hand.street(step="showdown")
    text = parse(hand.answer).text
    assert "Commissions 20" in text
    assert [pot.amount for pot in hand.page.pots] == [40]
    answer = hand.record([winner])
    assert answer.status_code == 302
    assert stacks(sitting) == (expected, 0)
    page = parse(client.get(answer.url)).text
    assert "River: Karim changed a card for 20." in page
    assert [*faults(), *ledger_faults()] == []


def test_main_button_names_the_player_whom_all_others_leave_the_pot(two):
    client, sitting = two
    hand = HandDriver(client, sitting)
    assert "On to: Flop" in parse(hand.answer).by_id("dock").text
    hand.tap("", **{"seat-0-folded": "1"})
    assert "Karim takes the pot" in parse(hand.answer).by_id("dock").text
    hand.tap("street")
    assert hand.page.state == "end"


def open_five():
    """Open a sitting where A has 20 chips, B and C a hundred; D has those of A and folds with E."""
    client, sitting = open_holdem(seats=5, game="draw_holdem")
    hand = HandDriver(client, sitting, button="2")
    hand.street({0: 80, 3: 80}, folded=[1, 2, 4], step="showdown")
    assert hand.record([3]).status_code == 302
    assert stacks(sitting)[0] == [20, 100, 100, 182, 98]
    return client, sitting


FIVE = CachedFixture(open_five)


@pytest.fixture
def five(db):
    return FIVE.restore()


D6 = {
    "A>B>C": ([[0], [1]], [100, -60, -40]),
    "C best": ([[2]], [-20, -100, 120]),
    "A=B>C": ([[0, 1]], [40, 0, -40]),
}


@pytest.mark.parametrize("case", D6)
def test_D6_side_pots_are_split_and_commissions_go_to_the_hand_winner(five, case):
    client, sitting = five
    winners, net = D6[case]
    hand = HandDriver(client, sitting, button="4")
    hand.street({0: 20, 1: 20, 2: 20}, folded=[3, 4])
    assert hand.page.play.pot == 60
    hand.exchange(1)
    hand.street({1: 20, 2: 20})
    assert hand.page.play.taxed_pot == 160
    assert "Draw-Hold’em, art. 17" in parse(hand.answer).text
    hand.street(step="showdown")
    assert [pot.amount for pot in hand.page.pots] == [120, 40]
    assert "Commissions 60" in parse(hand.answer).text
    assert hand.record(*winners).status_code == 302
    assert stacks(sitting)[0][:3] == [20 + net[0], 100 + net[1], 100 + net[2]]


def test_first_exchange_costs_a_small_blind_and_is_free_for_the_blinds(db):
    client, sitting = open_holdem(seats=3, game="draw_holdem")
    hand = HandDriver(client, sitting, button="0")
    assert [row.price for row in hand.page.rows] == [1, 0, 0]
    hand.exchange(0)
    hand.exchange(1)
    assert hand.page.play.on_street == [1, 1, 2]
    hand.street({0: 2}, step="bets")
    assert "first exchange round is closed" in hand.page.rows[2].refusal
    hand.street({1: 2})
    assert hand.page.play.pot == 6
    assert hand.prices() == [6, 6, 6]


def test_exchange_is_refused_after_a_bet_after_an_exchange_or_without_chips(db):
    client, sitting = open_holdem(seats=3, game="draw_holdem", cave_chips=10)
    hand = HandDriver(client, sitting, button="0")
    hand.street({0: 6, 1: 6, 2: 6})
    assert [row.refusal for row in hand.page.rows] == ["The tax is 18, this player has only 4."] * 3
    hand.exchange(0)
    assert hand.page.rows[0].error.startswith("The tax is 18, Léa has only 4")
    client, sitting = open_holdem(seats=3, game="draw_holdem")
    hand = HandDriver(client, sitting, button="0")
    hand.street({0: 2, 1: 2, 2: 2})
    hand.exchange(2)
    hand.street({1: 4}, step="bets")
    assert [row.refusal for row in hand.page.rows] == [
        "",
        "This player has spoken: no more exchange in this round.",
        "Only one card per exchange round.",
    ]
    assert hand.page.rows[2].has_exchanged


def test_player_ticked_as_folded_changes_no_card(db):
    client, sitting = open_holdem(seats=3, game="draw_holdem")
    hand = HandDriver(client, sitting, button="0")
    hand.tap("look", **{"seat-1-folded": "1"})
    hand.exchange(1)
    assert hand.answer.status_code == 422
    assert hand.page.rows[1].error == "This player has folded."
    assert not hand.page.rows[1].has_exchanged
    del hand.fields["seat-1-folded"]
    hand.exchange(1)
    assert hand.page.rows[1].has_exchanged


BAD = {
    "no multiple": ({0: 7, 1: 7, 2: 7}, {"chip_values": [5]}, "multiples of the smallest chip (5)"),
    "stack too short": ({0: 500}, {}, "only"),
    "negative": ({0: -5}, {}, "cannot be negative"),
    "no number": ({0: "ten"}, {}, "Write chips"),
    "behind": ({0: 10}, {}, "calls 10, folds or is all-in"),
    "backwards": ({2: 1}, {}, "bet cannot shrink"),
}


@pytest.mark.parametrize("case", BAD)
def test_invalid_bet_is_refused_at_its_field_and_preserved(db, case):
    typed, options, why = BAD[case]
    client, sitting = open_holdem(seats=3, game="draw_holdem", **options)
    hand = HandDriver(client, sitting, button="0")
    with no_rows_changed():
        hand.street(typed)
    assert hand.answer.status_code == 422
    assert any(why in row.error for row in hand.page.rows)
    assert hand.fields["seat-0-bet"] == [str(typed.get(0, ""))]
    assert hand.page.play.street == 0


def test_D8_uncalled_bet_is_returned_and_the_last_player_takes_the_pot(db):
    client, sitting = open_holdem(seats=2, game="draw_holdem")
    hand = HandDriver(client, sitting, button="0")
    hand.street({0: 13, 1: 13})
    assert hand.prices() == [26, 26]
    hand.exchange(0)
    hand.street({0: 10, 1: 10})
    assert hand.prices() == [72]
    assert hand.page.rows[0].refusal == "The tax is 72, this player has only 51."
    hand.street({0: 50}, folded=[1], step="bets")
    assert hand.page.state == "end"
    assert hand.record().status_code == 302
    assert stacks(sitting) == ([123, 77], 0)


def test_last_event_can_be_undone_and_the_hand_corrected_and_undone(two):
    client, sitting = two
    hand = HandDriver(client, sitting)
    hand.street({0: 10, 1: 10})
    hand.exchange(1)
    hand.read(client.post(hand.url, hand.fields | {"step": "undo"}))
    assert not hand.page.rows[1].has_exchanged
    hand.street(step="showdown")
    assert hand.record([0]).status_code == 302
    assert stacks(sitting)[0] == [20, 180]
    version = sitting.rounds.get(number=2)
    url = reverse("round-correct", args=[version.pk])
    opened = client.get(url)
    form = parse(opened).by_id("hand-form")
    fields = dict(form_fields(form))
    assert form.attributes["data-draft-key"] == f"correction-{version.pk}"
    assert (opened.context["pad"].state, fields["pot-0"]) == ("winners", "0")
    assert client.post(url, fields | {"step": "record", "pot-0": "1"}).status_code == 302
    assert stacks(sitting)[0] == [0, 200]
    standing = sitting.rounds.get(number=2, struck_at=None)
    client.post(reverse("round-undo", args=[standing.pk]))
    assert stacks(sitting)[0] == [10, 190]


def test_unfinished_hand_or_hand_without_winner_is_refused(two):
    client, sitting = two
    hand = HandDriver(client, sitting)
    with no_rows_changed():
        assert hand.record([0]).status_code == 422
        hand.street({0: 10, 1: 10}, step="showdown")
        assert hand.record().status_code == 422


def test_cards_decide_the_pots_and_stay_with_the_hand(two):
    client, sitting = two
    hand = HandDriver(client, sitting)
    hand.street({0: 10, 1: 10}, step="showdown")
    hand.tap("cards")
    assert hand.page.missing_cards == 9
    with no_rows_changed():
        assert hand.record().status_code == 422
    hand.show(H7_BOARD, H7_CARDS)
    assert (hand.page.missing_cards, [pot.choices for pot in hand.page.pots]) == (
        0,
        [[(0, "Léa", True), (1, "Karim", False)]],
    )
    hand.tap("back")
    hand.tap("showdown")
    assert (hand.page.is_by_cards, hand.page.missing_cards) == (True, 0)
    answer = hand.record()
    assert answer.status_code == 302
    assert stacks(sitting)[0] == [20, 180]
    version = sitting.rounds.get(number=2)
    assert [each.hand for each in client.get(answer.url).context["result"]["hand"].card_groups][1:] == [
        each.hand for each in hand.page.card_groups
    ][1:]
    opened = client.get(reverse("round-correct", args=[version.pk])).context["pad"]
    assert (opened.is_by_cards, opened.missing_cards, opened.state) == (True, 0, "winners")
    assert [*faults(), *ledger_faults()] == []


def test_duplicate_card_is_refused_at_the_cards(two):
    client, sitting = two
    hand = HandDriver(client, sitting)
    hand.street({0: 10, 1: 10}, step="showdown")
    hand.show(H7_BOARD, {0: "As 4d", 1: "9c 9d"})
    assert hand.page.cards_error
    with no_rows_changed():
        assert hand.record().status_code == 422


def tied_hand(game, bets, *winners, seats=2):
    """Return a hand whose players tie in the main pot by taps."""
    client, sitting = open_holdem(seats=seats, game=game)
    hand = HandDriver(client, sitting)
    hand.street(bets, step="lay" if game == "holdem" else "showdown")
    hand.tap("winners", **{"pot-0": [str(seat) for seat in winners or bets]})
    return hand


def tap_cards(hand, *cards):
    for card in cards:
        hand.read(hand.client.post(hand.url, hand.fields | {"card": card}))


@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_two_taps_settle_a_tie_by_the_highest_closed_cards(db, game):
    hand = tied_hand(game, {0: 20, 1: 20})
    assert len(parse(hand.answer).by_id("tie-rule").find_all("button", name="slot")) == 2
    assert parse(hand.answer).by_id("hand-form").find_all("button", name="step", value="cards")
    tap_cards(hand, "Td")
    with no_rows_changed():
        refused = hand.record()
        assert refused.status_code == 422
    tap_cards(hand, "Ks")
    assert hand.fields["pot-0"] == ["0", "1"]
    assert "+40" in parse(hand.answer).by_id("dock").text
    recorded = hand.record()
    assert recorded.status_code == 302
    sitting = Sitting.objects.latest("pk")
    assert stacks(sitting)[0] == [80, 120]
    explained = sitting.rounds.get().explanation["pots"][0]
    assert (explained["winners"], explained["article"]) == ([1], "holdem.11")
    shown = parse(hand.client.get(recorded["Location"]))
    assert shown.find_all("a", href=reverse("arbiter-article", args=["holdem.11"]))
    assert [*faults(), *ledger_faults()] == []


@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_tie_without_any_card_is_shared(db, game):
    hand = tied_hand(game, {0: 20, 1: 20})
    assert hand.record().status_code == 302
    assert stacks(Sitting.objects.latest("pk"))[0] == [100, 100]


def test_players_who_play_both_cards_share_the_side_pot(db):
    hand = tied_hand("holdem", {0: 100, 1: 50, 2: 100}, seats=3)
    assert len(parse(hand.answer).find_all("input", name="both")) == 3
    hand.tap("winners", both=["0", "2"])
    tap_cards(hand, "9s", "Jc", "Td")
    assert hand.record().status_code == 302
    sitting = Sitting.objects.latest("pk")
    main, side = sitting.rounds.get().explanation["pots"]
    assert (main["winners"], side["winners"]) == ([1], [0, 2])
    assert stacks(sitting)[0] == [50, 200, 50]


def test_players_who_play_both_cards_share_the_side_pot_with_commissions(five):
    client, sitting = five
    hand = HandDriver(client, sitting, button="4")
    hand.street({0: 20, 1: 20, 2: 20}, folded=[3, 4])
    hand.exchange(1)
    hand.street({1: 20, 2: 20})
    hand.street(step="showdown")
    hand.tap("winners", **{"pot-0": ["0", "1", "2"], "both": ["1", "2"]})
    hand.tap("winners", both=["1", "2"])
    tap_cards(hand, "Js", "9c", "Td")
    assert hand.record().status_code == 302
    assert stacks(sitting)[0][:3] == [20 + 100, 100 - 80, 100 - 20]


@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_impossible_highest_cards_are_refused_at_the_cards(db, game):
    hand = tied_hand(game, {0: 20, 1: 20})
    taken = parse(hand.answer).by_id("tie-rule")
    tap_cards(hand, "Ks", "Ks")
    assert "1 more card" in parse(hand.answer).by_id("dock").text
    twice = {"laid": "- - - - - Ks - Ks", "at": "0"}
    hand.tap("winners", **twice)
    assert parse(hand.answer).by_id("tie-rule").find_all("p", role="alert")
    assert not taken.find_all("p", role="alert")
    with no_rows_changed():
        assert hand.record().status_code == 422
    hand.tap("winners", laid="2s 2h - - - 2c - 2d", at="0")
    assert parse(hand.answer).by_id("tie-rule").find_all("p", role="alert")
    with no_rows_changed():
        assert hand.record().status_code == 422


@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_correction_opens_with_the_highest_cards(db, game):
    hand = tied_hand(game, {0: 20, 1: 20})
    tap_cards(hand, "Td", "Ks")
    hand.record()
    version = Sitting.objects.latest("pk").rounds.get()
    page = parse(hand.client.get(reverse("round-correct", args=[version.pk])))
    fields = dict(form_fields(page.by_id("hand-form")))
    if "laid" not in fields:
        answer = hand.client.post(reverse("round-correct", args=[version.pk]), fields | {"step": "lay"})
        fields = dict(form_fields(parse(answer).by_id("hand-form")))
    assert fields["laid"].split()[5:] == ["Td", "-", "Ks"]


@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_hands_are_shown_from_the_left_of_the_button(db, game):
    client, sitting = open_holdem(seats=4, game=game)
    hand = HandDriver(client, sitting, button="1")
    step = "lay" if game == "holdem" else "showdown"
    hand.street({0: 20, 1: 20, 3: 20}, folded=[2], step=step)
    text = parse(hand.answer).by_id("showing-order").text
    assert text.endswith("Thomas, Léa, Karim.")
    hand = HandDriver(client, sitting, button="1")
    hand.street({0: 20}, folded=[1, 2, 3], step=step)
    assert not parse(hand.answer).find_all("p", id="showing-order")


def test_nine_players_are_refused_at_the_opening_because_of_the_pack(db):
    rules = {"game": "draw_holdem", "preset": "draw_holdem", "drawer": "draw_holdem draw_holdem"}
    names = [f"Player {number}" for number in range(9)]
    with no_rows_changed():
        answer = browser_client().post(reverse("sitting-new"), opening_fields(names) | rules)
    assert answer.status_code == 422
    assert "One pack serves 7 players at most" in parse(answer).text


def test_last_hand_distributes_the_chips_in_the_middle(db):
    client, sitting = open_holdem(seats=3, game="draw_holdem")
    hand = HandDriver(client, sitting, button="0")
    hand.street({0: 2}, folded=[1], step="showdown")
    hand.tap("winners", **{"pot-0": ["0", "2"]})
    assert hand.page.carry == 1
    hand.tap("winners", last_hand="1")
    assert hand.page.carry == 0
    assert hand.record([0, 2]).status_code == 302
    assert stacks(sitting) == ([100, 99, 101], 0)


def test_double_tap_records_one_hand(two):
    client, sitting = two
    hand = HandDriver(client, sitting)
    hand.street({0: 10, 1: 10}, step="showdown")
    assert [hand.record([0]).status_code for _ in range(2)] == [302, 302]
    assert sitting.rounds.count() == 2


def test_eliminated_player_is_not_dealt_in(two):
    client, sitting = open_holdem(seats=3, game="draw_holdem")
    hand = HandDriver(client, sitting, button="0")
    hand.street({0: 100, 1: 100}, folded=[2], step="showdown")
    assert hand.record([1]).status_code == 302
    page = pad(client, sitting).context["pad"]
    assert [row.name for row in page.rows] == ["Karim", "Inès"]
    hand = HandDriver(client, sitting)
    hand.street({1: 4, 2: 4}, step="showdown")
    assert hand.record([2]).status_code == 302
    assert stacks(sitting)[0] == [0, 198, 102]
