"""Open-face evening of four players, from the first name to the standings.

Every figure was calculated by hand (worked_evening.py); nothing here computes one.
"""

import re

from playwright.sync_api import expect

from games.models import Sitting
from tests.journeys.actions import (
    deal,
    expect_last_deal,
    expect_totals,
    go_to_table,
    in_fantasyland,
    matrix,
    open_sitting,
    score,
    tap,
)
from tests.journeys.worked_evening import CORRECTED, DEALS, NAMES, STANDINGS, TOTALS, TRANSFERS, UNDONE
from tests.raw_client import ServerClient
from tests.scenario import browser_client, record

TURNED = DEALS[5:10]
"""Deals of packs that were played before, at other seats: recorded without the pad, shown live."""


def test_open_face_evening_from_the_first_name_to_the_standings(page, server_url):
    page.goto(server_url)
    expect(page.get_by_role("heading", level=1)).to_have_text("Rien d’inscrit pour l’instant")
    open_sitting(page, NAMES, circle="Les jeudis")
    for played in DEALS:
        if played in TURNED:
            record(client_of(page, server_url), Sitting.objects.get(), played.hands)
        else:
            deal(page, played.hands)
        expect_last_deal(page, played.net)
        expect_totals(page, played.totals)
        assert in_fantasyland(page) == [name for name in NAMES if name == played.in_fantasyland]
        if played.in_fantasyland == "Léa":
            see_fantasyland_on_the_pad(page)
    expect(page.locator("#feed .reason", has_text="Thomas a busté")).to_have_count(1)
    undo_a_deal(page)
    correct_the_eleventh(page)
    close_and_settle(page)
    see_the_standings(page)


def client_of(page, server_url):
    """Return a client of the server with the cookies of a browser."""
    client = browser_client("fr")
    for cookie in page.context.cookies():
        client.cookies[cookie["name"]] = cookie["value"]
    return ServerClient(client, server_url)


def see_fantasyland_on_the_pad(page):
    assert "en Fantasyland avec 13 cartes" in page.locator("#scoreboard .tags").inner_text()
    page.get_by_role("link", name="Nouvelle donne").click()
    tabs = page.locator(".tabs button")
    expect(tabs.first).to_contain_text("en Fantasyland avec 13 cartes")
    expect(tabs.filter(has_text="Fantasyland")).to_have_count(1)
    page.get_by_role("link", name="Retour").click()


def undo_a_deal(page):
    deal(page, UNDONE.hands)
    expect_totals(page, UNDONE.totals)
    assert in_fantasyland(page) == []
    page.get_by_role("button", name="Annuler la dernière donne").click()
    expect(page.locator("#feed .struck-reason")).to_have_text(re.compile(r"Annulée par Léa à \d\d?\sh\s\d\d"))
    expect_totals(page, DEALS[-1].totals)
    assert in_fantasyland(page) == ["Karim"]


def correct_the_eleventh(page):
    """Exchange the queen of diamonds and the jack of hearts, in four taps."""
    open_deal(page, 11)
    assert matrix(page)[0] == [None, 1, 15, 10]
    page.get_by_role("link", name="Corriger").click()
    page.get_by_role("button", name="Karim").click()
    page.locator(".remove-card[value=Qd]").click()
    page.locator(".remove-card[value=Jh]").click()
    tap(page, "Qd")
    page.get_by_role("button", name="Bas", exact=True).click()
    tap(page, "Jh")
    score(page, "Corriger la donne")
    see_both_versions(page)
    go_to_table(page)
    expect_totals(page, TOTALS)
    assert in_fantasyland(page) == []
    expect(page.locator("#feed .struck-reason", has_text="Corrigée par Léa")).to_have_count(1)
    feed = page.locator("#feed").inner_text()
    assert re.search(r"Karim \w+ en Fantasyland avec une paire de dames en haut", feed)
    assert "paire de rois" not in feed


def open_deal(page, number):
    page.get_by_role("link", name=re.compile(rf"^{number}\s*, détail de la donne")).click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))


def see_both_versions(page):
    """Check the duels of both versions; each column shows the points it won from the row."""
    assert matrix(page) == [
        [None, +13, +15, +10],
        [-13, None, +1, -4],
        [-15, -1, None, -11],
        [-10, +4, +11, None],
    ]
    struck = page.locator("a.row.paid")
    expect(struck).to_have_text(re.compile("−26.*−14.*\\+36.*\\+4", re.DOTALL))
    struck.click()
    expect(page.locator("main")).to_contain_text("Elle ne compte plus.")
    assert matrix(page)[0] == [None, 1, 15, 10]
    page.go_back()
    assert points_of_the_deal(page) == CORRECTED.net


def points_of_the_deal(page):
    expect(page.locator(".duel .total .number")).to_have_count(4)
    return tuple(
        int(each.replace("−", "-")) for each in page.locator(".duel .total .number").all_inner_texts()
    )


def close_and_settle(page):
    page.get_by_role("link", name=re.compile("^Plus")).click()
    page.get_by_role("link", name="Clore la partie").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Douze donnes")
    for debtor, creditor, amount in TRANSFERS:
        expect(sheet).to_contain_text(re.compile(f"{debtor} → {creditor}\\s*{amount}"))
    page.get_by_role("button", name="Clore et régler").click()
    expect(page.get_by_role("heading", name="Trois virements suffisent")).to_be_visible()
    lines = page.locator(".list.with-margin li:not(#own-lines *)")
    expect(lines).to_have_count(len(TRANSFERS))
    own_first = sorted(TRANSFERS, key=lambda transfer: transfer[0] != "Léa")
    for line, (debtor, creditor, amount) in zip(lines.all(), own_first, strict=True):
        debtor = "Vous" if debtor == "Léa" else debtor
        expect(line).to_contain_text(re.compile(f"{debtor} → {creditor}.*{amount}\u202f€", re.DOTALL))
    tick = page.get_by_role("checkbox", name="Thomas a payé Inès")
    tick.click()
    expect(tick).to_be_checked()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(1)
    expect(page.locator("main")).to_contain_text("1 payé sur 3")


def see_the_standings(page):
    page.get_by_role("link", name="Classement", exact=True).click()
    rows = page.locator(".rank li")
    expect(rows).to_have_count(len(STANDINGS))
    for row, (name, amount) in zip(rows.all(), STANDINGS, strict=True):
        expect(row).to_contain_text(re.compile(f"{name}.*{re.escape(amount)}\u202f€", re.DOTALL))
