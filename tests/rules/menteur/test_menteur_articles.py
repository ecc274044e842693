"""Articles of poker menteur: cited ones exist, numbers have no gap, each has its source."""

import re
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "games/rules/menteur"
ARTICLE = re.compile(r"^## (menteur\.\d+) (.+?)\n\n(.+?)(?=\n\n## |\Z)", re.MULTILINE | re.DOTALL)
ARTICLES = ARTICLE.findall((FOLDER / "RULES.md").read_text())


def test_articles_are_numbered_without_a_gap():
    assert [number for number, _, _ in ARTICLES] == [
        f"menteur.{place}" for place in range(1, len(ARTICLES) + 1)
    ]


def test_each_article_has_a_source():
    sources = ("\nSource: Poker menteur, l. ", "\nSource: house rule")
    assert [number for number, _, text in ARTICLES if not any(each in text for each in sources)] == []


def test_each_article_cited_in_code_exists():
    code = "\n".join(path.read_text() for path in FOLDER.glob("*.py"))
    cited = set(re.findall(r"menteur\.\d+", code))
    assert len(cited) > 15
    assert cited - {number for number, _, _ in ARTICLES} == set()
