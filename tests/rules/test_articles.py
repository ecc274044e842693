"""Every refusal cites an article that is written, and gives the facts its sentence needs."""

import ast
import re
from pathlib import Path
from string import Formatter

import pytest

from games.rules.catalogue import GAMES
from games.rules.errors import SENTENCES

RULES = Path(__file__).parent.parent.parent / "games" / "rules"
SOURCES = sorted(RULES.rglob("*.py"))
HEADING = re.compile(r"^## ([a-z_]+\.\d+) (\S.*)$", re.MULTILINE)
CITATION = re.compile(r"\b([a-z_]+\.\d+)\b")

HEADINGS = {page: HEADING.findall(page.read_text()) for page in sorted(RULES.rglob("RULES*.md"))}
ARTICLES = [article for headings in HEADINGS.values() for article, _ in headings]


def refusals(source):
    """The calls of RuleError in a module whose code is written there."""
    for node in ast.walk(ast.parse(source.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RuleError":
            yield node


REFUSALS = [(source, call) for source in SOURCES for call in refusals(source)]


def places(sentence):
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_an_article_is_written_once():
    assert len(ARTICLES) == len(set(ARTICLES))


@pytest.mark.parametrize("page", HEADINGS, ids=lambda page: f"{page.parent.name} {page.stem}")
def test_the_articles_of_a_page_are_numbered_without_a_gap(page):
    numbers = {}
    for article, _ in HEADINGS[page]:
        game, number = article.split(".")
        numbers.setdefault(game, []).append(int(number))
    assert numbers
    for written in numbers.values():
        first = 50 if page.stem == "RULES_TOURNAMENT" else 1
        assert written == list(range(first, first + len(written)))


@pytest.mark.parametrize("page", HEADINGS, ids=lambda page: f"{page.parent.name} {page.stem}")
def test_every_article_names_its_source(page):
    articles = re.split(r"^## ", page.read_text(), flags=re.MULTILINE)[1:]
    assert [article.splitlines()[0] for article in articles if "\nSource: " not in article] == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_has_its_page_of_articles(game):
    assert [article for article, _ in HEADINGS[RULES / game.key / "RULES.md"]]


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(RULES)))
def test_an_article_cited_in_the_source_exists(source):
    games = {article.split(".")[0] for article in ARTICLES}
    cited = {each for each in CITATION.findall(source.read_text()) if each.split(".")[0] in games}
    assert cited <= set(ARTICLES)


def test_every_refusal_cites_an_article():
    written = [
        f"{source.name}:{call.lineno}"
        for source, call in REFUSALS
        if isinstance(call.args[1], ast.Constant) and call.args[1].value not in ARTICLES
    ]
    assert REFUSALS
    assert written == []


def test_every_refusal_gives_the_facts_of_its_sentence():
    wrong = [
        f"{source.name}:{call.lineno}"
        for source, call in REFUSALS
        if isinstance(call.args[0], ast.Constant)
        and not places(SENTENCES[call.args[0].value].fr) <= {fact.arg for fact in call.keywords}
    ]
    assert wrong == []


@pytest.mark.parametrize("code", SENTENCES)
def test_a_refusal_says_the_same_facts_in_both_languages(code):
    sentence = SENTENCES[code]
    assert places(sentence.fr) == places(sentence.en)
