"""Evening by keyboard: Tab, Enter, Space, arrows and Escape."""

import re

from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.actions import await_script, expect_totals, open_prepared_sitting
from tests.journeys.keyboard import go, press, stands_on, stop, walk
from tests.scenario import EXAMPLE, resume_path
from tests.web.bank_actions import CASH
from tests.web.holdem_actions import open_holdem
from tests.web.menteur_actions import open_menteur

SUITS = str.maketrans({"s": "♠", "h": "♥", "d": "♦", "c": "♣", "K": "R", "Q": "D", "J": "V", "|": "/"})


def test_deal_is_recorded_corrected_and_undone_by_keyboard(page, server_url):
    page.goto(server_url)
    press(page, "^Aller au contenu")
    stands_on(page, tag="main")
    press(page, "^Ouvrir une ardoise")
    page.wait_for_url(re.compile("/sittings/new/"))
    open_the_table(page)
    walk(page)
    press(page, "^Nouvelle donne")
    page.wait_for_url(re.compile("/pad/"))
    enter_the_deal(page)
    expect_totals(page, (-9, +9))
    correct_the_deal(page)
    expect_totals(page, (+5, -5))
    press(page, "^Annuler la dernière donne")
    page.wait_for_url(re.compile("/annulment/"))
    walk(page)
    press(page, "^Tout annuler")
    expect(page.locator("#feed .struck-reason")).to_have_count(2)
    expect_totals(page, (0, 0))


def open_the_table(page):
    await_script(page, "opening")
    go(page, "^Prénom")
    for name in ("Léa", "Karim"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()
        stands_on(page, "^Prénom")
    press(page, "^Open face", "ArrowLeft", by="Shift+Tab")
    expect(page.locator("#rules")).not_to_contain_text("Fantasyland")
    stands_on(page, "^Classique")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#rules")).to_contain_text("Fantasyland")
    stands_on(page, "^Open face")
    press(page, "^Ajuster les règles")
    stands_on(page, "^Ajuster les règles", "h1")
    go(page, "^Fermer")
    page.keyboard.press("Escape")
    stands_on(page, "^Ajuster les règles", "button")
    walk(page)
    press(page, "^Commencer à deux")
    expect(page.locator("#scoreboard")).to_be_visible()


def enter_the_deal(page):
    """Enter the hand of Léa with one wrong card by keys, then the others as text."""
    await_script(page, "cards")
    walk(page)
    press(page, "^Valet de cœur")
    expect(page.locator(".remove-card")).to_have_count(1)
    stands_on(page, "^10 de cœur")
    press(page, "^Effacer la dernière carte")
    expect(page.locator(".remove-card")).to_have_count(0)
    for hand in EXAMPLE:
        press(page, "^Annonce")
        go(page, "^Cartes")
        page.keyboard.type(hand.translate(SUITS).replace("T", "10"))
        page.keyboard.press("Enter")
        stands_on(page, "^Annonce")
    press(page, "^Compter la donne", by="Shift+Tab")
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    press(page, "^Retour à la table")
    expect(page.locator("#scoreboard")).to_be_visible()


def correct_the_deal(page):
    """Replace the four of hearts of Léa by the eight of spades."""
    press(page, "détail de la donne$")
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    press(page, "^Corriger$")
    page.wait_for_url(re.compile("/correction/"))
    await_script(page, "cards")
    press(page, "^Reprendre.*4 de cœur$")
    press(page, "^8 de pique$")
    press(page, "^Corriger la donne")
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    press(page, "^Retour à la table")
    expect(page.locator("#scoreboard")).to_be_visible()


def test_coup_buy_in_and_repayment_are_recorded_by_keyboard(page, server_url):
    _, sitting = open_menteur(point="100")
    sit_at(page, server_url, sitting)
    enter_the_coup(page)
    page.goto(server_url + reverse("sitting-close", args=[sitting.pk]))
    close_and_pay(page)
    sit_at(page, server_url, open_holdem(seats=3, **CASH)[1])
    buy_and_undo(page)


def sit_at(page, server_url, sitting):
    page.goto(server_url + resume_path(sitting.circle))
    press(page, "^Ouvrir ici")
    page.wait_for_url(re.compile("/circles/"))
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    await_script(page, "follow")


def enter_the_coup(page):
    press(page, "^Menteur")
    stands_on(page, "^Qui annonçait", "h1")
    press(page, "^Fermer")
    stands_on(page, "^Menteur")
    for leave in (True, False):
        page.keyboard.press("Enter")
        stands_on(page, "^Qui annonçait", "h1")
        press(page, "^In Inès")
        stands_on(page, "^Inès mentait", "h1")
        if leave:
            page.keyboard.press("Escape")
            stands_on(page, "^Menteur")
    press(page, "^Non, Inès disait vrai")
    expect(page.locator("#feed li").first).to_contain_text("Inès disait vrai")
    stands_on(page, "^Menteur")
    walk(page)


def buy_and_undo(page):
    press(page, "^Recave.* pour Karim")
    expect(page.locator("#bank")).to_contain_text("4 caves")
    stands_on(page, "^Recave.* pour Karim")
    press(page, "^Annuler la dernière cave")
    expect(page.locator("#bank")).to_contain_text("3 caves")
    stop(page)
    walk(page)


def close_and_pay(page):
    stands_on(page, tag="h1")
    press(page, "^Clore")
    page.wait_for_url(re.compile("/evenings/"))
    walk(page)
    press(page, "^Thomas a payé Sofia", "Space")
    expect(page.get_by_role("checkbox", name="Thomas a payé Sofia")).to_be_checked()


def test_arrows_walk_among_the_cards_and_pass_over_a_used_one(page, server_url):
    open_prepared_sitting(page, server_url, ("Léa", "Karim"))
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "cards")
    keys = page.locator(".picker button")
    first, second, third = (keys.nth(place).get_attribute("value") for place in (0, 1, 2))
    page.locator(f'.picker button[value="{first}"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f'.picker button[value="{second}"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f'.picker button[value="{second}"]')).to_be_disabled()
    page.locator(f'.picker button[value="{first}"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(f'.picker button[value="{third}"]')).to_be_focused()
    page.keyboard.press("ArrowDown")
    below = page.evaluate("() => document.activeElement.getBoundingClientRect().y")
    above = page.locator(f'.picker button[value="{third}"]').bounding_box()["y"]
    assert below > above
