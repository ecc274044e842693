"""Scratch database in which a circle is checked, without locking the real database."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.sqlite3.base import DatabaseWrapper

from ledger import guards

APPS: Final = ("ledger", "games")
PRAGMAS: Final = "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA temp_store=MEMORY;"

STATEMENTS: Final = """
    SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
    ORDER BY CASE type WHEN 'table' THEN 0 ELSE 1 END"""


@contextmanager
def scratch_database(path: Path) -> Iterator[None]:
    """Send every query of this thread to a new SQLite file at `path` instead of the real database."""
    schema = _schema()
    with _default(_wrapper(str(path))) as scratch:
        with scratch.cursor() as cursor:
            for statement in schema:
                cursor.execute(statement)
        yield


@contextmanager
def _default(database: DatabaseWrapper) -> Iterator[DatabaseWrapper]:
    """Make a connection the default of this thread; close it at the end."""
    real = connections[DEFAULT_DB_ALIAS]
    connections[DEFAULT_DB_ALIAS] = database
    try:
        yield database
    finally:
        connections[DEFAULT_DB_ALIAS] = real
        database.close()


def _wrapper(name: str) -> DatabaseWrapper:
    settings = dict(connections.settings[DEFAULT_DB_ALIAS])
    settings |= {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": name,
        "OPTIONS": {"init_command": PRAGMAS},
    }
    return DatabaseWrapper(settings, DEFAULT_DB_ALIAS)


@cache
def _schema() -> tuple[str, ...]:
    """Return the statements that create the tables of our applications, their indexes and their guards."""
    with _default(_wrapper(":memory:")) as database:
        with database.schema_editor() as editor:
            for app in APPS:
                for model in apps.get_app_config(app).get_models():
                    editor.create_model(model)
        guards.install(database)
        with database.cursor() as cursor:
            cursor.execute(STATEMENTS)
            return tuple(statement for (statement,) in cursor.fetchall())
