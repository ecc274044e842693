"""A night of two games and a pizza on one phone, from the table to the last payment, every tap counted."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games import play
from games.models.binding import new_secret
from tests.cast import PLAIN, QUEENS, open_slate, phone, record

IBAN = "FR76 3000 6000 0112 3456 7890 189"


class Thumb:
    """A thumb that counts its taps."""

    def __init__(self, page):
        self.page, self.taps = page, 0

    def tap(self, role, name, **options):
        self.taps += 1
        self.page.get_by_role(role, name=name, **options).click()


@pytest.fixture
def tables(transactional_db):
    """Two games of the same night, a deal told at each: +6 −6 −3 +3 and +43 −20 +17 −40 at ten cents."""
    host = phone()
    first = open_slate(host)
    record(host, first, PLAIN)
    second = open_slate(host)
    record(host, second, QUEENS)
    return first, second


@pytest.fixture
def thumb(page, served, tables):
    return as_karim(page, served, tables)


@pytest.fixture
def unscripted(new_context, served, tables):
    return as_karim(new_context(java_script_enabled=False).new_page(), served, tables)


def as_karim(page, served, tables):
    """The phone of a host, whose resume link says it is Karim's."""
    secret, circle = new_secret(), tables[0].circle
    karim = circle.players.get(name="Karim")
    play.bind(circle=circle, player=karim, role="host", secret=secret, now=timezone.now())
    page.goto(served + reverse("resume", args=[secret]))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.wait_for_url(re.compile("/circles/"))
    return Thumb(page)


def close(thumb, served, table):
    thumb.page.goto(served + reverse("sitting-closure", args=[table.pk]))
    thumb.tap("button", "Clore et régler")
    thumb.page.wait_for_url(re.compile(r"/evenings/\d+/$"))


def write_the_pizza(thumb):
    """Three taps and what is typed: Léa paid, not Karim who holds the phone; all who played share."""
    thumb.taps = 0
    thumb.tap("link", "Dépense")
    thumb.page.get_by_label("Montant").fill("28+18")
    thumb.page.get_by_label("Pour quoi").fill("Pizza")
    thumb.taps += 1
    thumb.page.locator(".payer .pick", has_text="Léa").click()
    thumb.tap("button", "Noter la dépense")
    thumb.page.wait_for_url(re.compile(r"/evenings/\d+/$"))
    assert thumb.taps == 3


def test_two_games_and_a_pizza_are_settled_with_one_tap_a_line(thumb, page, served, tables, tolerated):
    for table in tables:
        close(thumb, served, table)
    write_the_pizza(thumb)
    main = page.locator("main")
    # +4,90 −2,60 +1,40 −3,70, and 46 € paid by Léa for four.
    for amount in ("+39,40", "−14,10", "−10,10", "−15,20"):
        expect(main).to_contain_text(f"{amount}\u202f€")
    expect(page.get_by_role("heading", name="Trois virements suffisent")).to_be_visible()
    see_the_other_plans(page)
    unfold_why(page)
    page.go_back()
    tolerated.append("422")
    scan_the_code(page)
    thumb.taps = 0
    for name, paid in (("Thomas", 1), ("Karim", 2), ("Inès", 3)):
        tick = page.get_by_role("checkbox", name=f"{name} a payé Léa")
        thumb.tap("checkbox", f"{name} a payé Léa")
        expect(tick).to_be_checked()
        expect(main).to_contain_text(re.compile(f"{paid} payés? sur 3"))
    assert thumb.taps == 3, "one tap a line"
    expect(page.get_by_role("link", name="Payer par QR")).to_have_count(0)
    expect(main).to_contain_text("payé, confirmé par Karim")
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
    line = page.locator(".bill > li", has_text="Thomas → Léa")
    line.get_by_text("Pourquoi").click()
    expect(line).to_contain_text(re.compile(r"Thomas\s*−15,20"))
    expect(line).to_contain_text(re.compile(r"Pizza\s*−11,50"))
    line.get_by_role("link", name="Jusqu’à chaque donne").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Thomas")
    page.locator("summary", has_text="Chinois").last.click()
    expect(page.get_by_role("link", name="Donne 1").last).to_be_visible()


def scan_the_code(page):
    """A wrong IBAN is refused and stays typed; the right one draws the code, on this phone alone."""
    page.get_by_role("link", name="Payer par QR").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Thomas paie Léa")
    sheet.get_by_label("IBAN", exact=True).fill(IBAN.replace("189", "198"))
    sheet.get_by_role("button", name="Garder sur ce téléphone").click()
    expect(sheet).to_contain_text("Cet IBAN ne tombe pas juste")
    sheet.get_by_label("IBAN", exact=True).fill(IBAN)
    sheet.get_by_role("button", name="Garder sur ce téléphone").click()
    expect(sheet.get_by_role("img", name="QR code")).to_be_visible()
    expect(sheet).to_contain_text("FR76 3000 6000 •••• 0189")
    sheet.get_by_role("link", name="Fermer").click()
    expect(sheet).to_be_hidden()


def close_the_evening(page):
    page.get_by_role("link", name=re.compile("^Plus")).click()
    page.get_by_role("button", name="Clore la soirée").click()
    page.wait_for_url(re.compile(r"/evenings/\d+/$"))
    expect(page.locator("#fingerprint")).to_have_text(re.compile(r"[A-Z2-7]{4}-[A-Z2-7]{4}"))
    expect(page.get_by_role("link", name="Dépense")).to_have_count(0)


def test_the_same_night_without_script(unscripted, served, tables):
    page = unscripted.page
    for table in tables:
        close(unscripted, served, table)
    write_the_pizza(unscripted)
    page.get_by_role("link", name="Payer par QR").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("N’en payer qu’une partie").fill("10")
    sheet.get_by_role("button", name="Marquer payé").click()
    expect(page.locator("main")).to_contain_text("reste à payer sur 15,20\u202f€")
    page.get_by_role("checkbox", name="Thomas a payé Léa").first.click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(2)
