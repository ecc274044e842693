"""The pages of an evening: its bill, what it cost, what is paid of it, the code, the slip, the picture."""

import re
import xml.etree.ElementTree as ET
from uuid import uuid4

import pytest
from django.core import signing
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import play
from games.bill import Ways, bill
from games.models import Evening, Expense, Household, Repayment
from tests.cast import PLAIN, QUEENS, correct, line_fields, nothing_recorded, open_slate, record
from tests.evenings import couple, expense_fields, lines_of, nets_of, record_expense, spend
from tests.page import fields_of, read
from tests.web.banks import CASH, close, count_all
from tests.web.holdem import open_holdem
from web.ibans import COOKIE, COOKIE_PATH, COOKIE_SALT

IBAN = "FR76 3000 6000 0112 3456 7890 189"
QUERIES_MAX = 14


@pytest.fixture
def evening(cast):
    """The cast's night, its second game closed too: +4,90, −2,60, +1,40 and −3,70 in all."""
    cast.host.post(reverse("sitting-closure", args=[cast.sitting.pk]))
    return Evening.objects.get(pk=cast.sitting.evening_id)


def page_of(client, evening, query=""):
    return read(client.get(reverse("evening", args=[evening.pk]) + query))


def said(client, evening, query=""):
    return page_of(client, evening, query).of_id("main").said


# The bill


def test_it_shows_two_games_and_a_pizza_as_one_bill(cast, evening):
    record_expense(cast.host, evening, amount="20+26")
    told = said(cast.host, evening)
    assert "+€39.40" in told, "Léa: 4.90 won, 34.50 paid for the others"
    assert "Thomas −€15.20" in told
    assert "Pizza paid by Léa €46.00" in told
    assert told.count("3 payments") >= 1
    for way in ("straight", "banker"):
        assert "€39.40" in said(cast.host, evening, f"?plan={way}")


def test_a_closed_sitting_s_settlement_is_its_evening_s(cast, evening):
    assert cast.host.get(reverse("settlement", args=[cast.closed.pk])).url == reverse(
        "evening", args=[evening.pk]
    )


def test_it_names_what_is_still_open(cast):
    told = said(cast.host, cast.sitting.evening)
    assert "Chinese is still open: not counted yet." in told


def test_it_tells_why_a_line_is_asked_down_to_each_deal(cast, evening):
    page = page_of(cast.host, evening)
    why = page.all("details", **{"class": "under why"})[0]
    assert "Thomas −€3.70" in why.said
    slip = next(each.attributes["href"] for each in why.all("a") if "slip" in each.attributes["href"])
    told = read(cast.host.get(slip)).of_id("main").said
    assert "Deal 1 +3" in told
    assert "Deal 1 −40" in told


def test_it_keeps_the_plan_the_table_chose(cast, evening):
    cast.scorer.post(reverse("evening-plan", args=[evening.pk]), {"plan": "banker"})
    assert "Everything goes through Léa." in said(cast.viewer, evening)
    for forged in ({}, {"plan": "x"}, {"plan": "banker", "banker": "0"}, {"plan": "banker", "banker": "²"}):
        with nothing_recorded():
            assert cast.host.post(reverse("evening-plan", args=[evening.pk]), forged).status_code == 404


def test_it_is_as_fast_after_a_long_night(cast, evening):
    def queries():
        cache.clear()
        with CaptureQueriesContext(connection) as asked:
            assert cast.host.get(reverse("evening", args=[evening.pk])).status_code == 200
        return len(asked)

    spend(evening)
    short = queries()
    for _ in range(4):
        sitting = open_slate(cast.host)
        record(cast.host, sitting, PLAIN)
        record(cast.host, sitting, QUEENS)
        cast.host.post(reverse("sitting-closure", args=[sitting.pk]))
        spend(evening)
    assert queries() == short <= QUERIES_MAX


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
    "an endless title": ({"title": "a" * 41}, "At most 40 letters."),
    "a loan to oneself": ({"kind": "loan", "borrower": "self"}, "Say who lends, and to whom."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_it_refuses_an_expense_and_keeps_what_was_typed(cast, evening, fault):
    changes, words = FAULTS[fault]
    players = list(evening.circle.players.order_by("pk"))
    fields = expense_fields(players, **changes)
    if fields.get("borrower") == "self":
        fields["borrower"] = fields["payer"]
    with nothing_recorded():
        answer = cast.host.post(reverse("evening-expenses", args=[evening.pk]), fields)
    page = read(answer)
    assert answer.status_code == 422
    assert words in page.of_id("main").said
    kept = dict(fields_of(page))
    assert (kept["amount"], kept["title"], kept["key"]) == (fields["amount"], fields["title"], fields["key"])


def test_it_says_how_far_the_exact_parts_are(cast, evening):
    players = list(evening.circle.players.order_by("pk"))
    parts = {f"part-{player.pk}": "12" for player in players}
    answer = record_expense(cast.host, evening, way="exact", **parts)
    assert "€2.00 too many: €48.00 shared of €46.00." in read(answer).of_id("main").said


def test_it_asks_once_about_an_amount_far_from_the_habit(cast, evening):
    for amount in ("18", "20", "20", "24", "31"):
        assert record_expense(cast.host, evening, amount=amount).status_code == 302
    with nothing_recorded():
        asked = read(record_expense(cast.host, evening, amount="200"))
    assert "€200.00? This circle usually writes about €20.00." in asked.of_id("main").said
    answer = cast.host.post(reverse("evening-expenses", args=[evening.pk]), dict(fields_of(asked)) | {
        "for": [str(player.pk) for player in evening.circle.players.all()],
    })  # fmt: skip
    assert answer.status_code == 302
    assert Expense.objects.latest("pk").amount_cents == 20000


def test_it_tells_an_expense_and_where_its_odd_cents_went(cast, evening):
    record_expense(cast.host, evening, amount="10", **{"for": _numbers(evening)[:3]})
    page = read(cast.host.get(reverse("expense", args=[Expense.objects.get().pk]))).of_id("main").said
    assert "Léa €3.34 Karim €3.33 Inès €3.33" in page
    assert "One cent does not divide: Léa bears it." in page
    assert "Karim → Léa €3.33" in page


def _numbers(evening):
    return [str(pk) for pk in evening.circle.players.order_by("pk").values_list("pk", flat=True)]


def test_it_corrects_an_expense_and_tells_both(cast, evening):
    record_expense(cast.host, evening)
    first = Expense.objects.get()
    url = reverse("expense-correction", args=[first.pk])
    fields = dict(fields_of(read(cast.host.get(url)))) | {"for": _numbers(evening), "amount": "48"}
    answer = cast.scorer.post(url, fields)
    assert answer.status_code == 302
    assert cast.scorer.post(url, fields).url == answer.url, "a double tap writes once"
    struck = read(cast.host.get(reverse("expense", args=[first.pk]))).of_id("main").said
    assert "This no longer counts. See what replaced it" in struck
    late = cast.host.post(url, fields | {"key": str(uuid4()), "amount": "50"})
    assert late.status_code == 409
    assert "Somebody changed this expense meanwhile." in read(late).of_id("main").said
    cast.host.post(reverse("expense-annulment", args=[Expense.objects.latest("pk").pk]))
    assert "Pizza" not in said(cast.host, evening)


# Paying


def test_it_is_paid_by_one_tap_and_two_taps_pay_once(cast, evening):
    row = cast.host.get(reverse("evening", args=[evening.pk])).context["rows"][-1]
    fields = line_fields(row.line) | {"key": str(row.key)}
    for _ in range(2):
        assert cast.host.post(reverse("evening-repayments", args=[evening.pk]), fields).status_code == 302
    assert Repayment.objects.exclude(pk=cast.repayment.pk).count() == 1


def test_a_part_is_paid_and_no_more_than_is_left(cast, evening):
    line = lines_of(evening)[0]
    fields = line_fields(line) | {"amount": "1,50", "key": str(uuid4())}
    url = reverse("evening-repayments", args=[evening.pk])
    assert cast.host.post(url, fields).status_code == 302
    assert f"left to pay, of €{line.amount_cents // 100}.{line.amount_cents % 100:02}" in said(
        cast.host, evening
    )
    with nothing_recorded():
        refused = cast.host.post(url, fields | {"amount": "500", "key": str(uuid4())})
    assert refused.status_code == 422
    sheet = read(refused).of_id("sheet")
    assert "This is more than what is left to pay." in sheet.said
    assert dict(fields_of(sheet))["amount"] == "500"
    unread = cast.host.post(url, fields | {"amount": "beer"})
    assert unread.status_code == 422
    assert "Write an amount" in read(unread).of_id("sheet").said


def test_who_received_it_confirms_it_or_a_host(cast, evening):
    line = next(line for line in lines_of(evening) if line.creditor.name != "Karim")
    cast.scorer.post(reverse("evening-repayments", args=[evening.pk]), line_fields(line))
    paid = Repayment.objects.latest("pk")
    assert paid.confirmed_at is None
    assert f"paid, {line.creditor.name} has to confirm" in said(cast.scorer, evening)
    url = reverse("repayment-confirmation", args=[paid.pk])
    assert cast.scorer.post(url).status_code == 403
    assert cast.host.post(url).status_code == 302
    assert "paid, confirmed by Léa" in said(cast.viewer, evening)


def test_a_tick_by_its_receiver_needs_no_other(cast, evening):
    line = next(line for line in lines_of(evening) if line.creditor.name == "Léa")
    cast.host.post(reverse("evening-repayments", args=[evening.pk]), line_fields(line))
    assert Repayment.objects.latest("pk").confirmed_by == "Léa"


# The code to scan


def line_query(line):
    return f"?debtor={line.debtor.pk}&creditor={line.creditor.pk}"


def test_it_draws_the_code_of_a_payee_whose_iban_this_phone_keeps(cast, evening):
    line = lines_of(evening)[0]
    url, sides = reverse("evening-payment", args=[evening.pk]) + line_query(line), line_fields(line)
    assert not read(cast.host.get(url)).all("svg", **{"class": "qr"})
    with nothing_recorded():
        kept = cast.host.post(
            reverse("evening-iban", args=[evening.pk]), sides | {"iban": IBAN, "holder": "L. Martin"}
        )
    assert kept.url == url
    cookie = cast.host.cookies[COOKIE]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (COOKIE_PATH, True, "Lax")
    page = read(cast.host.get(url)).of_id("sheet")
    assert page.all("svg", **{"class": "qr"})
    assert "IBAN of L. Martin FR76 3000 6000 •••• 0189" in page.said
    assert not read(cast.viewer.get(url)).all("svg", **{"class": "qr"}), "another phone keeps nothing"
    cast.host.post(reverse("evening-iban", args=[evening.pk]), sides | {"forget": "1"})
    assert not read(cast.host.get(url)).all("svg", **{"class": "qr"})


WRONG = {
    "": "Write the IBAN",
    "FR77 3000 6000 0112 3456 7890 189": "This IBAN does not add up",
    "FR76 3000 6000": "has 27 characters, this one 12.",
    "US76 3000 6000 0112 3456 7890 189": "No transfer in euros goes to the country “US”.",
    "<b>": "begins with two letters",
}


@pytest.mark.parametrize("typed", WRONG)
def test_it_says_what_is_wrong_with_an_iban_and_keeps_it_typed(cast, evening, typed):
    sides = line_fields(lines_of(evening)[0])
    answer = cast.host.post(reverse("evening-iban", args=[evening.pk]), sides | {"iban": typed})
    assert answer.status_code == 422
    sheet = read(answer).of_id("sheet")
    assert WRONG[typed] in sheet.said
    assert dict(fields_of(sheet))["iban"] == typed
    assert COOKIE not in cast.host.cookies


def test_a_forged_cookie_keeps_no_iban(cast, evening):
    line = lines_of(evening)[0]
    for forged in ("", "x", signing.dumps({"1": ["FR76", ""]}, salt=COOKIE_SALT), signing.dumps([1])):
        cast.host.cookies[COOKIE] = forged
        answer = cast.host.get(reverse("evening-payment", args=[evening.pk]) + line_query(line))
        assert answer.status_code == 200
        assert not read(answer).all("svg", **{"class": "qr"})


# A slip, a picture


def test_a_slip_is_provisional_while_a_game_is_open(cast):
    url = reverse("evening-slip", args=[cast.sitting.evening_id])
    told = read(cast.host.get(url)).of_id("main").said
    assert "Provisional: what is still open counts as it stood at" in told
    assert "provisional +€4.30" in told
    assert cast.host.get(url + "?of=0").status_code == 404
    assert cast.host.get(url + "?of=²").status_code == 404


def test_the_picture_is_a_drawing_by_itself_in_the_reader_s_language(cast, evening):
    player = evening.circle.players.get(name="Thomas")
    type(player).objects.filter(pk=player.pk).update(name="<i>T&T")
    for language, words in (("en", "−€3.70"), ("fr", "−3,70\u202f€")):
        answer = cast.host.get(
            reverse("evening-picture", args=[evening.pk]), headers={"accept-language": language}
        )
        assert answer.headers["Content-Type"].startswith("image/svg+xml")
        drawing = ET.fromstring(answer.content.decode())
        texts = [each.text or "" for each in drawing.iter("{http://www.w3.org/2000/svg}text")]
        assert any(words in each for each in texts)
        assert "<i>T&T" in texts
        assert not re.search(r"style=|<script|href", answer.content.decode())


def test_a_cave_is_on_the_bill_beside_the_other_games_and_on_the_slip(db):
    host, table = open_holdem(seats=4, **CASH)
    evening = table.evening
    told = read(host.get(reverse("evening-slip", args=[evening.pk]))).of_id("main").said
    assert "Hold’em provisional" in told
    count_all(host, table, 200, 80, 70, 50)
    close(host, table)
    spend(evening, list(table.circle.players.order_by("pk"))[:4], amount=4000)
    # 20 € a cave: 40, 16, 14 and 10 € come back; then 40 € paid by Léa for four.
    assert "+€50.00" in said(host, evening)
    for way in ("straight", "banker"):
        assert "Thomas −€20.00" in said(host, evening, f"?plan={way}")
    found = bill(evening)
    for way in Ways.values:
        assert nets_of(found.plan(way), 4) == found.net_cents == [5000, -1400, -1600, -2000], way
    told = read(host.get(reverse("evening-slip", args=[evening.pk]))).of_id("main").said
    assert re.search(r"Buy-in at \S+\s\S+ €20.00 Cashed out €40.00", told), told


# Closing, carrying, households


def test_closing_keeps_a_fingerprint_and_a_change_shows(cast, evening):
    url = reverse("evening-closure", args=[evening.pk])
    assert cast.host.post(url).status_code == 302
    word = re.search(r"Fingerprint of the evening: (\w{4}-\w{4})", said(cast.host, evening))[1]
    assert cast.host.post(reverse("evening-expenses", args=[evening.pk]), {}).status_code == 422
    assert record_expense(cast.host, evening).status_code == 409
    version = cast.round
    cast.host.post(reverse("sitting-reopening", args=[cast.sitting.pk]))
    correct(cast.host, version, PLAIN)
    cast.host.post(reverse("sitting-closure", args=[cast.sitting.pk]))
    told = said(cast.host, evening)
    assert f"Something changed since the evening was closed: its fingerprint was {word}." in told
    assert f"Fingerprint of the evening: {word}" not in told


def test_an_evening_with_an_open_game_is_not_closed(cast):
    answer = cast.host.post(reverse("evening-closure", args=[cast.sitting.evening_id]))
    assert answer.status_code == 409
    assert "still open" in read(answer).of_id("main").said


def test_a_carried_evening_is_paid_on_the_next_bill(cast, evening):
    later = play.move_sitting(sitting=cast.sitting, evening=None, now=cast.sitting.opened_at)
    cast.host.post(reverse("evening-carrying", args=[evening.pk]))
    told = said(cast.host, evening)
    assert "on the bill of a later evening" in told
    line = lines_of(evening)[0]
    refused = cast.host.post(reverse("evening-repayments", args=[evening.pk]), line_fields(line))
    assert refused.status_code == 409
    assert "This bill covers 2 evenings." in said(cast.host, later)
    cast.host.post(reverse("evening-keeping", args=[evening.pk]))
    assert "later evening" not in said(cast.host, evening)


def test_a_couple_settles_as_one_and_parts(cast, evening):
    url = reverse("circle-households", args=[evening.circle_id])
    numbers = _numbers(evening)
    for wrong in ({}, {"player": numbers[:1]}, {"player": [numbers[0], "0"]}):
        with nothing_recorded():
            assert cast.host.post(url, wrong).status_code == 422
    assert cast.host.post(url, {"player": numbers[:2]}).status_code == 302
    assert "Léa & Karim" in said(cast.host, evening)
    with nothing_recorded():
        assert cast.host.post(url, {"player": numbers[1:3]}).status_code == 409
    cast.host.post(reverse("household-annulment", args=[Household.objects.get().pk]))
    assert "Léa & Karim" not in said(cast.host, evening)


def test_the_balances_of_the_circle_go_on_one_bill(cast, evening):
    couple(evening.circle, "Léa", "Thomas")
    later = play.move_sitting(sitting=cast.sitting, evening=None, now=cast.sitting.opened_at)
    page = read(cast.host.get(reverse("circle-balances", args=[evening.circle_id]))).of_id("main").said
    assert "Evenings not settled yet" in page
    answer = cast.host.post(reverse("circle-gathering", args=[evening.circle_id]))
    assert answer.url in (reverse("evening", args=[later.pk]), reverse("evening", args=[evening.pk]))
    assert "This bill covers 2 evenings." in said(cast.host, Evening.objects.get(pk=answer.url.split("/")[2]))
