"""Template tags of the arbiter's rulebook."""

from collections.abc import Iterable

from django import template

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Article, Text
from web.arbiter import text

register = template.Library()

register.filter("localised", text.localised)
register.filter("headline", text.headline)
register.filter("citation", text.citation)
register.simple_tag(text.article_link)
register.simple_tag(text.search_result_text)
register.simple_tag(text.matched_words_text)


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
