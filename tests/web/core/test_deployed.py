"""Deployment settings: HTTPS, CSRF, and a log without secrets."""

import urllib.error
import urllib.request

import pytest
from django.test import Client

from tests.raw_client import RawClient
from tests.scenario import browser_client, open_sitting, resume_path

pytestmark = pytest.mark.machine


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


def test_server_log_has_a_short_line_for_an_unknown_host_and_no_secret(own_server):
    link = resume_path(open_sitting(browser_client()).circle)
    secret = link.strip("/").rpartition("/")[2]
    line = RawClient(own_server.url)
    _, _, cookie = line.post(link, {})
    line.post(f"{link}nowhere/", {})
    statuses = []
    for headers in ({"Host": "elsewhere.example"}, {"Host": "\x7f"}, {"Cookie": f"x={cookie}"}):
        request = urllib.request.Request(own_server.url + link + "?q=%00", headers=headers)
        try:
            urllib.request.urlopen(request, timeout=20).close()
        except urllib.error.HTTPError as refused:
            statuses.append(refused.status)
            refused.close()
    assert statuses[:2] == [400, 400]
    log = own_server.log.read_text()
    assert secret not in log
    assert cookie not in log
    assert [len(each) < 200 for each in log.splitlines() if "elsewhere.example" in each] == [True]
    assert "Traceback" not in log
