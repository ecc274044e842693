"""Player page, the evenings of a statistic, and the records of a circle."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.circles.commands import people, settings
from games.models import Circle, Fact, FactTotal, Season
from games.sittings.commands import closing, opening, rounds
from tests.html import parse
from tests.scenario import PLAIN, QUEENS, bound_client, browser_client, open_sitting, record
from web.players.pages.statistics import STATISTICS

AMOUNT = re.compile(r"€\d+\.\d\d")
CALLS = [
    {"announcer": 0, "refuser": 1, "truth": False, "stake": 2},
    {"announcer": 1, "refuser": 2, "truth": True, "stake": 1},
    {"announcer": 0, "refuser": 1, "truth": False, "stake": 1},
]


@pytest.fixture(scope="module")
def played(django_db_setup, django_db_blocker):
    """Return two deals of Chinese poker and three coups of menteur, closed: Karim catches Léa lying twice."""
    with django_db_blocker.unblock(), transaction.atomic():
        host = browser_client()
        sitting = open_sitting(host)
        record(host, sitting, QUEENS)
        record(host, sitting, PLAIN)
        host.post(reverse("sitting-close", args=[sitting.pk]))
        bluff(sitting.circle, sitting.opened_at, CALLS)
        yield host, sitting.circle
        transaction.set_rollback(True)


@pytest.fixture
def circle(played, django_db_blocker):
    """Return the circle of that evening; changes of a test are rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Circle.objects.get(pk=played[1].pk)
        transaction.set_rollback(True)


@pytest.fixture
def host(played, circle):
    return played[0]


def bluff(circle, now, coups):
    """Record a closed sitting of menteur at ten cents."""
    sitting = opening.open_sitting(
        circle=circle,
        game_key="menteur",
        preset="cards34",
        changes={"mark": "enjeu"},
        players=list(circle.players.order_by("pk")[:3]),
        point_value_cents=10,
        key=uuid4(),
        by="Léa",
        now=now,
    )
    for coup in coups:
        rounds.record_round(sitting=sitting, data=coup, key=uuid4(), by="Léa", now=now)
    closing.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=now)
    return sitting


def player_path(circle, name, asked="", to="player"):
    return reverse(to, args=[circle.players.get(name=name).pk]) + asked


def links_of(page):
    return {each.attributes.get("href", "") for each in page.find_all("a")}


def main_text(client, there):
    return parse(client.get(there)).by_id("main").text


def test_player_page_shows_evenings_and_statistics_of_each_game(host, circle):
    page = main_text(host, player_path(circle, "Léa"))
    assert "1 st of 4" in page
    assert "Season +€4.60" in page
    assert "Winning evenings 1 of 1" in page
    assert "+24.5 points a deal 2" in page
    assert "Karim +23 Thomas +18 Inès +8" in page
    assert "Lies caught of 2 doubted announcements 2" in page
    assert "Who called whom a liar" in page
    assert "Nemesis: Karim." in page


def test_player_page_of_one_game_shows_only_that_game(host, circle):
    page = main_text(host, player_path(circle, "Karim", "?game=menteur"))
    assert "Season +€0.40" in page, "three taken from Léa, one more from Inès"
    assert "“Liar!” rightly said 2 of 2 100%" in page
    assert "Scoops made" not in page
    assert "Fouls" not in page


def test_every_statistic_links_to_its_evenings(host, circle):
    page = parse(host.get(player_path(circle, "Léa")))
    links = {each for each in links_of(page) if "/evenings/?" in each}
    assert len(links) > 15
    for link in links:
        shown = host.get(link)
        assert shown.status_code == 200
        if "figure=fouls" not in link and "figure=truths" not in link and "figure=scooped" not in link:
            rows = shown.context["rows"]
            assert rows or "royalties_middle" in link, link


def test_evenings_of_a_statistic_add_up_to_it(host, circle):
    lea = circle.players.get(name="Léa")
    there = reverse("player-evenings", args=[lea.pk])
    for figure, asked, total in (
        ("deals", {"game": "chinese"}, 2),
        ("taken", {"game": "chinese"}, 49),
        ("taken", {"game": "menteur"}, -3),
        ("lies", {}, 2),
    ):
        rows = host.get(there, {"figure": figure, **asked}).context["rows"]
        assert sum(int(row.value.replace("−", "-")) for row in rows) == total
    karim = circle.players.get(name="Karim")
    rows = host.get(there, {"figure": "doubts", "other": karim.pk}).context["rows"]
    assert [row.value for row in rows] == ["2"]


def test_evenings_page_accepts_any_statistic(host, circle):
    for figure in ("lies", "", "nothing", "x" * 300):
        asked = {"figure": figure, "season": "99999999999999999999", "game": "chess", "other": "-1"}
        answer = host.get(player_path(circle, "Léa", to="player-evenings"), asked)
        assert answer.status_code == 200, figure
        assert parse(answer).by_id("main").text, figure


def test_player_page_without_results_is_empty(host, circle):
    people.add_player(circle=circle, name="Sofia", now=circle.created_at)
    page = main_text(host, player_path(circle, "Sofia"))
    assert "Nothing to tell of Sofia yet" in page
    assert "No evening is behind this yet." in main_text(
        host, player_path(circle, "Sofia", to="player-evenings")
    )


def test_records_page_without_evenings_is_empty(db):
    new = browser_client()
    sitting = open_sitting(new, circle_name="Rue Piat")
    page = main_text(new, reverse("circle-records", args=[sitting.circle.pk]))
    assert "Records come with the first sitting that is closed." in page


def test_player_page_separates_and_combines_seasons(host, circle):
    season = Season.objects.get(circle=circle)
    Season.objects.filter(pk=season.pk).update(ends_on=season.starts_on)
    now = Season.objects.create(circle=circle, starts_on=season.starts_on)
    assert "Nothing to tell of Léa yet" in main_text(host, player_path(circle, "Léa"))
    for asked in (f"?season={season.pk}", "?season=all"):
        assert "+€4.60" in main_text(host, player_path(circle, "Léa", asked))
    assert "Records come" in main_text(
        host, reverse("circle-records", args=[circle.pk]) + f"?season={now.pk}"
    )


def test_player_page_and_standings_name_one_score(host, circle):
    """Under an average without the worst evening, every page names the same score."""
    for day, stake in ((1, 1), (2, 2), (3, 1)):
        call = {"announcer": day % 3, "refuser": (day + 1) % 3, "truth": False, "stake": stake}
        bluff(circle, circle.created_at + timedelta(days=day), [call])
    Season.objects.filter(circle=circle).update(method="average", dropped=1)
    season = Season.objects.get(circle=circle)
    for row in host.get(reverse("season", args=[season.pk])).context["standings"].rows:
        page = host.get(reverse("player", args=[row.player.pk])).context
        assert (page["career"].score, page["rank"]) == (row.score, row.rank)
        assert page["recent_evenings"][0][-1] == row.score
        assert host.get(page["total_href"]).context["total"] == row.score
    assert "average of the evenings" in main_text(host, player_path(circle, "Léa"))
    assert "average of the evenings" not in main_text(host, player_path(circle, "Léa", "?season=all"))


def test_head_to_head_counts_ties_and_lists_both_results_in_order(host, circle):
    bluff(circle, circle.created_at - timedelta(days=9), [])
    ines = circle.players.get(name="Inès")
    page = host.get(player_path(circle, "Léa")).context
    games = dict(page["head_to_head_records"])[ines]
    assert (games["met"], games["ahead"], games["behind"], games["level"]) == (3, 1, 1, 1)
    assert "1 level" in main_text(host, player_path(circle, "Léa"))
    met = player_path(circle, "Léa", f"?figure=met&other={ines.pk}", "player-evenings")
    rows = host.get(met).context["rows"]
    assert [row.value for row in rows][-1] == "level", "the oldest comes last, whenever it was entered"
    assert sorted(row.value for row in rows) == ["ahead", "behind", "level"]
    assert all("Léa" in row.note and "Inès" in row.note for row in rows)


# Money visible to its owner only


def test_player_pages_hide_money_of_others_and_show_points(host, circle):
    settings.set_money_visibility(circle=circle, money="own")
    karim = bound_client(circle, "view", "Karim")
    paths = [player_path(circle, "Léa"), player_path(circle, "Léa", to="player-evenings")]
    paths += [player_path(circle, "Léa", f"?figure={name}", "player-evenings") for name in STATISTICS]
    paths += [player_path(circle, "Léa", "?game=chinese"), reverse("circle-records", args=[circle.pk])]
    for there in paths:
        assert not AMOUNT.findall(karim.get(there).content.decode()), there
    page = main_text(karim, player_path(circle, "Léa"))
    assert "Each sees their own money here." in page
    assert "Winning evenings" not in page, "over several games, who won is told by money alone"
    assert " st of" not in page
    assert "Season +49" in main_text(karim, player_path(circle, "Léa", "?game=chinese"))
    assert AMOUNT.findall(karim.get(player_path(circle, "Karim")).content.decode())


def test_bank_statistics_are_hidden_when_money_is_own_only(circle):
    lea = circle.players.get(name="Léa")
    settings.set_money_visibility(circle=circle, money="own")
    FactTotal.objects.filter(game_key="menteur").delete()
    FactTotal.objects.filter(name__in=("met", "ahead")).update(game_key="holdem")
    viewer = bound_client(circle, "view", "Inès")
    assert "Who ends ahead" not in main_text(viewer, reverse("player", args=[lea.pk]))
    settings.set_money_visibility(circle=circle, money="all")
    assert "Who ends ahead" in main_text(viewer, reverse("player", args=[lea.pk]))


# Records and titles


def test_records_name_the_holders_and_the_deal(host, circle):
    there = reverse("circle-records", args=[circle.pk])
    page = parse(host.get(there))
    deal = Fact.objects.filter(name="biggest_round", game_key="chinese").latest("count").round_id
    assert "Biggest deal Léa Deal 1" in page.by_id("main").text
    assert reverse("round", args=[deal]) in links_of(page)
    assert "The nemesis · Chinese poker Léa 23 points taken from Karim" in page.by_id("main").text


def test_equal_records_are_shared(host, circle):
    facts = Fact.objects.filter(name="biggest_round", game_key="chinese")
    facts.update(count=12)
    page = main_text(host, reverse("circle-records", args=[circle.pk]))
    names = [each.player.name for each in facts.select_related("player").order_by("pk")]
    assert len(names) > 1
    assert all(f"{name} · Deal" in page for name in names)


def test_records_page_shows_no_loss(host, circle):
    page = main_text(host, reverse("circle-records", args=[circle.pk]))
    records = page.partition("Who called")[0]
    assert "−" not in records


def test_liar_matrix_shows_lies_and_truths_by_pair(host, circle):
    page = parse(host.get(reverse("circle-records", args=[circle.pk])))
    matrix = page.by_id("main").text.partition("Who called whom a liar")[2]
    assert "2 lies, 0 truths" in matrix
    assert "0 lies, 1 truth" in matrix


@pytest.mark.parametrize(("game", "is_shown"), [("menteur", True), ("chinese", False), ("holdem", False)])
def test_liar_matrix_is_no_record_of_another_game(host, circle, game, is_shown):
    page = main_text(host, reverse("circle-records", args=[circle.pk]) + f"?game={game}")
    assert ("Who called whom a liar" in page) == is_shown


# Query counts


def test_player_pages_query_count_is_independent_of_history(host, circle):
    paths = [
        player_path(circle, "Léa"),
        player_path(circle, "Léa", "?season=all&game=menteur"),
        player_path(circle, "Léa", "?figure=lies", "player-evenings"),
        reverse("circle-records", args=[circle.pk]),
    ]
    asked = [queries_of(host, there) for there in paths]
    for _ in range(2):
        bluff(circle, circle.created_at, CALLS)
    assert [queries_of(host, there) for there in paths] == asked
    assert max(asked) <= 40


def queries_of(client, there):
    with CaptureQueriesContext(connection) as asked:
        assert client.get(there).status_code == 200
    return len(asked)


def test_player_page_of_a_large_circle_names_the_limit_of_meetings(host, circle, monkeypatch):
    there = reverse("player", args=[circle.players.get(name="Léa").pk])
    assert not parse(host.get(there)).find_all("p", id="meeting-limit")
    monkeypatch.setattr("web.players.pages.player.MAX_MEETING", 3)
    assert "3" in parse(host.get(there)).by_id("meeting-limit").text
