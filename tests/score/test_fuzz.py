"""Forged questions of every game: always an answer or an error with a known code, and the same again."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.errors import MESSAGES
from games.score.answers import ASK_HANDLERS, answer_line
from tests.score.questions import EXAMPLES, RARE
from tests.tampered_json import tampered

PROTOCOL = {"NOT_JSON", "UNKNOWN_GAME", "UNKNOWN_ASK", "BAD_FIELD"}

fuzzed = settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("game", ASK_HANDLERS)
@fuzzed
@given(data=st.data())
def test_forged_question_gets_one_answer_or_refusal_with_a_known_code(game, data):
    questions = [each for each in (*EXAMPLES.values(), *RARE.values()) if each["game"] == game]
    line = json.dumps(data.draw(st.sampled_from(questions).flatmap(tampered))).encode()
    text, is_error = answer_line(line)
    assert (text, is_error) == answer_line(line)
    assert "\n" not in text
    reply = json.loads(text)
    assert is_error == ("error" in reply)
    if is_error:
        error = reply["error"]
        assert error["code"] in PROTOCOL | MESSAGES.keys()
        assert error["message"]
        assert ("field" in error) == (error["code"] == "BAD_FIELD")


@fuzzed
@given(st.binary(max_size=60))
def test_any_bytes_get_one_line(line):
    reply, is_error = answer_line(line)
    assert is_error
    assert json.loads(reply)["error"]["code"] in PROTOCOL
    assert "\n" not in reply
