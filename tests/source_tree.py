"""Files of this repository for the source tests: tracked by git or untracked and not ignored."""

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent


@cache
def files():
    """Return every tracked or untracked file that is not ignored, as paths relative to the root."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [Path(name) for name in sorted(filter(None, listed.split("\0"))) if (ROOT / name).is_file()]


def under(*folders, suffix=""):
    """Return the files of some folders without migrations."""
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


@cache
def nodes(path):
    """Return every node of a Python file."""
    return list(ast.walk(tree(path)))


def functions(path):
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [node for node in nodes(path) if isinstance(node, kinds)]


def strings(path):
    """Return every string constant of a Python file with its line number."""
    return [
        (node.value, node.lineno)
        for node in nodes(path)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]


def bullet_list(faults):
    """Return faults as an indented list."""
    return "\n" + "\n".join(f"  {fault}" for fault in faults)
