"""Pages with reduced motion, forced colours, print, and live regions."""

import re
import shutil
import subprocess

import pytest
from django.db import transaction
from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.accessibility import show_response
from tests.journeys.actions import await_script, bind_browser
from tests.raw_client import ServerClient
from tests.scenario import PLAIN, browser_client, make_scenario, open_sitting, record
from tests.web.menteur_actions import coup, open_menteur

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
RECORD_LIVE_REGION = """() => {
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
"""Script that records the text of a live region at each change."""


@pytest.fixture(scope="module")
def answers(django_db_setup, django_db_blocker):
    """Return some pages, rendered once; their data is rolled back at once."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_scenario()
        client, menteur = open_menteur(mark="variable")
        coup(client, menteur, 2, "lie", stake=1)
        far = open_sitting(client, ("Léa", "Karim", "Inès", "Thomas"))
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
            "pad": host.get(reverse("sitting-pad", args=sitting)),
            "deal": host.get(reverse("round", args=[cast.round.pk])),
            "menteur": client.get(reverse("sitting", args=[menteur.pk])),
            "coup": client.get(reverse("sitting-pad", args=[menteur.pk])),
            "bill": host.get(reverse("evening", args=[cast.closed.evening_id])),
            "season": host.get(reverse("circle", args=[cast.sitting.circle.pk])),
            "paper": client.get(reverse("sitting", args=[far.pk]) + "?paper"),
        }
        transaction.set_rollback(True)
    return found


@pytest.fixture
def forced(new_context, _shared_server, allowed_console_errors):
    """Return a page with forced colours on white, in which rendered answers are shown."""
    allowed_console_errors += ["/pad/status/", "/ladder/states/"]
    page = new_context(forced_colors="active", color_scheme="light").new_page()
    page.goto(f"{_shared_server.url}/preferences/")
    return page


def test_reduced_motion_disables_every_animation(static_page, answers):
    for name, answer in answers.items():
        show_response(static_page, answer)
        assert static_page.evaluate(MOVING) == [], name


FORCED = {
    "new": [
        (".segmented > :has(:checked)", ".segmented > :not(:has(:checked))"),
        (".tile:has(:checked)", ".tile:not(:has(:checked))"),
    ],
    "table": [(".leader-ring::before", ".total"), (".avatar:not(.is-me)", ".total")],
    "pad": [(".hand-row.current", ".hand-row:not(.current)"), (".tabs [aria-current]::after", ".tabs")],
    "deal": [
        (".line-results [data-line-result='1']", ".line-results [data-line-result='-1']"),
        (".duel .hatched", ".duel td:not(.hatched)"),
    ],
    "menteur": [
        (".player-plate.has-hand", ".player-plate:not(.has-hand)"),
        (".button.primary", ".dock .button:not(.primary)"),
    ],
    "bill": [(".plans > [aria-current]", ".plans > :not([aria-current])")],
}
"""Pairs of elements that must look different: chosen, leading, won or absent, and not."""


def test_forced_colors_preserve_the_meaning_of_colours(forced, answers):
    for name, pairs in FORCED.items():
        show_response(forced, answers[name])
        for pair in pairs:
            one, other = forced.evaluate(LOOK, pair)
            assert one != other, f"{name}: {pair} look alike"
    show_response(forced, answers["pad"])
    forced.evaluate("document.documentElement.dataset.theme = 'ardoise'")
    pip = forced.evaluate(
        "getComputedStyle(document.querySelector('.picker [value=As]'), '::after').backgroundColor"
    )
    assert forced.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light dark"
    assert float(re.search(r"oklch\(([\d.]+)", pip)[1]) < 0.5, "a pale pip on the white ground of the system"


def test_printed_sitting_lists_every_deal(static_page, answers):
    show_response(static_page, answers["paper"])
    static_page.emulate_media(media="print")
    assert static_page.locator(".rounds tbody th:visible").count() == DEALS + 1
    assert not static_page.locator(".dock:visible, .button:visible, .skip-link:visible").count()
    assert (
        static_page.locator(".rounds thead").evaluate("(each) => getComputedStyle(each).display")
        == "table-header-group"
    )
    assert static_page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    expect(static_page.locator(".print-total .number").first).to_have_text(f"+{6 * DEALS}")


def test_printed_bill_has_every_payment_and_the_table_its_leader(static_page, answers):
    show_response(static_page, answers["bill"])
    lines = answers["bill"].context["bill"].lines()
    static_page.emulate_media(media="print")
    assert lines
    assert static_page.locator(".reason summary .nowrap:visible").count() == len(lines)
    show_response(static_page, answers["table"])
    static_page.emulate_media(media="print")
    ring = static_page.locator(".leader-ring").first
    assert ring.evaluate("(each) => getComputedStyle(each, '::before').maskImage") == "none"


def test_printed_rules_have_the_texts_of_open_documents_or_of_all(static_page, db):
    for name, text in (("arbiter-articles", ".long-text"), ("arbiter-offline", "p"), ("arbiter-help", "*")):
        show_response(static_page, browser_client().get(reverse(name), {"texts": "1"}))
        static_page.emulate_media(media="screen")
        hidden = static_page.locator(f"main details > :not(summary) {text}")
        assert not hidden.locator("visible=true").count(), name
        static_page.emulate_media(media="print")
        everything = hidden.locator("visible=true").count()
        assert everything >= static_page.locator("main details").count(), name
        first = static_page.locator("main details").first
        first.evaluate("(each) => { each.open = true; }")
        of_first = first.locator(f":scope > :not(summary) {text}").locator("visible=true").count()
        assert 0 < of_first == hidden.locator("visible=true").count() < everything, name


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="no pdftotext: install poppler-utils")
def test_printed_sheet_names_every_deal_and_repeats_its_header(static_page, answers, tmp_path):
    show_response(static_page, answers["paper"])
    static_page.pdf(path=tmp_path / "sheet.pdf", prefer_css_page_size=True)
    printed = subprocess.run(
        ["pdftotext", "-layout", tmp_path / "sheet.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    assert re.findall(r"^ *(\d+) +\+6 +−6 +−3 +\+3", printed, re.MULTILINE) == [
        str(n + 1) for n in range(DEALS)
    ]
    sheets = printed.rstrip("\f").split("\f")
    assert len(sheets) > 1
    assert all(re.search("Léa +Karim +Inès +Thomas", sheet) for sheet in sheets)


def test_live_region_announces_each_change_once(page, server_url):
    client = browser_client()
    sitting = open_sitting(client, ("Léa", "Karim", "Inès", "Thomas"))
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    await_script(page, "follow")
    expect(page.locator("[data-live=live]")).to_be_attached()
    page.evaluate(RECORD_LIVE_REGION)
    record(ServerClient(client, server_url), sitting, PLAIN)
    expect(page.locator("#scoreboard .last-points")).to_be_visible()
    assert page.evaluate("said") == ["Donne 1. Léa +6. Karim −6. Inès −3. Thomas +3."]
    page.context.set_offline(True)
    expect(page.get_by_role("status").filter(has_text="Hors ligne")).to_be_visible()
    assert [each for each in page.evaluate("said") if "Hors ligne" in each]


def test_bar_of_a_table_shows_the_name_of_its_circle_at_320_pixels(static_page, answers):
    static_page.set_viewport_size({"width": 320, "height": 640})
    show_response(static_page, answers["table"])
    name = static_page.locator(".both > :first-child")
    name.evaluate("(each) => { each.textContent = 'Les jeudis de la rue Piat' }")
    assert name.bounding_box()["width"] >= 100
