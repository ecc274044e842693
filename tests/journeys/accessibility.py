"""Checks by axe, and of widths, on rendered answers shown in one loaded page.

The browser loads common styles and scripts once. Each answer replaces the content and brings its own style
sheets; its behaviours start as for a fragment. Names, roles and order do not depend on the theme, so that the
light theme is checked for contrast and English for its texts. Axe preloads style sheets and media for an
experimental rule and for sounds only, which no page has: it does not preload here.
"""

from pathlib import Path

import axe_playwright_python

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
CONTRAST = {"runOnly": ["color-contrast"]}
OF_TEXT = {
    "runOnly": ["cat.forms", "cat.language", "cat.name-role-value", "cat.text-alternatives"],
}
"""The rules that read texts: names, labels and languages."""

BEHAVIOURS_READY = """async () => {
  const until = Date.now() + 5000;
  const asleep = () => document.querySelector("[data-behaviour]:not([data-behaviour-ready])");
  while (asleep() && Date.now() < until) await new Promise(requestAnimationFrame);
}"""
PUT = (
    """async (html) => {
  const { documentElement: root, title } = new DOMParser().parseFromString(html, "text/html");
  const body = root.querySelector("body");
  for (const each of body.querySelectorAll("[data-stream-url]")) each.removeAttribute("data-behaviour");
  document.documentElement.lang = root.lang;
  document.title = title;
  document.body.className = body.className;
  const sheets = (page) => [...page.querySelectorAll("link[rel=stylesheet][href*='/pages/']")];
  for (const sheet of sheets(document)) sheet.remove();
  await Promise.all(sheets(root).map((sheet) => new Promise((loaded) => {
    sheet.onload = loaded;
    document.head.append(sheet);
  })));
  document.body.replaceChildren(...body.childNodes);
  scrollTo(0, 0);
  await ("""
    + BEHAVIOURS_READY
    + """)();
}"""
)
READ = """async ({ ground, options }) => {
  if (ground) document.documentElement.dataset.theme = ground;
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  const { violations } = await axe.run({ resultTypes: ["violations"], preload: false, ...options });
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


def show_response(page, answer):
    """Show a rendered answer in the loaded page."""
    page.evaluate(PUT, answer.content.decode())


def run_axe(page, ground="", options=None):
    """Return the faults that axe finds on the page, one text each."""
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    return page.evaluate(READ, {"ground": ground, "options": options or {}})


def too_wide(page):
    """Return the elements that make the page scroll sideways."""
    return page.evaluate(TOO_WIDE)


def check_page(page, options=None):
    """Check that axe finds no fault, with these options, and the page does not scroll sideways."""
    faults = run_axe(page, options=options)
    assert not faults, "\n".join(faults)
    assert not too_wide(page), too_wide(page)


def check_themes(page):
    """Check the page as a dark one, and the contrast and width of a light one."""
    page.emulate_media(color_scheme="dark")
    check_page(page)
    page.emulate_media(color_scheme="light")
    check_page(page, CONTRAST)
