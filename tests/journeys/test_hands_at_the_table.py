"""A hand at a table, on a phone: a three-way all-in by its cards, Draw-Hold'em street by street."""

import re

import pytest
from playwright.sync_api import expect

from tests.cast import resume_path
from tests.journeys.reading import look
from tests.web.holdem import open_holdem, stacks

CARDS = "As 9h 8h 4s Qs Ac Ad Kc Kd 2c 3d Qc Qd"


@pytest.fixture
def at_the_table(page, live_server, transactional_db):
    """Open a sitting on this phone, at 320 pixels."""

    def at_the_table(**options):
        _client, sitting = open_holdem(**options)
        page.set_viewport_size({"width": 320, "height": 844})
        page.goto(live_server.url + resume_path(sitting.circle))
        page.get_by_role("button", name="Ouvrir ici").click()
        page.wait_for_url(re.compile("/circles/"))
        page.goto(f"{live_server.url}/sittings/{sitting.pk}/")
        return sitting

    return at_the_table


def tap(page, name):
    page.get_by_role("button", name=name).click()


def test_a_three_way_all_in_by_its_cards(page, at_the_table):
    sitting = at_the_table(seats=5)
    page.get_by_role("link", name="Manche", exact=True).click()
    expect(page.locator("#slip[data-awake]")).to_be_attached()
    for seat, chips in enumerate((20, 60, "", "", 10)):
        page.locator(f"[name=seat-{seat}-bet]").fill(str(chips))
    page.locator("label:has([name=seat-2-all_in])").click()
    expect(page.locator("[name=seat-2-bet]")).to_have_value("100")
    page.locator("label:has([name=seat-3-all_in])").click()
    page.locator("label:has([name=seat-4-folded])").click()
    look(page)
    tap(page, "Former les trois pots")
    tap(page, "Cartes")
    expect(page.locator("#slip[data-awake]")).to_be_attached()
    for card in CARDS.split():
        page.locator(f'.picker button[value="{card}"]').click()
    expect(page.locator("#dock .mini")).to_contain_text("+200")
    look(page)
    tap(page, "Distribuer 290")
    page.wait_for_url(re.compile("/rounds/"))
    expect(page.locator("main")).to_contain_text("Plus de jetons pour Inès")
    look(page)
    assert stacks(sitting)[0] == [170, 40, 0, 200, 90]
    tap(page, "Annuler")
    page.wait_for_url(re.compile("/sittings/"))
    assert stacks(sitting)[0] == [100] * 5


def test_a_hand_of_draw_holdem_street_by_street(page, at_the_table):
    sitting = at_the_table(seats=2, game="draw_holdem")
    page.get_by_role("link", name="Manche", exact=True).click()
    expect(page.locator("h1")).to_have_text("Avant le flop")
    look(page)
    for seat in (0, 1):
        page.locator(f"[name=seat-{seat}-bet]").fill("10")
    tap(page, "Suite : Flop")
    expect(page.locator("main")).to_contain_text("Une carte coûte 20")
    tap(page, "Karim change une carte pour 20")
    expect(page.locator(".drawn")).to_contain_text("a changé une carte")
    page.locator("[name=seat-0-bet]").fill("40")
    page.locator("label:has([name=seat-1-folded])").click()
    tap(page, "Suite : Turn")
    expect(page.locator("h1")).to_have_text("Partage des pots")
    expect(page.locator(".commissions")).to_contain_text("20")
    look(page)
    tap(page, "Distribuer 40")
    page.wait_for_url(re.compile("/rounds/"))
    expect(page.locator("main")).to_contain_text("Karim a changé une carte pour 20")
    look(page)
    assert stacks(sitting)[0] == [130, 70]
