"""The marks and spaces of each language, written the way its printers do."""

import re

from django.utils.translation import get_language

MINUS = "−"
NARROW_SPACE = "\u202f"


def speaks_french() -> bool:
    """Whether the active language is French."""
    return (get_language() or "").startswith("fr")


def typeset(text: str) -> str:
    """The text with the narrow spaces French wants before `; : ! ? » € %` and after `«`."""
    if not speaks_french():
        return text
    text = re.sub(r"[ \u00a0](?=[;:!?»€%])", NARROW_SPACE, text)
    return re.sub(r"(?<=«)[ \u00a0]", NARROW_SPACE, text)


def sentence_case(text: str) -> str:
    """The text with a capital first letter, the rest untouched."""
    return text[:1].upper() + text[1:]
