"""Hands of Draw-Hold'em through their page: the tax of each street, who may pay it, the commissions."""

import pytest
from django.urls import reverse

from games.audit import faults
from ledger.audit import faults as ledger_faults
from tests.cast import nothing_recorded
from tests.page import fields_of, read
from tests.web.holdem import open_holdem, pad, stacks


class Told:
    """A hand being told on a phone: each tap sends what the page holds, and one button."""

    def __init__(self, client, sitting, **fields):
        self.client, self.url = client, reverse("pad", args=[sitting.pk])
        self.record_url = reverse("sitting-rounds", args=[sitting.pk])
        self.read(client.get(self.url))
        if fields:
            self.tap("look", **fields)

    def read(self, answer):
        self.answer, self.page = answer, answer.context["pad"]
        self.fields = {}
        for name, value in fields_of(read(answer).of_id("slip")):
            self.fields.setdefault(name, []).append(value)

    def tap(self, step, **fields):
        self.read(self.client.post(self.url, self.fields | {"step": step} | fields))

    def exchange(self, seat):
        self.read(self.client.post(self.url, self.fields | {"exchange": str(seat)}))

    def street(self, bets=None, folded=(), step="street"):
        """The bets of a street, then the next one."""
        typed = {f"seat-{seat}-bet": str(chips) for seat, chips in (bets or {}).items()}
        self.tap(step, **typed, **{f"seat-{seat}-folded": "1" for seat in folded})

    def record(self, *winners):
        """The winners of each pot, and the round recorded."""
        ticks = {f"pot-{number}": [str(seat) for seat in seats] for number, seats in enumerate(winners)}
        return self.client.post(self.record_url, self.fields | {"step": "record"} | ticks)

    def prices(self):
        return [row.price for row in self.page.rows if not row.refusal]


@pytest.fixture
def two(db):
    """J1 has 10 chips, J2 the others: J1 lost 90 on the first hand."""
    client, sitting = open_holdem(seats=2, game="draw_holdem")
    told = Told(client, sitting, button="1")
    told.street({0: 90, 1: 90}, step="showdown")
    assert told.record([1]).status_code == 302
    assert stacks(sitting)[0] == [10, 190]
    return client, sitting


@pytest.mark.parametrize(("winner", "expected"), [(0, [40, 160]), (1, [0, 200])])
def test_d2_who_is_all_in_for_10_wins_40_or_loses_10(two, winner, expected):
    client, sitting = two
    told = Told(client, sitting)
    told.street({0: 10, 1: 10})
    assert [row.refusal for row in told.page.rows] == ["This player is all-in: no more exchange.", ""]
    assert told.prices() == [20]
    told.street()
    assert told.prices() == [20]
    told.street()
    assert (told.page.play.street, told.prices()) == (3, [20])
    told.exchange(1)
    assert told.page.rows[1].has_exchanged
    told.street(step="showdown")
    said = read(told.answer).said
    assert "Commissions 20" in said
    assert [pot.amount for pot in told.page.pots] == [40]
    answer = told.record([winner])
    assert answer.status_code == 302
    assert stacks(sitting) == (expected, 0)
    page = read(client.get(answer.url)).said
    assert "River: Karim changed a card for 20." in page
    assert [*faults(), *ledger_faults()] == []


@pytest.fixture
def five(db):
    """A has 20 chips, B and C a hundred; D has A's, and folds with E."""
    client, sitting = open_holdem(seats=5, game="draw_holdem")
    told = Told(client, sitting, button="2")
    told.street({0: 80, 3: 80}, folded=[1, 2, 4], step="showdown")
    assert told.record([3]).status_code == 302
    assert stacks(sitting)[0] == [20, 100, 100, 182, 98]
    return client, sitting


D6 = {
    "A>B>C": ([[0], [1]], [100, -60, -40]),
    "C best": ([[2]], [-20, -100, 120]),
    "A=B>C": ([[0, 1]], [40, 0, -40]),
}


@pytest.mark.parametrize("case", D6)
def test_d6_lays_pots_on_bets_and_gives_the_commissions_to_the_winner_of_the_hand(five, case):
    client, sitting = five
    winners, net = D6[case]
    told = Told(client, sitting, button="4")
    told.street({0: 20, 1: 20, 2: 20}, folded=[3, 4])
    assert told.page.play.pot == 60
    told.exchange(1)
    told.street({1: 20, 2: 20})
    assert told.page.play.taxed_pot == 160
    assert "Draw-Hold’em, article 17" in read(told.answer).said
    told.street(step="showdown")
    assert [pot.amount for pot in told.page.pots] == [120, 40]
    assert "Commissions 60" in read(told.answer).said
    assert told.record(*winners).status_code == 302
    assert stacks(sitting)[0][:3] == [20 + net[0], 100 + net[1], 100 + net[2]]


def test_the_first_exchange_costs_a_small_blind_and_nothing_to_the_blinds(db):
    client, sitting = open_holdem(seats=3, game="draw_holdem")
    told = Told(client, sitting, button="0")
    assert [row.price for row in told.page.rows] == [1, 0, 0]
    told.exchange(0)
    told.exchange(1)
    assert told.page.play.on_street == [1, 1, 2]
    told.street({0: 2}, step="bets")
    assert "first exchange round is closed" in told.page.rows[2].refusal
    told.street({1: 2})
    assert told.page.play.pot == 6
    assert told.prices() == [6, 6, 6]


def test_who_has_spoken_or_changed_or_is_too_poor_changes_no_card(db):
    client, sitting = open_holdem(seats=3, game="draw_holdem", cave_chips=10)
    told = Told(client, sitting, button="0")
    told.street({0: 6, 1: 6, 2: 6})
    assert [row.refusal for row in told.page.rows] == ["The tax is 18, this player has only 4."] * 3
    told.exchange(0)
    assert told.page.rows[0].fault.startswith("The tax is 18, Léa has only 4")
    client, sitting = open_holdem(seats=3, game="draw_holdem")
    told = Told(client, sitting, button="0")
    told.street({0: 2, 1: 2, 2: 2})
    told.exchange(2)
    told.street({1: 4}, step="bets")
    assert [row.refusal for row in told.page.rows] == [
        "",
        "This player has spoken: no more exchange in this round.",
        "Only one card per exchange round.",
    ]
    assert told.page.rows[2].has_exchanged


BAD = {
    "no multiple": ({0: 7, 1: 7, 2: 7}, {"chip_values": [5]}, "multiples of the smallest chip (5)"),
    "stack too short": ({0: 500}, {}, "only"),
    "negative": ({0: -5}, {}, "cannot be negative"),
    "no number": ({0: "ten"}, {}, "Write chips"),
    "behind": ({0: 10}, {}, "calls 10, folds or is all-in"),
    "backwards": ({2: 1}, {}, "bet cannot shrink"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bet_that_cannot_be_is_told_at_its_field_and_stays_typed(db, case):
    typed, options, why = BAD[case]
    client, sitting = open_holdem(seats=3, game="draw_holdem", **options)
    told = Told(client, sitting, button="0")
    with nothing_recorded():
        told.street(typed)
    assert told.answer.status_code == 422
    assert any(why in row.fault for row in told.page.rows)
    assert told.fields["seat-0-bet"] == [str(typed.get(0, ""))]
    assert told.page.play.street == 0


def test_d8_what_nobody_called_goes_back_and_one_left_takes_it_all(db):
    client, sitting = open_holdem(seats=2, game="draw_holdem")
    told = Told(client, sitting, button="0")
    told.street({0: 13, 1: 13})
    assert told.prices() == [26, 26]
    told.exchange(0)
    told.street({0: 10, 1: 10})
    assert told.prices() == [72]
    assert told.page.rows[0].refusal == "The tax is 72, this player has only 51."
    told.street({0: 50}, folded=[1], step="bets")
    assert told.page.state == "end"
    assert told.record().status_code == 302
    assert stacks(sitting) == ([123, 77], 0)


def test_what_was_told_last_is_taken_back_and_a_hand_is_corrected_and_undone(two):
    client, sitting = two
    told = Told(client, sitting)
    told.street({0: 10, 1: 10})
    told.exchange(1)
    told.read(client.post(told.url, told.fields | {"erase": "1"}))
    assert not told.page.rows[1].has_exchanged
    told.street(step="showdown")
    assert told.record([0]).status_code == 302
    assert stacks(sitting)[0] == [20, 180]
    version = sitting.rounds.get(number=2)
    url = reverse("round-correction", args=[version.pk])
    opened = client.get(url)
    kept = dict(fields_of(read(opened).of_id("slip")))
    assert (opened.context["pad"].state, kept["pot-0"]) == ("winners", "0")
    assert client.post(url, kept | {"step": "record", "pot-0": "1"}).status_code == 302
    assert stacks(sitting)[0] == [0, 200]
    standing = sitting.rounds.get(number=2, struck_at=None)
    client.post(reverse("round-annulment", args=[standing.pk]))
    assert stacks(sitting)[0] == [10, 190]


def test_a_hand_that_is_not_over_or_has_no_winner_is_not_recorded(two):
    client, sitting = two
    told = Told(client, sitting)
    with nothing_recorded():
        assert told.record([0]).status_code == 422
        told.street({0: 10, 1: 10}, step="showdown")
        assert told.record().status_code == 422


def test_the_last_hand_leaves_nothing_in_the_middle(db):
    client, sitting = open_holdem(seats=3, game="draw_holdem")
    told = Told(client, sitting, button="0")
    told.street({0: 2}, folded=[1], step="showdown")
    told.tap("winners", **{"pot-0": ["0", "2"]})
    assert told.page.rest == 1
    told.tap("winners", last_hand="1")
    assert told.page.rest == 0
    assert told.record([0, 2]).status_code == 302
    assert stacks(sitting) == ([100, 99, 101], 0)


def test_a_double_tap_records_one_hand(two):
    client, sitting = two
    told = Told(client, sitting)
    told.street({0: 10, 1: 10}, step="showdown")
    assert [told.record([0]).status_code for _ in range(2)] == [302, 302]
    assert sitting.rounds.count() == 2


def test_who_is_out_is_dealt_no_cards(two):
    client, sitting = open_holdem(seats=3, game="draw_holdem")
    told = Told(client, sitting, button="0")
    told.street({0: 100, 1: 100}, folded=[2], step="showdown")
    assert told.record([1]).status_code == 302
    page = pad(client, sitting).context["pad"]
    assert [row.name for row in page.rows] == ["Karim", "Inès"]
    told = Told(client, sitting)
    told.street({1: 4, 2: 4}, step="showdown")
    assert told.record([2]).status_code == 302
    assert stacks(sitting)[0] == [0, 198, 102]
