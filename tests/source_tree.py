"""The files of this repository as the house rules look at them: what git keeps, or would keep."""

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


@cache
def files():
    """Every file that is in git or waits to be, as paths relative to the root."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in sorted(filter(None, listed.split("\0"))) if (ROOT / name).is_file()]


def under(*folders, suffix=""):
    """The files of some folders, migrations apart: Django writes those."""
    return [
        path
        for path in files()
        if path.parts[0] in folders and path.name.endswith(suffix) and "migrations" not in path.parts
    ]


def python(*folders):
    return under(*(folders or ("games", "ledger", "web", "tests", "manage.py")), suffix=".py")


@cache
def text(path):
    return (ROOT / path).read_text(encoding="utf-8")


@cache
def tree(path):
    return ast.parse(text(path), filename=str(path))


def functions(path):
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in ast.walk(tree(path)) if isinstance(node, kinds)]


def strings(path):
    """Every text written in a Python file, with its line."""
    return [
        (node.value, node.lineno)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def told(faults):
    """Faults as a list a person can work through."""
    return "\n" + "\n".join(f"  {fault}" for fault in faults)
