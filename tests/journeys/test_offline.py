"""Evening with one browser offline: its pages open, its deals wait, the others get them later."""

import re
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.core import signing
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from games.audit.checks import faults
from games.circles.commands import bindings
from games.models import Binding, Circle, Round
from games.models.binding import new_secret
from tests.journeys.actions import (
    await_cached,
    await_cached_table,
    await_script,
    await_scripts,
    await_worker,
    bind_browser,
    climb_offline,
    enter_cards,
    expect_totals,
    follow_announcements,
    open_stored_sitting,
)
from tests.scenario import EXAMPLE, browser_client, open_sitting
from tests.web.menteur_actions import open_menteur
from tests.web.tournament_actions import drawn_tournament, open_tournament
from web.core.visitors import COOKIE, COOKIE_SALT

WITH_NETWORK = "Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })"
"""Script after which a browser has a network, though no server answers there."""

LADDER_IS_CACHED = """async () => {
    const { precache } = document.getElementById("ladder-link").dataset;
    while (!(await caches.match(precache))) await new Promise(requestAnimationFrame);
}"""
IS_CACHED_WITH = """async ([address, text]) => {
    for (const end = Date.now() + 5000; Date.now() < end; await new Promise(requestAnimationFrame))
        if ((await (await caches.match(address))?.text())?.includes(text)) return true;
    return false;
}"""
LOADED_LATER = """() => {
    const later = /(?:ladder-states|sheet|stake-proposal)(?=\\.(?:\\w+\\.)?js$)/;
    return performance.getEntriesByType("resource").flatMap(({ name }) => name.match(later) ?? []).sort();
}"""
"""Script that returns the scripts of a table of menteur that were loaded and are not needed at first."""
PAGES_OF_CIRCLES = """async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    const paths = (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
    return paths.filter((path) => /^.(sittings|circles)/.test(path)).length;
}"""
"""Script that returns the number of cached pages of a table or a circle."""
UNTIL_NO_PAGE_OF_A_CIRCLE_IS_CACHED = f"""async () => {{
    const count = {PAGES_OF_CIRCLES};
    for (const end = Date.now() + 20000; (await count()) && Date.now() < end;)
        await new Promise(requestAnimationFrame);
}}"""
UNTIL_NO_PAGE_WITH_THE_TEXT_IS_CACHED = """async (text) => {
    const isCached = async () => {
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const each of await cache.keys()) {
                if (/\\.[a-z]+$/.test(new URL(each.url).pathname)) continue;
                const answer = await cache.match(each, { ignoreVary: true });
                if ((await answer?.text())?.includes(text)) return true;
            }
        }
        return false;
    };
    for (const end = Date.now() + 20000; (await isCached()) && Date.now() < end;)
        await new Promise(requestAnimationFrame);
}"""
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
def one(new_context, server_url, allowed_console_errors):
    """Return a browser on its table, with the service worker."""
    allowed_console_errors += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    page = new_context().new_page()
    open_stored_sitting(page, server_url, ("Léa", "Karim"))
    return page


@pytest.fixture
def pages(one, new_context):
    """Return two browsers of one circle on its table; the first has the service worker."""
    other = new_context().new_page()
    other.context.add_cookies(one.context.cookies())
    other.goto(one.url)
    expect(other.locator(".status-strip[data-live=live]")).to_be_visible()
    return one, other


def deal(page, hands=EXAMPLE):
    page.get_by_role("link", name="Nouvelle donne").click()
    expect(page.locator("#deal[data-behaviour-ready]")).to_be_visible()
    enter_cards(page, hands)
    page.get_by_role("button", name="Compter la donne").click()


@pytest.mark.several_clients
def test_offline_deals_are_sent_and_shown_after_reconnection(pages, server_url):
    one, other = pages
    deal(one)
    one.wait_for_url(re.compile(r"/rounds/\d+/$"))
    expect(other.locator("#scoreboard .total")).to_contain_text("−9")
    one.get_by_role("link", name="Retour à la table").click()
    expect(one.locator(".status-strip[data-live=live]")).to_be_visible()
    await_cached_table(one, 2)

    one.context.set_offline(True)
    expect(one.locator("#status-strip")).to_contain_text("Hors ligne.")
    deal(one)
    expect(one.locator("[data-waiting] [data-row]")).to_contain_text("Donne 2, envoi en attente.")
    one.goto(server_url)
    one.get_by_role("link", name="Open face").click()
    deal(one, EXAMPLE[::-1])
    expect(one.locator("[data-waiting] [data-row]")).to_have_count(2)
    expect(one.locator("#status-strip")).to_contain_text("2 en attente")

    # Meanwhile the others continue.
    other.get_by_role("link", name="Nouvelle donne").click()
    enter_cards(other, EXAMPLE[::-1])
    other.get_by_role("button", name="Compter la donne").click()
    other.wait_for_url(re.compile(r"/rounds/\d+/$"))
    other.get_by_role("link", name="Retour à la table").click()
    assert Round.objects.count() == 2

    # Deal 2 now exists twice: nothing is dropped, and one decision settles the later rows too.
    one.context.set_offline(False)
    expect(one.locator("[data-waiting] [data-state=refused]")).to_have_count(2)
    one.get_by_role("button", name="Revoir").first.click()
    expect(one.get_by_role("heading", level=1)).to_have_text("Deux versions")
    one.get_by_role("button", name="Les deux ont été jouées").click()
    one.wait_for_url(re.compile(r"/rounds/\d+/$"))
    one.get_by_role("link", name="Retour à la table").click()
    expect(one.locator("[data-waiting] [data-row]")).to_have_count(0)
    expect(other.locator("#scoreboard .last-points th")).to_contain_text("4")
    expect(one.locator("#scoreboard .last-points th")).to_contain_text("4")
    expect_totals(one, (0, 0))
    expect_totals(other, (0, 0))
    assert list(faults()) == []


@pytest.mark.several_clients
def test_table_opens_offline_with_the_last_deal_of_its_stream(pages):
    one, other = pages
    deal(other)
    other.wait_for_url(re.compile(r"/rounds/\d+/$"))
    expect_totals(one, (-9, 9))
    await_cached(one, urlsplit(one.url).path, "−9")
    one.context.set_offline(True)
    one.reload()
    expect(one.locator("#status-strip")).to_contain_text("Hors ligne.")
    expect_totals(one, (-9, 9))


def test_update_of_a_table_leaves_its_stored_page_and_the_one_line_of_its_strip_whole(one):
    status = (
        "() => fetch(location.pathname, { headers: { 'X-Live': 'narrow' } }).then(({ status }) => status)"
    )
    assert one.evaluate(status) == 200
    one.set_viewport_size({"width": 320, "height": 640})
    one.context.set_offline(True)
    one.reload()
    strip = one.locator("#status-strip")
    expect(strip).to_contain_text("Hors ligne.")
    height = one.wait_for_function("() => document.getElementById('status-strip').offsetHeight").json_value()
    deal(one)
    expect(strip).to_contain_text("1 en attente")
    expect(strip).to_have_js_property("offsetHeight", height)


def test_former_cache_is_used_and_older_caches_are_deleted(page, server_url, allowed_console_errors):
    allowed_console_errors += ["ERR_", "Failed to load", "Failed to fetch"]
    page.goto(f"{server_url}/csrf/")  # this page has no script and starts no worker
    page.evaluate(FORMER_CACHES)
    page.goto(server_url)
    await_worker(page)
    names = page.evaluate("() => caches.keys()")
    assert names[0] == "ardoise-former"
    assert len(names) == 2
    page.context.set_offline(True)
    page.goto(f"{server_url}/sittings/1/")
    expect(page.locator("body")).to_have_text("former")
    assert page.evaluate("() => fetch('/static/js/former.js').then((answer) => answer.text())") == "former"


def test_app_can_be_installed(one):
    session = one.context.new_cdp_session(one)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"shortcuts"' in manifest["data"]


def test_released_browser_opens_no_page_of_the_circle_offline(one, server_url):
    table = one.url
    one.goto(f"{server_url}/")
    one.goto(table)
    circle = Circle.objects.get()
    people = f"{server_url}/circles/{circle.pk}/people/"
    one.goto(people)
    assert one.evaluate(PAGES_OF_CIRCLES) >= 2
    Binding.objects.update(revoked_at=timezone.now())
    assert one.goto(table).status == 404
    one.evaluate(UNTIL_NO_PAGE_OF_A_CIRCLE_IS_CACHED)
    one.context.set_offline(True)
    one.goto(people)
    assert "Karim" not in one.content()


def test_circle_that_was_left_opens_no_page_offline(one, server_url):
    table, circle = one.url, Circle.objects.get()
    bind_browser(one, server_url, circle, role="view")
    pages = [f"{server_url}/circles/{circle.pk}/", f"{server_url}/circles/{circle.pk}/people/", table]
    for each in pages:
        one.goto(each)
    one.goto(f"{server_url}/circles/{circle.pk}/leaving/")
    one.get_by_role("button", name="Quitter").click()
    one.wait_for_url(f"{server_url}/")
    one.evaluate(UNTIL_NO_PAGE_OF_A_CIRCLE_IS_CACHED)
    index = reverse("arbiter-index")
    assert one.evaluate("(index) => caches.match(index, { ignoreSearch: true }).then(Boolean)", index)
    one.context.set_offline(True)
    for each in pages:
        one.goto(each)
        assert "Karim" not in one.content()


@pytest.mark.parametrize("is_released", [False, True], ids=["left", "released"])
def test_circle_that_ends_leaves_the_stored_pages_of_another(one, server_url, is_released):
    """The page of the circle itself was never opened: a table of it tells its pages from others."""
    table, circle = one.url, Circle.objects.get()
    other = open_sitting(browser_client(), ("Sofia", "Yann"), circle_name="Rue Piat")
    _bind_to(one, server_url, (circle, other.circle))
    others = [reverse("sitting", args=[other.pk]), reverse("circle", args=[other.circle.pk])]
    for each in (*others, reverse("circle-people", args=[circle.pk])):
        one.goto(f"{server_url}{each}")
        await_cached(one, each)
    if is_released:
        Binding.objects.filter(circle=circle).update(revoked_at=timezone.now())
        one.goto(table)
    else:
        one.goto(f"{server_url}{reverse('circle-leave', args=[circle.pk])}")
        one.get_by_role("button", name="Quitter").click()
        one.wait_for_url(f"{server_url}/")
    one.evaluate(UNTIL_NO_PAGE_WITH_THE_TEXT_IS_CACHED, "Karim")
    one.context.set_offline(True)
    for each in others:
        one.goto(f"{server_url}{each}")
        assert urlsplit(one.url).path == each
        assert "Rue Piat" in one.content()
    for each in (table, f"{server_url}{reverse('circle-people', args=[circle.pk])}"):
        one.goto(each)
        assert "Karim" not in one.content()


def _bind_to(page, url, circles):
    """Bind the browser to circles, in the role to view."""
    secrets = [new_secret() for _ in circles]
    for circle, secret in zip(circles, secrets, strict=True):
        bindings.bind(circle=circle, player=None, role="view", secret=secret, now=timezone.now())
    value = signing.get_cookie_signer(salt=COOKIE + COOKIE_SALT).sign(".".join(secrets))
    page.context.add_cookies([{"name": COOKIE, "value": value, "url": url}])


@pytest.mark.parametrize("script", ["", WITH_NETWORK], ids=["no network", "no server"])
def test_missing_page_is_announced_as_unavailable_offline(one, server_url, script):
    """The nearest stored page takes its place: without a word, the tap would seem to do nothing."""
    one.add_init_script(script)
    one.goto(server_url)
    await_cached(one, "/")
    one.context.set_offline(True)
    unavailable = one.locator("[data-status=unavailable]")
    one.clock.install()
    one.reload()
    await_scripts(one)
    if not script:
        expect(one.locator("[data-status=off]")).to_be_visible()
    expect(unavailable).to_be_hidden()
    with one.expect_navigation():
        one.locator("a[href^='/circles/']").first.click()
    assert urlsplit(one.url).path == "/"
    expect(unavailable).to_be_visible()
    one.clock.fast_forward(5000)
    expect(unavailable).to_be_visible()
    one.clock.fast_forward(1000)
    expect(one.locator("[data-status=off]")).to_be_visible()  # the note of the page returns
    expect(unavailable).to_be_hidden()


def test_clock_opens_offline_from_its_table_and_warns(page, server_url, allowed_console_errors):
    allowed_console_errors += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    client, sitting = drawn_tournament(bounty_cents="0")
    table = server_url + reverse("sitting", args=[sitting.pk])
    clock = client.post(reverse("sitting-clock", args=[sitting.pk]), {"key": str(uuid4())}).url
    page.context.add_cookies([{"name": COOKIE, "value": client.cookies[COOKIE].value, "url": server_url}])
    client.post(f"{clock}acts/", {"key": str(uuid4()), "act": "start"})
    page.clock.install()
    page.goto(table)
    await_worker(page)
    page.goto(server_url + clock)
    await_scripts(page)
    expect(page.locator(".time")).to_have_text(re.compile(r"^\d+:[0-5]\d$"))
    minutes = int(page.locator(".time").inner_text().split(":")[0])
    page.goto(table)
    await_scripts(page)
    page.context.set_offline(True)
    page.clock.fast_forward(5 * 60 * 1000)
    page.locator("#dock").get_by_role("link", name="L’horloge").click()
    page.wait_for_url(server_url + clock)
    expect(page.locator("#doubt")).to_be_visible()
    expect(page.locator(".time")).to_have_text(re.compile(rf"^0?({minutes - 5}|{minutes - 6}):"))


def test_table_that_was_drawn_on_the_way_to_its_clock_opens_offline_with_its_seats(
    page, server_url, allowed_console_errors
):
    allowed_console_errors += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    client, sitting = open_tournament()
    table = reverse("sitting", args=[sitting.pk])
    page.context.add_cookies([{"name": COOKIE, "value": client.cookies[COOKIE].value, "url": server_url}])
    page.goto(server_url)
    await_worker(page)
    page.goto(server_url + table)
    await_cached(page, table, 'name="tick"')
    page.locator("#dock button.primary").click()
    page.wait_for_url("**/clocks/table-*/")
    await_cached(page, table, 'name="entrant"')
    page.context.set_offline(True)
    page.goto(server_url + table)
    expect(page.locator("button[name=entrant]").first).to_be_visible()


def test_ladder_of_a_viewer_opens_offline_at_the_last_announcement(page, server_url, allowed_console_errors):
    allowed_console_errors += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    _client, sitting = open_menteur(mark="jetons")
    secret, player = new_secret(), sitting.circle.players.get(name="Inès")
    bindings.bind(circle=sitting.circle, player=player, role="view", secret=secret, now=timezone.now())
    page.goto(server_url + reverse("resume", args=[secret]))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.wait_for_url(re.compile("/circles/"))
    await_worker(page)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    page.get_by_role("link", name="L’échelle des annonces").click()
    sheet = page.get_by_role("dialog", name="L’échelle")
    sheet.get_by_role("link", name=re.compile("^Brelan")).click()
    sheet.get_by_role("link", name="8", exact=True).click()
    expect(sheet).to_contain_text("Annonce en cours : brelan de 8")
    page.evaluate(LADDER_IS_CACHED)
    sheet.get_by_role("link", name="Fermer").click()
    expect(sheet).to_have_count(0)
    page.context.set_offline(True)
    expect(page.locator("#status-strip")).to_be_visible()
    page.get_by_role("link", name="L’échelle des annonces").click()
    expect(sheet).to_contain_text("Annonce en cours : brelan de 8")
    page.reload()
    expect(page.locator("#status-strip")).to_be_visible()
    page.get_by_role("link", name="L’échelle des annonces").click()
    climb_offline(sheet)


def test_table_of_menteur_loads_its_later_scripts_with_the_taps_that_need_them(
    page, server_url, allowed_console_errors
):
    """With a service worker: the proposal of a stake with the first stake, the ladder with a tap offline."""
    allowed_console_errors += ["ERR_", "Failed to load", "Failed to fetch", "network error"]
    _client, sitting = open_menteur(mark="variable")
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url)
    await_worker(page)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    await_scripts(page)
    assert page.evaluate(LOADED_LATER) == []
    with page.expect_response(re.compile("/stake/$")):
        page.locator(".stakes label", has_text="3").click()
    sitting.refresh_from_db()
    assert sitting.proposed_stake == 3
    assert page.evaluate(LOADED_LATER) == ["stake-proposal"]
    page.evaluate(LADDER_IS_CACHED)
    page.context.set_offline(True)
    expect(page.locator("#status-strip")).to_be_visible()
    page.get_by_role("link", name="L’échelle des annonces").click()
    sheet = page.get_by_role("dialog", name="L’échelle")
    sheet.get_by_role("link", name=re.compile("^Brelan")).click()
    sheet.get_by_role("link", name="8", exact=True).click()
    climb_offline(sheet)
    assert page.evaluate(LOADED_LATER) == ["ladder-states", "sheet", "stake-proposal"]


def test_pad_that_is_opened_before_its_table_stores_it(new_context, server_url, allowed_console_errors):
    allowed_console_errors.append("ERR_")
    _client, sitting = open_menteur(mark="jetons")
    table = reverse("sitting", args=[sitting.pk])
    page = new_context().new_page()
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url)
    await_worker(page)
    page.goto(f"{server_url}{table}pad/?told=1")
    await_cached(page, table)
    page.context.set_offline(True)
    page.goto(f"{server_url}{table}")
    expect(page.locator(".menteur-table")).to_be_visible()


def test_offline_table_has_the_deals_recorded_since_it_was_opened(one):
    """The page of a deal and the next pad store the table: it is the one that the deal returns to."""
    table = urlsplit(one.url).path
    for count, totals in enumerate((("−9", "+9"), ("−18", "+18")), start=1):
        deal(one) if count == 1 else record_on_the_pad(one)
        one.wait_for_url(re.compile(r"/rounds/\d+/$"))
        assert one.evaluate(IS_CACHED_WITH, [table, totals[0]]), f"no deal {count} on the stored table"
        one.context.set_offline(True)
        one.get_by_role("link", name="Retour à la table").click()
        show_totals(one, *totals)
        one.go_back()
        one.context.set_offline(False)
        one.get_by_role("link", name="Donne suivante").click()
    expect(one.locator("#deal[data-behaviour-ready]")).to_be_visible()
    one.context.set_offline(True)
    record_on_the_pad(one)
    show_totals(one, "−27", "+27")


def record_on_the_pad(page):
    expect(page.locator("#deal[data-behaviour-ready]")).to_be_visible()
    enter_cards(page, EXAMPLE)
    page.get_by_role("button", name="Compter la donne").click()


def test_pad_that_leads_on_after_another_browser_stores_the_table(pages):
    """The pad leads to the next deal, and its table is older than the deal of the other phone."""
    one, other = pages
    table = urlsplit(one.url).path
    one.get_by_role("link", name="Nouvelle donne").click()
    expect(one.locator("#deal[data-behaviour-ready]")).to_be_visible()
    deal(other)
    one.get_by_role("link", name="Donne 2").click()
    expect(one.get_by_role("heading", level=1)).to_have_text("Donne 2")
    assert one.evaluate(IS_CACHED_WITH, [table, "−9"])
    enter_cards(one, EXAMPLE)
    expect(one.locator("#pad [data-points]")).to_be_visible()
    one.context.set_offline(True)
    one.get_by_role("button", name="Compter la donne").click()
    show_totals(one, "−18", "+18")


def test_desk_that_is_opened_before_its_table_returns_there_offline(
    new_context, server_url, allowed_console_errors, transactional_db
):
    allowed_console_errors.append("ERR_")
    _client, sitting = open_tournament()
    table = reverse("sitting", args=[sitting.pk])
    page = new_context().new_page()
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url)
    await_worker(page)
    page.goto(server_url + reverse("tournament-desk", args=[sitting.pk]))
    await_cached(page, table)
    page.context.set_offline(True)
    page.locator("#desk .toggle").nth(1).click()
    page.wait_for_url(f"**{table}")
    expect(page.locator("#status-strip")).to_contain_text("1 en attente")
    expect(page.locator("[data-row] [data-label]").first).to_have_text("25 €, Alice")
    page.context.set_offline(False)
    expect(page.locator("#status-strip")).to_be_hidden()


def test_coup_reloaded_offline_is_shown_as_it_was_and_recorded(
    new_context, server_url, allowed_console_errors
):
    allowed_console_errors.append("ERR_")
    _client, sitting = open_menteur(mark="variable")
    page = new_context().new_page()
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url)
    await_worker(page)
    page.goto(f"{server_url}{reverse('sitting', args=[sitting.pk])}")
    follow_announcements(page)
    page.get_by_role("button", name="Léa").click()
    page.locator("#rung-1").click()
    page.get_by_role("button", name="Dame", exact=True).click()
    last, receivers = page.locator("#last-line"), page.locator("[name=receives]")
    expect(last).to_be_visible()
    page.context.set_offline(True)
    page.reload()
    expect(last).to_be_visible()
    expect(receivers).to_have_count(0)
    page.context.set_offline(False)
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.locator("#hand").fill("D♠ D")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#hand")).to_have_value("D♠ D")
    page.context.set_offline(False)
    page.get_by_role("button", name="Oui, Léa mentait").click()
    page.locator(".stakes label", has_text="3").click()
    expect(page.locator("#coup-form")).to_contain_text("15")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("[name=stake][value='3']")).to_be_checked()
    page.get_by_role("button", name="Noter le coup").click()
    expect(page.locator("#status-strip")).to_contain_text("1 en attente")
    expect(page.locator("#feed")).to_be_attached()
    page.context.set_offline(False)
    expect(page.locator("#feed li")).to_have_count(1)
    assert sitting.rounds.get().recorded["stake"] == 3


def test_quick_deal_entered_offline_counts_in_the_totals(pages):
    one, other = pages
    expect(one.locator(".status-strip[data-live=live]")).to_be_visible()
    one.get_by_role("link", name="Nouvelle donne").click()
    one.get_by_role("button", name="Rapide").click()
    await_script(one, "quick")
    one.context.set_offline(True)
    for line in range(3):
        one.locator(f"[name=rank][value='1-{line}']").click()
    expect(one.locator(".quick-points .number")).to_have_text(["−6", "+6"])
    one.get_by_role("button", name="Compter la donne").click()
    waiting = one.locator("[data-waiting] [data-row-points]")
    for _ in range(2):
        show_totals(one, "−6", "+6")
        expect(waiting.locator(".number")).to_have_text(["−6", "+6"])
        expect(one.locator("[data-no-points]")).to_be_hidden()
        one.reload()
    one.context.set_offline(False)
    show_totals(other, "−6", "+6")
    show_totals(one, "−6", "+6")
    expect(one.locator("[data-provisional-note]")).to_be_hidden()
    assert list(faults()) == []


def show_totals(page, *expected):
    expect(page.locator("#scoreboard .total .number")).to_have_text(expected)


def test_waiting_deal_with_a_preview_counts_in_the_totals_after_a_reload(pages):
    one, other = pages
    deal(one)
    one.wait_for_url(re.compile(r"/rounds/\d+/$"))
    one.get_by_role("link", name="Retour à la table").click()
    expect(one.locator(".status-strip[data-live=live]")).to_be_visible()
    show_totals(one, "−9", "+9")

    # The server previews the next deal; the network is lost before it is recorded.
    one.get_by_role("link", name="Nouvelle donne").click()
    expect(one.locator("#deal[data-behaviour-ready]")).to_be_visible()
    enter_cards(one, EXAMPLE)
    expect(one.locator("#pad [data-points]")).to_be_visible()
    one.context.set_offline(True)
    one.get_by_role("button", name="Compter la donne").click()
    waiting = one.locator("[data-waiting] [data-row-points]")
    last_round = one.locator(".status-strip [data-last-round], .dealer")
    for _ in range(2):
        show_totals(one, "−18", "+18")
        expect(last_round).to_have_count(2)
        expect(last_round.filter(visible=True)).to_have_count(0)
        expect(waiting.locator("th")).to_have_text("2")
        expect(waiting.locator(".number")).to_have_text(["−9", "+9"])
        expect(one.locator("[data-provisional-note]")).to_contain_text("1")
        expect(one.locator("[data-no-points]")).to_be_hidden()
        one.reload()
    show_totals(other, "−9", "+9")

    # Taken back, it counts no more; restored, it does again.
    one.get_by_role("button", name="Annuler la dernière donne").click()
    show_totals(one, "−9", "+9")
    expect(last_round.filter(visible=True)).to_have_count(2)
    expect(one.locator("[data-provisional-note]")).to_be_hidden()
    one.get_by_role("button", name="Rétablir").click()
    show_totals(one, "−18", "+18")

    # A deal entered offline from its first card counts too.
    deal(one)
    expect(one.locator("[data-no-points]:visible")).to_have_count(0)
    show_totals(one, "−27", "+27")

    one.context.set_offline(False)
    show_totals(other, "−27", "+27")
    show_totals(one, "−27", "+27")
    expect(one.locator("[data-provisional-note]")).to_be_hidden()
    assert list(faults()) == []
