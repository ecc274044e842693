"""Network and browser failures while a deal is sent: it is recorded once, and nothing is lost."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Round
from tests.journeys.actions import (
    await_sent_rows,
    await_stored_page,
    enter_cards,
    expect_totals,
    open_prepared_sitting,
    open_sitting,
)
from tests.journeys.conftest import PATIENT
from tests.scenario import EXAMPLE

RECORDING = re.compile(r"/rounds/$")


@pytest.fixture
def on_the_pad(page, server_url, allowed_console_errors):
    allowed_console_errors += ["ERR_", "503", "422", "409", "403"]
    open_prepared_sitting(page, server_url, ("Léa", "Karim"))
    open_the_pad(page)
    return page


def open_the_pad(page):
    page.get_by_role("link", name="Nouvelle donne").click()
    expect(page.locator("#deal[data-behaviour-ready]")).to_be_visible()
    await_stored_page(page)


def lay_the_deal(page):
    expect(page.locator("#deal[data-behaviour-ready]")).to_be_visible()
    enter_cards(page, EXAMPLE)
    expect(page.locator("#pad")).to_contain_text("−9")


def count(page):
    page.get_by_role("button", name="Compter la donne").click()


def expect_waiting(page, count=1):
    """Check that deals wait, and that their table is shown: one sent before it would open its own page."""
    expect(page.locator("#status-strip")).to_contain_text(f"{count} en attente")
    expect(page.locator("#scoreboard")).to_be_visible()


def to_the_table(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Open face").click()
    expect(page.locator("#scoreboard")).to_be_visible()


def once(page, server_url):
    """Check that the deal is recorded once and the outbox is empty."""
    await_sent_rows(page)
    expect(page.locator("#status-strip")).to_be_hidden()
    assert Round.objects.count() == 1
    to_the_table(page, server_url)
    expect_totals(page, (-9, +9))


def test_deal_is_recorded_once_when_the_server_answers_503(on_the_pad, server_url):
    page = on_the_pad
    lay_the_deal(page)
    page.route(RECORDING, lambda route: route.fulfill(status=503))
    count(page)
    expect_waiting(page)
    page.unroute_all()
    once(page, server_url)


def test_deal_is_recorded_once_when_the_result_page_is_lost(on_the_pad, server_url):
    """Check that the table shows a deal whose result page cannot be fetched."""
    page = on_the_pad
    lay_the_deal(page)
    page.route(re.compile(r"/rounds/\d+/$"), lambda route: route.abort())
    count(page)
    expect(page.locator("#status-strip")).to_have_count(0)  # the browser shows its own error page
    page.unroute_all()
    to_the_table(page, server_url)
    once(page, server_url)


def test_two_deals_entered_offline_are_recorded_once_each(on_the_pad, server_url):
    page = on_the_pad
    page.context.set_offline(True)
    enter_cards(page, EXAMPLE)
    count(page)
    expect_waiting(page)
    page.get_by_role("link", name="Nouvelle donne").click()
    expect(page.locator("#deal [name=seat-0-top]")).to_have_value("")
    enter_cards(page, EXAMPLE[::-1])
    count(page)
    expect_waiting(page, 2)
    page.context.set_offline(False)
    expect(page.locator("#status-strip")).to_be_hidden()
    expect(page.locator("#scoreboard .last-points th")).to_contain_text("2")
    assert [each.net for each in Round.objects.order_by("number")] == [[-9, 9], [9, -9]]


@pytest.mark.several_clients
def test_outbox_row_sent_by_two_tabs_is_recorded_once(on_the_pad, server_url):
    """Check a row that one tab stored and could not send, while the other tab sends it too."""
    page = on_the_pad
    lay_the_deal(page)
    page.route(RECORDING, lambda route: route.abort())
    count(page)
    expect_waiting(page)
    other = page.context.new_page()
    other.goto(server_url)
    expect(other.locator("#status-strip")).to_be_hidden()
    page.unroute_all()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    once(page, server_url)


@pytest.fixture
def lasting(browser_type, browser_type_launch_args, browser_context_args, tmp_path):
    """Return a function that opens a browser with a profile on disk, which survives a kill."""
    opened = []

    def open_again():
        context = browser_type.launch_persistent_context(
            str(tmp_path / "browser"), **browser_type_launch_args, **browser_context_args
        )
        context.add_init_script(PATIENT)
        opened.append(context)
        return context

    yield open_again
    for context in opened:
        context.close()


@pytest.mark.browser
def test_outbox_row_survives_a_killed_browser(lasting, server_url):
    context = lasting()
    page = context.pages[0]
    page.goto(server_url)
    open_sitting(page, ("Léa", "Karim"))
    open_the_pad(page)
    lay_the_deal(page)
    context.set_offline(True)
    count(page)
    expect_waiting(page)
    # A closing context is online for a moment, in which an open page would send the row.
    page.goto("about:blank")
    context.close()
    assert not Round.objects.exists()
    page = lasting().pages[0]
    page.goto(server_url)
    once(page, server_url)
