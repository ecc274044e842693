"""Extension of htmx: a morph preserves fields in use, the last answer counts, an error changes nothing."""

import pytest

FORM = """<form id="tap" hx-post="/tap/" hx-trigger="tap" hx-target="#shown" hx-select="#shown"
  hx-swap="outerMorph" hx-sync="this:replace"><input name="what" value="first"></form>
  <p id="shown">before</p>"""
TAP = "() => document.getElementById('tap').dispatchEvent(new Event('tap'))"
ANSWER = "([place, html, status]) => asked[place].answer(html, status ?? 200)"


def shown(page, selector="#shown"):
    return page.locator(selector).text_content()


def morph(page, html, is_preserving=False):
    page.evaluate(
        "([html, isPreserving]) => refresh.morph(document.getElementById('part'), fresh(html), isPreserving)",
        [html, is_preserving],
    )


@pytest.mark.parametrize("is_preserving", [False, True])
def test_morph_preserves_typed_text_and_the_focus(refreshing, is_preserving):
    refreshing.evaluate("() => show('<p>1</p><input id=one value=a><input id=two value=b>')")
    refreshing.fill("#one", "typed")
    refreshing.focus("#two")
    morph(refreshing, "<p>2</p><i></i><input id=one value=c><input id=two value=d>", is_preserving)
    assert refreshing.input_value("#one") == "typed"
    assert refreshing.input_value("#two") == "b", "a focused field is being typed in"
    assert refreshing.evaluate("document.activeElement.id") == "two"
    assert shown(refreshing, "#part p") == "2"


def test_morph_renews_unused_fields(refreshing):
    refreshing.evaluate("() => show('<input id=one value=a><input type=hidden id=two value=b>')")
    morph(refreshing, "<input id=one value=c><input type=hidden id=two value=d>", is_preserving=True)
    assert [refreshing.input_value("#one"), refreshing.input_value("#two")] == ["c", "d"]


@pytest.mark.parametrize("is_preserving", [False, True])
def test_answer_decides_on_boxes_and_lists_unless_they_are_in_use(refreshing, is_preserving):
    choices = "<select id=list><option>a<option selected>b</select>"
    refreshing.evaluate("(html) => show(html)", f"<input type=checkbox id=box>{choices}")
    refreshing.check("#box")
    refreshing.select_option("#list", "a")
    morph(refreshing, f"<input type=checkbox id=box>{choices}", is_preserving)
    assert refreshing.is_checked("#box") is is_preserving
    assert refreshing.input_value("#list") == ("a" if is_preserving else "b")


def test_morph_leaves_open_details_and_the_lists_of_scripts(refreshing):
    refreshing.evaluate(
        "(html) => show(html)",
        "<details open>1</details><ul data-waiting><li>row</li></ul><p data-behaviour-ready>1</p>",
    )
    morph(refreshing, "<details>2</details><ul data-waiting></ul><p>2</p>")
    assert refreshing.locator("details[open]").text_content() == "2"
    assert shown(refreshing, "[data-waiting] li") == "row"
    assert shown(refreshing, "[data-behaviour-ready]") == "2"


def test_only_the_answer_to_the_last_of_many_taps_is_shown(refreshing):
    refreshing.evaluate("(html) => show(html)", FORM)
    for _ in range(4):
        refreshing.evaluate(TAP)
    assert refreshing.evaluate("asked.length") == 4
    for place in (3, 1, 2, 0):
        refreshing.evaluate(ANSWER, [place, f"<p id=shown>answer {place}</p>"])
    refreshing.wait_for_function("() => document.getElementById('shown').textContent !== 'before'")
    refreshing.evaluate("() => new Promise((done) => setTimeout(done))")
    assert shown(refreshing) == "answer 3"


def test_failed_request_changes_nothing_and_notifies_its_element(refreshing):
    refreshing.evaluate("(html) => show(html)", FORM)
    refreshing.evaluate(TAP)
    refreshing.evaluate(
        """() => new Promise((done) => {
          document.getElementById("tap").addEventListener("unanswered", done);
          asked[0].fail();
        })"""
    )
    assert shown(refreshing) == "before"
    assert refreshing.evaluate("connection.isOffline()")
    refreshing.evaluate(TAP)
    refreshing.evaluate(ANSWER, [1, "<p id=shown>after</p>"])
    refreshing.locator("#shown", has_text="after").wait_for()
    assert not refreshing.evaluate("connection.isOffline()")


@pytest.mark.parametrize(
    ("status", "html", "expected"),
    [
        (422, "<p id=shown>refused</p>", "refused"),
        (409, "<p id=shown>conflict</p>", "conflict"),
        (500, "<p id=shown>broken</p>", "before"),
        (404, "<p id=shown>nothing</p>", "before"),
        (200, "<p id=other>another page</p>", "before"),
    ],
)
def test_refusal_is_swapped_and_an_error_or_another_page_is_not(refreshing, status, html, expected):
    refreshing.evaluate("(html) => show(html)", FORM)
    refreshing.evaluate(TAP)
    refreshing.evaluate(
        """([html, status]) => new Promise((done) => {
          document.addEventListener("htmx:finally:request", done, { once: true });
          asked[0].answer(html, status);
        })""",
        [html, status],
    )
    assert shown(refreshing) == expected


def test_url_of_a_question_has_no_token_and_a_button_sends_its_value(refreshing):
    refreshing.evaluate(
        "(html) => show(html)",
        '<form id=ask hx-get="/ask/" hx-swap=none><input name=csrfmiddlewaretoken value=t>'
        '<input name=q value=x></form><form><button id=act name=step value=add hx-post="/act/"></button>',
    )
    refreshing.evaluate("() => document.getElementById('ask').requestSubmit()")
    refreshing.click("#act", force=True)
    assert refreshing.evaluate("asked.map(({ url, body }) => [url, body])") == [
        ["/ask/?q=x", ""],
        ["/act/", "step=add"],
    ]


def test_answer_to_a_form_that_was_replaced_is_dropped(refreshing):
    refreshing.evaluate("(html) => show(html)", FORM)
    refreshing.evaluate(TAP)
    refreshing.evaluate("() => document.getElementById('tap').remove()")
    refreshing.evaluate(ANSWER, [0, "<p id=shown>late</p>"])
    refreshing.evaluate("() => new Promise((done) => setTimeout(done))")
    assert shown(refreshing) == "before"


def test_swap_of_a_form_decides_on_its_boxes(refreshing):
    form = FORM.replace("</form>", "<span id=shown><input type=checkbox id=box></span></form>", 1)
    refreshing.evaluate("(html) => show(html)", form.replace('<p id="shown">before</p>', ""))
    refreshing.check("#box")
    refreshing.evaluate(TAP)
    refreshing.evaluate(ANSWER, [0, "<span id=shown>no <input type=checkbox id=box></span>"])
    refreshing.locator("#shown", has_text="no").wait_for()
    assert not refreshing.is_checked("#box")


def test_page_sends_requests_again_after_a_stopped_load(refreshing):
    """A load that the user stopped tells its page nothing; what is asked meanwhile stays unanswered."""
    refreshing.clock.install()
    refreshing.evaluate("(html) => show(html)", FORM)
    refreshing.evaluate("() => refresh.endRequests()")
    refreshing.evaluate(TAP)
    refreshing.clock.run_for(8000)
    refreshing.evaluate(TAP)
    refreshing.evaluate(ANSWER, [0, "<p id=shown>after</p>"])
    refreshing.locator("#shown", has_text="after").wait_for()
    assert refreshing.evaluate("asked.length") == 1
