"""The house as it stands on the Internet: Django's own check warns of nothing, the log holds no secret."""

import os
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from django.test import Client

from tests.cast import open_slate, phone, resume_path
from tests.line import Line
from tests.source_tree import ROOT


def test_django_finds_nothing_to_warn_of_where_there_is_https(tmp_path):
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


def test_plain_http_is_sent_on_to_https_and_https_is_remembered(db, on_the_internet):
    assert on_the_internet.get("/").headers["Location"] == "https://ardoise.example/"
    answer = on_the_internet.get("/csrf/", headers={"x-forwarded-proto": "https"})
    assert answer.headers["Strict-Transport-Security"] == "max-age=3600"
    assert answer.cookies["csrftoken"]["secure"] is True
    assert answer.cookies["csrftoken"]["httponly"] is True
    assert answer.cookies["csrftoken"]["samesite"] == "Lax"


def test_another_name_than_its_own_is_refused(db, on_the_internet):
    assert on_the_internet.get("/", headers={"host": "elsewhere.example"}).status_code == 400


@pytest.mark.parametrize(("origin", "status"), [("https://ardoise.example", 302), ("https://x.example", 403)])
def test_a_form_of_another_site_is_refused(db, on_the_internet, origin, status):
    https = {"x-forwarded-proto": "https"}
    token = on_the_internet.get("/csrf/", headers=https).content.decode()
    fields = {"theme": "papier", "csrfmiddlewaretoken": token}
    answer = on_the_internet.post("/preferences/", fields, headers=https | {"origin": origin})
    assert answer.status_code == status


def test_a_post_without_a_token_is_refused(db, on_the_internet):
    answer = on_the_internet.post("/preferences/", {}, headers={"x-forwarded-proto": "https"})
    assert answer.status_code == 403


def test_an_outbox_is_told_where_and_a_browser_is_sent_there(client, db):
    assert client.post("/preferences/", {"theme": "papier"}).status_code == 302
    answer = client.post("/preferences/", {"theme": "papier"}, headers={"x-outbox": "1"})
    assert (answer.status_code, answer.headers["Location"]) == (201, "/")


def test_no_secret_comes_into_the_log_of_the_served_house(house):
    link = resume_path(open_slate(phone()).circle)
    secret = link.strip("/").rpartition("/")[2]
    line = Line(house.url)
    _, _, cookie = line.post(link, {})
    line.post(f"{link}nowhere/", {})
    for headers in ({"Host": "\x7f"}, {"Cookie": f"x={cookie}"}):
        request = urllib.request.Request(house.url + link + "?q=%00", headers=headers)
        try:
            urllib.request.urlopen(request, timeout=20).close()
        except urllib.error.HTTPError as refused:
            refused.close()
    said = house.log.read_text()
    assert secret not in said
    assert cookie not in said
    assert "Ardoise is served" in said
