"""Forms reloaded while they are filled in, as a phone does with a discarded tab: nothing typed is lost."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Round
from tests.journeys.actions import await_script, bind_browser, reload_with_typed
from tests.scenario import EXAMPLE, PLAIN, browser_client, open_sitting, record
from tests.web.clock_actions import open_clock
from tests.web.holdem_actions import hand, open_holdem
from tests.web.tournament_actions import FOURTEEN, drawn_tournament, open_tournament, url


@pytest.fixture
def circle(transactional_db):
    """Return a circle with a deal of four players."""
    host = browser_client()
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    return sitting.circle


@pytest.fixture
def tournament(transactional_db):
    """Return a tournament with its clock, before the draw of the seats."""
    _client, sitting = open_tournament()
    open_clock(sitting)
    return sitting


def open_page(page, server_url, circle, path, behaviour="draft-form"):
    bind_browser(page, server_url, circle)
    page.goto(server_url + path)
    await_script(page, behaviour)


def expect_typed(page, fields):
    """Type the fields, reload the page, and expect what was typed."""
    places = {name: page.locator(f"main [name={name}], form.page [name={name}]").first for name in fields}
    for name, text in fields.items():
        places[name].fill(text)
    reload_with_typed(page)
    for name, text in fields.items():
        expect(places[name]).to_have_value(text)


OF_A_CIRCLE = {
    "circle-agenda-new": {"place": "Chez Léa", "note": "Apportez du pain", "seats": "6"},
    "past-results-import": {"text": "date;Léa;Karim\n2024-01-05;12;-12"},
    "circle-chip-case": {"value-white": "1", "count-white": "150"},
    "circle-rename": {"name": "Les mardis"},
}


def test_each_reloaded_form_of_a_circle_has_what_was_typed(page, server_url, circle):
    for name, fields in OF_A_CIRCLE.items():
        open_page(page, server_url, circle, reverse(name, args=[circle.pk]))
        expect_typed(page, fields)


def test_reloaded_form_of_a_season_has_what_was_typed(page, server_url, circle):
    open_page(page, server_url, circle, reverse("season-settings", args=[circle.seasons.get().pk]))
    page.locator("[name=way][value=average]").check()
    expect_typed(page, {"name": "Hiver", "dropped": "2"})
    expect(page.locator("[name=way][value=average]")).to_be_checked()


def test_reloaded_household_has_the_chosen_players(page, server_url, circle):
    open_page(page, server_url, circle, reverse("circle-households", args=[circle.pk]))
    for name in ("Inès", "Karim"):
        page.get_by_text(name, exact=True).click()
    reload_with_typed(page)
    expect(page.locator("[name=player]:checked")).to_have_count(2)


def test_choice_is_stored_in_the_task_of_its_tap(page, server_url, circle):
    """A reload between the tap and a later task would lose it."""
    open_page(page, server_url, circle, reverse("season-settings", args=[circle.seasons.get().pk]))
    average = page.locator("[name=way][value=average]")
    [fields] = average.evaluate(CHOOSE)
    assert ["way", "average"] in fields
    page.reload()
    expect(average).to_be_checked()


CHOOSE = """(choice) => {
    choice.click();
    return Object.values(window.history.state?.typed ?? {});
}"""
"""Script that makes a choice and returns the fields that the entry of the history stores then."""


def test_reloaded_change_of_the_rules_has_what_was_typed(page, server_url, circle):
    [season] = circle.seasons.all()
    open_page(page, server_url, circle, reverse("sitting-rules", args=[season.sittings.get().pk]))
    page.locator("label:has([name=point][value=other])").click()
    expect_typed(page, {"other_point": "0,35"})
    expect(page.locator("[name=point][value=other]")).to_be_checked()


def test_reloaded_preferences_have_what_was_chosen(page, server_url):
    page.goto(server_url + reverse("preferences"))
    await_script(page, "draft-form")
    page.get_by_text("Quatre couleurs", exact=True).click()
    expect(page.get_by_label("Quatre couleurs", exact=True)).to_be_checked()
    reload_with_typed(page)
    expect(page.get_by_label("Quatre couleurs", exact=True)).to_be_checked()


OF_A_TOURNAMENT = {
    "terms": {"buy_in_cents": "35", "starting_chips": "12000"},
    "prizes": {"parts": "50 30 20"},
    "draw": {"word": "rivière"},
}


def test_each_reloaded_form_of_a_tournament_has_what_was_typed(page, server_url, tournament):
    for name, fields in OF_A_TOURNAMENT.items():
        open_page(page, server_url, tournament.circle, url(name, tournament))
        for summary in page.locator("main details:not([open]) > summary").all():
            summary.click()
        expect_typed(page, fields)


def test_reloaded_penalty_has_what_was_typed(page, server_url, transactional_db):
    _client, sitting = drawn_tournament()
    open_page(page, server_url, sitting.circle, url("entrant", sitting, "?of=2"))
    expect_typed(page, {"note": "parle hors de son tour"})


def test_reloaded_chip_race_has_what_was_typed(page, server_url, transactional_db):
    _client, sitting = drawn_tournament()
    open_page(page, server_url, sitting.circle, url("chip-race", sitting))
    expect_typed(page, {"count-0": "7", "count-1": "1"})
    page.get_by_role("button", name="Retirer les 25").click()
    expect(page.get_by_role("heading", name="Jetons de 25 changés en jetons de 100")).to_be_visible()
    await_script(page, "draft-form")
    expect(page.locator("[name=count-0]")).to_have_value("")


def test_reloaded_deal_has_what_was_typed(page, server_url, transactional_db):
    _client, sitting = drawn_tournament(names=FOURTEEN[:4])
    open_page(page, server_url, sitting.circle, url("deal", sitting))
    page.locator("[name=deal][value=custom]").check(force=True)
    expect_typed(page, {"share-1": "12,50"})


def test_reloaded_levels_have_what_was_typed_and_inserted(page, server_url, tournament):
    path = reverse("clock-schedule", args=[tournament.clock.address])
    open_page(page, server_url, tournament.circle, path)
    players = page.locator("[name=proposal_players]")
    players.fill("11")
    rows = page.locator("#schedule [name=minutes]")
    rows.first.fill("17")
    reload_with_typed(page)
    expect(rows.first).to_have_value("17")
    expect(players).to_have_value("11")
    page.locator("[name=insert]").first.click()
    expect(rows.nth(1)).to_have_value("")
    await_script(page, "draft-form")
    rows.nth(1).fill("23")
    reload_with_typed(page)
    expect(rows.nth(0)).to_have_value("17")
    expect(rows.nth(1)).to_have_value("23")


def test_form_that_was_left_is_filled_in_after_back_but_not_anew(page, server_url, circle):
    path = reverse("circle-agenda-new", args=[circle.pk])
    open_page(page, server_url, circle, path)
    page.locator("[name=place]").fill("Chez Léa")
    key = page.locator("[name=key]").input_value()
    page.goto(server_url + reverse("circle-people", args=[circle.pk]))
    page.go_back()
    expect(page.locator("[name=place]")).to_have_value("Chez Léa")
    reload_with_typed(page)
    expect(page.locator("[name=place]")).to_have_value("Chez Léa")
    expect(page.locator("[name=key]")).not_to_have_value(key)
    page.goto(server_url + reverse("circle", args=[circle.pk]))
    page.goto(server_url + path)
    await_script(page, "draft-form")
    expect(page.locator("[name=place]")).to_have_value("")


def open_correction(page, server_url, version, behaviour):
    path = reverse("round-correct", args=[version.pk])
    open_page(page, server_url, version.sitting.circle, path, behaviour)
    return path


def drafts(page):
    return page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('ardoise-draft '))")


def test_reloaded_correction_by_cards_is_recorded_and_its_draft_ends(page, server_url, transactional_db):
    host = browser_client()
    version = record(host, open_sitting(host, ("Léa", "Karim")), EXAMPLE)
    open_correction(page, server_url, version, "cards")
    page.locator(".tabs button").filter(has_text="Karim").click()
    page.locator("[name=take][value='4s']").click()
    page.locator(".picker button[value='3h']").click()
    top = page.locator("#deal > [name=seat-1-top]")
    expect(top).to_have_value("Qd 9d 3h")
    reload_with_typed(page)
    await_script(page, "cards")
    expect(top).to_have_value("Qd 9d 3h")
    page.get_by_role("button", name="Corriger la donne").click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    assert Round.objects.get(struck_at=None).recorded["seats"][1]["top"] == "Qd 9d 3h"
    assert drafts(page) == []


def test_reloaded_correction_of_a_hand_has_what_was_typed(page, server_url, transactional_db):
    client, sitting = open_holdem()
    version = hand(client, sitting, (20, 20, 20), **{"pot-0": "1"})
    open_correction(page, server_url, version, "draft-form")
    bet = page.locator("[name=seat-0-bet]")
    bet.fill("45")
    reload_with_typed(page)
    await_script(page, "draft-form")
    expect(bet).to_have_value("45")
