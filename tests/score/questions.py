"""Questions of the `score` protocol that are answered, and their copies with some values changed."""

import copy
import json
import re
from pathlib import Path

from games.score.answers import ASK_HANDLERS, answer

LINES = [
    line
    for path in sorted((Path(__file__).parent.parent / "vectors").glob("*.jsonl"))
    for line in map(json.loads, path.read_text().splitlines())
    if line["ask"].get("game") in ASK_HANDLERS
]
"""Worked examples of the rules: identifier, question and answer."""
EXAMPLES = {line["id"]: line["ask"] for line in LINES}
ABSENT = object()


def put(question, changes):
    """Return a copy of the question with values set by path (`players[1].name`), or removed if ABSENT."""
    question = copy.deepcopy(question)
    for path, value in changes.items():
        *steps, last = [int(index) if index else name for index, name in re.findall(r"\[(\d+)\]|(\w+)", path)]
        holder = question
        for step in steps:
            holder = holder[step] if isinstance(holder, list) else holder.setdefault(step, {})
        if value is ABSENT:
            del holder[last]
        elif isinstance(holder, list):
            holder[last : last + 1] = [value]
        else:
            holder[last] = value
    return question


BET = {"big_blind": 100, "high": 100, "preflop": True, "last_raise": 100}
COUP = [{"do": "announce", "announcement": [1, 7], "changed": 1}, {"do": "refuse", "hand": "Ks Kh Kd Qc Qd"}]
SHOWDOWN = [{"do": "bet_to", "player": "B", "amount": 2}, {"do": "showdown", "ranking": [["B", "S"]]}]
FACE_UP = {"royalty_mode": "line_winner", "scoop_bonus": 3, "point_value_cents": 10, "fl_entry": "QQ"}
LIARS = {"mark": "simple", "stakes": [1, 2], "initial_stack": 50, "elimination_points": 5, "allow_rien": True}
RARE = {
    "face up": put(EXAMPLES["C2"], {"locale": "en", "first": "B", "players[0].fantasyland": False}),
    "face up options": put(EXAMPLES["C2"], {"options": {**FACE_UP, "royalty_table": {"top": {"QQ": 7}}}}),
    "blinds": put(EXAMPLES["H10-0"], {"options": {"blind_levels": [5, 25]}}),
    "heads-up blinds": put(EXAMPLES["H16"], {"options": {"headsup_blinds": "literal"}}),
    "dead button": put(EXAMPLES["T9bb"], {"options": {"button": "dead"}}),
    "first button": put(EXAMPLES["T9first"], {"options": {"button": "moving"}}),
    "raises": put(EXAMPLES["H17"], {"raises": 2, "options": {"max_raises": 3}}),
    "my total": put(
        EXAMPLES["T4c"], {**BET, "my_total": 100, "acted": True, "options": {"raise_rule": "tda"}}
    ),
    "bet": put(EXAMPLES["T5a"], {**BET, "announced": "call", "all_in": True}),
    "chip": put(EXAMPLES["T6a"], {**BET, "announced": "raise"}),
    "race": put(EXAMPLES["T7"], {"options": {"chip_race": "ceil"}}),
    "seat": put(EXAMPLES["T16a"], {"seat": 5}),
    "last hand": put(EXAMPLES["H2"], {"button": "A", "carry": 2, "last_hand": True, "players[0].stack": 20}),
    "draw": put(
        EXAMPLES["D3"],
        {
            "button": "B",
            "carry": 1,
            "events": [{"do": "fold", "player": "G"}, *SHOWDOWN],
            "options": {"tax_base": "bets_only", "odd_chip": "carry", "chip_values": [1], "max_players": 3},
        },
    ),
    "liars": put(
        EXAMPLES["M1"], {"options": {**LIARS, "fair_play": "lose", "fair_play_min_category": "trips"}}
    ),
    "French hand": put(EXAMPLES["M20a"], {"locale": "fr", "hand": "Rp Rc Rk Dt Dk"}),
    "coup": put(EXAMPLES["M21"], {"events": COUP}),
    "cancelled": put(EXAMPLES["M27"], {"loser": None, "stake": None, "cancelled": True, "carry": 3}),
    "close": {
        "game": "menteur",
        "ask": "close",
        "carry": 1,
        "last_causer": "A",
        "players": [{"name": "A", "stack": 60}, {"name": "B", "stack": 45}, {"name": "C", "stack": 44}],
        "options": {"carry_close": "last_causer", "jeton_value_cents": 1, "initial_stack": 50},
    },
}
"""Questions with the fields and options that no worked example has."""
ANSWERED = [line["ask"] for line in LINES if "error" not in line["answer"]] + [*RARE.values()]


def fault(question):
    """Return the field of a BAD_FIELD error, or the code of another error."""
    error = answer(question)["error"]
    assert error["message"]
    assert ("field" in error) == (error["code"] == "BAD_FIELD")
    return error.get("field", error["code"])


def values(part, path=""):
    """Yield holder, path and value of each value in a question; a list without objects is one value."""
    for key, value in part.items() if isinstance(part, dict) else enumerate(part):
        here = f"{path}[{key}]" if isinstance(part, list) else f"{path}.{key}".lstrip(".")
        yield part, here, value
        if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict)):
            yield from values(value, here)


def places(game):
    """Return question, path and value of each field of a game; seats and events of a kind count once."""
    found = {}
    for question in ANSWERED:
        if question["game"] == game:
            for holder, path, value in values(question):
                kind = holder.get("do") if isinstance(holder, dict) else None
                about = question["ask"], question.get("preset"), kind, re.sub(r"\d+", "", path)
                found.setdefault(about, (question, path, value))
    return list(found.values())
