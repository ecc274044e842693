"""Leaving a circle, and erasing a name: nothing names the person any more, and no sum changes."""

import gzip
import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from games.archive.writing import write_file
from games.circles.commands import bindings, departures, merges, people, renames
from games.circles.queries.own_data import own_data
from games.circles.queries.renames import renames as renames_of
from games.evenings.commands import bill_plans
from games.evenings.queries.balances import circle_balances
from games.evenings.queries.bill_changes import bill_changes
from games.models import Binding, ExpensePart, Player, Repayment, Reply, Result, Seat
from games.models.binding import new_secret
from games.refusals import LastHostRequired, SittingOfPlayerOpen
from ledger import guards
from ledger.canonical import payload_digest
from ledger.models import Account, Entry, Transfer
from tests.evening_actions import import_past_evening
from tests.games.conftest import C2, NOON, assert_sound, close, record


def bind(circle, player, role="host"):
    return bindings.bind(circle=circle, player=player, role=role, secret=new_secret(), now=NOON)


def erase(player, key=None):
    return departures.erase_player(
        player=player, substitute="quelqu’un", key=key or uuid4(), by="Karim", now=NOON
    )


def sums(circle):
    found = circle_balances(circle)
    return sorted(found.cents)


@pytest.fixture
def played(circle, players, open_sitting):
    """Return Léa, who signed records, was renamed and has a merged record."""
    lea = players[0]
    twin = people.add_player(circle=circle, name="Lea Martin", now=NOON)
    merges.merge_players(duplicate=twin, survivor=lea, key=uuid4(), by="Léa", now=NOON)
    sitting = open_sitting()
    record(sitting, C2)
    close(sitting)
    renames.rename_player(player=lea, name="Léonie", key=uuid4(), by="Léa", now=NOON)
    return Player.objects.get(pk=lea.pk)


def test_erased_name_is_nowhere_and_the_sums_stay(circle, played, tmp_path):
    before = sums(circle)
    bind(circle, played, "view")
    erased = erase(played)
    assert erased.name == "quelqu’un"
    assert Player.objects.get(pk=played.pk).retired_at == NOON
    assert not Binding.objects.filter(player=played, revoked_at=None).exists()
    assert sums(circle) == before
    assert_sound()
    path = tmp_path / "circle.json.gz"
    write_file(circle, path)
    text = gzip.decompress(path.read_bytes()).decode()
    for name in ("Léa", "Léonie", "Lea Martin", "l\\u00e9a"):
        assert name not in text
        assert json.dumps(name)[1:-1] not in text
    latest = renames_of(circle)[0]
    assert (latest.former, latest.entry.by) == ("", "Karim")


def test_erased_name_leaves_the_changes_of_bills(circle, played):
    evening = circle.evenings.get()
    bill_plans.set_plan(evening=evening, plan="banker", banker=played, by="Karim", now=NOON)
    bill_plans.set_plan(evening=evening, plan="fewest", banker=None, by="Karim", now=NOON)
    bill_plans.carry_evening(evening=evening, by="Karim", now=NOON)
    erase(played)
    assert [(each.former_banker, each.banker) for each in bill_changes(circle)] == [
        ("", ""),
        ("quelqu’un", ""),
        ("", "quelqu’un"),
    ]
    assert_sound()


@pytest.mark.parametrize(
    ("model", "change"),
    [
        (Transfer, {"amount": 1}),
        (Account, {"name": "Zoé"}),
        (Entry, {"at": NOON + timedelta(days=1)}),
        (Entry, {"kind": "closing"}),
        (Entry, {"transfer_count": 9}),
    ],
)
def test_guards_refuse_any_other_change_while_a_name_is_erased(circle, played, monkeypatch, model, change):
    refused = []

    def digest(*, kind, payload):
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            model.objects.update(**change)
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            model.objects.all()._raw_delete("default")
        refused.append(kind)
        return payload_digest(kind=kind, payload=payload)

    monkeypatch.setattr("ledger.erasure.payload_digest", digest)
    erase(played)
    assert refused, "the name of the rename is erased under these guards"
    assert guards.missing_guards(connection) == []
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Entry.objects.update(by="Zoé")


def test_erasing_twice_changes_nothing_more(circle, played):
    key = uuid4()
    erase(played, key)
    entries = Entry.objects.count()
    erase(played, key)
    assert Entry.objects.count() == entries


def test_two_erased_people_have_two_names(circle, players):
    assert [erase(each).name for each in players[:2]] == ["quelqu’un", "quelqu’un 2"]


def test_seated_player_is_not_erased(circle, players, sitting):
    with pytest.raises(SittingOfPlayerOpen):
        erase(players[0])


def test_last_host_neither_leaves_nor_is_erased(circle, players):
    alone = bind(circle, players[0])
    with pytest.raises(LastHostRequired):
        departures.leave_circle(binding=alone, now=NOON)
    with pytest.raises(LastHostRequired):
        erase(players[0])
    bind(circle, players[1])
    departures.leave_circle(binding=alone, now=NOON)
    alone.refresh_from_db()
    assert alone.revoked_at == NOON


def test_own_data_holds_the_results_of_the_player(circle, played):
    data = own_data(played)
    assert data["name"] == "Léonie"
    assert [(each["cents"], each["points"]) for each in data["results"]] == [(-90, -9)]
    assert json.loads(json.dumps(data)) == data


def test_own_data_of_all_players_holds_each_row_of_the_circle_once(demo_circle):
    players = list(demo_circle.players.all())
    data = [own_data(player) for player in players]
    rows = {
        "results": Result.objects.filter(player__in=players),
        "tables": Seat.objects.filter(player__in=players),
        "expenses": ExpensePart.objects.filter(player__in=players, expense__struck_at=None),
        "payments": Repayment.objects.filter(debtor__in=players, undone_at=None),
        "replies": Reply.objects.filter(player__in=players),
    }
    counts = {name: sum(len(each[name]) for each in data) for name in rows}
    counts["payments"] //= 2  # of the debtor and of the creditor
    assert counts == {name: query.count() for name, query in rows.items()}
    assert all(counts.values())
    for player, each in zip(players, data, strict=True):
        assert all(player.name in (payment["from"], payment["to"]) for payment in each["payments"])


def test_own_data_holds_only_the_past_results_of_the_player(circle, players):
    import_past_evening(circle)
    past = [[each["cents"] for each in own_data(player)["past"]] for player in players]
    assert past == [[1250], [-1250], [], []]
