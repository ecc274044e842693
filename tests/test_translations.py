"""Translations: every translatable text has a French one with the same placeholders."""

import ast
import re
from functools import cache
from string import Formatter

import polib
from django.utils.translation.template import templatize

from games.rules.errors import MESSAGES
from tests.source_tree import ROOT, bullet_list, nodes, python, text, under

LITERAL = r"""u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')"""
CALL = re.compile(rf"\b(np?gettext|p?gettext|_)\(\s*{LITERAL}(?:\s*,\s*{LITERAL})?")

GENDERED = re.compile(r"\b(he|his|him|himself|she|her|hers|herself)\b", re.IGNORECASE)


def _french():
    path = ROOT / "locale/fr/LC_MESSAGES/django.po"
    assert path.exists(), "no French yet: make messages"
    return polib.pofile(str(path))


def test_each_translatable_text_has_a_french_translation():
    known = {(entry.msgctxt, entry.msgid): entry for entry in _french()}
    lacking = [key for key in _spoken() if key not in known or not known[key].translated()]
    faults = [f"{_spoken()[key]}: {key[1]!r}" for key in lacking]
    assert not faults, f"`make messages`, then write the French in locale/fr:{bullet_list(faults)}"


def test_no_translation_is_fuzzy():
    faults = [entry.msgid for entry in _french() if entry.fuzzy]
    assert not faults, f"gettext guessed these; read them and take the fuzzy mark off:{bullet_list(faults)}"


def test_no_translation_is_unused():
    faults = [entry.msgid for entry in _french() if (entry.msgctxt, entry.msgid) not in _spoken()]
    assert not faults, f"no page says these any more; `make messages` removes them:{bullet_list(faults)}"


def test_no_text_calls_a_person_he_or_she():
    refusals = [each.en for each in MESSAGES.values()]
    texts = [*refusals, *(text for entry in _french() for text in (entry.msgid, entry.msgid_plural))]
    faults = [each for each in texts if GENDERED.search(each)]
    assert not faults, f"name the person, or say `they`:{bullet_list(faults)}"


def test_translations_have_the_placeholders_of_their_text():
    faults = [
        f"{entry.msgid!r}: {translated!r}"
        for entry in _french()
        for translated in [entry.msgstr, *entry.msgstr_plural.values()]
        if translated and _blanks(translated) not in [_blanks(entry.msgid), _blanks(entry.msgid_plural)]
    ]
    assert not faults, f"the blanks of the text and of its French differ:{bullet_list(faults)}"


def _blanks(words):
    """Return the placeholder names of a text, `%(name)s` or `{name}`."""
    try:
        braces = {name for _, name, _, _ in Formatter().parse(words) if name}
    except ValueError:
        braces = set()
    return set(re.findall(r"%\((\w+)\)[sd]", words)) | braces


@cache
def _spoken():
    """Return each translatable text as (context, text) with the first file that contains it."""
    keys = [(key, path) for path in under("templates", suffix=".html") for key in _template_texts(path)]
    keys += [(key, path) for path in python("games", "ledger", "web") for key in _python_texts(path)]
    return dict(reversed(keys))


def _template_texts(path):
    return [
        _key(name, *(ast.literal_eval(literal) for literal in literals if literal))
        for name, *literals in CALL.findall(templatize(text(path), origin=str(path)))
    ]


def _python_texts(path):
    """Return the literal arguments of Django's translation functions, under any imported name."""
    names = {
        alias.asname or alias.name: alias.name.removesuffix("_lazy").replace("_noop", "")
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
    }
    return [
        _key(names[node.func.id], *literals)
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names
        for literals in [[each.value for each in node.args if isinstance(each, ast.Constant)]]
        if literals and names[node.func.id].endswith("gettext")
    ]


def _key(function, *literals):
    return (literals[0], literals[1]) if "pgettext" in function else (None, literals[0])
