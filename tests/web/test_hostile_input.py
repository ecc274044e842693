"""Whatever is sent: no fault of ours, no hang, no script kept, and a book that stays sound.

`make fuzz` sends ten thousand requests; the suite sends a few hundred of them.
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

from games.audit import faults
from ledger.audit import faults as ledger_faults
from tests.web.hostile import MARK, Fuzzer
from tests.web.test_any_input import HONEST, urls, words
from web.visitors import COOKIE

COUNT = int(os.environ.get("ARDOISE_FUZZ", "200"))
SEED = int(os.environ.get("ARDOISE_FUZZ_SEED", "1"))
KEPT = 0.1
"""Most of what was accepted is taken back, so that the circle is still there for the next request."""
HANG_SECONDS = 60
TOLD_EVERY = 500
TOKEN = "a" * 32


class Suspicious(HTMLParser):
    """Reads a page for what a browser would run, or for an element of ours that nobody wrote."""

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
    """What is wrong with a page, if anything is."""
    if answer.streaming or not answer.headers.get("Content-Type", "").startswith("text/html"):
        return []
    page = Suspicious()
    page.feed(answer.content.decode())
    return page.found


class Hung(Exception):
    """An answer took so long that a phone would have given up long ago."""


__all__ = ["urls", "words"]
"""Two fixtures, from where every address and every field are gathered."""


@pytest.fixture
def alarm():
    def ring(*_):
        raise Hung

    before = signal.signal(signal.SIGALRM, ring)
    yield lambda: signal.alarm(HANG_SECONDS)
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def without_log():
    """The house complains of every refusal; here they are all meant."""
    logging.disable(logging.ERROR)
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def browser_of_host(cast, without_log):
    """The host's phone, as strict as a browser's: a form without its token is refused."""
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    client.cookies[COOKIE] = cast.host.cookies[COOKIE].value
    client.cookies["csrftoken"] = TOKEN
    return client


def send(client, sent):
    """The answer; what the request did to the phone's cookies is forgotten."""
    headers = {name: value for name, value in sent.headers.items() if name != "cookie"}
    if sent.has_token:
        headers["x-csrftoken"] = TOKEN
    extra = {"HTTP_COOKIE": sent.headers["cookie"]} if "cookie" in sent.headers else {}
    kept = {name: morsel.value for name, morsel in client.cookies.items()}
    try:
        return client.generic(sent.method, sent.url, sent.body, sent.kind, headers=headers, **extra)
    finally:
        client.cookies.clear()
        client.cookies.load(kept)


def test_nothing_that_is_sent_breaks_the_house_or_stays_as_a_script(cast, alarm, browser_of_host, request):
    urls, words = (request.getfixturevalue(each) for each in ("urls", "words"))
    fuzzer = Fuzzer(SEED, urls, words, HONEST)
    answers, slowest, started = Counter(), (0.0, ""), time.monotonic()
    for count, sent in zip(range(1, COUNT + 1), fuzzer, strict=False):
        alarm()
        begun = time.monotonic()
        with transaction.atomic():
            answer = send(browser_of_host, sent)
            assert answer.status_code < 500, sent
            assert not suspicious(answer), (suspicious(answer), sent)
            answers[answer.status_code] += 1
            fuzzer.learn(sent, answer.status_code)
            if fuzzer.chance.random() > KEPT or not is_still_host(cast, browser_of_host):
                transaction.set_rollback(True)
        slowest = max(slowest, (time.monotonic() - begun, str(sent)[:200]))
        if count % TOLD_EVERY == 0:
            print(
                f"{count:6,} requests, {time.monotonic() - started:4.0f} s, {dict(sorted(answers.items()))}"
            )
    signal.alarm(0)
    print(f"seed {SEED}, {COUNT:,} requests; the slowest took {slowest[0]:.1f} s: {slowest[1]}")
    assert answers[302]
    assert answers[403]
    assert [*faults(), *ledger_faults()] == []
    for url in urls:
        answer = cast.host.get(url)
        assert answer.status_code < 500, url
        assert not suspicious(answer), (url, suspicious(answer))


def is_still_host(cast, client):
    return client.get(f"/circles/{cast.sitting.circle.pk}/settings/").status_code == 200


@pytest.mark.parametrize(
    "page",
    [
        f"<p><b id={MARK}></p>",
        "<img src=x onerror='1'>",
        "<a href='javascript:1'>",
        "<script>1</script>",
    ],
)
def test_what_a_browser_would_run_is_seen(page):
    reader = Suspicious()
    reader.feed(page)
    assert reader.found
