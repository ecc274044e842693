"""Cached fixtures: the rows of a common setup, created once per process and inserted again for each test."""

from copy import deepcopy
from datetime import time
from functools import partial, wraps

from django.apps import apps
from django.conf import settings
from django.core.cache import caches
from django.db import connection, transaction
from django.test import Client

from ledger import guards

STAYING = {"django_content_type", "auth_permission"}
"""Tables written by migrations only."""


class CachedFixture:
    """A cached fixture. `again()` returns the result of `play()` and inserts its rows.

    The setup runs again when the tables have other rows, because the cached rows would conflict with them.
    """

    def __init__(self, play):
        self.play = play
        self.rows = None

    def restore(self):
        if not are_empty():
            return self.play()
        if self.rows is None:
            self.played = deepcopy(self.play())
            self.rows = {table: read for table in tables() if (read := _read(table))[1]}
            self.statements = _statements(self.rows)
        else:
            # Cached pages are stored under the id of a sitting, which now belongs to another one.
            for name in settings.CACHES.keys() - {"default"}:
                caches[name].clear()
            _insert(self.statements)
        return deepcopy(self.played)


def restored(play):
    """Return the function with its rows restored from the second call with the same arguments.

    The function runs itself if a client is among its arguments, if other rows exist, or outside a
    transaction, whose rows other processes read.
    """
    fixtures = {}

    @wraps(play)
    def play_or_restore(*args, **fields):
        asked = repr((args, fields))
        has_client = any(isinstance(each, Client) for each in (*args, fields.get("client")))
        if has_client or not connection.in_atomic_block:
            return play(*args, **fields)
        if asked not in fixtures:
            # Most arguments are those of one test: reading every table would take longer than it saves.
            fixtures[asked] = CachedFixture(partial(play, *args, **fields))
            return play(*args, **fields)
        return fixtures[asked].restore()

    return play_or_restore


def tables():
    """Return every table a test may write, in model order, so that entries come before their transfers."""
    models = apps.get_models(include_auto_created=True)
    return [table for model in models if (table := model._meta.db_table) not in STAYING]


def are_empty():
    some = " OR ".join(f"EXISTS (SELECT 1 FROM {table})" for table in tables())
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT 1 WHERE {some}")
        return cursor.fetchone() is None


def empty():
    """Delete all rows; faster than Django's flush, whose TRUNCATE takes a second on PostgreSQL."""
    with guards.disabled(connection), transaction.atomic(), connection.cursor() as cursor:
        for table in reversed(tables()):
            cursor.execute(f"DELETE FROM {table}")


def _read(table):
    with connection.cursor() as cursor:
        # PostgreSQL reads rows in any order; a reversal comes after the entry it takes back.
        cursor.execute(f"SELECT * FROM {table} ORDER BY 1")
        columns = [column[0] for column in cursor.description]
        return columns, [tuple(map(_stored, row)) for row in cursor.fetchall()]


def _stored(value):
    """Return a value as an INSERT takes it: the driver of SQLite reads a time of day, and writes none."""
    return str(value) if isinstance(value, time) else value


def _statements(tables):
    """Return an INSERT statement with its rows for each table."""
    found = []
    for table, (columns, rows) in tables.items():
        names = ", ".join(f'"{column}"' for column in columns)
        placeholders = ", ".join(["%s"] * len(columns))
        found.append((f"INSERT INTO {table} ({names}) VALUES ({placeholders})", rows))
    if connection.vendor == "postgresql":
        # One request to the server in the place of one for each table.
        compose = connection.ops.compose_sql
        return ";".join(compose(insert, row) for insert, rows in found for row in rows)
    return found


def _insert(statements):
    with connection.cursor() as cursor:
        if isinstance(statements, str):
            cursor.execute(statements)
        else:
            for insert, rows in statements:
                cursor.executemany(insert, rows)
