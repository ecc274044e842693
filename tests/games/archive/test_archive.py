"""Circle archives: an exported circle equals the imported one; an inconsistent file is refused."""

import json
from datetime import timedelta
from uuid import uuid4

import pytest
from django.apps import apps

from games.archive.refusals import AlreadyImportedCircle, InvalidArchive
from games.archive.tables import EXCLUDED_TABLES, TABLES
from games.audit.checks import faults
from games.clocks.commands.clock import open_clock, start_clock
from games.clocks.commands.schedules import save_schedule
from games.clocks.queries.clock import default_schedule
from games.evenings.queries.fingerprint import fingerprint
from games.models import Circle, Evening, Player, Round, SavedSchedule, Sitting
from games.rules.clock.schedule import BlindLevel, Schedule, read_schedule, write_schedule
from games.sittings.commands import closing, rounds
from games.tournaments.commands import events
from ledger import book as ledger
from ledger import guards
from ledger.models import Entry
from tests.evening_actions import record_expense
from tests.files import data_of, file_text, read_data, read_text
from tests.games.conftest import C2, NOON, QUEENS

LATER = NOON + timedelta(hours=1)


def forget(circle):
    """Delete a circle without the guards, so that its file can be imported again."""
    from django.db import connection

    with guards.disabled(connection), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA defer_foreign_keys = ON")
        for table in [apps.get_model(name)._meta.db_table for name in EXCLUDED_TABLES]:
            cursor.execute(f"DELETE FROM {table}")
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for each in reversed(TABLES):
            cursor.execute(f"DELETE FROM {each.model._meta.db_table}")


def balances(circle):
    players = Player.objects.filter(circle=circle)
    found = ledger.balances(accounts=[player.account_id for player in players])
    return {player.name: found[player.account_id] for player in players}


@pytest.fixture
def evening(circle, open_sitting):
    """Return a sitting with a correction and an undo, closed; also an expense, a repayment and an open
    sitting.
    """
    sitting = open_sitting()
    first = rounds.record_round(sitting=sitting, data=C2, key=uuid4(), by="Léa", now=NOON).round
    rounds.correct_round(version=first, data=QUEENS, key=uuid4(), by="Karim", now=LATER)
    second = rounds.record_round(sitting=sitting, data=C2, key=uuid4(), by="Léa", now=LATER).round
    rounds.undo_round(version=second, by="Léa", now=LATER)
    closing.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=LATER)
    open_sitting(seats=4)
    return sitting.evening


def test_each_table_is_archived_or_excluded_by_name():
    named = {table.name for table in TABLES} | EXCLUDED_TABLES
    every = {
        model._meta.label_lower
        for app in ("games", "ledger")
        for model in apps.get_app_config(app).get_models()
    }
    assert named == every, "a new table goes into TABLES, or into EXCLUDED_TABLES with a reason"


def test_archive_reads_as_it_was_serialised(circle, evening):
    before, word, cents = data_of(circle), fingerprint(evening), balances(circle)
    forget(circle)
    again = read_text(file_text(before), compressed=True)
    assert balances(again) == cents
    assert fingerprint(Evening.objects.filter(circle=again).earliest("pk")) == word
    assert Entry.objects.filter(book=again.book).count() == len(before["tables"]["ledger.entry"])
    assert list(faults()) == []
    assert same_but_for_ids(data_of(again), before)


def same_but_for_ids(one, other):
    """Return whether two files are equal with each row identified by its position."""

    def placed(data):
        places = {
            name: {row["id"]: place for place, row in enumerate(rows)}
            for name, rows in data["tables"].items()
        }
        relations = {
            (table.name, field.name): field.related_model._meta.label_lower
            for table in TABLES
            for field in table.fields
            if field.is_relation
        }
        return {
            name: [
                {
                    field: places[relations[name, field]][value]
                    if (name, field) in relations and value is not None
                    else value
                    for field, value in row.items()
                    if field != "id"
                }
                for row in rows
            ]
            for name, rows in data["tables"].items()
        }

    return placed(one) == placed(other)


def test_demo_circle_survives_an_archive_and_its_import(demo_circle):
    before, cents = data_of(demo_circle), balances(demo_circle)
    forget(demo_circle)
    again = read_text(file_text(before), compressed=True)
    assert balances(again) == cents
    assert same_but_for_ids(data_of(again), before)


def test_saved_levels_of_clocks_are_read_back(circle, evening):
    save_schedule(circle=circle, name="Turbo", schedule=default_schedule())
    before = data_of(circle)
    forget(circle)
    again = read_text(file_text(before))
    (saved,) = SavedSchedule.objects.filter(circle=again)
    assert (saved.name, read_schedule(saved.schedule)) == ("Turbo", default_schedule())
    assert same_but_for_ids(data_of(again), before)


@pytest.mark.parametrize("layout", [file_text, json.dumps])
def test_archive_of_the_first_version_is_read(circle, evening, layout):
    before, held = data_of(circle), balances(circle)
    forget(circle)
    first = {**before, "ardoise": 1, "tables": {**before["tables"]}}
    assert first["tables"].pop("games.savedschedule") == []
    again = read_text(layout(first))
    assert balances(again) == held
    assert same_but_for_ids(data_of(again), before)


LATER_FIELDS = {
    "games.season": {"dinner_counting"},
    "games.evening": {"dinner_counting"},
    "games.clockevent": {"entrant"},
    "games.expense": {"category", "note"},
}
"""Fields that files of released versions lack, by table."""


def test_missing_field_of_an_earlier_file_has_its_default(circle, players, evening, open_sitting):
    record_expense(evening, players)
    sitting = open_sitting("home", 4, "holdem", {}, cents=0)
    clock = open_clock(sitting=sitting, schedule=default_schedule(), key=uuid4(), by="Léa", now=NOON)
    start_clock(clock=clock, key=uuid4(), by="Léa", now=NOON)
    before = data_of(circle)
    assert all(before["tables"][name] for name in LATER_FIELDS)
    forget(circle)
    tables = {
        name: [
            {field: value for field, value in row.items() if field not in LATER_FIELDS.get(name, ())}
            for row in rows
        ]
        for name, rows in before["tables"].items()
    }
    assert same_but_for_ids(data_of(read_text(file_text({**before, "tables": tables}))), before)


def test_tournament_of_an_earlier_version_gets_the_game_of_its_own(circle, open_sitting):
    sitting = open_sitting("tournament", 4, "tournament", {}, cents=0)
    events.record_event(
        sitting=sitting, kind="draw", requested={"word": "river"}, key=uuid4(), by="Léa", now=NOON
    )
    other = open_sitting("home", 4, "holdem", {}, cents=0)
    before = data_of(circle)
    forget(circle)
    rows = [row | {"game_key": "holdem"} for row in before["tables"]["games.sitting"]]
    again = read_text(
        file_text({**before, "ardoise": 2, "tables": before["tables"] | {"games.sitting": rows}})
    )
    keys = Sitting.objects.filter(season__circle=again).order_by("opened_at", "pk")
    assert [each.game_key for each in keys] == [sitting.game_key, other.game_key]
    assert same_but_for_ids(data_of(again), before)
    assert list(faults()) == []


@pytest.mark.parametrize(
    ("forged", "is_undone"),
    [
        ({"kind": "out", "recorded": {"entrant": 0}}, False),
        ({"kind": "draw", "recorded": {"chips": 1}}, False),
        *[
            (forged, is_undone)
            for forged in ({"kind": "ante"}, {"recorded": []}, {"recorded": {"buy_in_cents": -1}})
            for is_undone in (False, True)
        ],
    ],
)
def test_open_tournament_with_an_event_that_cannot_be_is_refused(circle, open_sitting, forged, is_undone):
    sitting = open_sitting("tournament", 4, "tournament", {}, cents=0)
    events.record_event(
        sitting=sitting, kind="terms", requested={"buy_in_cents": 500}, key=uuid4(), by="Léa", now=NOON
    )
    number = sitting.tournament_events.latest("number").number
    if is_undone:
        events.undo_event(sitting=sitting, number=number, by="Léa", now=NOON)
    data = data_of(circle)
    forget(circle)
    [row] = [row for row in data["tables"]["games.tournamentevent"] if row["number"] == number]
    row.update(forged)
    with pytest.raises(InvalidArchive, match="disagreement"):
        read_data(data)
    assert not Circle.objects.exists()


def test_existing_circle_is_not_read_twice(circle, evening):
    with pytest.raises(AlreadyImportedCircle):
        read_data(data_of(circle))
    assert Circle.objects.count() == 1


BROKEN = {
    "no file": lambda data: None,
    "a list": lambda data: [data],
    "another version": lambda data: {**data, "ardoise": 4},
    "a version that is no number": lambda data: {**data, "ardoise": True},
    "no tables": lambda data: {"ardoise": 1},
    "a table less": lambda data: data["tables"].pop("games.round"),
    "a table more": lambda data: data["tables"].update({"games.binding": []}),
    "a table that is no list": lambda data: data["tables"].update({"games.round": {}}),
    "a row that is no object": lambda data: data["tables"]["games.round"].append(3),
    "a row without id": lambda data: data["tables"]["games.player"][0].pop("id"),
    "an id told twice": lambda data: data["tables"]["games.player"].append(data["tables"]["games.player"][0]),
    "a field less": lambda data: data["tables"]["games.player"][0].pop("name"),
    "a field more": lambda data: data["tables"]["games.player"][0].update(is_admin=True),
    "a name too long": lambda data: data["tables"]["games.player"][0].update(name="x" * 99),
    "a name with a NUL": lambda data: data["tables"]["games.player"][0].update(name="a\0"),
    "half a character": lambda data: data["tables"]["games.player"][0].update(name="\ud800"),
    "a number for a name": lambda data: data["tables"]["games.player"][0].update(name=3),
    "an id of nobody": lambda data: data["tables"]["games.seat"][0].update(player=10**30),
    "a true for a number": lambda data: data["tables"]["games.seat"][0].update(position=True),
    "a negative amount": lambda data: data["tables"]["ledger.transfer"][0].update(amount=-1),
    "an amount of another size": lambda data: data["tables"]["ledger.transfer"][0].update(amount=7),
    "an enormous amount": lambda data: data["tables"]["ledger.transfer"][0].update(amount=10**40),
    "a fraction": lambda data: data["tables"]["ledger.transfer"][0].update(amount=1.5),
    "a transfer less": lambda data: data["tables"]["ledger.transfer"].pop(),
    "two circles": lambda data: data["tables"]["games.circle"].append(
        {**data["tables"]["games.circle"][0], "id": 9}
    ),
    "no circle": lambda data: data["tables"]["games.circle"].clear(),
    "a key that is none": lambda data: data["tables"]["ledger.entry"][0].update(key="abc"),
    "two entries of one key": lambda data: data["tables"]["ledger.entry"][0].update(
        key=data["tables"]["ledger.entry"][1]["key"]
    ),
    "an hour of nowhere": lambda data: data["tables"]["ledger.entry"][0].update(at="2026-01-01T12:00:00"),
    "a day that is none": lambda data: data["tables"]["games.season"][0].update(starts_on="2026-02-31"),
    "a payload that was changed": lambda data: data["tables"]["ledger.entry"][0].update(
        payload={"verb": "other"}
    ),
    "a game nobody knows": lambda data: data["tables"]["games.sitting"][0].update(game_key="belote"),
    "a rule nobody knows": lambda data: data["tables"]["games.rulesversion"][0].update(changes={"joker": 1}),
    "points of another round": lambda data: data["tables"]["games.round"][-1].update(net=[1, -1]),
    "a struck round nothing explains": lambda data: data["tables"]["games.round"][0].update(explanation={}),
    "a round that cannot be": lambda data: data["tables"]["games.round"][1].update(recorded={"seats": []}),
    "somebody where no seat is": lambda data: data["tables"]["games.seating"][0].update(positions=[0, 77]),
    "a seating of letters": lambda data: data["tables"]["games.seating"][0].update(positions=["a"]),
    "no seating": lambda data: data["tables"]["games.seating"].clear(),
    "saved levels that fall": lambda data: data["tables"]["games.savedschedule"].append(
        {
            "id": 1,
            "circle": data["tables"]["games.circle"][0]["id"],
            "name": "Turbo",
            "schedule": write_schedule(Schedule((BlindLevel(100, 200), BlindLevel(50, 100)))),
        }
    ),
    "a role of its own": lambda data: data["tables"]["games.circle"][0].update(money="everything"),
}


def accounts(data, unit_start):
    return [row for row in data["tables"]["ledger.account"] if row["unit"].startswith(unit_start)]


def set_units(unit):
    def forge(data):
        first = accounts(data, "points")[0]["unit"]
        for row in data["tables"]["ledger.account"]:
            if row["unit"] == first:
                row["unit"] = unit

    return forge


def set_cents(unit):
    def forge(data):
        for row in accounts(data, "cents"):
            row["unit"] = unit

    return forge


def share_one_unit(data):
    first, *_, last = accounts(data, "points")
    assert first["unit"] != last["unit"]
    for row in accounts(data, last["unit"]):
        row["unit"], row["name"] = first["unit"], f"{row['name']} too"


def blank_name(data):
    accounts(data, "cents")[0]["name"] = " "


def move_the_first_event(data):
    data["tables"]["games.clockevent"][0]["number"] = 9


FORGED = {
    "a blank unit": set_units(" "),
    "an empty unit": set_units(""),
    "a unit of no game": set_units("gold 00000000000000000000000000000001"),
    "a unit without a key": set_units("points"),
    "a unit of two lines": set_units("points\n00000000000000000000000000000001"),
    "cents of another name": set_cents("dollars"),
    "two sittings that count in one unit": share_one_unit,
    "a blank name": blank_name,
    "a clock that begins with a start": move_the_first_event,
}
"""Changes by which a value becomes one that no command writes."""
REPLACED = {"no file", "a list", "another version", "a version that is no number", "no tables"}
"""Changes that return another file."""


@pytest.mark.parametrize("name", [*BROKEN, *FORGED])
def test_broken_or_forged_archive_is_refused_and_writes_nothing(db, archive_text, name):
    data = json.loads(archive_text)
    changed = (BROKEN | FORGED)[name](data)
    with pytest.raises(InvalidArchive, match=r"disagreement|value" if name in FORGED else None):
        read_data(changed if name in REPLACED else data)
    assert not Circle.objects.exists()
    assert not Entry.objects.exists()
    assert not Round.objects.exists()
