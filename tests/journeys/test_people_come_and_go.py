"""Arrival and departure in three taps from the table, and the undo in one, in both games."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.accessibility import check_page
from tests.journeys.actions import await_script, await_scripts, bind_browser
from tests.journeys.test_menteur_evening import Thumb, expect_jetons
from tests.scenario import browser_client, open_sitting
from tests.web.menteur_actions import open_menteur

THREE = ("Léa", "Karim", "Inès")
TABLE = re.compile(r"/sittings/\d+/$")


@pytest.fixture
def tables(page, server_url):
    """Open a table of three at menteur; Thomas of the same circle plays elsewhere."""
    client, sitting = open_menteur(names=THREE, mark="jetons")
    open_sitting(client, ("Léa", "Thomas"), circle=sitting.circle.pk)
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    await_scripts(page)
    return Thumb(page), sitting


def open_sheet(thumb, page):
    thumb.tap(page.get_by_role("link", name=re.compile("^Plus")))
    thumb.tap(page.get_by_role("link", name=re.compile("^Autour de la table")))
    expect(page.get_by_role("dialog")).to_be_visible()


def test_arrival_and_departure_take_three_taps_and_the_undo_one(tables, page):
    thumb, _sitting = tables
    open_sheet(thumb, page)
    check_page(page)
    thumb.tap(page.get_by_role("button", name="Thomas"))
    expect(page.locator(".notice[role=status]")).to_have_text("Thomas s’assied.")
    assert thumb.taps == 3
    expect(page).to_have_url(TABLE)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect_jetons(page, [50, 50, 50, 50])
    await_scripts(page)
    thumb.tap(page.get_by_role("button", name="Annuler : Thomas ne joue pas"))
    expect(page.locator(".player-plate")).to_have_count(3)
    assert thumb.taps == 4

    open_sheet(thumb, page)
    page.get_by_label("Prénom").fill("Sofia")
    page.get_by_label("Prénom").press("Enter")
    expect(page).to_have_url(TABLE)
    # The stream may show the arrival behind the sheet before the page of the table is opened.
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".player-plate")).to_have_count(4)
    await_scripts(page)
    thumb.coup("Sofia", "^Oui, Sofia mentait")
    expect(page.locator("#feed")).to_contain_text("Sofia s’assied")
    expect_jetons(page, [53, 51, 51, 45])

    before = thumb.taps
    open_sheet(thumb, page)
    thumb.tap(
        page.get_by_role("button", name=re.compile("^Sofia part avec −5 · −0,50\\s€ · Léa reçoit ensuite"))
    )
    expect(page).to_have_url(TABLE)
    expect(page.locator(".departed")).to_contain_text("Sofia −5")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert thumb.taps - before == 3
    expect_jetons(page, [53, 51, 51])
    see_at_320(page)


def test_refused_arrival_shows_its_reason_in_the_sheet(tables, page, allowed_console_errors):
    allowed_console_errors.append("422")
    thumb, _sitting = tables
    open_sheet(thumb, page)
    await_scripts(page)
    name = page.get_by_label("Prénom")
    name.fill("Z" * 25)
    name.press("Enter")
    alert = page.get_by_role("dialog").get_by_role("alert")
    expect(alert).to_contain_text("24 caractères")
    expect(page.locator("[aria-labelledby=h-seats] :focus")).to_be_visible()
    expect(name).to_have_value("Z" * 25)
    name.fill("Sofia")
    name.press("Enter")
    expect(page).to_have_url(TABLE)
    expect(page.locator(".player-plate")).to_have_count(4)


def test_refused_restoration_shows_its_reason_over_the_table(
    page, server_url, transactional_db, allowed_console_errors
):
    """Check the return of a player whose place was taken meanwhile."""
    allowed_console_errors.append("422")
    host = browser_client()
    sitting = open_sitting(host, THREE)
    bind_browser(page, server_url, sitting.circle)
    seats = reverse("sitting-seats", args=[sitting.pk])
    assert host.post(seats, {"name": "Thomas", "key": uuid4()}).status_code == 302
    change = sitting.seatings.latest("number")
    host.post(reverse("sitting-seating-undo", args=[sitting.pk]), {"seating": change.pk})
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    await_scripts(page)

    def take_place(route):
        host.post(seats, {"name": "Sofia", "key": uuid4()})
        route.continue_()

    page.route("**/seats/restoration/", take_place)
    page.get_by_role("button", name="Rétablir").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("2 à 4 joueurs")
    page.get_by_role("link", name="Fermer").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page).to_have_url(TABLE)


def test_deal_is_refused_with_409_when_the_seating_changed_since_the_pad_opened(
    page, server_url, allowed_console_errors
):
    """Check a deal entered in one browser while another seats a new player."""
    allowed_console_errors.append("409")
    client, sitting = open_menteur(names=("A", "B"))
    other = open_sitting(client, ("Léa", "Karim"), circle=sitting.circle.pk)
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url + reverse("sitting-pad", args=[other.pk]))
    if page.locator(".quick").count() == 0:
        page.get_by_role("button", name="Rapide").click()
    await_script(page, "quick")
    for place in ("0-0", "1-1", "0-2"):
        page.locator(f"[name=rank][value='{place}']").click()
    expect(page.get_by_role("button", name="Compter la donne")).to_be_enabled()
    client.post(reverse("sitting-seats", args=[other.pk]), {"name": "Inès"})
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.get_by_role("alert")).to_contain_text("Quelqu’un est arrivé ou parti depuis.")
    assert other.rounds.count() == 0
    seating = {"seating": other.seatings.last().pk}
    client.post(reverse("sitting-seating-undo", args=[other.pk]), seating)
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.locator("#scoreboard")).to_be_visible()
    assert other.rounds.count() == 1


def see_at_320(page):
    page.set_viewport_size({"width": 320, "height": 664})
    for address in ("", "seats/", "duels/?of=3"):
        page.goto(re.sub(r"(/sittings/\d+/).*", rf"\1{address}", page.url))
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
        check_page(page)
