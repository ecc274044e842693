"""Whatever happens to the network or the browser around a recording: it is there once, nothing is lost."""

import re
import time

import pytest
from playwright.sync_api import expect

from games.models import Round
from tests.cast import EXAMPLE
from tests.journeys.fingers import bring_slate, lay, open_slate, tap, totals

pytestmark = pytest.mark.phones

CARDS = " ".join(EXAMPLE).replace("|", " ").split()
REFUSAL = "<main><p role=alert>Trop de cartes.</p></main>"
RECORDING = re.compile(r"/rounds/$")


@pytest.fixture
def on_the_pad(page, served, tolerated):
    tolerated += ["ERR_", "503", "422", "409", "403"]
    bring_slate(page, served, ("Léa", "Karim"))
    open_the_pad(page)
    return page


def open_the_pad(page):
    page.get_by_role("link", name="Nouvelle donne").click()
    expect(page.locator("#deal[data-awake]")).to_be_visible()


def lay_the_deal(page):
    expect(page.locator("#deal[data-awake]")).to_be_visible()
    lay(page, EXAMPLE)
    expect(page.locator("#pad")).to_contain_text("−9")


def count(page):
    page.get_by_role("button", name="Compter la donne").click()


def to_the_table(page, served):
    page.goto(served)
    page.get_by_role("link", name="Open face").click()
    expect(page.locator("#scoreboard")).to_be_visible()


def once(page, served):
    """The deal is there, it is there once, and nothing waits."""
    until = time.monotonic() + 30
    while not Round.objects.exists() and time.monotonic() < until:
        page.wait_for_timeout(100)
    expect(page.locator("#network")).to_be_hidden()
    assert Round.objects.count() == 1
    to_the_table(page, served)
    assert totals(page) == (-9, +9)


def test_the_network_is_cut_before_the_house_hears(on_the_pad, served):
    page = on_the_pad
    lay_the_deal(page)
    page.context.set_offline(True)
    count(page)
    expect(page.locator("#network")).to_contain_text("1 en attente")
    assert not Round.objects.exists()
    page.context.set_offline(False)
    once(page, served)


def test_the_network_is_cut_while_the_house_writes(on_the_pad, served):
    """The house has it, the phone never hears so: it sends again, and is told the same."""
    page = on_the_pad
    lay_the_deal(page)
    page.route(RECORDING, lambda route: (route.fetch(max_redirects=0), route.abort()), times=1)
    count(page)
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    once(page, served)


def test_the_house_is_out_of_breath(on_the_pad, served):
    page = on_the_pad
    lay_the_deal(page)
    page.route(RECORDING, lambda route: route.fulfill(status=503), times=2)
    count(page)
    expect(page.locator("#network")).to_contain_text("1 en attente")
    once(page, served)


def test_the_network_is_cut_after_the_answer(on_the_pad, served):
    """The deal is sent, its page cannot be fetched: the table has it all the same."""
    page = on_the_pad
    lay_the_deal(page)
    page.route(re.compile(r"/rounds/\d+/$"), lambda route: route.abort())
    count(page)
    expect(page.locator("#network")).to_have_count(0)  # the browser says that there is no such page
    page.unroute_all()
    to_the_table(page, served)
    once(page, served)


def test_a_deal_laid_and_scored_without_any_network_and_then_another(on_the_pad, served):
    page = on_the_pad
    page.context.set_offline(True)
    for card in CARDS:
        tap(page, card)
    count(page)
    expect(page.locator("#network")).to_contain_text("1 en attente")
    expect(page.locator("#deal [name=seat-0-top]")).to_have_value("")
    for card in CARDS[13:] + CARDS[:13]:
        tap(page, card)
    count(page)
    expect(page.locator("#network")).to_contain_text("2 en attente")
    page.context.set_offline(False)
    expect(page.locator("#network")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("Donne 3")
    assert [each.net for each in Round.objects.order_by("number")] == [[-9, 9], [9, -9]]


def test_two_tabs_send_the_same_key(on_the_pad, served):
    """One tab keeps a row that it could not send; the other one sends it too: the house writes it once."""
    page = on_the_pad
    lay_the_deal(page)
    page.route(RECORDING, lambda route: route.abort())
    count(page)
    expect(page.locator("#network")).to_contain_text("1 en attente")
    other = page.context.new_page()
    other.goto(served)
    expect(other.locator("#network")).to_be_hidden()
    page.unroute_all()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    once(page, served)


def test_a_refused_deal_says_why_and_can_be_mended(on_the_pad, served):
    """Noted without network, refused when it is back: nothing is lost, and it may be sent again."""
    page = on_the_pad
    lay_the_deal(page)
    page.context.set_offline(True)
    count(page)
    expect(page.locator("#network")).to_contain_text("1 en attente")
    page.route(
        RECORDING,
        lambda route: route.fulfill(status=422, body=REFUSAL),
    )
    page.context.set_offline(False)
    expect(page.locator("#network")).to_contain_text("1 refusée")
    page.unroute_all()
    page.locator("#network a").click()
    row = page.locator("[data-waiting] [data-row]")
    expect(row).to_contain_text("Donne 1, refus. Trop de cartes.")
    row.get_by_role("button", name="Revoir").click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    to_the_table(page, served)
    assert totals(page) == (-9, +9)
    assert Round.objects.count() == 1


@pytest.fixture
def lasting(browser_type, browser_type_launch_args, browser_context_args, tmp_path):
    """A browser that keeps its data on the disk: it can be killed and opened again."""
    opened = []

    def open_again():
        context = browser_type.launch_persistent_context(
            str(tmp_path / "browser"), **browser_type_launch_args, **browser_context_args
        )
        opened.append(context)
        return context

    yield open_again
    for context in opened:
        context.close()


@pytest.mark.browser
def test_the_browser_is_killed_with_a_deal_that_waits(lasting, served):
    context = lasting()
    page = context.pages[0]
    page.goto(served)
    open_slate(page, ("Léa", "Karim"))
    open_the_pad(page)
    lay_the_deal(page)
    context.set_offline(True)
    count(page)
    expect(page.locator("#network")).to_contain_text("1 en attente")
    context.close()
    assert not Round.objects.exists()
    page = lasting().pages[0]
    page.goto(served)
    once(page, served)
