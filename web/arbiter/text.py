"""Texts of the arbiter: rulebook texts in the page's language, and search results."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.arbiter.search import matched_words
from games.rules.arbiter.situation import Article, Situation, Text
from web.ui.number_words import number_in_words
from web.ui.typography import is_french, sentence_case, typeset


def localised(text: Text) -> str:
    """Return a rulebook text in the active language."""
    return typeset(text.in_locale("fr" if is_french() else "en"))


def headline(text: Text) -> str:
    """Return a rulebook text as a title, without its full stop."""
    return localised(text).removesuffix(".")


def citation(article: Article) -> str:
    """Return the reference of an article: “art. 18 · Opening the board”."""
    return f"{article.reference} · {localised(article.title)}"


def short_citation(article: Article) -> str:
    """Return the reference of an article with its document: “club rules, art. 18”."""
    return f"{localised(article.document.short)}, {article.reference}"


def search_result_text(count: int, words: str) -> str:
    """Return the number of cases found: “Five cases for “carte””."""
    if not count:
        return typeset(_("No case for “%(words)s”") % {"words": words})
    text = ngettext("%(count)s case for “%(words)s”", "%(count)s cases for “%(words)s”", count)
    return typeset(sentence_case(text % {"count": number_in_words(count), "words": words}))


def matched_words_text(situation: Situation, query: str) -> str:
    """Return the words of a search that a situation contains: “Words matched: flop, burn”."""
    return typeset(_("Words matched: %(words)s") % {"words": ", ".join(matched_words(query, situation))})
