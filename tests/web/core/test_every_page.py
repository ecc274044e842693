"""Query and byte budgets of every page."""

import gzip
import re
from typing import NamedTuple

import pytest
from django.conf import settings
from django.db import connection, transaction
from django.test import override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse

from bench.app.page_weight import scripts_of
from games.models import Sitting
from tests.conftest import HASHED
from tests.web.games.chinese.test_any_input import PLAYED

pytestmark = pytest.mark.sweep

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


class Crawl(NamedTuple):
    """The number of queries of every URL that answers, the text of those that are pages, and a sitting."""

    queries: dict[str, int]
    pages: dict[str, str]
    sitting: Sitting


@pytest.fixture(scope="module")
def crawl(django_db_setup, django_db_blocker, collected_files):
    """Request every URL once, with the static files as they are served; the data is rolled back at once."""
    queries, pages = {}, {}
    served = {"STATIC_ROOT": collected_files, "STORAGES": settings.STORAGES | {"staticfiles": HASHED}}
    with override_settings(**served), django_db_blocker.unblock(), transaction.atomic():
        scenario, urls = PLAYED.restore()
        for url in urls:
            with CaptureQueriesContext(connection) as executed:
                answer = scenario.host.get(url)
            if answer.status_code == 200:
                queries[url] = len(executed)
                if answer.headers["Content-Type"].startswith("text/html"):
                    pages[url] = answer.content.decode()
        transaction.set_rollback(True)
    return Crawl(queries, pages, scenario.sitting)


def test_every_page_stays_within_its_query_and_byte_budgets(crawl, collected_files):
    def weight(script):
        return min(path.stat().st_size for path in collected_files.glob(f"js/{script}.{'?' * 12}.*"))

    table, weights = scripts_of(crawl.pages[reverse("sitting", args=[crawl.sitting.pk])]), {}
    for url, text in crawl.pages.items():
        if "<!doctype" in text:
            assert re.search(r'<meta name="description" content="\s*\w', text), url
        assert not re.search(r'maxlength="(?!\d+")', text), url
        weights[url] = len(gzip.compress(text.encode())) + sum(map(weight, scripts_of(text) - table))
    assert weights.keys() >= {reverse("home"), reverse("sitting-new")}
    limits = {url: MORE_QUERIES.get(resolve(url).url_name, MAX_QUERIES) for url in crawl.queries}
    assert {url: count for url, count in crawl.queries.items() if count > limits[url]} == {}
    limits = {url: MORE_BYTES.get(resolve(url).url_name, MAX_BYTES) for url in weights}
    assert {url: size for url, size in weights.items() if size > limits[url]} == {}


def test_every_page_that_lists_what_it_sends_has_the_texts_of_its_rows(crawl):
    listing = []
    for url, text in crawl.pages.items():
        table = re.search(r'<body\b[^>]*?\bdata-table="([^"]+)"', text)
        for form in re.findall(r"<form\b[^>]*\bdata-outbox\b[^>]*>", text):
            assert table or 'data-table="' in form, url
        if (table and table[1] == url) or re.search(r'data-waiting="[^"]', text):
            assert '<span data-state="waiting">' in text, url
            listing.append(url)
    assert {
        reverse("sitting", args=[crawl.sitting.pk]),
        reverse("evening", args=[crawl.sitting.evening_id]),
    } <= {*listing}
