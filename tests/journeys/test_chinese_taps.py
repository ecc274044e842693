"""Chinese poker without cards on a phone: how many taps it takes, and what it survives."""

import json
import random
import re

import pytest
from playwright.sync_api import expect

from tests.journeys.evening import PACKS
from tests.journeys.fingers import await_script, bring_slate, lay, score, to_the_table, totals
from tests.journeys.reading import look
from web.rooms.chinese.quick import Quick

FRIENDS = ("Léa", "Karim", "Inès", "Thomas")
COUNTING = """addEventListener("click", (event) => {
    if (event.isTrusted) sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1;
}, true);"""
NINE = ("0-0", "2-0", "1-0", "2-1", "0-1", "1-1", "0-2", "2-2", "1-2")
TAPS_A_ROYALTY = 2
"""One opens the list of the phone, one picks in it: no page sees them."""


@pytest.fixture
def table(page, served):
    """Four friends at open face; every tap is counted from here on."""
    page.add_init_script(COUNTING)
    bring_slate(page, served, FRIENDS)
    return page


def taps(page):
    return int(page.evaluate("sessionStorage.taps ?? 0"))


def open_quick(page):
    """The pad, turned to quick entry unless it opened there."""
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
        [int(key.get_attribute("data-r")) for key in page.locator(f".rank[data-line='{line}']").all()]
        for line in range(3)
    ]


def test_nine_taps_two_per_royalty_one_to_open_and_one_to_count(table):
    page = table
    open_quick(page)
    rank(page, *NINE)
    score(page)
    to_the_table(page)
    before = taps(page)
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "quick")
    rank(page, *NINE)
    page.locator("[name=bonus-0-0]").select_option("7")
    page.locator("[name=bonus-0-2]").select_option("6")
    score(page)
    assert taps(page) - before + 2 * TAPS_A_ROYALTY <= 9 + 2 * TAPS_A_ROYALTY + 1 + 1
    to_the_table(page)
    # Léa 6+1+6, Karim −6−6+6, Inès −1+6+6, Thomas three scoops; then the same with 13 from each to Léa.
    assert totals(page) == (13 + 52, -6 - 19, 11 - 2, -18 - 31)


def test_a_foul_is_one_tap_and_spares_one_a_line(table):
    page = table
    open_quick(page)
    before = taps(page)
    page.locator("[name=foul][value='3']").click()
    rank(page, "0-0", "2-0", "2-1", "0-1", "0-2", "2-2")
    assert taps(page) - before == 1 + 6
    assert [line[:3] for line in places(page)] == [[1, 3, 2], [2, 3, 1], [1, 3, 2]]
    expect(page.get_by_role("button", name="Compter la donne")).to_be_enabled()


def test_thirteen_taps_to_a_player_one_to_open_and_one_to_count(table):
    page = table
    before = taps(page)
    page.get_by_role("link", name="Nouvelle donne").click()
    lay(page, PACKS["queens"])
    score(page)
    assert taps(page) - before <= 13 * len(FRIENDS) + 2
    to_the_table(page)
    assert totals(page) == (43, -20, 17, -40)


def test_places_and_cards_of_the_same_deal_come_to_the_same(table):
    page = table
    open_quick(page)
    page.locator("[name=foul][value='3']").click()
    rank(page, "0-0", "2-0", "2-1", "0-1", "0-2", "2-2")
    for cell, points in {"0-0": 7, "2-0": 1, "2-1": 2, "0-2": 6, "1-2": 2, "2-2": 4}.items():
        page.locator(f"[name=bonus-{cell}]").select_option(str(points))
    expect(page.locator(".quick tfoot")).to_contain_text("+43")
    expect(page.locator("main [role=status]")).to_have_text("Six duels comptés, somme nulle.")
    score(page)
    to_the_table(page)
    assert totals(page) == (43, -20, 17, -40)


def test_what_cannot_be_is_said_under_its_line_while_it_is_being_entered(table):
    page = table
    open_quick(page)
    rank(page, *NINE)
    page.locator("[name=bonus-1-1]").select_option("8")
    fault = page.locator("tr.fault:visible")
    expect(fault.first).to_have_text(
        re.compile("Karim montre \\+8, Léa 0\\s*: la royalty la plus haute prend la meilleure place.")
    )
    rank(page, "1-1", "1-1", "1-1", "1-1")
    page.locator("[name=bonus-1-2]").select_option("4")
    rank(page, "1-2", "1-2", "1-2", "1-2")
    expect(fault).to_have_count(0)
    score(page)


def test_the_deal_outlives_a_reload(table):
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


def test_taps_go_on_without_network(table, tolerated):
    page = table
    tolerated.append("ERR_INTERNET_DISCONNECTED")
    open_quick(page)
    page.context.set_offline(True)
    rank(page, *NINE)
    assert places(page) == [[1, 3, 2, 4], [2, 3, 1, 4], [1, 3, 2, 4]]
    page.context.set_offline(False)
    expect(page.get_by_role("button", name="Compter la donne")).to_be_enabled()
    score(page)


def test_the_phone_ranks_as_the_house_ranks(table, tolerated):
    """Taps at random without network, then the hidden state: the same as one tap after another here."""
    page = table
    tolerated.append("ERR_INTERNET_DISCONNECTED")
    open_quick(page)
    page.context.set_offline(True)
    chance, house = random.Random(11), Quick.empty(4)
    for _ in range(120):
        seat, line = chance.randrange(4), chance.randrange(3)
        if chance.random() < 0.1 and any(seat != each and not said for each, said in enumerate(house.words)):
            page.locator(f"[name=foul][value='{seat}']").dispatch_event("click")
            house.foul(seat, ())
        elif chance.random() < 0.1:
            page.locator("[name=undo]").dispatch_event("click")
            house.undo()
        elif not house.words[seat]:
            page.locator(f"[name=rank][value='{seat}-{line}']").dispatch_event("click")
            house.rank(seat, line, ())
        assert state(page) == json.loads(house.text)


def test_both_pages_keep_what_the_other_knows(table):
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    lay(page, PACKS["queens"][:2])
    page.get_by_role("button", name="Rapide").click()
    expect(page.locator(".quick .laid")).to_have_count(6)
    await_script(page, "quick")
    rank(page, "2-0", "3-0", "2-1", "3-1", "2-2", "3-2")
    page.get_by_role("button", name="Cartes").click()
    expect(page.locator(".tabs")).to_contain_text("rapide")
    page.get_by_role("button", name="Léa complet").click()
    expect(page.locator(".take[value=Qs]")).to_be_visible()
    page.get_by_role("button", name="Compter la donne").click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    expect(page.locator(".hands")).to_have_count(1)


def test_cards_typed_on_the_pad_are_laid_by_enter(table):
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    await_script(page, "pad")
    page.get_by_label("Saisir cette main autrement").click()
    field = page.get_by_label("Cartes pour Léa, écrites ou collées")
    field.fill("Dp Dc 5t / 9t 9k 4p 4c Rkk")
    field.press("Enter")
    expect(page.locator("#typed-how")).to_have_text(re.compile("Carte illisible"))
    expect(field).to_have_value("Dp Dc 5t / 9t 9k 4p 4c Rkk")
    field.fill("Dp Dc 5t / 9t 9k 4p 4c Rk / 7p 7c 7k 2t 2k")
    field.press("Enter")
    expect(page.locator(".tabs")).to_contain_text("complet")
    expect(page.locator(".otherwise .panel")).to_be_hidden()
    page.reload()
    expect(page.locator(".tabs")).to_contain_text("complet")


def test_it_fits_the_narrowest_phone(table):
    page = table
    page.set_viewport_size({"width": 320, "height": 640})
    open_quick(page)
    rank(page, *NINE)
    page.locator("[name=bonus-2-2]").select_option("15")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.get_by_role("button", name="Cartes").click()
    page.get_by_label("Saisir cette main autrement").click()
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_a_total_opens_on_who_took_how_much_from_whom(table):
    page = table
    page.get_by_role("link", name="Nouvelle donne").click()
    lay(page, PACKS["queens"])
    score(page)
    to_the_table(page)
    page.locator("#scoreboard .total a").nth(2).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Qui a pris à qui")
    expect(page.locator(".duel th.of")).to_contain_text("Inès")
    page.get_by_role("link", name=re.compile("^Donne 1")).click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))


def test_the_cells_of_the_royalty_table_change_the_words_at_once(page, served):
    page.goto(f"{served}/sittings/new/")
    page.get_by_role("button", name="Ajuster les règles").click()
    page.get_by_text("Changer ce que vaut chaque main").click()
    page.locator("[name=rule-royalty_table-middle-quads]").fill("25")
    page.keyboard.press("Tab")
    expect(page.locator("#rules")).to_contain_text("sauf Carré +25 au milieu")
    expect(page.locator("#royalty-choice")).to_have_value("own")
    page.locator("#royalty-choice").select_option("classic")
    expect(page.locator("#rules")).to_contain_text("Royalties classiques.")
    expect(page.locator("[name=rule-royalty_table-middle-quads]")).to_have_value("8")


def test_it_works_without_script(new_context, served, tolerated):
    tolerated.append("422")
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{served}/sittings/new/")
    for name in FRIENDS[:2]:
        page.get_by_label("Prénom", exact=True).fill(name)
        page.get_by_role("button", name="Ajouter").click()
    page.get_by_role("button", name=re.compile("^Commencer à")).click()
    page.get_by_role("link", name="Nouvelle donne").click()
    page.get_by_role("button", name="Rapide").click()
    rank(page, "0-0", "0-1", "0-2")
    page.locator("[name=bonus-1-2]").select_option("6")
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.locator("tr.fault:visible")).to_contain_text("prend la meilleure place")
    page.locator("[name=bonus-1-2]").select_option("0")
    page.get_by_role("button", name="Compter la donne").click()
    assert re.search(r"/rounds/\d+/$", page.url)
    expect(page.locator(".duel .total")).to_contain_text("+6")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_on_the_grid(table, theme):
    page = table
    page.emulate_media(color_scheme=theme)
    open_quick(page)
    look(page)
    page.locator("[name=foul][value='3']").click()
    rank(page, *NINE)
    page.locator("[name=bonus-1-1]").select_option("8")
    expect(page.locator("tr.fault:visible")).not_to_have_count(0)
    look(page)
    page.get_by_role("button", name="Cartes").click()
    page.get_by_label("Saisir cette main autrement").click()
    look(page)
