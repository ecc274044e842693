"""An address without a service worker, as plain http: nothing leads to the browser's error page."""

import re
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.audit.checks import faults
from games.models import ExpensePart, Round, Sitting
from tests.journeys.actions import (
    await_script,
    await_scripts,
    await_stored_page,
    bind_browser,
    enter_cards,
    open_prepared_sitting,
    score,
    tap,
)
from tests.scenario import EXAMPLE, PLAIN, browser_client, correct, open_sitting, record

CARDS = " ".join(EXAMPLE).replace("|", " ").split()

COPIED = """
  document.addEventListener("copy", ({ target }) => { window.copied = target.value ?? ""; });
"""
"""Script that stores the text of the field that is copied from."""


@pytest.fixture
def table(page, server_url, allowed_console_errors):
    """Open a table that has stored its pad; journeys block the service worker."""
    allowed_console_errors.append("ERR_")
    open_prepared_sitting(page, server_url, ("Léa", "Karim"))
    expect(page.locator(".status-strip[data-live=live]")).to_be_visible()
    await_stored_page(page)
    return page


def go_offline(page):
    page.context.set_offline(True)
    expect(page.locator("#status-strip")).to_contain_text("n’en sortez pas")


def deal(page, cards):
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "cards")
    for card in cards:
        tap(page, card)
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.locator("#scoreboard")).to_be_visible()


def test_links_stay_closed_offline_and_say_so(table):
    page = table
    here = page.url
    go_offline(page)
    for name in ("Retour", re.compile("^Plus")):
        page.get_by_role("link", name=name).click()
        expect(page.locator("#status-strip")).to_contain_text("Il faut le réseau")
        expect(page.locator("#scoreboard")).to_be_visible()
    page.get_by_role("button", name="Inviter à la table").click()
    expect(page.locator("#scoreboard")).to_be_visible()
    assert page.url == here
    page.context.set_offline(False)
    expect(page.locator("#status-strip")).to_be_hidden()
    page.get_by_role("link", name=re.compile("^Plus")).click()
    page.wait_for_url(re.compile("/more/$"))


def test_deals_entered_offline_open_in_the_page_and_are_numbered(table):
    """The pad opens without the network; the second deal has its own number."""
    page = table
    go_offline(page)
    deal(page, CARDS)
    waiting = page.locator("[data-waiting] [data-row]")
    expect(waiting).to_contain_text("Donne 1")
    page.get_by_role("link", name="Nouvelle donne").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Donne 2")
    expect(page.locator("[data-after-waiting]")).to_be_visible()
    await_script(page, "cards")
    button = page.locator("#dock [name=step]")
    for left, card in ((12, CARDS[13]), (11, CARDS[14])):
        tap(page, card)
        expect(button).to_have_text(f"Encore {left} cartes")
    page.get_by_role("button", name="Rapide").dispatch_event("click")
    expect(page.locator("#status-strip")).to_contain_text("Il faut le réseau")
    page.go_back()
    expect(page.locator("#scoreboard")).to_be_visible()
    page.go_forward()
    for card in CARDS[15:] + CARDS[:13]:
        tap(page, card)
    page.get_by_role("button", name="Compter la donne").click()
    expect(waiting).to_have_count(2)
    expect(waiting.last).to_contain_text("Donne 2")
    page.context.set_offline(False)
    expect(waiting).to_have_count(0)
    expect(page.locator("#scoreboard .last-points th")).to_contain_text("2")
    assert [each.net for each in Round.objects.order_by("number")] == [[-9, 9], [9, -9]]
    assert list(faults()) == []


def test_waiting_deal_stands_between_the_totals_and_the_last_deal(table):
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    enter_cards(page, EXAMPLE)
    page.get_by_role("button", name="Compter la donne").click()
    page.get_by_role("link", name="Retour à la table").click()
    expect(page.locator(".status-strip[data-live=live]")).to_be_visible()
    await_stored_page(page)
    go_offline(page)
    deal(page, CARDS)
    rows = page.locator("#scoreboard tr:visible")
    expect(page.locator("#scoreboard .hatched")).to_contain_text("Donne 2, envoi en attente.")
    expect(page.locator("#scoreboard .hatched")).to_contain_text("Pas encore dans les totaux.")
    kinds = [each.get_attribute("class") or "" for each in rows.all()]
    order = [
        next(i for i, kind in enumerate(kinds) if word in kind)
        for word in ("total", "hatched", "last-points")
    ]
    assert order == sorted(order)
    page.context.set_offline(False)
    expect(page.locator("#scoreboard .hatched")).to_have_count(0)
    expect(page.locator("#scoreboard .total")).to_contain_text("−18")


def test_deal_from_a_pad_opened_with_the_network_waits_on_its_table(table):
    """The texts of waiting rows come with the stored table: a pad has none."""
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "cards")
    await_stored_page(page)
    page.context.set_offline(True)
    expect(page.locator("#status-strip")).to_contain_text("Hors ligne.")
    for card in CARDS:
        tap(page, card)
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.locator("#scoreboard .hatched")).to_contain_text("Donne 1, envoi en attente.")
    expect(page.locator("#scoreboard [data-row-points]").first).to_be_visible()
    page.go_back()
    expect(page.locator("#pad")).to_be_visible()
    page.go_forward()
    expect(page.locator("#scoreboard .hatched")).to_contain_text("envoi en attente")
    page.context.set_offline(False)
    expect(page.locator("#scoreboard .hatched")).to_have_count(0)
    assert [each.net for each in Round.objects.all()] == [[-9, 9]]


def test_correction_recorded_offline_waits_on_its_table(table):
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    enter_cards(page, EXAMPLE)
    page.get_by_role("button", name="Compter la donne").click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    page.get_by_role("link", name="Corriger").click()
    await_script(page, "cards")
    await_stored_page(page)
    page.context.set_offline(True)
    expect(page.locator("#status-strip")).to_contain_text("Hors ligne.")
    page.locator(".tabs button").filter(has_text="Karim").click()
    page.locator('#pad [name=take][value="4s"]').click()
    expect(page.locator(".tabs")).to_contain_text("12 / 13")
    tap(page, "3h")
    page.get_by_role("button", name="Corriger la donne").click()
    waiting = page.locator("#scoreboard [data-waiting] [data-row]")
    expect(waiting).to_contain_text("Donne 1")
    page.context.set_offline(False)
    expect(waiting).to_have_count(0)
    expect(page.locator("#scoreboard")).to_be_visible()
    assert Round.objects.get(struck_at=None).recorded["seats"][1]["top"] == "Qd 9d 3h"


def test_row_of_another_page_waits_on_the_page_that_shows_it(table, transactional_db):
    """The undo of a correction waits on its table, an expense on its evening."""
    page, sitting = table, Sitting.objects.get()
    host = bind_browser(page, page.url, sitting.circle)
    corrected = correct(host, record(host, sitting, EXAMPLE), EXAMPLE[::-1])
    undo, expense = (
        reverse("round-undo", args=[corrected.pk]),
        reverse("evening-expenses", args=[sitting.evening_id]),
    )
    for address, button, path in (
        (undo, "Annuler la correction", reverse("sitting", args=[sitting.pk])),
        (expense, "Noter la dépense", reverse("evening", args=[sitting.evening_id])),
    ):
        page.goto(urljoin(page.url, address))
        await_stored_page(page)
        if address == expense:
            page.get_by_label("Montant, en euros").fill("12,50")
        page.context.set_offline(True)
        expect(page.locator("#status-strip")).to_contain_text("Hors ligne.")
        page.get_by_role("button", name=button).click()
        expect(page.locator("[data-waiting] [data-row]")).to_have_count(1)
        assert urlsplit(page.url).path == path
        page.context.set_offline(False)
        expect(page.locator("[data-waiting] [data-row]")).to_have_count(0)
    assert Round.objects.get(struck_at=None).net == [-9, 9]
    assert sum(part.paid_cents for part in ExpensePart.objects.all()) == 1250


def test_message_of_a_payment_is_copied_from_its_sheet(page, server_url, transactional_db):
    """All under a modal sheet is inert: a selection there copies nothing, and a word there is not seen."""
    page.add_init_script("delete Navigator.prototype.share; delete Navigator.prototype.clipboard;" + COPIED)
    host = browser_client()
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    host.post(reverse("sitting-close", args=[sitting.pk]))
    bind_browser(page, server_url, sitting.circle, "Karim")
    page.goto(server_url + reverse("evening", args=[sitting.evening_id]))
    page.locator("a[href*=payment]").first.click()
    expect(page.locator("dialog:modal")).to_be_visible()
    page.get_by_role("button", name="Envoyer").click()
    toast = page.locator("dialog .toast")
    expect(toast).to_have_text(page.locator("body").get_attribute("data-copied"))
    assert "Léa" in page.evaluate("copied")


def test_back_shows_what_is_left_after_a_payment(page, server_url, transactional_db):
    """Karim owes 60 cents. A browser keeps the pages of its history as they were."""
    host = browser_client()
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    host.post(reverse("sitting-close", args=[sitting.pk]))
    bind_browser(page, server_url, sitting.circle, "Karim")
    page.goto(server_url + reverse("circle", args=[sitting.circle.pk]))
    owed = page.locator("a[href$='/balances/']").filter(has_text="Vous devez").first
    expect(owed).to_contain_text("0,60")
    await_scripts(page)
    with page.expect_navigation():
        page.locator(f"a[href='{reverse('evening', args=[sitting.evening_id])}']").first.click()
    await_scripts(page)
    page.locator("a[href*=payment]:visible").first.click()
    sheet = page.locator("dialog:modal")
    sheet.locator("#pay [name=amount]").fill("0,20")
    with page.expect_navigation():
        sheet.get_by_role("button", name="Marquer payé").click()
    expect(page.locator("#payments")).to_contain_text("0,40")
    await_scripts(page)
    page.evaluate("() => void setTimeout(() => history.back())")
    expect(sheet.locator("h1")).to_contain_text("0,40")
    page.evaluate("() => void setTimeout(() => history.go(-2))")
    expect(owed).to_contain_text("0,40")


def test_picture_is_downloaded_without_file_sharing(page, server_url):
    """Chats refuse the SVG of the page, and a page that shows it has no way back."""
    page.add_init_script("delete Navigator.prototype.canShare")
    open_prepared_sitting(page, server_url, ("Léa", "Karim"))
    page.get_by_role("link", name="Nouvelle donne").click()
    enter_cards(page, EXAMPLE)
    score(page)
    page.goto(f"{server_url}{reverse('evening-story', args=[Sitting.objects.get().evening_id])}")
    await_script(page, "share-picture")
    here = page.url
    with page.expect_download() as download:
        page.locator("[data-behaviour=share-picture]").click()
    assert download.value.suggested_filename == "ardoise.png"
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")
    assert page.url == here
