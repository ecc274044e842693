"""Who may open what: every address, asked by a stranger, a viewer, a scorer, a host and another circle's.

A stranger learns nothing of a circle, not even that it exists; a resume link opens it, by its button only.
"""

import re
from copy import deepcopy

import pytest
from django.db import transaction
from django.urls import get_resolver, reverse

from games import play
from games.models import Binding
from games.models.binding import new_secret
from tests.cast import gather, line_fields, opening_fields, resume_path
from tests.evenings import copied, couple, lines_of, merged, spend
from tests.page import read
from tests.plans import feed_path, plan
from tests.web.clocks import clock_of, last_event, ruling_of
from tests.web.menteur import open_menteur
from web.visitors import COOKIE

NAMED = [pattern.name for pattern in get_resolver().url_patterns if pattern.name]

# For each address, what a GET and a POST answer: to the host, then to strangers and to another circle's host.
# A scorer is answered as the host, a viewer too, except that his POST is forbidden; where that is not so, a
# third entry says what they are answered: {"viewer": (GET, POST), "scorer": (GET, POST)}.
OPEN_TO_ALL = {
    "archives": ((200, 422), (200, 422)),
    "home": ((200, 405), (200, 405)),
    # Nobody of the cast is signed in; who is, and what he opens then, is tested with the accounts.
    "account": ((302, 405), (302, 405)),
    "account-login": ((200, 422), (200, 422)),
    "account-new": ((200, 422), (200, 422)),
    "account-leaving": ((302, 302), (302, 302)),
    "account-links": ((405, 302), (405, 302)),
    "account-circles": ((405, 302), (405, 302)),
    "account-circle-removal": ((405, 302), (405, 302)),
    "account-password": ((302, 302), (302, 302)),
    "account-confirmation": ((302, 302), (302, 302)),
    "account-deletion": ((302, 302), (302, 302)),
    "account-other-ways": ((200, 405), (200, 405)),
    # Without https and a real name there are no passkeys.
    "passkey-options": ((405, 404), (405, 404)),
    "passkey-login": ((405, 422), (405, 422)),
    "passkey-confirmation": ((405, 302), (405, 302)),
    "passkey-new": ((302, 302), (302, 302)),
    "passkey-removal": ((302, 302), (302, 302)),
    "preferences": ((200, 302), (200, 302)),
    "csrf": ((200, 405), (200, 405)),
    "worker": ((200, 405), (200, 405)),
    "manifest": ((200, 405), (200, 405)),
    "arbiter-pocket": ((200, 405), (200, 405)),
    "arbiter": ((200, 405), (200, 405)),
    "arbiter-situation": ((200, 405), (200, 405)),
    "resume": ((200, 302), (200, 302)),
    # The page of the codes, where an empty one is none, and an invitation, open to whoever has its link.
    "joining": ((200, 422), (200, 422)),
    "join": ((200, 302), (200, 302)),
    "sitting-new": ((200, 422), (200, 422)),
    "tools": ((200, 405), (200, 405)),
    "decision": ((200, 302), (200, 302)),
    "clocks": ((405, 302), (405, 302)),
    # A calendar cannot sign in: its address is the right.
    "calendar-feed": ((200, 405), (200, 405)),
    "clock-screen": ((200, 405), (200, 405)),
    "clock-screen-state": ((200, 405), (200, 405)),
    "tool-pots": ((200, 200), (200, 200)),
    "tool-bets": ((200, 405), (200, 405)),
    "tool-chip-race": ((200, 405), (200, 405)),
    "tool-button": ((200, 405), (200, 405)),
    "tool-exchanges": ((200, 200), (200, 200)),
}
OF_A_CIRCLE = {
    "circle": ((200, 405), (404, 405)),
    "circle-seasons": ((200, 405), (404, 405)),
    "season": ((200, 405), (404, 405)),
    "season-replay": ((200, 405), (404, 405)),
    "player-total": ((200, 405), (404, 405)),
    # A phone's own link, which any phone may renew.
    "circle-binding": ((200, 302), (404, 404), {"viewer": (200, 302)}),
    "circle-people": ((200, 405), (404, 405)),
    "circle-records": ((200, 405), (404, 405)),
    "player": ((200, 405), (404, 405)),
    "player-evenings": ((200, 405), (404, 405)),
    "circle-agenda": ((200, 405), (404, 405)),
    "circle-agenda-new": ((200, 422), (404, 404), {"viewer": (403, 403)}),
    # A phone's own address for its calendar.
    "circle-feed": ((405, 302), (405, 404), {"viewer": (405, 302)}),
    "circle-feed-annulment": ((405, 302), (405, 404), {"viewer": (405, 302)}),
    "appointment": ((200, 422), (404, 404), {"viewer": (403, 403)}),
    "appointment-annulment": ((405, 302), (405, 404)),
    "appointment-return": ((405, 302), (405, 404)),
    "appointment-file": ((200, 405), (404, 405)),
    "appointment-date": ((200, 405), (404, 405)),
    # Everybody says for himself whether he comes.
    "appointment-date-replies": ((405, 302), (405, 404), {"viewer": (405, 302)}),
    "appointment-date-annulment": ((405, 302), (405, 404)),
    "appointment-date-return": ((405, 302), (405, 404)),
    "sitting-pen": ((200, 302), (404, 404)),
    "sitting": ((200, 405), (404, 405)),
    "sitting-stream": ((204, 405), (404, 405)),
    "sitting-revision": ((200, 405), (404, 405)),
    "sitting-more": ((200, 405), (404, 405)),
    "sitting-duels": ((200, 405), (404, 405)),
    "pad": ((200, 200), (404, 404), {"viewer": (403, 403)}),
    # Only menteur has these two, and the cast plays Chinese poker.
    "ladder": ((404, 405), (404, 405)),
    "sitting-count": ((404, 405), (404, 405)),
    # Only Hold'em has a bank.
    "sitting-caves": ((405, 404), (405, 404)),
    "sitting-add-ons": ((405, 404), (405, 404)),
    "sitting-counts": ((404, 404), (404, 404), {"viewer": (403, 403)}),
    "sitting-bank-annulment": ((405, 404), (405, 404)),
    "sitting-bank-mending": ((405, 404), (405, 404)),
    "sitting-dinner": ((405, 404), (405, 404)),
    "circle-chips": ((200, 302), (404, 404)),
    # Only games with blinds have a clock; the one of the cast was opened for the rights' sake.
    "sitting-clock": ((404, 404), (404, 404)),
    "sitting-rulings": ((200, 404), (404, 404)),
    "ruling-annulment": ((405, 302), (405, 404)),
    "clock": ((200, 405), (404, 405)),
    "clock-state": ((200, 405), (404, 405)),
    "clock-acts": ((405, 302), (405, 404)),
    "clock-annulment": ((405, 302), (405, 404)),
    "clock-levels": ((200, 405), (404, 405)),
    "clock-schedule": ((200, 422), (404, 404)),
    # Only a tournament has these, and the cast plays Chinese poker.
    "tournament-events": ((405, 404), (405, 404)),
    "tournament-entrants": ((405, 404), (405, 404)),
    "tournament-annulment": ((405, 404), (405, 404)),
    "tournament-terms": ((404, 404), (404, 404), {"viewer": (403, 403)}),
    "tournament-draw": ((404, 405), (404, 405)),
    "tournament-table": ((404, 405), (404, 405)),
    "tournament-player": ((404, 405), (404, 405)),
    "tournament-log": ((404, 405), (404, 405)),
    "tournament-prizes": ((404, 404), (404, 404)),
    "tournament-deal": ((404, 404), (404, 404), {"viewer": (403, 403)}),
    "tournament-chips": ((404, 404), (404, 404)),
    "sitting-seats": ((200, 422), (404, 404)),
    "sitting-seats-annulment": ((405, 422), (405, 404)),
    "sitting-departures": ((405, 422), (405, 404)),
    "sitting-rounds": ((405, 422), (405, 404)),
    "sitting-closure": ((200, 302), (404, 404), {"viewer": (403, 403)}),
    "sitting-reopening": ((405, 302), (405, 404)),
    "settlement": ((302, 405), (404, 405)),
    "sitting-evening": ((200, 302), (404, 404)),
    "evening": ((200, 405), (404, 405)),
    "evening-more": ((200, 405), (404, 405)),
    "evening-plan": ((405, 302), (405, 404)),
    # A game of the evening is still open.
    "evening-closure": ((405, 409), (405, 404)),
    "evening-reopening": ((405, 302), (405, 404)),
    "evening-carrying": ((405, 302), (405, 404)),
    "evening-keeping": ((405, 302), (405, 404)),
    "evening-slip": ((200, 405), (404, 405)),
    "evening-picture": ((200, 405), (404, 405)),
    "evening-story": ((200, 405), (404, 405)),
    "evening-story-picture": ((200, 405), (404, 405)),
    "evening-expenses": ((200, 422), (404, 404)),
    "evening-payment": ((200, 405), (404, 405)),
    "evening-repayments": ((405, 302), (405, 404)),
    # What a phone keeps is its own affair.
    "evening-iban": ((405, 422), (405, 404), {"viewer": (405, 422)}),
    "expense": ((200, 405), (404, 405)),
    "expense-correction": ((200, 422), (404, 404)),
    "expense-annulment": ((405, 302), (405, 404)),
    "circle-balances": ((200, 405), (404, 405)),
    # An evening goes on: its own page has the form.
    "circle-expenses": ((302, 422), (404, 404)),
    "circle-gathering": ((405, 302), (405, 404)),
    "circle-households": ((200, 422), (404, 404)),
    "household-annulment": ((405, 302), (405, 404)),
    "past-sheet": ((200, 405), (404, 405)),
    # Thomas was paid, and this phone is not his.
    "repayment-confirmation": ((405, 302), (405, 404), {"scorer": (405, 403)}),
    "repayment-annulment": ((405, 302), (405, 404)),
    "round": ((200, 405), (404, 405)),
    "round-correction": ((200, 200), (404, 404), {"viewer": (403, 403)}),
    "round-annulment": ((405, 302), (405, 404)),
}
# What only a host may do or see: neither a scorer nor a viewer.
OF_A_HOST = {
    "circle-changes": ((200, 405), (404, 405)),
    "circle-archive": ((200, 405), (404, 405)),
    "circle-archive-file": ((200, 405), (404, 405)),
    "circle-archive-sheet": ((200, 405), (404, 405)),
    "circle-archive-hledger": ((200, 405), (404, 405)),
    "circle-archive-beancount": ((200, 405), (404, 405)),
    "circle-invitations": ((200, 302), (404, 404)),
    "circle-points": ((200, 422), (404, 404)),
    "circle-settings": ((200, 302), (404, 404)),
    "season-settings": ((200, 422), (404, 404)),
    "season-end": ((405, 302), (405, 404)),
    "season-end-annulment": ((405, 302), (405, 404)),
    "sitting-invitations": ((200, 302), (404, 404)),
    "invitation-renewal": ((405, 302), (405, 404)),
    "invitation-revocation": ((405, 302), (405, 404)),
    "player-phone": ((200, 302), (404, 404)),
    "player-merging": ((200, 422), (404, 404)),
    "merge-annulment": ((405, 302), (405, 404)),
    # Karim sits at a table that is open.
    "player-retirement": ((405, 409), (405, 404)),
    "player-return": ((405, 302), (405, 404)),
    "circle-past": ((200, 422), (404, 404)),
    "past-annulment": ((405, 302), (405, 404)),
    "circle-away": ((405, 302), (405, 404)),
    "circle-back": ((405, 302), (405, 404)),
    # It was not put away.
    "circle-erasure": ((200, 409), (404, 404)),
    "binding-role": ((405, 302), (405, 404)),
    "binding-release": ((405, 302), (405, 404)),
}
OF_SOMEBODY = OF_A_CIRCLE | OF_A_HOST
TABLE = OPEN_TO_ALL | OF_SOMEBODY
PEOPLE = ("stranger", "neighbour", "viewer", "scorer", "host")
METHODS = ("get", "post")
TOOLS = [name for name in NAMED if name.startswith("tool-")]


def expected(name):
    """What each of the five is answered at an address, GET then POST."""
    host, others, *exceptions = TABLE[name]
    below = {"scorer": host, "viewer": host}
    if name in OF_A_CIRCLE:
        below["viewer"] = (host[0], 403 if host[1] != 405 else 405)
    if name in OF_A_HOST:
        below = dict.fromkeys(below, tuple(405 if status == 405 else 403 for status in host))
    return {"stranger": others, "neighbour": others, "host": host} | below | dict(*exceptions)


def address(cast, name):
    """The address of that name in the host's circle."""
    of_closed = {"sitting-reopening", "settlement"}
    subject = {
        "arbiter": "18-01",
        "circle": cast.sitting.circle.pk,
        "evening": cast.sitting.evening_id,
        "repayment": cast.repayment.pk,
        "round": cast.round.pk,
        "season": cast.sitting.season_id,
        "invitation": cast.invitation.pk,
        "join": cast.link,
        "player": cast.sitting.circle.players.get(name="Karim").pk,
        "binding": cast.sitting.circle.bindings.get(player__name="Karim").pk,
        "ruling": ruling_of(cast.sitting).pk,
    }.get(name.split("-")[0], (cast.closed if name in of_closed else cast.sitting).pk)
    if name == "circle-binding" or not takes_an_argument(name):
        subject = cast.sitting.circle.pk
    if name.startswith("clock-") or name == "clock":
        clock = clock_of(cast.sitting)
        subject = clock.screen if name.startswith("clock-screen") else clock.address
    if name.startswith("expense"):
        subject = spend(cast.sitting.evening).pk
    if name.startswith("past-"):
        subject = copied(cast.sitting.circle).pk
    if name.startswith("merge-"):
        subject = merged(cast.sitting.circle).pk
    if name.startswith("household"):
        subject = couple(cast.sitting.circle, "Léa", "Karim").pk
    if name == "calendar-feed":
        return feed_path(cast.sitting.circle)
    if name.startswith("appointment"):
        planned = plan(cast.sitting.circle, repeats="weekly")
        day = [planned.starts_on.isoformat()] if name.startswith("appointment-date") else []
        return reverse(name, args=[planned.pk, *day])
    if name == "resume":
        return resume_path(cast.sitting.circle)
    return reverse(name, args=[subject] if takes_an_argument(name) else [])


def takes_an_argument(name):
    return name not in {
        "archives",
        "joining",
        "home",
        "preferences",
        "csrf",
        "worker",
        "manifest",
        "arbiter-pocket",
        "arbiter",
        "sitting-new",
        "tools",
        "decision",
        "clocks",
        "passkey-options",
        "passkey-login",
        "passkey-confirmation",
        "passkey-new",
        *(name for name in TABLE if name.startswith("account") and name != "account-circle-removal"),
        *TOOLS,
    }


def fields(cast, name):
    """What a POST there would honestly hold, where an empty one says nothing."""
    if name == "clock-acts":
        return {"act": "plus"}
    if name == "clock-annulment":
        return {"event": last_event(clock_of(cast.sitting))}
    owed = line_fields(lines_of(cast.closed.evening)[0])
    return {
        "appointment-date-replies": {"answer": "yes"},
        "evening-repayments": owed,
        "evening-iban": owed,
        "evening-plan": {"plan": "straight"},
        "sitting-evening": {"evening": "new"},
    }.get(name, {})


def test_every_address_has_its_line():
    assert sorted(NAMED) == sorted(TABLE)


@pytest.fixture(scope="module")
def answers(django_db_setup, django_db_blocker):
    """What each address answers to everybody: one cast for all, what it does is taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = gather()
        found = {name: _answers(cast, name) for name in TABLE}
        transaction.set_rollback(True)
    return found


def _answers(cast, name):
    with transaction.atomic():
        there, honest = address(cast, name), fields(cast, name)
        found = {who: tuple(asked(cast, who, each, there, honest) for each in METHODS) for who in PEOPLE}
        transaction.set_rollback(True)
    return found


def asked(cast, who, method, there, form):
    """How an address answers somebody; what he did is taken back, on the slate and on his phone."""
    client = getattr(cast, who)
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        answer = getattr(client, method)(there, form if method == "post" else None)
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer.status_code


@pytest.mark.django_db
@pytest.mark.parametrize("name", TABLE)
def test_it_opens_to_whom_it_should(answers, name):
    assert answers[name] == expected(name)


@pytest.mark.parametrize("name", ["ladder", "sitting-count", "pad", "sitting", "sitting-rounds"])
def test_it_opens_a_table_of_menteur_to_its_host_alone(cast, name):
    _, sitting = open_menteur(cast.host, mark="jetons")
    there, method = reverse(name, args=[sitting.pk]), "post" if name == "sitting-rounds" else "get"
    answers = {
        who: getattr(getattr(cast, who), method)(there).status_code
        for who in ("stranger", "neighbour", "host")
    }
    assert answers == {"stranger": 404, "neighbour": 404, "host": 422 if method == "post" else 200}


@pytest.mark.parametrize("name", OF_SOMEBODY)
def test_it_says_the_same_of_what_is_another_s_and_of_what_is_not(cast, name):
    there = address(cast, name)
    nowhere = re.sub(r"\d+", str(10**18), there)
    for method in METHODS:
        one, other = (getattr(cast.neighbour, method)(each) for each in (there, nowhere))
        assert (one.status_code, said(one)) == (other.status_code, said(other))


def said(answer):
    """A page without its token."""
    return re.sub(r'"x-csrftoken": "\w+"', "", answer.content.decode())


def test_it_tells_a_stranger_nothing(cast):
    for name in OF_SOMEBODY:
        page = cast.stranger.get(address(cast, name)).content.decode()
        assert not any(word in page for word in ("Léa", "Karim", "Les jeudis"))


def test_it_shows_on_the_first_screen_only_the_circles_of_this_phone(cast):
    assert "Rue Piat" not in cast.host.get("/").content.decode()
    assert "Les jeudis" not in cast.neighbour.get("/").content.decode()
    assert "Nothing on the slate yet" in cast.stranger.get("/").content.decode()


# What is said to who may only look


def test_it_tells_a_viewer_who_scores_and_how_to_ask(cast):
    answer = cast.viewer.post(address(cast, "sitting-rounds"))
    assert answer.status_code == 403
    said = read(answer).of_id("main").said
    assert "Léa and Karim score" in said
    assert "Ask to be passed the pen" in said
    assert "Nothing was recorded" in said


def test_it_shows_a_viewer_no_button_that_would_refuse_him(cast):
    for name in ("sitting", "sitting-more", "evening", "evening-more", "round"):
        page = read(cast.viewer.get(address(cast, name)))
        assert page.all("form", method="post") == [], name
        links = [each.attributes.get("href", "").partition("#")[0] for each in page.all("a")]
        inner = {each for each in links if each.startswith(("/sittings", "/rounds", "/circles"))}
        assert {each: cast.viewer.get(each).status_code for each in inner} == dict.fromkeys(inner, 200)


def test_it_proposes_a_viewer_no_slate_in_a_circle_where_he_only_looks_on(cast):
    assert cast.viewer.get(reverse("sitting-new")).context["circles"] == []
    circle = cast.sitting.circle.pk
    assert cast.viewer.post(reverse("sitting-new"), opening_fields(circle=circle)).status_code == 403


def test_it_takes_the_strongest_of_several_rights_to_one_circle(cast):
    secret = new_secret()
    play.bind(circle=cast.sitting.circle, player=None, role="view", secret=secret, now=cast.round.recorded_at)
    cast.host.post(reverse("resume", args=[secret]))
    assert cast.host.get(address(cast, "pad")).status_code == 200
    assert len(cast.host.get("/").context["rows"]) == 1


def test_it_keeps_no_secret_in_clear(cast):
    secret = cast.host.cookies[COOKIE].value.split(":")[0]
    assert len(secret) >= 22
    assert not Binding.objects.filter(secret_hash__contains=secret).exists()
    assert all(re.fullmatch("[0-9a-f]{64}", each.secret_hash) for each in Binding.objects.all())


# The resume link


def test_it_binds_by_its_button_and_not_by_being_looked_at(cast):
    link = address(cast, "resume")
    shown = cast.stranger.get(link)
    assert COOKIE not in shown.cookies
    assert cast.stranger.get(address(cast, "sitting")).status_code == 404
    cast.stranger.post(link)
    assert cast.stranger.get(address(cast, "sitting")).status_code == 200


def test_it_keeps_the_circles_a_phone_had(cast):
    cast.neighbour.post(address(cast, "resume"))
    page = cast.neighbour.get("/").content.decode()
    assert "Rue Piat" in page
    assert "Les jeudis" in page


def test_it_opens_nothing_once_revoked(cast):
    link, there = address(cast, "resume"), address(cast, "sitting")
    Binding.objects.update(revoked_at=cast.round.recorded_at)
    assert cast.stranger.get(link).status_code == 404
    assert cast.stranger.post(link).status_code == 404
    assert cast.host.get(there).status_code == 404


@pytest.mark.parametrize("secret", ["x", "a" * 300, "%00", "%20", "é", "..%2f", "'", "%F0%9F%82%A1"])
def test_it_finds_nothing_behind_a_secret_that_is_none(client, db, secret):
    assert client.get(f"/resume/{secret}/").status_code == 404
