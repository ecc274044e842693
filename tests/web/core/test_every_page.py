"""Query and byte budgets of every page."""

import gzip
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse

from bench.app.page_weight import scripts_of
from tests.web.games.chinese.test_any_input import played, scenario, urls

pytestmark = pytest.mark.sweep

__all__ = ["played", "scenario", "urls"]
"""Fixtures with the scenario and every URL."""

MAX_QUERIES = 12
MORE_QUERIES = {
    # The file of a circle takes one query per table.
    "circle-export-file": 40,
    # Hands of Hold'em read the clock for their blinds; seats read who sat before.
    "sitting-pad": 13,
    # The table of a round asks besides whether a viewer asked to score.
    "round-correct": 14,
    "sitting-seats": 13,
    # Journals name the remarks of expenses.
    "circle-export-hledger": 13,
    "circle-export-beancount": 13,
    # What the visitor owes on other evenings, and the open sittings with their rules.
    "circle": 16,
    "season": 16,
    # What the visitor owes on other evenings.
    "circle-balances": 14,
    # The unsettled bills, each for itself and all as one.
    "circle-consolidate": 13,
}
"""Maximum number of queries of the pages that exceed the common maximum."""
MAX_BYTES = 12_000
"""Bytes, compressed, with the scripts that the page loads and the table does not."""
MORE_BYTES = {
    # Every situation of the arbiter, stored once by the service worker.
    "arbiter-offline": 24_000,
}
"""Maximum number of bytes of the pages that exceed the common maximum."""


def test_every_page_stays_within_its_query_and_byte_budgets(scenario, urls, collected):
    def weight(script):
        return min(path.stat().st_size for path in collected.glob(f"js/{script}.{'?' * 12}.*"))

    table = scripts_of(scenario.host.get(reverse("sitting", args=[scenario.sitting.pk])).content.decode())
    asked, weights = {}, {}
    for url in urls:
        with CaptureQueriesContext(connection) as queries:
            answer = scenario.host.get(url)
        if answer.status_code == 200:
            asked[url] = len(queries)
            if answer.headers["Content-Type"].startswith("text/html"):
                if b"<!doctype" in answer.content:
                    assert re.search(rb'<meta name="description" content="\s*\w', answer.content), url
                more = scripts_of(answer.content.decode()) - table
                assert not re.search(r'maxlength="(?!\d+")', answer.content.decode()), url
                weights[url] = len(gzip.compress(answer.content)) + sum(map(weight, more))
    assert asked.keys() >= weights.keys() >= {reverse("home"), reverse("sitting-new")}
    limits = {url: MORE_QUERIES.get(resolve(url).url_name, MAX_QUERIES) for url in asked}
    assert {url: count for url, count in asked.items() if count > limits[url]} == {}
    limits = {url: MORE_BYTES.get(resolve(url).url_name, MAX_BYTES) for url in weights}
    assert {url: size for url, size in weights.items() if size > limits[url]} == {}


def test_every_page_that_lists_what_it_sends_has_the_texts_of_its_rows(scenario, urls):
    listing = []
    for url in urls:
        answer = scenario.host.get(url)
        if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
            continue
        text = answer.content.decode()
        table = re.search(r'<body\b[^>]*?\bdata-table="([^"]+)"', text)
        for form in re.findall(r"<form\b[^>]*\bdata-outbox\b[^>]*>", text):
            assert table or 'data-table="' in form, url
        if (table and table[1] == url) or re.search(r'data-waiting="[^"]', text):
            assert '<span data-state="waiting">' in text, url
            listing.append(url)
    assert {
        reverse("sitting", args=[scenario.sitting.pk]),
        reverse("evening", args=[scenario.sitting.evening_id]),
    } <= {*listing}
