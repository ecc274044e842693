"""Examples in docstrings are correct."""

import doctest
import importlib

import pytest

from tests.source_tree import python, text

MODULES = [
    ".".join(path.with_suffix("").parts)
    for path in python("games", "ledger", "web")
    if "    >>> " in text(path)
]


def test_some_modules_have_examples():
    assert len(MODULES) > 20


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_are_correct(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted > 0
    assert result.failed == 0
