"""Passkeys: offered where a browser lets this address have them, and never broken by what no browser made."""

import json

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import RequestFactory
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.models import User
from tests.accounts import confirm, is_signed_in, sign_in, sign_up
from tests.cast import phone
from tests.page import read
from web.accounts import passkeys_work

LOCAL = {"host": "localhost:8000"}
PARTS = (
    *("id", "rawId", "type", "response", "clientDataJSON", "attestationObject", "authenticatorData"),
    *("signature", "userHandle", "clientExtensionResults"),
)
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(PARTS),
            inner | st.sampled_from(["", "AA", "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0", "MQ", "public-key"]),
            max_size=8,
        )
    ),
    max_leaves=12,
)
HOLLOW = {
    "id": "AA",
    "rawId": "AA",
    "type": "public-key",
    "response": {"clientDataJSON": "e30", "authenticatorData": "AA", "signature": "AA", "userHandle": "MQ"},
}
FORGED = [
    "",
    "x",
    "{}",
    "[]",
    "null",
    "1",
    "[" * 5000,
    json.dumps(HOLLOW),
    json.dumps(HOLLOW | {"response": []}),
]


@pytest.fixture(autouse=True)
def _quick_and_uncounted(db, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.MFA_RATE_LIMITS = False
    cache.clear()


@pytest.fixture
def mine():
    client = phone()
    client.defaults["HTTP_HOST"] = LOCAL["host"]
    sign_up(client)
    confirm(client)
    return client


@pytest.mark.parametrize(
    ("host", "is_https", "works"),
    [
        ("localhost", False, True),
        ("localhost:8123", False, True),
        ("127.0.0.1:8000", False, False),
        ("192.168.1.20:8000", False, False),
        ("192.168.1.20", True, False),
        ("[::1]:8000", False, False),
        ("[fd00::2]", True, False),
        ("ardoise.example", False, False),
        ("ardoise.example", True, True),
        ("ardoise.example:8443", True, True),
        ("kitchen", True, False),
    ],
)
def test_they_are_offered_where_they_can_work(mine, settings, host, is_https, works):
    settings.ALLOWED_HOSTS = ["*"]
    request = RequestFactory().get("/", headers={"host": host}, secure=is_https)
    assert passkeys_work(request) is works
    asked = {"headers": {"host": host}, "secure": is_https}
    assert ("passkey-login" in forms(phone().get(reverse("account-login"), **asked))) is works
    said = read(mine.get(reverse("account"), **asked)).of_id("main").said
    assert ("Add a passkey" in said) is works
    assert ("need https and a real name" in said) is not works
    page = mine.get(reverse("passkey-new"), **asked)
    assert bool(read(page).all("form")) is works
    assert phone().post(reverse("passkey-options"), **asked).status_code == (200 if works else 404)


def forms(answer):
    known = {reverse(name): name for name in ("passkey-login", "passkey-confirmation")}
    return {known.get(each.attributes.get("action")) for each in read(answer).all("form")}


def test_the_house_asks_for_a_challenge_of_its_own_each_time():
    client = phone()
    asked = [client.post(reverse("passkey-options"), headers=LOCAL).json()["publicKey"] for _ in range(2)]
    assert asked[0]["challenge"] != asked[1]["challenge"]
    assert asked[0]["rpId"] == "localhost"
    assert asked[0]["userVerification"] == "required"


@pytest.mark.parametrize("credential", FORGED)
@pytest.mark.parametrize("name", ["passkey-login", "passkey-confirmation", "passkey-new"])
def test_what_no_browser_made_opens_nothing(mine, name, credential):
    client = phone() if name == "passkey-login" else mine
    client.post(reverse("passkey-options"), headers=LOCAL)
    client.get(reverse("passkey-new"), headers=LOCAL)
    refused = client.post(reverse(name), {"credential": credential}, headers=LOCAL)
    assert refused.status_code == 422
    assert "opens nothing here" in read(refused).of_id("main").said
    assert not Authenticator.objects.exists()
    assert is_signed_in(client) is (client is mine)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(credential=ANY_JSON)
def test_whatever_is_sent_is_refused_and_breaks_nothing(mine, credential):
    told = {"credential": json.dumps(credential)}
    mine.get(reverse("passkey-new"), headers=LOCAL)
    assert mine.post(reverse("passkey-new"), told, headers=LOCAL).status_code == 422
    stranger = phone()
    stranger.post(reverse("passkey-options"), headers=LOCAL)
    assert stranger.post(reverse("passkey-login"), told, headers=LOCAL).status_code == 422


def test_a_passkey_is_its_owner_s_to_take_away(mine):
    sign_up(phone(), "Karim")
    other, own = (
        Authenticator.objects.create(user=user, type="webauthn", data={"name": "x", "credential": {}})
        for user in (User.objects.get(username="karim"), User.objects.get(username="léa b."))
    )
    assert mine.post(reverse("passkey-removal", args=[other.pk])).status_code == 404
    assert mine.get(reverse("passkey-removal", args=[own.pk])).status_code == 200
    assert mine.post(reverse("passkey-removal", args=[own.pk])).headers["Location"] == "/account/"
    assert list(Authenticator.objects.all()) == [other]


def test_the_password_is_enough_whether_there_is_a_passkey_or_not(mine):
    user = User.objects.get()
    Authenticator.objects.create(user=user, type="webauthn", data={"name": "x", "credential": {}})
    other = phone()
    assert sign_in(other).headers["Location"] == "/"
    assert is_signed_in(other)


def test_a_passkey_is_made_and_taken_away_after_the_password_only():
    client = phone()
    sign_up(client)
    for there in (reverse("passkey-new"), reverse("passkey-removal", args=[1])):
        assert client.get(there, headers=LOCAL).headers["Location"].startswith("/account/confirmation/?next=")


def test_too_many_tries_are_told_to_wait(settings):
    settings.MFA_RATE_LIMITS = {"webauthn_login": "2/m/ip"}
    answers = [phone().post(reverse("passkey-login")).status_code for _ in range(3)]
    assert answers == [422, 422, 429]
