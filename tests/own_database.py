"""Another database of the same server, for a test of a whole database."""

from contextlib import contextmanager

from django.conf import settings
from django.core.cache import caches
from django.db import connection


@contextmanager
def connected(name):
    """Connect to another database of the same server, or to another SQLite file."""
    former = connection.settings_dict["NAME"]
    _connect(name)
    try:
        yield
    finally:
        _connect(former)


def _connect(name):
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()
    connection.settings_dict["NAME"] = name
    for cache in settings.CACHES.keys() - {"default"}:
        caches[cache].clear()


@contextmanager
def empty_database(folder):
    """Connect to a new empty database, which is deleted afterwards."""
    if connection.vendor == "sqlite":
        with connected(str(folder / "ardoise.sqlite3")):
            yield
        return
    name = f"{connection.settings_dict['NAME']}_own"
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    try:
        with connected(name):
            yield
    finally:
        with connection._nodb_cursor() as cursor:
            cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
