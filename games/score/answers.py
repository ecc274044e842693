"""Answers of the score command: one JSON line in, one JSON line out."""

import json
from typing import Final

from games.rules.errors import RuleError
from games.rules.json_fields import MAX_INTEGER
from games.score import cards, chinese, draw_holdem, holdem, ledger, menteur
from games.score.question import AskHandlers, BadField, Fields, UnknownAsk, error_answer

ASK_HANDLERS: Final[dict[str, AskHandlers]] = {
    "cards": cards.ASKS,
    "chinese": chinese.ASKS,
    "holdem": holdem.ASKS,
    "draw_holdem": draw_holdem.ASKS,
    "menteur": menteur.ASKS,
    "ledger": ledger.ASKS,
}
"""Questions of each game, between the cards and the ledger."""
NOT_JSON: dict[str, object] = {
    "error": {"code": "NOT_JSON", "message": "Cette ligne n’est pas un objet JSON."}
}


def answer(question: object) -> dict[str, object]:
    """Return the answer to one question already parsed from JSON."""
    if type(question) is not dict:
        return NOT_JSON
    fields = Fields(question)
    try:
        game, ask = fields.text("game"), fields.text("ask")
        if game not in ASK_HANDLERS:
            raise UnknownAsk("UNKNOWN_GAME", game)
        if ask not in ASK_HANDLERS[game]:
            raise UnknownAsk("UNKNOWN_ASK", ask)
        fields.choice("locale", ("en", "fr"), "en")
        return ASK_HANDLERS[game][ask](fields)
    except (RuleError, BadField, UnknownAsk) as error:
        return error_answer(error)


def _refuse_constant(word: str) -> object:
    raise ValueError(word)


def _whole_number(digits: str) -> int:
    """Return a whole number; one too long for Python becomes a number out of every range."""
    return int(digits) if len(digits) < 20 else MAX_INTEGER + 1


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_int=_whole_number)
_ENCODER = json.JSONEncoder()
"""Encoder of ASCII output, which half a surrogate pair or an old terminal cannot break."""


def answer_line(line: bytes) -> tuple[str, bool]:
    """Return the answer to one line of the question file, and whether it is an error."""
    try:
        question = _DECODER.decode(line.decode("utf-8"))
    except (ValueError, RecursionError):
        question = None
    reply = answer(question)
    return _ENCODER.encode(reply), "error" in reply
