"""Texts of the arbiter: rulebook texts in the page's language, links to articles, and search results."""

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.arbiter.rulebook import rulebook
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


def article_link(key: str) -> SafeString:
    """Return a link to the text of an article that the rules cite: “club rules, art. 22”.

    A game without a document in the rulebook has no link.
    """
    try:
        article = rulebook().article(key)
    except KeyError:
        return SafeString()
    return format_html(
        '<a class="nowrap" href="{}">{}</a>',
        reverse("arbiter-article", args=[article.key]),
        short_citation(article),
    )


class CitingText(str):
    """A sentence of the rules: as text the sentence alone, on a page with the link to its article."""

    article: str

    def __new__(cls, sentence: str, article: str) -> "CitingText":
        text = super().__new__(cls, sentence)
        text.article = article
        return text

    def __str__(self) -> "CitingText":
        """Return the text itself, since the errors of a form are the `str` of their messages."""
        return self

    def __html__(self) -> SafeString:
        """Return the sentence, escaped, with the link."""
        sentence, link = str.__str__(self), article_link(self.article)
        return format_html("{} {}", sentence, link) if link else conditional_escape(sentence)
