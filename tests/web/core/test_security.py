"""Security headers of every answer, and a log without secrets."""

import logging

import pytest
from django.test import RequestFactory
from django.urls import ResolverMatch

from tests.source_tree import ROOT
from web.core.logs import UrlRedactingFilter


@pytest.mark.parametrize("path", ["/", "/nowhere/", "/static/css/ardoise.css"])
def test_every_answer_has_the_content_security_policy(client, db, path):
    policy = client.get(path).headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_every_answer_has_framing_referrer_and_permission_headers(client, db):
    answer = client.get("/nowhere/")
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert answer.headers["Permissions-Policy"] == "geolocation=(), microphone=(), payment=()"


def test_pages_are_not_stored_by_shared_caches(client, db):
    assert client.get("/").headers["Cache-Control"] == "private, no-cache"


def test_error_log_contains_the_route_instead_of_the_secret():
    request = RequestFactory().get("/resume/hush/")
    request.resolver_match = ResolverMatch(print, (), {}, route="resume/<str:secret>/")
    assert _logged(request) == "Internal Server Error: resume/<str:secret>/"


def test_error_log_of_an_unknown_url_contains_no_path():
    assert "hush" not in _logged(RequestFactory().get("/resume/hush"))


def test_server_log_masks_the_secret_of_a_url():
    words = ("GET /join/hush/ HTTP/1.1", "410")
    record = logging.LogRecord("django.server", logging.WARNING, "", 0, '"%s" %s', words, None)
    assert UrlRedactingFilter().filter(record)
    assert record.getMessage() == '"GET /join/…/ HTTP/1.1" 410'


def _logged(request):
    words = ("Internal Server Error", request.path)
    record = logging.LogRecord("django.request", logging.ERROR, "", 0, "%s: %s", words, None)
    record.request = request
    assert UrlRedactingFilter().filter(record)
    return record.getMessage()


def test_static_file_is_304_when_unchanged(client, db):
    whole = client.get("/static/icons/ardoise.svg")
    assert whole.content == (ROOT / "static/icons/ardoise.svg").read_bytes()
    assert whole.headers["Content-Type"] == "image/svg+xml"
    known = {"if-none-match": whole.headers["ETag"]} if "ETag" in whole.headers else {}
    known["if-modified-since"] = whole.headers["Last-Modified"]
    again = client.get("/static/icons/ardoise.svg", headers=known)
    assert (again.status_code, again.content) == (304, b"")


def test_static_file_head_has_its_content_length(client, db):
    asked = client.head("/static/icons/ardoise.svg")
    assert asked.content == b""
    assert int(asked.headers["Content-Length"]) == (ROOT / "static/icons/ardoise.svg").stat().st_size
