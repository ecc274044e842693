"""Insertion of the rows of a circle's file into an empty scratch database, each value checked."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connections, models

from games.archive import values
from games.archive.refusals import InvalidArchive
from games.archive.tables import TABLES, Table

BATCH: Final = 1000
REPORT_ROWS: Final = 10_000
IdsByTable = dict[str, dict[int, int]]
"""Id of each row in the scratch database, by table and by its id in the file."""
Report = Callable[[str, int], None]
"""Function called with the stage of an import (`rows`, `ledger`, `rounds`, `facts`) and the number done."""
Ahead = list[tuple[int, str, int]]
"""Rows that refer to a later row: id of the row in the file, referring field, and id of the later row."""


def write_rows(rows: Iterator[tuple[str, object]], report: Report) -> None:
    """Insert all rows, table after table.

    Raises:
        InvalidArchive: a row does not fit its table.
    """
    known: IdsByTable = {table.name: {} for table in TABLES}
    tables = {table.name: table for table in TABLES}
    for name, group in groupby(_reported(rows, report), key=itemgetter(0)):
        try:
            _Writer(tables[name], known).write(row for _, row in group)
        except IntegrityError as error:
            raise InvalidArchive("contradiction", name) from error
    for name in ("ledger.book", "games.circle"):
        if len(known[name]) != 1:
            raise InvalidArchive("one_circle", name)


def _reported(rows: Iterator[tuple[str, object]], report: Report) -> Iterator[tuple[str, object]]:
    for count, row in enumerate(rows):
        if count % REPORT_ROWS == 0:
            report("rows", count)
        yield row


class _Writer:
    """Insertion of the rows of one table into the scratch database."""

    def __init__(self, table: Table, known: IdsByTable) -> None:
        self.table, self.known, self.own = table, known, known[table.name]
        self.database = connections[DEFAULT_DB_ALIAS]
        self.fields = table.fields
        self.names = {"id", *(field.name for field in self.fields)}
        self.later_defaults = {
            field.name: field.get_default() for field in self.fields if field.name in table.later_fields
        }
        self.defaults = [
            field for field in table.model._meta.concrete_fields if field.name in table.excluded_fields
        ]
        columns = [field.column for field in (*self.fields, *self.defaults)]
        placeholders = ", ".join(["%s"] * (1 + len(columns)))
        names = ", ".join(f'"{column}"' for column in ("id", *columns))
        self.statement = f"INSERT INTO {table.model._meta.db_table} ({names}) VALUES ({placeholders})"  # noqa: S608 - names of our models
        self.ahead: Ahead = []

    def write(self, rows: Iterable[object]) -> None:
        """Insert the rows in the order of the file; their ids count from 1."""
        prepared = (self._prepared(row) for row in rows)
        with self.database.cursor() as cursor:
            while batch := list(islice(prepared, BATCH)):
                cursor.executemany(self.statement, batch)
        for number, name, target in self.ahead:
            if target not in self.own:
                raise InvalidArchive("stranger", f"{self.table.name} {number} {name}")
            row = self.table.model._base_manager.filter(pk=self.own[number])
            row.update(**{name: self.own[target]})

    def _prepared(self, row: Any) -> list[Any]:
        number, where = self._row_id(row)
        row = self.later_defaults | row
        if row.keys() != self.names:
            raise InvalidArchive("fields", f"{where} {' '.join(sorted(self.names ^ row.keys()))}"[:200])
        prepared: list[Any] = [len(self.own) + 1]
        for field in self.fields:
            try:
                value = values.read_value(field, row[field.name])
                if field.is_relation and value is not None:
                    prepared.append(self._target(field, value, row["id"], where))
                else:
                    prepared.append(field.get_db_prep_save(value, self.database))
            except InvalidArchive:
                raise
            except (ValidationError, ValueError, RecursionError) as error:
                raise InvalidArchive("value", f"{where} {field.name}") from error
        prepared += [field.get_db_prep_save(field.get_default(), self.database) for field in self.defaults]
        self.own[number] = prepared[0]
        return prepared

    def _row_id(self, row: object) -> tuple[int, str]:
        """Return the id of a row in the file, and its name in a refusal."""
        if not isinstance(row, dict) or type(row.get("id")) is not int:
            raise InvalidArchive("row", self.table.name)
        where = f"{self.table.name} {row['id']}"
        if row["id"] in self.own:
            raise InvalidArchive("twice", where)
        return row["id"], where

    def _target(
        self, field: models.ForeignKey[object, object], value: int, number: int, where: str
    ) -> int | None:
        """Return the scratch id of the row that a field refers to; None if that row is not inserted yet."""
        target = self.known.get(field.related_model._meta.label_lower, {}).get(value)
        if target is None and field.name not in self.table.forward_references:
            raise InvalidArchive("stranger", f"{where} {field.name}")
        if target is None:
            self.ahead.append((number, field.name, value))
        return target
