"""Quick entry of Chinese poker in a browser: number of taps, offline use and reloads."""

import json
import random
import re
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.accessibility import check_themes
from tests.journeys.actions import (
    await_script,
    enter_cards,
    expect_last_deal,
    expect_totals,
    give_cookie,
    go_to_table,
    open_prepared_sitting,
    score,
    tap_cards,
)
from tests.journeys.worked_evening import PACKS
from tests.scenario import QUEENS, browser_client, open_sitting, record
from tests.web.pad_driver import CLASSIC
from web.games.chinese.forms.quick import QuickEntry

FRIENDS = ("Léa", "Karim", "Inès", "Thomas")
COUNTING = """addEventListener("click", (event) => {
    if (event.isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true);"""
NINE = ("0-0", "2-0", "1-0", "2-1", "0-1", "1-1", "0-2", "2-2", "1-2")
TAPS_A_ROYALTY = 2
"""Taps in the native list of the browser, which no page observes."""


@pytest.fixture
def table(page, server_url):
    """Open a table of four players at open face and count the taps from here on."""
    page.add_init_script(COUNTING)
    open_prepared_sitting(page, server_url, FRIENDS)
    return page


def taps(page):
    return int(page.evaluate("sessionStorage.taps ?? 0"))


def open_quick(page):
    """Open the pad in quick entry."""
    page.get_by_role("link", name="Nouvelle donne").click()
    expect(page.locator("#deal")).to_be_visible()
    if not page.locator(".quick").count():
        page.get_by_role("button", name="Rapide").click()
    expect(page.locator(".quick")).to_be_visible()
    await_script(page, "quick")


def rank(page, *places):
    for place in places:
        page.locator(f"[name=rank][value='{place}']").click()


def state(page):
    return json.loads(page.locator("#deal > [name=quick]").input_value())


def places(page):
    return [
        [int(key.get_attribute("data-place")) for key in page.locator(f".rank[data-line='{line}']").all()]
        for line in range(3)
    ]


def test_quick_deal_takes_nine_taps_two_per_royalty_and_two_more(table, allowed_console_errors):
    """The last tap counts the deal and ends at the table, where its points stand first."""
    page = table
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    open_quick(page)
    page.context.set_offline(True)
    rank(page, *NINE)
    assert places(page) == [[1, 3, 2, 4], [2, 3, 1, 4], [1, 3, 2, 4]], "without a network"
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Compter la donne")).to_be_enabled()
    score_quick(page)
    before = taps(page)
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "quick")
    rank(page, *NINE)
    page.locator("[name=bonus-0-0]").select_option("7")
    page.locator("[name=bonus-0-2]").select_option("6")
    score_quick(page)
    assert taps(page) - before + 2 * TAPS_A_ROYALTY == 11 + 2 * TAPS_A_ROYALTY
    expect_last_deal(page, (52, -19, -2, -31))
    # Léa 6+1+6, Karim −6−6+6, Inès −1+6+6, Thomas three scoops; then the same with 13 from each to Léa.
    expect_totals(page, (13 + 52, -6 - 19, 11 - 2, -18 - 31))


def test_first_quick_deal_of_a_circle_takes_eleven_taps(table):
    """The table has a link to each way of entry until the circle has recorded a deal."""
    page = table
    before = taps(page)
    page.locator("#dock").get_by_role("link", name="Rapide").click()
    await_script(page, "quick")
    rank(page, *NINE)
    score_quick(page)
    assert taps(page) - before == 11
    expect(page.locator("#scoreboard")).to_contain_text("1")
    expect(page.locator("#dock").get_by_role("link", name="Rapide")).to_have_count(0)


def test_begun_deal_by_cards_is_resumed_and_not_entered_quickly(table):
    page = table
    quick, deal = page.locator("#dock").get_by_role("link", name="Rapide"), page.url
    expect(quick).to_be_visible()
    page.locator("#dock .primary").click()
    await_script(page, "cards")
    page.locator(".picker button:enabled").first.click()
    page.goto(deal)
    expect(page.locator("#dock [data-if-begun]")).to_be_visible()
    expect(quick).to_be_hidden()


def score_quick(page):
    """Press the main button and wait for the table, which follows a quick deal."""
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.locator("#scoreboard")).to_be_visible()


def test_card_deal_takes_thirteen_taps_per_player_and_two_more_and_its_totals_open_the_duels(table):
    page = table
    before = taps(page)
    page.get_by_role("link", name="Nouvelle donne").click()
    tap_cards(page, PACKS["queens"])
    score(page)
    assert taps(page) - before <= 13 * len(FRIENDS) + 2
    go_to_table(page)
    expect_totals(page, (43, -20, 17, -40))
    page.locator("#scoreboard .total a").nth(2).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Qui a pris à qui")
    expect(page.locator(".duel th.subject")).to_contain_text("Inès")
    page.get_by_role("link", name=re.compile("^Donne 1")).click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))


def test_quick_entry_and_cards_give_the_same_points_and_a_foul_saves_one_tap_per_line(table):
    page = table
    open_quick(page)
    before = taps(page)
    page.locator("[name=foul][value='3']").click()
    rank(page, "0-0", "2-0", "2-1", "0-1", "0-2", "2-2")
    assert taps(page) - before == 1 + 6
    assert [line[:3] for line in places(page)] == [[1, 3, 2], [2, 3, 1], [1, 3, 2]]
    expect(page.get_by_role("button", name="Compter la donne")).to_be_enabled()
    for cell, points in {"0-0": 7, "2-0": 1, "2-1": 2, "0-2": 6, "1-2": 2, "2-2": 4}.items():
        page.locator(f"[name=bonus-{cell}]").select_option(str(points))
    expect(page.locator(".quick tfoot")).to_contain_text("+43")
    expect(page.locator("main p[role=status]")).to_have_text("Six duels comptés, somme nulle.")
    score_quick(page)
    expect_totals(page, (43, -20, 17, -40))


def test_quick_entry_survives_a_reload(table):
    page = table
    open_quick(page)
    rank(page, *NINE[:5])
    page.locator("[name=bonus-0-0]").select_option("7")
    page.locator("[name=foul][value='3']").click()
    before = state(page)
    page.reload()
    await_script(page, "quick")
    expect(page.locator("[name=bonus-0-0]")).to_have_value("7")
    expect(page.locator("[name=foul][value='3']")).to_have_attribute("aria-pressed", "true")
    assert state(page) == before
    page.get_by_role("button", name="Annuler le dernier geste").click()
    assert state(page)["words"] == ["", "", "", ""]


def test_quick_entry_script_ranks_like_the_server(table, allowed_console_errors):
    """Random taps are sent offline; the hidden state must equal that of the same taps on the server."""
    page = table
    allowed_console_errors.append("ERR_INTERNET_DISCONNECTED")
    open_quick(page)
    page.context.set_offline(True)
    chance, form = random.Random(11), QuickEntry.empty(4)
    for _ in range(120):
        seat, line = chance.randrange(4), chance.randrange(3)
        if chance.random() < 0.1 and any(
            seat != each and not declared for each, declared in enumerate(form.declarations)
        ):
            page.locator(f"[name=foul][value='{seat}']").dispatch_event("click")
            form.foul(seat, ())
        elif chance.random() < 0.1:
            page.locator("[name=undo]").dispatch_event("click")
            form.undo()
        elif not form.declarations[seat]:
            page.locator(f"[name=rank][value='{seat}-{line}']").dispatch_event("click")
            form.rank(seat, line, ())
        assert state(page) == json.loads(form.state_json)


def test_switching_between_card_and_quick_entry_preserves_the_state(table):
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    enter_cards(page, PACKS["queens"][:2])
    page.evaluate("document.documentElement.dataset.loaded = 'once'")
    page.get_by_role("button", name="Rapide").click()
    expect(page.locator(".quick .has-cards")).to_have_count(6)
    await_script(page, "quick")
    # A tap is sent by the script, not by the form too.
    expect(page.locator("html[data-loaded]")).to_be_attached()
    rank(page, "2-0", "3-0", "2-1", "3-1", "2-2", "3-2")
    page.get_by_role("button", name="Cartes").click()
    expect(page.locator(".tabs")).to_contain_text("rapide")
    page.get_by_role("button", name="Léa complet").click()
    expect(page.locator(".remove-card[value=Qs]")).to_be_visible()
    score_quick(page)
    page.get_by_role("link", name=re.compile("^1")).click()
    expect(page.locator(".hands")).to_have_count(1)


def test_enter_in_the_typed_field_places_the_cards(table):
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "cards")
    page.locator(".declarations summary").click()
    field = page.get_by_label("Cartes pour Léa, écrites ou collées")
    field.fill("Dp Dc 5t / 9t 9k 4p 4c Rkk")
    field.press("Enter")
    expect(page.locator("#typed-error")).to_contain_text("Carte illisible")
    expect(field).to_have_value("Dp Dc 5t / 9t 9k 4p 4c Rkk")
    field.fill("Dp Dc 5t / 9t 9k 4p 4c Rk / 7p 7c 7k 2t 2k")
    field.press("Enter")
    expect(page.locator(".tabs")).to_contain_text("complet")
    expect(page.locator(".declarations .panel")).to_be_hidden()
    page.reload()
    expect(page.locator(".tabs")).to_contain_text("complet")


def test_royalty_cells_update_the_rules_paragraph(page, server_url):
    page.goto(f"{server_url}/sittings/new/")
    page.get_by_role("button", name="Ajuster les règles").click()
    page.get_by_text("Changer ce que vaut chaque main").click()
    page.locator("[name=rule-royalty_table-middle-quads]").fill("25")
    page.keyboard.press("Tab")
    expect(page.locator("#rules")).to_contain_text("sauf Carré +25 au milieu")
    expect(page.locator("#royalty-choice")).to_have_value("own")
    page.locator("#royalty-choice").select_option("classic")
    expect(page.locator("#rules")).to_contain_text("Royalties classiques.")
    expect(page.locator("[name=rule-royalty_table-middle-quads]")).to_have_value("8")


def test_quick_entry_works_without_script(new_context, server_url, allowed_console_errors):
    allowed_console_errors.append("422")
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{server_url}/sittings/new/")
    for name in FRIENDS[:2]:
        page.get_by_label("Prénom", exact=True).fill(name)
        page.get_by_role("button", name="Ajouter").click()
    page.get_by_role("button", name=re.compile("^Commencer")).click()
    page.get_by_role("link", name="Nouvelle donne").click()
    page.get_by_role("button", name="Rapide").click()
    rank(page, "0-0", "0-1", "0-2")
    page.locator("[name=bonus-1-2]").select_option("6")
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.locator("tr.error:visible")).to_contain_text("prend la meilleure place")
    page.locator("[name=bonus-1-2]").select_option("0")
    page.locator("#dock button").last.click()
    expect(page.locator("tr.error:visible")).to_have_count(0)
    score_quick(page)
    expect_totals(page, (6, -6))


def test_quick_page_fits_a_width_of_320_px_and_axe_finds_no_fault(table):
    page = table
    page.set_viewport_size({"width": 320, "height": 640})
    open_quick(page)
    check_themes(page)
    page.locator("[name=foul][value='3']").click()
    rank(page, *NINE)
    page.locator("[name=bonus-1-1]").select_option("8")
    page.locator("[name=bonus-2-2]").select_option("15")
    expect(page.locator("tr.error:visible")).not_to_have_count(0)
    check_themes(page)
    page.get_by_role("button", name="Cartes").click()
    page.locator(".declarations summary").click()
    check_themes(page)


def test_announcements_fit_their_columns(page, server_url):
    """Check the label of the row in quick entry and the tag of each hand on the page of the deal."""
    rules = CLASSIC | {"rule-royalty_mode": "off", "rule-surrender_cost": "5"}
    classic = {"preset": "classic", "drawer": "chinese classic"} | rules
    open_prepared_sitting(page, server_url, FRIENDS, **classic)
    open_quick(page)
    expect(page.locator("tr.not-counted th")).to_have_text("Annonce")
    assert_fit(page, "tr.not-counted th")
    for seat, announcement in enumerate(("surrendered", "surrendered", "six_pairs")):
        page.locator(f"[name=word-{seat}]").select_option(announcement)
    score_quick(page)
    page.get_by_role("link", name=re.compile("^1")).click()
    expect(page.locator(".tags .tag").first).to_have_text("abandon")
    assert_fit(page, ".tags td")


def assert_fit(page, cells):
    """Check at two widths that no cell is narrower than its content."""
    script = (
        "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.innerText)"
    )
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.locator(cells).evaluate_all(script) == [], width


# The drawer of announcements and typed cards


def test_sheet_of_announcements_closes_with_escape_and_preserves_no_text_for_another_player(table):
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "cards")
    drawer = page.locator("summary", has_text="Annonce")
    drawer.click()
    typed = page.get_by_role("textbox", name=re.compile("^Cartes pour Léa"))
    typed.fill("As")
    page.keyboard.press("Escape")
    expect(typed).to_be_hidden()
    expect(drawer).to_be_focused()
    drawer.click()
    expect(typed).to_have_value("As")
    page.locator(".tabs button", has_text="Karim").click()
    expect(page.get_by_role("textbox", name=re.compile("^Cartes pour Karim"))).to_have_value("")


def test_erasing_takes_no_card_of_another_player(table):
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "cards")
    page.locator('.picker button[value="As"]').click()
    page.locator(".tabs button", has_text="Karim").click()
    expect(page.locator(".tabs button[aria-current]")).to_contain_text("Karim")
    page.get_by_role("button", name="Effacer la dernière carte").click()
    page.locator('.picker button[value="Ks"]').click()
    expect(page.locator("[name=seat-1-top]")).to_have_value("Ks")
    expect(page.locator("[name=seat-0-top]")).to_have_value("As")


# The row of euros


def test_amounts_of_the_table_do_not_touch(page, server_url):
    """QUEENS at three euros a point: +129, −60, +51, −120; a fifth column is that of a player who left."""
    host = browser_client()
    sitting = open_sitting(host, FRIENDS, point="other", other_point="3")
    record(host, sitting, QUEENS)
    give_cookie(page, server_url, host)
    leaving = sitting.seats.get(player__name="Léa")
    fields = {"name": "Sofia", "leaving": leaving.pk, "key": str(uuid4())}
    for columns in (4, 5):
        page.goto(server_url + reverse("sitting", args=[sitting.pk]))
        expect(page.locator(".running-money td")).to_have_count(columns)
        expect(page.locator(".running-money td").first).to_have_text("+129,00")
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert min(page.evaluate(GAPS)) >= 3, (columns, width)
        host.post(reverse("sitting-seats", args=[sitting.pk]), fields)


GAPS = """() => {
    const boxes = [...document.querySelectorAll(".running-money td")].map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getBoundingClientRect();
    });
    return boxes.slice(1).map((box, index) => box.left - boxes[index].right);
}"""
"""Script that returns the space between the amounts of neighbouring columns, in pixels."""


# The line of those who record and look on


def test_line_of_who_is_there_stays_one_line_at_320_px(page, server_url):
    page.set_viewport_size({"width": 320, "height": 640})
    open_prepared_sitting(page, server_url, ("Maximilienne", "Karim", "Inès", "Thomas"))
    strip = page.locator(".status-strip.full")
    expect(strip).to_have_attribute("data-live", "live")
    height = strip.bounding_box()["height"]
    strip.locator("[data-player]").evaluate_all(
        "(players) => players.forEach((each) => (each.hidden = false))"
    )
    expect(strip.locator(".avatar")).to_have_count(4)
    assert strip.bounding_box()["height"] <= height + 1
    expect(strip.get_by_text("En direct", exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_dock_of_a_recorded_deal_is_one_row(table):
    """Undo, next deal, table: three controls at one height, also at 320 px."""
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    enter_cards(page, PACKS["plain"])
    score(page)
    for width in (320, 390):
        page.set_viewport_size({"width": width, "height": 568})
        controls = page.locator("footer.dock").locator("a, button").all()
        assert len(controls) == 3
        boxes = [each.bounding_box() for each in controls]
        assert {round(box["y"] + box["height"] / 2) for box in boxes} == {
            round(boxes[0]["y"] + boxes[0]["height"] / 2)
        }
        assert all(box["width"] >= 48 <= box["height"] for box in boxes)
        assert page.locator("footer.dock .primary").evaluate(LINES) <= 1 + (width < 390)
        assert page.evaluate("document.documentElement.scrollWidth") == width


LINES = """(control) => {
    const text = document.createRange();
    text.selectNodeContents(control);
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
}"""
"""Script that returns the number of lines of the text of a control."""


def test_short_screen_shows_the_lines_of_the_next_player(page, server_url):
    page.set_viewport_size({"width": 320, "height": 568})
    open_prepared_sitting(page, server_url, FRIENDS[:2])
    page.get_by_role("link", name="Nouvelle donne").click()
    enter_cards(page, PACKS["plain"][:1])
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    lines = page.locator("#main")
    assert lines.evaluate(TOP) < 0
    page.locator(".dock button[name=go]").click()
    expect(page.locator(".tabs [aria-current]")).to_contain_text("Karim")
    assert lines.evaluate(TOP) >= 0
    page.evaluate("window.scrollTo(0, document.body.scrollHeight)")
    scrolled = lines.evaluate(TOP)
    page.locator('.picker button[value="2c"]').evaluate("(key) => key.click()")
    expect(page.locator(".tabs [aria-current]")).to_contain_text("1 / 13")
    assert lines.evaluate(TOP) == scrolled < 0


TOP = "(part) => part.getBoundingClientRect().top"
