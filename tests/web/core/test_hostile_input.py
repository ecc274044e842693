"""Hostile requests: no server error, no timeout, no stored script, and a sound ledger.

`make fuzz` sends ten thousand requests; the suite sends a few hundred.
"""

import logging
import os
import signal
import time
from collections import Counter
from html.parser import HTMLParser

import pytest
from django.db import transaction
from django.test import Client

from games.audit.checks import faults
from games.models import Circle
from ledger.audit import faults as ledger_faults
from tests.web.fuzzer import MARK, Fuzzer
from tests.web.games.chinese.test_any_input import HONEST, played, scenario, urls, words
from web.core.visitors import COOKIE

COUNT = int(os.environ.get("ARDOISE_FUZZ", "200"))
SEED = int(os.environ.get("ARDOISE_FUZZ_SEED", "1"))
COMMITTED_SHARE = 0.1
"""Share of accepted requests that are not rolled back; the others are, so that the circle remains."""
HANG_SECONDS = 60
REPORT_EVERY = 500
TOKEN = "a" * 32


class Suspicious(HTMLParser):
    """Parser that collects executable content and elements that the server never renders."""

    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        runs = [name for name in attributes if name.startswith("on") or MARK in name]
        leads = [str(attributes.get(name) or "") for name in ("href", "src", "action", "formaction")]
        if tag == "script" and "src" not in attributes:
            runs.append("script")
        if runs or attributes.get("id") == MARK or any(each.startswith("javascript:") for each in leads):
            self.found.append((tag, attributes))


def suspicious(answer):
    """Return the suspicious elements of a page."""
    if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
        return []
    page = Suspicious()
    page.feed(answer.content.decode())
    return page.found


class Hung(Exception):
    """An answer took longer than a browser waits."""


__all__ = ["played", "scenario", "urls", "words"]
"""Fixtures with the scenario, every URL and every field."""


@pytest.fixture
def timeout_guard():
    def ring(*_):
        raise Hung

    before = signal.signal(signal.SIGALRM, ring)
    yield lambda: signal.alarm(HANG_SECONDS)
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def without_log():
    """Silence the log, which would report every refusal."""
    logging.disable(logging.ERROR)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def browser_of_host(scenario, without_log):
    """Return the browser of the host with CSRF checks."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies[COOKIE] = scenario.host.cookies[COOKIE].value
    client.cookies["csrftoken"] = TOKEN
    return client


def send(client, sent):
    """Return the answer; its changes to the cookies are discarded."""
    headers = {name: value for name, value in sent.headers.items() if name != "cookie"}
    if sent.has_token:
        headers["x-csrftoken"] = TOKEN
    extra = {"HTTP_COOKIE": sent.headers["cookie"]} if "cookie" in sent.headers else {}
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    try:
        return client.generic(sent.method, sent.url, sent.body, sent.kind, headers=headers, **extra)
    finally:
        client.cookies.clear()
        client.cookies.load(cookies)


def test_generated_requests_cause_no_server_error_and_store_no_script(
    scenario, timeout_guard, browser_of_host, request
):
    urls, words = (request.getfixturevalue(each) for each in ("urls", "words"))
    fuzzer = Fuzzer(SEED, urls, words, HONEST)
    answers, slowest, started = Counter(), (0.0, ""), time.monotonic()
    for count, sent in zip(range(1, COUNT + 1), fuzzer, strict=False):
        timeout_guard()
        begun = time.monotonic()
        with transaction.atomic():
            answer = send(browser_of_host, sent)
            assert answer.status_code < 500, sent
            assert not suspicious(answer), (suspicious(answer), sent)
            answers[answer.status_code] += 1
            fuzzer.learn(sent, answer.status_code)
            if fuzzer.chance.random() > COMMITTED_SHARE or not is_still_writable(scenario, browser_of_host):
                transaction.set_rollback(True)
        slowest = max(slowest, (time.monotonic() - begun, str(sent)[:200]))
        if count % REPORT_EVERY == 0:
            print(
                f"{count:6,} requests, {time.monotonic() - started:4.0f} s, {dict(sorted(answers.items()))}"
            )
    signal.alarm(0)
    print(f"seed {SEED}, {COUNT:,} requests; the slowest took {slowest[0]:.1f} s: {slowest[1]}")
    assert answers[302]
    assert answers[403]
    # If most forms were refused for lack of rights or by rate limits, little would be tested.
    assert answers[302] > answers[403]
    assert answers[302] > answers[429]
    assert [*faults(), *ledger_faults()] == []
    for url in urls:
        answer = scenario.host.get(url)
        assert answer.status_code < 500, url
        assert not suspicious(answer), (url, suspicious(answer))


def is_still_writable(scenario, client):
    """Return whether the host still opens the circle and it is not archived."""
    if Circle.objects.filter(pk=scenario.sitting.circle.pk, archived_at=None).first() is None:
        return False
    return client.get(f"/circles/{scenario.sitting.circle.pk}/settings/").status_code == 200


@pytest.mark.parametrize(
    "page",
    [
        f"<p><b id={MARK}></p>",
        "<img src=x onerror='1'>",
        "<a href='javascript:1'>",
        "<script>1</script>",
    ],
)
def test_suspicious_markup_is_detected(page):
    reader = Suspicious()
    reader.feed(page)
    assert reader.found
