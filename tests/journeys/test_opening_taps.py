"""Opening of a first sitting: the main button does what its label says."""

import re

import pytest
from django.urls import reverse
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


def test_refused_name_of_a_long_list_is_in_view(page, server_url):
    page.goto(server_url + reverse("sitting-new"))
    await_script(page, "opening")
    page.locator(".tile", has_text="Hold’em").first.click()
    page.get_by_role("radiogroup").get_by_text("Tournoi").click()
    expect(page.locator("#seats-most")).to_contain_text("400")
    names = [*(f"Invité {number}" for number in range(60)), "François-Xavier de la Rochefoucauld"]
    page.get_by_label("Prénom", exact=True).fill(", ".join(names))
    page.get_by_label("Prénom", exact=True).press("Enter")
    expect(main_button(page)).to_have_text(re.compile("Commencer à 60"))
    expect(page.locator("#name")).to_have_value(names[-1])
    expect(page.locator("#e-name")).to_be_in_viewport()
    expect(page.locator("#name")).to_be_focused()
    # A later tap elsewhere leaves the page where it is.
    page.locator(".seats label").first.click()
    expect(main_button(page)).to_have_text(re.compile("Commencer à 59"))
    expect(page.locator("#e-name")).not_to_be_in_viewport()


def test_chosen_game_and_point_value_are_in_view(page, server_url):
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    for game in ("Draw-Hold’em", "Menteur", "Poker chinois"):
        page.locator(".tile", has_text=game).click()
        chosen = page.locator(".tile:has(:checked)")
        expect(chosen).to_have_text(re.compile(game))
        expect(chosen).to_be_in_viewport(ratio=0.99)


def test_game_tapped_while_the_scripts_are_loaded_is_shown_once_they_run(page, server_url):
    scripts = []
    page.route("**/htmx-4*.js", lambda route: scripts.append(route))
    with page.expect_request("**/htmx-4*.js"):
        page.goto(server_url + reverse("sitting-new"), wait_until="commit")
    page.locator(".tile", has_text="Menteur").click()
    expect(page.locator("[name=game]:checked")).to_have_value("menteur")
    scripts[0].continue_()
    expect(page.locator("#opening [name=drawer]")).to_have_value(re.compile("^menteur"))


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


def test_reload_preserves_seats_choices_and_a_half_typed_name(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    add_names(page, "Zoé", "Max", "Inès")
    page.locator(".seats label", has_text="Max").click()
    page.get_by_role("radiogroup").get_by_text("Ananas").click()
    expect(page.get_by_role("radio", name="Ananas")).to_be_checked()
    page.locator("[name=circle_name]").fill("Le jeudi")
    page.get_by_label("Prénom", exact=True).fill("Kar")
    page.reload()
    expect(page.get_by_role("radio", name="Ananas")).to_be_checked()
    expect(page.locator(".seats input:checked")).to_have_count(2)
    expect(page.get_by_role("checkbox", name="Max")).to_have_count(0)
    expect(page.locator("[name=circle_name]")).to_have_value("Le jeudi")
    expect(page.get_by_label("Prénom", exact=True)).to_have_value("Kar")
    expect(main_button(page)).to_have_text(re.compile("Ajouter Kar"))
    page.get_by_label("Prénom", exact=True).press("Enter")
    expect(page.get_by_role("checkbox", name="Kar")).to_be_checked()
    main_button(page).click()
    expect(page.locator("#scoreboard")).to_be_visible()
    assert names_of_seats() == ["Zoé", "Inès", "Kar"]


def test_form_that_comes_back_leads_to_the_table_it_opened(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    add_names(page, "Zoé", "Max")
    for newcomer in (None, "Inès"):
        if newcomer:
            page.goto(server_url)
            page.get_by_role("link", name="Ouvrir une ardoise").click()
            await_script(page, "opening")
            expect(page.get_by_role("checkbox", name="Max")).to_be_checked()
            add_names(page, newcomer)
        main_button(page).click()
        expect(page.locator("#scoreboard")).to_be_visible()
        table, count = page.url, Sitting.objects.count()
        page.go_back()
        expect(page.get_by_role("checkbox", name=newcomer or "Max")).to_be_checked()
        main_button(page).click()
        page.wait_for_url(table)
        assert Sitting.objects.count() == count
    assert names_of_seats() == ["Zoé", "Zoé", "Max", "Max", "Inès"]


def test_opening_from_the_home_page_has_a_fresh_form(page, server_url):
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    add_names(page, "Zoé", "Max")
    key = page.locator("#opening [name=key]").input_value()
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    expect(page.get_by_role("checkbox")).to_have_count(0)
    assert page.locator("#opening [name=key]").input_value() != key


def add_names(page, *names):
    for name in names:
        page.get_by_label("Prénom", exact=True).fill(name)
        page.get_by_label("Prénom", exact=True).press("Enter")
        expect(page.get_by_role("checkbox", name=name)).to_be_checked()


def test_text_typed_while_the_form_of_another_game_arrives_is_preserved(page, server_url):
    """The answer waits until the text is typed; an added name leaves its field, the next one stays."""
    page.goto(server_url + reverse("sitting-new"))
    await_script(page, "opening")
    name = page.get_by_label("Prénom", exact=True)
    typed = []

    def type_first(route):
        if typed:
            name.press_sequentially(typed.pop())
        route.continue_()

    page.route("**/sittings/new/", type_first)
    typed.append("Léa")
    page.locator(".tile", has_text="Menteur").first.click()
    expect(page.locator("[name=game]:checked")).to_have_value("menteur")
    expect(page.locator("#opening [name=drawer]")).to_have_value(re.compile("^menteur"))
    expect(name).to_have_value("Léa")
    typed.append("Karim")
    name.press("Enter")
    expect(page.get_by_role("checkbox", name="Léa")).to_be_checked()
    expect(name).to_have_value("Karim")


def test_rules_opened_before_the_answer_of_a_preset_stay_open(page, server_url):
    """The open sheet shows the rules of the chosen preset once they arrive."""
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    sheet = page.get_by_role("dialog", name="Ajuster les règles")

    def tap_first(route):
        page.get_by_role("button", name="Ajuster les règles").click()
        expect(sheet).to_be_visible()
        route.continue_()

    page.route("**/sittings/new/", tap_first, times=1)
    page.get_by_role("radiogroup").get_by_text("Ananas").click()
    expect(page.locator("[name=drawer]")).to_have_value(re.compile("pineapple"))
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Garder ces règles").click()
    expect(sheet).to_be_hidden()


def test_refused_rule_opens_its_sheet_and_has_the_focus(page, server_url, allowed_console_errors):
    allowed_console_errors.append("422")
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(server_url)
    page.get_by_role("link", name="Ouvrir une ardoise").click()
    await_script(page, "opening")
    page.get_by_label("Prénom", exact=True).fill("Zoé, Max")
    page.get_by_label("Prénom", exact=True).press("Enter")
    expect(page.get_by_role("checkbox", name="Max")).to_be_checked()
    page.get_by_role("button", name="Ajuster les règles").click()
    expect(page.get_by_role("button", name="Garder ces règles")).to_be_in_viewport(ratio=1)
    rule = page.get_by_role("spinbutton", name="Une ligne gagnée")
    rule.fill("0")
    page.get_by_role("button", name="Garder ces règles").click()
    main_button(page).click()
    expect(rule).to_be_focused()
    expect(rule).to_have_value("0")
    expect(rule).to_have_accessible_description(re.compile("1 à 99"))
    assert page.evaluate("document.querySelector('#rules-form').scrollWidth") <= 320
    assert not Sitting.objects.exists()

    # Keeping the mended rule uncovers the page: the slate opens.
    rule.fill("2")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.get_by_role("button", name="Garder ces règles").click()
    expect(page.get_by_role("button", name="Ajuster les règles")).to_be_focused()
    main_button(page).click()
    expect(page.locator("#scoreboard")).to_be_visible()
