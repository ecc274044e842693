"""Help for beginners: how each variant is dealt and played, and the words of each document."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.rules.arbiter.situation import Text

_DATA: Final = Path(__file__).with_name("help.json")


@dataclass(frozen=True, slots=True)
class CardRow:
    """A named row of cards in two characters each, `?` for a place without a card."""

    name: Text
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant: how it is played, line by line, and the rows of its drawing."""

    key: str
    name: Text
    lines: tuple[Text, ...]
    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a document and its meaning."""

    word: Text
    meaning: Text


@dataclass(frozen=True, slots=True)
class Help:
    """The hands from the weakest, all variants, and the words of each document by its key."""

    hands: tuple[CardRow, ...]
    variants: tuple[Variant, ...]
    glossary: Mapping[str, tuple[Word, ...]]


@cache
def rules_help() -> Help:
    """Return the help, loaded on the first call."""
    data = json.loads(_DATA.read_text(encoding="utf-8"))
    variants = tuple(
        Variant(each["key"], _text(each["name"]), _lines(each["lines"]), _rows(each["rows"]))
        for each in data["variants"]
    )
    glossary = {key: _words(_lines(texts)) for key, texts in data["glossary"].items()}
    return Help(_rows(data["hands"]), variants, glossary)


def _text(texts: Mapping[str, str]) -> Text:
    return Text(texts["fr"], texts["en"])


def _rows(rows: Sequence[Mapping[str, Any]]) -> tuple[CardRow, ...]:
    return tuple(CardRow(_text(each["name"]), tuple(each["cards"].split())) for each in rows)


def _lines(texts: Mapping[str, str]) -> tuple[Text, ...]:
    return tuple(
        Text(french, english)
        for french, english in zip(texts["fr"].split("|"), texts["en"].split("|"), strict=True)
    )


def _words(lines: Sequence[Text]) -> tuple[Word, ...]:
    split = [(each.fr.partition("="), each.en.partition("=")) for each in lines]
    return tuple(Word(Text(fr[0], en[0]), Text(fr[2], en[2])) for fr, en in split)
