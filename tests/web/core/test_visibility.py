"""Money visible to its owner only: amounts of others are hidden, points are shown."""

import re

import pytest
from django.urls import reverse

from games.circles.commands import settings
from tests.html import parse
from tests.scenario import PLAIN, QUEENS, bound_client, browser_client, open_sitting, record

AMOUNT = re.compile(r"[+−]?€\d+\.\d\d")


@pytest.fixture
def host(db):
    return browser_client()


@pytest.fixture
def evening(host):
    """Return a closed and an open sitting of four players, at ten cents a point."""
    closed = open_sitting(host)
    record(host, closed, PLAIN)
    host.post(reverse("sitting-close", args=[closed.pk]))
    sitting = open_sitting(host)
    record(host, sitting, QUEENS)
    closed.refresh_from_db()
    settings.set_money_visibility(circle=sitting.circle, money="own")
    return closed, sitting


def pages(closed, sitting):
    """Return the URL of every page of the circle that shows money."""
    return {
        "home": "/",
        "circle": reverse("circle", args=[closed.circle.pk]),
        "circle, in euros": reverse("circle", args=[closed.circle.pk]) + "?game=chinese&in=cents",
        "a total": reverse("player-breakdown", args=[closed.seats.get(player__name="Léa").player_id])
        + "?in=cents",
        "by other rules": reverse("season-replay", args=[closed.season_id]) + "?system=1-6",
        "balances": reverse("circle-balances", args=[closed.circle.pk]),
        "evening": reverse("evening", args=[closed.evening_id]),
        "evening, straight": reverse("evening", args=[closed.evening_id]) + "?plan=straight",
        "evening, more": reverse("evening-more", args=[closed.evening_id]),
        "slip": reverse("evening-statement", args=[closed.evening_id]),
        "settlement": reverse("settlement", args=[sitting.pk]),
        "table": reverse("sitting", args=[sitting.pk]),
    }


def amounts(client, there):
    """Return every amount of a page, including hidden text and pictures, without the point value."""
    return set(AMOUNT.findall(client.get(there).content.decode())) - {"€0.10"}


OTHERS = {
    "Karim": {"+€0.60", "−€0.30", "+€0.30", "+€4.30", "+€1.70", "−€4.00"},
    "Inès": {"+€0.60", "−€0.60", "+€0.30", "+€4.30", "−€2.00", "−€4.00"},
}
"""Amounts that the other players won and lost at both sittings."""


@pytest.mark.parametrize("name", OTHERS)
def test_player_sees_only_their_own_amounts_when_money_is_own_only(evening, name):
    client = bound_client(evening[1].circle, "view", name)
    found = {page: amounts(client, there) for page, there in pages(*evening).items()}
    assert not any(found[page] & OTHERS[name] for page in found), found
    own = {"Karim": "−€0.60", "Inès": "−€0.30"}[name]
    assert all(own in found[page] for page in ("circle", "evening", "slip", "balances")), found


def test_nameless_browser_sees_no_amount_when_money_is_own_only(evening):
    client = bound_client(evening[1].circle, "view")
    there = pages(*evening)
    del there["slip"]
    found = {page: amounts(client, url) for page, url in there.items()}
    assert not any(found.values()), found


def test_points_are_visible_to_all_when_money_is_own_only(evening):
    client = bound_client(evening[1].circle, "view")
    page = parse(client.get(reverse("sitting", args=[evening[1].pk]))).by_id("scoreboard").text
    assert all(points in page for points in ("+43", "−20", "+17", "−40"))


def test_statement_and_bill_picture_of_others_are_404_when_money_is_own_only(evening):
    closed, _ = evening
    karim = bound_client(closed.circle, "score", "Karim")
    ines = closed.circle.players.get(name="Inès").pk
    there = reverse("evening-statement", args=[closed.evening_id])
    assert karim.get(f"{there}?of={ines}").status_code == 404
    assert karim.get(reverse("evening-picture", args=[closed.evening_id])).status_code == 404


def test_host_sets_the_money_visibility_and_sees_only_their_own_amounts(host, evening):
    circle = evening[1].circle
    there = reverse("circle-settings", args=[circle.pk])
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
