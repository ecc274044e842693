"""Payments on every page: the figures agree, own lines come first, and the key Enter records nothing."""

import random
from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import signing
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from games.evenings.commands import bill_plans
from games.evenings.queries.bill import Party, PlanKind, RepaymentLine, bill
from games.evenings.queries.bill_changes import bill_changes
from games.evenings.queries.own_amounts import OwnAmount, own_amounts
from games.models import Circle, Evening, Player, Repayment
from tests.evening_actions import create_household, lines_of, post_expense, record_expense
from tests.html import form_fields, parse
from tests.scenario import bound_client, line_fields, no_rows_changed
from web.evenings.ibans import COOKIE, COOKIE_PATH, COOKIE_SALT
from web.evenings.pages.bill import own_first
from web.evenings.text.payments import left_text, own_line_text, pays_text
from web.evenings.views import payments
from web.ui.numbers import format_money

IBAN = "FR76 3000 6000 0112 3456 7890 189"


def page_of(client, name, pk, query=""):
    return parse(client.get(reverse(name, args=[pk]) + query))


def later_evening(evening, days):
    """Return another evening of the circle."""
    return Evening.objects.create(circle=evening.circle, opened_at=evening.opened_at + timedelta(days=days))


def pay(client, evening, line, amount_cents=None):
    fields = line_fields(line) | {"key": str(uuid4())}
    fields["amount_cents"] = amount_cents or line.amount_cents
    return client.post(reverse("evening-repayments", args=[evening.pk]), fields)


def test_verbs_agree_with_a_household():
    household = Party((Player(pk=2, name="Bó"), Player(pk=3, name="Chloé")))
    me = Player(pk=1, name="Léa")
    for debtor, english, french in (
        (household, ("Bó & Chloé owe you €6.00", "Bó & Chloé pay Léa"), ("vous doivent", "paient Léa")),
        (Party((household.head,)), ("Bó owes you €6.00", "Bó pays Léa"), ("vous doit", "paie Léa")),
    ):
        line = RepaymentLine(debtor, Party((me,)), 600)
        for language, words in (("en", english), ("fr", french)):
            with override(language):
                assert words[0] in own_line_text(line, me)
                assert words[1] in pays_text(line)


def test_own_lines_come_first_what_is_paid_then_what_is_received_and_paid_ones_last():
    me, karim, ines = (Player(pk=pk, name=name) for pk, name in enumerate(("Léa", "Karim", "Inès"), 1))
    paid, others, received, owed = (
        RepaymentLine(Party((me,)), Party((karim,)), 300, Repayment()),
        RepaymentLine(Party((karim,)), Party((ines,)), 400),
        RepaymentLine(Party((ines,)), Party((me,)), 500),
        RepaymentLine(Party((me,)), Party((ines,)), 600),
    )
    assert own_first([paid, others, received, owed], me) == [owed, received, others, paid]
    assert own_first([paid, others, received], None) == [others, received, paid]


# The law: note, balances and preview name the same payers and sums


@pytest.mark.parametrize("seed", range(len(PlanKind)))
def test_pages_agree_on_what_is_left_over_random_evenings_and_payments(scenario, evening, seed):
    draw = random.Random(seed)
    players = list(evening.circle.players.order_by("pk"))
    evenings = [evening, later_evening(evening, 1)]
    if seed == 0:
        create_household(evening.circle, "Karim", "Inès")
    for day, each in enumerate(evenings):
        for _ in range(draw.randint(1, 3)):
            people = draw.sample(players, draw.randint(2, 4))
            record_expense(each, people, amount=draw.randint(1, 9999))
        plan = PlanKind.values[(seed + day) % len(PlanKind)]
        banker = draw.choice(players) if plan == PlanKind.BANKER else None
        bill_plans.set_plan(evening=each, plan=plan, banker=banker, by="Léa", now=timezone.now())
    agree_everywhere(scenario.host, evening.circle)
    for one in evenings:
        whole, part = draw.sample(lines_of(one), 2)
        pay(scenario.host, one, whole)
        pay(scenario.host, one, part, draw.randint(1, part.amount_cents))
    agree_everywhere(scenario.host, evening.circle)
    record_expense(evening, draw.sample(players, 2), amount=draw.randint(1, 999))
    agree_everywhere(scenario.host, evening.circle)


@override("en")
def agree_everywhere(client, circle):
    """Assert that each bill has the same lines and sums on its page and among the balances."""
    balances = client.get(reverse("circle-balances", args=[circle.pk]))
    listed = {bill.evening.pk: lines for bill, lines in balances.context["open_bills"]}
    for evening in circle.evenings.all():
        page = client.get(reverse("evening", args=[evening.pk])).context
        left = [row for row in page["rows"] if row.line.repayment is None]
        (tab,) = [each for each in page["tabs"] if each[0] == page["plan"]]
        total = sum(row.line.amount_cents for row in left)
        assert tab[1:] == (len(left), total)
        if page["bill"].paid:
            assert page["heading"] == left_text([row.line for row in page["rows"]])
        else:
            assert page["heading"]
        if not left:
            assert evening.pk not in listed
            continue
        assert listed[evening.pk] == [row.line for row in left]
        assert left_text(listed[evening.pk]) in parse(balances).by_id("main").text
        first = next((row for row in left if row.line.debtor.includes(_me(circle))), None)
        assert (page["first_left"] is None) == (first is None)


def _me(circle):
    return circle.players.get(name="Léa").pk


# One bill for all unsettled evenings


def test_consolidation_leaves_settled_evenings_shows_first_and_is_undone_by_one_button(scenario, evening):
    for line in lines_of(evening):
        pay(scenario.host, evening, line)
    unsettled = [later_evening(evening, day) for day in (1, 2, 3)]
    for each in unsettled:
        record_expense(each)
    url = reverse("circle-consolidate", args=[evening.circle_id])
    with no_rows_changed():
        preview = scenario.host.get(url).context
    assert [bill.evening for bill, _lines in preview["open_bills"]] == unsettled[::-1]
    answer = scenario.host.post(url)
    assert answer.url == reverse("evening", args=[unsettled[-1].pk])
    consolidated = scenario.host.get(answer.url).context
    assert consolidated["bill"].evenings == unsettled
    assert preview["joint_lines"] == [row.line for row in consolidated["rows"]]
    evening.refresh_from_db()
    assert not evening.is_carried
    undo = reverse("evening-consolidation-undo", args=[unsettled[-1].pk])
    assert parse(scenario.host.get(answer.url)).find_all("form", action=undo)
    scenario.host.post(undo)
    assert not Evening.objects.exclude(carried_at=None).exists()
    assert [each.act for each in bill_changes(evening.circle)] == ["undo_gather", "gather"]


def test_consolidation_with_a_payment_on_it_is_not_undone(scenario, evening):
    last = later_evening(evening, 1)
    record_expense(last)
    scenario.host.post(reverse("circle-consolidate", args=[evening.circle_id]))
    pay(scenario.host, last, lines_of(last)[0])
    answer = scenario.host.post(reverse("evening-consolidation-undo", args=[last.pk]))
    assert answer.status_code == 409
    assert "Something was paid on this bill since." in parse(answer).by_id("main").text
    evening.refresh_from_db()
    assert evening.carried_to == last


# Lines of the visitor first


@pytest.mark.parametrize("role", ["view", "score", "host"])
def test_visitor_sees_the_own_debts_first_and_reports_a_payment(scenario, evening, role):
    record_expense(evening)
    line = next(line for line in lines_of(evening) if line.debtor.name == "Thomas")
    client = bound_client(evening.circle, role, "Thomas")
    page = page_of(client, "evening", evening.pk)
    mine = page.by_id("own-lines")
    with override("en"):
        assert f"You owe {line.creditor.name} {format_money(line.amount_cents)}" in mine.text
    assert page_of(client, "evening", evening.pk).by_id("main").text.index("You owe") < 200
    assert page_of(client, "evening-payment", evening.pk).by_id("h-payment").text.startswith("You owe")
    form = mine.find_all("form", method="post")[0]
    assert client.post(form.attributes["action"], dict(form_fields(form))).status_code == 302
    paid = Repayment.objects.latest("pk")
    assert (paid.debtor.name, paid.amount_cents) == ("Thomas", line.amount_cents)
    assert paid.confirmed_at is None, "nobody confirms their own payment, not even a host"
    assert client.post(reverse("repayment-undo", args=[paid.pk])).status_code == 302


def test_viewer_pays_only_what_is_theirs(scenario, evening):
    record_expense(evening)
    line = next(line for line in lines_of(evening) if "Inès" not in (line.debtor.name, line.creditor.name))
    with no_rows_changed():
        assert pay(scenario.viewer, evening, line).status_code == 403
    pay(scenario.host, evening, line)
    assert (
        scenario.viewer.post(reverse("repayment-undo", args=[Repayment.objects.latest("pk").pk])).status_code
        == 403
    )
    Circle.objects.filter(pk=evening.circle_id).update(archived_at=timezone.now())
    own = next(line for line in lines_of(evening) if line.debtor.name == "Inès")
    with no_rows_changed():
        assert pay(scenario.viewer, evening, own).status_code == 403


def test_payment_by_code_is_not_offered_to_who_receives(scenario, evening):
    post_expense(scenario.host, evening, amount="46")
    assert scenario.host.get(reverse("evening", args=[evening.pk])).context["first_left"] is None, (
        "Léa receives"
    )
    (first, *_rest) = [line for line in lines_of(evening) if line.debtor.name == "Thomas"]
    thomas = bound_client(evening.circle, "host", "Thomas")
    assert (
        thomas.get(reverse("evening", args=[evening.pk])).context["first_left"].amount_cents
        == first.amount_cents
    )


def test_receiver_confirms_the_receipt(scenario, evening):
    line = next(line for line in lines_of(evening) if line.creditor.name == "Léa")
    debtor = bound_client(evening.circle, "view", line.debtor.name)
    pay(debtor, evening, line)
    mine = page_of(scenario.host, "evening", evening.pk).by_id("own-lines")
    assert "I received it" in mine.text
    (form,) = [each for each in mine.find_all("form") if "confirmation" in each.attributes["action"]]
    scenario.host.post(form.attributes["action"])
    assert Repayment.objects.latest("pk").confirmed_by == "Léa"


# A part of a payment


def test_amount_and_code_follow_what_is_typed(scenario, evening):
    line = lines_of(evening)[0]
    scenario.host.post(reverse("evening-iban", args=[evening.pk]), line_fields(line) | {"iban": IBAN})
    url = reverse("evening-payment", args=[evening.pk])
    query = f"?debtor={line.debtor.pk}&creditor={line.creditor.pk}"
    whole = scenario.host.get(url + query).context
    part = scenario.host.get(f"{url}{query}&amount=1,20").context
    assert (whole["amount_cents"], part["amount_cents"]) == (line.amount_cents, 120)
    assert part["qr"]
    assert part["qr"] != whole["qr"]
    for typed in ("beer", "0", "500000"):
        page = scenario.host.get(f"{url}{query}&amount={typed}")
        assert parse(page).by_id("id_amount_error").text
        assert not page.context["qr"], "no code for an amount that is not meant"


def test_key_enter_shows_the_amount_and_records_nothing(scenario, evening):
    line = lines_of(evening)[0]
    sheet = page_of(
        scenario.host, "evening-payment", evening.pk, f"?debtor={line.debtor.pk}&creditor={line.creditor.pk}"
    )
    form = sheet.by_id("pay")
    first = form.find_all("button")[0]
    assert first.attributes["name"] == "show", "browsers press the first button for Enter"
    with no_rows_changed():
        answer = scenario.host.post(
            form.attributes["action"], dict(form_fields(form)) | {"amount": "0,01", "show": "1"}
        )
    assert scenario.host.get(answer.url).context["amount_cents"] == 1


def test_reference_names_payer_evening_and_circle(scenario, evening, monkeypatch):
    line, texts = lines_of(evening)[0], []
    scenario.host.post(reverse("evening-iban", args=[evening.pk]), line_fields(line) | {"iban": IBAN})
    monkeypatch.setattr(payments, "epc_qr_text", lambda **fields: texts.append(fields["text"]) or "code")
    scenario.host.get(
        reverse("evening-payment", args=[evening.pk])
        + f"?debtor={line.debtor.pk}&creditor={line.creditor.pk}"
    )
    assert texts[0].startswith(line.debtor.name)
    assert texts[0].endswith("Les jeudis")


# The IBAN of the payee


def test_payee_stores_an_iban_once_and_shares_its_link(scenario, evening):
    lea = evening.circle.players.get(name="Léa")
    url = reverse("payee", args=[lea.pk])
    with no_rows_changed():
        refused = scenario.host.post(url, {"iban": "FR77", "holder": "L. Martin"})
        assert (refused.status_code, dict(form_fields(parse(refused)))["holder"]) == (422, "L. Martin")
        assert scenario.host.post(url, {"iban": IBAN, "holder": "L. Martin"}).url == url
    shared = page_of(scenario.host, "payee", lea.pk).by_id("payee-text").text
    assert "#FR7630006000011234567890189" in shared
    line = next(line for line in lines_of(evening) if line.creditor == lines_of(evening)[0].creditor)
    sides = f"?debtor={line.debtor.pk}&creditor={lea.pk}"
    sheet = scenario.host.get(reverse("evening-payment", args=[evening.pk]) + sides)
    if line.creditor.pk == lea.pk:
        assert sheet.context["qr"]
    scenario.host.post(url, {"forget": "1"})
    assert "FR76" not in scenario.host.get(url).content.decode()


@pytest.mark.parametrize("name", ["payee", "evening-payment", "evening-iban"])
def test_browser_sends_the_stored_ibans_to_each_page_that_reads_them(name):
    assert reverse(name, args=[1]).startswith(COOKIE_PATH)


SWISS, BIC = "CH93 0076 2011 6238 5295 7", "UBSWCHZH80A"


def test_code_for_an_iban_outside_the_economic_area_has_the_bic(scenario, evening):
    line = lines_of(evening)[0]
    url = reverse("evening-payment", args=[evening.pk])
    query = f"?debtor={line.debtor.pk}&creditor={line.creditor.pk}"
    fields = line_fields(line) | {"iban": SWISS, "holder": "Urs"}
    for wrong in ("", "UBSW"):
        refused = scenario.host.post(reverse("evening-iban", args=[evening.pk]), fields | {"bic": wrong})
        assert (refused.status_code, list(refused.context["payee_form"].errors)) == (422, ["bic"])
    scenario.host.post(reverse("evening-iban", args=[evening.pk]), fields | {"bic": BIC.lower()})
    paid = scenario.host.get(url + query).context
    assert paid["qr"]
    assert paid["message"].split("\n")[1:] == ["Urs", SWISS, BIC]
    shared = page_of(scenario.host, "payee", line.creditor.pk).by_id("payee-text").text
    assert f"#{SWISS.replace(' ', '')}.{BIC}" in shared


def test_swiss_iban_stored_without_a_bic_asks_for_it(scenario, evening):
    line = lines_of(evening)[0]
    stored = {str(line.creditor.pk): [SWISS, "Urs"]}
    scenario.host.cookies[COOKIE] = signing.dumps(stored, salt=COOKIE_SALT, compress=True)
    query = f"?debtor={line.debtor.pk}&creditor={line.creditor.pk}"
    answer = scenario.host.get(reverse("evening-payment", args=[evening.pk]) + query)
    assert not answer.context["qr"]
    assert answer.context["payee_form"]["iban"].value() == SWISS


# What the visitor owes, on the first screen


@override("en")
def test_first_screens_say_what_the_visitor_owes(scenario, evening):
    record_expense(evening)
    thomas = bound_client(evening.circle, "view", "Thomas")
    owed = sum(line.amount_cents for line in lines_of(evening) if line.debtor.name == "Thomas")
    for there in ("/", reverse("circle", args=[evening.circle_id])):
        assert f"You owe {format_money(owed)}" in parse(thomas.get(there)).by_id("main").text
        assert "You are owed" in parse(scenario.host.get(there)).by_id("main").text


def test_own_amounts_are_those_of_the_bills_with_household_and_carried_evenings(scenario, evening):
    create_household(evening.circle, "Karim", "Inès")
    later = later_evening(evening, 1)
    record_expense(later, amount=4700)
    for consolidates in (False, True):
        if consolidates:
            scenario.host.post(reverse("circle-consolidate", args=[evening.circle_id]))
        heads = [later] if consolidates else [evening, later]
        for player in evening.circle.players.all():
            found = own_amounts([player]).get(player.pk, OwnAmount())
            nets = [
                cents
                for each_bill in map(bill, heads)
                for party, cents in zip(each_bill.parties, each_bill.unpaid_cents, strict=True)
                if party.includes(player.pk)
            ]
            owed, due = sum(-cents for cents in nets if cents < 0), sum(cents for cents in nets if cents > 0)
            assert (found.owed_cents, found.due_cents) == (owed, due)
