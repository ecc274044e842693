"""Forged questions about poker menteur: an answer or a refusal, never a traceback."""

import json
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.errors import MESSAGES
from games.score.answers import answer_line
from tests.tampered_json import tampered

VECTORS = Path(__file__).parent.parent / "vectors" / "menteur.jsonl"
QUESTIONS = [json.loads(line)["ask"] for line in VECTORS.read_text().splitlines()]
QUESTIONS += [
    {
        "game": "menteur",
        "ask": "close",
        "options": {"carry_close": "equal", "jeton_value_cents": 10, "initial_stack": 50},
        "players": [{"name": "A", "stack": 60}, {"name": "B", "stack": 39}],
        "carry": 1,
        "last_causer": "A",
    },
    {
        "game": "menteur",
        "ask": "check",
        "locale": "fr",
        "hand": "Rp Rc Rk Dt Dk",
        "announcement": [5, 13, 12],
        "previous": [5, 13, 10],
        "drew": True,
        "options": {"fair_play": "lose", "fair_play_min_category": "trips", "allow_rien": True},
    },
]
CODES = {"BAD_FIELD", "UNKNOWN_GAME", "UNKNOWN_ASK", "NOT_JSON", *MESSAGES}


@settings(deadline=None, max_examples=800)
@given(data=st.data())
def test_forged_question_is_answered(data):
    question = data.draw(st.sampled_from(QUESTIONS).flatmap(tampered))
    reply, is_error = answer_line(json.dumps(question).encode())
    answer = json.loads(reply)
    assert "\n" not in reply
    assert is_error == ("error" in answer)
    if is_error:
        assert answer["error"]["code"] in CODES
        assert answer["error"]["message"]


@settings(deadline=None, max_examples=200)
@given(announcement=st.lists(st.integers(-2, 15), max_size=8), dice=st.booleans(), rien=st.booleans())
def test_any_list_of_integers_is_validated_as_an_announcement(announcement, dice, rien):
    question = {"game": "menteur", "ask": "announce", "announcement": announcement}
    question |= {"preset": "dice" if dice else "cards34", "options": {"allow_rien": rien}}
    answer = json.loads(answer_line(json.dumps(question).encode())[0])
    assert answer.get("legal") is True or answer["error"]["code"].startswith("ANN_")
