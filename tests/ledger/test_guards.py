"""Attacks on the live schema, behind the ORM: whatever migrations came before, the past must hold."""

import uuid

import pytest
from django.apps import apps
from django.core.management.sql import emit_post_migrate_signal, emit_pre_migrate_signal
from django.db import IntegrityError, connection, transaction
from django.db.migrations import Migration
from django.db.models import F

from ledger import book as ledger
from ledger import guards
from ledger.models import Account, Book, Entry, Holding, Transfer

MODELS = [Book, Account, Entry, Transfer]
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite has INSERT OR REPLACE")
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL has TRUNCATE")


@pytest.fixture
def entry(cast, post):
    ann, bob, cyd = cast
    return post((ann, bob, 30), (bob, cyd, 10), payload={"hand": 1}).entry


def snapshot():
    return [list(model.objects.order_by("pk").values()) for model in MODELS]


def attack(sql, params=()):
    """Run the statement; it must be refused and leave everything as it was."""
    before = snapshot()
    with (
        pytest.raises(IntegrityError) as refused,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql, params)
    assert snapshot() == before
    return str(refused.value)


def test_every_guard_is_in_place_on_the_migrated_schema(db):
    assert guards.missing(connection) == []


def test_the_guards_name_the_tables_of_the_models_but_the_one_that_is_worked_out():
    tables = {model._meta.db_table for model in apps.get_app_config("ledger").get_models()}
    assert tables - {Holding._meta.db_table} == set(guards.TABLES)


@pytest.mark.parametrize(
    "assignment",
    [
        "ledger_book SET id = id",
        "ledger_account SET name = 'Zoe'",
        "ledger_account SET unit = 'chips'",
        "ledger_entry SET at = at",
        "ledger_entry SET payload = payload",
        "ledger_entry SET transfer_count = 9",
        "ledger_transfer SET amount = 31",
        "ledger_transfer SET source_id = target_id, target_id = source_id",
    ],
)
def test_no_row_is_updated(entry, assignment):
    assert "append-only" in attack(f"UPDATE {assignment}")


@pytest.mark.parametrize("table", guards.TABLES)
def test_no_row_is_deleted(entry, table):
    assert "append-only" in attack(f"DELETE FROM {table}")


@pytest.mark.parametrize("model", MODELS)
def test_the_orm_is_refused_too(entry, model):
    column = model._meta.fields[-1].name
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.update(**{column: F(column)})
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.all()._raw_delete("default")


@on_sqlite
@pytest.mark.parametrize(
    "row",
    [
        "INTO ledger_book (id) SELECT id FROM ledger_book",
        "INTO ledger_account (id, book_id, unit, name) SELECT id, book_id, '', name FROM ledger_account",
        "INTO ledger_account (book_id, unit, name) SELECT book_id, unit, name FROM ledger_account",
        "INTO ledger_transfer SELECT * FROM ledger_transfer",
        "INTO ledger_transfer (rowid, amount, entry_id, source_id, target_id)"
        " SELECT '' || id, amount + 1, entry_id, source_id, target_id FROM ledger_transfer",
        "INTO ledger_entry SELECT * FROM ledger_entry",
    ],
)
def test_no_row_is_replaced(entry, row):
    attack(f"INSERT OR REPLACE {row}")
    attack(f"REPLACE {row}")


@on_sqlite
@pytest.mark.parametrize("column", ["key", "reverses_id"])
def test_no_entry_is_replaced_by_another_that_takes_what_is_unique_in_it(entry, reverse, column):
    replaced = entry if column == "key" else reverse(entry)
    fields = [field.column for field in Entry._meta.fields]
    fresh = {"id": "id + 9", "key": "'0'"} | ({"key": "key"} if column == "key" else {})
    values = ", ".join(fresh.get(field, f'"{field}"') for field in fields)
    columns = ", ".join(f'"{field}"' for field in fields)
    copy = f"INTO ledger_entry ({columns}) SELECT {values} FROM ledger_entry WHERE id = %s"
    attack(f"INSERT OR REPLACE {copy}", [replaced.pk])


@on_sqlite
def test_no_row_is_replaced_by_an_update(entry):
    attack("UPDATE OR REPLACE ledger_transfer SET id = (SELECT MAX(id) FROM ledger_transfer)")


@on_postgresql
@pytest.mark.parametrize("table", guards.TABLES)
def test_no_table_is_truncated(entry, table):
    connection.check_constraints()
    assert "append-only" in attack(f"TRUNCATE {table} CASCADE")


def transfer(entry, source, target, amount=5):
    return attack(
        "INSERT INTO ledger_transfer (entry_id, source_id, target_id, amount) VALUES (%s, %s, %s, %s)",
        [entry.pk, source.pk, target.pk, amount],
    )


@pytest.fixture
def open_entry(book):
    """An entry that still waits for its one transfer, written behind the book's back."""
    return Entry.objects.create(
        book=book,
        key=uuid.uuid4(),
        kind="round",
        payload={},
        content="",
        by="",
        at="2026-01-01T12:00Z",
        transfer_count=1,
    )


def test_an_entry_takes_no_transfer_after_its_own(entry, cast):
    assert "all its transfers" in transfer(entry, *cast[:2])


def test_a_transfer_keeps_its_unit(open_entry, book, cast):
    chips = ledger.open_account(book=book, unit="chips", name="Ann")
    assert "one book and one unit" in transfer(open_entry, cast[0], chips)


def test_a_transfer_keeps_its_book(open_entry, cast):
    stranger = ledger.open_account(book=ledger.open_book(), unit="cents", name="Ann")
    friend = ledger.open_account(book=stranger.book, unit="cents", name="Bob")
    assert "one book and one unit" in transfer(open_entry, cast[0], stranger)
    assert "one book and one unit" in transfer(open_entry, stranger, cast[0])
    assert "one book and one unit" in transfer(open_entry, stranger, friend)


@pytest.mark.parametrize("amount", [0, -1, 10**12 + 1])
def test_an_amount_is_positive_and_bounded(open_entry, cast, amount):
    assert "transfer_amount_is_positive" in transfer(open_entry, *cast[:2], amount)


def test_a_transfer_leaves_its_source(open_entry, cast):
    assert "transfer_leaves_its_source" in transfer(open_entry, cast[0], cast[0])


def another(entry, **changes):
    """The same entry again, as a new row."""
    values = {field.attname: getattr(entry, field.attname) for field in Entry._meta.fields}
    return Entry(**{**values, "id": None, "key": uuid.uuid4(), **changes})


@pytest.mark.parametrize("wrong", ["another book", "a reversal"])
def test_a_reversal_takes_back_an_entry_of_its_book_that_is_no_reversal(entry, reverse, wrong):
    if wrong == "another book":
        fake = another(entry, book_id=ledger.open_book().pk, reverses_id=entry.pk)
    else:
        fake = another(entry, reverses_id=reverse(entry).pk)
    with pytest.raises(IntegrityError, match="takes back an entry of its book"), transaction.atomic():
        fake.save()


def test_an_entry_is_reversed_once(entry, reverse):
    reverse(entry)
    with pytest.raises(IntegrityError), transaction.atomic():
        another(entry, reverses_id=entry.pk).save()


def test_a_migration_with_something_to_do_lifts_the_guards_until_it_is_over(db):
    plan = [(Migration("9999_later", "ledger"), False)]
    every = [guard.name for guard in guards.GUARDS[connection.vendor]]
    emit_pre_migrate_signal(0, False, "default", apps=apps, plan=[])
    assert guards.missing(connection) == []
    emit_pre_migrate_signal(0, False, "default", apps=apps, plan=plan)
    assert guards.missing(connection) == every
    emit_post_migrate_signal(0, False, "default", apps=apps, plan=plan)
    assert guards.missing(connection) == []


def test_the_guards_are_back_after_a_flush_that_failed(entry):
    with pytest.raises(ZeroDivisionError), guards.lifted(connection):
        _ = 1 // (not guards.missing(connection))
    assert guards.missing(connection) == []


def test_without_tables_there_is_nothing_to_guard(db, monkeypatch):
    guards.lift(connection)
    monkeypatch.setattr(connection.introspection, "table_names", lambda: ["ledger_book"])
    guards.install(connection)
    assert guards.missing(connection)


@pytest.mark.django_db(transaction=True)
def test_a_test_that_commits_is_flushed():
    ledger.open_book()
    assert Book.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_test_that_commits_starts_from_nothing_under_guard():
    assert not Book.objects.exists()
    assert guards.missing(connection) == []
