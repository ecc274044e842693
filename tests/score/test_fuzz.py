"""Forged questions of every game: always an answer or an error with a known code."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.errors import MESSAGES
from games.score.answers import ASK_HANDLERS, answer_line
from tests.tampered_json import tampered

VECTORS = Path(__file__).parent.parent / "vectors"
QUESTIONS = {
    game: [json.loads(line)["ask"] for line in (VECTORS / f"{game}.jsonl").read_text().splitlines()]
    for game in ASK_HANDLERS
}
PROTOCOL = {"NOT_JSON", "UNKNOWN_GAME", "UNKNOWN_ASK", "BAD_FIELD"}

fuzzed = settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("game", ASK_HANDLERS)
@fuzzed
@given(data=st.data())
def test_forged_question_is_answered_or_refused_with_a_known_code(game, data):
    question = data.draw(st.sampled_from(QUESTIONS[game]).flatmap(tampered))
    line, is_error = answer_line(json.dumps(question).encode())
    reply = json.loads(line)
    assert is_error == ("error" in reply)
    if is_error:
        error = reply["error"]
        assert error["code"] in PROTOCOL | MESSAGES.keys()
        assert error["message"]
        assert ("field" in error) == (error["code"] == "BAD_FIELD")


@pytest.mark.parametrize("game", ASK_HANDLERS)
@fuzzed
@given(data=st.data())
def test_same_question_gets_the_same_answer(game, data):
    question = data.draw(st.sampled_from(QUESTIONS[game]).flatmap(tampered))
    line = json.dumps(question).encode()
    assert answer_line(line) == answer_line(line)


@fuzzed
@given(st.binary(max_size=60))
def test_any_bytes_get_one_line(line):
    reply, is_error = answer_line(line)
    assert is_error
    assert json.loads(reply)["error"]["code"] in PROTOCOL
    assert "\n" not in reply
