"""Database triggers that refuse changes of the past and impossible transfers.

They are defined once for SQLite and PostgreSQL, and installed after every migration instead of by one,
because SQLite rebuilds a table to alter it and thereby loses its triggers.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final, NamedTuple

from django.apps import AppConfig
from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.signals import post_migrate, pre_migrate

TABLES: Final = ("ledger_book", "ledger_account", "ledger_entry", "ledger_transfer")


class Guard(NamedTuple):
    """A trigger: before `event` on a row of `table`, it refuses with `message` if the `condition` is true."""

    name: str
    table: str
    event: str
    condition: str
    message: str


def _append_only(event: str, condition: str = "TRUE") -> list[Guard]:
    return [
        Guard(f"{table}_refuses_{event.lower()}", table, event, condition, f"{table} is append-only")
        for table in TABLES
    ]


def _irreplaceable(table: str, condition: str) -> Guard:
    """Return the guard against SQLite's INSERT OR REPLACE, which deletes rows without a DELETE trigger."""
    return Guard(f"{table}_refuses_replace", table, "INSERT", condition, f"{table} already has this row")


ERASING: Final = "ardoise.erasing"
"""Setting of a PostgreSQL transaction: "on" while it erases a book, "names" while it erases names."""
_SETTING: Final = f"COALESCE(current_setting('{ERASING}', TRUE), '')"
NOT_ERASING: Final = f"{_SETTING} <> 'on'"
MORE_THAN_NAMES: Final = """NEW.id <> OLD.id OR NEW.book_id <> OLD.book_id OR NEW.key <> OLD.key
    OR NEW.kind <> OLD.kind OR NEW.at <> OLD.at OR NEW.transfer_count <> OLD.transfer_count
    OR COALESCE(NEW.reverses_id, 0) <> COALESCE(OLD.reverses_id, 0)"""
"""Condition on an updated entry: a column changes that holds no name."""

COMMON: Final = (
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

ENTRY_UPDATE: Final = next(guard for guard in _append_only("UPDATE") if guard.table == "ledger_entry")
NAMES_UPDATE: Final = ENTRY_UPDATE._replace(condition=MORE_THAN_NAMES)
"""Guard of entries on SQLite while names are erased: it permits changes of names only."""
_ENTRY_UPDATE_POSTGRESQL: Final = ENTRY_UPDATE._replace(
    condition=f"{NOT_ERASING} AND ({_SETTING} <> 'names' OR {MORE_THAN_NAMES})"
)

GUARDS: Final = {
    "sqlite": (
        *COMMON,
        *_append_only("UPDATE"),
        *_append_only("DELETE"),
        _irreplaceable("ledger_book", "EXISTS (SELECT 1 FROM ledger_book WHERE id = NEW.id)"),
        _irreplaceable(
            "ledger_account",
            """EXISTS (SELECT 1 FROM ledger_account WHERE id = NEW.id
                OR (book_id = NEW.book_id AND unit = NEW.unit AND name = NEW.name))""",
        ),
        _irreplaceable(
            "ledger_entry",
            """EXISTS (SELECT 1 FROM ledger_entry
                WHERE id = NEW.id OR (book_id = NEW.book_id AND key = NEW.key)
                OR reverses_id = NEW.reverses_id)""",
        ),
        _irreplaceable("ledger_transfer", "EXISTS (SELECT 1 FROM ledger_transfer WHERE id = NEW.id)"),
    ),
    "postgresql": (
        *COMMON,
        *(
            _ENTRY_UPDATE_POSTGRESQL if guard.name == ENTRY_UPDATE.name else guard
            for guard in _append_only("UPDATE", NOT_ERASING)
        ),
        *_append_only("DELETE", NOT_ERASING),
        *_append_only("TRUNCATE"),
    ),
}


def install(connection: BaseDatabaseWrapper) -> None:
    """Install every guard anew; do nothing while the ledger has no tables."""
    if not set(TABLES) <= set(connection.introspection.table_names()):
        return
    create(connection, GUARDS[connection.vendor])


def create(connection: BaseDatabaseWrapper, guards: Iterable[Guard]) -> None:
    """Create these guards in the database, anew where they are in place."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for guard in guards:
            for statement in (
                _removal(guard, connection.vendor),
                *_create_statements(guard, connection.vendor),
            ):
                cursor.execute(statement)


def drop(connection: BaseDatabaseWrapper, guards: Iterable[Guard]) -> None:
    """Remove these guards from the database, as far as they are in place."""
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        for guard in guards:
            cursor.execute(_removal(guard, connection.vendor))


def disable(connection: BaseDatabaseWrapper) -> None:
    """Remove every guard, for a migration or a test's flush; `install` creates them again."""
    drop(connection, GUARDS[connection.vendor])


@contextmanager
def disabled(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Remove the guards for the block and install them again afterwards."""
    disable(connection)
    try:
        yield
    finally:
        install(connection)


def missing_guards(connection: BaseDatabaseWrapper, guards: Iterable[Guard] | None = None) -> list[str]:
    """Return the names of the guards that are not in place, of the ledger's unless others are given.

    A migration that failed half-way leaves none.
    """
    catalogue = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'",
    }
    with connection.cursor() as cursor:
        cursor.execute(catalogue[connection.vendor])
        present = {name for (name,) in cursor.fetchall()}
    asked = GUARDS[connection.vendor] if guards is None else guards
    return [guard.name for guard in asked if guard.name not in present]


def watch_migrations(app: AppConfig) -> None:
    """Remove the guards before a migration that has something to do, and install them after any."""
    pre_migrate.connect(_before_migration, sender=app)
    post_migrate.connect(_after_migration, sender=app)


def _before_migration(*, using: str, plan: list[object], **_: object) -> None:
    if plan:
        disable(connections[using])


def _after_migration(*, using: str, **_: object) -> None:
    install(connections[using])


def _removal(guard: Guard, vendor: str) -> str:
    """Return the statement that removes a guard, if it is in place."""
    if vendor == "sqlite":
        return f"DROP TRIGGER IF EXISTS {guard.name}"
    return f"DROP FUNCTION IF EXISTS {guard.name}() CASCADE"


def _create_statements(guard: Guard, vendor: str) -> list[str]:
    """Return the statements that create a guard; PostgreSQL raises an integrity error as SQLite does."""
    before = f"CREATE TRIGGER {guard.name} BEFORE {guard.event} ON {guard.table}"
    if vendor == "sqlite":
        return [f"{before} WHEN {guard.condition} BEGIN SELECT RAISE(ABORT, '{guard.message}'); END"]
    each = "STATEMENT" if guard.event == "TRUNCATE" else "ROW"
    function = f"""CREATE FUNCTION {guard.name}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF {guard.condition} THEN
                RAISE EXCEPTION '{guard.message}' USING ERRCODE = 'integrity_constraint_violation';
            END IF;
            RETURN {"OLD" if guard.event == "DELETE" else "NEW"};
        END $$"""
    return [function, f"{before} FOR EACH {each} EXECUTE FUNCTION {guard.name}()"]
