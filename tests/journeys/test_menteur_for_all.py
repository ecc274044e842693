"""Menteur without script, and checked by axe while a coup is entered."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.accessibility import check_page
from tests.journeys.actions import bind_browser
from tests.web.menteur_actions import FIVE, open_menteur


@pytest.fixture
def page_without_scripts(new_context):
    """Return a page of a browser without script."""
    return new_context(java_script_enabled=False).new_page()


def test_coup_is_three_forms_without_script(page_without_scripts, server_url):
    page = page_without_scripts
    _client, sitting = open_menteur(mark="variable")
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    page.locator(".stakes label", has_text="4").click()
    expect(page.locator(".pot .huge:visible")).to_have_text("20")
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("button", name=re.compile("^Karim ")).click()
    expect(page.get_by_role("dialog")).to_contain_text("Pot de 20")
    page.get_by_role("link", name="Retour").last.click()
    page.get_by_role("button", name=re.compile("^Inès ")).click()
    page.get_by_role("button", name=re.compile("^Non, Inès disait vrai")).click()
    expect(page.locator("#feed li").first).to_contain_text("Inès disait vrai")
    assert sitting.rounds.get().net == [6, 6, 6, -24, 6]
    climb_the_ladder(page)
    enter_a_coup(page)
    assert sitting.rounds.order_by("number").last().recorded["stake"] == 4
    page.get_by_role("button", name="Annuler le dernier coup").click()
    expect(page.locator("#feed .struck")).to_have_count(1)


def climb_the_ladder(page):
    page.get_by_role("link", name="L’échelle des annonces").click()
    page.get_by_role("link", name=re.compile("^Quinte flush")).click()
    page.get_by_role("link", name="Pique", exact=True).click()
    page.get_by_role("link", name="As", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("Il faut dire au moins poker de 7")
    page.get_by_role("link", name="Fermer").click()


def enter_a_coup(page):
    page.get_by_role("link", name="Suivre les annonces").click()
    page.locator("#rung-1").click()
    page.get_by_role("button", name="Dame", exact=True).click()
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_label("Les cinq cartes").fill("D♠ D♥ A♠ R♠ 9♠")
    page.get_by_role("button", name="Montrer le jeu").click()
    page.get_by_role("button", name="Noter le coup").click()
    expect(page.locator("#feed li").first).to_contain_text("Thomas disait vrai")


def test_axe_finds_no_fault_on_the_pages_of_a_coup(page, server_url):
    """Check the pages of a coup entered event by event."""
    _, sitting = open_menteur(names=FIVE, mark="variable", fair_play="lose")
    bind_browser(page, server_url, sitting.circle)
    page.goto(server_url + reverse("sitting-pad", args=[sitting.pk]) + "?told=1")
    page.get_by_role("button", name=re.compile("Thomas")).click()
    page.locator("#rung-1").click()
    expect(page.get_by_role("button", name="Dame", exact=True)).to_be_visible()
    check_page(page)
    page.get_by_role("button", name="Dame", exact=True).click()
    expect(page.locator("#last-line")).to_be_visible()
    check_page(page)
    page.get_by_role("button", name=re.compile("^Menteur")).click()
    page.get_by_role("button", name="Montrer le jeu").click()
    expect(page.get_by_role("alert")).to_be_visible()
    check_page(page)
    page.get_by_label("Les cinq cartes").fill("D♠ D♥ Joker R♠ 9♠")
    page.get_by_role("button", name="Montrer le jeu").click()
    expect(page.get_by_role("button", name="Noter le coup")).to_be_visible()
    check_page(page)
