"""Undo on phones: what waits is taken back first, a named round is struck, and everything can be restored."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from games.audit.checks import faults
from games.models import Round
from tests.journeys.actions import (
    await_cached_table,
    deal,
    enter_cards,
    expect_totals,
    open_stored_sitting,
    tap_again,
)
from tests.scenario import EXAMPLE

RECORDING = re.compile(r"/sittings/\d+/rounds/$")
SEND_REFUSED = """async () => {
  const { offline_send, offline_store } = await import("/static/js/core/common.js");
  const { sendRow } = offline_send;
  const { putRow } = offline_store;
  const row = { key: crypto.randomUUID(), format: 1, at: Date.now(), url: "/refused/", fields: [] };
  await putRow({ ...row, ...(await sendRow(row)), label: "Donne 2", page: location.pathname });
}"""


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def table(new_context, server_url, allowed_console_errors):
    """Return a phone on its table after one deal, with its pages cached."""
    allowed_console_errors += ["ERR_", "Failed to load", "Failed to fetch", "network error", "409", "422"]
    page = new_context().new_page()
    open_stored_sitting(page, server_url, ("Léa", "Karim"), [EXAMPLE])
    expect_totals(page, (-9, 9))
    return page


def undo(page):
    page.locator("#dock [data-undo]").click()


def record_offline(page, hands=EXAMPLE[::-1]):
    page.get_by_role("link", name="Nouvelle donne").click()
    enter_cards(page, hands)
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.locator("#scoreboard")).to_be_visible()


def waiting(page):
    return page.locator("[data-waiting] [data-row]:has([data-state=waiting])")


def standing():
    return list(Round.objects.filter(struck_at=None).order_by("number").values_list("number", "net"))


def reconnect(page):
    page.context.set_offline(False)
    expect(page.locator("#status-strip")).to_be_hidden()


def test_undo_offline_takes_back_the_waiting_deal_which_can_be_restored(table):
    # A pad that was open before has the script of the points of a deal.
    deal(table, EXAMPLE)
    await_cached_table(table, 3)
    table.context.set_offline(True)
    record_offline(table)
    expect(waiting(table)).to_have_count(1)
    expect(table.locator("[data-row-points]:visible")).to_have_count(1)
    undo(table)
    expect(table.locator("[data-state=withdrawn]")).to_contain_text("Donne 3")
    expect(table.locator("[data-row-points]:visible")).to_have_count(0)
    expect(waiting(table)).to_have_count(0)
    table.locator("[data-state=withdrawn]").get_by_role("button", name="Rétablir").click()
    expect(waiting(table)).to_have_count(1)
    reconnect(table)
    expect(table.locator("#scoreboard .last-points th")).to_contain_text("3")
    assert standing() == [(1, [-9, 9]), (2, [-9, 9]), (3, [9, -9])]
    expect_totals(table, (-9, 9))


@pytest.mark.several_clients
def test_undo_of_a_deal_with_a_lost_answer_undoes_that_deal(table):
    """The server has the deal, the browser does not know it: the undo names its key."""
    table.get_by_role("link", name="Nouvelle donne").click()
    enter_cards(table, EXAMPLE[::-1])
    # The recording arrives; its answer and everything after it is lost.
    table.route(RECORDING, lambda route: (route.fetch(max_redirects=0), route.abort()), times=1)
    table.route(
        re.compile(r"/csrf/$"),
        lambda route: route.abort() if Round.objects.count() > 1 else route.continue_(),
    )
    table.get_by_role("button", name="Compter la donne").click()
    expect(table.locator("#scoreboard")).to_be_visible()
    expect(waiting(table)).to_have_count(1)
    assert len(standing()) == 2
    undo(table)
    expect(table.locator("[data-state=withdrawing]")).to_contain_text("Donne 2")
    table.unroute_all()
    table.reload()
    expect(table.locator("#undone")).to_contain_text("Donne 2 annulée")
    assert standing() == [(1, [-9, 9])]
    assert list(faults()) == []


def test_second_undo_offline_strikes_the_named_deal_once(table):
    table.context.set_offline(True)
    record_offline(table)
    # A tap during the act of the one before is taken for a double tap.
    undo(table)
    expect(table.locator("[data-state=withdrawn]")).to_be_visible()
    undo(table)
    expect(waiting(table)).to_have_count(1)
    undo(table)
    expect(waiting(table)).to_have_count(1)
    expect(waiting(table)).to_contain_text("Annuler · Donne 1")
    reconnect(table)
    expect(table.locator("#undone")).to_contain_text("Donne 1 annulée")
    assert standing() == []


@pytest.mark.several_clients
def test_undo_queued_offline_strikes_no_later_deal(table, new_context, server_url):
    table.context.set_offline(True)
    undo(table)
    expect(waiting(table)).to_have_count(1)
    other = new_context().new_page()
    other.context.add_cookies(table.context.cookies())
    other.goto(table.url)
    deal(other, EXAMPLE[::-1])
    table.context.set_offline(False)
    expect(table.locator("[data-waiting] [data-state=refused]")).to_have_count(1)
    assert len(standing()) == 2


def test_refused_row_links_the_article_of_its_refusal(table):
    sentence = '<p role="alert">Trop peu. <a href="/arbiter/articles/22/">règlement, art. 22</a></p>'
    table.route(
        "**/refused/",
        lambda route: route.fulfill(status=422, body=f"<main>{sentence}</main>", content_type="text/html"),
    )
    table.evaluate(SEND_REFUSED)
    table.reload()
    row = table.locator("[data-waiting] [data-row]:has([data-state=refused])")
    expect(row.locator("[data-why]")).to_have_text("Trop peu.")
    link = row.get_by_role("link", name="règlement, art. 22")
    expect(link).to_have_attribute("href", "/arbiter/articles/22/")
    link.click()
    expect(table.locator("main")).to_contain_text("art. 22")


def test_waiting_deal_is_thrown_away_though_its_list_is_shown_again_under_the_finger(table):
    table.context.set_offline(True)
    record_offline(table)
    waiting(table).get_by_role("button", name="Jeter").hover()
    table.mouse.down()
    table.evaluate("document.dispatchEvent(new Event('page-refreshed'))")
    table.mouse.up()
    expect(waiting(table)).to_have_count(0)
    reconnect(table)
    assert standing() == [(1, [-9, 9])]


def test_waiting_deal_is_modified_on_its_pad(table):
    table.context.set_offline(True)
    record_offline(table)
    waiting(table).get_by_role("button", name="Modifier").click()
    expect(table.locator("#deal[data-behaviour-ready]")).to_be_visible()
    expect(table.get_by_role("button", name="Compter la donne")).to_be_visible()
    reconnect(table)
    assert len(standing()) == 1
    table.get_by_role("button", name="Compter la donne").click()
    table.wait_for_url(re.compile(r"/rounds/\d+/$"))
    assert standing() == [(1, [-9, 9]), (2, [9, -9])]


@pytest.mark.several_clients
def test_undo_is_restored_in_the_other_browser(table, new_context):
    other = new_context().new_page()
    other.context.add_cookies(table.context.cookies())
    other.goto(table.url)
    expect(other.locator(".status-strip[data-live=live]")).to_be_visible()
    undo(table)
    expect(table.locator("#undone")).to_contain_text("Donne 1 annulée")
    expect(other.locator("#undone")).to_contain_text("Donne 1 annulée")
    other.get_by_role("button", name="Rétablir").click()
    expect(table.locator("#undone")).to_have_count(0)
    expect_totals(table, (-9, 9))


def test_second_tap_on_the_undo_button_strikes_no_second_deal(table):
    deal(table, EXAMPLE[::-1])
    start = timezone.now()
    table.clock.set_fixed_time(start)
    undo(table)
    expect(table.locator("#undone")).to_contain_text("Donne 2 annulée")
    expect(table.locator("#dock form[data-undo]")).to_have_attribute("data-outbox", "Annuler · Donne 1")
    tap_again(table)
    table.clock.set_fixed_time(start + timedelta(seconds=1))
    expect(table.locator("#undone")).to_contain_text("Donne 2 annulée")
    assert standing() == [(1, [-9, 9])]
    tap_again(table)
    expect(table.locator("#undone")).to_contain_text("Donne 1 annulée")


def test_second_tap_after_an_undo_on_the_page_of_a_deal_does_nothing_on_the_table(table):
    deal(table, EXAMPLE[::-1])
    table.locator("#scoreboard .last-points th a").click()
    table.clock.set_fixed_time(timezone.now())
    # The modules of the next page are late: the dead time does not wait for them.
    table.route("**/js/core/behaviours.js", lambda route: route.fulfill(content_type="text/javascript"))
    table.get_by_role("button", name="Annuler").click()
    expect(table.locator("#undone")).to_contain_text("Donne 2 annulée")
    tap_again(table)
    expect(table.locator("#undone")).to_contain_text("Donne 2 annulée")
    expect(table.locator("#scoreboard")).to_be_visible()
    assert standing() == [(1, [-9, 9])]
