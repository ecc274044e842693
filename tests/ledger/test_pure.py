"""The arithmetic of the ledger stands alone, and the examples of its docstrings hold."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

PURE = [
    "ledger.money",
    "ledger.settlement",
    "ledger.zero_sums",
    "ledger.content",
    "ledger.journals",
    "ledger.sharing",
    "ledger.habit",
    "ledger.sepa",
]


@pytest.mark.parametrize("name", PURE)
def test_the_examples_of_the_docstrings_hold(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_arithmetic_loads_without_django():
    loaded = f"import sys, {', '.join(PURE)}; print('django' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", loaded], cwd=Path(__file__).parents[2], capture_output=True, text=True
    )
    assert done.stdout == "False\n"
