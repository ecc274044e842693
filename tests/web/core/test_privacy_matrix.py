"""Privacy: what each page, picture and file shows to each role under both settings."""

import asyncio
import re
from html import unescape
from types import SimpleNamespace

import pytest
from django.db.models import Sum
from django.urls import reverse

from games.circles.commands import settings
from games.evenings.commands import bill_plans
from games.evenings.queries.bill import PlanKind, bill
from games.evenings.queries.bill_changes import bill_changes
from games.models import Binding, Evening, Expense, Repayment, Result, Sitting
from tests.asynchronous import VirtualTimeLoop, run_async
from tests.evening_actions import lines_of
from tests.scenario import bound_client, line_fields, no_rows_changed
from tests.web.own_money import AMOUNT, circle, formatted_amounts, won
from web.core.preferences import Preferences
from web.live import streams
from web.live.boards import ShownPage
from web.live.stream_queries import Question, Reader, Reading

pytestmark = pytest.mark.sweep

__all__ = ["circle"]
"""Fixture of a circle with an evening of every game, an expense and a loan; every amount is different."""

ROLES = {"nameless": ("view", None), "viewer": ("view", "Karim"), "scorer": ("score", "Karim")}
ROLES |= {"host": ("host", "Inès")}
OWN, ALL, NONE = "own", "all", "none"
SCORERS_ONLY = {"nameless": 403, "viewer": 403}
HOSTS_ONLY = SCORERS_ONLY | {"scorer": 403}

# For each page: what it shows where each sees their own money, and where everybody sees all of it; then the
# roles that may not open it. OWN: no amount of the others; ALL: amounts of the others; NONE: no amount.
MATRIX = {
    "home": (OWN, NONE, {}),
    "circle": (OWN, ALL, {}),
    "circle-balances": (OWN, ALL, {}),
    "circle-consolidate": (OWN, ALL, SCORERS_ONLY),
    "circle-records": (OWN, NONE, {}),
    "circle-reversals": (OWN, ALL, HOSTS_ONLY),
    "evening": (OWN, ALL, {}),
    "evening, straight": (OWN, ALL, {}),
    "evening, through a banker": (OWN, ALL, {}),
    "evening-more": (OWN, NONE, {}),
    "evening-picture": (404, ALL, {}),
    "evening-story": (OWN, ALL, {}),
    "evening-story-picture": (OWN, ALL, {}),
    "slip of another": (404, ALL, {}),
    "loan of others": (OWN, ALL, {}),
    "payment of others": (404, ALL, {}),
    "season": (OWN, ALL, {}),
    "season-picture": (OWN, ALL, {}),
    "season-evenings": (OWN, ALL, {}),
    "season-replay": (OWN, ALL, {}),
    "player of others": (OWN, ALL, {}),
    "evenings of another": (NONE, NONE, {}),
    "total of another": (OWN, ALL, {}),
    "circle-seasons": (NONE, NONE, {}),
    "circle-exports": (NONE, NONE, HOSTS_ONLY),
    "circle-export-csv": (404, NONE, HOSTS_ONLY),
    "circle-export-xlsx": (404, NONE, HOSTS_ONLY),
    "circle-export-hledger": (404, NONE, HOSTS_ONLY),
    "circle-export-beancount": (404, NONE, HOSTS_ONLY),
    # The settings say that the whole file holds all of it.
    "circle-export-file": (NONE, NONE, HOSTS_ONLY),
}


def urls_of(circle):
    """Return the URL of each page of the matrix."""
    evening = Evening.objects.get(circle=circle)
    lea, season = circle.players.get(name="Léa"), circle.seasons.get().pk
    named = [page for page in MATRIX if page.startswith(("circle", "evening-"))]
    return {
        page: reverse(page, args=[evening.pk if page.startswith("evening") else circle.pk]) for page in named
    } | {
        "home": "/",
        "evening": reverse("evening", args=[evening.pk]),
        "evening, straight": reverse("evening", args=[evening.pk]) + "?plan=straight",
        "evening, through a banker": reverse("evening", args=[evening.pk]) + "?plan=banker",
        "slip of another": reverse("evening-statement", args=[evening.pk]) + f"?of={lea.pk}",
        "loan of others": reverse("expense", args=[Expense.objects.get(kind=Expense.Kind.LOAN).pk]),
        "payment of others": reverse("evening-payment", args=[evening.pk]) + payment_of_others(evening),
        "season": reverse("season", args=[season]),
        "season-picture": reverse("season-picture", args=[season]),
        "season-evenings": reverse("season-evenings", args=[season]),
        "season-replay": reverse("season-replay", args=[season]) + "?game=chinese&point=0.37",
        "player of others": reverse("player", args=[lea.pk]),
        "evenings of another": reverse("player-evenings", args=[lea.pk]) + "?figure=met",
        "total of another": reverse("player-breakdown", args=[lea.pk]),
    }


def payment_of_others(evening):
    """Return the query of a payment between two players who are neither Karim nor Inès."""
    found = bill(evening)
    lines = [line for plan in PlanKind.values for line in found.lines(plan)]
    line = next(
        (each for each in lines if not {each.debtor.name, each.creditor.name} & {"Karim", "Inès"}), lines[0]
    )
    return f"?debtor={line.debtor.pk}&creditor={line.creditor.pk}"


def amounts_of_others(circle, name):
    """Return the results, season totals, balances, lines and loan of the others, without the visitor's."""
    everybody, found = won(circle), bill(Evening.objects.get(circle=circle))
    own = [each for who, cents in everybody.items() if who == name for each in cents]
    others = [each for who, cents in everybody.items() if who != name for each in cents]
    season = Result.objects.filter(season__circle=circle).values_list("player__name").annotate(Sum("cents"))
    for who, cents in season.order_by():
        (own if who == name else others).append(abs(cents))
    for party, cents in zip(found.parties, found.net_cents, strict=True):
        (own if party.name == name else others).append(abs(cents))
    names = {player.pk: player.name for player in found.players.values()}
    for due in (due for item in found.items for due in item.dues):
        (own if name in (names[due.debtor], names[due.creditor]) else others).append(due.amount)
    for plan in PlanKind.values:
        for line in found.lines(plan):
            (own if name in (line.debtor.name, line.creditor.name) else others).append(line.amount_cents)
    (own if name in ("Léa", "Thomas") else others).append(1313)
    return formatted_amounts(others) - formatted_amounts(own)


@pytest.fixture
def money(circle):
    """Return the circle with a payment that was taken back."""
    evening = Evening.objects.get(circle=circle)
    host = bound_client(circle, "host")
    host.post(reverse("evening-repayments", args=[evening.pk]), line_fields(lines_of(evening)[0]))
    host.post(reverse("repayment-undo", args=[Repayment.objects.get().pk]))
    return circle


@pytest.mark.parametrize("setting", ["own", "all"])
@pytest.mark.parametrize("role", ROLES)
def test_page_shows_each_role_what_the_setting_promises(money, role, setting):
    settings.set_money_visibility(circle=money, money=setting)
    binding, name = ROLES[role]
    client, others = bound_client(money, binding, name), amounts_of_others(money, name)
    urls = urls_of(money)
    found = {page: shown(client, urls[page], others) for page in MATRIX}
    for page, (own, everything, closed) in MATRIX.items():
        expected = closed.get(role, own if setting == "own" else everything)
        if isinstance(expected, int) or expected == ALL:
            assert found[page] == expected, page
        else:
            assert found[page] in (OWN, NONE), page
    if name and setting == "own":
        assert found["evening"] == OWN, "the own amounts are shown"


def shown(client, url, others):
    """Return the status of a refusal, else whether the page shows amounts of others, own ones or none."""
    answer = client.get(url)
    if answer.status_code != 200:
        return answer.status_code
    if answer.streaming or not answer.headers["Content-Type"].startswith(("text/html", "image/svg")):
        return NONE
    amounts = set(AMOUNT.findall(unescape(answer.content.decode())))
    return ALL if amounts & others else OWN if amounts else NONE


@pytest.mark.parametrize("role", ROLES)
def test_file_of_the_own_data_has_no_amount_of_others(circle, role):
    answer = bound_client(circle, *ROLES[role]).get(reverse("circle-own-data", args=[circle.pk]))
    if ROLES[role][1] is None:
        assert answer.status_code == 404
        return
    data, name = answer.json(), ROLES[role][1]
    assert sorted(abs(each["cents"]) for each in data["results"]) == sorted(won(circle)[name].elements())
    assert {each["share"] for each in data["expenses"]}.isdisjoint({1313})
    assert data["payments"] == []


def test_scorer_cannot_become_the_banker_who_sees_what_the_others_owe(circle):
    evening = Evening.objects.get(circle=circle)
    thomas = circle.players.get(name="Thomas")
    scorer = bound_client(circle, "score", "Thomas")
    fields, url = {"plan": "banker", "banker": str(thomas.pk)}, reverse("evening-plan", args=[evening.pk])
    with no_rows_changed():
        assert scorer.post(url, fields).status_code == 403
    assert bound_client(circle, "host", "Inès").post(url, fields).status_code == 302
    (change,) = bill_changes(circle)
    assert (change.act, change.banker, change.entry.by) == ("set_plan", "Thomas", "Inès")
    settings.set_money_visibility(circle=circle, money="all")
    assert scorer.post(url, {"plan": "fewest"}).status_code == 302


def test_change_of_plan_and_carrying_are_on_the_page_of_changes(circle):
    evening = Evening.objects.get(circle=circle)
    host = bound_client(circle, "host", "Inès")
    host.post(reverse("evening-plan", args=[evening.pk]), {"plan": "straight"})
    bill_plans.carry_evening(evening=evening, by="Inès", now=evening.opened_at)
    bill_plans.undo_carry(evening=evening, by="Inès", now=evening.opened_at)
    page = host.get(reverse("circle-reversals", args=[circle.pk]))
    assert len(page.context["bill_changes"]) == 3
    assert all(text for _entry, text in page.context["bill_changes"])
    bill_plans.undo_carry(evening=evening, by="Inès", now=evening.opened_at)
    assert len(bill_changes(circle)) == 3, "what changes nothing is not logged"


EVENT = re.compile(r"retry: \d+|data: \d+|data|event: present\ndata: [\d,]*|event: entering\ndata: [\d:,]*")
"""One event of a stream: a revision, the ids of players, the numbers of rounds, or a beat."""


@pytest.mark.parametrize("setting", ["own", "all"])
def test_live_stream_carries_revisions_and_players_and_no_amount(money, setting, monkeypatch):
    settings.set_money_visibility(circle=money, money=setting)
    monkeypatch.setattr(streams, "start_listening", lambda *_: None)
    karim = money.players.get(name="Karim").pk
    for sitting in Sitting.objects.filter(season__circle=money):
        readings = iter([Reading(sitting.revision), Reading(sitting.revision + 1), None])
        reader = SimpleNamespace(read=lambda *_, readings=readings: asyncio.sleep(0, next(readings)))
        monkeypatch.setattr(streams, "reader", lambda _notify, reader=reader: reader)
        events = run_async(every_event(sitting.pk, karim), VirtualTimeLoop)
        assert f"data: {sitting.revision + 1}\n\n" in events
        for event in events:
            assert EVENT.fullmatch(event.removesuffix("\n\n")), event


async def every_event(sitting, player):
    binding = Binding(circle_id=1, player_id=player)
    with streams.registered_waiter(sitting, None, entering=4):
        return [event async for event in streams.stream_events(sitting, binding)]


@pytest.mark.parametrize("setting", ["own", "all"])
@pytest.mark.parametrize("role", ROLES)
def test_board_of_a_stream_shows_the_amounts_of_its_page(money, role, setting):
    settings.set_money_visibility(circle=money, money=setting)
    name, known = ROLES[role][1], set(Binding.objects.values_list("pk", flat=True))
    client = bound_client(money, *ROLES[role])
    binding = Binding.objects.exclude(pk__in=known).get()
    others = amounts_of_others(money, name) - {"€0.10"}
    english = Preferences(index="en", language="en")
    for sitting in Sitting.objects.filter(season__circle=money):
        for page, width in (("sitting", "narrow"), ("sitting", "wide"), ("settlement", "narrow")):
            question = Question(sitting.pk, binding, ShownPage(page, "", width, english), None, None)
            (reading,) = Reader(lambda _pk: None)._read([question])
            board = set(AMOUNT.findall(unescape(reading.board.html)))
            answer = client.get(reverse(page, args=[sitting.pk]), headers={"X-Live": width})
            shown_there = answer.content.decode() if answer.status_code == 200 else ""
            assert board == set(AMOUNT.findall(unescape(shown_there)))
            assert setting == "all" or not board & others


@pytest.mark.parametrize("role", ROLES)
def test_table_that_its_stream_refreshes_shows_no_amount_of_others(money, role):
    binding, name = ROLES[role]
    # Everybody at the table knows the value of a point, which is in its title.
    client, others = bound_client(money, binding, name), amounts_of_others(money, name) - {"€0.10"}
    sittings = list(Sitting.objects.filter(season__circle=money))
    assert len(sittings) == 3
    for sitting in sittings:
        for page in ("sitting", "sitting-revision", "sitting-more"):
            assert shown(client, reverse(page, args=[sitting.pk]), others) in (OWN, NONE, 302), page
