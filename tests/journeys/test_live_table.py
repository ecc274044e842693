"""Live updates of the table: after sleep, a restart, and a dead connection."""

import re
import socket
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.actions import bind_browser, pending_answer
from tests.raw_client import RawClient
from tests.scenario import PLAIN, browser_client, deal_fields, open_sitting, resume_path

HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def sitting(transactional_db):
    return open_sitting(browser_client())


def watch(page, url, sitting):
    """Open the table in another browser of the circle."""
    bind_browser(page, url, sitting.circle)
    page.goto(url + reverse("sitting", args=[sitting.pk]))


def write(url, sitting):
    """Record a deal from another client: +6 for the first player."""
    _, _, cookie = RawClient(url).post(resume_path(sitting.circle), {})
    status, _, _ = RawClient(url, cookie).post(
        reverse("sitting-rounds", args=[sitting.pk]), deal_fields(PLAIN)
    )
    assert status == 302


def is_live(page):
    expect(page.locator(".status-strip[data-live=live]")).to_be_visible()


def leads(page, points):
    expect(page.locator("#scoreboard .total td").first).to_have_text(points)


@pytest.mark.several_clients
def test_table_updates_when_visible_again(page, server_url, sitting):
    watch(page, server_url, sitting)
    is_live(page)
    write(server_url, sitting)
    leads(page, "+6")
    page.evaluate(HIDE, True)
    write(server_url, sitting)
    leads(page, "+6")
    page.evaluate(HIDE, False)
    leads(page, "+12")


@pytest.mark.several_clients
def test_table_is_sent_to_each_browser_and_not_asked_for(page, server_url, sitting):
    watch(page, server_url, sitting)
    is_live(page)
    requests = []
    page.on("request", lambda request: requests.append(urlsplit(request.url).path))
    before = page.locator("#dock input[name=key]").evaluate_all("fields => fields.map(({value}) => value)")
    own = page.locator("#scoreboard thead .is-me").all_text_contents()
    for points in ("+6", "+12", "+18"):
        write(server_url, sitting)
        leads(page, points)
    assert reverse("sitting", args=[sitting.pk]) not in requests
    assert page.locator("#scoreboard thead .is-me").all_text_contents() == own
    tokens = page.locator("input[name=csrfmiddlewaretoken]").evaluate_all(
        "all => all.map(({value}) => value)"
    )
    assert len(set(tokens)) == 1
    assert not set(before) & set(
        page.locator("#dock input[name=key]").evaluate_all("fields => fields.map(({value}) => value)")
    )


def test_undo_is_answered_with_the_table(page, server_url, sitting):
    """One request records and shows: the page is neither asked for nor sent again by the stream."""
    watch(page, server_url, sitting)
    write(server_url, sitting)
    write(server_url, sitting)
    leads(page, "+12")
    is_live(page)
    page.route("**/stream/*", lambda route: route.abort())
    requests = []
    page.on("request", lambda request: requests.append(urlsplit(request.url).path))
    page.locator("#dock form[data-undo] button").click()
    leads(page, "+6")
    assert reverse("sitting", args=[sitting.pk]) not in requests


@pytest.mark.several_clients
def test_late_answer_does_not_replace_a_later_board_of_the_stream(page, server_url, sitting):
    watch(page, server_url, sitting)
    is_live(page)
    for points in ("+6", "+12"):
        write(server_url, sitting)
        leads(page, points)
    answers = []
    page.route("**/annulment/", lambda route: answers.append((route, route.fetch(max_redirects=0))))
    page.locator("#dock form[data-undo] button").click()
    leads(page, "+6")
    write(server_url, sitting)
    leads(page, "+12")
    page.evaluate("""document.addEventListener("sent", () => {
        const total = document.querySelector("#scoreboard .total .number");
        document.body.dataset.isSent = total.textContent.trim();
    })""")
    route, answer = pending_answer(page, answers)
    asked = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    route.fulfill(response=answer)
    expect(page.locator("body[data-is-sent]")).to_have_attribute("data-is-sent", "+12")
    assert reverse("sitting", args=[sitting.pk]) not in asked


@pytest.mark.several_clients
def test_table_updates_after_a_server_restart(page, killable_server, sitting, allowed_console_errors):
    allowed_console_errors += ["ERR_", "503"]
    watch(page, killable_server.url, sitting)
    is_live(page)
    killable_server.kill()
    expect(page.locator(".status-strip[data-live=off]")).to_contain_text("Vu à")
    expect(page.locator("#status-strip")).to_contain_text("Hors ligne.")
    killable_server.restart()
    write(killable_server.url, sitting)
    leads(page, "+6")
    is_live(page)
    expect(page.locator("#status-strip")).to_be_hidden()


def test_table_shows_within_seconds_that_a_silent_server_is_not_live(page, killable_server, sitting):
    """Its connections stay open and say nothing: the table asks, nobody answers, and a deal is stored."""
    watch(page, killable_server.url, sitting)
    is_live(page)
    killable_server.freeze()
    # The page needs 4.5 seconds; the rest is for a machine that has much to do.
    expect(page.locator(".status-strip[data-live=off]")).to_be_visible(timeout=15_000)
    expect(page.locator("#status-strip")).to_contain_text("Hors ligne.")
    killable_server.thaw()
    is_live(page)
    expect(page.locator("#status-strip")).to_be_hidden()


def test_open_stream_does_not_hide_that_requests_fail(page, server_url, sitting, allowed_console_errors):
    allowed_console_errors.append("ERR_")
    page.clock.install()
    with page.expect_response(lambda answer: answer.url.endswith("/pad/")) as stored:
        watch(page, server_url, sitting)
    stored.value.finished()  # the answer to a request of before would say that the server is reached
    is_live(page)
    page.route(re.compile(r"/(sittings/\d+|pad|csrf|revision)/$"), lambda route: route.abort())
    page.evaluate("window.dispatchEvent(new Event('online'))")  # the page asks for an answer
    off = page.locator(".status-strip[data-live=off]")
    expect(off).to_be_visible()
    for points in ("+6", "+12"):  # the server is asked every two seconds; its stream speaks meanwhile
        with page.expect_event("requestfailed", lambda request: request.url.endswith("/csrf/")):
            page.clock.fast_forward(2000)
        write(server_url, sitting)
        leads(page, points)
        expect(off).to_be_visible()
    page.unroute_all()
    page.clock.fast_forward(2000)
    is_live(page)


class Relay(Thread):
    """TCP relay between browser and server whose connections can go silent, as routers cause."""

    def __init__(self, url):
        super().__init__(daemon=True)
        self.server = urlsplit(url)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.lines = []

    def run(self):
        with suppress(OSError):
            while True:
                near, _ = self.door.accept()
                far = socket.create_connection((self.server.hostname, self.server.port))
                line = {"is_dead": False}
                self.lines.append(line)
                for one, other in ((near, far), (far, near)):
                    Thread(target=self.carry, args=(one, other, line), daemon=True).start()

    def carry(self, one, other, line):
        with suppress(OSError):
            while chunk := one.recv(65536):
                if not line["is_dead"]:
                    other.sendall(chunk)
            if not line["is_dead"]:
                other.shutdown(socket.SHUT_WR)

    def die(self):
        """Silence every open connection; new connections work."""
        for line in self.lines:
            line["is_dead"] = True


def test_table_detects_a_dead_connection(page, server_url, sitting, allowed_console_errors):
    allowed_console_errors.append("ERR_")
    relay = Relay(server_url)
    relay.start()
    page.clock.install()
    watch(page, relay.url, sitting)
    is_live(page)
    relay.die()
    write(server_url, sitting)
    total = page.locator("#scoreboard .total td", has_text="+6")
    for _ in range(72):  # the browser tries its other dead connections first
        page.clock.fast_forward(40_000)
        with suppress(AssertionError):
            expect(total).to_have_count(1, timeout=500)
            break
    leads(page, "+6")


def test_table_polls_without_a_stream(page, live_server, sitting):
    page.clock.install()
    watch(page, live_server.url, sitting)
    expect(page.locator(".status-strip[data-live=stale]")).to_contain_text("Vu à")
    write(live_server.url, sitting)
    page.clock.fast_forward(11_000)
    leads(page, "+6")
