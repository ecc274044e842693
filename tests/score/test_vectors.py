"""Every worked example of the rules, asked of `manage.py score` line by line."""

import json
from pathlib import Path

import pytest

from games.score.answers import ROOMS, answer_line

VECTORS = Path(__file__).parent.parent / "vectors"
LINES = [
    pytest.param(line, id=line["id"])
    for path in sorted(VECTORS.glob("*.jsonl"))
    for line in map(json.loads, path.read_text().splitlines())
    if line["ask"].get("game") in ROOMS
]


def missing(wanted, given, path="answer"):
    """The first place where `given` lacks what is wanted, or None."""
    if type(wanted) is not type(given):
        return f"{path}: {given!r} instead of {wanted!r}"
    if isinstance(wanted, dict):
        for key, value in wanted.items():
            if key == "message":
                continue
            if key not in given:
                return f"{path}.{key} is missing"
            if fault := missing(value, given[key], f"{path}.{key}"):
                return fault
    elif isinstance(wanted, list):
        if len(wanted) != len(given):
            return f"{path}: {given!r} instead of {wanted!r}"
        for index, (one, other) in enumerate(zip(wanted, given, strict=True)):
            if fault := missing(one, other, f"{path}[{index}]"):
                return fault
    elif wanted != given:
        return f"{path}: {given!r} instead of {wanted!r}"
    return None


@pytest.mark.parametrize("line", LINES)
def test_vector(line):
    reply, _ = answer_line(json.dumps(line["ask"]).encode())
    assert missing(line["answer"], json.loads(reply)) is None
