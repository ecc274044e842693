"""Circles of an account: available in every signed-in browser, in none after sign-out."""

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.circles.commands import accounts, bindings
from games.models import Binding, Circle
from games.models.binding import hash_secret
from tests.account_actions import confirm, sign_in, sign_out, sign_up
from tests.html import parse
from tests.scenario import PLAIN, bound_client, browser_client, invite, open_sitting, record
from web.core import links
from web.core.visitors import COOKIE
from web.evenings import ibans
from web.tools import player_names

SESSION = "ardoise_session"
TABLES = ("django_session", "games_user")


@pytest.fixture(autouse=True)
def _fast_passwords_without_limits(db, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def host():
    """Return the browser that opened a circle and has an account."""
    client = browser_client()
    open_sitting(client)
    sign_up(client)
    return client


@pytest.fixture
def circle(host):
    return Circle.objects.get()


@pytest.fixture
def second_client(host):
    """Return another browser signed in to the same account."""
    client = browser_client()
    sign_in(client)
    return client


def opens(client, circle):
    return client.get(reverse("circle", args=[circle.pk])).status_code == 200


def may_host(client, circle):
    return client.get(reverse("circle-settings", args=[circle.pk])).status_code == 200


def carries(client):
    """Return whether the browser itself has a circle cookie."""
    return bool(client.cookies.get(COOKIE) and client.cookies[COOKIE].value)


def _asked_by(client):
    """Return a request with the cookies of that browser."""
    request = RequestFactory().get("/")
    request.COOKIES = {name: cookie.value for name, cookie in client.cookies.items()}
    return request


# Collecting circles into the account


def test_account_opens_its_circles_in_another_browser(host, second_client, circle):
    assert not carries(host)
    assert not carries(second_client)
    for each in (host, second_client):
        assert may_host(each, circle)
        assert "Les jeudis" in each.get("/").content.decode()
    sitting = open_sitting(second_client)
    assert record(second_client, sitting, PLAIN).recorded_by == "Léa"


def test_sign_up_without_collecting_leaves_circles_out_of_the_account():
    client, other = browser_client(), browser_client()
    open_sitting(client)
    sign_up(client, gather=None)
    sign_in(other)
    circle = Circle.objects.get()
    assert opens(client, circle)
    assert not opens(other, circle)
    sign_out(client)
    assert opens(client, circle)


def test_sign_in_does_not_collect_circles_of_a_friend_s_browser(host, circle):
    friend = browser_client()
    open_sitting(friend, ("Sofia", "Yann"), circle_name="Rue Piat")
    his = Circle.objects.exclude(pk=circle.pk).get()
    assert sign_in(friend).headers["Location"] == "/account/"
    assert opens(friend, circle)
    assert opens(friend, his)
    assert not opens(host, his)
    sign_out(friend)
    assert not opens(friend, circle)
    assert opens(friend, his)


def test_collecting_adds_the_circles_of_the_browser_to_the_account(host, second_client, circle):
    sign_out(second_client)
    open_sitting(second_client, ("Sofia", "Yann"), circle_name="Rue Piat")
    his = Circle.objects.exclude(pk=circle.pk).get()
    sign_in(second_client)
    assert "On this phone only" in parse(second_client.get("/account/")).by_id("main").text
    assert second_client.post(reverse("account-attach-circles")).headers["Location"] == "/account/"
    assert opens(host, his)
    assert not carries(second_client)
    second_client.post(reverse("account-attach-circles"))
    assert Binding.objects.filter(user__isnull=False).count() == 2


def test_circle_opened_or_joined_while_signed_in_joins_the_account(host, second_client):
    open_sitting(second_client, ("Sofia", "Yann"), circle="new", circle_name="Rue Piat")
    assert opens(host, Circle.objects.get(name="Rue Piat"))
    stranger = browser_client()
    open_sitting(stranger, ("Marc", "Zoé"), circle_name="Chez Zoé")
    third = Circle.objects.get(name="Chez Zoé")
    second_client.post(reverse("join", args=[invite(third).token]), {"name": "Léa"})
    assert opens(host, third)
    assert not carries(second_client)


def test_resume_link_of_one_account_leaves_the_binding_in_that_account(host, circle):
    """Check a link of one account opened by a visitor signed in to another."""
    secret = "of-a-binding-in-an-account"
    Binding.objects.update(secret_hash=hash_secret(secret))
    other = browser_client()
    sign_up(other, "Karim")
    other.post(reverse("resume", args=[secret]))
    assert opens(other, circle)
    assert Binding.objects.get().user.username == "léa b."
    sign_out(other)
    assert opens(other, circle)


# Several bindings to one circle


def test_highest_role_of_account_and_browser_applies(host, circle):
    looking = bound_client(circle, "view", "Karim")
    assert not may_host(looking, circle)
    sign_in(looking)
    assert may_host(looking, circle)
    sign_out(looking)
    assert opens(looking, circle)
    assert not may_host(looking, circle)


def test_account_s_player_is_used_when_both_roles_are_equal(host, circle):
    karim = bound_client(circle, "host", "Karim")
    sign_in(karim)
    sitting = open_sitting(karim)
    assert record(karim, sitting, PLAIN).recorded_by == "Léa"
    assert len(karim.get("/").context["rows"]) == 1


def test_named_account_binding_overrides_a_nameless_browser_binding(circle):
    nameless = bound_client(circle, "host")
    sign_in(nameless)
    assert (
        parse(nameless.get(reverse("circle-people", args=[circle.pk]))).by_id("main").text.count("this phone")
        == 1
    )


def test_role_change_and_release_by_a_host_apply_to_the_account(host, second_client, circle):
    other = bound_client(circle, "host", "Karim")
    mine = circle.bindings.get(player__name="Léa")
    other.post(reverse("binding-role", args=[mine.pk]), {"role": "view"})
    assert opens(second_client, circle)
    assert not may_host(second_client, circle)
    other.post(reverse("binding-revoke", args=[mine.pk]))
    for each in (host, second_client):
        assert not opens(each, circle)
        assert "Les jeudis" not in each.get("/account/").content.decode()


def test_new_link_by_a_host_replaces_the_account_binding(host, second_client, circle):
    other = bound_client(circle, "host", "Karim")
    lea = circle.players.get(name="Léa")
    there = reverse("player-link", args=[lea.pk])
    other.post(there)
    assert not opens(second_client, circle)
    link = parse(other.get(there)).by_id("link").attributes["value"]
    second_client.post(link)
    assert opens(host, circle)


# Resume link


def test_account_circle_gets_a_resume_link_on_request(host, second_client, circle):
    there = reverse("circle-binding", args=[circle.pk])
    shown = parse(second_client.get(there))
    assert "This circle is in the account" in shown.by_id("main").text
    second_client.post(there)
    link = parse(second_client.get(there)).by_id("link").attributes["value"]
    assert opens(host, circle)
    stranger = browser_client()
    stranger.post(link)
    assert opens(stranger, circle)


def test_circle_removed_from_the_account_stays_in_that_browser(host, second_client, circle):
    there = reverse("account-detach-circle", args=[circle.bindings.get().pk])
    stranger = browser_client()
    sign_up(stranger, "Karim")
    assert stranger.post(there).status_code == 404
    second_client.post(there)
    assert not opens(host, circle)
    sign_out(second_client)
    assert may_host(second_client, circle)


# Sign-out and deletion


def test_sign_out_page_lists_data_deleted_from_this_browser(host, second_client, circle):
    text = parse(second_client.get(reverse("account-sign-out"))).by_id("main").text
    assert circle.name in text
    assert "IBANs" in text
    assert "made on this phone" not in text
    second_client.post(reverse("circle-binding", args=[circle.pk]))
    text = parse(second_client.get(reverse("account-sign-out"))).by_id("main").text
    assert "the link made on this phone" in text
    assert opens(second_client, circle)


def test_password_change_can_revoke_links_sent_before(host, second_client, circle):
    """Check two links: one created in the account's browser, one by the host."""
    second_client.post(reverse("circle-binding", args=[circle.pk]))
    [(secret, _)] = links.remembered_links(_asked_by(second_client)).values()
    resume = reverse("resume", args=[secret])
    assert b"account/links/" not in second_client.get(reverse("account")).content
    shown = parse(second_client.get("/account/?changed"))
    assert "/account/links/" in {each.attributes["action"] for each in shown.find_all("form")}
    assert browser_client().get(resume).status_code == 200
    answer = second_client.post(reverse("account-renew-secrets"))
    assert "open nothing any more" in parse(second_client.get(answer.headers["Location"])).by_id("main").text
    assert browser_client().get(resume).status_code == 404
    assert may_host(second_client, circle)
    assert may_host(host, circle)


def test_sign_out_deletes_account_data_from_the_browser(host, second_client, circle):
    second_client.post(reverse("circle-binding", args=[circle.pk]))
    stored = {
        links.COOKIE: "/",
        ibans.COOKIE: ibans.COOKIE_PATH,
        player_names.COOKIE: player_names.COOKIE_PATH,
    }
    for name in (ibans.COOKIE, player_names.COOKIE):
        second_client.cookies[name] = "kept"
    assert second_client.cookies[links.COOKIE].value
    answer = sign_out(second_client)
    for name, path in {SESSION: "/", **stored}.items():
        assert answer.cookies[name].value == ""
        assert answer.cookies[name]["max-age"] == 0
        assert answer.cookies[name]["path"] == path
    assert not opens(second_client, circle)
    assert "Nothing on the slate yet" in second_client.get("/").content.decode()
    assert opens(host, circle)


def test_sign_out_clears_the_cache_over_https(host):
    assert "Clear-Site-Data" not in sign_out(host).headers
    sign_in(host)
    assert host.post(reverse("account-sign-out"), secure=True).headers["Clear-Site-Data"] == '"cache"'


def test_account_deletion_leaves_its_circles_to_that_browser(host, second_client, circle):
    confirm(second_client)
    second_client.post(reverse("account-delete"))
    assert may_host(second_client, circle)
    assert carries(second_client)
    assert not opens(host, circle)
    assert circle.bindings.get().player.name == "Léa"


# Queries and stored sessions


def test_pages_query_no_account_tables_without_an_account(host, circle):
    client = bound_client(circle, "host", "Karim")
    there = reverse("circle-people", args=[circle.pk])
    with CaptureQueriesContext(connection) as without:
        answer = client.get(there)
    assert not any(f'FROM "{each}"' in asked["sql"] for asked in without for each in TABLES)
    assert SESSION not in answer.cookies
    with CaptureQueriesContext(connection) as signed_in:
        host.get(there)
    assert len(signed_in) == len(without) + 2
    assert SESSION not in browser_client().get(reverse("account-sign-in")).cookies


def test_session_key_is_stored_hashed(host):
    key = host.cookies[SESSION].value
    session = Session.objects.get()
    assert len(key) >= 32
    assert key not in session.session_key + session.session_data
    forged = browser_client()
    forged.cookies[SESSION] = session.session_key
    assert forged.get(reverse("account")).status_code == 302


@pytest.mark.parametrize("key", ["", "x", "\x00", "é" * 40, "'" * 32, "a" * 5000])
def test_unknown_session_key_is_anonymous(circle, key):
    forged = browser_client()
    forged.cookies[SESSION] = key
    assert forged.get("/").status_code == 200
    assert forged.get(reverse("account")).status_code == 302
    assert not opens(forged, circle)


def test_session_cookie_is_httponly_secure_and_lax(settings):
    settings.SESSION_COOKIE_SECURE = True
    client = browser_client()
    sign_up(client)
    cookie = client.cookies[SESSION]
    assert cookie["httponly"] is True
    assert cookie["secure"] is True
    assert cookie["samesite"] == "Lax"


def test_expired_session_redirects_to_sign_in(host):
    Session.objects.update(expire_date=timezone.now())
    assert host.get(reverse("account")).status_code == 302


def test_collecting_bindings_again_is_idempotent(host, circle):
    binding = circle.bindings.get()
    assert accounts.attach_bindings(user=binding.user, hashes=[binding.secret_hash]) == {binding.secret_hash}
    bindings.revoke_binding(binding=bound_again(circle), now=timezone.now())
    assert accounts.attach_bindings(user=binding.user, hashes=["nothing"]) == set()


def bound_again(circle):
    bound_client(circle, "view", "Karim")
    return circle.bindings.get(player__name="Karim")
