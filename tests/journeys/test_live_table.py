"""A table that follows while another phone writes: at once, after sleep, a restart, a dead line."""

import socket
from contextlib import suppress
from threading import Thread
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.cast import PLAIN, deal_fields, open_slate, phone, resume_path
from tests.line import Line

pytestmark = pytest.mark.phones

HIDE = """(hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def sitting(transactional_db):
    return open_slate(phone())


def watch(page, url, sitting):
    """Another phone of the circle, on the table."""
    page.goto(url + resume_path(sitting.circle))
    page.locator(".dock button").click()
    page.wait_for_url("**/circles/**")
    page.goto(url + reverse("sitting", args=[sitting.pk]))


def write(url, sitting):
    """A deal recorded by somebody else: +6 for the first."""
    _, _, cookie = Line(url).post(resume_path(sitting.circle), {})
    status, _, _ = Line(url, cookie).post(reverse("sitting-rounds", args=[sitting.pk]), deal_fields(PLAIN))
    assert status == 302


def is_live(page):
    expect(page.locator(".strip[data-live=live]")).to_be_visible()


def leads(page, points):
    expect(page.locator("#scoreboard .total td").first).to_have_text(points)


def test_a_table_follows_asleep_or_awake(page, served, sitting):
    watch(page, served, sitting)
    is_live(page)
    write(served, sitting)
    leads(page, "+6")
    page.evaluate(HIDE, True)
    write(served, sitting)
    leads(page, "+6")
    page.evaluate(HIDE, False)
    leads(page, "+12")


def test_a_table_follows_again_after_the_house_was_killed(page, house, sitting, tolerated):
    tolerated += ["ERR_", "503"]
    watch(page, house.url, sitting)
    is_live(page)
    house.kill()
    expect(page.locator(".strip[data-live=off]")).to_contain_text("Vu à")
    expect(page.locator("#network")).to_contain_text("Hors ligne.")
    house.restart()
    write(house.url, sitting)
    leads(page, "+6")
    is_live(page)
    expect(page.locator("#network")).to_be_hidden()


class Relay(Thread):
    """A line between a phone and the house that can go dead without a word, as one does behind a router."""

    def __init__(self, url):
        super().__init__(daemon=True)
        self.house = urlsplit(url)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.lines = []

    def run(self):
        with suppress(OSError):
            while True:
                near, _ = self.door.accept()
                far = socket.create_connection((self.house.hostname, self.house.port))
                line = {"is_dead": False}
                self.lines.append(line)
                for one, other in ((near, far), (far, near)):
                    Thread(target=self.carry, args=(one, other, line), daemon=True).start()

    def carry(self, one, other, line):
        with suppress(OSError):
            while said := one.recv(65536):
                if not line["is_dead"]:
                    other.sendall(said)
            if not line["is_dead"]:
                other.shutdown(socket.SHUT_WR)

    def die(self):
        """Every line there is goes dead; new ones may be had."""
        for line in self.lines:
            line["is_dead"] = True


def test_a_table_notices_that_its_line_is_dead(page, served, sitting, tolerated):
    tolerated.append("ERR_")
    relay = Relay(served)
    relay.start()
    page.clock.install()
    watch(page, relay.url, sitting)
    is_live(page)
    relay.die()
    write(served, sitting)
    told = page.locator("#scoreboard .total td", has_text="+6")
    for _ in range(12):  # a browser tries its other dead lines first
        page.clock.fast_forward(40_000)
        with suppress(AssertionError):
            expect(told).to_have_count(1, timeout=3000)
            break
    leads(page, "+6")


def test_where_nothing_streams_the_table_asks(page, live_server, sitting):
    page.clock.install()
    watch(page, live_server.url, sitting)
    expect(page.locator(".strip[data-live=stale]")).to_contain_text("Vu à")
    write(live_server.url, sitting)
    page.clock.fast_forward(11_000)
    leads(page, "+6")
