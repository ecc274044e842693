"""Deployment settings: Django's deployment check, HTTPS, CSRF, and a log without secrets."""

import os
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from django.test import Client

from tests.raw_client import RawClient
from tests.scenario import browser_client, open_sitting, resume_path
from tests.source_tree import ROOT


def test_deployment_check_passes_with_https(tmp_path):
    environment = os.environ | {
        "ARDOISE_DATA": str(tmp_path),
        "ARDOISE_HTTPS": "1",
        "ARDOISE_HOSTS": "ardoise.example",
        "ARDOISE_ORIGINS": "https://ardoise.example",
    }
    del environment["DJANGO_ALLOW_ASYNC_UNSAFE"]  # only the tests need it
    command = [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert "no issues" in run.stdout


@pytest.fixture
def on_the_internet(settings):
    settings.ALLOWED_HOSTS = ["ardoise.example"]
    settings.CSRF_TRUSTED_ORIGINS = ["https://ardoise.example"]
    settings.SECURE_HSTS_SECONDS, settings.SECURE_SSL_REDIRECT = 3600, True
    settings.CSRF_COOKIE_SECURE = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    return Client(enforce_csrf_checks=True, headers={"host": "ardoise.example"})


def test_http_redirects_to_https_with_hsts(db, on_the_internet):
    assert on_the_internet.get("/").headers["Location"] == "https://ardoise.example/"
    answer = on_the_internet.get("/csrf/", headers={"x-forwarded-proto": "https"})
    assert answer.headers["Strict-Transport-Security"] == "max-age=3600"
    assert answer.cookies["csrftoken"]["secure"] is True
    assert answer.cookies["csrftoken"]["httponly"] is True
    assert answer.cookies["csrftoken"]["samesite"] == "Lax"


def test_unknown_host_header_is_refused(db, on_the_internet):
    assert on_the_internet.get("/", headers={"host": "elsewhere.example"}).status_code == 400


@pytest.mark.parametrize(("origin", "status"), [("https://ardoise.example", 302), ("https://x.example", 403)])
def test_form_from_another_origin_is_refused(db, on_the_internet, origin, status):
    https = {"x-forwarded-proto": "https"}
    token = on_the_internet.get("/csrf/", headers=https).content.decode()
    fields = {"theme": "papier", "csrfmiddlewaretoken": token}
    answer = on_the_internet.post("/preferences/", fields, headers=https | {"origin": origin})
    assert answer.status_code == status


def test_post_without_csrf_token_is_refused(db, on_the_internet):
    answer = on_the_internet.post("/preferences/", {}, headers={"x-forwarded-proto": "https"})
    assert answer.status_code == 403


def test_outbox_post_gets_201_and_a_browser_post_gets_a_redirect(client, db):
    assert client.post("/preferences/", {"theme": "papier"}).status_code == 302
    answer = client.post("/preferences/", {"theme": "papier"}, headers={"x-outbox": "1"})
    assert (answer.status_code, answer.headers["Location"]) == (201, "/")


def test_server_log_contains_no_secret(own_server):
    link = resume_path(open_sitting(browser_client()).circle)
    secret = link.strip("/").rpartition("/")[2]
    line = RawClient(own_server.url)
    _, _, cookie = line.post(link, {})
    line.post(f"{link}nowhere/", {})
    for headers in ({"Host": "\x7f"}, {"Cookie": f"x={cookie}"}):
        request = urllib.request.Request(own_server.url + link + "?q=%00", headers=headers)
        try:
            urllib.request.urlopen(request, timeout=20).close()
        except urllib.error.HTTPError as refused:
            refused.close()
    log = own_server.log.read_text()
    assert secret not in log
    assert cookie not in log
    assert "Ardoise is served" in log
