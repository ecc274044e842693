"""Gestures on the pages of a journey, and the figures read there."""

import re
from contextlib import contextmanager
from urllib.parse import urlsplit

from django.urls import reverse
from playwright.sync_api import expect

from tests import scenario
from web.core.visitors import COOKIE


def open_sitting(page, names, *, preset="Open face", circle=""):
    """Open a sitting from the home page: names, preset and table."""
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    for name in names:
        page.get_by_label("Prénom", exact=True).fill(name)
        page.get_by_label("Prénom", exact=True).press("Enter")
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()
    page.get_by_role("radiogroup").get_by_text(preset).click()
    expect(page.get_by_role("radio", name=preset)).to_be_checked()
    if circle:
        page.locator("[name=circle_name]").fill(circle)
    page.get_by_role("button", name=re.compile("^Commencer")).click()
    expect(page.locator("#scoreboard")).to_be_visible()


def open_prepared_sitting(page, url, names, deals=(), **changes):
    """Open an open-face sitting, or a changed one, with these deals and without the pages; the browser gets
    its host's cookie.
    """
    host = scenario.browser_client()
    sitting = scenario.open_sitting(host, names, **changes)
    for hands in deals:
        scenario.record(host, sitting, hands)
    give_cookie(page, url, host)
    page.goto(url + reverse("sitting", args=[sitting.pk]))
    expect(page.locator("#scoreboard")).to_be_visible()


def open_stored_sitting(page, url, names, deals=()):
    """Open an open-face sitting with these deals, whose table and pad the service worker has stored."""
    page.goto(url)
    await_worker(page)
    open_prepared_sitting(page, url, names, deals)
    await_cached_table(page, len(deals) + 1)
    expect(page.locator(".status-strip[data-live=live]")).to_be_visible()


def bind_browser(page, url, circle, name=None, role="host"):
    """Bind the browser to a circle without its resume link, optionally as the player of that name."""
    client = scenario.bound_client(circle, role, name)
    give_cookie(page, url, client)
    return client


def give_cookie(page, url, client):
    """Give the browser the bindings of a client."""
    page.context.add_cookies([{"name": COOKIE, "value": client.cookies[COOKIE].value, "url": url}])


def enter_cards(page, hands):
    """Press the keys of the cards of each player in one step; `tap_cards` taps them one by one."""
    await_script(page, "cards")
    page.evaluate(PRESS, cards_of(hands))


def tap_cards(page, hands):
    """Tap thirteen cards for each player at the first positions of the keys, which must not move."""
    await_script(page, "cards")
    keys = page.evaluate(KEYS)
    for card in cards_of(hands):
        page.mouse.click(*keys[card])


def cards_of(hands):
    return " ".join(hands).replace("|", " ").split()


PRESS = """async (cards) => {
    for (const card of cards) document.querySelector(`.picker button[value="${card}"]`).click();
    const counts = [...document.querySelectorAll("#deal[data-duels] .tabs .count")];
    const isComplete = counts.length && counts.every(({ textContent }) => textContent.trim() === "13 / 13");
    const hasPoints = () => document.querySelector("#pad[data-points], #pad [data-points]");
    for (const end = Date.now() + 2000; isComplete && !hasPoints() && Date.now() < end; )
        await new Promise(requestAnimationFrame);
}"""
"""Script that clicks the keys and waits for the points of a complete deal, at most two seconds.

A pad whose network was cut before all its scripts were loaded has no points.
"""
KEYS = """() => Object.fromEntries([...document.querySelectorAll(".picker button")].map((key) => {
    const box = key.getBoundingClientRect();
    return [key.value, [box.x + box.width / 2, box.y + box.height / 2]];
}))"""
"""Script that returns the centre of each key."""


def await_script(page, behaviour):
    """Wait until a script runs; before, a tap on the pad sends the form and a second tap is lost."""
    expect(page.locator(f'[data-behaviour~="{behaviour}"][data-behaviour-ready]').first).to_be_attached()


def await_typed(page):
    """Wait until a form has stored what was typed, in a task after the last event."""
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve))")


def reload_with_typed(page):
    """Reload a page once its form has stored what was typed."""
    await_typed(page)
    page.reload()


def await_scripts(page):
    """Wait until every script of a loaded page runs."""
    expect(page.locator("[data-behaviour]")).not_to_have_count(0)
    expect(page.locator("[data-behaviour]:not([data-behaviour-ready])")).to_have_count(0)


def follow_announcements(page):
    """Open the pad that follows the announcements of a coup; its script stores the draft."""
    page.get_by_role("link", name="Suivre les annonces").click()
    await_script(page, "coup")


def look_again(television):
    """Let a television ask the server now, as one that is shown again; else it asks every two seconds."""
    television.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def pending_answer(page, answers):
    """Return the only entry of a list, once a route has added it: a board may overtake it."""
    for _ in range(1000):
        if answers:
            break
        page.wait_for_timeout(20)
    [pending] = answers
    return pending


def await_worker(page):
    """Wait until the service worker answers for this page; `wait_for_function` waits for no promise.

    A page that is loaded while the worker takes over the others stays without it until it is loaded again.
    """
    if not page.evaluate(WORKER_IN_CHARGE):
        page.reload()
        assert page.evaluate(WORKER_IN_CHARGE)


WORKER_IN_CHARGE = """async () => {
    const { serviceWorker } = navigator;
    const change = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve));
    await serviceWorker.ready;
    const late = new Promise((resolve) => setTimeout(resolve, 2000));
    if (!serviceWorker.controller) await Promise.race([change, late]);
    return Boolean(serviceWorker.controller);
}"""
"""Script that returns whether the worker controls the page, at most two seconds after its activation."""


IS_CACHED = """async ([address, text]) => {
    for (const end = Date.now() + 20000; Date.now() < end; await new Promise(requestAnimationFrame))
        if ((await (await caches.match(address))?.text())?.includes(text)) return true;
    return false;
}"""
"""Script that returns whether a page with this text is stored within twenty seconds."""


def await_cached(page, address, text=""):
    """Wait until the service worker has stored a page with this text."""
    assert page.evaluate(IS_CACHED, [address, text]), f"{address} is not stored with {text!r}"


def await_cached_table(page, number):
    """Wait until the service worker has stored the open table, and its pad for the deal of this number.

    The pad is asked for after the table: a browser that goes offline in between has that of the deal before.
    """
    table = urlsplit(page.url).path
    await_cached(page, table)
    await_cached(page, f"{table}pad/", f'name="number" value="{number}"')


def await_stored_page(page):
    """Wait until the table has stored its pad, or the pad its table, with their scripts."""
    expect(page.locator("html[data-stored]")).to_be_attached()


ROWS_ARE_SENT = """async () => {
    const rowsOf = (outbox) => new Promise((resolve) => {
        const request = outbox.transaction("outbox").objectStore("outbox").getAll();
        request.onsuccess = () => resolve(request.result);
    });
    const outbox = await new Promise((resolve) => {
        indexedDB.open("ardoise").onsuccess = ({ target }) => resolve(target.result);
    });
    const isEmpty = async () => (await rowsOf(outbox)).every(({ state }) => state === "sent");
    while (!(await isEmpty())) await new Promise(requestAnimationFrame);
    outbox.close();
}"""


def await_sent_rows(page):
    """Wait until the browser knows that each of its recordings arrived; a board may show one before."""
    page.evaluate(ROWS_ARE_SENT)


@contextmanager
def unanswered_posts(page):
    """Cut each POST of the page until one was cut; a page is loaded as ever."""

    def cut(route):
        return route.abort() if route.request.method == "POST" else route.fallback()

    page.route("**/*", cut)
    with page.expect_event("requestfailed", lambda request: request.method == "POST"):
        yield
    page.unroute("**/*", cut)


def tap(page, card):
    page.locator(f'.picker button[value="{card}"]').click()


def tap_again(page):
    """Tap where the last tap was, whatever is there now."""
    page.mouse.down()
    page.mouse.up()


def score(page, button="Compter la donne"):
    """Press the main button and wait for the page of the deal."""
    page.get_by_role("button", name=button).click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))


def deal(page, hands):
    """Record a deal from the table and return to it."""
    page.get_by_role("link", name="Nouvelle donne").click()
    enter_cards(page, hands)
    score(page)
    go_to_table(page)


def go_to_table(page):
    page.get_by_role("link", name="Retour à la table").click()
    expect(page.locator("#scoreboard")).to_be_visible()


def points(row):
    """Return the points of a row as integers."""
    return tuple(int(figure.replace("−", "-").replace("\u202f", "")) for figure in row.all_inner_texts())


def expect_points(row, expected):
    """Wait until a row shows these points."""
    expect(row).to_have_text([_points_pattern(each) for each in expected])


def _points_pattern(value):
    """Return the pattern of signed points; the digits may have narrow spaces between the thousands."""
    sign = "−" if value < 0 else r"\+?"
    digits = "\u202f?".join(str(abs(value)))
    return re.compile(rf"^\s*{sign}{digits}\s*$")


def expect_totals(page, expected):
    """Wait until the table shows these totals, seat by seat."""
    expect_points(page.locator("#scoreboard .total .number"), expected)


def expect_last_deal(page, expected):
    """Wait until the table shows these points of its last deal, seat by seat."""
    expect_points(page.locator("#scoreboard .last-points .number"), expected)


def in_fantasyland(page):
    """Return the names with a Fantasyland tag on the table."""
    names = page.locator("#scoreboard thead tr").first.locator("b").all_inner_texts()
    cells = page.locator("#scoreboard .tags td").all()[1:]
    return [name for name, mark in zip(names, cells, strict=True) if "Fantasy" in mark.inner_text()]


def matrix(page):
    """Return the points each column won from each row on the page of a deal, None on the diagonal."""
    rows = page.locator(".duel tbody tr").all()
    return [
        [
            points(cell.locator(".number"))[0] if cell.locator(".number").count() else None
            for cell in row.locator("td").all()
        ]
        for row in rows
    ]


def climb_offline(sheet):
    """Climb the open ladder from three eights to kings full of nines without the server."""
    expect(sheet).to_contain_text("Annonce en cours : brelan de 8")
    expect(sheet.locator("#rung-1")).to_have_class(re.compile("unavailable"))
    sheet.get_by_role("link", name=re.compile("^Full")).click()
    expect(sheet.locator("#rung-5")).to_have_attribute("aria-current", "true")
    sheet.get_by_role("link", name="Roi", exact=True).click()
    expect(sheet.locator("#rung-5")).to_contain_text("aux rois")
    sheet.get_by_role("link", name="9", exact=True).click()
    expect(sheet).to_contain_text("Il faut dire au moins full aux rois par les 10")
    expect(sheet.locator("#rung-4")).to_have_class(re.compile("unavailable"))
    expect(sheet.locator("#rung-7")).not_to_have_class(re.compile("unavailable"))
    sheet.get_by_role("link", name="Fermer").click()
    expect(sheet).to_have_count(0)
