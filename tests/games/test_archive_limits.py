"""Limits of a circle's file: the check does not use the real database, and its work is bounded."""

import gzip
import json
from datetime import datetime
from uuid import UUID

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.archive.copying import copy_circle
from games.archive.limits import MAX_ROW_BYTES, MAX_WHOLE_BYTES, UNLIMITED, Limits
from games.archive.lines import HEAD, first_entries, opened, rows_of
from games.archive.reading import check_archive
from games.archive.refusals import InvalidArchive
from games.archive.tables import DERIVED, TABLES
from games.archive.writing import write_file
from games.circles.commands import people
from games.models import Circle
from tests.files import data_of, file_text, read_data, read_text
from tests.games.archive.test_archive import balances, same_but_for_ids
from tests.games.conftest import NOON

EXCEEDED = [Limits(file_bytes=1000), Limits(plain_bytes=5000), Limits(table_rows=3)]


@pytest.fixture
def file(archive_text, tmp_path):
    """Return the path of a compressed file of a circle that is in no database."""
    path = tmp_path / "circle.json.gz"
    path.write_bytes(gzip.compress(archive_text.encode()))
    return path


def refusal(path, limits=UNLIMITED):
    """Return the reason why a file is refused, and the number of bytes read until then."""
    seen = []
    with pytest.raises(InvalidArchive) as refused:
        read_through(path, limits, seen)
    return refused.value.code, seen[0].bytes_read if seen else 0


def read_through(path, limits, seen):
    with opened(path, limits) as lines:
        seen.append(lines)
        for _row in rows_of(lines):
            pass


def test_a_check_asks_the_real_database_nothing(db, file, tmp_path):
    with CaptureQueriesContext(connection) as queries:
        check_archive(file, tmp_path / "scratch.sqlite3")
    assert [each["sql"] for each in queries] == []
    assert not Circle.objects.exists()


def test_a_refused_file_asks_the_real_database_nothing(db, archive_text, file, tmp_path):
    data = json.loads(archive_text)
    data["tables"]["games.round"][-1]["explanation"] = {}
    file.write_text(file_text(data))
    with CaptureQueriesContext(connection) as queries, pytest.raises(InvalidArchive, match="disagreement"):
        check_archive(file, tmp_path / "scratch.sqlite3")
    assert [each["sql"] for each in queries] == []


def test_copying_does_nothing_but_look_keys_up_and_insert(db, file, tmp_path):
    scratch = tmp_path / "scratch.sqlite3"
    check_archive(file, scratch)
    with CaptureQueriesContext(connection) as queries:
        copy_circle(scratch)
    verbs = {each["sql"].rpartition(" times: ")[2].split()[0] for each in queries}
    assert verbs <= {"SELECT", "INSERT", "SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"}
    looked_up = [each["sql"] for each in queries if " IN (" in each["sql"]]
    assert len(looked_up) == 2, "the keys of the entries and of the sittings"


@pytest.mark.parametrize("is_compressed", [True, False])
def test_ours_are_read_compressed_or_not(db, archive_text, is_compressed):
    again = read_text(archive_text, compressed=is_compressed)
    assert sum(balances(again).values()) == 0
    assert same_but_for_ids(data_of(again), json.loads(archive_text))


def test_file_formatted_by_another_program_is_read(db, archive_text):
    assert sum(balances(read_data(json.loads(archive_text))).values()) == 0


def test_what_is_stored_for_reading_comes_along(db, file, tmp_path):
    scratch = tmp_path / "scratch.sqlite3"
    check_archive(file, scratch)
    copy_circle(scratch)
    assert {model for model in DERIVED if not model._base_manager.exists()} == set()


def test_new_rows_follow_those_of_a_copied_circle(db, file, tmp_path):
    scratch = tmp_path / "scratch.sqlite3"
    check_archive(file, scratch)
    again = copy_circle(scratch)
    before = {table: set(table.model._base_manager.values_list("pk", flat=True)) for table in TABLES}
    added = people.add_player(circle=again, name="Sofia", now=NOON)
    (players,) = [table for table in TABLES if table.name == "games.player"]
    assert added.pk not in before[players]


HOSTILE = {
    "a million table names": b'{"ardoise": 1, "tables": {'
    + b",".join(b'"t%d": []' % number for number in range(700_000))
    + b"}}",
    "empty objects": b"[" + b"{}," * 5_000_000 + b"{}]",
    "one long line": HEAD.encode() + b"\n" + b"[" * (8 * 1024 * 1024),
    "brackets": b"[" * (8 * 1024 * 1024),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_before_it_is_read_whole(tmp_path, name):
    path = tmp_path / "hostile"
    path.write_bytes(HOSTILE[name])
    code, bytes_read = refusal(path)
    assert code in {"format", "tables", "too_large"}
    assert bytes_read <= MAX_WHOLE_BYTES + 1000
    assert len(HOSTILE[name]) > MAX_WHOLE_BYTES


def test_more_tables_than_known_are_refused_before_they_are_sorted(tmp_path, monkeypatch):
    names = {f"t{number}": [] for number in range(1000)}
    path = tmp_path / "names.json"
    path.write_text(json.dumps({"ardoise": 1, "tables": names}))
    monkeypatch.setattr("games.archive.lines.sorted", pytest.fail, raising=False)
    assert refusal(path)[0] == "tables"


def test_a_small_file_that_decompresses_to_much_is_refused(tmp_path):
    path = tmp_path / "bomb.gz"
    with gzip.open(path, "wb") as bomb:
        bomb.write(f'{HEAD}\n"ledger.book": [\n'.encode())
        for _ in range(2000):
            bomb.write(b'{"id":' + b" " * 50_000 + b"1},\n")
    assert path.stat().st_size < 500_000
    code, bytes_read = refusal(path, Limits(plain_bytes=1_000_000))
    assert code == "too_large"
    assert bytes_read <= 1_000_000 + MAX_ROW_BYTES + 1


def test_a_bomb_without_lines_is_refused(tmp_path):
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(bytes(64 * 1024 * 1024)))
    code, bytes_read = refusal(path)
    assert code == "format"
    assert bytes_read <= MAX_WHOLE_BYTES + 1000


def test_a_cut_or_damaged_compressed_file_is_refused(file):
    whole = file.read_bytes()
    for content in (whole[: len(whole) // 2], whole[:500] + b"\0" * 40 + whole[540:], whole[:10]):
        file.write_bytes(content)
        assert refusal(file)[0] in {"format", "row", "tables"}


@pytest.mark.parametrize("limits", EXCEEDED, ids=["file", "plain", "rows"])
def test_a_file_is_refused_beyond_each_limit(file, limits):
    assert refusal(file, limits)[0] == "too_large"


@pytest.mark.parametrize("limits", EXCEEDED, ids=["file", "plain", "rows"])
def test_file_that_could_not_be_read_back_is_not_exported(db, archive_text, tmp_path, limits):
    again = read_text(archive_text)
    with pytest.raises(InvalidArchive, match="too_large"):
        write_file(again, tmp_path / "again.gz", limits)


def test_first_entries_have_the_keys_and_instants_of_the_file(archive_text, file):
    rows = json.loads(archive_text)["tables"]["ledger.entry"]
    expected = {UUID(row["key"]): datetime.fromisoformat(row["at"]) for row in rows}
    assert first_entries(file, Limits()) == expected
    assert expected


def test_a_row_of_endless_nesting_is_refused(db, archive_text, tmp_path):
    deep = "[" * 100_000 + "]" * 100_000
    path = tmp_path / "circle.json"
    path.write_text(archive_text.replace('"recorded": {', f'"recorded": {deep}, "x": {{', 1))
    with pytest.raises(InvalidArchive):
        check_archive(path, tmp_path / "scratch.sqlite3")
