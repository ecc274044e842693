"""Money visible to its owner only: points are shown, and a host chooses; the sweep reads every page."""

import re

import pytest
from django.urls import reverse

from games.circles.commands import settings
from tests.html import parse

AMOUNT = re.compile(r"[+−]?€\d+\.\d\d")


@pytest.fixture
def circle(scenario):
    """Return the circle of the scenario, in which each sees their own money."""
    settings.set_money_visibility(circle=scenario.sitting.circle, money="own")
    return scenario.sitting.circle


def amounts(client, there):
    """Return every amount of a page, including hidden text and pictures, without the point value."""
    return set(AMOUNT.findall(client.get(there).content.decode())) - {"€0.10"}


def test_points_are_visible_to_all_when_money_is_own_only(scenario, circle):
    page = parse(scenario.viewer.get(reverse("sitting", args=[scenario.sitting.pk]))).by_id("scoreboard").text
    assert all(points in page for points in ("+43", "−20", "+17", "−40"))


def test_player_reads_their_own_result_when_money_is_own_only(scenario, circle):
    pages = {"circle": circle.pk, "circle-balances": circle.pk}
    pages |= dict.fromkeys(("evening", "evening-statement"), scenario.closed.evening_id)
    shown = {page: amounts(scenario.viewer, reverse(page, args=[pk])) for page, pk in pages.items()}
    assert [page for page in shown if "−€0.30" not in shown[page]] == [], shown


def test_host_sets_the_money_visibility_and_sees_only_their_own_amounts(scenario, circle):
    host, there = scenario.host, reverse("circle-settings", args=[circle.pk])
    league = reverse("circle", args=[circle.pk])
    assert "Each sees their own money here." in parse(host.get(league)).text
    assert len(amounts(host, league)) < 3
    host.post(there, {"money": "all"})
    assert {"+€0.60", "−€0.60", "−€0.30", "+€0.30"} <= amounts(host, league)
    refused = host.post(there, {"money": "nonsense"})
    assert refused.status_code == 422
    assert parse(refused).by_id("id_money_error").text
    circle.refresh_from_db()
    assert circle.money_visibility == "all"
