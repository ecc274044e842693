"""Transition between two pages: a cancelled one is no error on the page before, and none on the next."""

import pytest

CANCEL = """async (name) => {
  const errors = [];
  window.addEventListener("unhandledrejection", ({ reason }) => errors.push(reason.message));
  await import("/static/js/core/transitions.js");
  const promise = () => Promise.reject(new Error("Transition was skipped"));
  setTimeout(() => {
    const viewTransition = { ready: promise(), finished: promise() };
    window.dispatchEvent(Object.assign(new Event(name), { viewTransition }));
  });
  for (let tasks = 0; tasks < 5; tasks++) await new Promise((resolve) => setTimeout(resolve));
  return errors;
}"""


@pytest.mark.parametrize("event", ["pageswap", "pagereveal"])
def test_cancelled_transition_is_no_error(script_page, event):
    assert script_page.evaluate(CANCEL, event) == []


def test_page_without_a_transition_is_no_error(script_page):
    errors = []
    script_page.on("pageerror", lambda error: errors.append(error.message))
    script_page.evaluate("() => import('/static/js/core/transitions.js')")
    script_page.evaluate(
        "() => window.dispatchEvent(Object.assign(new Event('pageswap'), { viewTransition: null }))"
    )
    assert errors == []
