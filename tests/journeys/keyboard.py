"""Keyboard navigation: each focus stop must have a visible ring, on the dark and the light theme.

A ring is visible if it has a contrast of three to one with its surroundings and nothing covers it. A hidden
radio button or checkbox shows it on its label.
"""

import re

from playwright.sync_api import expect

MAX_STOPS = 90

STOP = """() => {
  const held = document.activeElement;
  if (held === document.body) return null;
  const shown = getComputedStyle(held).opacity === "0" ? held.closest("label") : held;
  const isRinged = (each) => each && getComputedStyle(each).outlineStyle !== "none";
  const ringed = [shown, shown.closest(".name")].find(isRinged);
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  const light = (colours) => {
    for (const colour of colours) {
      brush.fillStyle = colour;
      brush.fillRect(0, 0, 1, 1);
    }
    const [r, g, b] = [...brush.getImageData(0, 0, 1, 1).data].map((each) =>
      each <= 10 ? each / 3294 : ((each / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
  };
  const under = (each) => each ? [...under(each.parentElement), getComputedStyle(each).backgroundColor] : [];
  const { dataset } = document.documentElement;
  const contrasts = (window.contrasts ??= new WeakMap());
  const themes = contrasts.has(shown) ? [] : ["ardoise", "papier"];
  if (dataset.theme === "papier") themes.reverse(); // one change of theme for each element, not three
  for (const theme of themes) {
    dataset.theme = theme;
    const ring = getComputedStyle(ringed ?? shown).outlineColor;
    const [one, other] = [light([ring]), light(under(shown.parentElement))];
    const contrast = Math.max(one, other) / Math.min(one, other);
    contrasts.set(shown, Math.min(contrast, contrasts.get(shown) ?? contrast));
  }
  const { left, top, width, height, bottom } = shown.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
  const picture = held.querySelector(":scope > [role=img]:only-child");
  const name = held.ariaLabel ?? held.labels?.[0]?.innerText ?? picture?.ariaLabel ?? held.innerText;
  return {
    name: name.trim().replace(/\\s+/g, " "),
    tag: held.localName,
    part: held.closest("dialog, .top-bar, main, [role=main], .dock")?.className,
    ring: ringed ? parseFloat(getComputedStyle(ringed).outlineWidth) : 0,
    contrast: contrasts.get(shown),
    covered: !(shown.contains(over) || over?.contains(shown)),
    top: top + scrollY,
    bottom: bottom + scrollY,
  };
}"""
"""Script that returns the focused element, its ring and its position, or null on the body."""


def stop(page):
    """Return the focused element, after checking that there is one and its ring is visible."""
    focused = page.evaluate(STOP)
    assert focused, "the focus was lost"
    return checked(focused)


def checked(focused):
    """Return a focused element, after checking that its ring is visible."""
    if focused["tag"] in {"h1", "main", "ol"}:  # start of the text, no control
        return focused
    assert focused["ring"] >= 2, f"no ring around {focused}"
    assert focused["contrast"] >= 3, f"a ring that does not show: {focused}"
    assert not focused["covered"], f"something covers {focused}"
    return focused


def go(page, name, by="Tab"):
    """Press a key until the element of that name has the focus."""
    passed = []
    while len(passed) < MAX_STOPS:
        page.keyboard.press(by)
        focused = page.evaluate(STOP)
        if not focused:
            continue  # the focus left the page and comes back
        if re.search(name, checked(focused)["name"]):
            return
        passed.append(focused["name"])
    raise AssertionError(f"{name} is on the way of none of {passed}")


def press(page, name, key="Enter", by="Tab"):
    """Focus an element and press a key."""
    go(page, name, by)
    page.keyboard.press(key)


def stands_on(page, name="", tag=""):
    """Wait until an element of that name has the focus."""
    focused = page.locator(f"{tag}:focus")
    expect(focused).to_be_attached()
    if name:
        expect(focused).to_have_accessible_name(re.compile(name))
    stop(page)


def walk(page):
    """Press Tab from the top to the last stop, checking that the focus moves down and then leaves
    the page.
    """
    page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
    before = None
    for _ in range(MAX_STOPS):
        page.keyboard.press("Tab")
        focused = page.evaluate(STOP)
        if not focused:
            return
        checked(focused)
        if before and focused["part"] == before["part"]:
            assert focused["bottom"] > before["top"], f"from {before} up to {focused}"
        before = focused
    raise AssertionError(f"no way out after {before}")
