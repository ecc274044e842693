"""Articles of the rules in both languages, read from the `RULES` and `CLUB` pages of the packages.

A page lists articles under headings, in English; the page beside it with the suffix `.fr` lists the same
articles in French. An article of the club has a number of its own (`18`), another one the name of its rules
(`draw_holdem.3`).
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from games.rules.arbiter.situation import CLUB_DOCUMENT, Article, Document, Text

_RULES: Final = Path(__file__).parent.parent
_PAGES: Final = (
    _RULES / "tournament" / "CLUB",
    _RULES / "holdem" / "RULES",
    _RULES / "holdem" / "RULES_TABLE",
    _RULES / "draw_holdem" / "RULES",
    _RULES / "chinese" / "RULES",
    _RULES / "menteur" / "RULES",
    _RULES / "RULES",
    _RULES / "tournament" / "RULES",
    _RULES / "clock" / "RULES",
    _RULES.parent.parent / "ledger" / "RULES",
)
DOCUMENT_BY_PREFIX: Final[Mapping[str, str]] = {
    "": CLUB_DOCUMENT,
    "holdem": "home",
    "draw_holdem": "draw",
    "chinese": "chinese",
    "menteur": "menteur",
    "cards": "cards",
    "hands": "hands",
    "tournament": "evening",
    "clock": "clock",
    "ledger": "ledger",
}
"""Key of the document by the first part of an article's key; the club's articles have none."""
CLUB_ARTICLES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("holdem.51", "holdem.56", "holdem.79"), "20"),
    **dict.fromkeys(("holdem.54", "holdem.55"), "12"),
    **dict.fromkeys(("holdem.58", "holdem.59", "holdem.60", "holdem.61", "holdem.66"), "21"),
    **dict.fromkeys(("holdem.63", "holdem.64", "holdem.65"), "22"),
    **dict.fromkeys(("holdem.68", "holdem.69"), "24"),
    **dict.fromkeys(("holdem.71", "holdem.72", "holdem.74"), "7"),
    "holdem.52": "11",
    "holdem.67": "3",
    "holdem.70": "19",
    "holdem.73": "8",
    "holdem.75": "9",
    "holdem.76": "10",
    "holdem.77": "5",
    "holdem.78": "6",
}
"""Number of the club's article that players read, by the article of the engine that details it."""
_HEADING: Final = re.compile(r"^## (\S+) (.+)$", re.MULTILINE)
_SOURCE: Final = re.compile(r"^Source\s?:", re.MULTILINE)
_OPTION: Final = re.compile(r" \(`[^)]*`\)|`")
_WRAPPED: Final = re.compile(r"(?<![.])\n")


def read_articles(documents: Mapping[str, Document]) -> dict[str, Article]:
    """Return every article by its key, by document; its English text stands in for a missing French one."""
    french = {key: columns for page in _PAGES for key, *columns in _articles_of(page.with_suffix(".fr.md"))}
    articles = []
    for page in _PAGES:
        for key, title, text in _articles_of(page.with_suffix(".md")):
            if key not in CLUB_ARTICLES:
                prefix, _dot, number = key.rpartition(".")
                document = documents[DOCUMENT_BY_PREFIX[prefix]]
                title_fr, text_fr = french.get(key, (title, text))
                texts = Text(title_fr, title), Text(text_fr, text)
                articles.append(Article(key, document, f"art. {number}", *texts))
    order = list(documents)
    return {each.key: each for each in sorted(articles, key=lambda each: order.index(each.document.key))}


def _articles_of(page: Path) -> Iterator[tuple[str, str, str]]:
    """Yield key, title and text of the articles of a page, without their sources and names of options."""
    _head, *parts = _HEADING.split(page.read_text(encoding="utf-8"))
    for key, title, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        text = _OPTION.sub("", _SOURCE.split(body)[0]).strip()
        yield key, title, _WRAPPED.sub(" ", text)
