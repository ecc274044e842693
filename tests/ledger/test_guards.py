"""SQL statements against the migrated schema, without the ORM: guards refuse to change the past."""

import uuid

import pytest
from django.apps import apps
from django.core.management.sql import emit_post_migrate_signal, emit_pre_migrate_signal
from django.db import IntegrityError, connection, transaction
from django.db.migrations import Migration
from django.db.models import F

from ledger import book as ledger
from ledger import guards
from ledger.models import Account, Balance, Book, Entry, Transfer

MODELS = [Book, Account, Entry, Transfer]
on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite has INSERT OR REPLACE")
on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="PostgreSQL has TRUNCATE")


@pytest.fixture
def entry(accounts, post):
    ann, bob, cyd = accounts
    return post((ann, bob, 30), (bob, cyd, 10), payload={"hand": 1}).entry


def snapshot():
    return [list(model.objects.order_by("pk").values()) for model in MODELS]


def attack(sql, params=()):
    """Run the statement and assert that it is refused and changes nothing."""
    before = snapshot()
    with (
        pytest.raises(IntegrityError) as refused,
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(sql, params)
    assert snapshot() == before
    return str(refused.value)


def test_each_guard_exists_on_the_migrated_schema(db):
    assert guards.missing_guards(connection) == []


def test_guards_cover_the_tables_of_all_models_except_balances():
    tables = {model._meta.db_table for model in apps.get_app_config("ledger").get_models()}
    assert tables - {Balance._meta.db_table} == set(guards.TABLES)


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
def test_update_of_a_row_is_refused(entry, assignment):
    assert "append-only" in attack(f"UPDATE {assignment}")


@pytest.mark.parametrize("table", guards.TABLES)
def test_delete_of_a_row_is_refused(entry, table):
    assert "append-only" in attack(f"DELETE FROM {table}")


@pytest.mark.parametrize("model", MODELS)
def test_update_and_delete_by_the_orm_are_refused(entry, model):
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
def test_insert_or_replace_of_a_row_is_refused(entry, row):
    attack(f"INSERT OR REPLACE {row}")
    attack(f"REPLACE {row}")


@on_sqlite
@pytest.mark.parametrize("column", ["key", "reverses_id"])
def test_replace_of_an_entry_by_a_unique_column_is_refused(entry, reverse, column):
    replaced = entry if column == "key" else reverse(entry)
    fields = [field.column for field in Entry._meta.fields]
    fresh = {"id": "id + 9", "key": "'0'"} | ({"key": "key"} if column == "key" else {})
    values = ", ".join(fresh.get(field, f'"{field}"') for field in fields)
    columns = ", ".join(f'"{field}"' for field in fields)
    copy = f"INTO ledger_entry ({columns}) SELECT {values} FROM ledger_entry WHERE id = %s"
    attack(f"INSERT OR REPLACE {copy}", [replaced.pk])


@on_sqlite
def test_update_or_replace_of_a_row_is_refused(entry):
    attack("UPDATE OR REPLACE ledger_transfer SET id = (SELECT MAX(id) FROM ledger_transfer)")


@on_postgresql
@pytest.mark.parametrize("table", guards.TABLES)
def test_truncate_of_a_table_is_refused(entry, table):
    connection.check_constraints()
    assert "append-only" in attack(f"TRUNCATE {table} CASCADE")


def transfer(entry, source, target, amount=5):
    return attack(
        "INSERT INTO ledger_transfer (entry_id, source_id, target_id, amount) VALUES (%s, %s, %s, %s)",
        [entry.pk, source.pk, target.pk, amount],
    )


@pytest.fixture
def open_entry(book):
    """Insert an entry that lacks its one transfer, without the functions of the book."""
    return Entry.objects.create(
        book=book,
        key=uuid.uuid4(),
        kind="round",
        payload={},
        payload_digest="",
        by="",
        at="2026-01-01T12:00Z",
        transfer_count=1,
    )


def test_transfer_above_the_transfer_count_of_its_entry_is_refused(entry, accounts):
    assert "all its transfers" in transfer(entry, *accounts[:2])


def test_transfer_between_units_is_refused(open_entry, book, accounts):
    chips = ledger.open_account(book=book, unit="chips", name="Ann")
    assert "one book and one unit" in transfer(open_entry, accounts[0], chips)


def test_transfer_between_books_is_refused(open_entry, accounts):
    stranger = ledger.open_account(book=ledger.open_book(), unit="cents", name="Ann")
    friend = ledger.open_account(book=stranger.book, unit="cents", name="Bob")
    assert "one book and one unit" in transfer(open_entry, accounts[0], stranger)
    assert "one book and one unit" in transfer(open_entry, stranger, accounts[0])
    assert "one book and one unit" in transfer(open_entry, stranger, friend)


@pytest.mark.parametrize("amount", [0, -1, 10**12 + 1])
def test_transfer_amount_outside_its_bounds_is_refused(open_entry, accounts, amount):
    assert "transfer_amount_is_positive" in transfer(open_entry, *accounts[:2], amount)


def test_transfer_to_its_source_is_refused(open_entry, accounts):
    assert "transfer_leaves_its_source" in transfer(open_entry, accounts[0], accounts[0])


def another(entry, **changes):
    """Return the same entry as a new unsaved row."""
    values = {field.attname: getattr(entry, field.attname) for field in Entry._meta.fields}
    return Entry(**{**values, "id": None, "key": uuid.uuid4(), **changes})


@pytest.mark.parametrize("wrong", ["another book", "a reversal"])
def test_reversal_of_a_reversal_or_of_another_book_is_refused(entry, reverse, wrong):
    if wrong == "another book":
        fake = another(entry, book_id=ledger.open_book().pk, reverses_id=entry.pk)
    else:
        fake = another(entry, reverses_id=reverse(entry).pk)
    with pytest.raises(IntegrityError, match="takes back an entry of its book"), transaction.atomic():
        fake.save()


def test_second_reversal_of_an_entry_is_refused(entry, reverse):
    reverse(entry)
    with pytest.raises(IntegrityError), transaction.atomic():
        another(entry, reverses_id=entry.pk).save()


def test_migration_with_a_plan_lifts_the_guards_until_its_end(db):
    plan = [(Migration("9999_later", "ledger"), False)]
    every = [guard.name for guard in guards.GUARDS[connection.vendor]]
    emit_pre_migrate_signal(0, False, "default", apps=apps, plan=[])
    assert guards.missing_guards(connection) == []
    emit_pre_migrate_signal(0, False, "default", apps=apps, plan=plan)
    assert guards.missing_guards(connection) == every
    emit_post_migrate_signal(0, False, "default", apps=apps, plan=plan)
    assert guards.missing_guards(connection) == []


def test_guards_are_restored_after_an_exception(entry):
    with pytest.raises(ZeroDivisionError), guards.disabled(connection):
        _ = 1 // (not guards.missing_guards(connection))
    assert guards.missing_guards(connection) == []


def test_guards_are_not_installed_without_tables(db, monkeypatch):
    guards.disable(connection)
    monkeypatch.setattr(connection.introspection, "table_names", lambda: ["ledger_book"])
    guards.install(connection)
    assert guards.missing_guards(connection)


@pytest.mark.django_db(transaction=True)
def test_committing_test_may_open_a_book():
    ledger.open_book()
    assert Book.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_committing_test_starts_with_an_empty_database_and_guards():
    assert not Book.objects.exists()
    assert guards.missing_guards(connection) == []
