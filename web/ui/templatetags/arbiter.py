"""Template tags of the arbiter's rulebook."""

from collections.abc import Iterable

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.situation import Situation, Text
from web.arbiter import text

register = template.Library()

register.filter("localised", text.localised)
register.filter("headline", text.headline)
register.filter("citation", text.citation)


@register.filter
def joined_texts(texts: Iterable[Text]) -> str:
    """Return several rulebook texts joined: “The deal · Misdeals”."""
    return " · ".join(map(text.localised, texts))


@register.filter
def text_lines(value: Text) -> list[str]:
    """Return the paragraphs of a rulebook text."""
    return text.localised(value).splitlines()


@register.simple_tag
def article_link(key: str) -> SafeString:
    """Return a link to the text of an article that the rules cite: “club rules, art. 22”."""
    article = rulebook().article(key)
    return format_html(
        '<a class="nowrap" href="{}">{}</a>',
        reverse("arbiter-article", args=[article.key]),
        text.short_citation(article),
    )


@register.simple_tag
def search_result_text(count: int, words: str) -> str:
    """Return the number of cases a search found, as a sentence."""
    return text.search_result_text(count, words)


@register.simple_tag
def matched_words_text(situation: Situation, query: str) -> str:
    """Return the words of a search that a situation contains: “Words matched: flop, burn”."""
    return text.matched_words_text(situation, query)
