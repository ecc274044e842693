"""Every page on a phone, on slate and on paper, read by axe: nothing that shuts anybody out."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.cast import gather
from tests.journeys.evening import PACKS
from tests.journeys.fingers import lay
from tests.web.banks import bank_addresses
from tests.web.test_pages import addresses, menteur_addresses

THEMES = ("ardoise", "papier")
FOUL = PACKS["foul"]


@pytest.fixture
def cast(transactional_db):
    return gather()


def test_axe_finds_nothing_on_any_page(page, served, cast, tolerated):
    tolerated.append("404")
    found = {}
    urls = addresses(cast) | menteur_addresses(cast.host) | bank_addresses(cast.host)
    for name in ("home", "new slate", "resume"):
        page.goto(served + urls[name])
        look(page, f"{name}, to a stranger", found)
    page.get_by_role("button", name="Ouvrir ici").click()
    page.wait_for_url(re.compile("/circles/"))
    for theme in THEMES:
        choose(page, served, theme)
        for name, url in urls.items():
            page.goto(served + url)
            look(page, f"{name}, {theme}", found)
        page.goto(served + urls["pad"])
        if theme == THEMES[0]:
            lay(page, FOUL)  # the other theme finds the draft
        expect(page.locator("#pad")).to_contain_text("−")
        look(page, f"complete pad, {theme}", found)
    assert not found, "\n".join(f"{name}:\n{report}" for name, report in found.items())


def look(page, name, found):
    report = Axe().run(page)
    if report.violations_count:
        found[name] = report.generate_report()


def choose(page, served, theme):
    page.goto(f"{served}/preferences/")
    page.locator(f"[name=theme][value={theme}]").check(force=True)
    page.locator(".dock button").click()
    page.wait_for_url(f"{served}/")
