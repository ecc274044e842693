"""Ledger arithmetic is importable without Django."""

import subprocess
import sys
from pathlib import Path

PURE = [
    "ledger.money",
    "ledger.settlement",
    "ledger.zero_sums",
    "ledger.canonical",
    "ledger.journals",
    "ledger.cost_sharing",
    "ledger.usual_amounts",
    "ledger.sepa",
]


def test_arithmetic_modules_import_without_django():
    loaded = f"import sys, {', '.join(PURE)}; print('django' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", loaded], cwd=Path(__file__).parents[2], capture_output=True, text=True
    )
    assert done.stdout == "False\n"
