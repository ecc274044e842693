"""The cookie that opens circles: what it may hold, whom it may travel to, and what a forged one is worth."""

from django.conf import settings
from django.core import signing
from django.urls import reverse

from tests.cast import open_slate, opening_fields, phone, resume_path
from web.visitors import BINDINGS_MAX, COOKIE, COOKIE_SALT


def test_it_hands_out_a_cookie_that_scripts_and_other_sites_cannot_use(db):
    client = phone()
    open_slate(client)
    cookie = client.cookies[COOKIE]
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] > 365 * 24 * 3600


def test_it_hands_out_a_cookie_that_never_travels_in_clear_where_there_is_https(db):
    client = phone()
    client.post(reverse("sitting-new"), opening_fields(), secure=True)
    assert client.cookies[COOKIE]["secure"] is True


def forgeries(cast):
    """Cookies that no house signed, or that it signed for something else."""
    secret = cast.host.cookies[COOKIE].value.split(":")[0]
    signed = signing.get_cookie_signer(salt=COOKIE + COOKIE_SALT).sign(secret)
    value, stamp, signature = signed.split(":")
    yield from ["", "x", secret, f"{secret}::", ":::", "a:b:c", "é" * 40, "." * 4000]
    yield f"{value}:{stamp}:{signature[::-1]}"
    yield f"{value}.more:{stamp}:{signature}"
    yield signing.get_cookie_signer(salt=COOKIE).sign(secret)
    yield signing.Signer(key=settings.SECRET_KEY[::-1], salt=COOKIE + COOKIE_SALT).sign(secret)


def test_it_takes_who_forges_a_cookie_for_a_stranger(cast):
    there = reverse("sitting", args=[cast.sitting.pk])
    for forgery in forgeries(cast):
        client = phone()
        client.cookies[COOKIE] = forgery
        assert client.get(there).status_code == 404, forgery
        assert client.get("/").status_code == 200


def test_it_keeps_the_cookie_small(cast):
    for _ in range(BINDINGS_MAX + 2):
        cast.stranger.post(resume_path(cast.sitting.circle))
    value = cast.stranger.cookies[COOKIE].value
    assert value.split(":")[0].count(".") == BINDINGS_MAX - 1
    assert len(value) < 1500
    assert cast.stranger.get(reverse("sitting", args=[cast.sitting.pk])).status_code == 200
