"""Opening of a first sitting: the main button does what its label says."""

import re

import pytest
from playwright.sync_api import expect

from games.models import Seat, Sitting
from tests.journeys.actions import await_script


def names_of_seats():
    return [seat.player.name for seat in Seat.objects.select_related("player").order_by("position")]


def main_button(page):
    return page.locator("#open")


def test_main_button_adds_a_typed_name_and_starts_only_under_its_start_label(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    expect(main_button(page)).to_be_disabled()
    for name in ("Zoé", "Max", "Inès", "Léa"):
        page.get_by_label("Prénom", exact=True).fill(name)
        expect(main_button(page)).to_have_text(re.compile(f"Ajouter {name}"))
        main_button(page).click()
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()
        assert not Sitting.objects.exists()
    expect(main_button(page)).to_have_text(re.compile("Commencer à quatre"))
    main_button(page).click()
    expect(page.locator("#scoreboard")).to_be_visible()
    assert names_of_seats() == ["Zoé", "Max", "Inès", "Léa"]


def test_game_of_four_offers_no_start_to_five(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    page.get_by_label("Prénom", exact=True).fill("Zoé, Max, Inès, Léa, Karim")
    page.get_by_label("Prénom", exact=True).press("Enter")
    expect(page.get_by_role("checkbox", name="Karim")).to_be_checked()
    expect(main_button(page)).to_be_disabled()
    expect(main_button(page)).to_have_text(re.compile("1 joueur de trop"))
    page.locator(".seats label", has_text="Max").click()
    expect(main_button(page)).to_be_enabled()
    expect(main_button(page)).to_have_text(re.compile("Commencer à quatre"))


@pytest.fixture
def page_without_script(new_context):
    return new_context(java_script_enabled=False).new_page()


def test_typed_name_starts_nothing_without_script(page_without_script, server_url):
    page = page_without_script
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    for name in ("Zoé", "Max"):
        page.get_by_label("Prénom", exact=True).fill(name)
        expect(main_button(page)).to_have_text(re.compile("Commencer"), use_inner_text=True)
        main_button(page).click()
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()
        assert not Sitting.objects.exists()
    main_button(page).click()
    expect(page.locator("#scoreboard")).to_be_visible()
    assert names_of_seats() == ["Zoé", "Max"]


def test_text_typed_while_a_game_loads_is_preserved(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    page.locator(".tile", has_text="Hold’em").first.click()
    expect(page.get_by_role("radiogroup").get_by_text("Tournoi")).to_be_visible()
    page.get_by_label("Prénom", exact=True).fill("Zoé")
    held = []
    page.route("**/sittings/new/", held.append)
    with page.expect_request("**/sittings/new/"):
        page.get_by_role("radiogroup").get_by_text("Tournoi").click()
    page.get_by_label("Prénom", exact=True).fill("Zoé, Max")
    page.locator("#circle-name").fill("Les jeudis")
    page.unroute("**/sittings/new/")
    held[0].continue_()
    # The page of a tournament has arrived: it seats as many as come.
    expect(page.locator("#seats-most")).to_contain_text("400")
    expect(page.get_by_label("Prénom", exact=True)).to_have_value("Zoé, Max")
    expect(page.locator("#circle-name")).to_have_value("Les jeudis")
    expect(main_button(page)).to_have_text(re.compile("Ajouter Zoé, Max"))
    main_button(page).click()
    expect(page.get_by_role("checkbox", name="Max")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Zoé")).to_be_checked()
    expect(page.get_by_label("Prénom", exact=True)).to_have_value("")
