"""Cookie that opens circles: its attributes, its size, and forged values."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from tests.scenario import browser_client, open_sitting, opening_fields, resume_path
from web.core.visitors import COOKIE, COOKIE_SALT, MAX_BINDINGS


def test_circle_cookie_is_httponly_and_lax(db):
    client = browser_client()
    open_sitting(client)
    cookie = client.cookies[COOKIE]
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] > 365 * 24 * 3600


def test_circle_cookie_is_secure_over_https(db):
    client = browser_client()
    client.post(reverse("sitting-new"), opening_fields(), secure=True)
    assert client.cookies[COOKIE]["secure"] is True


def forgeries(scenario):
    """Yield cookies that are unsigned, or signed for another purpose."""
    secret = scenario.host.cookies[COOKIE].value.split(":")[0]
    signed = signing.get_cookie_signer(salt=COOKIE + COOKIE_SALT).sign(secret)
    value, stamp, signature = signed.split(":")
    yield from ["", "x", secret, f"{secret}::", ":::", "a:b:c", "é" * 40, "." * 4000]
    yield f"{value}:{stamp}:{signature[::-1]}"
    yield f"{value}.more:{stamp}:{signature}"
    yield signing.get_cookie_signer(salt=COOKIE).sign(secret)
    yield signing.Signer(key=settings.SECRET_KEY[::-1], salt=COOKIE + COOKIE_SALT).sign(secret)


def test_forged_circle_cookie_gives_no_access(scenario):
    there = reverse("sitting", args=[scenario.sitting.pk])
    for forgery in forgeries(scenario):
        client = browser_client()
        client.cookies[COOKIE] = forgery
        assert client.get(there).status_code == 404, forgery
        assert client.get("/").status_code == 200


def test_circle_cookie_holds_a_limited_number_of_bindings(scenario):
    for _ in range(MAX_BINDINGS + 2):
        scenario.stranger.post(resume_path(scenario.sitting.circle))
    value = scenario.stranger.cookies[COOKIE].value
    assert value.split(":")[0].count(".") == MAX_BINDINGS - 1
    assert len(value) < 1500
    assert scenario.stranger.get(reverse("sitting", args=[scenario.sitting.pk])).status_code == 200
