"""Every page, whoever wrote it: few questions to the database, few bytes on the line."""

import gzip

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse

from bench.house.weighing import scripts_of
from tests.web.test_any_input import urls
from web.management.commands.prepare import UNUSED

__all__ = ["urls"]
"""A fixture: every address of the house."""

QUERIES_MAX = 12
MORE_QUERIES = {
    # A whole circle, to be read back: one question a table, and there are as many tables.
    "circle-archive-file": 40,
}
"""The pages that ask more, and how much at most."""
PAGE_MAX = 12_000
"""Compressed, with the scripts that it needs and a table has not brought yet."""


@pytest.fixture
def collected(settings, tmp_path):
    """What `manage.py prepare` collects, hashed and compressed."""
    settings.STATIC_ROOT = tmp_path
    storage = {"BACKEND": "web.assets.HashedFilesStorage"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": storage}
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=UNUSED)
    return tmp_path


def test_every_page_asks_the_database_little_and_is_light(cast, urls, collected):
    def weight(script):
        return min(path.stat().st_size for path in collected.glob(f"js/{script}.{'?' * 12}.*"))

    table = scripts_of(cast.host.get(reverse("sitting", args=[cast.sitting.pk])).content.decode())
    asked, weights = {}, {}
    for url in urls:
        with CaptureQueriesContext(connection) as queries:
            answer = cast.host.get(url)
        if answer.status_code == 200:
            asked[url] = len(queries)
            if answer.headers["Content-Type"].startswith("text/html"):
                more = scripts_of(answer.content.decode()) - table
                weights[url] = len(gzip.compress(answer.content)) + sum(map(weight, more))
    assert asked.keys() >= weights.keys() >= {reverse("home"), reverse("sitting-new")}
    limits = {url: MORE_QUERIES.get(resolve(url).url_name, QUERIES_MAX) for url in asked}
    assert {url: count for url, count in asked.items() if count > limits[url]} == {}
    assert {url: size for url, size in weights.items() if size > PAGE_MAX} == {}
