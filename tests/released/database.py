"""The stored database of each released version: its file, the secrets of its links, and its loading."""

import gzip

from django.db import connection

from tests.source_tree import ROOT

FOLDER = ROOT / "tests/released"
VERSIONS = sorted(
    (path.name for path in FOLDER.glob("*.*.*") if path.is_dir()),
    key=lambda version: [int(number) for number in version.split(".")],
)
"""Released versions, the latest last."""
HOST, VIEWER, MEMBER = "released-host", "released-viewer", "released-member"
"""Secrets of bindings: of Léa, of a viewer without a name, and of Mathilde, whom an account has."""
INVITATION, CLOCK = "released-invitation", "released-clock"
ACCOUNT, PASSWORD = "mathilde", "quatre-as-servis"


def file_of(version, vendor):
    """Return the path of the database that a version made, as compressed SQL for SQLite or PostgreSQL."""
    return FOLDER / version / f"{vendor}.sql.gz"


def load(version):
    """Fill the connected database, which is empty, with that of a version."""
    script = gzip.decompress(file_of(version, connection.vendor).read_bytes()).decode()
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        # The tables are in alphabetical order.
        with connection.constraint_checks_disabled():
            connection.connection.executescript(script)
    else:
        connection.connection.execute(script)
        # The script changes the settings of its session.
        connection.close()
        connection.close_pool()
