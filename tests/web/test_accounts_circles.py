"""What an account opens, and where: its circles on every phone that is signed in, nothing on one that was."""

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Binding, Circle
from games.models.binding import hash_of
from tests.accounts import confirm, sign_in, sign_out, sign_up
from tests.cast import PLAIN, bound, invite, open_slate, phone, record
from tests.page import read
from web import ibans, links
from web.visitors import COOKIE

SESSION = "ardoise_session"
TABLES = ("django_session", "games_user")


@pytest.fixture(autouse=True)
def _quick_and_uncounted(db, settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    cache.clear()


@pytest.fixture
def host():
    """The phone that opened a circle, and an account with it."""
    client = phone()
    open_slate(client)
    sign_up(client)
    return client


@pytest.fixture
def circle(host):
    return Circle.objects.get()


@pytest.fixture
def second(host):
    """Another phone on which the account is signed in."""
    client = phone()
    sign_in(client)
    return client


def opens(client, circle):
    return client.get(reverse("circle", args=[circle.pk])).status_code == 200


def may_host(client, circle):
    return client.get(reverse("circle-settings", args=[circle.pk])).status_code == 200


def carries(client):
    """Whether the browser carries the secret of any circle by itself."""
    return bool(client.cookies.get(COOKIE) and client.cookies[COOKIE].value)


def _asked_by(client):
    """A request with what that browser carries."""
    request = RequestFactory().get("/")
    request.COOKIES = {name: cookie.value for name, cookie in client.cookies.items()}
    return request


# Gathering


def test_an_account_opens_the_circles_of_one_phone_on_another(host, second, circle):
    assert not carries(host)
    assert not carries(second)
    for each in (host, second):
        assert may_host(each, circle)
        assert "Les jeudis" in each.get("/").content.decode()
    sitting = open_slate(second)
    assert record(second, sitting, PLAIN).recorded_by == "Léa"


def test_who_does_not_wish_it_puts_nothing_into_the_account():
    client, other = phone(), phone()
    open_slate(client)
    sign_up(client, gather=None)
    sign_in(other)
    circle = Circle.objects.get()
    assert opens(client, circle)
    assert not opens(other, circle)
    sign_out(client)
    assert opens(client, circle)


def test_signing_in_on_a_friend_s_phone_takes_nothing_from_him(host, circle):
    friend = phone()
    open_slate(friend, ("Sofia", "Yann"), circle_name="Rue Piat")
    his = Circle.objects.exclude(pk=circle.pk).get()
    assert sign_in(friend).headers["Location"] == "/account/"
    assert opens(friend, circle)
    assert opens(friend, his)
    assert not opens(host, his)
    sign_out(friend)
    assert not opens(friend, circle)
    assert opens(friend, his)


def test_what_only_the_phone_opens_goes_in_when_it_is_asked_for(host, second, circle):
    sign_out(second)
    open_slate(second, ("Sofia", "Yann"), circle_name="Rue Piat")
    his = Circle.objects.exclude(pk=circle.pk).get()
    sign_in(second)
    assert "On this phone only" in read(second.get("/account/")).of_id("main").said
    assert second.post(reverse("account-circles")).headers["Location"] == "/account/"
    assert opens(host, his)
    assert not carries(second)
    second.post(reverse("account-circles"))
    assert Binding.objects.filter(user__isnull=False).count() == 2


def test_what_is_opened_or_joined_while_signed_in_comes_into_the_account(host, second):
    open_slate(second, ("Sofia", "Yann"), circle="new", circle_name="Rue Piat")
    assert opens(host, Circle.objects.get(name="Rue Piat"))
    stranger = phone()
    open_slate(stranger, ("Marc", "Zoé"), circle_name="Chez Zoé")
    third = Circle.objects.get(name="Chez Zoé")
    second.post(reverse("join", args=[invite(third).token]), {"name": "Léa"})
    assert opens(host, third)
    assert not carries(second)


def test_another_s_account_keeps_what_it_has(host, circle):
    """A link to what is in one account may be opened by whoever is signed in to another."""
    secret = "of-a-binding-in-an-account"
    Binding.objects.update(secret_hash=hash_of(secret))
    other = phone()
    sign_up(other, "Karim")
    other.post(reverse("resume", args=[secret]))
    assert opens(other, circle)
    assert Binding.objects.get().user.username == "léa b."
    sign_out(other)
    assert opens(other, circle)


# Several rights at once


def test_of_an_account_and_a_phone_the_one_that_may_more_counts(host, circle):
    looking = bound(circle, "view", "Karim")
    assert not may_host(looking, circle)
    sign_in(looking)
    assert may_host(looking, circle)
    sign_out(looking)
    assert opens(looking, circle)
    assert not may_host(looking, circle)


def test_of_two_that_may_as_much_the_account_says_who_it_is(host, circle):
    karim = bound(circle, "host", "Karim")
    sign_in(karim)
    sitting = open_slate(karim)
    assert record(karim, sitting, PLAIN).recorded_by == "Léa"
    assert len(karim.get("/").context["rows"]) == 1


def test_a_phone_that_says_no_name_gives_way_to_an_account_that_does(circle):
    nameless = bound(circle, "host")
    sign_in(nameless)
    assert (
        read(nameless.get(reverse("circle-people", args=[circle.pk]))).of_id("main").said.count("this phone")
        == 1
    )


def test_what_a_host_takes_away_is_taken_from_the_account(host, second, circle):
    other = bound(circle, "host", "Karim")
    mine = circle.bindings.get(player__name="Léa")
    other.post(reverse("binding-role", args=[mine.pk]), {"role": "view"})
    assert opens(second, circle)
    assert not may_host(second, circle)
    other.post(reverse("binding-release", args=[mine.pk]))
    for each in (host, second):
        assert not opens(each, circle)
        assert "Les jeudis" not in each.get("/account/").content.decode()


def test_a_new_link_by_a_host_takes_the_place_of_the_account(host, second, circle):
    other = bound(circle, "host", "Karim")
    lea = circle.players.get(name="Léa")
    there = reverse("player-phone", args=[lea.pk])
    other.post(there)
    assert not opens(second, circle)
    link = read(other.get(there)).of_id("link").attributes["value"]
    second.post(link)
    assert opens(host, circle)


# The link of one's own


def test_a_circle_of_the_account_has_a_link_once_it_is_asked_for(host, second, circle):
    there = reverse("circle-binding", args=[circle.pk])
    shown = read(second.get(there))
    assert "This circle is in the account" in shown.of_id("main").said
    second.post(there)
    link = read(second.get(there)).of_id("link").attributes["value"]
    assert opens(host, circle)
    stranger = phone()
    stranger.post(link)
    assert opens(stranger, circle)


def test_a_circle_taken_out_stays_on_that_phone_alone(host, second, circle):
    there = reverse("account-circle-removal", args=[circle.bindings.get().pk])
    stranger = phone()
    sign_up(stranger, "Karim")
    assert stranger.post(there).status_code == 404
    second.post(there)
    assert not opens(host, circle)
    sign_out(second)
    assert may_host(second, circle)


# Leaving


def test_before_signing_out_the_page_says_what_this_phone_forgets(host, second, circle):
    said = read(second.get(reverse("account-leaving"))).of_id("main").said
    assert circle.name in said
    assert "IBANs" in said
    assert "made on this phone" not in said
    second.post(reverse("circle-binding", args=[circle.pk]))
    said = read(second.get(reverse("account-leaving"))).of_id("main").said
    assert "the link made on this phone" in said
    assert opens(second, circle)


def test_after_another_password_the_links_sent_before_are_put_out_of_use_if_one_says_so(host, second, circle):
    """Two links: one made by the account's phone, one that its host handed on."""
    second.post(reverse("circle-binding", args=[circle.pk]))
    [link] = links.kept(_asked_by(second)).values()
    resume = reverse("resume", args=[link.secret])
    assert b"account/links/" not in second.get(reverse("account")).content
    shown = read(second.get("/account/?changed"))
    assert "/account/links/" in {each.attributes["action"] for each in shown.all("form")}
    assert phone().get(resume).status_code == 200
    answer = second.post(reverse("account-links"))
    assert "open nothing any more" in read(second.get(answer.headers["Location"])).of_id("main").said
    assert phone().get(resume).status_code == 404
    assert may_host(second, circle)
    assert may_host(host, circle)


def test_signing_out_leaves_nothing_of_the_account_on_a_phone(host, second, circle):
    second.post(reverse("circle-binding", args=[circle.pk]))
    second.cookies[ibans.COOKIE] = "kept"
    assert second.cookies[links.COOKIE].value
    answer = sign_out(second)
    for name in (SESSION, links.COOKIE, ibans.COOKIE):
        assert answer.cookies[name].value == ""
        assert answer.cookies[name]["max-age"] == 0
    assert answer.cookies[ibans.COOKIE]["path"] == ibans.COOKIE_PATH
    assert not opens(second, circle)
    assert "Nothing on the slate yet" in second.get("/").content.decode()
    assert opens(host, circle)


def test_a_browser_is_asked_to_forget_our_pages_where_it_may_be(host):
    assert "Clear-Site-Data" not in sign_out(host).headers
    sign_in(host)
    assert host.post(reverse("account-leaving"), secure=True).headers["Clear-Site-Data"] == '"cache"'


def test_a_deleted_account_leaves_its_circles_to_the_phone_that_deleted_it(host, second, circle):
    confirm(second)
    second.post(reverse("account-deletion"))
    assert may_host(second, circle)
    assert carries(second)
    assert not opens(host, circle)
    assert circle.bindings.get().player.name == "Léa"


# What it costs, what is kept


def test_nobody_pays_for_accounts_without_one(host, circle):
    client = bound(circle, "host", "Karim")
    there = reverse("circle-people", args=[circle.pk])
    with CaptureQueriesContext(connection) as without:
        answer = client.get(there)
    assert not any(f'FROM "{each}"' in asked["sql"] for asked in without for each in TABLES)
    assert SESSION not in answer.cookies
    with CaptureQueriesContext(connection) as signed_in:
        host.get(there)
    assert len(signed_in) == len(without) + 2
    assert SESSION not in phone().get(reverse("account-login")).cookies


def test_the_database_knows_no_session_by_its_own_name(host):
    key = host.cookies[SESSION].value
    kept = Session.objects.get()
    assert len(key) >= 32
    assert key not in kept.session_key + kept.session_data
    forged = phone()
    forged.cookies[SESSION] = kept.session_key
    assert forged.get(reverse("account")).status_code == 302


@pytest.mark.parametrize("key", ["", "x", "\x00", "é" * 40, "'" * 32, "a" * 5000])
def test_a_session_that_nobody_began_is_nobody_s(circle, key):
    forged = phone()
    forged.cookies[SESSION] = key
    assert forged.get("/").status_code == 200
    assert forged.get(reverse("account")).status_code == 302
    assert not opens(forged, circle)


def test_the_cookie_of_a_session_is_for_this_house_only(settings):
    settings.SESSION_COOKIE_SECURE = True
    client = phone()
    sign_up(client)
    cookie = client.cookies[SESSION]
    assert cookie["httponly"] is True
    assert cookie["secure"] is True
    assert cookie["samesite"] == "Lax"


def test_a_session_ends(host):
    Session.objects.update(expire_date=timezone.now())
    assert host.get(reverse("account")).status_code == 302


def test_an_account_gathers_what_it_gathered_already(host, circle):
    binding = circle.bindings.get()
    assert play.gather(user=binding.user, hashes=[binding.secret_hash]) == {binding.secret_hash}
    play.release(binding=bound_again(circle), now=timezone.now())
    assert play.gather(user=binding.user, hashes=["nothing"]) == set()


def bound_again(circle):
    bound(circle, "view", "Karim")
    return circle.bindings.get(player__name="Karim")
