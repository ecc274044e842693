"""Worked examples of the rules, one `manage.py score` question per line."""

import json
from pathlib import Path

import pytest

from games.score.answers import ASK_HANDLERS, answer_line

VECTORS = Path(__file__).parent.parent / "vectors"
LINES = [
    pytest.param(line, id=line["id"])
    for path in sorted(VECTORS.glob("*.jsonl"))
    for line in map(json.loads, path.read_text().splitlines())
    if line["ask"].get("game") in ASK_HANDLERS
]


def missing(wanted, given, path="answer"):
    """Return the first path where `given` differs from the wanted answer, or None."""
    if type(wanted) is not type(given):
        return f"{path}: {given!r} instead of {wanted!r}"
    if isinstance(wanted, dict):
        faults = (
            missing(value, given[key], f"{path}.{key}") if key in given else f"{path}.{key} is missing"
            for key, value in wanted.items()
            if key != "message"
        )
        return next(filter(None, faults), None)
    if isinstance(wanted, list) and len(wanted) == len(given):
        pairs = enumerate(zip(wanted, given, strict=True))
        faults = (missing(one, other, f"{path}[{index}]") for index, (one, other) in pairs)
        return next(filter(None, faults), None)
    return None if wanted == given else f"{path}: {given!r} instead of {wanted!r}"


@pytest.mark.parametrize("line", LINES)
def test_vector(line):
    reply, _ = answer_line(json.dumps(line["ask"]).encode())
    assert missing(line["answer"], json.loads(reply)) is None
