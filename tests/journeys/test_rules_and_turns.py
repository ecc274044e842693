"""Evening of five at four places: a change of the rules, and each sits out in turn."""

import re

from django.urls import reverse
from playwright.sync_api import expect

from games.audit import checks
from games.models import Sitting
from tests import scenario
from tests.journeys.actions import open_prepared_sitting
from tests.raw_client import ServerClient
from tests.scenario import NAMES, PLAIN


def second_client(sitting, server_url):
    """Return a function that records a deal on another phone."""
    client = ServerClient(scenario.bound_client(sitting.circle, "score", "Karim"), server_url)
    return lambda: scenario.record(client, sitting, PLAIN)


def test_rules_change_from_the_next_deal_on_and_the_change_is_undone(page, server_url):
    open_prepared_sitting(page, server_url, NAMES)
    sitting = Sitting.objects.get()
    record = second_client(sitting, server_url)
    record()
    page.get_by_role("link", name=re.compile("^Plus")).click()
    page.get_by_role("link", name="Changer les règles").click()
    page.locator("label", has_text="20 ct").click()
    page.get_by_role("button", name="Changer les règles").click()
    expect(page.locator("main")).to_contain_text("À partir de la donne 2")
    record()
    expect(page.locator("#scoreboard")).to_contain_text("À partir de la donne 2")
    expect(page.get_by_role("button", name="Annuler", exact=True)).to_have_count(0)
    page.goto(server_url + reverse("sitting-close", args=[sitting.pk]))
    page.get_by_role("button", name="Clore et régler").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert list(checks.faults()) == []


def test_each_sits_out_in_turn_by_one_tap(page, server_url):
    open_prepared_sitting(page, server_url, NAMES)
    sitting = Sitting.objects.get()
    record = second_client(sitting, server_url)
    record()
    page.goto(server_url + reverse("sitting-seats", args=[sitting.pk]))
    page.get_by_label("Prénom").fill("Sofia")
    page.get_by_role("button", name="Asseoir").click()
    expect(page.locator("main")).to_contain_text("Sofia s’assied, Léa passe son tour")
    record()
    page.get_by_role("button", name="Léa revient, Karim passe son tour").click()
    expect(page.get_by_role("button", name="Karim revient, Inès passe son tour")).to_be_visible()
    expect(page.locator("main")).to_contain_text("Léa revient, Karim passe son tour")
    page.get_by_role("link", name="Nouvelle donne").click()
    expect(page.locator("#pad")).to_contain_text("Sofia")
    expect(page.locator("#pad .tabs")).not_to_contain_text("Karim")
