"""The table of menteur: jetons or strokes before each player, the middle, the stake, the rounds told."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.page import read
from tests.web.menteur import FIVE, coup, feed, open_menteur, plates, table


def stacks(client, sitting):
    return [int(written.replace("−", "-")) for written in plates(table(client, sitting)).values()]


def strokes(page):
    """Bad points by name, as figures."""
    rows = {}
    for row in page.all("li", **{"class": "row"}):
        figures = [span.said for span in row.all("span") if "xl" in span.attributes.get("class", "")]
        if figures:
            rows[row.all("b")[0].said] = int(figures[0])
    return rows


# The four marks


def test_M33_a_simple_mark_shows_strokes_and_rings_the_fewest(db):
    client, sitting = open_menteur(names=("A", "B", "C", "D"))
    lost = {0: 5, 1: 2, 2: 3, 3: 2}
    for loser, times in lost.items():
        for _ in range(times):
            coup(client, sitting, loser, "lie")
    page = table(client, sitting)
    assert strokes(page) == {"A": 5, "B": 2, "C": 3, "D": 2}
    assert not page.all("span", **{"class": "ring"})
    coup(client, sitting, 3, "lie")
    [ringed] = table(client, sitting).all("span", **{"class": "ring"})
    assert ringed.said == "2"
    assert sitting.rounds.last().carried["receiver"] == 3


@pytest.mark.parametrize(
    ("names", "won"),
    [
        (FIVE[:2], (-1, 1)),
        (FIVE[:3], (-3, 2, 1)),
        (FIVE[:4], (-5, 3, 1, 1)),
        (FIVE, (-7, 4, 1, 1, 1)),
    ],
)
def test_M26_jetons_go_to_everybody_and_most_of_them_to_the_causer(db, names, won):
    client, sitting = open_menteur(names=names, mark="jetons")
    coup(client, sitting, 0, "lie")
    assert stacks(client, sitting) == [50 + each for each in won]


def test_jetons_show_what_losing_costs(db):
    client, sitting = open_menteur(mark="jetons")
    assert "Losing costs 7" in table(client, sitting).said


@pytest.mark.parametrize(
    ("count", "stake", "loser", "others", "left"),
    [(3, 2, -8, 4, 0), (4, 1, -5, 1, 2), (5, 4, -24, 6, 0), (5, 1, -6, 1, 2), (2, 3, -9, 9, 0)],
    ids=["M27", "M28", "M30", "M31", "M31b"],
)
def test_a_variable_stake_is_doubled_and_shared(db, count, stake, loser, others, left):
    client, sitting = open_menteur(names=FIVE[:count], mark="variable")
    version = coup(client, sitting, 0, "lie", stake=stake)
    assert stacks(client, sitting) == [50 + loser] + [50 + others] * (count - 1)
    assert version.carried["carry"] == left


def test_M29_what_was_left_over_joins_the_next_pot(db):
    client, sitting = open_menteur(names=FIVE[:4], mark="variable")
    coup(client, sitting, 0, "lie", stake=1)
    page = table(client, sitting)
    assert "2 of it left over" in page.said
    [amounts] = page.all("span", **{"class": "amounts"})
    assert amounts.words == ["6", "10", "14", "18"]
    coup(client, sitting, 2, "lie", stake=2)
    assert stacks(client, sitting) == [49, 55, 41, 55]


def test_M34_the_stake_of_a_round_goes_to_the_causer_alone(db):
    client, sitting = open_menteur(preset="dice", mark="enjeu")
    coup(client, sitting, 1, "truth", stake=5)
    assert stacks(client, sitting) == [50, 55, 45, 50, 50]


# What the table shows


def test_it_shows_who_holds_the_hand(db):
    client, sitting = open_menteur(mark="variable")
    assert "has the hand" not in table(client, sitting).said
    coup(client, sitting, 4, "truth", stake=1)
    [held] = [each for each in table(client, sitting).all("li") if "hold" in each.attributes.get("class", "")]
    assert held.said.startswith("Léa")
    assert "Léa has the hand" in table(client, sitting).said


def test_it_offers_the_last_stake_again(db):
    client, sitting = open_menteur(mark="variable")
    assert chosen_stake(table(client, sitting)) == "1"
    coup(client, sitting, 0, "lie", stake=3)
    coup_void = {"step": "record", "drawer": 2}
    client.post(reverse("sitting-rounds", args=[sitting.pk]), coup_void)
    assert chosen_stake(table(client, sitting)) == "3"


def chosen_stake(page):
    [chosen] = [each for each in page.all("input", name="stake") if "checked" in each.attributes]
    return chosen.attributes["value"]


def test_it_says_who_has_reached_his_goal_once_the_game_has_begun(db):
    client, sitting = open_menteur(mark="jetons")
    assert "goal reached" not in table(client, sitting).said
    coup(client, sitting, 0, "lie")
    met = [each.all("b")[0].said for each in table(client, sitting).all("li") if "goal reached" in each.said]
    assert met == ["Karim", "Inès", "Thomas", "Sofia"]


def test_it_warns_of_jetons_that_are_owed(db):
    client, sitting = open_menteur(mark="enjeu")
    coup(client, sitting, 0, "lie", stake=60)
    page = table(client, sitting)
    assert "Léa owes jetons. The game goes on, on credit." in page.said
    assert plates(page)["Léa"] == "−10"


def test_it_says_who_is_out(db):
    client, sitting = open_menteur(elimination_points="2")
    coup(client, sitting, 0, "lie")
    assert "is out" not in table(client, sitting).said
    coup(client, sitting, 0, "lie")
    page = table(client, sitting)
    assert "Léa is out. The others go on." in page.said
    [holder] = page.all("li", **{"aria-current": "true"})
    assert "Karim has the hand" in holder.said


def test_it_starts_from_the_stack_of_the_house(db):
    client, sitting = open_menteur(mark="jetons", initial_stack="100")
    assert stacks(client, sitting) == [100] * 5


def test_it_tells_every_round_in_a_line(db):
    client, sitting = open_menteur(mark="variable")
    coup(client, sitting, 4, "lie", stake=1)
    coup(client, sitting, 4, "truth", stake=2)
    assert feed(table(client, sitting)) == [
        ("Sofia told the truth", "Léa called it · the others +3 · 2 left"),
        ("Sofia lied", "Léa called it · the others +1 · 2 left"),
    ]


def test_it_keeps_what_was_undone_and_corrected(db):
    client, sitting = open_menteur(mark="jetons")
    first = coup(client, sitting, 0, "lie")
    second = coup(client, sitting, 1, "lie")
    client.post(reverse("round-annulment", args=[second.pk]))
    client.post(
        reverse("round-correction", args=[first.pk]), {"step": "record", "announcer": 2, "verdict": "lie"}
    )
    page = table(client, sitting)
    assert [heading for heading, _detail in feed(page)] == ["Inès lied", "Karim lied", "Léa lied"]
    assert [detail.split(" by ")[0] for _heading, detail in feed(page)[1:]] == ["Undone", "Corrected"]
    assert plates(page)["Inès"] == "43"


def test_it_speaks_french(db):
    client, sitting = open_menteur(mark="variable")
    coup(client, sitting, 4, "lie", stake=1)
    client.post("/preferences/", {"language": "fr"})
    page = table(client, sitting)
    assert feed(page) == [("Sofia mentait", "Léa l’a dit · les autres +1 · reste 2")]
    assert "Mise variable · coup 2" in page.said
    assert "Sofia a la main" in page.said
    assert page.all("button", form="coup")[0].said == "Menteur\u202f!"


def test_a_closed_sitting_shows_where_it_ended(db):
    client, sitting = open_menteur(mark="jetons")
    coup(client, sitting, 0, "lie")
    client.post(reverse("sitting-closure", args=[sitting.pk]))
    page = table(client, sitting)
    assert plates(page)["Léa"] == "43"
    assert not page.all("button", form="coup")
    assert not page.all("input", name="stake")


@pytest.mark.parametrize("mark", ["simple", "jetons", "variable", "enjeu"])
def test_it_asks_the_database_as_little_after_forty_rounds_as_after_one(db, mark):
    client, sitting = open_menteur(mark=mark)
    stake = 1 if mark in ("variable", "enjeu") else None
    counts = []
    for rounds in (1, 40):
        for number in range(rounds):
            coup(client, sitting, number % 5, "lie", stake=stake)
        with CaptureQueriesContext(connection) as queries:
            client.get(reverse("sitting", args=[sitting.pk]))
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 16


def test_a_long_evening_is_one_tap_further(db):
    client, sitting = open_menteur()
    for number in range(32):
        coup(client, sitting, number % 5, "lie")
    assert len(feed(table(client, sitting))) == 30
    assert len(feed(table(client, sitting, "?all"))) == 32
    assert sum(strokes(table(client, sitting)).values()) == 32


def test_the_first_screen_names_the_game_and_its_rounds(db):
    client, sitting = open_menteur(preset="dice", mark="jetons")
    coup(client, sitting, 0, "lie")
    page = read(client.get("/"))
    assert "Menteur, dice" in page.said
    assert "1 round" in page.said


def test_a_wide_screen_counts_the_evening_in_jetons(db):
    client, sitting = open_menteur(mark="variable")
    coup(client, sitting, 0, "lie", stake=1)
    page = table(client, sitting)
    assert "The evening, in jetons" in page.said
    assert "Léa → Karim" in page.said


@pytest.mark.parametrize("count", [5, 9])
@pytest.mark.parametrize("mark", ["simple", "variable"])
def test_every_total_opens_on_who_took_what(db, mark, count):
    names = [f"Player {number}" for number in range(count)]
    client, sitting = open_menteur(names=names, mark=mark)
    address = f"{reverse('sitting-duels', args=[sitting.pk])}?of=1"
    assert address not in hrefs(table(client, sitting))
    coup(client, sitting, 0, "lie", stake=1 if mark == "variable" else None)
    assert address in hrefs(table(client, sitting))
    page = read(client.get(address))
    assert "Player 0 lied · Player 1 called it" in page.said


def hrefs(page):
    return [each.attributes.get("href") for each in page.all("a")]
