"""Forms reloaded while they are filled in, as a phone does with a discarded tab: nothing typed is lost."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.actions import await_script, bind_browser, reload_with_typed
from tests.scenario import PLAIN, browser_client, open_sitting, record
from tests.web.clock_actions import open_clock
from tests.web.tournament_actions import FOURTEEN, open_tournament, tap, url


@pytest.fixture
def circle(transactional_db):
    """Return a circle with a deal of four players."""
    host = browser_client()
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    return sitting.circle


def open_page(page, server_url, circle, path, behaviour="draft-form"):
    bind_browser(page, server_url, circle)
    page.goto(server_url + path)
    await_script(page, behaviour)


def expect_typed(page, fields, *choices):
    """Make the choices, type the fields, reload the page, and expect what was chosen and typed."""
    places = {name: page.locator(f"main [name={name}], form.page [name={name}]").first for name in fields}
    for choice in choices:
        page.locator(f"label:has({choice})").click()
    for name, text in fields.items():
        places[name].fill(text)
    reload_with_typed(page)
    for name, text in fields.items():
        expect(places[name]).to_have_value(text)
    for choice in choices:
        expect(page.locator(choice)).to_be_checked()


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
    ines, karim = (f"[name=player][value='{circle.players.get(name=each).pk}']" for each in ("Inès", "Karim"))
    open_page(page, server_url, circle, reverse("circle-households", args=[circle.pk]))
    expect_typed(page, {}, ines, karim)
    [season] = circle.seasons.all()
    open_page(page, server_url, circle, reverse("season-settings", args=[season.pk]))
    expect_typed(page, {"name": "Hiver", "dropped": "2"}, "[name=way][value=average]")
    open_page(page, server_url, circle, reverse("sitting-rules", args=[season.sittings.get().pk]))
    expect_typed(page, {"other_point": "0,35"}, "[name=point][value=other]")


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


def test_each_reloaded_form_of_a_tournament_has_what_was_typed(page, server_url, transactional_db):
    client, tournament = open_tournament(names=FOURTEEN[:4])
    for name, fields in OF_A_TOURNAMENT.items():
        open_page(page, server_url, tournament.circle, url(name, tournament))
        for summary in page.locator("main details:not([open]) > summary").all():
            summary.click()
        expect_typed(page, fields)
    tap(client, tournament, "draw", word="river")
    open_page(page, server_url, tournament.circle, url("entrant", tournament, "?of=2"))
    expect_typed(page, {"note": "parle hors de son tour"})
    open_page(page, server_url, tournament.circle, url("deal", tournament))
    page.locator("[name=deal][value=custom]").check(force=True)
    expect_typed(page, {"share-1": "12,50"})
    open_page(page, server_url, tournament.circle, url("chip-race", tournament))
    expect_typed(page, {"count-0": "7", "count-1": "1"})
    page.get_by_role("button", name="Retirer les 25").click()
    expect(page.get_by_role("heading", name="Jetons de 25 changés en jetons de 100")).to_be_visible()
    page.get_by_role("link", name="Échanger aussi les jetons de 100").click()
    await_script(page, "draft-form")
    expect(page.locator("[name=count-0]")).to_have_value("")


def test_reloaded_levels_have_what_was_typed_and_inserted(page, server_url, transactional_db):
    _client, tournament = open_tournament()
    path = reverse("clock-schedule", args=[open_clock(tournament).address])
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
