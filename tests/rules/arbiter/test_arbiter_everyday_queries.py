"""Queries as people type them at a table, with the situations that answer each; none for other subjects.

The shares are measured on all queries of a language, which were written before the search was looked at.
"""

import csv
from pathlib import Path

import pytest

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.search import search

QUERIES = [
    row
    for name in ("everyday_queries.tsv", "unseen_queries.tsv")
    for row in csv.DictReader(
        Path(__file__).with_name(name).read_text(encoding="utf-8").splitlines(), delimiter="\t"
    )
]
FIRST_MIN, AMONG_THREE_MIN, NOTHING_MIN = 92, 98, 95
"""Minimum shares in percent: first result right, right among three, nothing found for another subject."""


def found(query):
    return [situation.key for situation in search(query)]


def of_language(language):
    return [(row["query"], set(row["situations"].split())) for row in QUERIES if row["language"] == language]


def test_the_list_names_existing_situations_and_is_long():
    assert len(QUERIES) >= 500
    assert {key for row in QUERIES for key in row["situations"].split()} <= rulebook().situations.keys()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_right_situation_is_first_or_among_three(language):
    answered = [(query, wanted, found(query)) for query, wanted in of_language(language) if wanted]
    others = [(query, keys[:3]) for query, wanted, keys in answered if not wanted & set(keys[:1])]
    assert 100 * (len(answered) - len(others)) >= FIRST_MIN * len(answered), others
    missing = [(query, keys[:3]) for query, wanted, keys in answered if not wanted & set(keys[:3])]
    assert 100 * (len(answered) - len(missing)) >= AMONG_THREE_MIN * len(answered), missing


@pytest.mark.parametrize("language", ["fr", "en"])
def test_nothing_is_found_for_another_subject(language):
    queries = [query for query, wanted in of_language(language) if not wanted]
    answered = [(query, found(query)[:3]) for query in queries if found(query)]
    assert 100 * (len(queries) - len(answered)) >= NOTHING_MIN * len(queries), answered
