"""Search field of a list: it hides what lacks the typed words, also in a list that replaced the first one."""

import pytest

SHOW = """(html) => { document.body.insertAdjacentHTML("beforeend", `<main>${html}</main>`); }"""
START = """async () => {
  const { default: filter } = await import("/static/js/core/filter.js");
  filter(document.querySelector("input"));
}"""
REFRESH = """(html) => {
  document.getElementById("list").outerHTML = html;
  document.dispatchEvent(new Event("page-refreshed"));
}"""
FIELD = '<input data-filter="#list">'
LIST = '<ul id="list"><li data-case="Léa">Léa</li><li data-case="Karim">Karim</li></ul>'


@pytest.fixture
def errors(script_page):
    found = []
    script_page.on("pageerror", lambda error: found.append(error.message))
    return found


def shown(page):
    return page.locator("[data-case]:visible").all_inner_texts()


def test_typed_word_hides_the_entries_without_it(script_page):
    script_page.evaluate(SHOW, FIELD + LIST)
    script_page.evaluate(START)
    script_page.fill("input", "lea")
    assert shown(script_page) == ["Léa"]


def test_list_that_replaces_the_first_one_is_filtered(script_page):
    script_page.evaluate(SHOW, FIELD + LIST)
    script_page.evaluate(START)
    script_page.fill("input", "lea")
    script_page.evaluate(REFRESH, LIST.replace("Karim", "Leandro"))
    assert shown(script_page) == ["Léa", "Leandro"]
    script_page.fill("input", "leandro")
    assert shown(script_page) == ["Leandro"]


def test_list_that_left_the_page_before_the_script_came_is_no_error(script_page, errors):
    script_page.evaluate(SHOW, FIELD)
    script_page.evaluate(START)
    script_page.fill("input", "lea")
    assert errors == []


def test_list_that_leaves_the_page_is_no_error(script_page, errors):
    script_page.evaluate(SHOW, FIELD + LIST)
    script_page.evaluate(START)
    script_page.fill("input", "lea")
    script_page.evaluate(REFRESH, "<p>Another state of the page</p>")
    script_page.fill("input", "karim")
    assert errors == []
    assert shown(script_page) == []
