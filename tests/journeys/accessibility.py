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
BUT_CONTRAST = {"rules": {"color-contrast": {"enabled": False}}}
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
COMMON = """
  const show = (ground) => {
    if (ground) document.documentElement.dataset.theme = ground;
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  };
  const textsOf = (violations) => violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => [`${id}: ${help}`, html, failureSummary].join("\\n    ")));
"""
READ = (
    "async ({ ground, options }) => {"
    + COMMON
    + """
  show(ground);
  const { violations } = await axe.run({ resultTypes: ["violations"], preload: false, ...options });
  return textsOf(violations);
}"""
)
READ_NEW_LOOKS = (
    "async (ground) => {"
    + COMMON
    + """
  const GROUNDS = ["bgImage", "bgGradient"]; // reasons of axe to decide nothing that are part of a look
  show(ground);
  const known = (window.knownLooks ??= new Set());
  const grounds = new Map();
  const groundsOf = (each) => {
    if (!each || grounds.has(each)) return grounds.get(each) ?? "";
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each);
    const own = [backgroundColor, backgroundImage, opacity].join();
    const isBare = own === "rgba(0, 0, 0, 0),none,1";
    grounds.set(each, groundsOf(each.parentElement) + (isBare ? "" : ` > ${own}`));
    return grounds.get(each);
  };
  const lookOf = (each) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(each);
    return [groundsOf(each), color, fontSize, fontWeight, textShadow].join();
  };
  const hasText = (each) =>
    "value" in each || [...each.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  const include = [...document.body.querySelectorAll("*")].filter(
    (each) => hasText(each) && each.checkVisibility() && !known.has(lookOf(each)));
  if (!include.length) return [];
  const options = { runOnly: ["color-contrast"], elementRef: true, preload: false };
  const { passes, incomplete, violations } = await axe.run({ include }, options);
  const isSettled = ({ data }) => !data?.messageKey || GROUNDS.includes(data.messageKey);
  for (const { element, any } of [...passes, ...incomplete].flatMap(({ nodes }) => nodes))
    if (any.every(isSettled)) known.add(lookOf(element));
  return textsOf(violations);
}"""
)
"""Script that returns the faults of contrast, without the texts that look like one that had none before.

The contrast of a text depends on its colour and size, and on the grounds of the elements around it.
"""
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


def run_axe_in_both_themes(page):
    """Return the faults on a rendered answer; texts of one look are read for contrast until one has none."""
    faults = run_axe(page, "ardoise", BUT_CONTRAST)
    for ground in ("ardoise", "papier"):
        faults += page.evaluate(READ_NEW_LOOKS, ground)
    return faults


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
