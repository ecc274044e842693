"""The same evening on a phone that runs no script: every tap is a form."""

import re

import pytest
from playwright.sync_api import expect

from tests.cast import EXAMPLE
from tests.journeys.fingers import open_slate, to_the_table, totals


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "java_script_enabled": False}


def test_an_evening_without_script(page, served):
    page.goto(served)
    open_slate(page, ("Léa", "Karim"))
    page.get_by_role("link", name="Nouvelle donne").click()
    for card in " ".join(EXAMPLE).replace("|", " ").split():
        page.locator(f'.picker button[value="{card}"]').click()
        expect(page.locator(f'.take[value="{card}"], .tabs .ok').first).to_be_visible()
    expect(page.locator("#pad")).to_contain_text("−9")
    page.get_by_role("button", name="Compter la donne").click()
    to_the_table(page)
    assert totals(page) == (-9, +9)
    correct_the_deal(page)
    assert totals(page) == (+5, -5)
    page.get_by_role("button", name="Annuler la dernière donne").click()
    expect(page.locator("#feed .struck-why")).to_have_count(2)
    assert totals(page) == (0, 0)
    close(page)


def correct_the_deal(page):
    """Léa's four of hearts was the eight of spades: a full house in the middle, −1 +1 +1 and 12+6 − 8−6."""
    page.get_by_role("link", name=re.compile("détail de la donne")).click()
    page.get_by_role("link", name="Corriger").click()
    page.get_by_role("button", name="4 de cœur", exact=True).click()
    page.locator('.picker button[value="8s"]').click()
    page.get_by_role("button", name="Corriger la donne").click()
    to_the_table(page)


def close(page):
    page.get_by_role("link", name=re.compile("^Plus")).click()
    page.get_by_role("link", name="Clore la partie").click()
    expect(page.get_by_role("dialog")).to_contain_text("Personne ne doit rien")
    page.get_by_role("dialog").get_by_role("button").click()
    expect(page.get_by_role("heading", name="Personne ne doit rien")).to_be_visible()
