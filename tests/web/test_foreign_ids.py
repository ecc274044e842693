"""Ids of another circle in URLs and forms: no row of that circle changes, shows, or is referenced."""

import re
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.db import connection, transaction
from django.db.models import ForeignKey
from django.urls import reverse
from django.utils import timezone

from games.archive.tables import TABLES
from games.circles.commands.people import find_or_add_player
from games.models import Binding, CalendarFeed, Circle, Invitation, Sitting
from tests.appointments import create, reply
from tests.cached_fixture import CachedFixture
from tests.evening_actions import create_household, import_past_evening, record_expense
from tests.html import form_fields, parse
from tests.scenario import (
    PLAIN,
    BrowserClient,
    bound_client,
    browser_client,
    invite,
    open_sitting,
    opening_fields,
    record,
    resume_path,
)
from tests.url_patterns import url_patterns
from tests.web.bank_actions import CASH, count_all
from tests.web.own_money import a_sitting
from tests.web.test_money_sweep import subjects
from tests.web.tournament_actions import tap, terms_fields

pytestmark = pytest.mark.sweep

OURS = ("Léa", "Karim", "Inès", "Thomas")
THEIRS = ("Sofia", "Yannick", "Mathilde", "Hugo")
MORE = (Binding, Invitation, CalendarFeed)
NUMBERS = {
    "player": "players",
    "for": "players",
    "payer": "players",
    "borrower": "players",
    "debtor": "players",
    "creditor": "players",
    "banker": "players",
    "kept": "players",
    "who": "players",
    "host": "players",
    "evening": "evenings",
    "seat": "seats",
    "seating": "seatings",
    "cave": "caves",
    "cash_out": "cash_outs",
    "event": "events",
    "beside": "bindings",
    "binding": "bindings",
    "sitting": "sittings",
    "season": "seasons",
    "to": "players",
}
"""Kind of the row whose id a field contains, by field name."""
READING = ("SELECT ", "SAVEPOINT ", "RELEASE SAVEPOINT ", "ROLLBACK TO SAVEPOINT ")
"""Beginnings of the statements that change no row."""


@dataclass(frozen=True)
class Circles:
    """Two equally full circles, and the forms that a host of the first one sees."""

    ours: Circle
    theirs: Circle
    host: BrowserClient
    forms: list[tuple[str, list[tuple[str, str]]]]


def make_circles():
    ours, theirs = full_circle(OURS, "Les jeudis"), full_circle(THEIRS, "Rue Piat")
    host = bound_client(ours, "host")
    return Circles(ours, theirs, host, [*forms_of(host, ours), *more_forms(ours)])


CIRCLES = CachedFixture(make_circles)


@pytest.fixture
def two(db):
    return CIRCLES.restore()


def full_circle(names, circle_name):
    host = browser_client()
    closed = open_sitting(host, names, circle_name=circle_name)
    record(host, closed, PLAIN)
    host.post(reverse("sitting-close", args=[closed.pk]))
    circle = closed.circle
    table = open_sitting(host, names)
    record(host, table, PLAIN)
    count_all(host, a_sitting(circle, "holdem", **CASH), 203, 43)
    tournament = a_sitting(circle, "tournament")
    host.post(reverse("tournament-terms", args=[tournament.pk]), terms_fields())
    tap(host, tournament, "draw", word="river")
    evening = Sitting.objects.get(pk=closed.pk).evening
    record_expense(evening)
    create_household(circle, *names[2:])
    import_past_evening(circle)
    find_or_add_player(circle, f"{names[0]}ette", timezone.now())
    reply(create(circle), names[0])
    invite(circle)
    bound_client(circle, "score", names[1])
    return circle


def snapshot():
    """Return every row of every circle: its circle and its values."""
    found = {}
    for circle in Circle.objects.order_by("pk"):
        for table in TABLES:
            for row in table.rows(circle).order_by():
                found[table.model, row.pk] = (circle.pk, values_of(row))
        for model in MORE:
            for row in model.objects.filter(circle=circle):
                found[model, row.pk] = (circle.pk, values_of(row))
    return found


def values_of(row):
    unread = {"seen_at", "last_seen_at"}
    return {
        each.attname: getattr(row, each.attname)
        for each in row._meta.concrete_fields
        if each.name not in unread
    }


def ties(rows):
    """Return the references from a row of one circle to a row of another."""
    found = []
    for (model, pk), (circle, values) in rows.items():
        for each in model._meta.concrete_fields:
            if isinstance(each, ForeignKey):
                target = rows.get((each.related_model, values[each.attname]))
                if target and target[0] != circle:
                    found.append(f"{model.__name__} {pk}.{each.name}")
    return found


def of_circle(rows, circle):
    return {key: values for key, (owner, values) in rows.items() if owner == circle.pk}


def numbers_of(circle):
    """Return the ids of the rows of a circle, by kind."""
    sittings = Sitting.objects.filter(season__circle=circle)
    more = {
        "seats": [pk for each in sittings for pk in each.seats.values_list("pk", flat=True)],
        "seatings": [pk for each in sittings for pk in each.seatings.values_list("pk", flat=True)],
        "caves": [pk for each in sittings for pk in each.caves.values_list("pk", flat=True)],
        "cash_outs": [pk for each in sittings for pk in each.cash_outs.values_list("pk", flat=True)],
        "events": [pk for each in sittings for pk in each.tournament_events.values_list("pk", flat=True)],
    }
    return subjects(circle) | more


def addresses(circle):
    of = subjects(circle)
    for each in url_patterns():
        if each.name and list(each.pattern.converters) == ["pk"] and not each.name.startswith("account"):
            for pk in of.get(str(each.pattern).partition("/<")[0].rpartition("/")[2], []):
                yield each.name, reverse(each.name, args=[pk])


def forms_of(host, circle):
    """Return every form on every page of a circle: URL and fields, once for each button."""
    found = {}
    for _name, there in addresses(circle):
        answer = host.get(there, follow=True)
        if answer.status_code != 200 or not answer.headers["Content-Type"].startswith("text/html"):
            continue
        for form in parse(answer).find_all("form", method="post"):
            action = form.attributes.get("action") or answer.wsgi_request.path
            pressed = [each.attributes for each in form.find_all("button") if each.attributes.get("name")]
            for button in pressed or [{}]:
                fields = [each for each in form_fields(form) if each[0] != "csrfmiddlewaretoken"]
                if button:
                    fields.append((button["name"], button.get("value", "")))
                names = tuple(sorted(name for name, _ in fields))
                found.setdefault((action, names), fields)
    return [(action, fields) for (action, _names), fields in found.items()]


def more_forms(ours):
    """Yield forms that no page shows in the present state."""
    of = numbers_of(ours)
    for sitting in of["sittings"]:
        yield reverse("sitting-bank-undo", args=[sitting]), [("cave", "0")]
        yield reverse("sitting-bank-undo", args=[sitting]), [("cash_out", "0")]
        yield reverse("sitting-bank-restore", args=[sitting]), [("cave", "0")]
        yield reverse("sitting-bank-restore", args=[sitting]), [("cash_out", "0")]
        yield reverse("sitting-seating-restore", args=[sitting]), [("seating", "0")]
        yield reverse("tournament-undo", args=[sitting]), [("event", "0")]
        yield reverse("tournament-restore", args=[sitting]), [("event", "0")]
        yield reverse("tournament-entrants", args=[sitting]), [("player", "0")]
        yield reverse("sitting-seats", args=[sitting]), [("player", "0")]
        yield reverse("sitting-move", args=[sitting]), [("evening", "0")]
        yield reverse("sitting-scoring", args=[sitting]), [("beside", "0")]
        yield reverse("sitting-scoring", args=[sitting]), [("binding", "0")]
    for evening in of["evenings"]:
        yield reverse("evening-plan", args=[evening]), [("plan", "banker"), ("banker", "0")]
        pair = [("debtor", str(of["players"][0])), ("creditor", "0"), ("amount_cents", "100")]
        yield reverse("evening-repayments", args=[evening]), pair
        yield reverse("evening-iban", args=[evening]), [*pair, ("iban", "FR76 3000 6000 0112 3456 7890 189")]
    for player in of["players"]:
        yield reverse("player-merge", args=[player]), [("kept", "0")]
    opening = opening_fields((), player=[], circle=str(ours.pk)) | {"player": "0"}
    yield reverse("sitting-new"), list(opening.items())
    yield reverse("circle-households", args=[ours.pk]), [("player", "0"), ("player", str(of["players"][0]))]
    expense = [
        ("amount", "12"),
        ("payer", "0"),
        ("for", str(of["players"][0])),
        ("way", "equal"),
        ("title", "x"),
    ]
    yield reverse("evening-expenses", args=[of["evenings"][-1]]), expense


def foreign(fields, theirs):
    """Yield the fields with one id replaced by one of the other circle, for each field that has an id.

    It is that of a player who sits at every table, else of the newest row: its tournament is running.
    """
    for place, (name, _value) in enumerate(fields):
        if kind := NUMBERS.get(name):
            number = theirs[kind][0 if kind == "players" else -1]
            yield name, [*fields[:place], (name, str(number)), *fields[place + 1 :]]
    for old, new in zip(theirs["ours"], theirs["players"], strict=False):
        renamed = [(re.sub(rf"-{old}$", f"-{new}", name), value) for name, value in fields]
        if renamed != fields:
            yield "a player in a name", renamed
            break


@contextmanager
def noted_writes():
    """Yield the list of executed statements that may change a row: without any, all rows stay as they are."""
    found = []

    def note(execute, sql, params, many, context):
        if not str(sql).lstrip().upper().startswith(READING):
            found.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(note):
        yield found


def sent(client, there, fields, theirs, before, request):
    """Send a form, check that no row of the other circle changes or shows, and roll back."""
    form = {}
    for name, value in fields:
        form.setdefault(name, []).append(value)
    with transaction.atomic():
        with noted_writes() as writes:
            answer = client.post(there, form)
            text = answer.content.decode(errors="replace")
        after = snapshot() if writes else None
        transaction.set_rollback(True)
    assert answer.status_code < 500, request
    if writes:
        assert of_circle(after, theirs) == of_circle(before, theirs), request
        assert ties(after) == [], request
    shown = [each for each in (*THEIRS, "Rue Piat") if each in text]
    return answer.status_code, shown


@pytest.mark.parametrize("is_in_both", [False, True], ids=["host of ours", "host of both"])
def test_form_with_a_foreign_id_changes_and_shows_no_row_of_that_circle(two, is_in_both):
    ours, theirs, host = two.ours, two.theirs, two.host
    numbers = numbers_of(theirs) | {"ours": numbers_of(ours)["players"]}
    if is_in_both:
        host.raise_request_exception = False
        add_circle(host, theirs)
    before, tried, shown = snapshot(), set(), {}
    assert ties(before) == []
    for action, fields in two.forms:
        for name, changed in foreign(fields, numbers):
            request = f"{action} with {name} of theirs: {changed}"
            _status, seen = sent(host, action, changed, theirs, before, request)
            tried.add(name)
            if seen and not is_in_both:
                shown[request] = seen
    assert shown == {}
    assert tried >= {"player", "for", "payer", "debtor", "creditor", "seat", "seating", "evening"}
    assert tried >= {"cave", "cash_out", "banker", "kept", "beside", "event", "a player in a name"}


def add_circle(host, circle):
    """Make a browser a host of another circle too."""
    host.post(resume_path(circle))


def test_reference_to_another_circle_is_detected(two):
    two.ours.evenings.update(banker=two.theirs.players.first())
    assert "Evening" in ties(snapshot())[0]


def test_url_of_another_circle_is_404(two):
    theirs, before = two.theirs, snapshot()
    form = [("player", str(two.ours.players.first().pk)), ("name", "Zoé"), ("money", "own")]
    for name, there in addresses(theirs):
        status, seen = sent(two.host, there, form, theirs, before, f"{name} {there}")
        assert (status in (404, 405), seen) == (True, []), there
        assert two.host.get(there).status_code in (404, 405), there
    assert snapshot() == before
