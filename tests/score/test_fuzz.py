"""Whatever is asked, an answer comes: no room ever breaks, however a question was tampered with."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.rules.errors import SENTENCES
from games.score.answers import ROOMS, answer_line
from tests.forged import forged

VECTORS = Path(__file__).parent.parent / "vectors"
QUESTIONS = {
    game: [json.loads(line)["ask"] for line in (VECTORS / f"{game}.jsonl").read_text().splitlines()]
    for game in ROOMS
}
PROTOCOL = {"NOT_JSON", "UNKNOWN_GAME", "UNKNOWN_ASK", "BAD_FIELD"}

fuzzed = settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("game", ROOMS)
@fuzzed
@given(data=st.data())
def test_a_forged_question_is_answered_or_refused_by_a_known_code(game, data):
    question = data.draw(st.sampled_from(QUESTIONS[game]).flatmap(forged))
    line, is_error = answer_line(json.dumps(question).encode())
    reply = json.loads(line)
    assert is_error == ("error" in reply)
    if is_error:
        error = reply["error"]
        assert error["code"] in PROTOCOL | SENTENCES.keys()
        assert error["message"]
        assert ("field" in error) == (error["code"] == "BAD_FIELD")


@pytest.mark.parametrize("game", ROOMS)
@fuzzed
@given(data=st.data())
def test_the_same_question_gets_the_same_answer(game, data):
    question = data.draw(st.sampled_from(QUESTIONS[game]).flatmap(forged))
    line = json.dumps(question).encode()
    assert answer_line(line) == answer_line(line)


@fuzzed
@given(st.binary(max_size=60))
def test_any_bytes_get_one_line(line):
    reply, is_error = answer_line(line)
    assert is_error
    assert json.loads(reply)["error"]["code"] in PROTOCOL
    assert "\n" not in reply
