"""Copying of a checked circle from its scratch database into the real one, by insertions only."""

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from django.db import IntegrityError, connection, models, transaction

from games.archive.refusals import AlreadyImportedCircle, InvalidArchive
from games.archive.tables import DERIVED, TABLES
from games.models import Circle, Sitting
from ledger.models import Entry

MAX_KEYS: Final = 500
"""Maximum number of keys in one query."""
MAX_INSERTED_ROWS: Final = 2000
"""Maximum number of rows in one insertion."""
MODELS: Final[tuple[type[models.Model], ...]] = (*(table.model for table in TABLES), *DERIVED)
NewIds = dict[type[models.Model], Sequence[int]]
"""The ids in the real database, by model; the id `n` of the scratch database is at index `n - 1`."""


@transaction.atomic
def copy_circle(scratch: Path) -> Circle:
    """Insert the circle of a scratch database, whose content was checked, and return it.

    Raises:
        AlreadyImportedCircle: an entry or a sitting of the circle is in the real database already.
        InvalidArchive: the real database refuses a row.
    """
    with closing(sqlite3.connect(scratch)) as source:
        _refuse_imported(source)
        new_ids: NewIds = {}
        try:
            for model in MODELS:
                if isinstance(model._meta.pk, models.AutoField):
                    new_ids[model] = _new_ids(model, _largest_id(source, model))
            for model in MODELS:
                _copy_rows(source, model, new_ids)
        except IntegrityError as error:
            raise InvalidArchive("contradiction", model._meta.label_lower) from error
    return Circle.objects.get(pk=new_ids[Circle][0])


def _refuse_imported(source: sqlite3.Connection) -> None:
    """Raise AlreadyImportedCircle if the database has an entry or sitting of the same key and instant."""
    for model, at in ((Entry, "at"), (Sitting, "opened_at")):
        rows = source.execute(f"SELECT key, {at} FROM {model._meta.db_table}")  # noqa: S608 - names of our models
        while batch := rows.fetchmany(MAX_KEYS):
            instants = {UUID(key): datetime.fromisoformat(text).replace(tzinfo=UTC) for key, text in batch}
            if _is_recorded(model, at, instants):
                raise AlreadyImportedCircle


def is_imported(entries: Mapping[UUID, datetime]) -> bool:
    """Return whether an entry of the real database has one of these keys at the same instant."""
    return _is_recorded(Entry, "at", entries)


def _is_recorded(model: type[models.Model], at: str, instants: Mapping[UUID, datetime]) -> bool:
    """Return whether a row of the real database has one of these keys at the same instant.

    A key alone proves nothing: another circle may have used it. No form can choose the instant.
    """
    known = model._default_manager.filter(key__in=list(instants)).values_list("key", at)
    return any(instants[key] == instant for key, instant in known)


def _largest_id(source: sqlite3.Connection, model: type[models.Model]) -> int:
    statement = f"SELECT MAX(id) FROM {model._meta.db_table}"  # noqa: S608 - name of our model
    return source.execute(statement).fetchone()[0] or 0


def _new_ids(model: type[models.Model], count: int) -> Sequence[int]:
    """Return `count` ids that no other row of the real database has or will have."""
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            sequence = f"pg_get_serial_sequence('{table}', 'id')"
            statement = f"SELECT nextval({sequence}) FROM generate_series(1, %s)"  # noqa: S608 - name of our model
            cursor.execute(statement, [count])
            return sorted(each for (each,) in cursor.fetchall())
        # SQLite has one writer: no other transaction takes an id before the end of this one.
        cursor.execute(f"SELECT MAX(id) FROM {table}")  # noqa: S608 - name of our model
        largest = cursor.fetchone()[0] or 0
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        first = 1 + max(largest, *(seq for (seq,) in cursor.fetchall()), 0)
    return range(first, first + count)


def _copy_rows(source: sqlite3.Connection, model: type[models.Model], new_ids: NewIds) -> None:
    fields = model._meta.concrete_fields
    columns = ", ".join(f'"{field.column}"' for field in fields)
    table = model._meta.db_table
    order = model._meta.pk.column
    rows = source.execute(f'SELECT {columns} FROM {table} ORDER BY "{order}"')  # noqa: S608 - names of our models
    placeholders = ", ".join(["%s"] * len(fields))
    statement = f"INSERT INTO {table} ({columns}) VALUES ({placeholders})"  # noqa: S608 - names of our models
    converters = [_converter(field, new_ids) for field in fields]
    with connection.cursor() as cursor:
        while chunk := list(_converted(islice(rows, MAX_INSERTED_ROWS), converters)):
            cursor.executemany(statement, chunk)


Converter = Callable[[Any], Any]


def _converted(rows: Iterator[tuple[Any, ...]], converters: list[Converter | None]) -> Iterator[list[Any]]:
    for row in rows:
        yield [
            value if convert is None or value is None else convert(value)
            for value, convert in zip(row, converters, strict=True)
        ]


def _converter(field: Any, new_ids: NewIds) -> Converter | None:
    """Return a converter of one column from the scratch database to the real one, or None if none is needed.

    SQLite stores times, days, keys and JSON as text; PostgreSQL converts such text to the type of its column.
    """
    model = field.related_model if field.is_relation else field.model if field.primary_key else None
    if model in new_ids:
        ids = new_ids[model]
        return lambda scratch_id: ids[scratch_id - 1]
    if isinstance(field, models.BooleanField) and connection.vendor == "postgresql":
        return bool
    return None
