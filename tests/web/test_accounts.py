"""Accounts: opened, signed in to and out of, and what is refused on the way."""

import pytest
from django.core.cache import cache
from django.urls import reverse

from games.models import User
from tests.accounts import PASSWORD, confirm, is_signed_in, sign_in, sign_out, sign_up
from tests.cast import phone
from tests.page import read
from web.accounts import Accounts


@pytest.fixture(autouse=True)
def _quick_and_uncounted(db, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def mine():
    """A phone on which an account was opened."""
    client = phone()
    assert sign_up(client).status_code == 302
    return client


def alerts(answer):
    return " ".join(each.said for each in read(answer).all("p", role="alert"))


# Opening one


def test_a_name_and_a_password_open_an_account():
    client = phone()
    assert sign_up(client).headers["Location"] == "/account/"
    assert "léa b." in read(client.get("/account/")).all("h1")[0].said


@pytest.mark.parametrize("name", ["Léa B.", "LÉA B.", "  le\u0301a   b. ", "ｌéa b."])
def test_a_name_is_one_account_s_however_it_is_typed(mine, name):
    refused = sign_up(phone(), name)
    assert refused.status_code == 422
    assert "take another one" in alerts(refused)
    assert User.objects.count() == 1
    assert sign_in(phone(), name).status_code == 302


@pytest.mark.parametrize(
    ("password", "why"),
    [("as7", "too short"), ("password", "too common"), ("lea-bernard", "too similar"), ("", "missing")],
)
def test_a_weak_password_is_refused_and_the_name_is_kept(password, why):
    client = phone()
    refused = sign_up(client, "Lea-Bernard", password1=password)
    assert refused.status_code == 422
    assert why in alerts(refused)
    page = read(refused)
    assert page.all("input", name="username")[0].attributes["value"] == "Lea-Bernard"
    assert "value" not in page.all("input", name="password1")[0].attributes
    assert not User.objects.exists()
    assert not is_signed_in(client)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "x" * 41, "ﷺ" * 20, "a\x00b"])
def test_a_name_that_is_none_is_refused(name):
    refused = sign_up(phone(), name)
    assert refused.status_code == 422
    assert alerts(refused)
    assert not User.objects.exists()


def test_the_same_page_twice_opens_one_account():
    fields = {"key": "6c9e3d6e-6f0e-4b57-9f0e-0a2f0d1f1b11"}
    first, again, other = phone(), phone(), phone()
    sign_up(first, **fields)
    assert sign_up(again, **fields).status_code == 302
    assert is_signed_in(again)
    assert User.objects.count() == 1
    assert sign_up(other, password1="another-password-7", **fields).status_code == 422
    assert not is_signed_in(other)


def test_two_taps_at_once_open_one_account_and_tell_of_no_other(monkeypatch):
    """The second is read before the first has written, and fails where the first did not."""
    fields, first, second = {"key": "6c9e3d6e-6f0e-4b57-9f0e-0a2f0d1f1b11"}, phone(), phone()
    clean = Accounts.clean_username

    def meanwhile(self, name, shallow=False):
        monkeypatch.setattr(Accounts, "clean_username", clean)
        sign_up(first, **fields)
        return name.lower()

    monkeypatch.setattr(Accounts, "clean_username", meanwhile)
    assert sign_up(second, **fields).status_code == 302
    assert is_signed_in(first)
    assert is_signed_in(second)
    assert User.objects.count() == 1


def test_who_was_slower_is_told_that_the_name_is_taken(mine, monkeypatch):
    monkeypatch.setattr(Accounts, "clean_username", lambda self, name, shallow=False: name.lower())
    refused = sign_up(phone())
    assert refused.status_code == 422
    assert "take another one" in alerts(refused)


def test_a_key_that_is_none_is_a_forgery():
    assert sign_up(phone(), key="x").status_code == 400


def test_who_is_signed_in_is_not_asked_again(mine):
    assert mine.get(reverse("account-login")).status_code == 302
    assert mine.get(reverse("account-new")).status_code == 302
    assert sign_up(mine, "Somebody else").status_code == 302
    assert User.objects.count() == 1


# Signing in


@pytest.mark.parametrize(("name", "password"), [("Léa B.", "wrong-password"), ("nobody", PASSWORD)])
def test_a_wrong_password_and_a_wrong_name_are_told_alike(mine, name, password):
    client = phone()
    refused = sign_in(client, name, password=password)
    assert refused.status_code == 422
    assert "No account has this name and this password." in alerts(refused)
    page = read(refused)
    assert page.all("input", name="login")[0].attributes["value"] == name
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
def test_no_address_leads_away_from_this_house(mine, settings, away, hosts):
    settings.ALLOWED_HOSTS = hosts
    assert sign_up(phone(), "Karim", next=away).headers["Location"] == "/account/"
    assert sign_in(phone(), next=away).headers["Location"] == "/"
    assert confirm(mine, next=away).headers["Location"] == "/account/"
    assert mine.get(reverse("account-login"), {"next": away}).headers["Location"] == "/"
    shown = phone().get(reverse("account-login"), {"next": away})
    assert read(shown).all("input", name="next")[0].attributes["value"] == ""


def test_who_was_on_his_way_arrives_there(mine):
    client = phone()
    sent = client.get(reverse("account-password"))
    assert sent.headers["Location"] == "/account/sign-in/?next=%2Faccount%2Fpassword%2F"
    asked = read(client.get(sent.headers["Location"]))
    there = asked.all("input", name="next")[0].attributes["value"]
    assert sign_in(client, next=there).headers["Location"] == "/account/password/"


def test_too_many_wrong_passwords_close_the_field_to_whoever_sends_them(mine, settings):
    settings.HTTPS = True
    for _ in range(10):
        assert sign_in(phone(), password="wrong-password").status_code == 422
    refused = sign_in(phone())
    assert refused.status_code == 429
    assert "Wait ten minutes" in alerts(refused)
    forged = phone()
    forged.defaults["HTTP_X_FORWARDED_FOR"] = "10.0.0.9, 127.0.0.1"
    assert sign_in(forged).status_code == 429
    elsewhere = phone()
    elsewhere.defaults["HTTP_X_FORWARDED_FOR"] = "127.0.0.1, 10.0.0.9"
    assert sign_in(elsewhere).status_code == 302


def test_too_many_accounts_from_one_address_are_told_to_wait():
    for number in range(20):
        sign_up(phone(), f"Somebody {number}", password1="")
    refused = sign_up(phone())
    assert refused.status_code == 429
    assert "Wait a few minutes" in read(refused).of_id("main").said


# Signing out, another password, the end


def test_whoever_signs_out_is_out_without_a_script(mine):
    assert "/account/sign-out/" in {
        each.attributes.get("href") for each in read(mine.get("/account/")).all("a")
    }
    (form,) = read(mine.get("/account/sign-out/")).all("form")
    assert form.attributes["method"] == "post"
    assert is_signed_in(mine)
    answer = mine.post("/account/sign-out/")
    assert answer.headers["Location"] == "/"
    assert not is_signed_in(mine)
    assert sign_out(mine).status_code == 302


def test_another_password_signs_out_every_other_phone(mine):
    other = phone()
    sign_in(other)
    fields = {"oldpassword": PASSWORD, "password1": "brelan-de-dames"}
    assert mine.post(reverse("account-password"), fields).headers["Location"] == "/account/?changed"
    assert "The password is changed" in read(mine.get("/account/?changed")).of_id("main").said
    assert is_signed_in(mine)
    assert not is_signed_in(other)
    assert sign_in(other).status_code == 422
    assert sign_in(other, password="brelan-de-dames").status_code == 302


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [("wrong", "brelan-de-dames", "not the present"), (PASSWORD, "as7", "too short"), ("", "", "missing")],
)
def test_another_password_is_refused_without_the_present_one_or_when_weak(mine, old, new, why):
    refused = mine.post(reverse("account-password"), {"oldpassword": old, "password1": new})
    assert refused.status_code == 422
    assert why in alerts(refused)
    assert sign_in(phone()).status_code == 302


def test_what_cannot_be_undone_asks_for_the_password_once_more(mine):
    asked = mine.get(reverse("account-deletion"))
    assert asked.headers["Location"] == "/account/confirmation/?next=%2Faccount%2Fdeletion%2F"
    assert mine.post(reverse("account-deletion")).headers["Location"].startswith("/account/confirmation/")
    refused = confirm(mine, password="wrong-password", next="/account/deletion/")
    assert refused.status_code == 422
    assert "This is not the password." in alerts(refused)
    assert mine.get(reverse("account-deletion")).status_code == 302
    assert confirm(mine, next="/account/deletion/").headers["Location"] == "/account/deletion/"
    assert mine.get(reverse("account-deletion")).status_code == 200
    assert User.objects.count() == 1


def test_a_deleted_account_is_no_more_on_any_phone(mine):
    other = phone()
    sign_in(other)
    confirm(mine)
    assert mine.post(reverse("account-deletion")).headers["Location"] == "/"
    assert not User.objects.exists()
    assert not is_signed_in(mine)
    assert not is_signed_in(other)
    assert mine.post(reverse("account-deletion")).status_code == 302
    assert sign_up(phone()).status_code == 302


def test_without_the_password_the_page_says_plainly_what_is_left():
    said = read(phone().get(reverse("account-other-ways"))).of_id("main").said
    assert "No mail is sent from here" in said
    assert "By a host" in said
