"""What a tool's page gives a phone to reckon with, where no house answers: its pattern and its words."""

import json
from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest

from web.tools.pattern import pattern
from web.tools.phone_words import words_of

PART: Final = "X-Part"
"""The header of a page that a script asks for: the phone has the rest."""
NEVER: Final[Mapping[str, tuple[str, ...]]] = {
    "pots": ("hand.is_by_cards", "hand.last_hand", "version"),
    "exchanges": ("refusal", "sitting", "version"),
}
"""What a tool never shows on a phone that reckons: cards are compared by the house."""


def for_phone(request: HttpRequest, tool: str) -> dict[str, Any]:
    """The context of what the phone reckons with."""
    if PART in request.headers:
        return {}
    told = {**pattern(f"tools/{tool}.html", NEVER.get(tool, ())), "words": words_of(tool)}
    asked = request.META.get("QUERY_STRING", "")
    plain = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return {"tool": tool, "asked": asked, "pattern": plain}
