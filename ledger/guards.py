"""What the database itself refuses: changing the past, and transfers that could not be true.

The guards are triggers, written once for SQLite and PostgreSQL. They are put in place after every migration
rather than by one, because SQLite rebuilds a table to alter it and loses its triggers on the way.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NamedTuple

from django.apps import AppConfig
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.signals import post_migrate, pre_migrate

TABLES: Final = ("ledger_book", "ledger_account", "ledger_entry", "ledger_transfer")


class Guard(NamedTuple):
    """Before `event` on a row of `table`, the database refuses with `message` when the `condition` holds."""

    name: str
    table: str
    event: str
    condition: str
    message: str


def _append_only(event: str) -> list[Guard]:
    return [
        Guard(f"{table}_refuses_{event.lower()}", table, event, "TRUE", f"{table} is append-only")
        for table in TABLES
    ]


def _irreplaceable(table: str, condition: str) -> Guard:
    """SQLite's INSERT OR REPLACE deletes the row in its way without any DELETE trigger noticing."""
    return Guard(f"{table}_refuses_replace", table, "INSERT", condition, f"{table} already has this row")


COMMON: Final = (
    *_append_only("UPDATE"),
    *_append_only("DELETE"),
    Guard(
        "ledger_transfer_keeps_its_unit",
        "ledger_transfer",
        "INSERT",
        """NOT EXISTS (
            SELECT 1 FROM ledger_entry entry
            JOIN ledger_account source ON source.id = NEW.source_id AND source.book_id = entry.book_id
            JOIN ledger_account target ON target.id = NEW.target_id AND target.book_id = entry.book_id
            WHERE entry.id = NEW.entry_id AND source.unit = target.unit)""",
        "a transfer stays in one book and one unit",
    ),
    Guard(
        "ledger_transfer_fits_its_entry",
        "ledger_transfer",
        "INSERT",
        """(SELECT COUNT(*) FROM ledger_transfer WHERE entry_id = NEW.entry_id)
            >= (SELECT transfer_count FROM ledger_entry WHERE id = NEW.entry_id)""",
        "the entry already has all its transfers",
    ),
    Guard(
        "ledger_entry_reverses_its_book",
        "ledger_entry",
        "INSERT",
        """NEW.reverses_id IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM ledger_entry
            WHERE id = NEW.reverses_id AND book_id = NEW.book_id AND reverses_id IS NULL)""",
        "a reversal takes back an entry of its book that is no reversal",
    ),
)

GUARDS: Final = {
    "sqlite": (
        *COMMON,
        _irreplaceable("ledger_book", "EXISTS (SELECT 1 FROM ledger_book WHERE id = NEW.id)"),
        _irreplaceable(
            "ledger_account",
            """EXISTS (SELECT 1 FROM ledger_account WHERE id = NEW.id
                OR (book_id = NEW.book_id AND unit = NEW.unit AND name = NEW.name))""",
        ),
        _irreplaceable(
            "ledger_entry",
            """EXISTS (SELECT 1 FROM ledger_entry
                WHERE id = NEW.id OR key = NEW.key OR reverses_id = NEW.reverses_id)""",
        ),
        _irreplaceable("ledger_transfer", "EXISTS (SELECT 1 FROM ledger_transfer WHERE id = NEW.id)"),
    ),
    "postgresql": (*COMMON, *_append_only("TRUNCATE")),
}


def install(connection: BaseDatabaseWrapper) -> None:
    """Put every guard in place, anew; nothing happens while the ledger has no tables."""
    if not set(TABLES) <= set(connection.introspection.table_names()):
        return
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        _drop_all(cursor, connection.vendor)
        for guard in GUARDS[connection.vendor]:
            for statement in _creation(guard, connection.vendor):
                cursor.execute(statement)


def lift(connection: BaseDatabaseWrapper) -> None:
    """Take every guard away, for a migration or a test's flush; `install` puts them back."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        _drop_all(cursor, connection.vendor)


@contextmanager
def lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """No guards inside the block, all of them after it."""
    lift(connection)
    try:
        yield
    finally:
        install(connection)


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The names of the guards that are not in place (a migration that failed half-way leaves none)."""
    catalogue = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'",
    }
    with connection.cursor() as cursor:
        cursor.execute(catalogue[connection.vendor])
        present = {name for (name,) in cursor.fetchall()}
    return [guard.name for guard in GUARDS[connection.vendor] if guard.name not in present]


def watch_migrations(app: AppConfig) -> None:
    """Lift the guards before a migration that has something to do, and install them after any."""
    pre_migrate.connect(_before_migration, sender=app)
    post_migrate.connect(_after_migration, sender=app)


def _before_migration(*, using: str, plan: list[Any], **_: Any) -> None:
    if plan:
        lift(connections[using])


def _after_migration(*, using: str, **_: Any) -> None:
    install(connections[using])


def _drop_all(cursor: Any, vendor: str) -> None:
    drop = {"sqlite": "DROP TRIGGER IF EXISTS {}", "postgresql": "DROP FUNCTION IF EXISTS {}() CASCADE"}[
        vendor
    ]
    for guard in GUARDS[vendor]:
        cursor.execute(drop.format(guard.name))


def _creation(guard: Guard, vendor: str) -> list[str]:
    """The statements that make one guard. PostgreSQL's are told as a broken constraint, as SQLite's are."""
    before = f"CREATE TRIGGER {guard.name} BEFORE {guard.event} ON {guard.table}"
    if vendor == "sqlite":
        return [f"{before} WHEN {guard.condition} BEGIN SELECT RAISE(ABORT, '{guard.message}'); END"]
    each = "STATEMENT" if guard.event == "TRUNCATE" else "ROW"
    function = f"""CREATE FUNCTION {guard.name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF {guard.condition} THEN
                RAISE EXCEPTION '{guard.message}' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN NEW;
        END $$"""
    return [function, f"{before} FOR EACH {each} EXECUTE FUNCTION {guard.name}()"]
