"""How the arbiter speaks: a text of the rulebook in the page's language, and what a search came to."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.arbiter.situation import Article, Text
from web.wording.numbers import in_letters
from web.wording.typography import sentence_case, speaks_french, typeset


def told(text: Text) -> str:
    """A text of the rulebook."""
    return typeset(text.told("fr" if speaks_french() else "en"))


def headline(text: Text) -> str:
    """A text of the rulebook as a title, without its full stop."""
    return told(text).removesuffix(".")


def cited(article: Article) -> str:
    """“art. 18 · Opening the board”."""
    return f"{article.place} · {told(article.title)}"


def found_sentence(count: int, words: str) -> str:
    """“Five cases for “carte””."""
    if not count:
        return typeset(_("No case for “%(words)s”") % {"words": words})
    said = ngettext("%(count)s case for “%(words)s”", "%(count)s cases for “%(words)s”", count)
    return typeset(sentence_case(said % {"count": in_letters(count), "words": words}))
