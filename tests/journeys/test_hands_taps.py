"""Pot calculator on a phone: winners by taps, cards at speed, and all of it without script."""

import re

from playwright.sync_api import expect

from tests.journeys.accessibility import check_themes
from tests.web.hand_fields import H2, H7_BOARD, H7_CARDS


def fill(page, players):
    """Enter the bets, and the names where they have fields."""
    rows = page.locator(".stakes .row")
    for count in range(4, len(players)):
        page.get_by_role("button", name="Un joueur de plus").click()
        expect(rows).to_have_count(count + 1)
    for count in range(4, len(players), -1):
        page.get_by_role("button", name="Un joueur de moins").click()
        expect(rows).to_have_count(count - 1)
    for seat, (name, bet, word) in enumerate(players):
        page.locator(f"[name=seat-{seat}-name]").fill(name)
        page.locator(f"[name=seat-{seat}-bet]").fill(bet)
        if word:
            page.locator(f"label:has([name=seat-{seat}-{word}])").click()


def nets(page):
    return [text.replace("−", "-") for text in page.locator(".hand-summary td:last-child").all_inner_texts()]


def test_three_pots_take_one_tap_per_winner_and_one_more(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Pots").click()
    fill(page, H2)
    expect(page.locator("#dock .primary")).to_have_text("Former les trois pots")
    expect(page.locator("#middle")).to_contain_text("290")
    page.locator("#dock .primary").click()
    expect(page.get_by_role("img", name=re.compile("Mises : A 20"))).to_be_visible()
    page.locator(".pot-card").nth(0).get_by_text("A", exact=True).click()
    page.locator(".pot-card").nth(1).get_by_text("D", exact=True).click()
    expect(page.locator("#dock .mini-scoreboard")).to_contain_text("+200")
    page.get_by_role("button", name="Distribuer 290").click()
    expect(page.locator(".hand-summary")).to_be_visible()
    assert nets(page) == ["+70", "-60", "-100", "+100", "-10"]
    page.get_by_role("button", name="Manche suivante").click()
    expect(page.locator("#dock .primary")).to_have_text("Former les pots")


def test_cards_entered_by_taps_decide_and_explain_the_winner(page, server_url):
    page.goto(f"{server_url}/tools/pots/")
    fill(page, [("A", "20", "all_in"), ("B", "20", "all_in")])
    page.locator("#dock .primary").click()
    page.get_by_role("button", name="Cartes", exact=True).click()
    expect(page.locator("#hand-form[data-behaviour-ready]")).to_be_attached()
    for card in f"{H7_BOARD} {H7_CARDS[0]} {H7_CARDS[1]}".split():
        page.locator(f'.picker button[value="{card}"]').click()
    expect(page.locator("#pots")).to_contain_text("la plus haute carte fermée décide : valet contre 9")
    page.get_by_role("button", name="B : 9 de carreau, retirer").click()
    expect(page.locator("#dock .primary .with-script")).to_have_text("Encore 1 carte")
    page.locator('.picker button[value="9d"]').click()
    page.get_by_role("button", name="Distribuer 40").click()
    expect(page.locator(".hand-summary")).to_be_visible()
    assert nets(page) == ["+20", "-20"]


def test_pots_tool_of_ten_players_fits_a_narrow_screen_and_passes_axe(page, server_url):
    page.set_viewport_size({"width": 320, "height": 844})
    page.goto(f"{server_url}/tools/pots/")
    fill(page, [(f"Joueur n{seat}", str(100 * (seat + 1)), "") for seat in range(10)])
    check_themes(page)
    page.locator("#dock .primary").click()
    expect(page.locator(".pot-card").first).to_be_visible()
    check_themes(page)
    page.get_by_role("button", name="Cartes", exact=True).click()
    expect(page.locator(".picker")).to_be_visible()
    check_themes(page)
    for path in ("", "bets/?high=200&total=250&mine=100&acted=1", "chip-race/?chips-0=3", "button/?out-2=1"):
        page.goto(f"{server_url}/tools/{path}")
        check_themes(page)


def test_pots_tool_works_without_script(new_context, server_url):
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{server_url}/tools/pots/")
    fill(page, H2)
    page.locator("#dock .primary").click()
    page.locator("label:has([name=pot-0][value='0'])").click()
    page.locator("label:has([name=pot-1][value='3'])").click()
    page.locator("label:has([name=pot-2][value='3'])").click()
    page.locator("#dock .primary").click()
    assert nets(page) == ["+70", "-60", "-100", "+100", "-10"]
