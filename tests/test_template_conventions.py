"""Pages: no inline code or styles, and no resources of other sites."""

import re

from django.template import engines
from django.template.base import Lexer, TokenType

from tests.source_tree import bullet_list, python, strings, text, under

TEMPLATES = under("templates", suffix=".html")
INLINE = {
    "a script inside the page": re.compile(r"<script\b(?![^>]*\bsrc=)"),
    "a style sheet inside the page": re.compile(r"<style\b"),
    "a style= attribute": re.compile(r"""\sstyle\s*=\s*["'{]"""),
    "an on…= attribute": re.compile(r"""\son[a-z]+\s*=\s*["'{]"""),
    "hx-on": re.compile(r"\bhx-on\b"),
    "a value computed by script": re.compile(r"""["'\s](js|javascript):"""),
    "a trigger filter": re.compile(r"""\bhx-trigger\s*=\s*("[^"]*\[|'[^']*\[)"""),
    "another site's address": re.compile(
        r"""(src|href|action|srcset|url\(|hx-\w+)\s*=?\s*["']?(https?:)?//"""
    ),
    "text taken as it comes": re.compile(r"\|\s*safe\b|\|\s*safeseq\b|\{%\s*autoescape off"),
}
SCRIPT = {
    "text run as a script": re.compile(r"\beval\(|\bnew Function\(|\bset(Timeout|Interval)\(\s*[\"'`]"),
    "htmx's own events": re.compile(r"""["'`]htmx:"""),
    "another site's address": re.compile(r"""["'`(](https?:)?//[a-z0-9]"""),
    "a message left for a developer": re.compile(r"\bconsole\.(log|debug)\b|\bdebugger\b"),
}
SVG = "http://www.w3.org/2000/svg"


def test_templates_have_no_inline_code_and_no_external_resources():
    faults = _faults(TEMPLATES, INLINE)
    assert not faults, f"the policy of web/core/middleware.py refuses it, or ought to:{bullet_list(faults)}"


def test_scripts_and_style_sheets_use_no_external_resources():
    faults = _faults(under("static", suffix=".js"), SCRIPT)
    sheets = {"another site's address": re.compile(r"url\(\s*[\"']?(https?:)?//|@import\s+[\"']https?:")}
    faults += _faults(under("static", suffix=".css"), sheets)
    assert not faults, (
        f"no listener of htmx, nothing evaluated, nothing fetched elsewhere:{bullet_list(faults)}"
    )


def test_templates_have_no_punctuation_of_one_language():
    """French has a space before a colon, English has none: such a text is translated, or has a comma."""
    spaced = {"a space before a colon": re.compile(r"""[>}] : ?["{<]|\}\} :$""", re.MULTILINE)}
    spaced["a colon after no space"] = re.compile(r"""["\s]>: \{\{""")
    faults = _faults(TEMPLATES, spaced)
    assert not faults, f"take a comma:{bullet_list(faults)}"


def test_markup_in_python_has_no_inline_code():
    inline = {name: INLINE[name] for name in ("a style= attribute", "an on…= attribute", "hx-on")}
    faults = [
        f"{path}:{line}: {name}"
        for path in python("web")
        for markup, line in strings(path)
        for name, pattern in inline.items()
        if "<" in markup and pattern.search(markup)
    ]
    assert not faults, f"the policy of web/core/middleware.py refuses it:{bullet_list(faults)}"


def test_templates_load_only_the_tags_that_they_use():
    libraries = engines["django"].engine.template_libraries
    faults = [
        f"{path}: {name}"
        for path in TEMPLATES
        for loaded, used in [_loaded_and_used(text(path))]
        for name in loaded
        if not used & {*libraries[name].tags, *libraries[name].filters}
    ]
    assert not faults, f"a {{% load %}} without a tag or filter of it:{bullet_list(faults)}"


def _loaded_and_used(content):
    """Return the libraries that a template loads, and the names of its tags and filters."""
    tokens = [
        token for token in Lexer(content).tokenize() if token.token_type in (TokenType.BLOCK, TokenType.VAR)
    ]
    blocks = [token.split_contents() for token in tokens if token.token_type is TokenType.BLOCK]
    loaded = [name for words in blocks if words[0] == "load" for name in words[1:]]
    filters = {name for token in tokens for name in re.findall(r"\|\s*(\w+)", token.contents)}
    return loaded, filters | {words[0] for words in blocks}


def _faults(paths, patterns):
    return [
        f"{path}:{content.count(chr(10), 0, found.start()) + 1}: {name}"
        for path in paths
        for content in [text(path).replace(SVG, "")]
        for name, pattern in patterns.items()
        for found in pattern.finditer(content)
    ]
