"""Evening without script: every tap sends a form."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.journeys.actions import expect_totals, give_cookie, go_to_table, open_sitting
from tests.scenario import EXAMPLE, PLAIN, browser_client, record, resume_path
from tests.scenario import open_sitting as prepared_sitting
from tests.web.menteur_actions import open_menteur
from tests.web.tournament_actions import open_tournament


@pytest.fixture
def browser_context_args(browser_context_args):
    return {**browser_context_args, "java_script_enabled": False}


def test_evening_works_without_script(page, server_url):
    page.goto(server_url)
    open_sitting(page, ("Léa", "Karim"))
    page.get_by_role("link", name="Nouvelle donne").click()
    for card in " ".join(EXAMPLE).replace("|", " ").split():
        page.locator(f'.picker button[value="{card}"]').click()
        expect(page.locator(f'.remove-card[value="{card}"], .tabs .text-ok').first).to_be_visible()
    expect(page.locator("#pad")).to_contain_text("−9")
    page.get_by_role("button", name="Compter la donne").click()
    go_to_table(page)
    expect_totals(page, (-9, +9))
    correct_the_deal(page)
    expect_totals(page, (+5, -5))
    page.get_by_role("link", name="Annuler la dernière donne").click()
    page.get_by_role("button", name="Tout annuler").click()
    expect(page.locator("#feed .struck-reason")).to_have_count(2)
    expect_totals(page, (0, 0))
    close(page)


def correct_the_deal(page):
    """Replace the four of hearts of Léa by the eight of spades: full house in the middle, −1 +1 +1 and 12+6 −
    8−6.
    """
    page.get_by_role("link", name=re.compile("détail de la donne")).click()
    page.get_by_role("link", name="Corriger").click()
    page.locator(".remove-card[value='4h']").click()
    page.locator('.picker button[value="8s"]').click()
    page.get_by_role("button", name="Corriger la donne").click()
    go_to_table(page)


def close(page):
    page.get_by_role("link", name=re.compile("^Plus")).click()
    page.get_by_role("link", name="Clore la partie").click()
    expect(page.get_by_role("dialog")).to_contain_text("Personne ne doit rien")
    page.get_by_role("dialog").get_by_role("button", name="Clore la partie").click()
    expect(page.get_by_role("heading", name="Personne ne doit rien")).to_be_visible()


def test_buttons_that_only_a_script_answers_are_not_shown_without_one(page, server_url):
    host = browser_client()
    sitting = prepared_sitting(host)
    record(host, sitting, PLAIN)
    host.post(reverse("sitting-close", args=[sitting.pk]))
    _client, menteur = open_menteur(host, mark="enjeu")
    circle, evening = sitting.circle.pk, sitting.evening_id
    give_cookie(page, server_url, host)
    urls = [
        reverse("sitting-new") + "?game=holdem",
        reverse("sitting", args=[menteur.pk]),
        reverse("evening", args=[evening]),
        reverse("evening-payment", args=[evening]),
        reverse("circle-invitations", args=[circle]),
        reverse("circle-agenda", args=[circle]),
        reverse("preferences"),
    ]
    shown = {}
    for url in urls:
        page.goto(server_url + url)
        expect(page.locator("main")).to_be_visible()
        shown[url] = page.locator("button[type=button]:visible").count()
    assert not any(shown.values()), shown


def test_list_of_a_tournament_is_typed_on_several_lines_and_sent_by_its_button(page, server_url):
    _client, sitting = open_tournament(names=("Léa", "Karim"))
    page.goto(server_url + resume_path(sitting.circle))
    page.get_by_role("button", name="Ouvrir ici").click()
    page.goto(server_url + reverse("sitting", args=[sitting.pk]))
    field = page.get_by_label("Prénom", exact=True)
    field.press_sequentially("Max")
    field.press("Enter")
    field.press_sequentially("Anna")
    expect(field).to_have_value("Max\nAnna")
    page.get_by_role("button", name="Ajouter").click()
    expect(page.locator("main")).to_contain_text("2 noms sur la liste.")
    page.get_by_role("button", name="Inscrire 2 joueurs").click()
    expect(page.locator(".desk .row")).to_have_count(4)
