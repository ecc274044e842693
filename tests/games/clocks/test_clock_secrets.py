"""Migration of the secrets of clocks to their hashes."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

from games.models.binding import hash_secret

ROOT = Path(__file__).parents[3]


def migrate(folder, target):
    """Migrate the database of a folder to a migration of `games`."""
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    subprocess.run(
        [sys.executable, "manage.py", "migrate", "--verbosity=0", "games", target],
        cwd=ROOT,
        env=environment | {"ARDOISE_DATA": str(folder)},
        check=True,
    )


def test_migration_replaces_the_secrets_of_clocks_by_their_hashes(tmp_path):
    migrate(tmp_path, "0002")
    (file,) = [each for each in tmp_path.iterdir() if each.suffix in (".sqlite3", ".db")]
    with sqlite3.connect(file) as database:
        database.execute(
            "insert into games_clock (key, control_token, display_token, opened_at, revision)"
            " values ('0b9a3a556a0c4e0e9d385b3a0f5a2d10', 'controls-it', 'shows-it', '2026-11-20 21:00', 0)"
        )
    database.close()
    migrate(tmp_path, "0004")
    with sqlite3.connect(file) as database:
        assert database.execute("select control_hash from games_clock").fetchall() == [
            (hash_secret("controls-it"),)
        ]
        assert database.execute("select token_hash from games_clockscreen").fetchall() == [
            (hash_secret("shows-it"),)
        ]
        database.execute("pragma wal_checkpoint(truncate)")
    database.close()
    stored = b"".join(each.read_bytes() for each in tmp_path.iterdir() if each.is_file())
    assert b"controls-it" not in stored
    assert b"shows-it" not in stored
