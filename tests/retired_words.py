"""Retired words of the glossary, and the names of Python files that contain one."""

import ast
import re
import symtable
from functools import cache

from tests.source_tree import nodes, python, text

WORDS = """
told tell tells telling said says saying kept keeps keeping corridor furniture room rooms house
drawers slip slips purse purses scene aside astray awake unreached barred beside behind laid lays
held holding holdings lift lifted whose heir gather gathers gathered silence owing night nights
tallies shelf shelves deed deeds mend mending hear hears hearers felt phone phones slate pen wish
wishes worth marks written wrote around begins beginning beginnings gone followed following pocket
leaving onward nobody
"""
RETIRED = frozenset(WORDS.split())
TERMS = re.compile("full_house|tally_marks", re.IGNORECASE)
"""Terms of the games that contain a retired word."""
MODULES = {
    "games/rules/menteur/marks.py",
    "games/score/menteur_marks.py",
    "tests/rules/menteur/test_menteur_marks.py",
}
"""Modules about the marks of the menteur, a term of that game."""


@cache
def is_retired(name):
    """Return whether a Python identifier contains a retired word."""
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", TERMS.sub("", name))
    return bool(RETIRED & {word.lower() for word in words})


def retired_names(folders):
    """Yield the path, line and name of each module and each definition with a retired word."""
    for path in python(*folders):
        if is_retired(path.stem) and str(path) not in MODULES:
            yield f"{path}: {path.stem}"
        for line, name in {*definitions(nodes(path)), *closure_names(text(path))}:
            if is_retired(name):
                yield f"{path}:{line}: {name}"


def definitions(module):
    """Yield the line and name of functions, classes, parameters, attributes and variables of nodes."""
    for node in module:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr
        elif isinstance(node, ast.alias) and node.asname:
            yield node.lineno, node.asname
        if isinstance(node, ast.Module | ast.ClassDef):
            yield from _assigned(node.body)


def _assigned(statements):
    """Yield the line and name of each variable assigned by some statements of a module or class."""
    for statement in statements:
        targets = getattr(statement, "targets", [getattr(statement, "target", None)])
        for target in filter(None, targets):
            for node in ast.walk(target):
                if isinstance(node, ast.Name):
                    yield node.lineno, node.id


def closure_names(source):
    """Yield the line of a function and the name of each variable that it reads from an outer function."""
    tables = [symtable.symtable(source, "source", "exec")]
    while tables:
        table = tables.pop()
        tables += table.get_children()
        if isinstance(table, symtable.Function):
            yield from ((table.get_lineno(), name) for name in table.get_frees())
