"""Two circles and one browser with bindings to both: a request to one reads and changes no row of
the other.
"""

from uuid import UUID, uuid4, uuid5

import pytest
from django.urls import reverse
from django.utils import timezone

from games.archive.writing import write_archive
from games.audit.checks import faults
from games.bank.commands import caves
from games.circles.commands import people
from games.evenings.commands import expenses
from games.models import Round, Sitting
from games.models.binding import new_secret
from games.sittings.commands import closing, rounds
from ledger.book import KeyReused
from tests.appointments import form as plan_form
from tests.evening_actions import expense_fields, lines_of
from tests.html import parse
from tests.scenario import (
    NAMES,
    PLAIN,
    QUEENS,
    bound_client,
    browser_client,
    deal_fields,
    invite,
    open_sitting,
    opening_fields,
    record,
)
from tests.web.bank_actions import CASH, RESTAURANT, close, count, count_all
from tests.web.clock_actions import clock_of
from tests.web.core.test_access import NAMED, address, asked, fields
from tests.web.holdem_actions import open_holdem
from tests.web.tournament_actions import open_tournament

pytestmark = pytest.mark.sweep

MALLORY = ("Mallory", "Eve")
HIDDEN = {"key": "6c9e3d6e-6f0e-4b57-9f0e-0a2f0d1f1b11", "nonce": "AAAAAAAAAAAAAAAAAAAAAAAA"}
"""Contents of the hidden fields of a form, which the sender may choose freely."""


def rights(circle):
    return list(circle.bindings.order_by("pk").values())


def archive_text(circle):
    """Return the circle as the text of its file."""
    return "".join(write_archive(circle))


def door(circle, role):
    return reverse("join", args=[invite(circle, role=role).token])


def may(client, circle):
    """Return the statuses of pages for a host, a scorer and a viewer."""
    sitting = Sitting.objects.filter(season__circle=circle).first()
    asked_for = [("circle-exports", circle), ("sitting-pad", sitting), ("circle", circle)]
    return [client.get(reverse(name, args=[each.pk])).status_code for name, each in asked_for]


# Rights


def test_opening_page_names_the_circle_above_the_names_where_there_are_several(db):
    """The same names may play in both."""
    host = browser_client()
    first = open_sitting(host).circle

    def named(**query):
        page = parse(host.get(reverse("sitting-new"), query))
        return [each.text for each in page.by_id("seats-most").find_all("b")]

    assert named() == []
    open_sitting(host, circle="new", circle_name="Les cousins")
    assert named() == ["Les cousins"]
    assert named(circle=first.pk) == [first.name]


@pytest.mark.parametrize("name", ["", "Inès"])
def test_invitation_to_one_circle_raises_no_role_in_another(scenario, name):
    circle, eve = scenario.sitting.circle, browser_client()
    player = {"player": circle.players.create(
        name="Eve", folded_name="eve", account=circle.book.accounts.create(unit="cents", name="x"),
        created_at=timezone.now()).pk} if name else {}  # fmt: skip
    assert eve.post(door(circle, "view"), HIDDEN | player).status_code == 302
    assert may(eve, circle) == [403, 403, 200]
    before = rights(circle)
    other = open_sitting(browser_client(), MALLORY, circle_name="Mine").circle
    accomplice, there = browser_client(), door(other, "host")
    accomplice.post(there, HIDDEN | {"player": other.players.get(name="Eve").pk})
    assert rights(circle) == before
    assert may(eve, circle) == [403, 403, 200]
    assert may(accomplice, circle) == [404, 404, 404]
    assert may(accomplice, other) == [200, 200, 200]


def test_keys_in_a_circle_file_give_no_binding(scenario):
    circle, before = scenario.sitting.circle, rights(scenario.sitting.circle)
    words = {
        word for word in archive_text(circle).replace('"', " ").replace(",", " ").split() if _is_uuid(word)
    }
    keys = sorted(words & {str(each.key) for each in Sitting.objects.all()})
    assert keys
    other = open_sitting(browser_client(), MALLORY, circle_name="Mine").circle
    first = circle.players.order_by("pk").values_list("name", flat=True)
    for key in keys:
        for nonce in ({}, {"nonce": key}, {"nonce": UUID(key).hex}):
            for there, form in (
                (door(other, "host"), {"key": key, "name": uuid4().hex[:8]}),
                ("/sittings/new/", opening_fields(list(first), key=key)),
            ):
                thief = browser_client()
                thief.post(there, {name: form[name] for name in form if name != "nonce"} | nonce)
                assert may(thief, circle) == [404, 404, 404]
    assert rights(circle) == before


def _is_uuid(word):
    try:
        return str(UUID(word)) == word
    except ValueError:
        return False


def test_joining_again_with_the_same_nonce_binds_once(scenario):
    circle, there, form = (
        scenario.sitting.circle,
        door(scenario.sitting.circle, "view"),
        {"nonce": new_secret()},
    )
    first, again = browser_client(), browser_client()
    first.post(there, form)
    before = rights(circle)
    again.post(there, form)
    assert rights(circle) == before
    assert may(again, circle) == [403, 403, 200]


def test_missing_or_short_nonce_creates_a_new_binding_each_time(scenario):
    circle, there = scenario.sitting.circle, door(scenario.sitting.circle, "view")
    for form in ({}, {"nonce": ""}, {"nonce": "1"}, {"nonce": "é" * 30}):
        before = len(rights(circle))
        browser_client().post(there, form)
        browser_client().post(there, form)
        assert len(rights(circle)) == before + 2


# Keys


def test_deals_with_keys_of_another_circle_do_not_block_its_undo(scenario):
    mine, table = browser_client(), scenario.round
    sitting = open_sitting(mine, MALLORY, circle_name="Mine")
    for key in (table.key, uuid5(table.key, "undo"), uuid5(table.key, "reversal"), uuid5(table.key, "cave")):
        mine.post(reverse("sitting-rounds", args=[sitting.pk]), deal_fields(PLAIN[:2], key=str(key)))
    assert sitting.rounds.count() == 4
    assert scenario.host.post(reverse("round-undo", args=[table.pk])).status_code == 302
    assert Round.objects.get(pk=table.pk).struck_at is not None
    assert list(faults()) == []


def test_form_key_cannot_equal_a_derived_key(scenario):
    derived = uuid5(scenario.round.key, "undo")
    there = reverse("sitting-rounds", args=[scenario.sitting.pk])
    assert scenario.scorer.post(there, deal_fields(PLAIN, key=str(derived))).status_code == 302
    assert not Round.objects.filter(key=derived).exists()
    assert scenario.host.post(reverse("round-undo", args=[scenario.round.pk])).status_code == 302


def _round(client, sitting, key):
    there = reverse("sitting-rounds", args=[sitting.pk])
    return client.post(there, deal_fields(PLAIN, key=key))


def _expense(client, sitting, key):
    players = list(sitting.circle.players.order_by("pk"))
    return client.post(
        reverse("evening-expenses", args=[sitting.evening_id]), expense_fields(players, key=key)
    )


def _circle_expense(client, sitting, key):
    players = list(sitting.circle.players.order_by("pk"))
    there = reverse("circle-expenses", args=[sitting.circle.pk])
    return client.post(there, expense_fields(players, key=key))


def _arrival(client, sitting, key):
    return client.post(reverse("sitting-seats", args=[sitting.pk]), {"key": key, "name": "Sofia"})


def _closing(client, sitting, key):
    record(client, sitting, PLAIN)
    return client.post(reverse("sitting-close", args=[sitting.pk]), {"key": key})


def _payment(client, sitting, key):
    record(client, sitting, PLAIN)
    client.post(reverse("sitting-close", args=[sitting.pk]), {"key": str(uuid4())})
    line = lines_of(sitting.evening)[0]
    form = {"debtor": line.debtor.pk, "creditor": line.creditor.pk, "amount_cents": line.amount_cents}
    there = reverse("evening-repayments", args=[sitting.evening_id])
    return client.post(there, form | {"key": key})


def _plan(client, sitting, key):
    there = reverse("circle-agenda-new", args=[sitting.circle.pk])
    return client.post(there, plan_form(key=key))


def _invitation(client, sitting, key):
    return client.post(reverse("sitting-invitations", args=[sitting.pk]), {"key": key, "role": "score"})


def _merge(client, sitting, key):
    duplicate = people.add_player(circle=sitting.circle, name="Lea", now=timezone.now())
    survivor = sitting.circle.players.get(name="Léa")
    return client.post(reverse("player-merge", args=[duplicate.pk]), {"key": key, "kept": survivor.pk})


def _sitting(client, sitting, key):
    names = list(sitting.circle.players.values_list("pk", flat=True))[:4]
    form = opening_fields([], key=key, circle=sitting.circle.pk) | {"player": names}
    return client.post("/sittings/new/", form)


def _ruling(client, sitting, key):
    there = reverse("sitting-rulings", args=[sitting.pk])
    return client.post(there, {"key": key, "situation": "12-01"})


VERBS = [
    _round,
    _expense,
    _circle_expense,
    _arrival,
    _closing,
    _payment,
    _plan,
    _invitation,
    _merge,
    _sitting,
    _ruling,
]


def _cave(client, sitting, key):
    return client.post(reverse("sitting-caves", args=[sitting.pk]), {"key": key, "seat": 0})


def _add_on(client, sitting, key):
    there = reverse("sitting-add-ons", args=[sitting.pk])
    return client.post(there, {"key": key, "seat": 0, "chips": "20"})


def _count(client, sitting, key):
    return count(client, sitting, 0, "80", key=key)


def _clock(client, sitting, key):
    return client.post(reverse("sitting-clock", args=[sitting.pk]), {"key": key})


def _clock_act(client, sitting, key):
    there = reverse("clock-button", args=[clock_of(sitting).address])
    return client.post(there, {"key": key, "act": "plus"})


BANK_VERBS = [_cave, _add_on, _count, _clock, _clock_act]


def _dinner(client, sitting, key):
    count_all(client, sitting, 240, 30, 0)
    close(client, sitting, gap_rule="all")
    return client.post(reverse("sitting-dinner", args=[sitting.pk]), {"key": key, "bill": "120"})


def _event(client, sitting, key):
    return client.post(reverse("tournament-events", args=[sitting.pk]), {"key": key, "do": "draw"})


def worlds(verb, client):
    """Return two sittings of two circles of one browser, of the kind that the command writes to."""
    if verb is _event:
        return [open_tournament(client=client)[1] for _ in range(2)]
    if verb in {_dinner, *BANK_VERBS}:
        rules = {"seats": 3, **RESTAURANT} if verb is _dinner else {"seats": 4, **CASH}
        return [open_holdem(client, **rules)[1] for _ in range(2)]
    names = NAMES[:3] if verb is _arrival else NAMES
    return [open_sitting(client, names, circle="new", circle_name=name) for name in ("One", "Two")]


@pytest.mark.parametrize("verb", [*VERBS, *BANK_VERBS, _dinner, _event])
def test_key_is_recorded_once_in_each_circle(db, verb):
    client, key = browser_client(), str(uuid4())
    sittings = worlds(verb, client)
    for sitting in sittings:
        client.cookies["ardoise_circles"] = bound_client(sitting.circle, "host").cookies["ardoise_circles"]
        others = [archive_text(each.circle) for each in sittings if each != sitting]
        before = archive_text(sitting.circle)
        answer = verb(client, sitting, key)
        assert answer.status_code == 302, answer.content.decode()[-1500:]
        if verb is not _invitation:
            assert archive_text(sitting.circle) != before
        assert [archive_text(each.circle) for each in sittings if each != sitting] == others
    assert list(faults()) == []


def test_no_url_with_a_key_of_another_circle_changes_that_circle(scenario):
    """Send keys that the other circle stores or will derive to every URL that accepts a form."""
    neighbour = Sitting.objects.get(season__circle__name="Rue Piat")
    version = record(scenario.neighbour, neighbour, QUEENS[:2])
    circle, undoing = neighbour.circle, reverse("round-undo", args=[version.pk])
    before, rows = archive_text(circle), rights(circle)
    for name in NAMED:
        for key in (version.key, neighbour.key):
            form = fields(scenario, name) | {"key": str(key)}
            answer = asked(scenario, "host", "post", address(scenario, name), form)
            assert answer.status_code < 500, name
    assert (archive_text(circle), rights(circle)) == (before, rows)
    assert scenario.neighbour.post(undoing).status_code == 302


def test_reused_key_is_refused_with_409_at_every_url(scenario, monkeypatch):
    def refused(**_):
        raise KeyReused(scenario.round.entry)

    monkeypatch.setattr(rounds, "undo_round", refused)
    monkeypatch.setattr(closing, "reopen_sitting", refused)
    monkeypatch.setattr(expenses, "undo_expense", refused)
    monkeypatch.setattr(caves, "undo_cave", refused)
    for name, pk in (("round-undo", scenario.round.pk), ("sitting-reopen", scenario.closed.pk)):
        answer = scenario.host.post(reverse(name, args=[pk]))
        assert answer.status_code == 409
        assert "This page was already sent" in answer.content.decode()
