"""Hands at a table on a phone: a three-way all-in by cards, and Draw-Hold'em street by street."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.accessibility import check_page
from tests.journeys.actions import bind_browser
from tests.web.hand_fields import H7_BOARD, H7_CARDS
from tests.web.holdem_actions import open_holdem, stacks

CUT = "(names) => names.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
"""Script that returns the names that their boxes cut."""
CARDS = "As 9h 8h 4s Qs Ac Ad Kc Kd 2c 3d Qc Qd"


@pytest.fixture
def at_the_table(page, server_url):
    """Return a function that opens a sitting in this browser, at a width of 320 px."""

    def at_the_table(**options):
        _client, sitting = open_holdem(**options)
        page.set_viewport_size({"width": 320, "height": 844})
        bind_browser(page, server_url, sitting.circle)
        page.goto(f"{server_url}/sittings/{sitting.pk}/")
        return sitting

    return at_the_table


def tap(page, name):
    page.get_by_role("button", name=name).click()


def test_three_way_all_in_is_entered_by_cards(page, at_the_table):
    sitting = at_the_table(seats=5)
    page.get_by_role("link", name="Manche", exact=True).click()
    expect(page.locator("#hand-form[data-behaviour-ready]")).to_be_attached()
    for seat, chips in enumerate((20, 60, "", "", 10)):
        page.locator(f"[name=seat-{seat}-bet]").fill(str(chips))
    page.locator("label:has([name=seat-2-all_in])").click()
    expect(page.locator("[name=seat-2-bet]")).to_have_value("100")
    page.locator("label:has([name=seat-3-all_in])").click()
    page.locator("label:has([name=seat-4-folded])").click()
    check_page(page)
    tap(page, "Former les trois pots")
    tap(page, "Cartes")
    expect(page.locator("#hand-form[data-behaviour-ready]")).to_be_attached()
    assert page.locator(".card-groups b").evaluate_all(CUT) == []
    for card in CARDS.split():
        page.locator(f'.picker button[value="{card}"]').click()
    expect(page.locator("#dock .mini-scoreboard")).to_contain_text("+200")
    check_page(page)
    tap(page, "Distribuer 290")
    page.wait_for_url(re.compile("/rounds/"))
    expect(page.locator("main")).to_contain_text("Plus aucun jeton pour Inès")
    check_page(page)
    assert stacks(sitting)[0] == [170, 40, 0, 200, 90]
    tap(page, "Annuler")
    page.wait_for_url(re.compile("/sittings/"))
    assert stacks(sitting)[0] == [100] * 5


def test_refused_bet_comes_into_view_and_has_the_focus(page, at_the_table, allowed_console_errors):
    allowed_console_errors.append("422")
    at_the_table(seats=7)
    page.set_viewport_size({"width": 320, "height": 568})
    page.get_by_role("link", name="Manche", exact=True).click()
    expect(page.locator("#hand-form[data-behaviour-ready]")).to_be_attached()
    page.locator("[name=seat-0-bet]").fill("20")
    last = page.locator("[name=seat-6-bet]")
    last.fill("6000")
    tap(page, "Former les pots")
    expect(last).to_have_attribute("aria-invalid", "true")
    expect(last).to_be_focused()
    expect(last).to_have_value("6000")
    expect(last).to_be_in_viewport(ratio=1)
    dock = page.locator("#dock, .dock").first.bounding_box()
    field = last.bounding_box()
    assert field["y"] + field["height"] <= dock["y"]


def test_late_answer_to_a_double_tap_does_not_replace_what_was_entered_since(page, at_the_table):
    at_the_table(seats=2)
    page.get_by_role("link", name="Manche", exact=True).click()
    expect(page.locator("#hand-form[data-behaviour-ready]")).to_be_attached()
    for seat in (0, 1):
        page.locator(f"[name=seat-{seat}-bet]").fill("20")
    expect(page.locator("#middle")).to_contain_text("40")
    asked = []

    def hold_the_second(route):
        asked.append(route)
        if len(asked) != 2:
            route.continue_()

    page.route("**/pad/", hold_the_second)
    page.get_by_role("button", name="Former le pot").dblclick()
    winner = page.locator("[name=pot-0][value='0']")
    page.locator("label", has=winner).click()
    expect(page.locator("#dock .mini-scoreboard")).to_contain_text("+40")
    with page.expect_response(lambda answer: answer.request == asked[1].request) as late:
        asked[1].continue_()
    late.value.finished()
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve))")
    expect(winner).to_be_checked()


def test_draw_holdem_hand_is_entered_street_by_street(page, at_the_table):
    sitting = at_the_table(seats=2, game="draw_holdem")
    page.get_by_role("link", name="Manche", exact=True).click()
    expect(page.locator("h1")).to_have_text("Avant le flop")
    check_page(page)
    for seat in (0, 1):
        page.locator(f"[name=seat-{seat}-bet]").fill("10")
    tap(page, "Suite : Flop")
    expect(page.locator("main")).to_contain_text("Une carte coûte 20")
    tap(page, "Karim change une carte pour 20")
    expect(page.locator(".drawn")).to_contain_text("a changé une carte")
    tap(page, "Annuler la dernière action")
    expect(page.locator(".drawn")).not_to_contain_text("a changé une carte")
    tap(page, "Karim change une carte pour 20")
    expect(page.locator(".drawn")).to_contain_text("a changé une carte")
    page.locator("[name=seat-0-bet]").fill("40")
    exchange, folded = page.locator("[name=exchange]"), page.locator("label:has([name=seat-0-folded])")
    expect(exchange).to_be_visible()
    folded.click()
    expect(exchange).to_be_hidden()
    folded.click()
    expect(exchange).to_be_visible()
    page.locator("label:has([name=seat-1-folded])").click()
    tap(page, "Léa prend le pot")
    expect(page.locator("h1")).to_have_text("Partage des pots")
    expect(page.locator(".commissions")).to_contain_text("20")
    check_page(page)
    tap(page, "Distribuer 40")
    page.wait_for_url(re.compile("/rounds/"))
    expect(page.locator("main")).to_contain_text("Karim a changé une carte pour 20")
    check_page(page)
    assert stacks(sitting)[0] == [130, 70]


def test_draw_holdem_tie_is_decided_by_cards(page, at_the_table):
    sitting = at_the_table(seats=2, game="draw_holdem")
    page.get_by_role("link", name="Manche", exact=True).click()
    expect(page.locator("#hand-form[data-behaviour-ready]")).to_be_attached()
    for seat in (0, 1):
        page.locator(f"label:has([name=seat-{seat}-all_in])").click()
    expect(page.locator("#middle")).to_contain_text("200")
    expect(page.locator("#stack-0")).to_contain_text("0")
    tap(page, "Suite : Flop")
    tap(page, "Abattage")
    expect(page.locator("h1")).to_have_text("Partage des pots")
    expect(page.locator("#hand-form[data-behaviour-ready]")).to_be_attached()
    for seat in (0, 1):
        page.locator(f"label:has([name=pot-0][value='{seat}'])").click()
    expect(page.locator("#tie-rule .picker")).to_be_visible()
    page.locator('.winner-modes button[value="cards"]').click()
    expect(page.locator("#shown .picker")).to_be_visible()
    expect(page.locator("#hand-form[data-behaviour-ready]")).to_be_attached()
    for card in f"{H7_BOARD} {H7_CARDS[0]} {H7_CARDS[1]}".split():
        page.locator(f'.picker button[value="{card}"]').click()
    expect(page.locator("#dock .mini-scoreboard")).to_contain_text("+200")
    check_page(page)
    tap(page, "Distribuer 200")
    page.wait_for_url(re.compile("/rounds/"))
    expect(page.locator(".hand-cards").first).to_be_visible()
    check_page(page)
    assert stacks(sitting)[0] == [200, 0]


def test_two_taps_of_the_highest_closed_cards_settle_a_tie(page, at_the_table):
    sitting = at_the_table(seats=2)
    page.get_by_role("link", name="Manche", exact=True).click()
    expect(page.locator("#hand-form[data-behaviour-ready]")).to_be_attached()
    for seat in (0, 1):
        page.locator(f"[name=seat-{seat}-bet]").fill("20")
    tap(page, "Former le pot")
    expect(page.locator("#hand-form[data-behaviour-ready]")).to_be_attached()
    for seat in (0, 1):
        page.locator(f"label:has([name=pot-0][value='{seat}'])").click()
    expect(page.locator("#tie-rule")).to_contain_text("Plus haute carte fermée")
    check_page(page)
    keys = page.locator("#tie-rule .picker button")
    keys.and_(page.locator('[value="Td"]')).click()
    keys.and_(page.locator('[value="Ks"]')).click()
    expect(page.locator("#dock .mini-scoreboard")).to_contain_text("+40")
    tap(page, "Distribuer 40")
    page.wait_for_url(re.compile("/rounds/"))
    expect(page.get_by_role("link", name=re.compile("art"))).not_to_have_count(0)
    assert stacks(sitting)[0] == [80, 120]


def test_cards_placed_without_script_leave_the_picker_in_sight(new_context, server_url, transactional_db):
    _client, sitting = open_holdem(seats=3)
    page = new_context(java_script_enabled=False).new_page()
    bind_browser(page, server_url, sitting.circle)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{server_url}/sittings/{sitting.pk}/pad/")
    for seat in range(3):
        page.locator(f"[name=seat-{seat}-bet]").fill("20")
    tap(page, re.compile("^Former"))
    tap(page, "Cartes")
    keys = page.locator(".picker button")
    for card in ("As", "9h"):
        page.locator(f'.picker button[value="{card}"]').click()
        expect(page.locator(f'.picker button[value="{card}"]')).to_be_disabled()
        box, dock = keys.last.bounding_box(), page.locator(".dock").bounding_box()
        assert keys.first.bounding_box()["y"] >= 0
        assert box["y"] + box["height"] <= dock["y"]
