"""Refusals: each cites an existing article and gives the facts of its sentence."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from games.rules.arbiter.articles import CLUB_ARTICLES, DOCUMENT_BY_PREFIX
from games.rules.arbiter.rulebook import rulebook
from games.rules.catalogue import GAMES
from games.rules.errors import MESSAGES

ROOT = Path(__file__).parent.parent.parent
RULES = ROOT / "games" / "rules"
SOURCES = sorted(RULES.rglob("*.py"))
HEADING = re.compile(r"^## ([a-z_]+\.\d+) (\S.*)$", re.MULTILINE)
CITATION = re.compile(r"\b([a-z_]+\.\d+)\b")

PAGES = sorted({*RULES.rglob("RULES*.md")} - {*RULES.rglob("*.fr.md")})
HEADINGS = {page: HEADING.findall(page.read_text()) for page in PAGES}
ARTICLES = [article for headings in HEADINGS.values() for article, _ in headings]


def refusals(source):
    """Yield the calls of RuleError in a module that have a literal code."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RuleError":
            yield node


REFUSALS = [(source, call) for source in SOURCES for call in refusals(source)]


def places(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_article_numbers_are_unique():
    assert len(ARTICLES) == len(set(ARTICLES))


@pytest.mark.parametrize("page", HEADINGS, ids=lambda page: f"{page.parent.name} {page.stem}")
def test_articles_of_a_page_are_numbered_without_a_gap(page):
    numbers = {}
    for article, _ in HEADINGS[page]:
        game, number = article.split(".")
        numbers.setdefault(game, []).append(int(number))
    assert numbers
    for numbered in numbers.values():
        first = 50 if page.name == "RULES_TABLE.md" else 1
        assert numbered == list(range(first, first + len(numbered)))


@pytest.mark.parametrize("page", HEADINGS, ids=lambda page: f"{page.parent.name} {page.stem}")
def test_each_article_has_its_source(page):
    articles = re.split(r"^## ", page.read_text(), flags=re.MULTILINE)[1:]
    assert [article.splitlines()[0] for article in articles if "\nSource: " not in article] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_each_game_has_a_page_of_articles(game):
    assert [article for article, _ in HEADINGS[RULES / game.key / "RULES.md"]]


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(RULES)))
def test_each_article_cited_in_the_source_exists(source):
    games = {article.split(".")[0] for article in ARTICLES}
    cited = {each for each in CITATION.findall(source.read_text()) if each.split(".")[0] in games}
    assert cited <= set(ARTICLES)


def test_each_refusal_cites_an_article():
    codes = [
        f"{source.name}:{call.lineno}"
        for source, call in REFUSALS
        if isinstance(call.args[1], ast.Constant) and call.args[1].value not in ARTICLES
    ]
    assert REFUSALS
    assert codes == []


def test_each_refusal_gives_the_facts_of_its_sentence():
    wrong = [
        f"{source.name}:{call.lineno}"
        for source, call in REFUSALS
        if isinstance(call.args[0], ast.Constant)
        and not places(MESSAGES[call.args[0].value].fr) <= {"player", *(fact.arg for fact in call.keywords)}
    ]
    assert wrong == []


@pytest.mark.parametrize("code", MESSAGES)
def test_refusal_sentences_have_the_same_facts_in_both_languages(code):
    sentence = MESSAGES[code]
    assert places(sentence.fr) == places(sentence.en)


# What players read


PREFIXES = "|".join(sorted({article.split(".")[0] for article in ARTICLES} | {"ledger"}))
CITED = re.compile(rf"""["'`](?P<key>(?:{PREFIXES})\.\d+)["'`]|article_link "(?P<club>[\w.]+)\"""")
CITING = [
    path
    for folder, suffixes in (("games", {".py"}), ("web", {".py"}), ("templates", {".html"}))
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in suffixes
]


def has_document(key):
    """Return whether the article belongs to a document that players read; a new game may have none yet."""
    return key.rpartition(".")[0] in DOCUMENT_BY_PREFIX


def cited_articles():
    for path in CITING:
        for found in CITED.finditer(path.read_text()):
            if has_document(key := found["key"] or found["club"]):
                yield path.relative_to(ROOT), key


def test_every_article_cited_by_a_refusal_a_tool_or_a_page_can_be_read():
    cited = list(cited_articles())
    assert len({key for _path, key in cited}) > 100
    unknown = [
        (str(path), key) for path, key in cited if CLUB_ARTICLES.get(key, key) not in rulebook().articles
    ]
    assert unknown == []


def test_every_article_of_the_rules_can_be_read():
    read = rulebook().articles
    assert [key for key in ARTICLES if has_document(key) and CLUB_ARTICLES.get(key, key) not in read] == []


@pytest.mark.parametrize("article", rulebook().articles.values(), ids=lambda each: each.key)
def test_each_article_has_a_title_and_a_text_in_both_languages(article):
    for text in (article.title, article.text):
        assert text.fr.strip()
        assert text.en.strip()
        assert "'" not in text.fr + text.en
        assert "`" not in text.fr + text.en
        assert text.fr != text.en, "its French belongs into the page .fr.md"
    assert not article.title.fr.endswith(".")


def test_a_document_numbers_each_article_once():
    for document in rulebook().documents:
        numbers = [each.reference for each in rulebook().in_document(document)]
        assert numbers
        assert len(numbers) == len(set(numbers))
