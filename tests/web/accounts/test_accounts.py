"""Accounts: sign-up, sign-in, sign-out, password change, and their refusals."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.models import User
from tests.account_actions import PASSWORD, confirm, is_signed_in, sign_in, sign_out, sign_up
from tests.html import parse
from tests.scenario import browser_client
from web.accounts.adapters import AccountAdapter


@pytest.fixture(autouse=True)
def _fast_passwords_without_limits(db, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def own_client():
    """Return a browser in which an account was opened."""
    client = browser_client()
    assert sign_up(client).status_code == 302
    return client


def alerts(answer):
    return " ".join(each.text for each in parse(answer).find_all("p", role="alert"))


# Sign-up


def test_sign_up_with_name_and_password_opens_an_account():
    client = browser_client()
    assert sign_up(client).headers["Location"] == "/account/"
    assert "léa b." in parse(client.get("/account/")).find_all("h1")[0].text


@pytest.mark.parametrize("name", ["Léa B.", "LÉA B.", "  le\u0301a   b. ", "ｌéa b."])
def test_account_name_is_unique_whatever_its_case_and_spaces(own_client, name):
    refused = sign_up(browser_client(), name)
    assert refused.status_code == 422
    assert "take another one" in alerts(refused)
    assert User.objects.count() == 1
    assert sign_in(browser_client(), name).status_code == 302


@pytest.mark.parametrize(
    ("password", "why"),
    [("as7", "too short"), ("password", "too common"), ("lea-bernard", "too similar"), ("", "missing")],
)
def test_sign_up_with_weak_password_is_refused_and_preserves_the_name(password, why):
    client = browser_client()
    refused = sign_up(client, "Lea-Bernard", password1=password)
    assert refused.status_code == 422
    assert why in alerts(refused)
    page = parse(refused)
    assert page.find_all("input", name="username")[0].attributes["value"] == "Lea-Bernard"
    assert "value" not in page.find_all("input", name="password1")[0].attributes
    assert not User.objects.exists()
    assert not is_signed_in(client)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 41, "ﷺ" * 20, "a\x00b"])
def test_sign_up_with_invalid_name_is_refused(name):
    refused = sign_up(browser_client(), name)
    assert refused.status_code == 422
    assert alerts(refused)
    assert not User.objects.exists()


def test_sign_up_sent_twice_opens_one_account():
    fields = {"key": "6c9e3d6e-6f0e-4b57-9f0e-0a2f0d1f1b11"}
    first, again, other = browser_client(), browser_client(), browser_client()
    sign_up(first, **fields)
    assert sign_up(again, **fields).status_code == 302
    assert is_signed_in(again)
    assert User.objects.count() == 1
    assert sign_up(other, password1="another-password-7", **fields).status_code == 422
    assert not is_signed_in(other)


def test_simultaneous_sign_ups_with_one_key_open_one_account(monkeypatch):
    """Check that the second form, validated before the first is committed, fails on the unique key."""
    fields, first, second = (
        {"key": "6c9e3d6e-6f0e-4b57-9f0e-0a2f0d1f1b11"},
        browser_client(),
        browser_client(),
    )
    clean = AccountAdapter.clean_username

    def meanwhile(self, name, shallow=False):
        monkeypatch.setattr(AccountAdapter, "clean_username", clean)
        sign_up(first, **fields)
        return name.lower()

    monkeypatch.setattr(AccountAdapter, "clean_username", meanwhile)
    assert sign_up(second, **fields).status_code == 302
    assert is_signed_in(first)
    assert is_signed_in(second)
    assert User.objects.count() == 1


def test_sign_up_losing_a_race_for_a_name_is_refused(own_client, monkeypatch):
    monkeypatch.setattr(AccountAdapter, "clean_username", lambda self, name, shallow=False: name.lower())
    refused = sign_up(browser_client())
    assert refused.status_code == 422
    assert "take another one" in alerts(refused)


def test_sign_up_with_invalid_key_is_a_bad_request():
    assert sign_up(browser_client(), key="x").status_code == 400


def test_sign_in_and_sign_up_redirect_when_signed_in(own_client):
    assert own_client.get(reverse("account-sign-in")).status_code == 302
    assert own_client.get(reverse("account-sign-up")).status_code == 302
    assert sign_up(own_client, "Somebody else").status_code == 302
    assert User.objects.count() == 1


# Sign-in


@pytest.mark.parametrize(("name", "password"), [("Léa B.", "wrong-password"), ("nobody", PASSWORD)])
def test_sign_in_error_is_the_same_for_wrong_name_and_wrong_password(own_client, name, password):
    client = browser_client()
    refused = sign_in(client, name, password=password)
    assert refused.status_code == 422
    assert "No account has this name and this password." in alerts(refused)
    page = parse(refused)
    assert page.find_all("input", name="login")[0].attributes["value"] == name
    assert password not in refused.content.decode()
    assert not is_signed_in(client)


AWAY = [
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "https:elsewhere.example",
    "http:///elsewhere.example",
    "\x00//elsewhere.example",
]


@pytest.mark.parametrize("away", AWAY)
@pytest.mark.parametrize("hosts", [["*"], ["testserver", "elsewhere.example"]])
def test_next_url_to_another_host_is_ignored(own_client, settings, away, hosts):
    settings.ALLOWED_HOSTS = hosts
    assert sign_up(browser_client(), "Karim", next=away).headers["Location"] == "/account/"
    assert sign_in(browser_client(), next=away).headers["Location"] == "/"
    assert confirm(own_client, next=away).headers["Location"] == "/account/"
    assert own_client.get(reverse("account-sign-in"), {"next": away}).headers["Location"] == "/"
    shown = browser_client().get(reverse("account-sign-in"), {"next": away})
    assert parse(shown).find_all("input", name="next")[0].attributes["value"] == ""


def test_sign_in_redirects_to_the_requested_page(own_client):
    client = browser_client()
    sent = client.get(reverse("account-password"))
    assert sent.headers["Location"] == "/account/sign-in/?next=%2Faccount%2Fpassword%2F"
    asked = parse(client.get(sent.headers["Location"]))
    there = asked.find_all("input", name="next")[0].attributes["value"]
    assert sign_in(client, next=there).headers["Location"] == "/account/password/"


def test_sign_in_is_refused_after_too_many_wrong_passwords(own_client, settings):
    settings.HTTPS = True
    for _ in range(10):
        assert sign_in(browser_client(), password="wrong-password").status_code == 422
    refused = sign_in(browser_client())
    assert refused.status_code == 429
    assert "Wait ten minutes" in alerts(refused)
    forged = browser_client()
    forged.defaults["HTTP_X_FORWARDED_FOR"] = "10.0.0.9, 127.0.0.1"
    assert sign_in(forged).status_code == 429
    elsewhere = browser_client()
    elsewhere.defaults["HTTP_X_FORWARDED_FOR"] = "127.0.0.1, 10.0.0.9"
    assert sign_in(elsewhere).status_code == 302


def test_sign_up_is_refused_after_too_many_accounts_from_one_ip():
    for number in range(20):
        sign_up(browser_client(), f"Somebody {number}", password1="")
    refused = sign_up(browser_client())
    assert refused.status_code == 429
    assert "Wait a few minutes" in parse(refused).by_id("main").text


# Sign-out, password change, deletion


def test_sign_out_is_a_form_without_script(own_client):
    assert "/account/sign-out/" in {
        each.attributes.get("href") for each in parse(own_client.get("/account/")).find_all("a")
    }
    (form,) = parse(own_client.get("/account/sign-out/")).find_all("form")
    assert form.attributes["method"] == "post"
    assert is_signed_in(own_client)
    answer = own_client.post("/account/sign-out/")
    assert answer.headers["Location"] == "/"
    assert not is_signed_in(own_client)
    assert sign_out(own_client).status_code == 302


def test_password_change_signs_out_other_browsers(own_client):
    other = browser_client()
    sign_in(other)
    fields = {"oldpassword": PASSWORD, "password1": "brelan-de-dames"}
    assert own_client.post(reverse("account-password"), fields).headers["Location"] == "/account/?changed"
    assert "The password is changed" in parse(own_client.get("/account/?changed")).by_id("main").text
    assert is_signed_in(own_client)
    assert not is_signed_in(other)
    assert sign_in(other).status_code == 422
    assert sign_in(other, password="brelan-de-dames").status_code == 302


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [("wrong", "brelan-de-dames", "not the present"), (PASSWORD, "as7", "too short"), ("", "", "missing")],
)
def test_password_change_is_refused_when_old_is_wrong_or_new_is_weak(own_client, old, new, why):
    refused = own_client.post(reverse("account-password"), {"oldpassword": old, "password1": new})
    assert refused.status_code == 422
    assert why in alerts(refused)
    assert sign_in(browser_client()).status_code == 302


def test_account_deletion_asks_for_the_password_again(own_client):
    asked = own_client.get(reverse("account-delete"))
    assert asked.headers["Location"] == "/account/confirmation/?next=%2Faccount%2Fdeletion%2F"
    assert own_client.post(reverse("account-delete")).headers["Location"].startswith("/account/confirmation/")
    refused = confirm(own_client, password="wrong-password", next="/account/deletion/")
    assert refused.status_code == 422
    assert "This is not the password." in alerts(refused)
    assert own_client.get(reverse("account-delete")).status_code == 302
    assert confirm(own_client, next="/account/deletion/").headers["Location"] == "/account/deletion/"
    assert own_client.get(reverse("account-delete")).status_code == 200
    assert User.objects.count() == 1


def test_deleted_account_is_signed_out_in_every_browser(own_client):
    other = browser_client()
    sign_in(other)
    confirm(own_client)
    assert own_client.post(reverse("account-delete")).headers["Location"] == "/"
    assert not User.objects.exists()
    assert not is_signed_in(own_client)
    assert not is_signed_in(other)
    assert own_client.post(reverse("account-delete")).status_code == 302
    assert sign_up(browser_client()).status_code == 302


def test_other_ways_page_explains_access_without_the_password():
    text = parse(browser_client().get(reverse("account-recovery"))).by_id("main").text
    assert "No mail is sent from here" in text
    assert "By a host" in text
