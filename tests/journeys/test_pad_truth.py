"""The pad of a deal never shows a foul as complete, and never sends what it shows as contradictory."""

import re

import pytest
from playwright.sync_api import expect

from tests.journeys.actions import (
    KEYS,
    await_script,
    cards_of,
    enter_cards,
    open_prepared_sitting,
    score,
    tap,
)
from tests.journeys.worked_evening import PACKS

FRIENDS = ("Léa", "Karim", "Inès", "Thomas")
FOUL_ON_THE_LAST_CARD = "Qs Qh 5c | Kc Kd 9s 4h 2d | 9c 9d 7s 6h 3c"
"""Thirteen cards whose foul appears with the last one only."""


@pytest.fixture
def table(page, server_url):
    open_prepared_sitting(page, server_url, FRIENDS)
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "cards")
    return page


def tab(page, seat):
    return page.locator(f".tabs [data-seat='{seat}'] .count")


def test_foul_of_the_thirteenth_card_shows_before_the_next_player_is_current(table):
    page = table
    enter_cards(page, [FOUL_ON_THE_LAST_CARD])
    expect(tab(page, 0)).to_have_text("bust")
    expect(tab(page, 0)).to_have_class("count text-negative")
    expect(page.locator("#pad [role=alert]")).to_contain_text("Bust.")
    expect(page.locator(".hand-row-value b")).to_have_count(3)
    expect(page.locator(".tabs [aria-current]")).to_have_attribute("data-seat", "0")
    tap(page, "As")
    expect(page.locator(".tabs [aria-current]")).to_have_attribute("data-seat", "1")
    expect(tab(page, 1)).to_have_text("1 / 13")
    expect(tab(page, 0)).to_have_text("bust")


def test_last_line_of_a_hand_is_named_before_the_next_player_is_current(table):
    page = table
    enter_cards(page, PACKS["queens"][:1])
    expect(tab(page, 0)).to_have_text("complet")
    expect(page.locator(".hand-row-value b")).to_have_count(3)
    page.locator("#dock .primary").click()
    expect(page.locator(".tabs [aria-current]")).to_have_attribute("data-seat", "1")


@pytest.mark.parametrize("seat", [0, 3])
def test_summary_of_a_complete_deal_names_the_fouled_players(table, seat):
    page = table
    hands = list(PACKS["foul"])
    hands[seat], hands[3] = hands[3], hands[seat]
    enter_cards(page, hands)
    expect(tab(page, seat)).to_have_text("bust")
    expect(page.locator("#pad section")).to_contain_text(f"{FRIENDS[seat]} a busté")
    expect(page.locator(".tabs .text-ok")).to_have_count(3)


def test_first_to_act_is_asked_on_a_short_screen_and_the_keys_stay(table):
    page = table
    page.set_viewport_size({"width": 390, "height": 664})
    expect(page.locator("#first")).to_be_visible()
    page.locator("#first").select_option("Inès")
    before = page.evaluate(KEYS)
    tap(page, "As")
    expect(page.locator("#deal [name=first][type=hidden]")).to_have_value("2")
    assert page.evaluate(KEYS) == before


def test_contradictory_deal_is_explained_and_cannot_be_sent(table):
    page = table
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.get_by_role("button", name="Rapide").click()
    await_script(page, "quick")
    for place in ("0-0", "2-0", "1-0", "2-1", "0-1", "1-1", "0-2", "2-2", "1-2"):
        page.locator(f"[name=rank][value='{place}']").click()
    page.locator("[name=bonus-1-1]").select_option("8")
    fault = page.locator("tr.error:visible")
    expect(fault.first).to_have_text(
        re.compile("Karim montre \\+8, Léa 0\\s*: la royalty la plus haute prend la meilleure place.")
    )
    expect(page.locator("#errors-1")).to_be_visible()
    expect(page.locator("#dock [name=step]")).to_have_count(0)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#dock [name=check]").click()
    expect(page.locator("#errors-1")).to_be_focused()
    expect(page.locator("#errors-1")).to_be_in_viewport()
    # Karim comes first in the middle, then in the last line, where another royalty is his.
    for line in (1, 2):
        if line == 2:
            page.locator("[name=bonus-1-2]").select_option("4")
        for _ in range(4):
            page.locator(f"[name=rank][value='1-{line}']").click()
    expect(fault).to_have_count(0)
    page.locator("#dock [name=step]").click()
    expect(page.locator("#scoreboard")).to_be_visible()
    assert sum(url.endswith("/rounds/") for url in sent) == 1


def test_royalty_is_two_taps_and_its_figure_is_never_cut(table):
    page = table
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("button", name="Rapide").click()
    await_script(page, "quick")
    cell = page.locator(".royalty:has([name=bonus-0-0])")
    cell.locator("[name=royalty]").click()
    page.locator(".royalty-chips:visible [name=chip][value='7']").click()
    expect(page.locator(".royalty-chips:visible")).to_have_count(0)
    expect(page.locator("[name=bonus-0-0]")).to_have_value("7")
    expect(cell.locator("b")).to_have_text("+7")
    page.locator("[name=bonus-0-0]").select_option("22")
    expect(cell.locator("b")).to_have_text("+22")
    assert cell.evaluate(FITS)
    page.locator("[name=undo]").click()
    expect(cell.locator("b")).to_have_text("+7")


FITS = """(cell) => [cell, ...cell.querySelectorAll("small, b")].every(
    (each) => each.scrollWidth <= each.clientWidth || getComputedStyle(each).display === "inline")
    && cell.querySelector("b").getBoundingClientRect().right <= cell.getBoundingClientRect().right + 1"""


def test_missing_royalty_is_a_hint_and_two_that_disagree_are_an_error(table):
    page = table
    page.get_by_role("button", name="Rapide").click()
    await_script(page, "quick")
    page.locator("[name=bonus-0-0]").select_option("10")
    expect(page.locator("#errors-1.is-pending")).to_be_visible()
    page.locator("[name=bonus-0-1]").select_option("2")
    expect(page.locator("#errors-1")).to_be_hidden()
    page.locator("[name=bonus-0-2]").select_option("2")
    for place in ("2-0", "0-0", "1-0"):
        page.locator(f"[name=rank][value='{place}']").click()
    page.locator("[name=bonus-2-0]").select_option("9")
    expect(page.locator("#errors-0:not(.is-pending)")).to_be_visible()


def test_fantasyland_tags_are_inside_their_columns(table):
    page = table
    enter_cards(page, [PACKS["queens"][1], PACKS["queens"][2], PACKS["queens"][3], PACKS["queens"][0]])
    page.get_by_role("button", name="Compter la donne").click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    page.get_by_role("link", name="Retour à la table").click()
    expect(page.locator("#scoreboard .tag")).to_be_visible()
    assert_inside(page, "#scoreboard .tags .tag")
    page.get_by_role("link", name="Nouvelle donne").click()
    expect(page.locator(".tabs .tag")).to_have_count(1)
    assert_inside(page, ".tabs .tag")


def assert_inside(page, tags):
    """Check at two widths that the only tag is inside its column."""
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.locator(tags).evaluate_all(INSIDE) == 1, width


INSIDE = """(tags) => tags.filter((tag) => {
    const [box, column] = [tag, tag.closest("td, button")].map((each) => each.getBoundingClientRect());
    return box.left >= column.left && box.right <= Math.min(column.right, innerWidth)
        && box.bottom <= column.bottom;
}).length"""


def test_contradiction_settled_offline_can_be_sent(table, allowed_console_errors):
    page = table
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    page.get_by_role("button", name="Rapide").click()
    await_script(page, "quick")
    page.locator("[name=foul][value='2']").click()
    page.locator("[name=foul][value='3']").click()
    for place in ("0-0", "0-1", "0-2"):
        page.locator(f"[name=rank][value='{place}']").click()
    page.locator("[name=bonus-1-1]").select_option("8")
    expect(page.locator("#dock [name=check]")).to_be_visible()
    page.context.set_offline(True)
    page.locator("[name=bonus-1-1]").select_option("0")
    expect(page.locator("#dock [name=step]")).to_be_enabled()
    page.context.set_offline(False)
    expect(page.locator("#dock [name=check]")).to_have_count(0)
    page.locator("#dock [name=step]").click()
    expect(page.locator("#scoreboard")).to_be_visible()


def test_foul_without_cards_is_announced_in_two_taps_on_the_card_page(table):
    page = table
    page.locator(".declarations summary").click()
    page.locator(".declarations [name=say]").click()
    expect(tab(page, 0)).to_have_text("bust")
    expect(page.locator(".declarations .panel")).to_be_hidden()
    expect(page.locator(".tabs [aria-current]")).to_have_attribute("data-seat", "1")


def test_correction_without_the_network_shows_no_points_of_the_former_places(table, allowed_console_errors):
    page = table
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    page.get_by_role("button", name="Rapide").click()
    await_script(page, "quick")
    for place in ("0-0", "1-0", "2-0", "0-1", "1-1", "2-1", "0-2", "1-2", "2-2"):
        page.locator(f"[name=rank][value='{place}']").click()
    page.get_by_role("button", name="Compter la donne").click()
    page.locator("#scoreboard a[href*=rounds]").click()
    page.get_by_role("link", name="Corriger").click()
    await_script(page, "quick")
    points = page.locator(".quick-points .number")
    expect(points).to_have_text(["+18", "+6", "−6", "−18"])
    page.context.set_offline(True)
    page.locator("[name=rank][value='0-0']").click()
    expect(points).to_have_count(0)


def test_complete_deal_gets_another_card_without_the_network(table, allowed_console_errors):
    page = table
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    enter_cards(page, PACKS["foul"])
    points, order, keys = (page.locator(each) for each in ("#pad section", "#pad > .line", "#pad .picker"))
    expect(points).to_be_visible()
    expect(order).to_be_visible()
    expect(keys).to_have_count(0)
    page.context.set_offline(True)
    card = page.locator("#pad [name=take]").first
    value = card.get_attribute("value")
    card.click()
    expect(points).to_have_count(0)
    expect(order).to_be_hidden()
    assert keys.locator("button:enabled").count() == 1
    tap(page, value)
    expect(page.locator("#dock [name=step]")).to_be_enabled()
    expect(points).to_have_count(0)
    page.context.set_offline(False)
    expect(points).to_be_visible()
    expect(order).to_be_visible()
    expect(keys).to_have_count(0)


def test_second_hand_that_is_entered_without_the_network_completes_the_deal(table, allowed_console_errors):
    """The first hand was answered: the main button led to the next player."""
    page = table
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    enter_cards(page, PACKS["foul"][:1])
    expect(page.locator("#dock [name=go]")).to_be_visible()
    page.context.set_offline(True)
    first, *rest = cards_of(PACKS["foul"][1:])
    tap(page, first)
    expect(page.locator("#dock .primary")).to_be_disabled()
    expect(page.locator("#dock .primary")).to_contain_text("12")
    for card in rest:
        tap(page, card)
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.locator("#status-strip")).to_contain_text("1 en attente")


def test_correction_gets_another_card_without_the_network(table, allowed_console_errors):
    page = table
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    enter_cards(page, PACKS["queens"])
    score(page)
    page.get_by_role("link", name="Corriger").click()
    await_script(page, "cards")
    page.context.set_offline(True)
    taken = page.locator("#pad [name=take]").first
    value = taken.get_attribute("value")
    taken.click()
    expect(page.locator("#dock [name=step]")).to_be_disabled()
    tap(page, value)
    expect(page.locator("#dock [name=step]")).to_be_enabled()
