"""What every answer carries, and what the log never holds."""

import logging

import pytest
from django.test import RequestFactory
from django.urls import ResolverMatch

from tests.source_tree import ROOT
from web.logs import WithoutAddress


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/static/css/ardoise.css"])
def test_every_answer_carries_the_policy(client, db, path):
    policy = client.get(path).headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_no_other_site_may_frame_a_page_or_learn_its_address(client, db):
    answer = client.get("/nowhere/")
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


def test_a_page_is_kept_by_nobody_on_its_way(client, db):
    assert client.get("/").headers["Cache-Control"] == "private, no-cache"


def test_the_log_names_the_route_and_never_the_secret():
    request = RequestFactory().get("/resume/hush/")
    request.resolver_match = ResolverMatch(print, (), {}, route="resume/<str:secret>/")
    assert _logged(request) == "Internal Server Error: resume/<str:secret>/"


def test_an_address_that_leads_nowhere_is_not_logged_either():
    assert "hush" not in _logged(RequestFactory().get("/resume/hush"))


def test_the_key_in_an_address_is_masked_whoever_logs_it():
    words = ("GET /join/hush/ HTTP/1.1", "410")
    record = logging.LogRecord("django.server", logging.WARNING, "", 0, '"%s" %s', words, None)
    assert WithoutAddress().filter(record)
    assert record.getMessage() == '"GET /join/…/ HTTP/1.1" 410'


def _logged(request):
    words = ("Internal Server Error", request.path)
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s: %s", words, None)
    record.request = request
    assert WithoutAddress().filter(record)
    return record.getMessage()


def test_a_file_is_sent_whole_once_and_then_by_its_name_alone(client, db):
    whole = client.get("/static/icons/ardoise.svg")
    assert whole.content == (ROOT / "static/icons/ardoise.svg").read_bytes()
    assert whole.headers["Content-Type"] == "image/svg+xml"
    known = {"if-none-match": whole.headers["ETag"]} if "ETag" in whole.headers else {}
    known["if-modified-since"] = whole.headers["Last-Modified"]
    again = client.get("/static/icons/ardoise.svg", headers=known)
    assert (again.status_code, again.content) == (304, b"")


def test_a_files_length_may_be_asked_without_the_file(client, db):
    asked = client.head("/static/icons/ardoise.svg")
    assert asked.content == b""
    assert int(asked.headers["Content-Length"]) == (ROOT / "static/icons/ardoise.svg").stat().st_size
