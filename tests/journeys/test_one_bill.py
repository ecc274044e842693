"""Evening of two games and an expense, from the table to the last payment, with every tap counted."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Repayment
from games.models.appointment import MAX_SEATS
from tests.journeys.actions import await_script, bind_browser
from tests.scenario import PLAIN, QUEENS, bound_client, browser_client, open_sitting, record

IBAN = "FR76 3000 6000 0112 3456 7890 189"


class Thumb:
    """Pointer that counts its taps."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def tap(self, role, name, **options):
        self.taps += 1
        self.page.get_by_role(role, name=name, **options).click()


@pytest.fixture
def tables(transactional_db):
    """Return two sittings of an evening with a deal each: +6 −6 −3 +3 and +43 −20 +17 −40 at ten cents."""
    host = browser_client()
    first = open_sitting(host)
    record(host, first, PLAIN)
    second = open_sitting(host)
    record(host, second, QUEENS)
    return first, second


@pytest.fixture
def touch_page(page, server_url, tables):
    return as_karim(page, server_url, tables)


@pytest.fixture
def page_without_scripts(new_context, server_url, tables):
    return as_karim(new_context(java_script_enabled=False).new_page(), server_url, tables)


def as_karim(page, server_url, tables):
    """Return the browser of Karim, a host."""
    bind_browser(page, server_url, tables[0].circle, "Karim")
    return Thumb(page)


def close(touch_page, server_url, table):
    touch_page.page.goto(server_url + reverse("sitting-close", args=[table.pk]))
    touch_page.tap("button", "Clore et régler")
    touch_page.page.wait_for_url(re.compile(r"/evenings/\d+/$"))


def write_the_pizza(touch_page):
    """Record an expense in three taps: paid by Léa for all players."""
    touch_page.taps = 0
    touch_page.tap("link", "Dépense")
    touch_page.page.get_by_label("Montant").fill("28+18")
    touch_page.page.get_by_label("Pour quoi").fill("Pizza")
    touch_page.taps += 1
    touch_page.page.locator(".payer .toggle", has_text="Léa").click()
    touch_page.tap("button", "Noter la dépense")
    touch_page.page.wait_for_url(re.compile(r"/evenings/\d+/$"))
    assert touch_page.taps == 3


def test_two_games_and_an_expense_are_settled_with_one_tap_per_line(
    touch_page, page, server_url, tables, allowed_console_errors
):
    for table in tables:
        close(touch_page, server_url, table)
    write_the_pizza(touch_page)
    main = page.locator("main")
    # +4,90 −2,60 +1,40 −3,70, and 46 € paid by Léa for four.
    for amount in ("+39,40", "−14,10", "−10,10", "−15,20"):
        expect(main).to_contain_text(f"{amount}\u202f€")
    expect(page.get_by_role("heading", name="Trois virements suffisent")).to_be_visible()
    for row in page.locator(".bill .row").all():
        assert row.bounding_box()["height"] <= 64
    see_the_other_plans(page)
    unfold_why(page)
    page.go_back()
    allowed_console_errors.append("422")
    scan_the_code(page)
    touch_page.taps = 0
    for name, paid in (("Thomas", 1), ("Karim", 2), ("Inès", 3)):
        tick = page.get_by_role("checkbox", name=f"{name} a payé Léa")
        touch_page.tap("checkbox", f"{name} a payé Léa")
        expect(tick).to_be_checked()
        expect(main).to_contain_text(re.compile(f"{paid} payés? sur 3"))
    assert touch_page.taps == 3, "one tap a line"
    expect(page.get_by_role("link", name="Payer par QR")).to_have_count(0)
    expect(main).to_contain_text("payé, noté par Karim")
    close_the_evening(page)


def see_the_other_plans(page):
    plans = page.get_by_role("navigation", name="Façons de payer")
    expect(plans).to_contain_text("Le moins3 virements")
    plans.get_by_role("link", name=re.compile("^Direct")).click()
    expect(page.get_by_role("heading", name=re.compile("virements règlent tout"))).to_be_visible()
    expect(page.get_by_role("checkbox")).to_have_count(0)
    plans.get_by_role("link", name=re.compile("^Le moins")).click()
    expect(page.get_by_role("checkbox")).to_have_count(3)


def unfold_why(page):
    line = page.locator(".bill > li", has=page.locator("summary", has_text="Thomas → Léa"))
    line.get_by_text("Pourquoi").click()
    expect(line).to_contain_text(re.compile(r"Thomas\s*−15,20"))
    expect(line).to_contain_text(re.compile(r"Pizza\s*−11,50"))
    line.get_by_role("link", name="Coup par coup").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Thomas")
    page.locator("summary", has_text="Open face").last.click()
    expect(page.get_by_role("link", name="Donne 1").last).to_be_visible()


def scan_the_code(page):
    """Check that a wrong IBAN is refused and preserved, and that the right one shows the QR code."""
    page.get_by_role("link", name="Payer par QR").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Vous devez 14,10\u202f€ à Léa")
    sheet.get_by_label("IBAN", exact=True).fill(IBAN.replace("189", "198"))
    sheet.get_by_role("button", name="Garder sur ce téléphone").click()
    expect(sheet).to_contain_text("Cet IBAN ne tombe pas juste")
    sheet.get_by_label("IBAN", exact=True).fill(IBAN)
    sheet.get_by_role("button", name="Garder sur ce téléphone").click()
    expect(sheet.get_by_role("img", name="QR code")).to_be_visible()
    type_a_part(sheet)
    expect(sheet).to_contain_text("FR76 3000 6000 •••• 0189")
    sheet.get_by_role("link", name="Fermer").click()
    expect(sheet).to_be_hidden()


def type_a_part(sheet):
    """Check that amount and code follow what is typed, and that Enter records nothing."""
    code = sheet.locator(".qr-box").inner_html()
    field = sheet.get_by_label("Payer un autre montant")
    expect(sheet.get_by_role("button", name="Afficher")).to_be_hidden()
    field.fill("5")
    expect(sheet.locator("#payment-figure .huge")).to_have_text("5,00\u202f€")
    assert sheet.locator(".qr-box").inner_html() != code
    field.press("Enter")
    expect(sheet.get_by_role("heading", name="Vous devez")).to_be_visible()
    expect(sheet.get_by_role("link", name="Fermer")).to_be_visible()
    assert not Repayment.objects.exists()


def close_the_evening(page):
    page.get_by_role("link", name=re.compile("^Plus")).click()
    page.get_by_role("button", name="Clore la soirée").click()
    page.wait_for_url(re.compile(r"/evenings/\d+/$"))
    expect(page.locator("#fingerprint")).to_have_text(re.compile(r"[A-Z2-7]{4}-[A-Z2-7]{4}"))
    expect(page.get_by_role("link", name="Dépense")).to_have_count(0)


def test_two_games_and_an_expense_are_settled_without_script(page_without_scripts, server_url, tables):
    page = page_without_scripts.page
    for table in tables:
        close(page_without_scripts, server_url, table)
    write_the_pizza(page_without_scripts)
    page.get_by_role("link", name="Payer par QR").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("Payer un autre montant").fill("10")
    sheet.get_by_role("button", name="Marquer payé").click()
    expect(page.locator("main")).to_contain_text("reste à payer sur 14,10\u202f€")
    page.get_by_role("checkbox", name="Karim a payé Léa").first.click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(2)


def test_refused_expense_brings_its_error_into_view_with_the_focus(
    touch_page, page, server_url, tables, allowed_console_errors
):
    allowed_console_errors.append("422")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(server_url + reverse("evening-expenses", args=[tables[0].evening_id]))
    page.get_by_label("Montant").fill("20")
    page.get_by_text("Au prorata", exact=True).click()
    fields = page.locator(".parts .part input")
    for place, typed in enumerate(("1,5", "1", "deux", "1")):
        fields.nth(place).fill(typed)
    page.get_by_role("button", name="Noter la dépense").click()
    wrong = page.locator("[aria-invalid=true]")
    expect(wrong).to_be_focused()
    expect(wrong).to_have_value("deux")
    field, dock = wrong.bounding_box(), page.locator(".dock").bounding_box()
    assert 0 < field["y"] < field["y"] + field["height"] < dock["y"]
    expect(page.get_by_label("Montant")).to_have_value("20")


def test_refused_plan_of_an_evening_focuses_the_first_wrong_field(
    touch_page, page, server_url, tables, allowed_console_errors
):
    allowed_console_errors.append("422")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(server_url + reverse("circle-agenda-new", args=[tables[0].circle.pk]))
    page.get_by_label("Où").fill("Chez Léa")
    page.get_by_label("Places au plus").fill("0")
    page.locator(".dock button").click()
    wrong = page.locator("[aria-invalid=true]")
    expect(wrong).to_be_focused()
    expect(wrong).to_have_value("0")
    expect(wrong).to_have_accessible_description(re.compile(f"de 1 à {MAX_SEATS}"))
    expect(page.get_by_label("Où")).to_have_value("Chez Léa")


def test_browser_stores_the_ibans_of_several_payees(touch_page, server_url, tables):
    page, circle = touch_page.page, tables[0].circle
    ibans = {"Léa": IBAN, "Inès": "DE89 3704 0044 0532 0130 00"}
    urls = {name: server_url + reverse("payee", args=[circle.players.get(name=name).pk]) for name in ibans}
    for name, iban in ibans.items():
        page.goto(urls[name])
        page.get_by_label("IBAN", exact=True).fill(iban)
        page.get_by_role("button", name="Garder sur ce téléphone").click()
        expect(page.get_by_role("button", name="Oublier")).to_be_visible()
    for name, iban in ibans.items():
        page.goto(urls[name])
        expect(page.get_by_label("IBAN", exact=True)).to_have_value(iban)
    page.get_by_role("button", name="Oublier").click()
    page.goto(urls["Léa"])
    expect(page.get_by_label("IBAN", exact=True)).to_have_value(IBAN)


def test_code_of_another_amount_is_hidden_until_the_server_answers(
    touch_page, server_url, tables, allowed_console_errors
):
    """A code of the amount before it would be scanned, or sent to the payer."""
    allowed_console_errors += ["500", "ERR_INTERNET_DISCONNECTED"]
    for table in tables:
        close(touch_page, server_url, table)
    page, creditor = touch_page.page, tables[0].circle.players.get(name="Léa")
    debtor = tables[0].circle.players.get(name="Thomas")
    page.goto(server_url + reverse("payee", args=[creditor.pk]))
    page.get_by_label("IBAN", exact=True).fill(IBAN)
    page.get_by_role("button", name="Garder sur ce téléphone").click()
    expect(page.get_by_role("button", name="Oublier")).to_be_visible()
    line = {"debtor": debtor.pk, "creditor": creditor.pk}
    evening = tables[0].evening_id
    page.goto(server_url + reverse("evening-payment", args=[evening], query=line))
    field, figure = page.get_by_label("Payer un autre montant"), page.locator("#payment-figure")
    shown = figure.locator(".huge"), figure.locator(".qr-box"), page.get_by_role("button", name="Envoyer")
    await_script(page, "outdates")
    asked = re.compile(r"/payment/\?.*amount=")
    page.route(asked, lambda route: route.fulfill(status=500, body="broken"))
    for begin, end, typed in (
        (lambda: None, lambda: page.unroute(asked), "2"),
        (lambda: page.context.set_offline(True), lambda: page.context.set_offline(False), "1"),
    ):
        begin()
        code = shown[1].inner_html()
        with page.expect_event("request", lambda request: bool(asked.search(request.url))):
            field.fill(typed)
        expect(figure.locator("[data-late]")).to_be_visible()
        for each in shown:
            expect(each).to_be_hidden()
        end()
        expect(shown[0]).to_have_text(f"{typed},00\u202f€")
        for each in shown:
            expect(each).to_be_visible()
        expect(figure.locator("[data-late]")).to_be_hidden()
        assert shown[1].inner_html() != code


def test_printed_settlement_names_everybody(touch_page, server_url, tables):
    """The reader is Karim, who is “you” on the screen."""
    page = touch_page.page
    for table in tables:
        close(touch_page, server_url, table)
    plan = page.locator("#payments summary b")
    expect(plan.filter(has_text="Vous → Léa")).to_be_visible()
    expect(plan.filter(has_text="Karim → Léa")).to_be_hidden()
    page.emulate_media(media="print")
    expect(plan.filter(has_text="Karim → Léa")).to_be_visible()
    expect(page.locator("#own-lines ul")).to_be_hidden()
    expect(page.get_by_text("Votre part")).to_be_hidden()


def test_bill_shows_a_payment_that_was_sent_late(touch_page, server_url, tables, allowed_console_errors):
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    for table in tables:
        close(touch_page, server_url, table)
    page = touch_page.page
    ticks = page.locator("#payments .tick")
    paid = page.locator("#payments .tick[aria-checked=true]")
    expect(paid).to_have_count(0)
    page.context.set_offline(True)
    ticks.first.click()
    waiting = page.locator("[data-waiting] [data-row]")
    expect(page.locator("form[data-again]")).to_have_count(1)
    expect(waiting).to_have_count(1)
    page.context.set_offline(False)
    expect(waiting).to_have_count(0)
    expect(paid).to_have_count(1)


def test_bill_shows_its_new_sums_when_a_payment_that_was_sent_late_is_refused(
    touch_page, server_url, tables, allowed_console_errors
):
    """Thomas owes 3,70; half of it is paid elsewhere while the whole waits in this browser."""
    allowed_console_errors += ["ERR_INTERNET_DISCONNECTED", "422"]
    for table in tables:
        close(touch_page, server_url, table)
    page, host = touch_page.page, bound_client(tables[0].circle, "host", "Thomas")
    line = page.locator("#payments .bill > li", has=page.locator("summary", has_text="Thomas → Léa"))
    expect(line.locator("summary > b")).to_have_text("3,70\u202f€")
    page.context.set_offline(True)
    line.locator(".tick").click()
    expect(page.locator("[data-waiting] [data-row]")).to_have_count(1)
    fields = {name: line.locator(f"form [name={name}]").input_value() for name in ("debtor", "creditor")}
    url = line.locator("form").get_attribute("action")
    assert host.post(url, fields | {"amount": "1,70", "key": str(uuid4())}).status_code == 302
    page.context.set_offline(False)
    expect(page.locator("[data-waiting] [data-state=refused]")).to_have_count(1)
    expect(line.filter(has=page.locator("[aria-checked=false]")).locator("summary > b")).to_have_text(
        "2,00\u202f€"
    )
