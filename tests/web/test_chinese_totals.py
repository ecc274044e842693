"""A total opens: what a player took from each other over the sitting, and the deals behind it."""

import pytest
from django.urls import reverse

from games.play import undo_round
from tests.cast import NAMES, PLAIN, open_slate, record
from tests.games.conftest import NOON
from tests.page import read


def page_of(cast, sitting, of="0"):
    return read(cast.host.get(reverse("sitting-duels", args=[sitting.pk]), {"of": of}))


def matrix(page):
    """What each column took from each row, as it is read."""
    return [[cell.said for cell in row.all("td")] for row in page.of_id("duels").all("tbody")[0].all("tr")]


def test_a_column_tells_what_its_player_took_from_each(cast):
    record(cast.host, cast.sitting, PLAIN)
    page = page_of(cast, cast.sitting)
    assert matrix(page) == [
        ["", "−23", "−8", "−18"],
        ["+23", "", "+10", "−7"],
        ["+8", "−10", "", "−12"],
        ["+18", "+7", "+12", ""],
    ]
    assert page.of_id("duels").all("thead")[0].all("tr")[1].said == "Total +49 −26 +14 −37"


def test_under_it_are_the_deals_of_the_player_asked_for(cast):
    second = record(cast.host, cast.sitting, PLAIN)
    page = page_of(cast, cast.sitting, "2")
    (deals,) = page.of_id("main").all("ul")
    links = deals.all("a")
    assert [each.attributes["href"] for each in links] == [
        reverse("round", args=[each.pk]) for each in (second, cast.round)
    ]
    assert links[0].said.startswith("Deal 2 −3 +14")
    assert links[1].said.startswith("Deal 1 +17 +17")


def test_what_was_undone_is_in_neither(cast):
    undo_round(version=record(cast.host, cast.sitting, PLAIN), by="Léa", now=NOON)
    page = page_of(cast, cast.sitting)
    assert matrix(page)[1][0] == "+17"
    assert len(page.of_id("main").all("ul")[0].all("a")) == 1


def test_a_closed_sitting_still_tells(cast):
    page = page_of(cast, cast.closed)
    assert matrix(page)[1][0] == "+6"
    assert page.of_id("duels").all("thead")[0].all("tr")[1].said == "Total +6 −6 −3 +3"


@pytest.mark.parametrize("of", ["9", "-1", "x", "²", "9" * 5000])
def test_nobody_asked_for_is_the_first(cast, of):
    assert page_of(cast, cast.sitting, of).of_id("main").all("h2")[0].said == "Léa"


def test_the_scoreboard_leads_there_once_there_is_a_deal(cast):
    table = read(cast.host.get(reverse("sitting", args=[cast.sitting.pk]))).of_id("scoreboard")
    (total,) = table.all("tr", **{"class": "total"})
    assert [each.attributes["href"] for each in total.all("a")] == [
        reverse("sitting-duels", args=[cast.sitting.pk]) + f"?of={seat}" for seat in range(4)
    ]
    fresh = open_slate(cast.host, NAMES[:2])
    assert not read(cast.host.get(reverse("sitting", args=[fresh.pk]))).of_id("scoreboard").all("a")
