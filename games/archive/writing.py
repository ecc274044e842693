"""Writing a circle down: JSON, a row a line, table after table."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

from games.archive.tables import TABLES, VERSION, Table
from games.models import Circle


def write_archive(circle: Circle) -> Iterator[str]:
    """The file of a circle, piece by piece: memory does not grow with its history.

    `{"ardoise": 1, "tables": {"games.player": [{"id": 1, …}, …], …}}`. Ids mean something in the file only;
    instants are written in UTC.
    """
    yield f'{{"ardoise": {VERSION}, "tables": {{'
    for number, table in enumerate(TABLES):
        yield f'{"," if number else ""}\n"{table.name}": ['
        for count, row in enumerate(table.rows(circle).iterator(chunk_size=1000)):
            yield ("," if count else "") + "\n" + json.dumps(_row(table, row), ensure_ascii=False)
        yield "]"
    yield "}}\n"


def _row(table: Table, row: Any) -> dict[str, Any]:
    return {"id": row.pk} | {field.name: _plain(getattr(row, field.attname)) for field in table.fields}


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, (date, time)):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
