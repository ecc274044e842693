"""Pad on an unreliable network: taps continue, cards survive, no deal is recorded twice."""

import random
import re
import shutil
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from games.models import Round
from games.rules.chinese.royalties import LINES
from tests.journeys.actions import (
    await_script,
    await_sent_rows,
    enter_cards,
    expect_totals,
    go_to_table,
    open_prepared_sitting,
    score,
    tap,
)
from tests.journeys.conftest import PATIENT
from tests.scenario import EXAMPLE
from web.games.chinese.forms.cards import CardEntry

CARDS = " ".join(EXAMPLE).replace("|", " ").split()
OTHER = ("Jh 9s 7c | 8d 8h 8s 2c 2h | Kh Kc Ks As Ac", EXAMPLE[1])
"""Eights full in the middle: +5 and −5."""


@pytest.fixture
def on_the_pad(page, server_url):
    """Open a sitting of two and its pad."""
    open_prepared_sitting(page, server_url, ("Léa", "Karim"))
    open_the_pad(page)
    return page


def open_the_pad(page):
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "cards")


def cards_of(page, name):
    return hidden_fields(page)[name]


def hidden_fields(page):
    """Return the values of the fields of the pad that no one sees, by name."""
    return dict(
        page.locator("#deal > [name]").evaluate_all("all => all.map(({name, value}) => [name, value])")
    )


def test_pad_preserves_cards_after_a_reload(on_the_pad):
    page = on_the_pad
    page.locator("#first").select_option("Karim")
    enter_cards(page, [" ".join(CARDS[:20])])
    key = cards_of(page, "key")
    page.reload()
    await_script(page, "cards")
    expect(page.locator(".tabs")).to_contain_text("7 / 13")
    assert cards_of(page, "key") == key
    for card in CARDS[20:]:
        tap(page, card)
    expect(page.locator("#pad")).to_contain_text("−9")
    expect(page.locator("#deal [name=first]")).to_have_value("1")
    score(page)
    go_to_table(page)
    expect_totals(page, (-9, +9))


def test_pad_preserves_offline_cards_after_a_reload(on_the_pad, allowed_console_errors):
    page = on_the_pad
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    for card in CARDS[:16]:
        tap(page, card)
    page.context.set_offline(False)
    page.reload()
    expect(page.locator(".tabs")).to_contain_text("3 / 13")
    assert cards_of(page, "seat-1-top") == "Qd 9d 4s"
    await_script(page, "cards")
    page.context.set_offline(True)
    for card in CARDS[16:]:
        tap(page, card)
    assert cards_of(page, "seat-1-bottom") == "6c 6s 6d 5s 5d"
    page.context.set_offline(False)
    expect(page.locator("#pad")).to_contain_text("−9")
    score(page)
    go_to_table(page)
    expect_totals(page, (-9, +9))


@pytest.mark.several_clients
def test_deal_with_a_lost_answer_is_not_restored_on_the_next_pad(on_the_pad, allowed_console_errors):
    """Check that the table shows the deal and the pad is empty after the response was lost."""
    page = on_the_pad
    allowed_console_errors.append("ERR_")
    enter_cards(page, EXAMPLE)
    expect(page.locator("#pad")).to_contain_text("−9")
    # The outbox sends the deal again at once, and leads to its page.
    page.route(re.compile("/rounds/$"), lambda route: (route.fetch(max_redirects=0), route.abort()), times=1)
    score(page)
    await_sent_rows(page)
    expect(page.locator("#status-strip")).to_be_hidden()
    assert Round.objects.count() == 1
    page.goto(urljoin(page.url, "/"))
    page.get_by_role("link", name="Open face").click()
    expect_totals(page, (-9, +9))
    open_the_pad(page)
    assert cards_of(page, "seat-0-top") == ""
    enter_cards(page, OTHER)
    score(page)
    go_to_table(page)
    expect_totals(page, (-4, +4))


@pytest.fixture
def remembering_page(browser_type, browser_type_launch_args, browser_context_args):
    """Return a page of a browser with the back-forward cache, which the headless shell does not have."""
    path = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if not path:
        pytest.skip("no browser with a back-forward cache: install chromium")
    options = browser_type_launch_args | {
        "executable_path": path,
        "ignore_default_args": ["--disable-back-forward-cache"],
    }
    browser = browser_type.launch(**options)
    page = browser.new_context(**browser_context_args).new_page()
    page.add_init_script(PATIENT)
    yield page
    browser.close()


@pytest.mark.browser
def test_other_cards_after_the_back_button_show_both_versions(remembering_page, server_url):
    page = remembering_page
    open_prepared_sitting(page, server_url, ("Léa", "Karim"))
    open_the_pad(page)
    enter_cards(page, EXAMPLE)
    expect(page.locator("#pad")).to_contain_text("−9")
    score(page)
    page.evaluate("setTimeout(() => history.back())")
    page.get_by_role("button", name="Léa").click()
    page.locator(".remove-card[value='4h']").click()
    tap(page, "8s")
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Deux versions")
    assert [each.inner_text() for each in page.locator(".mini-scoreboard .number").all()] == [
        "−9",
        "+9",
        "+5",
        "−5",
    ]
    page.get_by_role("button", name="Garder plutôt celle-ci").click()
    # The page of both versions links to the table too.
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Deux versions")
    go_to_table(page)
    expect_totals(page, (+5, -5))


def test_pad_script_moves_cards_like_the_server(on_the_pad, allowed_console_errors):
    """Two hundred taps are made offline; the hidden fields must equal those of the same taps on
    the server.
    """
    page = on_the_pad
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    chance, pad = random.Random(7), CardEntry.empty(2)
    for _ in range(200):
        name, value = a_tap(chance, pad)
        selector = f'[name="{name}"]' if name == "erase" else f'[name="{name}"][value="{value}"]'
        page.locator(f"#pad {selector}, #dock {selector}").first.dispatch_event("click")
        {
            "card": pad.place_card,
            "take": pad.remove_card,
            "go": pad._select_line,
            "erase": lambda _: pad.erase_last(),
        }[name](value)
        expected = {each: text for each, text in pad.hidden_values if each != "key"}
        assert expected.items() <= hidden_fields(page).items()


def a_tap(chance, pad):
    """Return a tap that the page offers."""
    free = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in pad.used]
    here = [card for line in pad.hands[pad.seat] for card in line]
    taps = [("card", card) for card in chance.sample(free, 6)]
    taps += [("go", place) for place in ("0", "1", f"{pad.seat}-{chance.randrange(len(LINES))}")]
    taps += [("take", card) for card in here[:2]] + [("erase", "")]
    return chance.choice(taps)
