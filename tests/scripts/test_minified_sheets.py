"""Served style sheets: a browser reads the same rules in them as in their sources."""

import pytest

from web.core import assets

RULES = r"""(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const bare = (values) => values.replace(/\s*([,()])\s*|\s+/g, (_, mark) => mark ?? " ");
  const read = (rule) => [
    rule.selectorText ?? rule.conditionText ?? rule.name ?? rule.keyText ?? "",
    bare(rule.style?.cssText ?? ""),
    Array.from(rule.cssRules ?? [], read),
  ];
  return Array.from(sheet.cssRules, read);
}"""
"""Script that returns the selector, declarations and inner rules of each rule of a sheet."""


@pytest.fixture(scope="module")
def sheets():
    """Return the bundled sheets by name."""
    assets.build_stylesheets()
    names = [assets.STYLESHEET, *assets.PAGE_STYLESHEETS]
    return {name: (assets.BUNDLE_DIR / name).read_text() for name in names}


def test_minified_sheets_have_the_rules_of_their_sources(script_page, sheets):
    for name, source in sheets.items():
        served = script_page.evaluate(RULES, assets.minify_sheet(source))
        assert served == script_page.evaluate(RULES, source), name
