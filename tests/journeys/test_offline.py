"""An evening with one phone out of reach: its pages open, its deals wait, the others see them later."""

import re

import pytest
from playwright.sync_api import expect

from games.audit import faults
from games.models import Round
from tests.cast import EXAMPLE
from tests.journeys.fingers import lay, open_slate, tap, totals

CARDS = " ".join(EXAMPLE).replace("|", " ").split()
IN_REACH = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


FORMER_CACHES = """async () => {
    for (const name of ["ardoise-older", "ardoise-former"]) {
        const cache = await caches.open(name);
        for (const address of ["/sittings/1/", "/static/js/former.js"]) {
            const type = { headers: { "Content-Type": "text/html" } };
            await cache.put(address, new Response(name.replace("ardoise-", ""), type));
        }
    }
}"""


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def phones(new_context, served, tolerated):
    """Two phones of one circle, both on its table; the first keeps pages."""
    tolerated += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    one = new_context().new_page()
    one.goto(served)
    one.wait_for_function(IN_REACH)
    open_slate(one, ("Léa", "Karim"))
    other = new_context().new_page()
    other.context.add_cookies(one.context.cookies())
    other.goto(one.url)
    for page in (one, other):
        expect(page.locator(".strip[data-live=live]")).to_be_visible()
    return one, other


def deal(page, hands=CARDS):
    page.get_by_role("link", name="Nouvelle donne").click()
    expect(page.locator("#deal[data-awake]")).to_be_visible()
    for card in hands:
        tap(page, card)
    page.get_by_role("button", name="Compter la donne").click()


def test_one_phone_is_out_of_reach_for_part_of_an_evening(phones, served):
    one, other = phones
    deal(one)
    one.wait_for_url(re.compile(r"/rounds/\d+/$"))
    expect(other.locator("#scoreboard .total")).to_contain_text("−9")
    one.get_by_role("link", name="Retour à la table").click()
    expect(one.locator(".strip[data-live=live]")).to_be_visible()

    one.context.set_offline(True)
    expect(one.locator("#network")).to_contain_text("Hors ligne.")
    deal(one)
    expect(one.locator("[data-waiting] [data-row]")).to_contain_text("Donne 2, pas encore parti.")
    one.goto(served)
    one.get_by_role("link", name="Open face").click()
    deal(one, CARDS[13:] + CARDS[:13])
    expect(one.locator("[data-waiting] [data-row]")).to_have_count(2)
    expect(one.locator("#network")).to_contain_text("2 en attente")

    # Meanwhile the others play on.
    other.get_by_role("link", name="Nouvelle donne").click()
    lay(other, EXAMPLE[::-1])
    other.get_by_role("button", name="Compter la donne").click()
    other.wait_for_url(re.compile(r"/rounds/\d+/$"))
    other.get_by_role("link", name="Retour à la table").click()
    assert Round.objects.count() == 2

    # Deal 2 exists twice now: nothing is dropped, and one look settles what was told behind it as well.
    one.context.set_offline(False)
    expect(one.locator("[data-waiting] [data-state=refused]")).to_have_count(2)
    one.get_by_role("button", name="Revoir").first.click()
    expect(one.get_by_role("heading", level=1)).to_have_text("Deux versions")
    one.get_by_role("button", name="Les deux ont été jouées").click()
    one.wait_for_url(re.compile(r"/rounds/\d+/$"))
    one.get_by_role("link", name="Retour à la table").click()
    expect(one.locator("[data-waiting] [data-row]")).to_have_count(0)
    expect(other.locator("#scoreboard .delta th")).to_contain_text("4")
    expect(one.locator("#scoreboard .delta th")).to_contain_text("4")
    assert totals(one) == totals(other) == (0, 0)
    assert list(faults()) == []


def test_the_arbiter_answers_without_a_network(phones, served):
    one, _ = phones
    one.context.set_offline(True)
    one.goto(f"{served}/arbiter/?q=brulee")
    cases = one.locator("[data-case]:visible")
    expect(cases).not_to_have_count(119)
    one.get_by_role("searchbox").fill("carte exposee")
    cases.first.locator("summary").click()
    expect(cases.first.locator(".book").first).to_be_visible()


def test_what_the_former_version_kept_still_opens_and_what_came_before_it_is_gone(page, served, tolerated):
    tolerated += ["ERR_", "Failed to load", "Failed to fetch"]
    page.goto(f"{served}/csrf/")  # no script here, so no worker yet
    page.evaluate(FORMER_CACHES)
    page.goto(served)
    page.wait_for_function(IN_REACH)
    kept = page.evaluate("() => caches.keys()")
    assert kept[0] == "ardoise-former"
    assert len(kept) == 2
    page.context.set_offline(True)
    page.goto(f"{served}/sittings/1/")
    expect(page.locator("body")).to_have_text("former")
    assert page.evaluate("() => fetch('/static/js/former.js').then((answer) => answer.text())") == "former"


def test_it_can_be_installed(phones):
    one, _ = phones
    session = one.context.new_cdp_session(one)
    said = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in said if each["errorId"] != "in-incognito"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"shortcuts"' in manifest["data"]
