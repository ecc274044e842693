"""Deletion of a circle: archived first; all of its rows and no others are deleted."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from games import refusals
from games.archive.tables import EXCLUDED_TABLES
from games.circles.commands import archiving, departures, people
from games.circles.commands.archiving import TABLES_OUTSIDE_FILE
from games.models import Circle
from ledger import guards
from ledger.models import Account, Transfer
from tests.evening_actions import create_household, import_past_evening, merge_players, record_expense
from tests.games.conftest import NOON, assert_sound
from tests.scenario import make_scenario, row_counts
from tests.web.clock_actions import clock_of, ruling_of


def away(circle):
    archiving.archive_circle(circle=circle, by="Léa", now=NOON)


@pytest.mark.django_db
def test_erase_circle_deletes_all_rows_of_the_circle_and_no_others():
    other = make_scenario().sitting.circle
    before = row_counts()
    lived_in = make_scenario()
    circle = lived_in.sitting.circle
    import_past_evening(circle)
    merge_players(circle)
    record_expense(lived_in.sitting.evening)
    create_household(circle, "Léa", "Karim")
    ruling_of(lived_in.sitting)
    clock_of(lived_in.sitting)
    assert row_counts() != before
    for each in Circle.objects.filter(pk__gt=other.pk).exclude(name="Rue Piat", pk__lt=circle.pk):
        away(each)
        archiving.erase_circle(circle=each, typed_name=each.name)
    assert row_counts() == before
    assert Circle.objects.filter(pk=other.pk).exists()
    assert_sound()


def test_each_table_outside_the_archive_is_erased_or_is_of_no_circle():
    assert {table.name for table in TABLES_OUTSIDE_FILE} | {"games.user", "ledger.balance"} == EXCLUDED_TABLES


@pytest.mark.django_db
def test_guards_are_restored_after_erase_circle(circle, players):
    away(circle)
    archiving.erase_circle(circle=circle, typed_name="LES  jeudis ")
    assert guards.missing_guards(connection) == []
    make_scenario()
    with pytest.raises(IntegrityError), transaction.atomic():
        Transfer.objects.update(amount=1)


@pytest.mark.django_db
def test_erase_circle_is_refused_for_a_circle_in_use_or_a_wrong_name(circle, players):
    with pytest.raises(refusals.CircleNotArchived):
        archiving.erase_circle(circle=circle, typed_name=circle.name)
    away(circle)
    for typed in ("", "Les mardis", "Les jeudis!"):
        with pytest.raises(refusals.NameMismatch):
            archiving.erase_circle(circle=circle, typed_name=typed)
    assert Circle.objects.get() == circle
    archiving.unarchive_circle(circle=circle)
    assert Circle.objects.get().archived_at is None


@pytest.mark.django_db
def test_failed_erase_circle_restores_rows_and_guards(circle, players, monkeypatch):
    away(circle)
    before = row_counts()
    # The last rows that an erasure deletes are those of the accounts and of the book.
    monkeypatch.setattr("ledger.erasure.Book.objects.filter", lambda **_: 1 / 0)
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        archiving.erase_circle(circle=circle, typed_name=circle.name)
    monkeypatch.undo()
    assert row_counts() == before
    assert guards.missing_guards(connection) == []


@pytest.mark.django_db
def test_the_guards_refuse_a_deletion_after_another_book_was_erased(circle, players, open_sitting):
    other = people.open_circle(name="Ailleurs", now=NOON)
    away(other)
    with transaction.atomic():
        archiving.erase_circle(circle=other, typed_name=other.name)
        with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
            Account.objects.filter(book=circle.book)._raw_delete("default")
    assert Account.objects.filter(book=circle.book).exists()


@pytest.mark.django_db
@pytest.mark.skipif(
    connection.vendor != "sqlite", reason="PostgreSQL keeps deleted rows until its own cleaning"
)
@pytest.mark.parametrize("what", ["circle", "player"])
def test_erasure_overwrites_the_deleted_rows_of_sqlite(circle, players, what):
    pragma("OFF")
    if what == "circle":
        away(circle)
        archiving.erase_circle(circle=circle, typed_name=circle.name)
    else:
        departures.erase_player(player=players[0], substitute="Gone", key=uuid4(), by="Karim", now=NOON)
    assert pragma() == 1


def pragma(value=None):
    """Set `secure_delete`, if there is a value, and return the current one."""
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA secure_delete = {value}" if value else "PRAGMA secure_delete")
        return cursor.fetchone()[0]
