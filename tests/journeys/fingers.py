"""What fingers do on a phone during an evening, and what eyes read there."""

import re

from django.urls import reverse
from playwright.sync_api import expect

from tests import cast
from web.visitors import COOKIE


def open_slate(page, names, *, preset="Open face", circle=""):
    """From the first screen: the names one by one, the way of playing, and the table."""
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    for name in names:
        page.get_by_label("Prénom", exact=True).fill(name)
        page.get_by_label("Prénom", exact=True).press("Enter")
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()
    page.get_by_role("radiogroup").get_by_text(preset).click()
    expect(page.get_by_role("radio", name=preset)).to_be_checked()
    if circle:
        page.locator("[name=circle_name]").fill(circle)
    page.get_by_role("button", name=re.compile("^Commencer à")).click()
    expect(page.locator("#scoreboard")).to_be_visible()


def bring_slate(page, url, names):
    """An open-face slate that is open already, its host's phone this one: for what begins at the table."""
    host = cast.phone()
    sitting = cast.open_slate(host, names)
    page.context.add_cookies([{"name": COOKIE, "value": host.cookies[COOKIE].value, "url": url}])
    page.goto(url + reverse("sitting", args=[sitting.pk]))
    expect(page.locator("#scoreboard")).to_be_visible()


def lay(page, hands):
    """Thirteen taps for each player, where the thumb saw the keys at first: none may move meanwhile."""
    await_script(page, "pad")
    keys = page.evaluate(KEYS)
    for card in " ".join(hands).replace("|", " ").split():
        page.mouse.click(*keys[card])


KEYS = """() => Object.fromEntries([...document.querySelectorAll(".picker button")].map((key) => {
    const box = key.getBoundingClientRect();
    return [key.value, [box.x + box.width / 2, box.y + box.height / 2]];
}))"""
"""Where the middle of each key is."""


def await_script(page, behaviour):
    """Until its script has run, a tap on a pad sends its form, and the next one is lost with the page."""
    expect(page.locator(f'[data-behaviour~="{behaviour}"][data-awake]').first).to_be_attached()


def tap(page, card):
    page.locator(f'.picker button[value="{card}"]').click()


def score(page, button="Compter la donne"):
    """The main button, and the page of the deal."""
    page.get_by_role("button", name=button).click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))


def deal(page, hands):
    """A deal from the table and back to it."""
    page.get_by_role("link", name="Nouvelle donne").click()
    lay(page, hands)
    score(page)
    to_the_table(page)


def to_the_table(page):
    page.get_by_role("link", name="Retour à la table").click()
    expect(page.locator("#scoreboard")).to_be_visible()


def points(row):
    """The points a row shows, read as people read them."""
    return tuple(int(figure.replace("−", "-").replace("\u202f", "")) for figure in row.all_inner_texts())


def totals(page):
    return points(page.locator("#scoreboard .total .n"))


def last_deal(page):
    return points(page.locator("#scoreboard .delta .n"))


def in_fantasyland(page):
    """The names under which the table shows a Fantasyland tag."""
    names = page.locator("#scoreboard thead tr").first.locator("b").all_inner_texts()
    marks = page.locator("#scoreboard .tags td").all()[1:]
    return [name for name, mark in zip(names, marks, strict=True) if "Fantasy" in mark.inner_text()]


def matrix(page):
    """What each column won from each row on the page of a deal, None from himself."""
    rows = page.locator(".duel tbody tr").all()
    return [
        [
            points(cell.locator(".n"))[0] if cell.locator(".n").count() else None
            for cell in row.locator("td").all()
        ]
        for row in rows
    ]
