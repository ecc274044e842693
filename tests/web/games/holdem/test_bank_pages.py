"""Bank pages: buy-ins, counts, gap, dinner, and refusals at their fields."""

from datetime import timedelta
from functools import partial
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.audit import checks
from games.bank.queries import bank_of
from games.models import Cave, Dinner, Sitting
from games.sittings.queries.settlement import settlement
from tests.cached_fixture import CachedFixture
from tests.html import parse
from tests.scenario import browser_client, no_rows_changed
from tests.web import bank_actions
from tests.web.bank_actions import CASE, CASH, RESTAURANT, count, count_all, url
from tests.web.holdem_actions import open_holdem


def main(answer):
    return parse(answer).by_id("main").text


def table(host, sitting):
    return parse(host.get(url("sitting", sitting))).by_id("main").text


def buy(host, sitting, seat, **fields):
    return host.post(url("sitting-caves", sitting), {"seat": seat, "key": str(uuid4())} | fields)


def sheet(host, sitting):
    return parse(host.get(url("sitting-close", sitting))).by_id("sheet").text


def close(client_, sitting, **choice):
    answer = bank_actions.close(client_, sitting, **choice)
    assert [*map(str, checks.faults())] == []
    return answer


def net(sitting):
    return settlement(Sitting.objects.get(pk=sitting.pk)).net_cents


CASH_BANK = CachedFixture(partial(open_holdem, seats=4, **CASH))


@pytest.fixture
def cash(db):
    return CASH_BANK.restore()


# The table


def test_table_shows_chips_in_the_bank_and_in_play(cash):
    host, sitting = cash
    assert "In the bank €80 4 buy-ins of €20 €80.00 still in play" in table(host, sitting)
    assert buy(host, sitting, 1).status_code == 302
    page = table(host, sitting)
    assert "In the bank €100 5 buy-ins of €20" in page
    assert "Karim 2 buy-ins · €40" in page


def test_buy_in_is_one_tap_and_its_undo_another(cash):
    host, sitting = cash
    key = str(uuid4())
    for _ in range(2):
        assert buy(host, sitting, 2, key=key).status_code == 302
    assert Cave.objects.filter(seat__position=2).count() == 2
    undo = parse(host.get(url("sitting", sitting))).by_id("dock").find_all("button")[0]
    assert undo.attributes["aria-label"] == "Undo Inès’s last buy-in"
    fields = {undo.attributes["name"]: undo.attributes["value"]}
    for _ in range(2):
        assert host.post(url("sitting-bank-undo", sitting), fields).status_code == 302
    assert bank_of(sitting).bought == 400


def test_counted_row_has_the_returned_chips_and_more_caves_than_one(cash):
    host, sitting = cash
    assert buy(host, sitting, 1).status_code == 302
    for seat, amount in ((0, "100"), (1, "150")):
        fields = {"seat": seat, "key": str(uuid4()), "mode": "amount", "amount": amount}
        assert host.post(url("sitting-cash-outs", sitting), fields).status_code == 302
    text = table(host, sitting)
    assert "Léa €20 cashed out" in text
    assert "Karim 2 buy-ins · €30 cashed out" in text


def test_page_of_an_earlier_count_undoes_it_for_a_player_who_comes_back(cash):
    host, sitting = cash
    count_of_karim = url("sitting-cash-outs", sitting) + "?seat=1"
    assert not parse(host.get(count_of_karim)).find_all("form", id="undo-count")
    for seat in (1, 2):
        assert count(host, sitting, seat, "90").status_code == 302
    page = parse(host.get(count_of_karim))
    (button,) = page.find_all("button", form=page.by_id("undo-count").attributes["id"])
    fields = {button.attributes["name"]: button.attributes["value"]}
    for _ in range(2):
        assert host.post(page.by_id("undo-count").attributes["action"], fields).status_code == 302
    assert [stack.counted_chips for stack in bank_of(sitting).stacks] == [None, None, 90, None]
    assert "Karim 1 buy-in · €20" in table(host, sitting)


def test_add_on_is_calculated_and_invalid_chips_are_refused(cash):
    host, sitting = cash
    fields = {"seat": 0, "key": str(uuid4()), "chips": "20+30"}
    assert host.post(url("sitting-add-ons", sitting), fields).status_code == 302
    assert bank_of(sitting).stacks[0].bought == 150
    for chips in ("", "x", "-5", "0", "1" * 40):
        with no_rows_changed():
            answer = host.post(
                url("sitting-add-ons", sitting), fields | {"key": str(uuid4()), "chips": chips}
            )
        assert answer.status_code == 422, chips
        (field,) = parse(answer).find_all("input", name="chips")
        assert (field.attributes["value"], field.attributes["aria-invalid"]) == (chips, "true")
        (fault,) = parse(answer).find_all("p", id=field.attributes["aria-describedby"])
        assert fault.attributes["role"] == "alert"


def test_table_without_rebuys_refuses_a_second_buy_in(db):
    host, sitting = open_holdem(cave_price_cents=2000)
    assert not parse(host.get(url("sitting", sitting))).find_all(
        "button", **{"class": "button soft icon-button"}
    )
    with no_rows_changed():
        answer = buy(host, sitting, 0)
    assert answer.status_code == 422
    assert "Nobody buys in twice at this table." in main(answer)


def test_table_without_stakes_counts_in_chips(db):
    host, sitting = open_holdem(seats=2)
    assert "In the bank 200 chips 2 buy-ins of 100 chips" in table(host, sitting)
    assert "€" not in table(host, sitting)


@pytest.mark.parametrize(("minutes_ago", "is_up"), [(149, False), (150, True)])
def test_table_shows_the_end_of_the_agreed_time(db, minutes_ago, is_up):
    host, sitting = open_holdem(seats=3, end_rule="minutes", end_minutes=150, **CASH)
    opened_at = timezone.now() - timedelta(minutes=minutes_ago)
    Sitting.objects.filter(pk=sitting.pk).update(opened_at=opened_at)
    assert ("The 150 minutes agreed are over." in table(host, sitting)) is is_up


def test_duels_page_of_a_bank_redirects_to_the_table(cash):
    host, sitting = cash
    answer = host.get(url("sitting-duels", sitting))
    assert (answer.status_code, answer["Location"]) == (302, url("sitting", sitting))


def test_bank_pages_query_count_is_independent_of_buy_ins(cash):
    host, sitting = cash

    def queries(page):
        with CaptureQueriesContext(connection) as asked:
            assert host.get(url(page, sitting)).status_code == 200
        return len(asked)

    short = queries("sitting"), queries("sitting-cash-outs")
    for _ in range(12):
        buy(host, sitting, 0)
    assert (queries("sitting"), queries("sitting-cash-outs")) == short
    assert max(short) <= 12, short


def test_bank_urls_are_404_for_strangers(cash):
    _, sitting = cash
    stranger = browser_client()
    for name in ("sitting-caves", "sitting-add-ons", "sitting-bank-undo", "sitting-bank-fix"):
        assert stranger.post(url(name, sitting)).status_code == 404
    assert stranger.get(url("sitting-cash-outs", sitting)).status_code == 404
    assert stranger.post(url("sitting-dinner", sitting)).status_code == 404


def test_unknown_seat_or_cave_is_404(cash):
    host, sitting = cash
    for seat in ("", "9", "-1", "²", "9" * 30, "x"):
        assert buy(host, sitting, seat).status_code == 404
        assert host.get(url("sitting-cash-outs", sitting), {"seat": seat}).status_code == 404
    for fields in ({}, {"cave": "0"}, {"cave": "9" * 30}, {"cash_out": "١"}):
        assert host.post(url("sitting-bank-undo", sitting), fields).status_code == 404


# Count


def test_count_preview_shows_the_difference_and_records_nothing(cash):
    host, sitting = cash
    with no_rows_changed():
        page = host.get(url("sitting-cash-outs", sitting), {"seat": 3, "mode": "amount", "amount": "12+11+7"})
    assert "€6.00 1 buy-in · €20 −€14.00" in main(page)
    assert "€74 still to be counted. €6 cashed out of €80." in main(page)


def test_count_preview_of_the_last_player_shows_the_expected_amount(cash):
    host, sitting = cash
    count_all(host, sitting, 100, 100, 80)
    page = host.get(
        url("sitting-cash-outs", sitting), {"round": "", "amount": "60", "mode": "amount", "seat": 3}
    )
    assert "€12 missing. €68 cashed out of €80. €24.00 should remain in front of Thomas." in main(page)
    assert "Thomas has €24.00" in parse(page).by_id("dock").text


def test_replaced_count_is_not_called_undone_and_can_be_restored(cash):
    host, sitting = cash

    def notice():
        return parse(host.get(url("sitting", sitting))).by_id("undone").text

    count(host, sitting, 0, "80")
    count(host, sitting, 0, "90")
    assert "Former count of Léa replaced" in notice()
    replaced = sitting.cash_outs.get(chips=80)
    host.post(url("sitting-bank-restore", sitting), {"cash_out": replaced.pk})
    assert bank_of(sitting).stacks[0].counted_chips == 80
    assert "Former count of Léa replaced" in notice()
    restored = sitting.cash_outs.get(struck_at=None)
    host.post(url("sitting-bank-undo", sitting), {"cash_out": restored.pk})
    assert "Count of Léa undone" in notice()


def test_page_explains_the_rebuy_button_while_it_is_shown(cash):
    host, sitting = cash
    assert "The + adds a rebuy." in main(host.get(url("sitting", sitting)))
    count_all(host, sitting, 100, 100, 100, 100)
    page = main(host.get(url("sitting", sitting)))
    assert "The + adds a rebuy." not in page
    assert "Touch a name to count the chips." in page


def test_count_in_euros_is_converted_to_chips(cash):
    host, sitting = cash
    assert count(host, sitting, 0, "12,20 €").status_code == 302
    assert bank_of(sitting).stacks[0].counted_chips == 61
    assert count(host, sitting, 0, "16", unit="euros").status_code == 302
    assert bank_of(sitting).stacks[0].counted_chips == 80
    with no_rows_changed():
        assert count(host, sitting, 1, "12,25 €").status_code == 422


def test_invalid_count_is_refused_at_its_field(cash):
    host, sitting = cash
    for amount in ("", "x", "-5", "12+", "1e3", "²", "٣", "9" * 60, "\x00", "12,5"):
        with no_rows_changed():
            answer = count(host, sitting, 0, amount)
        page = parse(answer)
        field = page.by_id("amount").attributes
        assert (answer.status_code, field["value"], field["aria-describedby"]) == (422, amount, "e-amount")
        assert page.by_id("e-amount").text == "Write a number, or a sum like 12+11+7."


def test_count_above_the_chips_in_play_needs_confirmation(cash):
    host, sitting = cash
    count(host, sitting, 0, "300")
    with no_rows_changed():
        answer = count(host, sitting, 1, "101")
    assert answer.status_code == 422
    assert parse(answer).by_id("e-amount").text.startswith("Only 100 chips are left in play.")
    assert "Note the gap" in parse(answer).by_id("dock").text
    assert count(host, sitting, 1, "101", beyond="1").status_code == 302


def test_counts_proceed_from_seat_to_seat_and_end_at_the_closing(cash):
    host, sitting = cash
    answer = host.get(url("sitting-cash-outs", sitting) + "?round=")
    for seat, name in enumerate(("Léa", "Karim", "Inès", "Thomas")):
        assert f"{name}’s chips" in parse(answer).find_all("title")[0].text
        answer = host.post(
            url("sitting-cash-outs", sitting),
            {"seat": seat, "round": "", "key": str(uuid4()), "exactly": "100"},
            follow=True,
        )
    assert answer.redirect_chain[-1][0] == url("sitting-close", sitting)


# Chip case


def test_count_by_colours_uses_the_chip_case_of_the_circle(cash):
    host, sitting = cash
    case = reverse("circle-chip-case", args=[sitting.circle.pk])
    assert host.post(case, CASE).status_code == 302
    fields = {"seat": 0, "key": str(uuid4()), "mode": "colours", "colour-white": "5", "colour-red": "12+7"}
    assert host.post(url("sitting-cash-outs", sitting), fields).status_code == 302
    assert bank_of(sitting).stacks[0].cash_out.colours == {"white": 5, "red": 19}
    assert "€20.00" in main(host.get(url("sitting-cash-outs", sitting), {"seat": 0}))
    with no_rows_changed():
        answer = host.post(
            url("sitting-cash-outs", sitting), fields | {"seat": 1, "key": str(uuid4()), "colour-red": "42"}
        )
    assert answer.status_code == 422
    shown = parse(answer).by_id("worth-red").text
    assert shown.startswith("The case holds 60 of these, and 19 are counted already.")
    assert parse(answer).by_id("colour-red").attributes["value"] == "42"
    corrected = host.get(url("sitting-cash-outs", sitting), {"seat": 1, "mode": "colours", "colour-red": "1"})
    assert not parse(corrected).by_id("worth-red").find_all("span", role="alert")


def test_mode_of_the_count_stays_that_of_the_last_player(cash):
    host, sitting = cash
    host.post(reverse("circle-chip-case", args=[sitting.circle.pk]), CASE)
    counts = url("sitting-cash-outs", sitting)
    assert host.get(counts, {"seat": 0}).context["page"]["count"].by_colour
    count(host, sitting, 0, "80")
    assert not host.get(counts, {"seat": 1}).context["page"]["count"].by_colour
    fields = {"seat": 1, "key": str(uuid4()), "mode": "colours", "colour-white": "5"}
    assert host.post(counts, fields).status_code == 302
    assert host.get(counts, {"seat": 2}).context["page"]["count"].by_colour


def test_chip_case_opened_from_a_count_returns_to_it(cash):
    host, sitting = cash
    [link] = [
        each.attributes["href"]
        for each in parse(host.get(url("sitting-cash-outs", sitting), {"seat": 2})).find_all("a")
        if "chips" in each.attributes.get("href", "") and "sitting=" in each.attributes.get("href", "")
    ]
    back = f"{url('sitting-cash-outs', sitting)}?round=&seat=2"
    assert back in [each.attributes.get("href") for each in parse(host.get(link)).find_all("a")]
    assert host.post(link, CASE).url == back
    other = open_holdem(seats=2)[1]
    assert (
        host.post(reverse("circle-chip-case", args=[sitting.circle.pk]) + f"?sitting={other.pk}", CASE).url
        != back
    )


def test_undo_offers_no_cave_of_the_opening(cash):
    host, sitting = cash
    assert host.get(url("sitting", sitting)).context["table_context"]["undoable"] is None
    buy(host, sitting, 1)
    assert host.get(url("sitting", sitting)).context["table_context"]["undoable"].seat.position == 1


def test_chip_case_page_shows_the_distribution_and_the_rebuys_it_allows(cash):
    host, sitting = cash
    case = reverse("circle-chip-case", args=[sitting.circle.pk])
    host.post(case, CASE)
    assert "The bank runs out at the 2nd rebuy." in main(host.get(case, {"players": "7", "cave": "100"}))
    assert "cannot make a buy-in of 1000 for 10" in main(host.get(case, {"players": "10", "cave": "1000"}))
    for asked in ({"players": "²", "cave": "x"}, {"players": "99", "cave": "0"}, {"cave": "9" * 50}):
        assert host.get(case, asked).status_code == 200


def test_chip_case_colour_error_shows_at_its_field(cash):
    host, sitting = cash
    reasons = dict.fromkeys(("0", "9" * 30), "from 1 to 10,000")
    reasons |= dict.fromkeys(("-1", "x", "²", ""), "how many there are")
    for wrong, reason in reasons.items():
        with no_rows_changed():
            answer = host.post(
                reverse("circle-chip-case", args=[sitting.circle.pk]),
                CASE | {"count-red": wrong, "value-red": "5"},
            )
        assert answer.status_code == 422, wrong
        assert reason in parse(answer).by_id("id_count-red_error").text


# Closing


def test_closing_names_the_players_not_counted(cash):
    host, sitting = cash
    count_all(host, sitting, 100, 100)
    assert "Still to count: Inès and Thomas." in sheet(host, sitting)
    with no_rows_changed():
        assert close(host, sitting).status_code == 422


def test_closing_records_a_missing_buy_in_and_settles(cash):
    host, sitting = cash
    count_all(host, sitting, 230, 90, 80, 100)
    page = sheet(host, sitting)
    assert "€20.00 too many. €100 cashed out of €80." in page
    assert "It is exactly one buy-in (€20) that nobody noted." in page
    with no_rows_changed():
        assert close(host, sitting).status_code == 422
    fields = {"key": str(uuid4()), "cave_missing": "2"}
    for _ in range(2):
        assert host.post(url("sitting-bank-fix", sitting), fields).status_code == 302
    assert "The count is right." in sheet(host, sitting)
    assert close(host, sitting).status_code == 302
    assert net(sitting) == [2600, -200, -2400, 0]


def test_closing_undoes_a_buy_in_recorded_twice(cash):
    host, sitting = cash
    buy(host, sitting, 1)
    count_all(host, sitting, 230, 90, 80, 0)
    assert "noted once too often" in sheet(host, sitting)
    answer = host.post(url("sitting-bank-fix", sitting), {"cave_twice": "1"})
    assert answer.status_code == 302
    assert close(host, sitting).status_code == 302
    assert net(sitting) == [2600, -200, -400, -2000]


def test_closing_applies_the_chosen_gap_rule_and_shows_it(cash):
    host, sitting = cash
    host.post(reverse("circle-chip-case", args=[sitting.circle.pk]), CASE)
    count_all(host, sitting, 240, 30, 80, 0)
    page = sheet(host, sitting)
    assert "€10.00 missing." in page
    assert "Shared by the losers, by what they lose the circle’s rule" in page
    assert "Karim\xa0+\u2060€3.69, Inès\xa0+\u2060€1.05" in page
    for rule in ("", "recount", "x"):
        with no_rows_changed():
            assert close(host, sitting, gap_rule=rule).status_code == 422
    assert close(host, sitting, gap_rule="host", host="1").status_code == 302
    assert net(sitting) == [2800, -400, -400, -2000]
    assert "€10.00 missing. For Karim, the host." in table(host, sitting)
    bill = host.get(url("settlement", sitting), follow=True)
    assert "€10.00 missing. For Karim, the host (Karim" in main(bill)


def test_chip_case_page_shows_the_amount_reserved_for_the_next_evening(cash):
    host, sitting = cash
    count_all(host, sitting, 240, 30, 80, 0)
    case = reverse("circle-chip-case", args=[sitting.circle.pk])
    assert "Kept for the next evening: " not in main(host.get(case))
    close(host, sitting, gap_rule="kept", host="1")
    assert "Kept for the next evening: €10.00" in main(host.get(case))


def test_closing_sent_twice_closes_once(cash):
    host, sitting = cash
    count_all(host, sitting, 230, 90, 80, 0)
    key = str(uuid4())
    for _ in range(2):
        assert close(host, sitting, key=key).status_code == 302
    assert net(sitting) == [2600, -200, -400, -2000]
    host.post(url("sitting-reopen", sitting))
    assert "The count is right." in sheet(host, sitting)


def test_closing_asks_for_confirmation_while_several_players_have_chips(db):
    host, sitting = open_holdem(cave_price_cents=1500, stake_mode="winner")
    count_all(host, sitting, 140, 140, 20)
    assert "We stop here" in sheet(host, sitting)
    with no_rows_changed():
        answer = close(host, sitting)
    assert answer.status_code == 422
    # The page has no field for the time of the end: it asks for the confirmation.
    assert "Several players still have chips: confirm that the game stops here." in parse(answer).text
    assert close(host, sitting, over="1").status_code == 302
    assert net(sitting) == [750, 750, -1500]


# The dinner


def dinner(host, sitting, bill, **fields):
    return host.post(url("sitting-dinner", sitting), {"key": str(uuid4()), "bill": bill} | fields)


def test_H11b_winner_pays_the_dinner_and_both_balances_are_shown(db):
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
    assert [*map(str, checks.faults())] == []


def test_bill_of_a_sitting_that_was_reopened_is_noted_again_by_one_tap(db):
    host, sitting = open_holdem(seats=5, **RESTAURANT)
    count_all(host, sitting, 300, 50, 50, 60, 40)
    close(host, sitting)
    dinner(host, sitting, "162,50")
    host.post(url("sitting-reopen", sitting))
    close(host, sitting)
    assert dinner(host, sitting, proposed_bill(host, sitting)).status_code == 302
    assert Dinner.objects.get(undone_at=None).amount_cents == 16250
    assert proposed_bill(host, sitting) == ""


def proposed_bill(host, sitting):
    """Return the value of the field of the bill."""
    [field] = parse(host.get(url("sitting", sitting))).find_all("input", name="bill")
    return field.attributes["value"]


def test_dinner_bill_error_shows_at_its_field(db):
    host, sitting = open_holdem(**RESTAURANT)
    count_all(host, sitting, 100, 100, 100)
    close(host, sitting)
    for bill in ("", "x", "0", "-5", "1,234", "9" * 40):
        with no_rows_changed():
            answer = dinner(host, sitting, bill)
        page = parse(answer)
        reason = "of at most €10,000,000." if len(bill) > 9 else "for instance 162.50."
        assert page.by_id("e-dinner").text.endswith(reason), bill
        assert (answer.status_code, page.find_all("input", name="bill")[0].attributes["value"]) == (422, bill)


def test_dinner_is_refused_before_the_closing_or_without_a_restaurant_stake(cash, db):
    host, sitting = cash
    with no_rows_changed():
        assert dinner(host, sitting, "20").status_code == 409
    count_all(host, sitting, 100, 100, 100, 100)
    close(host, sitting)
    with no_rows_changed():
        assert dinner(host, sitting, "20").status_code == 422
