"""Worked examples of the rules, one `manage.py score` question per line."""

import json

import pytest

from games.score.answers import answer_line
from tests.score.questions import LINES

UNSAID = {"is_proved", "max_raise_to", "transfers"}
"""Fields of an answer that an example may leave out."""


@pytest.mark.parametrize("line", LINES, ids=lambda line: line["id"])
def test_vector(line):
    reply, is_error = answer_line(json.dumps(line["ask"]).encode())
    given, wanted = json.loads(reply), line["answer"]
    assert given.keys() - wanted.keys() <= UNSAID
    if is_error:
        assert given["error"].pop("message")
        wanted["error"].pop("message", None)
    said = {name: given[name] for name in wanted}
    assert json.dumps(said, sort_keys=True) == json.dumps(wanted, sort_keys=True)
