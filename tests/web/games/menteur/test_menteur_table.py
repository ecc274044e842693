"""Table of menteur: jetons or bad points of each player, the middle, the stake, the rounds."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.html import parse
from tests.web.menteur_actions import FIVE, coup, feed, open_menteur, plates, table


def stacks(client, sitting):
    return [int(text.replace("−", "-")) for text in plates(table(client, sitting)).values()]


def strokes(page):
    """Return the bad points by name."""
    rows = {}
    for row in page.find_all("li", **{"class": "row"}):
        figures = [
            span.text for span in row.find_all("span") if "text-xl" in span.attributes.get("class", "")
        ]
        if figures:
            rows[row.find_all("b")[0].text] = int(figures[0])
    return rows


# The four scorings


def test_M33_simple_scoring_shows_bad_points_and_highlights_the_fewest(db):
    client, sitting = open_menteur(names=("A", "B", "C", "D"))
    lost = {0: 5, 1: 2, 2: 3, 3: 2}
    for loser, times in lost.items():
        for _ in range(times):
            coup(client, sitting, loser, "lie")
    page = table(client, sitting)
    assert strokes(page) == {"A": 5, "B": 2, "C": 3, "D": 2}
    assert not page.find_all("span", **{"class": "leader-ring"})
    coup(client, sitting, 3, "lie")
    [ringed] = table(client, sitting).find_all("span", **{"class": "leader-ring"})
    assert ringed.text == "2"
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
def test_M26_jetons_are_shared_with_most_for_the_causer(db, names, won):
    client, sitting = open_menteur(names=names, mark="jetons")
    coup(client, sitting, 0, "lie")
    assert stacks(client, sitting) == [50 + each for each in won]


def test_jetons_table_shows_the_cost_of_losing(db):
    client, sitting = open_menteur(mark="jetons")
    assert "Losing costs 7" in table(client, sitting).text


@pytest.mark.parametrize(
    ("count", "stake", "loser", "others", "left"),
    [(3, 2, -8, 4, 0), (4, 1, -5, 1, 2), (5, 4, -24, 6, 0), (5, 1, -6, 1, 2), (2, 3, -9, 9, 0)],
    ids=["M27", "M28", "M30", "M31", "M31b"],
)
def test_variable_stake_is_doubled_and_shared(db, count, stake, loser, others, left):
    client, sitting = open_menteur(names=FIVE[:count], mark="variable")
    version = coup(client, sitting, 0, "lie", stake=stake)
    assert stacks(client, sitting) == [50 + loser] + [50 + others] * (count - 1)
    assert version.carried["carry"] == left


def test_M29_remainder_joins_the_next_pot(db):
    client, sitting = open_menteur(names=FIVE[:4], mark="variable")
    coup(client, sitting, 0, "lie", stake=1)
    page = table(client, sitting)
    assert "2 of it left over" in page.text
    [amounts] = page.find_all("span", **{"class": "amounts"})
    assert amounts.texts == ["6", "10", "14", "18"]
    coup(client, sitting, 2, "lie", stake=2)
    assert stacks(client, sitting) == [49, 55, 41, 55]


def test_M34_stake_of_a_round_goes_to_the_causer_alone(db):
    client, sitting = open_menteur(preset="dice", mark="enjeu")
    coup(client, sitting, 1, "truth", stake=5)
    assert stacks(client, sitting) == [50, 55, 45, 50, 50]


# Content of the table


def test_table_shows_the_player_with_the_hand(db):
    client, sitting = open_menteur(mark="variable")
    assert "has the hand" not in table(client, sitting).text
    coup(client, sitting, 4, "truth", stake=1)
    [holder] = [
        each
        for each in table(client, sitting).find_all("li")
        if "has-hand" in each.attributes.get("class", "")
    ]
    assert holder.text.startswith("Léa")
    assert "Léa has the hand" in table(client, sitting).text


def test_table_proposes_the_last_stake_again(db):
    client, sitting = open_menteur(mark="variable")
    assert chosen_stake(table(client, sitting)) == "1"
    coup(client, sitting, 0, "lie", stake=3)
    coup_void = {"step": "record", "drawer": 2}
    client.post(reverse("sitting-rounds", args=[sitting.pk]), coup_void)
    assert chosen_stake(table(client, sitting)) == "3"


def chosen_stake(page):
    [chosen] = [each for each in page.find_all("input", name="stake") if "checked" in each.attributes]
    return chosen.attributes["value"]


def test_table_shows_players_who_reached_their_goal_after_the_first_round(db):
    client, sitting = open_menteur(mark="jetons")
    assert "goal reached" not in table(client, sitting).text
    coup(client, sitting, 0, "lie")
    met = [
        each.find_all("b")[0].text
        for each in table(client, sitting).find_all("li")
        if "goal reached" in each.text
    ]
    assert met == ["Karim", "Inès", "Thomas", "Sofia"]


def test_table_warns_of_negative_stacks(db):
    client, sitting = open_menteur(mark="enjeu")
    coup(client, sitting, 0, "lie", stake=60)
    page = table(client, sitting)
    assert "Léa owes chips. The game goes on, on credit." in page.text
    assert plates(page)["Léa"] == "−10"


def test_table_shows_eliminated_players(db):
    client, sitting = open_menteur(elimination_points="2")
    coup(client, sitting, 0, "lie")
    assert "is out" not in table(client, sitting).text
    coup(client, sitting, 0, "lie")
    page = table(client, sitting)
    assert "Léa is out. The others go on." in page.text
    [holder] = page.find_all("li", **{"aria-current": "true"})
    assert "Karim has the hand" in holder.text


def test_page_shows_the_end_of_the_game_until_its_last_round_is_undone(db):
    client, sitting = open_menteur(names=FIVE[:3], elimination_points="2")
    for loser in (1, 1, 2, 2):
        page = table(client, sitting)
        assert page.find_all("button", form="coup")
        assert not page.find_all("p", id="game-end")
        coup(client, sitting, loser, "lie")
    page = table(client, sitting)
    assert page.by_id("game-end").text == "Only Léa is left: Léa wins the game."
    assert not page.find_all("button", form="coup")
    assert not page.find_all("li", **{"aria-current": "true"})
    assert "go on" not in page.text
    close = reverse("sitting-close", args=[sitting.pk])
    assert close in hrefs(page.by_id("dock"))
    client.post(reverse("round-undo", args=[sitting.rounds.last().pk]))
    page = table(client, sitting)
    assert not page.find_all("p", id="game-end")
    assert page.find_all("button", form="coup")


@pytest.mark.parametrize("rules", [{"elimination_points": "1"}, {"mark": "jetons"}, {"mark": "variable"}])
def test_closed_table_has_no_turn_badges(db, rules):
    client, sitting = open_menteur(**rules)
    coup(client, sitting, 0, "lie", stake=1 if rules.get("mark") == "variable" else None)
    assert "has the hand" in table(client, sitting).text
    client.post(reverse("sitting-close", args=[sitting.pk]))
    page = table(client, sitting)
    assert "has the hand" not in page.text
    assert "go on" not in page.text
    assert not page.find_all("li", **{"aria-current": "true"})


def test_initial_stack_is_that_of_the_rules(db):
    client, sitting = open_menteur(mark="jetons", initial_stack="100")
    assert stacks(client, sitting) == [100] * 5


def test_table_lists_every_round_in_one_line(db):
    client, sitting = open_menteur(mark="variable")
    coup(client, sitting, 4, "lie", stake=1)
    coup(client, sitting, 4, "truth", stake=2)
    assert feed(table(client, sitting)) == [
        ("Sofia told the truth", "Léa called it · the others +3 · 2 left"),
        ("Sofia lied", "Léa called it · the others +1 · 2 left"),
    ]


def test_table_lists_undone_and_corrected_rounds(db):
    client, sitting = open_menteur(mark="jetons")
    first = coup(client, sitting, 0, "lie")
    second = coup(client, sitting, 1, "lie")
    client.post(reverse("round-undo", args=[second.pk]))
    client.post(
        reverse("round-correct", args=[first.pk]), {"step": "record", "announcer": 2, "verdict": "lie"}
    )
    page = table(client, sitting)
    assert [heading for heading, _detail in feed(page)] == ["Karim lied", "Inès lied", "Léa lied"]
    assert [detail.split(" by ")[0] for _heading, detail in feed(page)[::2]] == ["Undone", "Corrected"]
    assert plates(page)["Inès"] == "43"


def test_table_is_translated_into_french(db):
    client, sitting = open_menteur(mark="variable")
    coup(client, sitting, 4, "lie", stake=1)
    client.post("/preferences/", {"language": "fr"})
    page = table(client, sitting)
    assert feed(page) == [("Sofia mentait", "Léa l’a dit · les autres +1 · reste 2")]
    assert "Mise variable · coup 2" in page.text
    assert "Sofia a la main" in page.text
    assert page.find_all("button", form="coup")[0].text == "Menteur\u202f!"


def test_closed_table_shows_the_final_stacks_without_forms(db):
    client, sitting = open_menteur(mark="jetons")
    coup(client, sitting, 0, "lie")
    client.post(reverse("sitting-close", args=[sitting.pk]))
    page = table(client, sitting)
    assert plates(page)["Léa"] == "43"
    assert not page.find_all("button", form="coup")
    assert not page.find_all("input", name="stake")


@pytest.mark.parametrize(
    ("mark", "stake", "count"),
    [("simple", None, 32), ("jetons", None, 4), ("variable", 1, 4), ("enjeu", 1, 4)],
)
def test_table_query_count_is_independent_of_rounds(db, mark, stake, count):
    """A table of more rounds than its page shows at first is read with the queries of a short one."""
    client, sitting = open_menteur(mark=mark)
    queries = []
    for rounds in (1, count - 1):
        for number in range(rounds):
            coup(client, sitting, number % 5, "lie", stake=stake)
        with CaptureQueriesContext(connection) as asked:
            page = table(client, sitting)
        queries.append(len(asked))
    assert queries[0] == queries[1] <= 16
    assert len(feed(page)) == min(count, 30)
    assert len(feed(table(client, sitting, "?all"))) == count
    assert sum(strokes(page).values()) == (count if mark == "simple" else 0)


def test_home_page_names_the_game_and_its_rounds(db):
    client, sitting = open_menteur(preset="dice", mark="jetons")
    coup(client, sitting, 0, "lie")
    page = parse(client.get("/"))
    assert "Liar, dice" in page.text
    assert "1 round" in page.text


def test_wide_table_shows_duels_in_jetons(db):
    client, sitting = open_menteur(mark="variable")
    coup(client, sitting, 0, "lie", stake=1)
    page = table(client, sitting)
    assert "The evening, in chips" in page.text
    assert "Léa → Karim" in page.text


@pytest.mark.parametrize("count", [5, 9])
@pytest.mark.parametrize("mark", ["simple", "variable"])
def test_totals_link_to_the_duels_page_after_the_first_round(db, mark, count):
    names = [f"Player {number}" for number in range(count)]
    client, sitting = open_menteur(names=names, mark=mark)
    address = f"{reverse('sitting-duels', args=[sitting.pk])}?of=1"
    assert address not in hrefs(table(client, sitting))
    coup(client, sitting, 0, "lie", stake=1 if mark == "variable" else None)
    assert address in hrefs(table(client, sitting))
    page = parse(client.get(address))
    assert "Player 0 lied · Player 1 called it" in page.text


def hrefs(page):
    return [each.attributes.get("href") for each in page.find_all("a")]
