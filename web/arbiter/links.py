"""Links to the texts of articles, beside the sentences that cite them."""

from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString

from games.rules.arbiter.rulebook import rulebook
from web.arbiter.text import short_citation


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
