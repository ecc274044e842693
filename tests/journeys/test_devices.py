"""The pages for who asked for no motion, under a palette of the system, on paper, and for who hears them."""

import re
import shutil
import subprocess

import pytest
from django.db import transaction
from django.urls import reverse
from playwright.sync_api import expect

from tests.cast import PLAIN, gather, open_slate, phone, record, resume_path
from tests.journeys.fingers import await_script
from tests.journeys.reading import put
from tests.web.menteur import coup, open_menteur

DEALS = 60

MOVING = """() => {
  const longest = (each, pseudo) => {
    const { animationDuration, transitionDuration } = getComputedStyle(each, pseudo);
    return Math.max(...`${animationDuration},${transitionDuration}`.split(",").map(parseFloat));
  };
  return [...document.querySelectorAll("*")]
    .filter((each) => [null, "::before", "::after"].some((pseudo) => longest(each, pseudo) > 0.001))
    .map((each) => each.outerHTML.slice(0, 120));
}"""
LOOK = """([chosen, others]) => [chosen, others].map((selector) => {
  const [, query, pseudo] = selector.match(/^(.*?)(::\\w+)?$/);
  const style = getComputedStyle(document.querySelector(query), pseudo);
  return [style.backgroundColor, style.borderInlineStart, style.outline].join(" / ");
})"""
HEAR = """() => {
  window.said = [];
  const hear = ({ target }) => {
    const element = target.closest ? target : target.parentElement;
    const region = element.closest("[role=status], [role=alert], [aria-live]");
    const words = region?.innerText.trim().replace(/\\s+/g, " ");
    if (words && words !== said.at(-1)) said.push(words);
  };
  const what = { childList: true, subtree: true, characterData: true, attributeFilter: ["hidden"] };
  new MutationObserver((all) => all.forEach(hear)).observe(document.body, what);
}"""
"""Writes down what a live region says each time that something in it changes."""


@pytest.fixture(scope="module")
def answers(django_db_setup, django_db_blocker):
    """Some pages, rendered once: what they were made of is taken back at once."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = gather()
        client, menteur = open_menteur(mark="variable")
        coup(client, menteur, 2, "lie", stake=1)
        far = open_slate(client, ("Léa", "Karim", "Inès", "Thomas"))
        for _ in range(DEALS):
            record(client, far, PLAIN)
        host = cast.host
        host.post("/preferences/", {"language": "fr", "index": "fr", "theme": "ardoise"})
        client.post("/preferences/", {"language": "fr", "index": "fr", "theme": "ardoise"})
        sitting = [cast.sitting.pk]
        found = {
            "home": host.get("/"),
            "new": host.get(reverse("sitting-new")),
            "table": host.get(reverse("sitting", args=sitting)),
            "pad": host.get(reverse("pad", args=sitting)),
            "deal": host.get(reverse("round", args=[cast.round.pk])),
            "menteur": client.get(reverse("sitting", args=[menteur.pk])),
            "coup": client.get(reverse("pad", args=[menteur.pk])),
            "bill": host.get(reverse("evening", args=[cast.closed.evening_id])),
            "season": host.get(reverse("circle", args=[cast.sitting.circle.pk])),
            "paper": client.get(reverse("sitting", args=[far.pk]) + "?paper"),
        }
        transaction.set_rollback(True)
    return found


@pytest.fixture
def forced(new_context, _standing_house):
    """The same on white, in the colours of the system."""
    page = new_context(forced_colors="active", color_scheme="light").new_page()
    page.goto(f"{_standing_house.url}/preferences/")
    return page


def test_nothing_moves_for_whom_less_motion_was_asked(shown, answers):
    for name, answer in answers.items():
        put(shown, answer)
        assert shown.evaluate(MOVING) == [], name


FORCED = {
    "new": [
        (".seg > :has(:checked)", ".seg > :not(:has(:checked))"),
        (".tile:has(:checked)", ".tile:not(:has(:checked))"),
    ],
    "table": [(".ring::before", ".total"), (".disc:not(.me)", ".total")],
    "pad": [(".hrow.cur", ".hrow:not(.cur)"), (".tabs [aria-current]::after", ".tabs")],
    "deal": [(".marks [data-w='1']", ".marks [data-w='-1']"), (".duel .hatch", ".duel td:not(.hatch)")],
    "menteur": [(".plate.hold", ".plate:not(.hold)"), (".btn.primary", ".dock .btn:not(.primary)")],
    "bill": [(".plans > [aria-current]", ".plans > :not([aria-current])")],
}
"""What is chosen, led, won or absent, and beside it what is not."""


def test_a_forced_palette_leaves_what_a_colour_meant(forced, answers):
    for name, pairs in FORCED.items():
        put(forced, answers[name])
        for pair in pairs:
            one, other = forced.evaluate(LOOK, pair)
            assert one != other, f"{name}: {pair} look alike"
    put(forced, answers["pad"])
    forced.evaluate("document.documentElement.dataset.theme = 'ardoise'")
    pip = forced.evaluate(
        "getComputedStyle(document.querySelector('.picker [data-c=As]'), '::after').backgroundColor"
    )
    assert forced.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light dark"
    assert float(re.search(r"oklch\(([\d.]+)", pip)[1]) < 0.5, "a pale pip on the white ground of the system"


def test_a_sitting_goes_on_paper_whole(shown, answers):
    put(shown, answers["paper"])
    shown.emulate_media(media="print")
    assert shown.locator(".rounds tbody th:visible").count() == DEALS + 1
    assert not shown.locator(".dock:visible, .btn:visible, .skip:visible").count()
    assert (
        shown.locator(".rounds thead").evaluate("(each) => getComputedStyle(each).display")
        == "table-header-group"
    )
    assert shown.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    expect(shown.locator(".sum .n").first).to_have_text(f"+{6 * DEALS}")


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="no pdftotext: install poppler-utils")
def test_the_paper_names_every_deal_and_heads_each_sheet(shown, answers, tmp_path):
    put(shown, answers["paper"])
    shown.pdf(path=tmp_path / "sheet.pdf", prefer_css_page_size=True)
    told = subprocess.run(
        ["pdftotext", "-layout", tmp_path / "sheet.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    assert re.findall(r"^ *(\d+) +\+6 +−6 +−3 +\+3", told, re.MULTILINE) == [str(n + 1) for n in range(DEALS)]
    sheets = told.rstrip("\f").split("\f")
    assert len(sheets) > 1
    assert all(re.search("Léa +Karim +Inès +Thomas", sheet) for sheet in sheets)


def test_a_table_says_once_what_was_told_and_nothing_else_aloud(page, served):
    client = phone()
    sitting = open_slate(client, ("Léa", "Karim", "Inès", "Thomas"))
    page.goto(served + resume_path(sitting.circle))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.wait_for_url(re.compile("/circles/"))
    page.goto(served + reverse("sitting", args=[sitting.pk]))
    await_script(page, "follow")
    expect(page.locator("[data-live=live]")).to_be_attached()
    page.evaluate(HEAR)
    record(client, sitting, PLAIN)
    expect(page.locator("#scoreboard .delta")).to_be_visible()
    assert page.evaluate("said") == ["Donne 1 : Léa +6. Karim −6. Inès −3. Thomas +3."]
    page.context.set_offline(True)
    expect(page.get_by_role("status").filter(has_text="Hors ligne")).to_be_visible()
    assert [each for each in page.evaluate("said") if "Hors ligne" in each]
