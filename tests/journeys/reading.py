"""Pages read by axe, and measured, without being fetched one by one: each is put into one page that stands.

The browser loads the styles and the scripts of the house once; an answer then takes the place of the last
one, and its behaviours wake as they do for a fragment. Names, roles and order do not depend on the ground, so
that paper and English are asked only what they may change.
"""

from pathlib import Path

import axe_playwright_python

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
CONTRAST = {"runOnly": ["color-contrast"]}
ALL_BUT_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}}

AWAKE = """async () => {
  const until = Date.now() + 5000;
  const asleep = () => document.querySelector("[data-behaviour]:not([data-awake])");
  while (asleep() && Date.now() < until) await new Promise(requestAnimationFrame);
}"""
PUT = (
    """async (html) => {
  const { documentElement: root, title } = new DOMParser().parseFromString(html, "text/html");
  const body = root.querySelector("body");
  for (const each of body.querySelectorAll("[data-stream]")) each.removeAttribute("data-behaviour");
  document.documentElement.lang = root.lang;
  document.title = title;
  document.body.className = body.className;
  document.body.replaceChildren(...body.childNodes);
  scrollTo(0, 0);
  await ("""
    + AWAKE
    + """)();
}"""
)
READ = """async ({ ground, options }) => {
  if (ground) document.documentElement.dataset.theme = ground;
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const { violations } = await axe.run({ resultTypes: ["violations"], ...options });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary }) =>
    [`${id}: ${help}`, html, failureSummary].join("\\n    ")));
}"""
TOO_WIDE = """() => {
  const root = document.documentElement;
  if (root.scrollWidth <= innerWidth) return [];
  const isCut = (each) =>
    each && (getComputedStyle(each).overflowX !== "visible" || isCut(each.parentElement));
  const isOut = (each) => each.getBoundingClientRect().right > innerWidth + 0.5 && !isCut(each.parentElement);
  const found = [...document.body.querySelectorAll("*")].filter(isOut).map((each) => each.outerHTML);
  return [`${root.scrollWidth} > ${innerWidth}`, ...found.slice(0, 3).map((each) => each.slice(0, 120))];
}"""


def put(page, answer):
    """Show an answer of the test's client in the page that stands."""
    page.evaluate(PUT, answer.content.decode())


def read(page, ground="", options=None):
    """What axe finds on the page as it stands, one text a fault."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    return page.evaluate(READ, {"ground": ground, "options": options or {}})


def too_wide(page):
    """What makes the page scroll sideways."""
    return page.evaluate(TOO_WIDE)


def look(page):
    """Nothing that axe finds, and nothing to scroll sideways for."""
    assert not read(page), "\n".join(read(page))
    assert not too_wide(page)
