"""Files of circles for tests: exported, changed, and imported without a page."""

import gzip
import json
from pathlib import Path
from tempfile import TemporaryDirectory

from games.archive.copying import copy_circle
from games.archive.reading import check_archive
from games.archive.tables import tables_of
from games.archive.writing import write_archive


def data_of(circle):
    """Return the file of a circle as one JSON value."""
    return json.loads("".join(write_archive(circle)))


def file_text(data):
    """Return the text of a file from its changed JSON value, one row per line like an exported file."""
    tables = (
        f'\n"{table.name}": [' + ",".join(f"\n{json.dumps(row)}" for row in data["tables"][table.name]) + "]"
        for table in tables_of(data["ardoise"])
    )
    return f'{{"ardoise": {data["ardoise"]}, "tables": {{' + ",".join(tables) + "}}\n"


def read_text(text, limits=None, compressed=False):
    """Import a circle from the text of its file into the test database."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "circle.json"
        content = text.encode("utf-8", "surrogatepass")
        path.write_bytes(gzip.compress(content) if compressed else content)
        scratch = Path(folder) / "scratch.sqlite3"
        check_archive(path, scratch, *([limits] if limits else []))
        return copy_circle(scratch)


def read_data(data):
    """Import a circle from a JSON value, which may be invalid."""
    return read_text(json.dumps(data))
