"""Eight processes that write to one book at the same time, on the database of the tests."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from tests.ledger.writer import OWN_POSTS, prepare, report

ROOT = Path(__file__).parents[2]
WRITERS = 8


@pytest.fixture
def environment(transactional_db, tmp_path):
    """Return the environment that gives other processes the test database."""
    database = connection.settings_dict
    url = f"sqlite:///{database['NAME']}"
    if connection.vendor == "postgresql":
        secret = f":{database['PASSWORD']}" if database["PASSWORD"] else ""
        where = f"{database['HOST']}:{database['PORT'] or 5432}"
        url = f"postgres://{database['USER']}{secret}@{where}/{database['NAME']}"
    data = {"ARDOISE_DATA": str(tmp_path), "DATABASE_URL": url}
    return {**os.environ, "DJANGO_SETTINGS_MODULE": "web.settings", **data}


def results_of(environment, evening):
    """Return the results of the writers, each a process with a connection of its own."""
    command = [sys.executable, "-m", "tests.ledger.writer", str(WRITERS), json.dumps(evening)]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(done.stdout)


def test_eight_simultaneous_writers_lose_and_duplicate_nothing(environment):
    evening = prepare()
    done = results_of(environment, evening)
    assert len(done) == WRITERS
    for keys in ("same_keys", "same_keys_in_a_transaction"):
        assert [sum(made) for made in zip(*(each[keys] for each in done), strict=True)] == [1] * 5
    first = [number for number, each in enumerate(done) if each["same_key_other_content"] is True]
    answers = {each["same_key_other_content"] for each in done} - {True}
    assert (len(first), answers) == (1, {str(first[0])})
    assert len({tuple(each["reversals"]) for each in done}) == 1
    assert all(each["own_keys"] == [True] * OWN_POSTS for each in done)

    both_ways = WRITERS * OWN_POSTS
    rounds = 5 + 5 + 1 + WRITERS * OWN_POSTS
    assert report() == {
        "entries": rounds + 2 * both_ways + len(evening["wrong"]) * 2,
        "accounts": 4,
        "held": {
            "Ann": -both_ways,
            "Bob": both_ways,
            "everybody": -rounds - both_ways,
            "everybody else": rounds + both_ways,
        },
        "faults": [],
    }
