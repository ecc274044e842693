"""Part of a page that a field changes: it is outdated until the server has answered what was typed."""

import re

import pytest

from tests.source_tree import text, under

PART = '<p id="payment-figure">whole</p>'
[TEMPLATE] = [
    path for path in under("templates", suffix=".html") if 'data-behaviour="outdates"' in text(path)
]
TRIGGER = re.search(r'data-behaviour="outdates"\s+(hx-trigger="[^"]+")', text(TEMPLATE))[1]
FIELD = f"""<input id="field" name="amount" hx-get="/part/" {TRIGGER} hx-target="#payment-figure"
  hx-select="#payment-figure" hx-swap="outerMorph">{PART}"""
ANSWER = """([place, html]) => new Promise((done) => {
  document.addEventListener("htmx:finally:request", done, { once: true });
  asked[place].answer(html);
})"""
FAILURE = """(place) => new Promise((done) => {
  document.addEventListener("htmx:finally:request", done, { once: true });
  asked[place].fail();
})"""
ASKED = "asked.map(({ url }) => decodeURIComponent(url).split('=').pop())"


@pytest.fixture
def typing(refreshing):
    """Return a page with a field that outdates a part; its time passes only when a test says so."""
    refreshing.clock.install()
    refreshing.evaluate(
        """async (html) => {
          show(html);
          const { default: outdates } = await import("/static/js/core/outdates.js");
          outdates(document.getElementById("field"));
        }""",
        FIELD,
    )
    refreshing.clock.pause_at(refreshing.evaluate("Date.now() + 1000") / 1000)
    return refreshing


def is_outdated(page):
    return page.locator("#payment-figure").get_attribute("data-outdated") is not None


def ask(page, amount):
    page.fill("#field", amount)
    page.clock.run_for(300)


def test_answer_to_what_was_typed_before_is_not_shown(typing):
    ask(typing, "1")
    typing.fill("#field", "1,5")
    typing.evaluate(ANSWER, [0, PART.replace("whole", "1,00")])
    assert typing.text_content("#payment-figure") == "whole"
    assert is_outdated(typing)
    typing.clock.run_for(300)
    assert typing.evaluate(ASKED) == ["1", "1,5"]
    typing.evaluate(FAILURE, 1)
    assert is_outdated(typing)
    typing.clock.run_for(1000)
    assert typing.evaluate(ASKED) == ["1", "1,5", "1,5"]
    typing.evaluate(ANSWER, [2, PART.replace("whole", "1,50")])
    assert typing.text_content("#payment-figure") == "1,50"
    assert not is_outdated(typing)
    typing.clock.run_for(4000)
    assert typing.evaluate("asked.length") == 3


def test_answer_without_the_part_loads_the_page_again(typing):
    ask(typing, "1")
    with typing.expect_navigation():
        typing.evaluate("() => asked[0].answer('<p>paid</p>')")


@pytest.mark.parametrize(
    "leave",
    [
        "() => Object.defineProperty(document, 'hidden', { value: true })",
        "() => document.getElementById('field').remove()",
    ],
)
def test_hidden_page_and_removed_field_send_no_request(typing, leave):
    typing.evaluate("""() => document.getElementById("payment-figure").dataset.outdated = ''""")
    typing.evaluate(leave)
    typing.clock.run_for(10_000)
    assert typing.evaluate("asked.length") == 0
