"""The situations as they lie in `rulings.json`, read once."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.rules.arbiter.situation import Answer, Article, Category, Situation, Text

NEIGHBOURS: Final = 4
"""How many situations a page tells next to its own."""
_DATA: Final = Path(__file__).with_name("rulings.json")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """Everything the arbiter knows, in the order of the documents."""

    categories: Mapping[str, Category]
    articles: Mapping[str, Article]
    situations: Mapping[str, Situation]

    def of_category(self, key: str) -> tuple[Situation, ...]:
        """The situations of a category, in order."""
        return tuple(each for each in self.situations.values() if each.category.key == key)

    def neighbours(self, situation: Situation) -> tuple[Situation, ...]:
        """Situations somebody may have meant: those it is related to, then the nearest of its category.

        >>> [each.key for each in rulebook().neighbours(rulebook().situations["18-01"])]
        ['18-02', '18-03', '18-04', '18-05']
        """
        related = [self.situations[key] for key in situation.related]
        around = list(self.of_category(situation.category.key))
        place = around.index(situation)
        nearest = sorted(around, key=lambda each: abs(around.index(each) - place))
        found = dict.fromkeys([*related, *nearest])
        del found[situation]
        return tuple(found)[:NEIGHBOURS]


@cache
def rulebook() -> Rulebook:
    """The rulebook of the house."""
    data = json.loads(_DATA.read_text(encoding="utf-8"))
    documents = {each["key"]: _text(each["name"]) for each in data["documents"]}
    categories = {each["key"]: Category(each["key"], _text(each["name"])) for each in data["categories"]}
    articles = {each["key"]: _article(each, documents) for each in data["articles"]}
    situations = {each["key"]: _situation(each, categories, articles) for each in data["situations"]}
    return Rulebook(categories, articles, situations)


def _article(data: Mapping[str, Any], documents: Mapping[str, Text]) -> Article:
    return Article(data["key"], documents[data["document"]], data["place"], _text(data["title"]))


def _situation(
    data: Mapping[str, Any], categories: Mapping[str, Category], articles: Mapping[str, Article]
) -> Situation:
    return Situation(
        key=data["key"],
        category=categories[data["category"]],
        article=articles[data["article"]],
        situation=_text(data["situation"]),
        words=tuple(data["words"]),
        ruling=_text_or_none(data.get("ruling")),
        question=_text_or_none(data.get("question")),
        answers=tuple(_answer(each) for each in data.get("answers", ())),
        note=_text_or_none(data.get("note")),
        related=tuple(data.get("related", ())),
        calculator=data.get("calculator", ""),
    )


def _answer(data: Mapping[str, Any]) -> Answer:
    return Answer(data["key"], _text(data["label"]), _text(data["ruling"]))


def _text(data: Mapping[str, str]) -> Text:
    return Text(data["fr"], data["en"])


def _text_or_none(data: Mapping[str, str] | None) -> Text | None:
    return None if data is None else _text(data)
