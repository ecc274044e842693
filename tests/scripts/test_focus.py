"""The focus of a removed control: it goes to an equal one, the nearest harmless one, or the main part."""

import pytest
from playwright.sync_api import expect

SET_UP = """async () => {
  document.body.insertAdjacentHTML("beforeend", `<main id="main"></main>`);
  await import("/static/js/core/focus.js");
}"""

UNDO = '<button id="undo" formaction="/sittings/1/tournament/annulment/">Undo</button>'
OUT = '<ul><li><button id="out">Léa is out</button></li></ul>'


@pytest.fixture
def focusing(script_page):
    script_page.evaluate(SET_UP)
    return script_page


def remove(page, html, lost="#out"):
    """Show a form, put the focus on a control and remove the list around it."""
    page.locator("#main").evaluate("(main, html) => { main.innerHTML = html; }", html)
    page.focus(lost)
    page.locator("#main").evaluate("(main) => main.querySelector('ul').remove()")


def test_focus_goes_to_the_nearest_control(focusing):
    remove(focusing, f'<a href="#" id="before">a</a>{OUT}<a href="#" id="after">b</a>')
    expect(focusing.locator("#after")).to_be_focused()


@pytest.mark.parametrize(
    ("html", "next_stop"),
    [
        (f'<form>{OUT}{UNDO}</form><a href="#" id="next">Clock</a>', "#next"),
        (f'<form><a href="#" id="next">Tables</a>{OUT}{UNDO}</form>', "#next"),
        (f'{OUT}<form action="/rounds/1/annulment/"><button>Undo</button></form>', "#main"),
        (f'{OUT}<a data-undo href="/rounds/1/annulment/">Undo</a>', "#main"),
        (f'{OUT}<form action="/players/1/erasure/"><input id="next"><button>Erase</button></form>', "#next"),
    ],
)
def test_focus_goes_to_no_control_that_undoes_or_erases(focusing, html, next_stop):
    remove(focusing, html)
    expect(focusing.locator(next_stop)).to_be_focused()


def test_focus_of_an_undo_goes_to_the_undo_of_the_act_before(focusing):
    focusing.locator("#main").evaluate("(main, html) => { main.innerHTML = html; }", f"<div>{UNDO}</div>")
    focusing.focus("#undo")
    focusing.evaluate(
        "(html) => { document.querySelector('#main > div').innerHTML = html; }", UNDO.replace("/1/", "/2/")
    )
    expect(focusing.locator("#undo")).to_be_focused()
