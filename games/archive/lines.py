"""Lines of a circle's file as rows, within limits and without loading the whole file into memory."""

import gzip
import json
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final
from uuid import UUID

from games.archive.limits import MAX_ROW_BYTES, MAX_WHOLE_BYTES, Limits
from games.archive.refusals import InvalidArchive
from games.archive.tables import VERSION, tables_of
from games.archive.values import is_uuid
from ledger.canonical import canonical_json

VERSIONS: Final = range(1, VERSION + 1)
HEADS: Final = {f'{{"ardoise": {version}, "tables": {{': version for version in VERSIONS}
"""Version of the format by the first line of a file."""
HEAD: Final = list(HEADS)[-1]
GZIP_MAGIC: Final = b"\x1f\x8b"
LAST, NEXT = "]}}", "],"
FIRST_KEYS: Final = 200


def _refuse(number: str) -> object:
    raise ValueError(number)


DECODER: Final = json.JSONDecoder(parse_float=_refuse, parse_constant=_refuse)
"""JSON decoder that accepts whole numbers only."""


class Lines:
    """The lines of an opened file, counted in bytes against the limits."""

    def __init__(self, file: "IO[bytes] | gzip.GzipFile", limits: Limits) -> None:
        self.file, self.limits, self.bytes_read = file, limits, 0

    def next(self) -> str:
        """Return the next line without its end.

        Raises:
            InvalidArchive: the line, or the file, is too long, or it is not UTF-8 text.
        """
        try:
            line = self.file.readline(MAX_ROW_BYTES + 1)
            self.bytes_read += len(line)
            self._check(line)
            return line.decode().rstrip("\r\n")
        except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise InvalidArchive("format") from error

    def whole(self) -> int | str:
        """Return the version of an exported file, or the text of a short reformatted file."""
        try:
            head = self.file.readline(len(HEAD) + 2)
            self.bytes_read = len(head)
            if version := HEADS.get(head.decode().rstrip("\r\n")):
                return version
            rest = self.file.read(MAX_WHOLE_BYTES)
            self.bytes_read += len(rest)
            if self.file.read(1):
                raise InvalidArchive("format")
            return (head + rest).decode() or " "
        except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
            raise InvalidArchive("format") from error

    def _check(self, line: bytes) -> None:
        if len(line) > MAX_ROW_BYTES:
            raise InvalidArchive("too_large")
        if self.limits.plain_bytes is not None and self.bytes_read > self.limits.plain_bytes:
            raise InvalidArchive("too_large")


@contextmanager
def opened(path: Path, limits: Limits) -> Iterator[Lines]:
    """Open a file, compressed by gzip or plain.

    Raises:
        InvalidArchive: the file is too large.
    """
    if limits.file_bytes is not None and path.stat().st_size > limits.file_bytes:
        raise InvalidArchive("too_large")
    with path.open("rb") as raw:
        is_compressed = raw.read(2) == GZIP_MAGIC
    with gzip.open(path) if is_compressed else path.open("rb") as file:
        yield Lines(file, limits)


def rows_of(lines: Lines) -> Iterator[tuple[str, object]]:
    """Return each row with the name of its table, in the order of `tables_of` the version.

    Raises:
        InvalidArchive: this is not a circle's file.
    """
    whole = lines.whole()
    if isinstance(whole, str):
        yield from _rows_of_whole(whole)
        return
    end = NEXT
    for table in tables_of(whole):
        if end != NEXT:
            raise InvalidArchive("tables", table.name)
        line = lines.next()
        start = f'"{table.name}": ['
        if not line.startswith(start):
            raise InvalidArchive("tables", table.name)
        end, count = line.removeprefix(start), 0
        while not end:
            text, end = _split(lines.next())
            count += 1
            if lines.limits.table_rows is not None and count > lines.limits.table_rows:
                raise InvalidArchive("too_large", table.name)
            yield table.name, _parsed(text, table.name)
    if end != LAST or lines.next().strip():
        raise InvalidArchive("tables")


def first_entries(path: Path, limits: Limits) -> dict[UUID, datetime]:
    """Return keys and instants of the first entries of a file, by which a circle that exists here is
    recognised.

    Raises:
        InvalidArchive: the beginning is not a circle's file.
    """
    with opened(path, limits) as lines:
        entries = (row for name, row in rows_of(lines) if name == "ledger.entry")
        rows = islice(entries, FIRST_KEYS)
        found = ((row.get("key"), _instant(row.get("at"))) for row in rows if isinstance(row, dict))
        return {UUID(key): at for key, at in found if is_uuid(key) and at}


def _instant(value: Any) -> datetime | None:
    """Return the instant of a JSON text with a zone, None for anything else."""
    try:
        instant = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return None
    return instant if instant.tzinfo else None


def _split(line: str) -> tuple[str, str]:
    """Return the text of a row, and the end of its table if the line has one."""
    for end in (NEXT, LAST):
        if line.endswith("}" + end):
            return line.removesuffix(end), end
    return line.removesuffix(","), ""


def _parsed(text: str, where: str) -> object:
    try:
        row = DECODER.decode(text)
        if "\\u" in text:
            canonical_json(row)  # An escaped NUL or half a surrogate pair is text that no database stores.
    except (ValueError, RecursionError) as error:
        raise InvalidArchive("row", where) from error
    return row


def _rows_of_whole(text: str) -> Iterator[tuple[str, object]]:
    """Yield the rows of a short file whose JSON was reformatted."""
    try:
        data = DECODER.decode(text)
        canonical_json(data)
    except (ValueError, RecursionError) as error:
        raise InvalidArchive("format") from error
    tables = _tables(data)
    for name in tables:
        for row in tables[name]:
            yield name, row


def _tables(data: Any) -> Mapping[str, list[Any]]:
    """Return the rows of each table of a parsed file, in the order of its version."""
    version = data.get("ardoise") if isinstance(data, dict) else None
    if type(version) is not int or version not in VERSIONS:
        raise InvalidArchive("format")
    tables = data.get("tables")
    if not isinstance(tables, dict):
        raise InvalidArchive("format")
    names = {table.name: None for table in tables_of(version)}
    if len(tables) > len(names):
        raise InvalidArchive("tables")
    if names.keys() != tables.keys():
        raise InvalidArchive("tables", " ".join(sorted(names.keys() ^ tables.keys()))[:200])
    for name, rows in tables.items():
        if not isinstance(rows, list):
            raise InvalidArchive("tables", name)
    return {name: tables[name] for name in names}
