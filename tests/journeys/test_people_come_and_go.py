"""Somebody arrives, somebody leaves: three taps from the table, one to take it back, in both games."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.cast import open_slate, resume_path
from tests.journeys.fingers import await_script
from tests.journeys.reading import look
from tests.journeys.test_menteur_evening import Thumb, jetons
from tests.web.menteur import open_menteur

THREE = ("Léa", "Karim", "Inès")


@pytest.fixture
def tables(page, served):
    """A table of three at menteur on this phone; Thomas, of their circle, plays elsewhere."""
    client, sitting = open_menteur(names=THREE, mark="jetons")
    open_slate(client, ("Léa", "Thomas"), circle=sitting.circle.pk)
    page.goto(served + resume_path(sitting.circle))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.wait_for_url(re.compile("/circles/"))
    page.goto(served + reverse("sitting", args=[sitting.pk]))
    return Thumb(page), sitting


def open_sheet(thumb, page):
    thumb.tap(page.get_by_role("link", name=re.compile("^Plus")))
    thumb.tap(page.get_by_role("link", name=re.compile("^Autour de la table")))
    expect(page.get_by_role("dialog")).to_be_visible()


def test_arriving_and_leaving_take_three_taps_and_taking_it_back_one(tables, page):
    thumb, _sitting = tables
    open_sheet(thumb, page)
    look(page)
    thumb.tap(page.get_by_role("button", name="Thomas"))
    expect(page.locator(".note[role=status]")).to_have_text("Thomas s’assied.")
    assert (thumb.taps, jetons(page)) == (3, [50, 50, 50, 50])
    thumb.tap(page.get_by_role("button", name="Annuler : Thomas ne joue pas"))
    expect(page.locator(".plate")).to_have_count(3)
    assert thumb.taps == 4

    open_sheet(thumb, page)
    page.get_by_label("Prénom").fill("Sofia")
    page.get_by_label("Prénom").press("Enter")
    expect(page.locator(".plate")).to_have_count(4)
    page.wait_for_load_state("networkidle")
    thumb.coup("Sofia", "^Oui, Sofia mentait")
    expect(page.locator("#feed")).to_contain_text("Sofia s’assied")
    assert jetons(page) == [53, 51, 51, 45]

    before = thumb.taps
    open_sheet(thumb, page)
    thumb.tap(page.get_by_role("button", name=re.compile("^Sofia part avec −5 · Léa reçoit ensuite")))
    expect(page.locator(".gone")).to_contain_text("Sofia −5")
    assert (thumb.taps - before, jetons(page)) == (3, [53, 51, 51])
    see_at_320(page)


def test_a_hand_being_laid_is_never_counted_for_somebody_else(page, served, tolerated):
    """Two phones: on one the cards are laid while the other seats a newcomer."""
    tolerated.append("409")
    client, sitting = open_menteur(names=("A", "B"))
    slate = open_slate(client, ("Léa", "Karim"), circle=sitting.circle.pk)
    page.goto(served + resume_path(sitting.circle))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.wait_for_url(re.compile("/circles/"))
    page.goto(served + reverse("pad", args=[slate.pk]))
    if page.locator(".quick").count() == 0:
        page.get_by_role("button", name="Rapide").click()
    await_script(page, "quick")
    for place in ("0-0", "1-1", "0-2"):
        page.locator(f"[name=rank][value='{place}']").click()
    expect(page.get_by_role("button", name="Compter la donne")).to_be_enabled()
    client.post(reverse("sitting-seats", args=[slate.pk]), {"name": "Inès"})
    page.get_by_role("button", name="Compter la donne").click()
    expect(page.get_by_role("alert")).to_contain_text("Quelqu’un est arrivé ou parti depuis.")
    assert slate.rounds.count() == 0
    seating = {"seating": slate.seatings.last().pk}
    client.post(reverse("sitting-seats-annulment", args=[slate.pk]), seating)
    page.get_by_role("button", name="Compter la donne").click()
    page.wait_for_url(re.compile(r"/rounds/\d+/$"))
    assert slate.rounds.count() == 1


def see_at_320(page):
    page.set_viewport_size({"width": 320, "height": 664})
    for address in ("", "seats/", "duels/?of=3"):
        page.goto(re.sub(r"(/sittings/\d+/).*", rf"\1{address}", page.url))
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, address
        look(page)
