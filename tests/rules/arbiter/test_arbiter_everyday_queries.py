"""Queries as people type them at a table, with the situations that answer each; none for other subjects.

The shares are measured by list and language.
"""

import pytest

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.search import search
from tests.rules.arbiter.queries import LISTS, rows, typed_queries

CASES = [(name, language) for name in LISTS for language in ("fr", "en")]


def found(query):
    return [situation.key for situation in search(query)]


def test_the_lists_name_existing_situations_and_are_long():
    assert len(typed_queries()) >= 800
    assert {key for name in LISTS for *_, keys in rows(name) for key in keys} <= rulebook().situations.keys()


@pytest.mark.parametrize(("name", "language"), CASES)
def test_the_right_situation_is_first_or_among_three(name, language):
    first, among_three, _ = LISTS[name]
    answered = [
        (query, wanted, found(query)) for each, query, wanted in rows(name) if wanted and each == language
    ]
    others = [(query, keys[:3]) for query, wanted, keys in answered if not wanted & set(keys[:1])]
    assert 100 * (len(answered) - len(others)) >= first * len(answered), others
    missing = [(query, keys[:3]) for query, wanted, keys in answered if not wanted & set(keys[:3])]
    assert 100 * (len(answered) - len(missing)) >= among_three * len(answered), missing


@pytest.mark.parametrize(("name", "language"), CASES)
def test_nothing_is_found_for_another_subject(name, language):
    *_, nothing = LISTS[name]
    others = [query for each, query, wanted in rows(name) if not wanted and each == language]
    answered = [(query, found(query)[:3]) for query in others if found(query)]
    assert 100 * (len(others) - len(answered)) >= nothing * len(others), answered
