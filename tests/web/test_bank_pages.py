"""The bank on a phone: one tap a cave, the counts, the gap, the dinner, every refusal at its field."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games import audit
from games.banking import bank_of
from games.models import Cave, Dinner, Sitting
from games.settling import settlement
from tests.cast import nothing_recorded, phone
from tests.page import read
from tests.web import banks
from tests.web.banks import CASE, CASH, RESTAURANT, count, count_all, url
from tests.web.holdem import open_holdem


def main(answer):
    return read(answer).of_id("main").said


def table(host, sitting):
    return read(host.get(url("sitting", sitting))).of_id("main").said


def buy(host, sitting, seat, **fields):
    return host.post(url("sitting-caves", sitting), {"seat": seat, "key": str(uuid4())} | fields)


def sheet(host, sitting):
    return read(host.get(url("sitting-closure", sitting))).of_id("sheet").said


def close(phone_, sitting, **choice):
    answer = banks.close(phone_, sitting, **choice)
    assert [*map(str, audit.faults())] == []
    return answer


def net(sitting):
    return settlement(Sitting.objects.get(pk=sitting.pk)).net_cents


@pytest.fixture
def cash(db):
    return open_holdem(seats=4, **CASH)


# The table


def test_it_shows_what_is_in_the_bank_and_what_is_still_in_play(cash):
    host, sitting = cash
    assert "In the bank €80 4 buy-ins of €20 €80.00 still in play" in table(host, sitting)
    assert buy(host, sitting, 1).status_code == 302
    said = table(host, sitting)
    assert "In the bank €100 5 buy-ins of €20" in said
    assert "Karim 2 buy-ins · €40" in said


def test_a_tap_is_one_cave_and_the_left_square_takes_it_back(cash):
    host, sitting = cash
    key = str(uuid4())
    for _ in range(2):
        assert buy(host, sitting, 2, key=key).status_code == 302
    assert Cave.objects.filter(seat__position=2).count() == 2
    undo = read(host.get(url("sitting", sitting))).of_id("dock").all("button")[0]
    assert undo.attributes["aria-label"] == "Undo Inès’s last buy-in"
    fields = {undo.attributes["name"]: undo.attributes["value"]}
    for _ in range(2):
        assert host.post(url("sitting-bank-annulment", sitting), fields).status_code == 302
    assert bank_of(sitting).bought == 400


def test_an_add_on_is_worked_out_and_what_it_cannot_be_is_told(cash):
    host, sitting = cash
    told = {"seat": 0, "key": str(uuid4()), "chips": "20+30"}
    assert host.post(url("sitting-add-ons", sitting), told).status_code == 302
    assert bank_of(sitting).stacks[0].bought == 150
    for chips in ("", "x", "-5", "0", "1" * 40):
        with nothing_recorded():
            answer = host.post(url("sitting-add-ons", sitting), told | {"key": str(uuid4()), "chips": chips})
        assert answer.status_code == 422, chips
        assert 'role="alert"' in answer.content.decode()


def test_a_table_without_rebuys_offers_none_and_takes_none(db):
    host, sitting = open_holdem(cave_price_cents=2000)
    assert not read(host.get(url("sitting", sitting))).all("button", **{"class": "btn soft icon"})
    with nothing_recorded():
        answer = buy(host, sitting, 0)
    assert answer.status_code == 422
    assert "Nobody buys in twice at this table." in main(answer)


def test_without_stakes_it_counts_in_chips(db):
    host, sitting = open_holdem(seats=2)
    assert "In the bank 200 chips 2 buy-ins of 100 chips" in table(host, sitting)
    assert "€" not in table(host, sitting)


def test_ten_players_have_a_row_each(db):
    host, sitting = open_holdem(seats=7, max_players=10, **CASH)
    assert len(read(host.get(url("sitting", sitting))).of_id("bank").all("li")) == 7


@pytest.mark.parametrize(("minutes_ago", "is_up"), [(149, False), (150, True)])
def test_it_says_when_the_time_agreed_is_over(db, minutes_ago, is_up):
    host, sitting = open_holdem(seats=3, end_rule="minutes", end_minutes=150, **CASH)
    opened_at = timezone.now() - timedelta(minutes=minutes_ago)
    Sitting.objects.filter(pk=sitting.pk).update(opened_at=opened_at)
    assert ("The 150 minutes agreed are over." in table(host, sitting)) is is_up
    count_all(host, sitting, 100, 150, 50)
    assert "minutes agreed are over" not in table(host, sitting)


def test_nobody_takes_chips_of_a_bank_from_anybody(cash):
    host, sitting = cash
    answer = host.get(url("sitting-duels", sitting))
    assert (answer.status_code, answer["Location"]) == (302, url("sitting", sitting))


def test_a_long_evening_takes_as_few_queries_as_a_short_one(cash):
    host, sitting = cash

    def queries(page):
        with CaptureQueriesContext(connection) as asked:
            assert host.get(url(page, sitting)).status_code == 200
        return len(asked)

    short = queries("sitting"), queries("sitting-counts")
    for _ in range(12):
        buy(host, sitting, 0)
    assert (queries("sitting"), queries("sitting-counts")) == short
    assert max(short) <= 12, short


def test_it_opens_to_its_host_alone(cash):
    _, sitting = cash
    stranger = phone()
    for name in ("sitting-caves", "sitting-add-ons", "sitting-bank-annulment", "sitting-bank-mending"):
        assert stranger.post(url(name, sitting)).status_code == 404
    assert stranger.get(url("sitting-counts", sitting)).status_code == 404
    assert stranger.post(url("sitting-dinner", sitting)).status_code == 404


def test_it_finds_nothing_of_a_seat_or_a_cave_that_is_none(cash):
    host, sitting = cash
    for seat in ("", "9", "-1", "²", "9" * 30, "x"):
        assert buy(host, sitting, seat).status_code == 404
        assert host.get(url("sitting-counts", sitting), {"seat": seat}).status_code == 404
    for fields in ({}, {"cave": "0"}, {"cave": "9" * 30}, {"cash_out": "١"}):
        assert host.post(url("sitting-bank-annulment", sitting), fields).status_code == 404


# Counting


def test_it_checks_the_count_while_it_is_typed_and_records_nothing(cash):
    host, sitting = cash
    with nothing_recorded():
        page = host.get(url("sitting-counts", sitting), {"seat": 3, "mode": "amount", "amount": "12+11+7"})
    assert "€6.00 1 buy-in · €20 −€14.00" in main(page)
    assert "€74 still to be counted. €6 cashed out of €80." in main(page)


def test_the_last_one_is_told_what_should_remain(cash):
    host, sitting = cash
    count_all(host, sitting, 100, 100, 80)
    page = host.get(
        url("sitting-counts", sitting), {"round": "", "amount": "60", "mode": "amount", "seat": 3}
    )
    assert "€12 missing. €68 cashed out of €80. €24.00 should remain in front of Thomas." in main(page)
    assert "He has €24.00" in read(page).of_id("dock").said


def test_euros_are_turned_into_the_chips_they_buy(cash):
    host, sitting = cash
    assert count(host, sitting, 0, "12,20 €").status_code == 302
    assert bank_of(sitting).stacks[0].final == 61
    with nothing_recorded():
        assert count(host, sitting, 1, "12,25 €").status_code == 422


@pytest.mark.parametrize("amount", ["", "x", "-5", "12+", "1e3", "²", "٣", "9" * 60, "\x00", "12,5"])
def test_what_is_no_count_is_told_at_its_field_and_stays_there(cash, amount):
    host, sitting = cash
    with nothing_recorded():
        answer = count(host, sitting, 0, amount)
    assert answer.status_code == 422
    field = read(answer).of_id("amount")
    assert field.attributes["aria-describedby"] == "e-amount"
    assert read(answer).of_id("e-amount").said == "Write a number, or a sum like 12+11+7."
    assert field.attributes["value"] == amount.strip().replace("\x00", "\x00")


def test_more_than_is_in_play_is_refused_until_the_table_insists(cash):
    host, sitting = cash
    count(host, sitting, 0, "300")
    with nothing_recorded():
        answer = count(host, sitting, 1, "101")
    assert answer.status_code == 422
    assert read(answer).of_id("e-amount").said == "Only 100 chips are left in play."
    assert "Note the gap" in read(answer).of_id("dock").said
    assert count(host, sitting, 1, "101", beyond="1").status_code == 302


def test_a_count_goes_round_the_table_and_ends_at_the_closing(cash):
    host, sitting = cash
    answer = host.get(url("sitting-counts", sitting) + "?round=")
    for seat, name in enumerate(("Léa", "Karim", "Inès", "Thomas")):
        assert f"{name}’s chips" in read(answer).all("title")[0].said
        answer = host.post(
            url("sitting-counts", sitting),
            {"seat": seat, "round": "", "key": str(uuid4()), "exactly": "100"},
            follow=True,
        )
    assert answer.redirect_chain[-1][0] == url("sitting-closure", sitting)


# The case


def test_it_counts_by_the_colours_of_the_circle_s_case(cash):
    host, sitting = cash
    case = reverse("circle-chips", args=[sitting.circle.pk])
    assert host.post(case, CASE).status_code == 302
    told = {"seat": 0, "key": str(uuid4()), "mode": "colours", "colour-white": "5", "colour-red": "12+7"}
    assert host.post(url("sitting-counts", sitting), told).status_code == 302
    assert bank_of(sitting).stacks[0].cash_out.colours == {"white": 5, "red": 19}
    assert "€20.00" in main(host.get(url("sitting-counts", sitting), {"seat": 0}))
    with nothing_recorded():
        answer = host.post(
            url("sitting-counts", sitting), told | {"seat": 1, "key": str(uuid4()), "colour-red": "42"}
        )
    assert answer.status_code == 422
    assert read(answer).of_id("e-red").said == "The case holds only 41 of these."
    assert read(answer).of_id("colour-red").attributes["value"] == "42"


def test_it_says_what_the_case_gives_and_when_the_bank_runs_out(cash):
    host, sitting = cash
    case = reverse("circle-chips", args=[sitting.circle.pk])
    host.post(case, CASE)
    assert "The bank runs out at the 2nd rebuy." in main(host.get(case, {"players": "7", "cave": "100"}))
    assert "cannot make a buy-in of 1000 for 10" in main(host.get(case, {"players": "10", "cave": "1000"}))
    for asked in ({"players": "²", "cave": "x"}, {"players": "99", "cave": "0"}, {"cave": "9" * 50}):
        assert host.get(case, asked).status_code == 200


@pytest.mark.parametrize("wrong", ["0", "-1", "x", "²", "9" * 30, ""])
def test_a_colour_that_cannot_be_is_told_beside_it(cash, wrong):
    host, sitting = cash
    with nothing_recorded():
        answer = host.post(
            reverse("circle-chips", args=[sitting.circle.pk]), CASE | {"count-red": wrong, "value-red": "5"}
        )
    assert answer.status_code == 422
    assert "how many there are" in read(answer).of_id("e-red").said


# Closing


def test_nobody_is_forgotten_at_the_closing(cash):
    host, sitting = cash
    count_all(host, sitting, 100, 100)
    assert "Still to count: Inès and Thomas." in sheet(host, sitting)
    with nothing_recorded():
        assert close(host, sitting).status_code == 422


def test_a_missing_cave_is_found_and_noted_and_all_is_settled(cash):
    host, sitting = cash
    count_all(host, sitting, 230, 90, 80, 100)
    said = sheet(host, sitting)
    assert "€20.00 too many. €100 cashed out of €80." in said
    assert "It is exactly one buy-in (€20) that nobody noted." in said
    with nothing_recorded():
        assert close(host, sitting).status_code == 422
    fields = {"key": str(uuid4()), "cave_missing": "2"}
    for _ in range(2):
        assert host.post(url("sitting-bank-mending", sitting), fields).status_code == 302
    assert "The count is right." in sheet(host, sitting)
    assert close(host, sitting).status_code == 302
    assert net(sitting) == [2600, -200, -2400, 0]


def test_a_cave_noted_twice_is_taken_back_after_the_count(cash):
    host, sitting = cash
    buy(host, sitting, 1)
    count_all(host, sitting, 230, 90, 80, 0)
    assert "noted once too often" in sheet(host, sitting)
    answer = host.post(url("sitting-bank-mending", sitting), {"cave_twice": "1"})
    assert answer.status_code == 302
    assert close(host, sitting).status_code == 302
    assert net(sitting) == [2600, -200, -400, -2000]


def test_a_gap_is_closed_by_a_rule_that_is_chosen_and_printed(cash):
    host, sitting = cash
    host.post(reverse("circle-chips", args=[sitting.circle.pk]), CASE)
    count_all(host, sitting, 240, 30, 80, 0)
    said = sheet(host, sitting)
    assert "€10.00 missing." in said
    assert "Shared by the losers, by what they lose the circle’s rule" in said
    assert "Karim\xa0+\u2060€3.69, Inès\xa0+\u2060€1.05" in said
    for rule in ("", "recount", "x"):
        with nothing_recorded():
            assert close(host, sitting, gap_rule=rule).status_code == 422
    assert close(host, sitting, gap_rule="host", host="1").status_code == 302
    assert net(sitting) == [2800, -400, -400, -2000]
    assert "€10.00 missing. For Karim, the host." in table(host, sitting)
    bill = host.get(url("settlement", sitting), follow=True)
    assert "€10.00 missing. For Karim, the host (Karim" in main(bill)


def test_what_is_kept_for_the_next_evening_is_told_with_the_case(cash):
    host, sitting = cash
    count_all(host, sitting, 240, 30, 80, 0)
    case = reverse("circle-chips", args=[sitting.circle.pk])
    assert "Kept for the next evening: " not in main(host.get(case))
    close(host, sitting, gap_rule="kept", host="1")
    assert "Kept for the next evening: €10.00" in main(host.get(case))


def test_a_closing_is_sent_twice_and_taken_once(cash):
    host, sitting = cash
    count_all(host, sitting, 230, 90, 80, 0)
    key = str(uuid4())
    for _ in range(2):
        assert close(host, sitting, key=key).status_code == 302
    assert net(sitting) == [2600, -200, -400, -2000]
    host.post(url("sitting-reopening", sitting))
    assert "The count is right." in sheet(host, sitting)


def test_it_asks_whether_it_is_over_where_several_still_have_chips(db):
    host, sitting = open_holdem(cave_price_cents=1500, stake_mode="winner")
    count_all(host, sitting, 140, 140, 20)
    assert "We stop here" in sheet(host, sitting)
    with nothing_recorded():
        assert close(host, sitting).status_code == 422
    assert close(host, sitting, over="1").status_code == 302
    assert net(sitting) == [750, 750, -1500]


# The dinner


def dinner(host, sitting, bill, **fields):
    return host.post(url("sitting-dinner", sitting), {"key": str(uuid4()), "bill": bill} | fields)


def test_H11b_the_winner_pays_the_dinner_and_both_states_are_shown(db):
    host, sitting = open_holdem(seats=5, **RESTAURANT)
    count_all(host, sitting, 300, 50, 50, 60, 40)
    assert "Léa wins the buy-ins, and invites." in sheet(host, sitting)
    close(host, sitting)
    assert "Léa +€120.00 … Karim −€30.00" in table(host, sitting)
    assert dinner(host, sitting, "150+12,50").status_code == 302
    assert "Léa +€120.00 −€42.50 Karim −€30.00 −€30.00" in table(host, sitting)
    dinner(host, sitting, "150")
    assert "Léa +€120.00 −€30.00" in table(host, sitting)
    dinner(host, sitting, "", remove="1")
    assert not Dinner.objects.filter(undone_at=None).exists()
    assert [*map(str, audit.faults())] == []


@pytest.mark.parametrize("bill", ["", "x", "0", "-5", "1,234", "9" * 40])
def test_a_bill_that_cannot_be_is_told_at_its_field(db, bill):
    host, sitting = open_holdem(**RESTAURANT)
    count_all(host, sitting, 100, 100, 100)
    close(host, sitting)
    with nothing_recorded():
        answer = dinner(host, sitting, bill)
    assert answer.status_code == 422
    assert read(answer).of_id("e-dinner").said == "Write an amount, for instance 162.50."
    assert read(answer).all("input", name="bill")[0].attributes["value"] == bill


def test_nobody_dines_before_the_closing_or_where_nobody_invites(cash, db):
    host, sitting = cash
    with nothing_recorded():
        assert dinner(host, sitting, "20").status_code == 409
    count_all(host, sitting, 100, 100, 100, 100)
    close(host, sitting)
    with nothing_recorded():
        assert dinner(host, sitting, "20").status_code == 422
