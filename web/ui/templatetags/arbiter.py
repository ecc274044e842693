"""Template tags of the arbiter's rulebook."""

from collections.abc import Iterable

from django import template

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Article, Situation, Text
from web.arbiter import text
from web.arbiter.links import article_link

register = template.Library()

register.filter("localised", text.localised)
register.filter("headline", text.headline)
register.filter("citation", text.citation)
register.simple_tag(article_link)


@register.filter
def article(key: str) -> Article | None:
    """Return the article of a key, or None."""
    return rulebook().articles.get(key)


@register.filter
def joined_texts(texts: Iterable[Text]) -> str:
    """Return several rulebook texts joined: “The deal · Misdeals”."""
    return " · ".join(map(text.localised, texts))


@register.filter
def text_lines(value: Text) -> list[str]:
    """Return the paragraphs of a rulebook text."""
    return text.localised(value).splitlines()


@register.simple_tag
def search_result_text(count: int, words: str) -> str:
    """Return the number of cases a search found, as a sentence."""
    return text.search_result_text(count, words)


@register.simple_tag
def matched_words_text(situation: Situation, query: str) -> str:
    """Return the words of a search that a situation contains: “Words matched: flop, burn”."""
    return text.matched_words_text(situation, query)
