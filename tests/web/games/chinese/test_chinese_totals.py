"""Page of a total: points won from each opponent at the sitting, and the deals."""

from django.urls import reverse

from games.sittings.commands.rounds import undo_round
from tests.games.conftest import NOON
from tests.html import parse
from tests.scenario import NAMES, PLAIN, open_sitting, record


def page_of(scenario, sitting, of="0"):
    return parse(scenario.host.get(reverse("sitting-duels", args=[sitting.pk]), {"of": of}))


def matrix(page):
    """Return the points that each column won from each row, as texts."""
    return [
        [cell.text for cell in row.find_all("td")]
        for row in page.by_id("duels").find_all("tbody")[0].find_all("tr")
    ]


def test_duels_column_shows_points_won_from_each_opponent(scenario):
    record(scenario.host, scenario.sitting, PLAIN)
    page = page_of(scenario, scenario.sitting)
    assert matrix(page) == [
        ["", "−23", "−8", "−18"],
        ["+23", "", "+10", "−7"],
        ["+8", "−10", "", "−12"],
        ["+18", "+7", "+12", ""],
    ]
    assert page.by_id("duels").find_all("thead")[0].find_all("tr")[1].text == "Total +49 −26 +14 −37"


def test_duels_page_lists_the_deals_of_the_chosen_player(scenario):
    second = record(scenario.host, scenario.sitting, PLAIN)
    page = page_of(scenario, scenario.sitting, "2")
    (deals,) = page.by_id("main").find_all("ul")
    links = deals.find_all("a")
    assert [each.attributes["href"] for each in links] == [
        reverse("round", args=[each.pk]) for each in (second, scenario.round)
    ]
    assert links[0].text.startswith("Deal 2 −3 +14")
    assert links[1].text.startswith("Deal 1 +17 +17")


def test_undone_deal_is_absent_from_the_duels_page(scenario):
    undo_round(version=record(scenario.host, scenario.sitting, PLAIN), by="Léa", now=NOON)
    page = page_of(scenario, scenario.sitting)
    assert matrix(page)[1][0] == "+17"
    assert len(page.by_id("main").find_all("ul")[0].find_all("a")) == 1


def test_duels_page_of_a_closed_sitting_is_shown(scenario):
    page = page_of(scenario, scenario.closed)
    assert matrix(page)[1][0] == "+6"
    assert page.by_id("duels").find_all("thead")[0].find_all("tr")[1].text == "Total +6 −6 −3 +3"


def test_duels_page_without_a_valid_player_shows_the_first(scenario):
    for of in ("9", "-1", "x", "²", "9" * 5000):
        assert page_of(scenario, scenario.sitting, of).by_id("main").find_all("h2")[0].text == "Léa", of


def test_scoreboard_links_to_the_duels_page_after_the_first_deal(scenario):
    table = parse(scenario.host.get(reverse("sitting", args=[scenario.sitting.pk]))).by_id("scoreboard")
    (total,) = table.find_all("tr", **{"class": "total"})
    assert [each.attributes["href"] for each in total.find_all("a")] == [
        reverse("sitting-duels", args=[scenario.sitting.pk]) + f"?of={seat}" for seat in range(4)
    ]
    fresh = open_sitting(scenario.host, NAMES[:2])
    assert not parse(scenario.host.get(reverse("sitting", args=[fresh.pk]))).by_id("scoreboard").find_all("a")
