"""The rulebook of the arbiter, for templates."""

from collections.abc import Iterable
from typing import Any

from django import template

from games.models import Sitting
from games.rules.arbiter.situation import Text
from web.rulings import last_ruling_of
from web.wording import arbiter

register = template.Library()

register.filter("told", arbiter.told)
register.filter("headline", arbiter.headline)
register.filter("cited", arbiter.cited)


@register.filter
def told_together(texts: Iterable[Text]) -> str:
    """Several texts in a row: “The deal · Misdeals”."""
    return " · ".join(map(arbiter.told, texts))


@register.inclusion_tag("arbiter/_noted.html")
def last_ruling(sitting: Sitting) -> dict[str, Any]:
    """What was ruled last at a sitting; nothing where nothing was."""
    return {"sitting": sitting, "last": last_ruling_of(sitting)}


@register.simple_tag
def found_sentence(count: int, words: str) -> str:
    """What a search came to."""
    return arbiter.found_sentence(count, words)
