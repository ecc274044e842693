"""Money where each sees his own: no page gives away an amount of somebody else; the points stay."""

import re

import pytest
from django.urls import reverse

from games import play
from tests.cast import PLAIN, QUEENS, bound, open_slate, phone, record
from tests.page import read

AMOUNT = re.compile(r"[+−]?€\d+\.\d\d")


@pytest.fixture
def host(db):
    return phone()


@pytest.fixture
def evening(host):
    """One sitting closed and another one open, of four friends, at ten cents a point."""
    closed = open_slate(host)
    record(host, closed, PLAIN)
    host.post(reverse("sitting-closure", args=[closed.pk]))
    sitting = open_slate(host)
    record(host, sitting, QUEENS)
    closed.refresh_from_db()
    play.show_money(circle=sitting.circle, money="own")
    return closed, sitting


def pages(closed, sitting):
    """Every page of the circle that speaks of money."""
    return {
        "home": "/",
        "circle": reverse("circle", args=[closed.circle.pk]),
        "circle, in euros": reverse("circle", args=[closed.circle.pk]) + "?game=chinese&in=cents",
        "a total": reverse("player-total", args=[closed.seats.get(player__name="Léa").player_id])
        + "?in=cents",
        "by other rules": reverse("season-replay", args=[closed.season_id]) + "?system=1-6",
        "balances": reverse("circle-balances", args=[closed.circle.pk]),
        "evening": reverse("evening", args=[closed.evening_id]),
        "evening, straight": reverse("evening", args=[closed.evening_id]) + "?plan=straight",
        "evening, more": reverse("evening-more", args=[closed.evening_id]),
        "slip": reverse("evening-slip", args=[closed.evening_id]),
        "settlement": reverse("settlement", args=[sitting.pk]),
        "table": reverse("sitting", args=[sitting.pk]),
    }


def amounts(client, there):
    """Every amount a page holds, its pictures and its hidden words included, but what a point is worth."""
    return set(AMOUNT.findall(client.get(there).content.decode())) - {"€0.10"}


OTHERS = {
    "Karim": {"+€0.60", "−€0.30", "+€0.30", "+€4.30", "+€1.70", "−€4.00"},
    "Inès": {"+€0.60", "−€0.60", "+€0.30", "+€4.30", "−€2.00", "−€4.00"},
}
"""What the others won and lost at both sittings."""


@pytest.mark.parametrize("name", OTHERS)
def test_each_sees_the_money_that_is_his(evening, name):
    client = bound(evening[1].circle, "view", name)
    found = {page: amounts(client, there) for page, there in pages(*evening).items()}
    assert not any(found[page] & OTHERS[name] for page in found), found
    own = {"Karim": "−€0.60", "Inès": "−€0.30"}[name]
    assert all(own in found[page] for page in ("circle", "evening", "slip", "balances")), found


def test_a_phone_without_a_name_sees_no_money_at_all(evening):
    client = bound(evening[1].circle, "view")
    there = pages(*evening)
    del there["slip"]
    found = {page: amounts(client, url) for page, url in there.items()}
    assert not any(found.values()), found


def test_the_points_stay_for_everybody(evening):
    client = bound(evening[1].circle, "view")
    page = read(client.get(reverse("sitting", args=[evening[1].pk]))).of_id("scoreboard").said
    assert all(points in page for points in ("+43", "−20", "+17", "−40"))


def test_it_gives_nobody_another_s_slip_nor_the_picture_of_all(evening):
    closed, _ = evening
    karim = bound(closed.circle, "score", "Karim")
    ines = closed.circle.players.get(name="Inès").pk
    there = reverse("evening-slip", args=[closed.evening_id])
    assert karim.get(f"{there}?of={ines}").status_code == 404
    assert karim.get(reverse("evening-picture", args=[closed.evening_id])).status_code == 404


def test_the_host_chooses_and_sees_his_own_too(host, evening):
    circle = evening[1].circle
    there = reverse("circle-settings", args=[circle.pk])
    league = reverse("circle", args=[circle.pk])
    assert "Each sees his own money here." in read(host.get(league)).said
    assert len(amounts(host, league)) < 3
    host.post(there, {"money": "all"})
    assert {"+€0.60", "−€0.60", "−€0.30", "+€0.30"} <= amounts(host, league)
    host.post(there, {"money": "nonsense"})
    circle.refresh_from_db()
    assert circle.money == "all"
