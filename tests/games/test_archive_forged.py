"""Forged files of circles: one value replaced by a value that no command writes."""

from uuid import uuid4

import pytest

from games.archive.refusals import InvalidArchive
from games.clocks.commands import clock as clocks_clock
from games.models import Circle
from games.rules.clock.schedule import BlindLevel, Schedule
from games.sittings.commands import closing, rounds
from tests.files import data_of, file_text, read_text
from tests.games.archive.test_archive import forget
from tests.games.conftest import C2, NOON


@pytest.fixture
def data(circle, open_sitting):
    """Return the file of a deleted circle with two sittings, one closed, and a clock."""
    sitting = open_sitting()
    rounds.record_round(sitting=sitting, data=C2, key=uuid4(), by="Léa", now=NOON)
    closing.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=NOON)
    other = open_sitting(seats=4)
    levels = Schedule(
        (BlindLevel(25, 50, 0, 20), BlindLevel(50, 100, 0, 20)), (25, 100), players=8, stack=3000
    )
    clock = clocks_clock.open_clock(sitting=other, schedule=levels, key=uuid4(), by="Léa", now=NOON)
    clocks_clock.start_clock(clock=clock, key=uuid4(), by="Léa", now=NOON)
    content = data_of(circle)
    forget(circle)
    return content


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


def test_the_file_is_read_as_it_is(data):
    read_text(file_text(data))
    assert Circle.objects.count() == 1


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_file_is_refused(data, name):
    FORGED[name](data)
    with pytest.raises(InvalidArchive, match=r"disagreement|value"):
        read_text(file_text(data))
    assert not Circle.objects.exists()
