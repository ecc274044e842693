"""A refusal of the rules told to a person: players by name, cards by their index, the page's language."""

import re
from collections.abc import Mapping, Sequence

from games.rules.errors import RuleError
from web.wording.cards import card_sign
from web.wording.typography import sentence_case, speaks_french, typeset

UNREADABLE = "CARD_UNREADABLE"
"""The one refusal that names no card, but what was typed for one."""
_NOBODY = re.compile(r"\b(this player|ce joueur)\b", re.IGNORECASE)
_CARD = re.compile(r"[2-9TJQKA][cdhs]")


def refusal_sentence(refusal: RuleError, names: Sequence[str] = ()) -> str:
    """Why it cannot be, in the active language. `names` are those of the seats: rules only know numbers."""
    facts = refusal.facts if refusal.code == UNREADABLE else _readable(refusal.facts)
    told = RuleError(refusal.code, refusal.article, **facts)
    sentence = typeset(told.sentence("fr" if speaks_french() else "en"))
    seat = refusal.facts.get("seat")
    if not isinstance(seat, int) or seat >= len(names):
        return sentence
    return _about(names[seat], sentence)


def _readable(facts: Mapping[str, str | int]) -> dict[str, str | int]:
    """The facts with their cards as they are printed."""
    return {
        name: card_sign(fact) if isinstance(fact, str) and _CARD.fullmatch(fact) else fact
        for name, fact in facts.items()
    }


def _about(name: str, sentence: str) -> str:
    """The sentence with the name in the place of “this player”, or in front."""
    if _NOBODY.search(sentence):
        return sentence_case(_NOBODY.sub(lambda _: name, sentence))
    sentence = sentence[0].lower() + sentence[1:]
    return typeset(f"{name} : {sentence}") if speaks_french() else f"{name}: {sentence}"
