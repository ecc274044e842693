"""Export of a circle to a file: JSON, one row per line, table after table, compressed by gzip."""

import gzip
import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any
from uuid import UUID

from games.archive.limits import MAX_ROW_BYTES, UNLIMITED, Limits
from games.archive.lines import HEAD
from games.archive.refusals import InvalidArchive
from games.archive.rows import REPORT_ROWS, Report
from games.archive.tables import TABLES, Table
from games.models import Circle

ROWS_AT_ONCE = 1000


def write_archive(circle: Circle, limits: Limits = UNLIMITED) -> Iterator[str]:
    """Yield the text of a circle's file piece by piece, so that memory does not grow with the history.

    `{"ardoise": 2, "tables": {"games.player": [{"id": 1, …}, …], …}}`. Ids are valid in the file only;
    instants are in UTC.

    Raises:
        InvalidArchive: a table has more rows than can be imported again.
    """
    yield HEAD
    for number, table in enumerate(TABLES):
        yield f'{"," if number else ""}\n"{table.name}": ['
        for count, row in enumerate(table.rows(circle).iterator(chunk_size=ROWS_AT_ONCE)):
            if count == limits.table_rows:
                raise InvalidArchive("too_large")
            yield ("," if count else "") + "\n" + json.dumps(_row(table, row), ensure_ascii=False)
        yield "]"
    yield "}}\n"


def write_file(circle: Circle, path: Path, limits: Limits = UNLIMITED, report: Report | None = None) -> None:
    """Write a circle's compressed file.

    Raises:
        InvalidArchive: the file would be too large to be read back within the limits.
    """
    plain_bytes = 0
    with gzip.open(path, "wb", compresslevel=6) as file:
        for count, piece in enumerate(write_archive(circle, limits)):
            content = piece.encode()
            plain_bytes += len(content)
            if len(content) > MAX_ROW_BYTES - 8:
                raise InvalidArchive("too_large")
            if limits.plain_bytes is not None and plain_bytes > limits.plain_bytes:
                raise InvalidArchive("too_large")
            file.write(content)
            if report and count % REPORT_ROWS == 0:
                report("written", count)
    if limits.file_bytes is not None and path.stat().st_size > limits.file_bytes:
        raise InvalidArchive("too_large")


def exceeds_rows(circle: Circle, limits: Limits) -> bool:
    """Return whether a table of the circle has more rows than a file may have."""
    most = limits.table_rows
    return most is not None and any(table.rows(circle)[most : most + 1].exists() for table in TABLES)


def _row(table: Table, row: Any) -> dict[str, Any]:
    return {"id": row.pk} | {field.name: _plain(getattr(row, field.attname)) for field in table.fields}


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, (date, time)):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
