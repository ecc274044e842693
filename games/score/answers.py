"""One line in, one line out: finds the room that answers a question, refuses what is wrong."""

import json
from typing import Any

from games.rules.catalogue import corridor
from games.rules.errors import RuleError
from games.score.question import LARGEST, BadField, Fields, Room, Unknown, refusal


def rooms() -> dict[str, Room]:
    """Every game that can be asked, by key, between the cards and the ledger."""
    from games.score import cards, ledger

    games = {key: room.ASKS for key, room in corridor("games.score").items()}
    return {"cards": cards.ASKS, **games, "ledger": ledger.ASKS}


ROOMS = rooms()
NOT_JSON = {"error": {"code": "NOT_JSON", "message": "Cette ligne n’est pas un objet JSON."}}


def answer(question: Any) -> dict[str, Any]:
    """The answer to one question already read from JSON."""
    if type(question) is not dict:
        return NOT_JSON
    fields = Fields(question)
    try:
        game, ask = fields.text("game"), fields.text("ask")
        if game not in ROOMS:
            raise Unknown("UNKNOWN_GAME", game)
        if ask not in ROOMS[game]:
            raise Unknown("UNKNOWN_ASK", ask)
        fields.choice("locale", ("en", "fr"), "en")
        return ROOMS[game][ask](fields)
    except (RuleError, BadField, Unknown) as error:
        return refusal(error)


def _refuse_constant(word: str) -> Any:
    raise ValueError(word)


def _whole_number(digits: str) -> int:
    """A whole number; one so long that Python would refuse to read it becomes one out of every range."""
    return int(digits) if len(digits) < 20 else LARGEST + 1


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_int=_whole_number)
_ENCODER = json.JSONEncoder()
"""Writes ASCII alone: neither half a surrogate pair in a name nor an old terminal can stop an answer."""


def answer_line(line: bytes) -> tuple[str, bool]:
    """One line of the question file → the line that answers it, and whether it is an error."""
    try:
        question = _DECODER.decode(line.decode("utf-8"))
    except (ValueError, RecursionError):
        question = None
    reply = answer(question)
    return _ENCODER.encode(reply), "error" in reply
