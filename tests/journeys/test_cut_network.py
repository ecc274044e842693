"""A pad on a bad network: taps go on, nothing laid is lost, nothing is counted twice."""

import random
import re

import pytest
from playwright.sync_api import Error, expect

from tests.cast import EXAMPLE
from tests.journeys.fingers import (
    await_script,
    bring_slate,
    lay,
    open_slate,
    score,
    tap,
    to_the_table,
    totals,
)
from web.rooms.chinese.pad import LINES, Pad

CARDS = " ".join(EXAMPLE).replace("|", " ").split()
OTHER = ("Jh 9s 7c | 8d 8h 8s 2c 2h | Kh Kc Ks As Ac", EXAMPLE[1])
"""Eights full in the middle: +5 and −5."""


@pytest.fixture
def on_the_pad(page, served):
    """A slate of two, its pad open."""
    bring_slate(page, served, ("Léa", "Karim"))
    open_the_pad(page)
    return page


def open_the_pad(page):
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "pad")


def cards_of(page, name):
    return page.locator(f"#deal > [name={name}]").input_value()


def test_taps_go_on_without_network_and_the_deal_is_recorded_once_it_is_back(on_the_pad, tolerated):
    page = on_the_pad
    tolerated.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    for card in CARDS:
        tap(page, card)
    assert cards_of(page, "seat-0-top") == "Jh 9s 7c"
    assert cards_of(page, "seat-1-bottom") == "6c 6s 6d 5s 5d"
    page.context.set_offline(False)
    expect(page.locator("#pad")).to_contain_text("−9")
    score(page)
    to_the_table(page)
    assert totals(page) == (-9, +9)


def test_a_reload_in_the_middle_keeps_what_was_laid(on_the_pad):
    page = on_the_pad
    page.locator("#first").select_option("Karim")
    lay(page, [" ".join(CARDS[:20])])
    key = cards_of(page, "key")
    page.reload()
    await_script(page, "pad")
    expect(page.locator(".tabs")).to_contain_text("7 / 13")
    assert cards_of(page, "key") == key
    for card in CARDS[20:]:
        tap(page, card)
    expect(page.locator("#pad")).to_contain_text("−9")
    expect(page.locator("#deal [name=first]")).to_have_value("1")
    score(page)
    to_the_table(page)
    assert totals(page) == (-9, +9)


def test_a_reload_without_network_loses_nothing_either(on_the_pad, tolerated):
    page = on_the_pad
    tolerated.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    for card in CARDS[:16]:
        tap(page, card)
    page.context.set_offline(False)
    page.reload()
    expect(page.locator(".tabs")).to_contain_text("3 / 13")
    assert cards_of(page, "seat-1-top") == "Qd 9d 4s"


def test_a_deal_whose_answer_was_lost_is_not_laid_again_on_the_next_pad(on_the_pad, tolerated):
    """The deal reached the house, its page never came back: the table knows it, the pad begins anew."""
    page = on_the_pad
    tolerated.append("ERR_")
    lay(page, EXAMPLE)
    expect(page.locator("#pad")).to_contain_text("−9")
    page.route(re.compile("/rounds/$"), lambda route: (route.fetch(max_redirects=0), route.abort()))
    with page.expect_event("requestfailed"):
        page.get_by_role("button", name="Compter la donne").click()
    page.unroute_all()
    go_home(page)
    page.get_by_role("link", name="Open face").click()
    assert totals(page) == (-9, +9)
    open_the_pad(page)
    assert cards_of(page, "seat-0-top") == ""
    lay(page, OTHER)
    score(page)
    to_the_table(page)
    assert totals(page) == (-4, +4)


def go_home(page):
    """To the first screen; a phone that goes to its table by itself meanwhile turns the first try away."""
    home = page.context.storage_state()["origins"][0]["origin"]
    try:
        page.goto(home)
    except Error:
        page.wait_for_load_state()
        page.goto(home)


@pytest.fixture
def remembering_page(browser_type, browser_type_launch_args, browser_context_args):
    """A page whose browser keeps alive the page behind it, as phones do and browsers under test do not."""
    options = browser_type_launch_args | {"ignore_default_args": ["--disable-back-forward-cache"]}
    browser = browser_type.launch(**options)
    yield browser.new_context(**browser_context_args).new_page()
    browser.close()


@pytest.mark.browser
def test_the_back_button_and_other_cards_show_both_versions(remembering_page, served):
    page = remembering_page
    page.goto(served)
    open_slate(page, ("Léa", "Karim"))
    open_the_pad(page)
    lay(page, EXAMPLE)
    expect(page.locator("#pad")).to_contain_text("−9")
    score(page)
    page.evaluate("setTimeout(() => history.back())")
    page.get_by_role("button", name="Léa").click()
    page.get_by_role("button", name="4 de cœur", exact=True).click()
    tap(page, "8s")
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deux versions")
    assert [each.inner_text() for each in page.locator(".mini .n").all()] == ["−9", "+9", "+5", "−5"]
    page.get_by_role("button", name="Garder plutôt celle-ci").click()
    # The page of the two versions leads to the table as well.
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Deux versions")
    to_the_table(page)
    assert totals(page) == (+5, -5)


def test_the_phone_makes_the_moves_that_the_house_makes(on_the_pad, tolerated):
    """Two hundred taps without network, then the hidden fields: the same as one tap after another here."""
    page = on_the_pad
    tolerated.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    chance, pad = random.Random(7), Pad.empty(2)
    for _ in range(200):
        name, value = a_tap(chance, pad)
        selector = f'[name="{name}"]' if name == "erase" else f'[name="{name}"][value="{value}"]'
        page.locator(f"#pad {selector}, #dock {selector}").first.dispatch_event("click")
        {"card": pad.place, "take": pad.take, "go": pad._go, "erase": lambda _: pad.erase()}[name](value)
        fields = {each: cards_of(page, each) for each, _ in pad.fields if each != "key"}
        assert fields == {each: text for each, text in pad.fields if each != "key"}


def a_tap(chance, pad):
    """A tap that the page offers now."""
    free = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in pad.used]
    here = [card for line in pad.hands[pad.seat] for card in line]
    taps = [("card", card) for card in chance.sample(free, 6)]
    taps += [("go", place) for place in ("0", "1", f"{pad.seat}-{chance.randrange(len(LINES))}")]
    taps += [("take", card) for card in here[:2]] + [("erase", "")]
    return chance.choice(taps)
