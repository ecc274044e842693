"""Access control: every URL as stranger, viewer, scorer, host and host of another circle.

A stranger gets no data of a circle, not even its existence; a resume link opens it with its button only.
"""

import re
from copy import deepcopy

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from games.circles.commands import bindings
from games.circles.commands.scoring_requests import request_scoring
from games.models import Appointment, Binding
from games.models.binding import new_secret
from tests.appointments import create, feed_path
from tests.evening_actions import (
    create_household,
    import_past_evening,
    lines_of,
    merge_players,
    record_expense,
)
from tests.html import parse
from tests.scenario import line_fields, opening_fields, resume_path
from tests.url_patterns import url_patterns
from tests.web.clock_actions import clock_of, last_event, ruling_of, screen_of
from tests.web.menteur_actions import open_menteur
from web.core.visitors import COOKIE

pytestmark = pytest.mark.sweep

NAMED = [pattern.name for pattern in url_patterns() if pattern.name]

# For each URL, the statuses of a GET and a POST: for the host, then for strangers and the host of another
# circle. A scorer gets those of the host, and so does a viewer, except that a POST is forbidden. A third
# entry holds other statuses: {"viewer": (GET, POST), "scorer": (GET, POST)}.
OPEN_TO_ALL = {
    "circle-import": ((200, 422), (200, 422)),
    "home": ((200, 405), (200, 405)),
    # No visitor is signed in; the circles of a signed-in visitor are tested with the accounts.
    "account": ((302, 405), (302, 405)),
    "account-sign-in": ((200, 422), (200, 422)),
    "account-sign-up": ((200, 422), (200, 422)),
    "account-sign-out": ((302, 302), (302, 302)),
    "account-renew-secrets": ((405, 302), (405, 302)),
    "account-attach-circles": ((405, 302), (405, 302)),
    "account-detach-circle": ((405, 302), (405, 302)),
    "account-password": ((302, 302), (302, 302)),
    "account-confirm-password": ((302, 302), (302, 302)),
    "account-delete": ((302, 302), (302, 302)),
    "account-recovery": ((200, 405), (200, 405)),
    # Passkeys require HTTPS and a host name.
    "passkey-options": ((405, 404), (405, 404)),
    "passkey-sign-in": ((405, 422), (405, 422)),
    "passkey-confirm": ((405, 302), (405, 302)),
    "passkey-new": ((302, 302), (302, 302)),
    "passkey-remove": ((302, 302), (302, 302)),
    "preferences": ((200, 302), (200, 302)),
    "csrf": ((200, 405), (200, 405)),
    "service-worker": ((200, 405), (200, 405)),
    "manifest": ((200, 405), (200, 405)),
    "arbiter-offline": ((200, 405), (200, 405)),
    "arbiter-index": ((200, 405), (200, 405)),
    "arbiter": ((200, 405), (200, 405)),
    "arbiter-situation": ((200, 405), (200, 405)),
    "arbiter-articles": ((200, 405), (200, 405)),
    "arbiter-help": ((200, 405), (200, 405)),
    "arbiter-article": ((200, 405), (200, 405)),
    "resume": ((200, 302), (200, 302)),
    # The page of codes, with an empty code, and an invitation, open to every browser with its link.
    "join-code": ((200, 422), (200, 422)),
    "join": ((200, 302), (200, 302)),
    "sitting-new": ((200, 422), (200, 422)),
    "tools": ((200, 405), (200, 405)),
    "decision-clock": ((200, 302), (200, 302)),
    "clocks": ((405, 302), (405, 302)),
    # A calendar cannot sign in: its URL is the right.
    "calendar-feed": ((200, 405), (200, 405)),
    "clock-display": ((200, 405), (200, 405)),
    "clock-display-state": ((200, 405), (200, 405)),
    # The clock of the sweep belongs to no tournament.
    "clock-display-seats": ((404, 405), (404, 405)),
    "tool-pots": ((200, 302), (200, 302)),
    "tool-bets": ((200, 405), (200, 405)),
    "tool-chip-race": ((200, 405), (200, 405)),
    "tool-button": ((200, 405), (200, 405)),
    "tool-exchanges": ((200, 302), (200, 302)),
    "tool-tables": ((200, 405), (200, 405)),
    "tool-arrival": ((200, 405), (200, 405)),
    "tool-showdown": ((200, 405), (200, 405)),
    "tool-announcement": ((200, 405), (200, 405)),
}
OF_A_CIRCLE = {
    "circle": ((200, 405), (404, 405)),
    "circle-seasons": ((200, 405), (404, 405)),
    "season": ((200, 405), (404, 405)),
    "season-replay": ((200, 405), (404, 405)),
    "season-evenings": ((200, 405), (404, 405)),
    "season-picture": ((200, 405), (404, 405)),
    "circle-own-data": ((200, 405), (404, 405)),
    # The only host stays.
    "circle-leave": ((200, 409), (404, 404), {"scorer": (200, 302), "viewer": (200, 302)}),
    "player-breakdown": ((200, 405), (404, 405)),
    # A browser's own link, which every browser may renew.
    "circle-binding": ((200, 302), (404, 404), {"viewer": (200, 302)}),
    "circle-people": ((200, 405), (404, 405)),
    "circle-records": ((200, 405), (404, 405)),
    "player": ((200, 405), (404, 405)),
    "player-evenings": ((200, 405), (404, 405)),
    "circle-agenda": ((200, 405), (404, 405)),
    "circle-agenda-new": ((200, 422), (404, 404), {"viewer": (403, 403)}),
    # A browser's own calendar URL.
    "calendar-feed-create": ((405, 302), (405, 404), {"viewer": (405, 302)}),
    "calendar-feed-revoke": ((405, 302), (405, 404), {"viewer": (405, 302)}),
    "appointment": ((200, 422), (404, 404), {"viewer": (403, 403)}),
    "appointment-cancel": ((405, 302), (405, 404)),
    "appointment-restore": ((405, 302), (405, 404)),
    "appointment-file": ((200, 405), (404, 405)),
    "appointment-date": ((200, 405), (404, 405)),
    # All members reply for themselves.
    "appointment-date-replies": ((405, 302), (405, 404), {"viewer": (405, 302)}),
    "appointment-date-cancel": ((405, 302), (405, 404)),
    "appointment-date-restore": ((405, 302), (405, 404)),
    "sitting-scoring": ((200, 302), (404, 404)),
    # A viewer asks; a scorer has nothing to ask for.
    "sitting-scoring-requests": ((405, 302), (405, 404), {"viewer": (405, 302)}),
    "sitting": ((200, 405), (404, 405)),
    "sitting-stream": ((204, 405), (404, 405)),
    "sitting-revision": ((200, 405), (404, 405)),
    "sitting-more": ((200, 405), (404, 405)),
    "sitting-duels": ((200, 405), (404, 405)),
    "sitting-pad": ((200, 200), (404, 404), {"viewer": (403, 403)}),
    "sitting-pad-status": ((204, 405), (404, 405)),
    # URLs of menteur; the scenario plays Chinese poker.
    "menteur-ladder": ((404, 405), (404, 405)),
    "menteur-ladder-states": ((404, 405), (404, 405)),
    "menteur-stake": ((405, 404), (405, 404)),
    "menteur-jeton-count": ((404, 405), (404, 405)),
    # URLs of a bank, which only Hold'em has.
    "sitting-caves": ((405, 404), (405, 404)),
    "sitting-add-ons": ((405, 404), (405, 404)),
    "sitting-cash-outs": ((404, 404), (404, 404), {"viewer": (403, 403)}),
    "sitting-bank-undo": ((405, 404), (405, 404)),
    "sitting-bank-restore": ((405, 404), (405, 404)),
    "sitting-bank-fix": ((405, 404), (405, 404)),
    "sitting-dinner": ((405, 404), (405, 404)),
    "circle-chip-case": ((200, 302), (404, 404)),
    # A clock needs a game with blinds; the scenario has one for this test only.
    "sitting-clock": ((404, 404), (404, 404)),
    "sitting-rulings": ((200, 404), (404, 404)),
    "ruling-undo": ((405, 302), (405, 404)),
    "ruling-restore": ((405, 302), (405, 404)),
    "clock": ((200, 405), (404, 405)),
    "clock-state": ((200, 405), (404, 405)),
    "clock-button": ((405, 302), (405, 404)),
    "clock-undo": ((405, 302), (405, 404)),
    "clock-restore": ((405, 302), (405, 404)),
    "clock-levels": ((200, 405), (404, 405)),
    "clock-schedule": ((200, 422), (404, 404)),
    "clock-screens": ((405, 302), (405, 404)),
    "clock-levels-save": ((405, 422), (405, 404)),
    "clock-levels-delete": ((405, 302), (405, 404)),
    # URLs of a tournament; the scenario plays Chinese poker.
    "tournament-events": ((405, 404), (405, 404)),
    "tournament-entrants": ((405, 404), (405, 404)),
    "tournament-undo": ((405, 404), (405, 404)),
    "tournament-restore": ((405, 404), (405, 404)),
    "tournament-terms": ((404, 404), (404, 404), {"viewer": (403, 403)}),
    "tournament-start": ((405, 404), (405, 404)),
    "tournament-desk": ((404, 405), (404, 405), {"viewer": (403, 405)}),
    "tournament-add-ons": ((404, 405), (404, 405), {"viewer": (403, 405)}),
    "tournament-draw": ((404, 405), (404, 405)),
    "tournament-table": ((404, 405), (404, 405)),
    "tournament-entrant": ((404, 405), (404, 405)),
    "tournament-log": ((404, 405), (404, 405)),
    "tournament-prizes": ((404, 404), (404, 404)),
    "tournament-deal": ((404, 404), (404, 404), {"viewer": (403, 403)}),
    "tournament-call": ((404, 404), (404, 404), {"viewer": (403, 403)}),
    "tournament-chip-race": ((404, 404), (404, 404)),
    "tournament-seats": ((404, 405), (404, 405)),
    "tournament-move": ((404, 405), (404, 405), {"viewer": (403, 405)}),
    "tournament-seat-cards": ((404, 405), (404, 405)),
    "sitting-seats": ((200, 422), (404, 404), {"viewer": (403, 403)}),
    "sitting-seating-undo": ((405, 422), (405, 404)),
    "sitting-seating-restore": ((405, 422), (405, 404)),
    # A withdrawal names a key.
    "sitting-withdrawal": ((405, 400), (405, 404)),
    "evening-withdrawal": ((405, 400), (405, 404)),
    "sitting-departures": ((405, 422), (405, 404)),
    "sitting-rounds": ((405, 422), (405, 404)),
    "sitting-close": ((200, 302), (404, 404), {"viewer": (403, 403)}),
    "sitting-reopen": ((405, 302), (405, 404)),
    "sitting-rules": ((200, 422), (404, 404), {"viewer": (403, 403)}),
    "sitting-rules-undo": ((405, 302), (405, 404)),
    # A round was recorded: the table stays.
    "sitting-cancel": ((405, 409), (405, 404)),
    "sitting-restore": ((405, 302), (405, 404)),
    "settlement": ((302, 405), (404, 405)),
    "sitting-move": ((200, 302), (404, 404)),
    "evening": ((200, 405), (404, 405)),
    "evening-more": ((200, 405), (404, 405)),
    "evening-plan": ((405, 302), (405, 404)),
    "evening-dinner": ((405, 302), (405, 404)),
    # A sitting of the evening is still open.
    "evening-close": ((405, 409), (405, 404)),
    "evening-reopen": ((405, 302), (405, 404)),
    "evening-carry": ((405, 302), (405, 404)),
    "evening-carry-undo": ((405, 302), (405, 404)),
    "evening-statement": ((200, 405), (404, 405)),
    "evening-picture": ((200, 405), (404, 405)),
    "evening-story": ((200, 405), (404, 405)),
    "evening-story-picture": ((200, 405), (404, 405)),
    "evening-expenses": ((200, 422), (404, 404), {"viewer": (403, 403)}),
    "evening-payment": ((200, 405), (404, 405)),
    # Inès looks on, and pays what she owes.
    "evening-repayments": ((405, 302), (405, 404), {"viewer": (405, 302)}),
    # An IBAN is stored in the browser only.
    "evening-iban": ((405, 422), (405, 404), {"viewer": (405, 422)}),
    "expense": ((200, 405), (404, 405)),
    "expense-correct": ((200, 422), (404, 404), {"viewer": (403, 403)}),
    "expense-undo": ((405, 302), (405, 404)),
    "expense-restore": ((405, 302), (405, 404)),
    "circle-balances": ((200, 405), (404, 405)),
    # The page of the current evening has the form.
    "circle-expenses": ((302, 422), (404, 404), {"viewer": (403, 403)}),
    "circle-consolidate": ((200, 302), (404, 404), {"viewer": (403, 403)}),
    "evening-consolidation-undo": ((405, 302), (405, 404)),
    # An IBAN is stored in the browser only.
    "payee": ((200, 422), (404, 404), {"viewer": (200, 422)}),
    "circle-households": ((200, 422), (404, 404)),
    "household-end": ((405, 302), (405, 404)),
    "household-restore": ((405, 302), (405, 404)),
    "past-sheet": ((200, 405), (404, 405)),
    # Thomas received the payment, and this browser belongs to another player.
    "repayment-confirm": ((405, 302), (405, 404), {"scorer": (405, 403)}),
    "repayment-undo": ((405, 302), (405, 404)),
    "repayment-restore": ((405, 302), (405, 404)),
    "round": ((200, 405), (404, 405)),
    "round-correct": ((200, 200), (404, 404), {"viewer": (403, 403)}),
    # Its page asks only about a corrected round.
    "round-undo": ((302, 302), (404, 404), {"viewer": (403, 403)}),
    "round-restore": ((405, 302), (405, 404)),
}
# URLs for hosts only, neither for scorers nor for viewers.
OF_A_HOST = {
    "circle-reversals": ((200, 405), (404, 405)),
    "circle-exports": ((200, 405), (404, 405)),
    "circle-export-file": ((200, 405), (404, 405)),
    "circle-export-csv": ((200, 405), (404, 405)),
    "circle-export-xlsx": ((200, 405), (404, 405)),
    "circle-export-hledger": ((200, 405), (404, 405)),
    "circle-export-beancount": ((200, 405), (404, 405)),
    "circle-invitations": ((200, 302), (404, 404)),
    "circle-points-formula": ((200, 422), (404, 404)),
    "circle-settings": ((200, 302), (404, 404)),
    "season-settings": ((200, 422), (404, 404)),
    "season-end": ((405, 302), (405, 404)),
    "season-reopen": ((405, 302), (405, 404)),
    "sitting-invitations": ((200, 302), (404, 404)),
    "invitation-renew": ((405, 302), (405, 404)),
    "invitation-revoke": ((405, 302), (405, 404)),
    "player-link": ((200, 302), (404, 404)),
    # Karim is the scorer, who may change the own name.
    "player-rename": ((200, 422), (404, 404), {"scorer": (200, 422), "viewer": (403, 403)}),
    "circle-rename": ((200, 422), (404, 404)),
    # Karim sits at an open sitting.
    "player-erase": ((200, 409), (404, 404)),
    "player-merge": ((200, 422), (404, 404)),
    "merge-undo": ((405, 302), (405, 404)),
    "merge-restore": ((405, 302), (405, 404)),
    # Karim sits at an open sitting.
    "player-retire": ((405, 409), (405, 404)),
    "player-unretire": ((405, 302), (405, 404)),
    "past-results-import": ((200, 422), (404, 404)),
    "past-sheet-undo": ((405, 302), (405, 404)),
    "past-sheet-restore": ((405, 302), (405, 404)),
    "circle-archive": ((405, 302), (405, 404)),
    "circle-unarchive": ((405, 302), (405, 404)),
    # The circle is not archived.
    "circle-erase": ((200, 409), (404, 404)),
    "scoring-request-answer": ((405, 302), (405, 404)),
    "binding-role": ((405, 302), (405, 404)),
    "binding-revoke": ((405, 302), (405, 404)),
}
OF_SOMEBODY = OF_A_CIRCLE | OF_A_HOST
TABLE = OPEN_TO_ALL | OF_SOMEBODY
PEOPLE = ("stranger", "neighbour", "viewer", "scorer", "host")
METHODS = ("get", "post")
TOOLS = [name for name in NAMED if name.startswith("tool-")]


def expected(name):
    """Return the expected statuses of GET and POST at a URL, by visitor."""
    host, others, *exceptions = TABLE[name]
    below = {"scorer": host, "viewer": host}
    if name in OF_A_CIRCLE:
        below["viewer"] = (host[0], 403 if host[1] != 405 else 405)
    if name in OF_A_HOST:
        below = dict.fromkeys(below, tuple(405 if status == 405 else 403 for status in host))
    return {"stranger": others, "neighbour": others, "host": host} | below | dict(*exceptions)


def scoring_request_of(scenario):
    """Return the open request of the viewer at the table."""
    viewer = scenario.sitting.circle.bindings.get(player__name="Inès")
    asked = request_scoring(sitting=scenario.sitting, binding=viewer, now=timezone.now())
    assert asked is not None
    return asked


SUBJECTS = {
    "appointment": lambda scenario: create(scenario.sitting.circle, repeats="weekly").pk,
    "arbiter": lambda scenario: "18-01",
    "arbiter-article": lambda scenario: "18",
    "binding": lambda scenario: scenario.sitting.circle.bindings.get(player__name="Karim").pk,
    "calendar": lambda scenario: scenario.sitting.circle.pk,
    "circle": lambda scenario: scenario.sitting.circle.pk,
    "clock": lambda scenario: clock_of(scenario.sitting).address,
    "clock-display": lambda scenario: screen_of(clock_of(scenario.sitting)),
    "evening": lambda scenario: scenario.sitting.evening_id,
    "expense": lambda scenario: record_expense(scenario.sitting.evening).pk,
    "household": lambda scenario: create_household(scenario.sitting.circle, "Léa", "Karim").pk,
    "invitation": lambda scenario: scenario.invitation.pk,
    "join": lambda scenario: scenario.link,
    "merge": lambda scenario: merge_players(scenario.sitting.circle).pk,
    "past": lambda scenario: scenario.sitting.circle.pk,
    "past-sheet": lambda scenario: import_past_evening(scenario.sitting.circle).pk,
    "payee": lambda scenario: scenario.sitting.circle.players.get(name="Karim").pk,
    "player": lambda scenario: scenario.sitting.circle.players.get(name="Karim").pk,
    "repayment": lambda scenario: scenario.repayment.pk,
    "round": lambda scenario: scenario.round.pk,
    "ruling": lambda scenario: ruling_of(scenario.sitting).pk,
    "scoring": lambda scenario: scoring_request_of(scenario).pk,
    "season": lambda scenario: scenario.sitting.season_id,
    "settlement": lambda scenario: scenario.closed.pk,
    "sitting-reopen": lambda scenario: scenario.closed.pk,
}
"""What a URL is about, by its name or the beginning of its name; the open sitting for any other."""


def address(scenario, name):
    """Return the URL of that name in the circle of the host."""
    circle = scenario.sitting.circle
    if name == "calendar-feed":
        return feed_path(circle)
    if name == "resume":
        return resume_path(circle)
    if not takes_an_argument(name):
        return reverse(name)
    words = name.split("-")
    beginnings = ["-".join(words[:number]) for number in range(len(words), 0, -1)]
    make = next((SUBJECTS[each] for each in beginnings if each in SUBJECTS), None)
    subject = make(scenario) if make else scenario.sitting.pk
    if name.startswith("appointment-date"):
        return reverse(name, args=[subject, Appointment.objects.get(pk=subject).starts_on.isoformat()])
    return reverse(name, args=[subject])


def takes_an_argument(name):
    return name not in {
        "circle-import",
        "join-code",
        "home",
        "preferences",
        "csrf",
        "service-worker",
        "manifest",
        "arbiter-offline",
        "arbiter-index",
        "arbiter-articles",
        "arbiter-help",
        "arbiter",
        "sitting-new",
        "tools",
        "decision-clock",
        "clocks",
        "passkey-options",
        "passkey-sign-in",
        "passkey-confirm",
        "passkey-new",
        *(name for name in TABLE if name.startswith("account") and name != "account-detach-circle"),
        *TOOLS,
    }


def fields(scenario, name):
    """Return valid fields for a POST where an empty form means nothing."""
    if name == "clock-button":
        return {"act": "plus"}
    if name in {"clock-undo", "clock-restore"}:
        return {"event": last_event(clock_of(scenario.sitting))}
    if name in {"evening-repayments", "evening-iban"}:
        return line_fields(lines_of(scenario.closed.evening)[0])
    return {
        "appointment-date-replies": {"answer": "yes"},
        "evening-plan": {"plan": "straight"},
        "evening-dinner": {"counting": "after"},
        "sitting-move": {"evening": "new"},
    }.get(name, {})


def test_access_table_lists_every_url():
    assert sorted(NAMED) == sorted(TABLE)


def asked(scenario, who, method, there, form):
    """Return the answer to a request; its changes to the database and to the cookies are rolled back."""
    client = getattr(scenario, who)
    cookies = deepcopy(client.cookies)
    with transaction.atomic():
        answer = getattr(client, method)(there, form if method == "post" else None)
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


@pytest.mark.parametrize("name", TABLE)
def test_url_answers_each_visitor_as_listed_and_hides_a_foreign_object(scenario, name):
    there, form = address(scenario, name), fields(scenario, name)
    answers = {who: [asked(scenario, who, each, there, form) for each in METHODS] for who in PEOPLE}
    statuses = {who: tuple(each.status_code for each in found) for who, found in answers.items()}
    assert statuses == expected(name)
    if name in OF_SOMEBODY:
        nowhere = re.sub(r"\d+", str(10**18), there)
        unknown = [asked(scenario, "neighbour", each, nowhere, form) for each in METHODS]
        assert [each.status_code for each in unknown] == [*statuses["neighbour"]]
        assert list(map(stable_text, unknown)) == list(map(stable_text, answers["neighbour"]))
        page = answers["stranger"][0].content.decode()
        assert not any(word in page for word in ("Léa", "Karim", "Les jeudis"))


@pytest.mark.parametrize(
    "name",
    [
        "menteur-ladder",
        "menteur-ladder-states",
        "menteur-jeton-count",
        "sitting-pad",
        "sitting",
        "sitting-rounds",
    ],
)
def test_menteur_urls_are_404_for_others_than_the_host(scenario, name):
    _, sitting = open_menteur(scenario.host, mark="jetons")
    there, method = reverse(name, args=[sitting.pk]), "post" if name == "sitting-rounds" else "get"
    answers = {
        who: getattr(getattr(scenario, who), method)(there).status_code
        for who in ("stranger", "neighbour", "host")
    }
    assert answers == {"stranger": 404, "neighbour": 404, "host": 422 if method == "post" else 200}


def stable_text(answer):
    """Return the page without its CSRF token."""
    return re.sub(r'"x-csrftoken": "\w+"', "", answer.content.decode())


def test_home_page_lists_only_circles_of_this_browser(scenario):
    assert "Rue Piat" not in scenario.host.get("/").content.decode()
    assert "Les jeudis" not in scenario.neighbour.get("/").content.decode()
    assert "Nothing on the slate yet" in scenario.stranger.get("/").content.decode()


# Pages of a viewer


def test_viewer_recording_a_round_gets_403_naming_the_scorers(scenario):
    answer = scenario.viewer.post(address(scenario, "sitting-rounds"))
    assert answer.status_code == 403
    text = parse(answer).by_id("main").text
    assert "Léa and Karim score" in text
    assert "Ask to be passed the pen" in text
    assert "Nothing was recorded" in text


def test_viewer_pages_have_no_forbidden_form_or_link(scenario):
    for name in ("sitting", "sitting-more", "evening", "evening-more", "round"):
        page = parse(scenario.viewer.get(address(scenario, name)))
        own = [form for box in page.find_all("section", id="own-lines") for form in box.find_all("form")]
        own += page.find_all("form", action=reverse("evening-repayments", args=[scenario.sitting.evening_id]))
        assert [each for each in page.find_all("form", method="post") if each not in own] == [], name
        links = [each.attributes.get("href", "").partition("#")[0] for each in page.find_all("a")]
        inner = {each for each in links if each.startswith(("/sittings", "/rounds", "/circles"))}
        assert {each: scenario.viewer.get(each).status_code for each in inner} == dict.fromkeys(inner, 200)


def test_viewer_cannot_open_a_sitting_in_the_circle(scenario):
    assert scenario.viewer.get(reverse("sitting-new")).context["circles"] == []
    circle = scenario.sitting.circle.pk
    assert scenario.viewer.post(reverse("sitting-new"), opening_fields(circle=circle)).status_code == 403


def test_strongest_of_several_bindings_applies(scenario):
    secret = new_secret()
    bindings.bind(
        circle=scenario.sitting.circle,
        player=None,
        role="view",
        secret=secret,
        now=scenario.round.recorded_at,
    )
    scenario.host.post(reverse("resume", args=[secret]))
    assert scenario.host.get(address(scenario, "sitting-pad")).status_code == 200
    assert len(scenario.host.get("/").context["rows"]) == 1


def test_binding_secret_is_stored_hashed(scenario):
    secret = scenario.host.cookies[COOKIE].value.split(":")[0]
    assert len(secret) >= 22
    assert not Binding.objects.filter(secret_hash__contains=secret).exists()
    assert all(re.fullmatch("[0-9a-f]{64}", each.secret_hash) for each in Binding.objects.all())


# The resume link


def test_resume_link_binds_on_post_not_on_get(scenario):
    link = address(scenario, "resume")
    shown = scenario.stranger.get(link)
    assert COOKIE not in shown.cookies
    assert scenario.stranger.get(address(scenario, "sitting")).status_code == 404
    scenario.stranger.post(link)
    assert scenario.stranger.get(address(scenario, "sitting")).status_code == 200


def test_resume_link_adds_a_circle_to_existing_bindings(scenario):
    scenario.neighbour.post(address(scenario, "resume"))
    page = scenario.neighbour.get("/").content.decode()
    assert "Rue Piat" in page
    assert "Les jeudis" in page


def test_revoked_binding_opens_nothing(scenario):
    link, there = address(scenario, "resume"), address(scenario, "sitting")
    Binding.objects.update(revoked_at=scenario.round.recorded_at)
    assert scenario.stranger.get(link).status_code == 404
    assert scenario.stranger.post(link).status_code == 404
    assert scenario.host.get(there).status_code == 404


@pytest.mark.parametrize("secret", ["x", "a" * 300, "%00", "%20", "é", "..%2f", "'", "%F0%9F%82%A1"])
def test_resume_link_with_invalid_secret_is_404(client, db, secret):
    assert client.get(f"/resume/{secret}/").status_code == 404
