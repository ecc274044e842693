"""Protocol of `manage.py score`: one line per line, one exit status, no traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.score.answers import answer_line

ROOT = Path(__file__).parent.parent.parent
GOOD = b'{"game": "cards", "ask": "read", "cards": "As"}'
BAD = b'{"game": "cards", "ask": "read", "cards": "Zz"}'
DEEP = b"[" * 100_000 + b"]" * 100_000
BALANCE = "players[0].balance"
SURROGATE = b'{"game": "ledger", "ask": "settle", "players": [{"name": "\\ud800", "balance": 0}]}'


def reply(line):
    text, is_error = answer_line(line)
    assert is_error == ("error" in json.loads(text))
    return json.loads(text)


def error(line):
    return reply(line)["error"]


def score(*arguments, given=b"", **environment):
    """Run the real command in a separate process."""
    return subprocess.run(
        [sys.executable, "manage.py", "score", *map(str, arguments)],
        cwd=ROOT,
        input=given,
        env=os.environ | environment,
        capture_output=True,
        timeout=60,
    )


def codes(output):
    return [each.get("error", {}).get("code") for each in map(json.loads, output.decode().splitlines())]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" ",
        b"\t",
        b"\xef\xbb\xbf" + GOOD,
        b"\xff\xfe",
        b'{"game": "\xe9"}',
        b"\xed\xa0\x80",
        b"null",
        b"true",
        b"7",
        b'"cards"',
        b"[]",
        b"[" + GOOD + b"]",
        GOOD[:-1],
        GOOD + GOOD,
        GOOD + b",",
        b"{'game': 'cards'}",
        b'{"game": "cards",}',
        b'{"game": NaN}',
        b'{"game": "cards", "ask": "read", "cards": NaN}',
        b'{"game": Infinity}',
        b'{"game": -Infinity}',
        b'{"game": "a\x00b"}',
        b'{"game": "a\rb"}',
        b'{"game": 01}',
        b"9" * 5000,
        b'{"game": ' + DEEP + b"}",
        DEEP,
    ],
    ids=lambda line: repr(line[:24]),
)
def test_line_that_is_not_a_json_object_is_not_json(line):
    assert error(line)["code"] == "NOT_JSON"
    assert error(line)["message"]


@pytest.mark.parametrize("digits", [b"9" * 20, b"9" * 4000, b"-" + b"9" * 5000, b"1" + b"0" * 5000])
def test_integer_of_any_length_is_a_bad_field(digits):
    for line, field in (
        (b'{"game": %s}', "game"),
        (GOOD[:-1] + b', "first": %s}', "first"),
        (b'{"game": "ledger", "ask": "share", "total_cents": %s, "players": []}', "total_cents"),
        (b'{"game": "ledger", "ask": "settle", "players": [{"name": "A", "balance": %s}]}', BALANCE),
        (b'{"game": "chinese", "ask": "score", "options": {"scoop_bonus": %s}}', "options.scoop_bonus"),
        (b'{"game": "menteur", "ask": "announce", "announcement": [9, %s]}', "announcement"),
    ):
        assert error(line % digits)["field"] == field


def test_spaces_before_and_after_a_question_are_allowed():
    assert reply(b"  " + GOOD + b" \t\r") == {"cards": ["As"]}


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"game": "poker", "ask": "read"}, "UNKNOWN_GAME"),
        ({"game": "", "ask": "read"}, "UNKNOWN_GAME"),
        ({"game": "Cards", "ask": "read"}, "UNKNOWN_GAME"),
        ({"game": "cards", "ask": "shuffle"}, "UNKNOWN_ASK"),
        ({"game": "cards", "ask": ""}, "UNKNOWN_ASK"),
        ({"game": "chinese", "ask": "hand"}, "UNKNOWN_ASK"),
        ({"game": "holdem", "ask": "score"}, "UNKNOWN_ASK"),
    ],
)
def test_unknown_game_or_ask_is_refused(question, code):
    assert error(json.dumps(question).encode()) == {
        "code": code,
        "message": error(json.dumps(question).encode())["message"],
    }


@pytest.mark.parametrize(
    ("question", "field"),
    [
        ({}, "game"),
        ({"game": None, "ask": "read"}, "game"),
        ({"game": 7, "ask": "read"}, "game"),
        ({"game": ["cards"], "ask": "read"}, "game"),
        ({"game": {}, "ask": "read"}, "game"),
        ({"game": "cards"}, "ask"),
        ({"game": "cards", "ask": True}, "ask"),
        ({"game": "cards", "ask": "read", "cards": "As", "Locale": "fr"}, "Locale"),
        ({"game": "cards", "ask": "read", "cards": "As", "": 1}, ""),
        ({"game": "ledger", "ask": "settle", "players": [{"balance": 0}]}, "players[0].name"),
        ({"game": "ledger", "ask": "settle", "players": [[]]}, "players[0]"),
    ],
)
def test_bad_field_is_reported_by_path(question, field):
    report = error(json.dumps(question).encode())
    assert (report["code"], report["field"]) == ("BAD_FIELD", field)
    assert report["message"]


def test_number_above_the_float_range_is_a_bad_field():
    report = error(b'{"game": "ledger", "ask": "settle", "players": [{"name": "A", "balance": 1e999}]}')
    assert (report["code"], report["field"]) == ("BAD_FIELD", "players[0].balance")


def test_duplicate_json_key_gets_one_answer():
    assert reply(b'{"game": "ledger", "game": "cards", "ask": "read", "cards": "As"}') == {"cards": ["As"]}


@given(st.text() | st.sampled_from(["\ud800", "\udfff\ud800", "\u2028", "\x85", "\n", '"', "\\"]))
def test_answer_is_one_line_of_ascii_for_any_name(name):
    players = [{"name": name, "balance": 0}, {"name": "B", "balance": 0}]
    line, _ = answer_line(json.dumps({"game": "ledger", "ask": "settle", "players": players}).encode())
    assert line.isascii()
    assert len(line.splitlines()) == 1


def test_status_is_0_when_each_line_was_answered():
    done = score(given=GOOD + b"\n" + GOOD + b"\n")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b'{"cards": ["As"]}\n' * 2


def test_status_is_1_after_an_error_and_the_other_lines_are_answered_in_order():
    lines = [BAD, GOOD, b"", b"\xff", b'{"game": "x", "ask": "y"}', DEEP, SURROGATE, GOOD]
    done = score("-", given=b"\n".join(lines))
    assert (done.returncode, done.stderr) == (1, b"")
    assert codes(done.stdout) == [
        "CARD_UNREADABLE",
        None,
        "NOT_JSON",
        "NOT_JSON",
        "UNKNOWN_GAME",
        "NOT_JSON",
        None,
        None,
    ]


def test_line_ends_with_a_line_feed_only(tmp_path):
    separators = "\u2028\u2029\x85\x0b\x0c".encode()
    questions = tmp_path / "questions.jsonl"
    questions.write_bytes(GOOD + b"\r\n\r\n" + separators + b"\n" + GOOD + b"\r" + GOOD + b"\n\n" + GOOD)
    done = score(questions)
    assert (done.returncode, done.stderr) == (1, b"")
    assert codes(done.stdout) == [None, "NOT_JSON", "NOT_JSON", "NOT_JSON", "NOT_JSON", None]


@pytest.mark.parametrize(("given", "count"), [(b"", 0), (b"\r\n\n", 2)])
def test_blank_line_is_answered_and_empty_input_is_not(given, count):
    done = score(given=given)
    assert codes(done.stdout) == ["NOT_JSON"] * count
    assert done.returncode == (1 if count else 0)


def test_status_is_2_when_the_file_is_unreadable(tmp_path):
    for unreadable in (tmp_path / "nobody", tmp_path):
        done = score(unreadable)
        assert (done.returncode, done.stdout) == (2, b"")
        assert str(unreadable) in done.stderr.decode()
        assert b"Traceback" not in done.stderr


def test_score_needs_neither_a_database_nor_a_utf8_terminal(tmp_path):
    ascii_only = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    empty_place = {
        "DATABASE_URL": f"sqlite:///{tmp_path}/nowhere/none.sqlite3",
        "ARDOISE_DATA": str(tmp_path),
    }
    done = score(given=BAD + b"\n" + GOOD, **ascii_only, **empty_place)
    assert (done.returncode, done.stderr) == (1, b"")
    assert codes(done.stdout) == ["CARD_UNREADABLE", None]


def test_closed_output_pipe_ends_without_an_error():
    asking = subprocess.Popen(
        [sys.executable, "manage.py", "score"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    asking.stdout.close()
    asking.stdin.write((GOOD + b"\n") * 20_000)
    asking.stdin.close()
    assert asking.stderr.read() == b""
    assert asking.wait(timeout=60) == 1
