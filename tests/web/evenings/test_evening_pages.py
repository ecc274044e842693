"""Evening pages: bill, expenses, repayments, QR code, statement and picture."""

import re
import xml.etree.ElementTree as ET
from uuid import uuid4

import pytest
from django.core import signing
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.evenings.commands import evenings
from games.evenings.queries.bill import PlanKind, bill
from games.models import Circle, Evening, Expense, Household, Player, Repayment
from games.sittings.commands import opening
from tests.evening_actions import (
    create_household,
    expense_fields,
    lines_of,
    nets_of,
    post_expense,
    record_expense,
)
from tests.html import form_fields, parse
from tests.scenario import PLAIN, QUEENS, correct, line_fields, no_rows_changed, open_sitting, record
from tests.web.bank_actions import CASH, RESTAURANT, close, count_all
from tests.web.holdem_actions import open_holdem
from web.evenings.ibans import COOKIE, COOKIE_PATH, COOKIE_SALT

IBAN = "FR76 3000 6000 0112 3456 7890 189"
MAX_QUERIES = 14


def page_of(client, evening, query=""):
    return parse(client.get(reverse("evening", args=[evening.pk]) + query))


def main_text(client, evening, query=""):
    return page_of(client, evening, query).by_id("main").text


# The bill


def test_proof_of_the_fewest_payments_is_shown_while_one_is_left(scenario, evening):
    proof = "No plan settles this with fewer payments."
    assert proof in main_text(scenario.host, evening)
    while left := lines_of(evening):
        scenario.host.post(reverse("evening-repayments", args=[evening.pk]), line_fields(left[0]))
    assert "0 payments" in main_text(scenario.host, evening)
    assert proof not in main_text(scenario.host, evening)


def test_bill_adds_two_games_and_an_expense(scenario, evening):
    post_expense(scenario.host, evening, amount="20+26")
    text = main_text(scenario.host, evening)
    assert "+€39.40" in text, "Léa: 4.90 won, 34.50 paid for the others"
    assert "Thomas −€15.20" in text
    assert "Pizza Léa paid €46.00" in text
    assert text.count("3 payments") >= 1
    for way in ("straight", "banker"):
        assert "€39.40" in main_text(scenario.host, evening, f"?plan={way}")


def test_settlement_of_a_closed_sitting_redirects_to_its_evening(scenario, evening):
    assert scenario.host.get(reverse("settlement", args=[scenario.closed.pk])).url == reverse(
        "evening", args=[evening.pk]
    )


def test_bill_announces_the_end_of_the_games_and_their_winner(scenario, evening):
    assert "Léa wins the evening: +€4.90." in page_of(scenario.host, evening).by_id("end-of-evening").text
    post_expense(scenario.host, evening, amount="20+26")
    text = page_of(scenario.host, evening).by_id("end-of-evening").text
    assert "Léa wins the evening: +€4.90, expenses apart." in text
    Circle.objects.filter(pk=evening.circle_id).update(money_visibility=Circle.MoneyVisibility.OWN)
    text = page_of(scenario.host, evening).by_id("end-of-evening").text
    assert text
    assert "Léa" not in text


def test_bill_announces_no_end_while_a_game_is_open(scenario):
    page = page_of(scenario.host, Evening.objects.get(pk=scenario.sitting.evening_id))
    assert not page.find_all("p", id="end-of-evening")


def test_bill_names_the_sittings_still_open(scenario):
    text = main_text(scenario.host, scenario.sitting.evening)
    assert "Open face 2 is still open: not counted yet." in text, "another one is closed"


def test_open_games_of_one_kind_are_numbered_on_the_bill(scenario):
    circle = scenario.sitting.circle
    open_sitting(scenario.host, [each.name for each in circle.players.all()], circle=circle.pk)
    for address in ("evening", "evening-more"):
        answer = scenario.host.get(reverse(address, args=[scenario.sitting.evening_id]))
        rows = parse(answer).by_id("open-games").find_all("li")
        titles = [re.search(r"Open face \d", each.text).group() for each in rows]
        assert titles == ["Open face 2", "Open face 3"]


def test_bill_line_explains_its_amount_down_to_each_deal(scenario, evening):
    page = page_of(scenario.host, evening)
    why = page.find_all("details", **{"class": "flex-grow reason"})[0]
    assert "Thomas −€3.70" in why.text
    statement = next(
        each.attributes["href"] for each in why.find_all("a") if "slip" in each.attributes["href"]
    )
    text = parse(scenario.host.get(statement)).by_id("main").text
    assert "Deal 1 +3" in text
    assert "Deal 1 −40" in text


@pytest.mark.parametrize("method", PlanKind.values)
def test_reasons_of_each_line_add_up_to_the_cent_by_evening(scenario, evening, method):
    later = evenings.move_sitting(sitting=scenario.sitting, evening=None, now=scenario.sitting.opened_at)
    post_expense(scenario.host, evening, amount="20+26")
    post_expense(scenario.host, later, amount="10")
    scenario.host.post(reverse("evening-carry", args=[evening.pk]))
    line = lines_of(later)[0]
    scenario.host.post(
        reverse("evening-repayments", args=[later.pk]), line_fields(line) | {"amount_cents": 100}
    )
    rows = scenario.host.get(reverse("evening", args=[later.pk]), {"plan": method}).context["rows"]
    for row in rows:
        sides = row.sides
        assert len(sides) == (1 if method == PlanKind.STRAIGHT else 2)
        for side in sides:
            assert sum(total for _day, total, _reasons in side.evenings) == side.cents
            for day, total, reasons in side.evenings:
                assert day
                assert sum(cents for _title, _url, cents in reasons) == total
            assert sum(each.cents for each in side.settling) == (side.cents if side.settling else 0)
            assert side.settling or abs(side.cents) == row.line.amount_cents
    assert any(len(side.evenings) == 2 for row in rows for side in row.sides)
    assert any(each.is_paid for row in rows for side in row.sides for each in side.settling)


def test_bill_shows_the_borrower_of_a_loan_and_the_sum_of_each_payer(scenario, evening):
    lender, borrower = list(evening.circle.players.order_by("pk"))[:2]
    loan = {"kind": "loan", "title": "", "payer": str(lender.pk), "borrower": str(borrower.pk), "amount": "5"}
    assert post_expense(scenario.host, evening, **loan).status_code == 302
    several = {"payer": "several", f"paid-{lender.pk}": "30", f"paid-{borrower.pk}": "16"}
    assert post_expense(scenario.host, evening, **several).status_code == 302
    text = main_text(scenario.host, evening)
    assert f"{lender.name} lent it to {borrower.name}" in text
    assert f"{lender.name} paid €30.00, {borrower.name} paid €16.00" in text
    text = (
        parse(scenario.host.get(reverse("expense", args=[Expense.objects.latest("pk").pk])))
        .by_id("main")
        .text
    )
    assert f"{lender.name} paid €30.00, {borrower.name} paid €16.00" in text


def test_bill_shows_winnings_and_spendings_apart(scenario, evening):
    post_expense(scenario.host, evening, amount="20+26")
    rows = scenario.host.get(reverse("evening", args=[evening.pk])).context["bill_items"]
    assert [(row.won_cents is None, row.spent_cents) for row in rows] == [(False, None)] * 2 + [(True, 4600)]


def test_dinner_is_on_the_bill_and_is_owed_by_no_player(db):
    host, table = open_holdem(seats=3, **RESTAURANT)
    count_all(host, table, 240, 30, 0)
    close(host, table, gap_rule="all")
    before = bill(table.evening).net_cents
    host.post(reverse("sitting-dinner", args=[table.pk]), {"key": str(uuid4()), "bill": "120"})
    page = host.get(reverse("evening", args=[table.evening_id]))
    assert [row.spent_cents for row in page.context["bill_items"] if row.spent_cents] == [12000]
    assert "€120.00" in parse(page).by_id("main").text
    assert bill(table.evening).net_cents == before


def open_restaurant(host, circle):
    """Open a bank in the circle whose winner pays the restaurant, count every seat and close it."""
    table = opening.open_sitting(
        circle=circle, game_key="holdem", preset="home", changes=RESTAURANT, point_value_cents=0,
        players=list(circle.players.order_by("pk")[:3]), key=uuid4(), by="Léa", now=timezone.now(),
    )  # fmt: skip
    count_all(host, table, 240, 60, 0)
    assert close(host, table).status_code == 302
    return table


def dinner_links(client, evening):
    """Return the rows of the bill that lead to the field of the restaurant's bill."""
    rows = client.get(reverse("evening", args=[evening.pk])).context["bill_items"]
    return [row.url for row in rows if row.url.endswith("#dinner")]


def test_bill_leads_to_the_restaurant_where_the_visitor_may_write_it(scenario, evening):
    table = open_restaurant(scenario.host, evening.circle)
    link = reverse("sitting", args=[table.pk]) + "#dinner"
    assert table.evening_id == evening.pk
    assert dinner_links(scenario.host, evening) == dinner_links(scenario.scorer, evening) == [link]
    assert dinner_links(scenario.viewer, evening) == []
    Evening.objects.filter(pk=evening.pk).update(closed_at=timezone.now())
    assert dinner_links(scenario.host, evening) == []
    Evening.objects.filter(pk=evening.pk).update(closed_at=None)
    Circle.objects.filter(pk=evening.circle_id).update(archived_at=timezone.now())
    assert dinner_links(scenario.host, evening) == []


def test_bill_reads_the_rules_of_banks_without_a_dinner_at_once(scenario, evening):
    def queries(client):
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            assert client.get(reverse("evening", args=[evening.pk])).status_code == 200
        return len(asked)

    clients = scenario.host, scenario.viewer
    without = [queries(client) for client in clients]
    open_restaurant(scenario.host, evening.circle)
    one = [queries(client) for client in clients]
    open_restaurant(scenario.host, evening.circle)
    assert len(dinner_links(scenario.host, evening)) == 2
    assert [queries(client) for client in clients] == one == [without[0] + 1, without[1]]


def test_bill_stores_the_chosen_plan_and_ignores_forged_ones(scenario, evening):
    scenario.scorer.post(reverse("evening-plan", args=[evening.pk]), {"plan": "banker"})
    assert "Everything goes through Léa." in main_text(scenario.viewer, evening)
    for forged in ({}, {"plan": "x"}, {"plan": "banker", "banker": "0"}, {"plan": "banker", "banker": "²"}):
        with no_rows_changed():
            assert scenario.host.post(reverse("evening-plan", args=[evening.pk]), forged).status_code == 404


def test_bill_query_count_is_independent_of_sittings_and_expenses(scenario, evening):
    def queries():
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            assert scenario.host.get(reverse("evening", args=[evening.pk])).status_code == 200
        return len(asked)

    record_expense(evening)
    short = queries()
    for _ in range(2):
        sitting = open_sitting(scenario.host)
        record(scenario.host, sitting, PLAIN)
        record(scenario.host, sitting, QUEENS)
        scenario.host.post(reverse("sitting-close", args=[sitting.pk]))
        record_expense(evening)
    assert queries() == short <= MAX_QUERIES


# Expenses

FAULTS = {
    "no amount": ({"amount": ""}, "Write an amount"),
    "a word": ({"amount": "pizza"}, "Write an amount"),
    "nothing": ({"amount": "0"}, "Write an amount"),
    "nobody": ({"for": []}, "Say whom it was for."),
    "nobody paid": ({"payer": ""}, "Say who paid."),
    "somebody else paid": ({"payer": "999999"}, "Say who paid."),
    "exact parts that lack": ({"way": "exact"}, "€46.00 missing: €0.00 shared of €46.00."),
    "several who paid nothing": ({"payer": "several"}, "€46.00 missing: €0.00 paid of €46.00."),
    "an endless title": ({"title": "a" * 41}, "At most 40 characters."),
    "a loan to oneself": ({"kind": "loan", "borrower": "self"}, "Say who lends, and to whom."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_invalid_expense_is_refused_and_preserved(scenario, evening, fault):
    changes, words = FAULTS[fault]
    players = list(evening.circle.players.order_by("pk"))
    fields = expense_fields(players, **changes)
    if fields.get("borrower") == "self":
        fields["borrower"] = fields["payer"]
    with no_rows_changed():
        answer = scenario.host.post(reverse("evening-expenses", args=[evening.pk]), fields)
    page = parse(answer)
    assert answer.status_code == 422
    assert words in page.by_id("main").text
    form = dict(form_fields(page))
    assert (form["amount"], form["title"], form["key"]) == (fields["amount"], fields["title"], fields["key"])


def test_expense_with_exact_shares_shows_the_difference(scenario, evening):
    players = list(evening.circle.players.order_by("pk"))
    parts = {f"part-{player.pk}": "12" for player in players}
    answer = post_expense(scenario.host, evening, way="exact", **parts)
    assert "€2.00 too many: €48.00 shared of €46.00." in parse(answer).by_id("main").text


SPLITS = {
    "decimal weights": (("1,5", "1", "0.5", "1"), (1725, 1150, 575, 1150)),
    "percentages": (("40%", "30 %", "30%", "0%"), (1840, 1380, 1380, 0)),
    "one weight and ones": (("2", "", "", ""), (1840, 920, 920, 920)),
}


@pytest.mark.parametrize("split", SPLITS)
def test_expense_shared_by_decimal_weights_and_percentages_fills_its_form_again(scenario, evening, split):
    typed, shares = SPLITS[split]
    players = list(evening.circle.players.order_by("pk"))
    fields = {f"part-{player.pk}": part for player, part in zip(players, typed, strict=True)}
    assert post_expense(scenario.host, evening, way="weight", **fields).status_code == 302
    expense = Expense.objects.get()
    found = {part.player: part.share_cents for part in expense.parts.all()}
    assert tuple(found.get(player, 0) for player in players) == shares
    url = reverse("expense-correct", args=[expense.pk])
    shown = dict(form_fields(parse(scenario.host.get(url))))
    included = [str(player.pk) for player, part in zip(players, shares, strict=True) if part]
    assert scenario.host.post(url, shown | {"for": included}).status_code == 302
    corrected = Expense.objects.get(struck_at=None)
    again = {part.player: part.share_cents for part in corrected.parts.all()}
    assert tuple(again.get(player, 0) for player in players) == shares


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("two", "1", "1", "1"), "“two” is not a part"),
        (("50%", "1", "25%", "25%"), "Write a percentage here too"),
        (("50%", "20%", "10%", "10%"), "The percentages add up to 90, not to 100."),
    ],
)
def test_part_that_cannot_be_read_is_refused_at_its_field(scenario, evening, typed, words):
    players = list(evening.circle.players.order_by("pk"))
    fields = {f"part-{player.pk}": part for player, part in zip(players, typed, strict=True)}
    with no_rows_changed():
        answer = post_expense(scenario.host, evening, way="weight", **fields)
    page = parse(answer)
    assert answer.status_code == 422
    assert words in page.by_id("main").text
    form = dict(form_fields(page))
    assert tuple(form[f"part-{player.pk}"] for player in players) == typed


def test_expense_with_an_unusual_amount_asks_for_confirmation_once(scenario, evening):
    for amount in ("18", "20", "20", "24", "31"):
        assert post_expense(scenario.host, evening, amount=amount).status_code == 302
    with no_rows_changed():
        asked = parse(post_expense(scenario.host, evening, amount="200"))
    assert "€200.00? This circle usually writes about €20.00." in asked.by_id("main").text
    answer = scenario.host.post(reverse("evening-expenses", args=[evening.pk]), dict(form_fields(asked)) | {
        "for": [str(player.pk) for player in evening.circle.players.all()],
    })  # fmt: skip
    assert answer.status_code == 302
    assert Expense.objects.latest("pk").amount_cents == 20000


def test_expense_page_shows_the_shares_and_the_remainder(scenario, evening):
    post_expense(scenario.host, evening, amount="10", **{"for": _numbers(evening)[:3]})
    page = parse(scenario.host.get(reverse("expense", args=[Expense.objects.get().pk]))).by_id("main").text
    assert "Léa €3.34 Karim €3.33 Inès €3.33" in page
    assert "One cent does not divide: Léa bears it." in page
    assert "Karim → Léa €3.33" in page


def _numbers(evening):
    return [str(pk) for pk in evening.circle.players.order_by("pk").values_list("pk", flat=True)]


def test_expense_correction_shows_both_versions(scenario, evening):
    post_expense(scenario.host, evening)
    first = Expense.objects.get()
    url = reverse("expense-correct", args=[first.pk])
    fields = dict(form_fields(parse(scenario.host.get(url)))) | {"for": _numbers(evening), "amount": "48"}
    answer = scenario.scorer.post(url, fields)
    assert answer.status_code == 302
    assert scenario.scorer.post(url, fields).url == answer.url, "a double tap writes once"
    struck = parse(scenario.host.get(reverse("expense", args=[first.pk]))).by_id("main").text
    assert "This no longer counts. See what replaced it" in struck
    late = scenario.host.post(url, fields | {"key": str(uuid4()), "amount": "50"})
    assert late.status_code == 409
    assert "Somebody changed this expense meanwhile." in parse(late).by_id("main").text
    scenario.host.post(reverse("expense-undo", args=[Expense.objects.latest("pk").pk]))
    page = scenario.host.get(reverse("evening", args=[evening.pk]))
    assert "Pizza" not in [item.title for item in page.context["bill_items"]]
    assert page.context["undone"].text == "Removed: Pizza"


# Repayments


def test_repayment_sent_twice_is_recorded_once(scenario, evening):
    row = scenario.host.get(reverse("evening", args=[evening.pk])).context["rows"][-1]
    fields = line_fields(row.line) | {"key": str(uuid4())}
    for _ in range(2):
        assert scenario.host.post(reverse("evening-repayments", args=[evening.pk]), fields).status_code == 302
    assert Repayment.objects.exclude(pk=scenario.repayment.pk).count() == 1


def test_partial_repayment_is_limited_to_the_outstanding_amount(scenario, evening):
    line = lines_of(evening)[0]
    fields = line_fields(line) | {"amount": "1,50", "key": str(uuid4())}
    url = reverse("evening-repayments", args=[evening.pk])
    assert scenario.host.post(url, fields).status_code == 302
    assert f"left to pay, of €{line.amount_cents // 100}.{line.amount_cents % 100:02}" in main_text(
        scenario.host, evening
    )
    with no_rows_changed():
        refused = scenario.host.post(url, fields | {"amount": "500", "key": str(uuid4())})
    assert refused.status_code == 422
    sheet = parse(refused).by_id("sheet")
    assert "This is more than what is left to pay." in sheet.text
    assert dict(form_fields(sheet))["amount"] == "500"
    unread = scenario.host.post(url, fields | {"amount": "beer"})
    assert unread.status_code == 422
    assert "Write an amount" in parse(unread).by_id("sheet").text


def test_repayment_is_confirmed_by_its_receiver_or_a_host(scenario, evening):
    line = next(line for line in lines_of(evening) if line.creditor.name != "Karim")
    scenario.scorer.post(reverse("evening-repayments", args=[evening.pk]), line_fields(line))
    paid = Repayment.objects.latest("pk")
    assert paid.confirmed_at is None
    assert f"paid, {line.creditor.name} has to confirm" in main_text(scenario.scorer, evening)
    url = reverse("repayment-confirm", args=[paid.pk])
    assert scenario.scorer.post(url).status_code == 403
    assert scenario.host.post(url).status_code == 302
    assert "paid, confirmed by Léa" in main_text(scenario.viewer, evening)


def test_repayment_noted_by_another_player_is_not_shown_as_confirmed(scenario, evening):
    line = next(line for line in lines_of(evening) if line.creditor.name != "Léa")
    scenario.host.post(reverse("evening-repayments", args=[evening.pk]), line_fields(line))
    assert "paid, noted by Léa (host)" in main_text(scenario.viewer, evening)


def test_repayment_recorded_by_its_receiver_is_confirmed(scenario, evening):
    line = next(line for line in lines_of(evening) if line.creditor.name == "Léa")
    scenario.host.post(reverse("evening-repayments", args=[evening.pk]), line_fields(line))
    assert Repayment.objects.latest("pk").confirmed_by == "Léa"


# QR code


def line_query(line):
    return f"?debtor={line.debtor.pk}&creditor={line.creditor.pk}"


def test_payment_page_shows_a_qr_code_once_the_iban_is_stored(scenario, evening):
    line = lines_of(evening)[0]
    url, sides = reverse("evening-payment", args=[evening.pk]) + line_query(line), line_fields(line)
    assert not parse(scenario.host.get(url)).find_all("svg", **{"class": "qr-code"})
    with no_rows_changed():
        form = scenario.host.post(
            reverse("evening-iban", args=[evening.pk]), sides | {"iban": IBAN, "holder": "L. Martin"}
        )
    assert form.url == url
    cookie = scenario.host.cookies[COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (COOKIE_PATH, True, "Lax")
    page = parse(scenario.host.get(url)).by_id("sheet")
    assert page.find_all("svg", **{"class": "qr-code"})
    assert "IBAN of L. Martin FR76 3000 6000 •••• 0189" in page.text
    (without_script,) = page.find_all("noscript")
    assert without_script.text == page.by_id("iban-whole").text, "nothing copies it"
    assert not parse(scenario.viewer.get(url)).find_all("svg", **{"class": "qr-code"}), (
        "another phone keeps nothing"
    )
    scenario.host.post(reverse("evening-iban", args=[evening.pk]), sides | {"forget": "1"})
    assert not parse(scenario.host.get(url)).find_all("svg", **{"class": "qr-code"})


WRONG = {
    "": "Write the IBAN",
    "FR77 3000 6000 0112 3456 7890 189": "This IBAN does not add up",
    "FR76 3000 6000": "has 27 characters, this one 12.",
    "US76 3000 6000 0112 3456 7890 189": "No transfer in euros goes to the country “US”.",
    "<b>": "has two letters, two digits",
    "DE89 3704 0044 0532 013O OO": "has a letter in the place of a digit",
}


@pytest.mark.parametrize("typed", WRONG)
def test_invalid_iban_is_refused_with_a_reason_and_preserved(scenario, evening, typed):
    sides = line_fields(lines_of(evening)[0])
    answer = scenario.host.post(reverse("evening-iban", args=[evening.pk]), sides | {"iban": typed})
    assert answer.status_code == 422
    sheet = parse(answer).by_id("sheet")
    assert WRONG[typed] in sheet.text
    assert dict(form_fields(sheet))["iban"] == typed
    assert COOKIE not in scenario.host.cookies


def test_forged_iban_cookie_is_ignored(scenario, evening):
    line = lines_of(evening)[0]
    for forged in ("", "x", signing.dumps({"1": ["FR76", ""]}, salt=COOKIE_SALT), signing.dumps([1])):
        scenario.host.cookies[COOKIE] = forged
        answer = scenario.host.get(reverse("evening-payment", args=[evening.pk]) + line_query(line))
        assert answer.status_code == 200
        assert not parse(answer).find_all("svg", **{"class": "qr-code"})


def test_invalid_payee_of_the_cookie_is_ignored_and_the_others_stay(scenario, evening):
    line = lines_of(evening)[0]
    stored = {"0": ["DE89370400440532013OOO", "O"], str(line.creditor.pk): [IBAN, "Léa"]}
    scenario.host.cookies[COOKIE] = signing.dumps(stored, salt=COOKIE_SALT, compress=True)
    answer = scenario.host.get(reverse("evening-payment", args=[evening.pk]) + line_query(line))
    assert parse(answer).find_all("svg", **{"class": "qr-code"})


# Statement and picture


def test_statement_is_provisional_while_a_sitting_is_open(scenario):
    url = reverse("evening-statement", args=[scenario.sitting.evening_id])
    text = parse(scenario.host.get(url)).by_id("main").text
    assert "Provisional: what is still open counts as it stood at" in text
    assert "provisional +€4.30" in text
    assert scenario.host.get(url + "?of=0").status_code == 404
    assert scenario.host.get(url + "?of=²").status_code == 404


def test_bill_picture_is_a_standalone_svg_in_the_visitor_s_language(scenario, evening):
    player = evening.circle.players.get(name="Thomas")
    type(player).objects.filter(pk=player.pk).update(name="<i>T&T")
    for language, words in (("en", "−€3.70"), ("fr", "−3,70\u202f€")):
        answer = scenario.host.get(
            reverse("evening-picture", args=[evening.pk]), headers={"accept-language": language}
        )
        assert answer.headers["Content-Type"].startswith("image/svg+xml")
        drawing = ET.fromstring(answer.content.decode())
        texts = [each.text or "" for each in drawing.iter("{http://www.w3.org/2000/svg}text")]
        assert any(words in each for each in texts)
        assert "<i>T&T" in texts
        assert not re.search(r"style=|<script|href", answer.content.decode())


def test_bank_result_appears_on_the_bill_and_the_statement(db):
    host, table = open_holdem(seats=4, **CASH)
    evening = table.evening
    text = parse(host.get(reverse("evening-statement", args=[evening.pk]))).by_id("main").text
    assert "Hold’em provisional" in text
    count_all(host, table, 200, 80, 70, 50)
    close(host, table)
    record_expense(evening, list(table.circle.players.order_by("pk"))[:4], amount=4000)
    # 20 € per cave: 40, 16, 14 and 10 € are cashed out; then Léa pays 40 € for four.
    assert "+€50.00" in main_text(host, evening)
    for way in ("straight", "banker"):
        assert "Thomas −€20.00" in main_text(host, evening, f"?plan={way}")
    found = bill(evening)
    for way in PlanKind.values:
        assert nets_of(found.plan(way), 4) == found.net_cents == [5000, -1400, -1600, -2000], way
    text = parse(host.get(reverse("evening-statement", args=[evening.pk]))).by_id("main").text
    assert re.search(r"Buy-in at \d\d:\d\d €20.00 Cashed out €40.00", text), text


# Closing, carried debts, households


def test_closed_evening_shows_a_fingerprint_and_later_changes(scenario, evening):
    url = reverse("evening-close", args=[evening.pk])
    assert scenario.host.post(url).status_code == 302
    word = re.search(r"Fingerprint of the evening: (\w{4}-\w{4})", main_text(scenario.host, evening))[1]
    assert scenario.host.post(reverse("evening-expenses", args=[evening.pk]), {}).status_code == 422
    assert post_expense(scenario.host, evening).status_code == 409
    version = scenario.round
    scenario.host.post(reverse("sitting-reopen", args=[scenario.sitting.pk]))
    correct(scenario.host, version, PLAIN)
    scenario.host.post(reverse("sitting-close", args=[scenario.sitting.pk]))
    text = main_text(scenario.host, evening)
    assert f"Something changed since the evening was closed: its fingerprint was {word}." in text
    assert f"Fingerprint of the evening: {word}" not in text


def test_evening_with_an_open_sitting_is_not_closed(scenario):
    answer = scenario.host.post(reverse("evening-close", args=[scenario.sitting.evening_id]))
    assert answer.status_code == 409
    assert "still open" in parse(answer).by_id("main").text


def test_carried_evening_is_paid_on_the_next_bill(scenario, evening):
    later = evenings.move_sitting(sitting=scenario.sitting, evening=None, now=scenario.sitting.opened_at)
    scenario.host.post(reverse("evening-carry", args=[evening.pk]))
    text = main_text(scenario.host, evening)
    assert "on the bill of a later evening" in text
    line = lines_of(evening)[0]
    refused = scenario.host.post(reverse("evening-repayments", args=[evening.pk]), line_fields(line))
    assert refused.status_code == 409
    assert "This bill covers 2 evenings." in main_text(scenario.host, later)
    scenario.host.post(reverse("evening-carry-undo", args=[evening.pk]))
    assert "later evening" not in main_text(scenario.host, evening)


def test_household_of_two_settles_together_and_can_be_separated(scenario, evening):
    url = reverse("circle-households", args=[evening.circle_id])
    numbers = _numbers(evening)
    for wrong in ({}, {"player": numbers[:1]}, {"player": [numbers[0], "0"]}):
        with no_rows_changed():
            assert scenario.host.post(url, wrong).status_code == 422
    assert scenario.host.post(url, {"player": numbers[:2]}).status_code == 302
    assert "Léa & Karim" in main_text(scenario.host, evening)
    with no_rows_changed():
        assert scenario.host.post(url, {"player": numbers[1:3]}).status_code == 409
    scenario.host.post(reverse("household-end", args=[Household.objects.get().pk]))
    assert "Léa & Karim" not in main_text(scenario.host, evening)


def test_circle_balances_are_put_on_one_bill(scenario, evening):
    create_household(evening.circle, "Léa", "Thomas")
    later = evenings.move_sitting(sitting=scenario.sitting, evening=None, now=scenario.sitting.opened_at)
    page = parse(scenario.host.get(reverse("circle-balances", args=[evening.circle_id]))).by_id("main").text
    assert "Evenings not settled yet" in page
    answer = scenario.host.post(reverse("circle-consolidate", args=[evening.circle_id]))
    assert answer.url in (reverse("evening", args=[later.pk]), reverse("evening", args=[evening.pk]))
    assert "This bill covers 2 evenings." in main_text(
        scenario.host, Evening.objects.get(pk=answer.url.split("/")[2])
    )


@pytest.mark.parametrize("page", ["evening", "evening-statement", "evening-story"])
def test_games_of_chinese_poker_have_the_names_of_their_variants(scenario, page):
    """The closed game is open face; a second variant joins the evening."""
    evening = scenario.closed.evening
    classic = open_sitting(scenario.host, preset="classic")
    assert classic.evening == evening
    record(scenario.host, classic, PLAIN)
    scenario.host.post(reverse("sitting-close", args=[classic.pk]))
    text = parse(scenario.host.get(reverse(page, args=[evening.pk]))).by_id("main").text
    assert "Open face" in text
    assert "Classic Chinese" in text
    assert text.count("Chinese") == text.count("Classic Chinese")


def test_closed_evening_shows_a_notice_and_is_opened_again_there(evening, scenario):
    url = reverse("evening", args=[evening.pk])
    assert "evening-closed" not in scenario.host.get(url).content.decode()
    scenario.host.post(reverse("evening-close", args=[evening.pk]))
    assert parse(scenario.viewer.get(url)).by_id("evening-closed").find_all("form") == []
    (form,) = parse(scenario.host.get(url)).by_id("evening-closed").find_all("form")
    scenario.host.post(form.attributes["action"])
    assert not Evening.objects.get(pk=evening.pk).is_closed


def test_expense_of_an_evening_names_those_who_played_it_and_were_retired_since(scenario):
    host, closed = scenario.host, scenario.closed
    seated = {seat.player_id for seat in closed.seats.all()}
    Player.objects.filter(pk__in=seated).update(retired_at=closed.opened_at)
    page = parse(host.get(reverse("evening-expenses", args=[closed.evening_id])))
    for name in ("payer", "for"):
        offered = {
            int(each.attributes["value"])
            for each in page.find_all("input", name=name)
            if each.attributes["value"].isdigit()
        }
        assert seated <= offered, name
