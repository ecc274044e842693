"""Typographic signs and spaces of each language."""

import re

from django.utils.translation import get_language

MINUS = "−"
NARROW_SPACE = "\u202f"


def is_french() -> bool:
    """Return whether the active language is French."""
    return (get_language() or "").startswith("fr")


def typeset(text: str) -> str:
    """Return the text with the narrow spaces that French requires before `; : ! ? » € %` and after `«`."""
    if not is_french():
        return text
    text = re.sub(r"[ \u00a0](?=[;:!?»€%])", NARROW_SPACE, text)
    return re.sub(r"(?<=«)[ \u00a0]", NARROW_SPACE, text)


def labelled(label: str, text: str) -> str:
    """Return a label and its text with a colon, in French with a space before it: “Léa: pair of kings”."""
    return typeset(f"{label} : {text}") if is_french() else f"{label}: {text}"


def elide(text: str) -> str:
    """Return the text with the elision that French requires: “celle d’Inès” for “celle de Inès”."""
    if not is_french():
        return text
    return re.sub(r"\bde (?=[aeiouhàâäéèêëîïôöùûü]|y[^aeiouéèêë])", "d’", text, flags=re.IGNORECASE)


def single_stop(sentence: str) -> str:
    """Return a sentence that ends with a name, without a second full stop: “Big blind: Cédric L.”"""
    return sentence.removesuffix(".") if sentence.endswith("..") else sentence


def sentence_case(text: str) -> str:
    """Return the text with a capital first letter, the rest unchanged."""
    return text[:1].upper() + text[1:]
