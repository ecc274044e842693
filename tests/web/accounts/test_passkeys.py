"""Passkeys: offered on supported hosts, and forged credentials refused."""

import json

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import RequestFactory
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.models import User
from tests.account_actions import confirm, is_signed_in, sign_in, sign_up
from tests.html import parse
from tests.scenario import browser_client
from web.accounts.adapters import passkeys_available

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
def _fast_passwords_without_limits(db, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.MFA_RATE_LIMITS = False
    cache.clear()


@pytest.fixture
def own_client():
    client = browser_client()
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
def test_passkeys_are_offered_on_supported_hosts_only(own_client, settings, host, is_https, works):
    settings.ALLOWED_HOSTS = ["*"]
    request = RequestFactory().get("/", headers={"host": host}, secure=is_https)
    assert passkeys_available(request) is works
    asked = {"headers": {"host": host}, "secure": is_https}
    assert ("passkey-sign-in" in forms(browser_client().get(reverse("account-sign-in"), **asked))) is works
    text = parse(own_client.get(reverse("account"), **asked)).by_id("main").text
    assert ("Add a passkey" in text) is works
    assert ("need https and a real name" in text) is not works
    page = own_client.get(reverse("passkey-new"), **asked)
    assert bool(parse(page).find_all("form")) is works
    assert browser_client().post(reverse("passkey-options"), **asked).status_code == (200 if works else 404)


def forms(answer):
    known = {reverse(name): name for name in ("passkey-sign-in", "passkey-confirm")}
    return {known.get(each.attributes.get("action")) for each in parse(answer).find_all("form")}


def test_passkey_challenge_is_different_at_each_request():
    client = browser_client()
    answers = [client.post(reverse("passkey-options"), headers=LOCAL).json() for _ in range(2)]
    asked = [answer["request_options"]["publicKey"] for answer in answers]
    assert asked[0]["challenge"] != asked[1]["challenge"]
    assert asked[0]["rpId"] == "localhost"
    assert asked[0]["userVerification"] == "required"


def test_options_of_a_new_passkey_ask_the_device_to_store_it(own_client):
    page = parse(own_client.get(reverse("passkey-new"), headers=LOCAL))
    form = page.find_all("form", **{"data-passkey": "create"})[0]
    selection = json.loads(form.attributes["data-options"])["publicKey"]["authenticatorSelection"]
    assert (selection["residentKey"], selection["requireResidentKey"]) == ("required", True)
    assert selection["userVerification"] == "required"


@pytest.mark.parametrize("credential", FORGED)
@pytest.mark.parametrize("name", ["passkey-sign-in", "passkey-confirm", "passkey-new"])
def test_forged_passkey_is_refused(own_client, name, credential):
    client = browser_client() if name == "passkey-sign-in" else own_client
    client.post(reverse("passkey-options"), headers=LOCAL)
    client.get(reverse("passkey-new"), headers=LOCAL)
    refused = client.post(reverse(name), {"credential": credential}, headers=LOCAL)
    assert refused.status_code == 422
    assert "opens nothing here" in parse(refused).by_id("main").text
    assert not Authenticator.objects.exists()
    assert is_signed_in(client) is (client is own_client)


@pytest.mark.parametrize(
    ("name", "way"),
    [("passkey-sign-in", "account-sign-in"), ("passkey-confirm", "account-confirm-password")],
)
def test_refused_passkey_leads_to_the_password_and_then_to_the_requested_page(own_client, name, way):
    client = browser_client() if name == "passkey-sign-in" else own_client
    for asked, query in (
        ("/account/deletion/", "?next=%2Faccount%2Fdeletion%2F"),
        ("https://evil.example/", ""),
    ):
        refused = client.post(reverse(name), {"credential": "{}", "next": asked}, headers=LOCAL)
        assert parse(refused).find_all("a", href=reverse(way) + query)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(credential=ANY_JSON)
def test_any_passkey_json_is_refused_without_server_error(own_client, credential):
    fields = {"credential": json.dumps(credential)}
    own_client.get(reverse("passkey-new"), headers=LOCAL)
    assert own_client.post(reverse("passkey-new"), fields, headers=LOCAL).status_code == 422
    stranger = browser_client()
    stranger.post(reverse("passkey-options"), headers=LOCAL)
    assert stranger.post(reverse("passkey-sign-in"), fields, headers=LOCAL).status_code == 422


def test_passkey_is_removed_by_its_owner_only(own_client):
    sign_up(browser_client(), "Karim")
    other, own = (
        Authenticator.objects.create(user=user, type="webauthn", data={"name": "x", "credential": {}})
        for user in (User.objects.get(username="karim"), User.objects.get(username="léa b."))
    )
    assert own_client.post(reverse("passkey-remove", args=[other.pk])).status_code == 404
    assert own_client.get(reverse("passkey-remove", args=[own.pk])).status_code == 200
    assert own_client.post(reverse("passkey-remove", args=[own.pk])).headers["Location"] == "/account/"
    assert list(Authenticator.objects.all()) == [other]


def test_password_signs_in_with_or_without_a_passkey(own_client):
    user = User.objects.get()
    Authenticator.objects.create(user=user, type="webauthn", data={"name": "x", "credential": {}})
    other = browser_client()
    assert sign_in(other).headers["Location"] == "/"
    assert is_signed_in(other)


def test_passkey_pages_ask_for_the_password_first():
    client = browser_client()
    sign_up(client)
    for there in (reverse("passkey-new"), reverse("passkey-remove", args=[1])):
        assert client.get(there, headers=LOCAL).headers["Location"].startswith("/account/confirmation/?next=")


def test_passkey_sign_in_is_rate_limited(settings):
    settings.MFA_RATE_LIMITS = {"webauthn_login": "2/m/ip"}
    answers = [browser_client().post(reverse("passkey-sign-in")).status_code for _ in range(3)]
    assert answers == [422, 422, 429]
