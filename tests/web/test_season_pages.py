"""The pages of a season: where everybody stands and why, its seasons, its settings, its replay."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Season, Sitting
from tests.cast import PLAIN, QUEENS, nothing_recorded, open_slate, phone, record
from tests.page import read


@pytest.fixture
def host(db):
    return phone()


@pytest.fixture
def season(host):
    """Two evenings of four friends at ten cents a point, a week apart; the first without a scoop of news."""
    for day, deals in enumerate(([PLAIN], [PLAIN, QUEENS])):
        sitting = open_slate(host)
        for deal in deals:
            record(host, sitting, deal)
        host.post(reverse("sitting-closure", args=[sitting.pk]))
        play.move_sitting(sitting=Sitting.objects.get(pk=sitting.pk), evening=None, now=in_days(7 * day))
    return Season.objects.get()


def in_days(days):
    return timezone.now() + timedelta(days=days)


def ranked(page):
    """The list of everybody, the best first."""
    return next(each for each in page.all("ol") if "rank" in each.attributes["class"])


def lines(client, season, query=""):
    page = read(client.get(reverse("season", args=[season.pk]) + query))
    return [row.said for row in ranked(page).all("li")]


def settings(season, **changes):
    fields = {"name": "", "starts_on": "2026-01-01", "way": "sum", "dropped": "", "least_evenings": ""}
    return reverse("season-settings", args=[season.pk]), fields | changes


def test_it_shows_everybody_with_his_rank_his_evenings_and_his_total(host, season):
    said = lines(host, season)
    assert said[0].startswith("1 Léa 2 evenings")
    assert said[0].endswith("+€5.50")
    assert [each.split()[1] for each in said] == ["Léa", "Inès", "Karim", "Thomas"]


def test_points_and_season_points_are_told_beside_euros(host, season):
    assert lines(host, season, "?game=chinese&in=points")[0].endswith("+55")
    assert lines(host, season, "?in=season_points")[0].endswith(" 8")
    assert lines(host, season, "?in=points")[0].endswith("+€5.50"), "points of all games do not add up"
    assert lines(host, season, "?game=none&in=none")[0].endswith("+€5.50")


def test_the_figures_of_the_curve_stand_beside_it(host, season):
    page = read(host.get(reverse("season", args=[season.pk])))
    (table,) = page.all("table")
    assert [each.said for each in table.all("tr")[0].all("th")][1:] == ["Léa", "Inès", "Karim", "Thomas"]
    assert table.all("tr")[1].all("td")[0].said == "+€5.50"
    assert len(table.all("tr")) == 3


def test_a_total_opens_to_its_evenings(host, season):
    page = host.get(reverse("season", args=[season.pk]))
    link = ranked(read(page)).all("a")[0].attributes["href"]
    behind = read(host.get(link)).of_id("main").said
    assert "2 evenings: +€5.50" in behind
    assert "+€4.90" in behind
    assert "+€0.60" in behind


def test_a_host_chooses_how_a_season_counts(host, season):
    there, form = settings(season, name="  L’hiver ", way="average", dropped="1", least_evenings="2")
    assert host.post(there, form).status_code == 302
    season.refresh_from_db()
    assert (season.name, season.way, season.dropped, season.least_evenings) == ("L’hiver", "average", 1, 2)
    assert lines(host, season)[0].endswith("+€4.90")
    page = read(host.get(reverse("season", args=[season.pk]))).of_id("main").said
    assert "average of the evenings · the worst left out · from 2 evenings on" in page


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"starts_on": "yesterday"}, "Write a day of the calendar."),
        ({"starts_on": "2026-02-31"}, "Write a day of the calendar."),
        ({"way": "median"}, "Choose one of these."),
        ({"dropped": "10"}, "Write a number from 0 to 9."),
        ({"least_evenings": "-1"}, "Write a number from 0 to 99."),
        ({"name": "x" * 61}, "A name has 60 letters at most."),
    ],
)
def test_what_cannot_be_is_said_where_it_was_typed_and_nothing_is_kept(host, season, changes, said):
    there, form = settings(season, **changes)
    before = Season.objects.values().get()
    answer = host.post(there, form)
    assert (answer.status_code, Season.objects.values().get()) == (422, before)
    assert said in read(answer).said
    ((name, typed),) = changes.items()
    kept = [each for each in read(answer) if each.attributes.get("name") == name]
    assert any(each.attributes.get("value") == typed for each in kept) or name == "way"


def test_a_season_ends_and_stays_as_it_was_while_the_next_begins(host, season):
    before = lines(host, season)
    host.post(reverse("season-end", args=[season.pk]))
    host.post(reverse("season-end", args=[season.pk]))
    assert Season.objects.count() == 2
    current = Season.objects.get(ends_on=None)
    sitting = open_slate(host)
    record(host, sitting, QUEENS)
    host.post(reverse("sitting-closure", args=[sitting.pk]))
    play.choose_points(circle=season.circle, formula="podium")
    assert lines(host, season) == before
    assert sitting.evening.sittings.count() == 1
    assert (
        read(host.get(reverse("circle-seasons", args=[season.circle_id]))).said.count("sum of the evenings")
        == 2
    )
    assert current.sittings.count() + season.sittings.count() == 3


def test_a_season_that_was_not_over_goes_on(host, season):
    host.post(reverse("season-end", args=[season.pk]))
    page = read(host.get(reverse("circle-seasons", args=[season.circle_id]))).said
    assert "Nothing was played in the new one yet." in page
    assert host.post(reverse("season-end-annulment", args=[season.pk])).status_code == 302
    assert Season.objects.get().ends_on is None


def test_a_season_that_was_followed_stays_over(host, season):
    following = play.end_season(season=season, today=timezone.localdate())
    Sitting.objects.update(season=following)
    with nothing_recorded():
        answer = host.post(reverse("season-end-annulment", args=[season.pk]))
    assert answer.status_code == 409
    assert "The next season has begun" in read(answer).said


def test_one_that_is_over_keeps_its_formula_and_takes_another_name(host, season):
    play.end_season(season=season, today=timezone.localdate())
    there, form = settings(season, name="Hiver", ends_on="2026-03-01", way="average")
    host.post(there, form)
    season.refresh_from_db()
    assert (season.name, season.way, str(season.ends_on)) == ("Hiver", "sum", "2026-03-01")
    answer = host.post(there, form | {"ends_on": "2025-12-31"})
    assert "A season ends after it starts." in read(answer).said


def test_a_season_is_scored_again_and_nothing_is_written(host, season):
    there = reverse("season-replay", args=[season.pk])
    with nothing_recorded():
        page = read(host.get(there + "?point=0,50")).said
    assert "3 deals scored again." in page
    assert "+€27.50" in page
    assert "was +€5.50" in page


@pytest.mark.parametrize("query", ["?point=x", "?point=99999", "?scoop=-1", "?system=9-9", "?royalties=all"])
def test_a_replay_that_cannot_be_is_said(host, season, query):
    answer = host.get(reverse("season-replay", args=[season.pk]) + query)
    assert answer.status_code == 422
    assert "aria-invalid" in {name for each in read(answer) for name in each.attributes}


def test_pages_ask_the_database_as_little_late_in_the_season(host, season, django_assert_max_num_queries):
    for _ in range(3):
        sitting = open_slate(host)
        record(host, sitting, PLAIN)
        host.post(reverse("sitting-closure", args=[sitting.pk]))
    for there, most in (("season", 12), ("season-replay", 9), ("season-settings", 6)):
        with django_assert_max_num_queries(most):
            assert host.get(reverse(there, args=[season.pk])).status_code == 200
