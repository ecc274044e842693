"""Names of the front end: script exports, CSS classes and data attributes use the words of the glossary."""

import re

import pytest

from tests.retired_words import RETIRED
from tests.source_tree import bullet_list, text, under

EXEMPT = frozenset({"tally-marks"})
OPAQUE = re.compile(r'/\*.*?\*/|url\((?:"[^"]*"|[^)]*)\)|"[^"]*"', re.DOTALL)
CLASS = re.compile(r'\bclass="((?:\{%.*?%\}|\{\{.*?\}\}|[^"])*)"', re.DOTALL)
TAG = re.compile(r"\{[%{].*?[%}]\}", re.DOTALL)
DECLARED = re.compile(r"\b(?:function\*?|const|let|class) (\w+)")
EXPORT = re.compile(r"^export (?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)


def sheet_classes(content):
    """Return the classes in the selectors of a style sheet."""
    preludes = re.findall(r"([^{};]*)\{", OPAQUE.sub("", content))
    return {name for each in preludes for name in re.findall(r"\.([A-Za-z][\w-]*)", each)}


def template_classes(content):
    """Return the classes that a template writes literally."""
    return {name for value in CLASS.findall(content) for name in TAG.sub(" ", value).split()}


def data_attributes(content):
    """Return the names of data attributes, without the prefix."""
    return set(re.findall(r"\bdata-([a-z][a-z-]*)", content))


def hyphenated(names):
    """Return names in camel case or capitals with their words separated by hyphens."""
    return {re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name).lower().replace("_", "-") for name in names}


def exported(content):
    """Return the exported names of a script, their words separated by hyphens."""
    return hyphenated(EXPORT.findall(content))


def declared(content):
    """Return the functions, constants and variables of a script, their words separated by hyphens."""
    return hyphenated(DECLARED.findall(content))


KINDS = {
    "classes of style sheets": (("static",), ".css", sheet_classes, 3),
    "classes of templates": (("templates",), ".html", template_classes, 3),
    "data attributes of templates": (("templates",), ".html", data_attributes, 3),
    "data attributes of style sheets": (("static",), ".css", data_attributes, 3),
    "data attributes of scripts": (("static",), ".js", data_attributes, 3),
    "exports of scripts": (("static",), ".js", exported, 1),
    "names in scripts": (("static",), ".js", declared, 1),
}


@pytest.mark.parametrize("kind", KINDS)
def test_front_end_names_are_standard_words(kind):
    folders, suffix, names_of, shortest = KINDS[kind]
    found = {(str(path), name) for path in under(*folders, suffix=suffix) for name in names_of(text(path))}
    assert found, "nothing was read"
    faults = sorted(
        f"{path}: {name}"
        for path, name in found
        if name not in EXEMPT and (RETIRED & set(name.split("-")) or len(name) < shortest)
    )
    assert not faults, f"take the standard word of the glossary:{bullet_list(faults)}"


@pytest.mark.parametrize(
    ("names_of", "content", "name"),
    [
        (sheet_classes, ".a { &.kept:has(.b) { color: red; } }", "kept"),
        (template_classes, '<b class="row{% if x %} told{% endif %}">', "told"),
        (data_attributes, "<b data-whose-turn>", "whose-turn"),
        (exported, "export async function keptRow() {}", "kept-row"),
        (declared, "function f() { const KEPT_ROWS = 3; }", "kept-rows"),
    ],
)
def test_front_end_names_are_found(names_of, content, name):
    assert name in names_of(content)
