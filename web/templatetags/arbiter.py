"""The rulebook of the arbiter, for templates."""

from collections.abc import Iterable

from django import template

from games.rules.arbiter.situation import Text
from web.wording import arbiter

register = template.Library()

register.filter("told", arbiter.told)
register.filter("headline", arbiter.headline)
register.filter("cited", arbiter.cited)


@register.filter
def told_together(texts: Iterable[Text]) -> str:
    """Several texts in a row: “The deal · Misdeals”."""
    return " · ".join(map(arbiter.told, texts))


@register.simple_tag
def found_sentence(count: int, words: str) -> str:
    """What a search came to."""
    return arbiter.found_sentence(count, words)
