"""The situations of `rulings.json`, loaded once."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from games.rules.arbiter.articles import CLUB_ARTICLES, read_articles
from games.rules.arbiter.situation import Answer, Article, Category, Document, Situation, Text

RELATED_COUNT: Final = 4
"""Number of neighbouring situations listed on a page."""
_DATA: Final = Path(__file__).with_name("rulings.json")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """All categories, articles and situations of the arbiter, in the order of the documents."""

    categories: Mapping[str, Category]
    documents: Mapping[str, Document]
    articles: Mapping[str, Article]
    situations: Mapping[str, Situation]

    def article(self, key: str) -> Article:
        """Return the article that players read for an article cited by the rules.

        >>> rulebook().article("holdem.65").reference, rulebook().article("holdem.11").document.key
        ('art. 22', 'home')
        """
        return self.articles[CLUB_ARTICLES.get(key, key)]

    def under_article(self, key: str) -> tuple[Situation, ...]:
        """Return the situations ruled by an article, in order."""
        return tuple(each for each in self.situations.values() if each.article.key == key)

    def in_document(self, key: str) -> tuple[Article, ...]:
        """Return the articles of a document, in order."""
        return tuple(each for each in self.articles.values() if each.document.key == key)

    def in_category(self, key: str) -> tuple[Situation, ...]:
        """Return the situations of a category, in order."""
        return tuple(each for each in self.situations.values() if each.category.key == key)

    def related_to(self, situation: Situation) -> tuple[Situation, ...]:
        """Return alternatives to a situation: related ones, then the nearest of its category.

        >>> [each.key for each in rulebook().related_to(rulebook().situations["18-01"])]
        ['18-02', '18-03', '18-04', '18-05']
        """
        related = [self.situations[key] for key in situation.related]
        seats = list(self.in_category(situation.category.key))
        index = seats.index(situation)
        nearest = sorted(seats, key=lambda each: abs(seats.index(each) - index))
        result = dict.fromkeys([*related, *nearest])
        del result[situation]
        return tuple(result)[:RELATED_COUNT]


@cache
def rulebook() -> Rulebook:
    """Return the rulebook, loaded on the first call."""
    data = json.loads(_DATA.read_text(encoding="utf-8"))
    documents = {
        each["key"]: Document(each["key"], _text(each["name"]), _text(each["short"]))
        for each in data["documents"]
    }
    categories = {each["key"]: Category(each["key"], _text(each["name"])) for each in data["categories"]}
    articles = read_articles(documents)
    situations = {each["key"]: _situation(each, categories, articles) for each in data["situations"]}
    return Rulebook(categories, documents, articles, situations)


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
