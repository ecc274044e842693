"""Season pages: ranking, curve, settings, end, and replay."""

from datetime import date, timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from games.circles.commands import settings as circle_settings
from games.evenings.commands import evenings, past_results
from games.models import Evening, Season, Sitting
from games.refusals import InvalidSeasonDates
from games.seasons.commands import seasons
from games.seasons.queries.evenings import left_out_evening
from games.sittings.commands import rounds
from games.tournaments.commands import events
from tests.cached_fixture import CachedFixture
from tests.evening_actions import import_past_evening, lines_of
from tests.html import parse
from tests.scenario import PLAIN, QUEENS, browser_client, line_fields, no_rows_changed, open_sitting, record
from web.evenings.text.payments import unsettled_text
from web.seasons.text import season_title
from web.ui.dates import format_day


def play_season():
    """Play a season of two evenings at ten cents a point and return it after the client of its host."""
    host = browser_client()
    for day, deals in enumerate(([PLAIN], [PLAIN, QUEENS])):
        sitting = open_sitting(host)
        for deal in deals:
            record(host, sitting, deal)
        host.post(reverse("sitting-close", args=[sitting.pk]))
        evenings.move_sitting(sitting=Sitting.objects.get(pk=sitting.pk), evening=None, now=in_days(7 * day))
    return host, Season.objects.get()


PLAYED = CachedFixture(play_season)


@pytest.fixture
def played(db):
    return PLAYED.restore()


@pytest.fixture
def host(played):
    return played[0]


@pytest.fixture
def season(played):
    return played[1]


def in_days(days):
    return timezone.now() + timedelta(days=days)


def ranked(page):
    """Return the ranking list."""
    return next(each for each in page.find_all("ol") if "rank" in each.attributes["class"])


def lines(client, season, query=""):
    page = parse(client.get(reverse("season", args=[season.pk]) + query))
    return [row.text for row in ranked(page).find_all("li")]


def settings(season, **changes):
    fields = {"name": "", "starts_on": "2026-01-01", "way": "sum", "dropped": "", "least_evenings": ""}
    return reverse("season-settings", args=[season.pk]), fields | changes


def test_season_page_of_the_circle_links_to_the_sitting_that_is_open(host, season):
    there = reverse("season", args=[season.pk])
    assert not parse(host.get(there)).find_all("section", id="open-sittings")
    sitting = open_sitting(host)
    links = parse(host.get(there)).by_id("open-sittings").find_all("a")
    assert [each.attributes["href"] for each in links] == [reverse("sitting", args=[sitting.pk])]


def test_season_page_lists_players_with_rank_evenings_and_total(host, season):
    rows = lines(host, season)
    assert rows[0].startswith("1 Léa 2 evenings")
    assert rows[0].endswith("+€5.50")
    assert [each.split()[1] for each in rows] == ["Léa", "Inès", "Karim", "Thomas"]


def test_season_page_shows_points_and_season_points(host, season):
    assert lines(host, season, "?game=chinese&in=points")[0].endswith("+55")
    assert lines(host, season, "?in=season_points")[0].endswith(" 8")
    assert lines(host, season, "?in=points")[0].endswith("+€5.50"), "points of all games do not add up"
    assert lines(host, season, "?game=none&in=none")[0].endswith("+€5.50")


def test_season_page_links_to_the_curve_as_a_table(host, season):
    page = parse(host.get(reverse("season", args=[season.pk]), {"in": "money"}))
    assert not page.find_all("table")
    link = page.by_id("figures").attributes["href"]
    assert link == "?in=money&figures=1#figures"
    page = parse(host.get(reverse("season", args=[season.pk]) + link))
    (table,) = page.find_all("table")
    assert [each.text for each in table.find_all("tr")[0].find_all("th")][1:] == [
        "Léa",
        "Inès",
        "Karim",
        "Thomas",
    ]
    assert table.find_all("tr")[1].find_all("td")[0].text == "+€5.50"
    assert len(table.find_all("tr")) == 3


def test_season_total_links_to_its_evenings(host, season):
    page = host.get(reverse("season", args=[season.pk]))
    link = ranked(parse(page)).find_all("a")[0].attributes["href"]
    sources = parse(host.get(link)).by_id("main").text
    assert "2 evenings: +€5.50" in sources
    assert "+€4.90" in sources
    assert "+€0.60" in sources


def test_host_changes_the_formula_of_a_season(host, season):
    there, form = settings(season, name="  L’hiver ", way="average", dropped="1", least_evenings="2")
    assert host.post(there, form).status_code == 302
    season.refresh_from_db()
    assert (season.name, season.method, season.dropped, season.least_evenings) == ("L’hiver", "average", 1, 2)
    assert lines(host, season)[0].endswith("+€4.90")
    page = parse(host.get(reverse("season", args=[season.pk]))).by_id("main").text
    assert "average of the evenings · the worst left out · from 2 evenings on" in page


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"starts_on": "yesterday"}, "Write a day of the calendar."),
        ({"starts_on": "2026-02-31"}, "Write a day of the calendar."),
        ({"way": "median"}, "Choose one of these."),
        ({"dropped": "10"}, "Write a number from 0 to 9."),
        ({"least_evenings": "-1"}, "Write a number from 0 to 99."),
        ({"name": "x" * 61}, "A name has 60 letters at most."),
    ],
)
def test_invalid_season_settings_are_refused_and_preserved(host, season, changes, message):
    there, form = settings(season, **changes)
    before = Season.objects.values().get()
    answer = host.post(there, form)
    assert (answer.status_code, Season.objects.values().get()) == (422, before)
    assert message in parse(answer).text
    ((name, typed),) = changes.items()
    values = [each for each in parse(answer) if each.attributes.get("name") == name]
    assert any(each.attributes.get("value") == typed for each in values) or name == "way"


def test_ended_season_is_unchanged_by_the_next(host, season):
    before = lines(host, season)
    host.post(reverse("season-end", args=[season.pk]))
    host.post(reverse("season-end", args=[season.pk]))
    assert Season.objects.count() == 2
    current = Season.objects.get(ends_on=None)
    sitting = open_sitting(host)
    record(host, sitting, QUEENS)
    host.post(reverse("sitting-close", args=[sitting.pk]))
    events.set_points_formula(circle=season.circle, formula="podium")
    assert lines(host, season) == before
    assert sitting.evening.sittings.count() == 1
    assert (
        parse(host.get(reverse("circle-seasons", args=[season.circle_id]))).text.count("sum of the evenings")
        == 2
    )
    assert current.sittings.count() + season.sittings.count() == 3


def test_end_of_a_season_and_of_a_circle_warns_of_what_is_not_settled(host, season):
    pages = [
        reverse("circle-seasons", args=[season.circle_id]),
        reverse("circle-erase", args=[season.circle_id]),
    ]
    balances = reverse("circle-balances", args=[season.circle_id])
    notes = [parse(host.get(page)).by_id("main").find_all("a", href=balances) for page in pages]
    assert [len(each) for each in notes] == [1, 1]
    open_sitting(host)
    with override("en"):
        assert unsettled_text(season.circle) == "2 evenings are not settled yet. 1 game is still open."
    for each in season.circle.evenings.all():
        for line in lines_of(each):
            host.post(reverse("evening-repayments", args=[each.pk]), line_fields(line))
    with override("en"):
        assert unsettled_text(season.circle) == "1 game is still open."
    Sitting.objects.filter(closing=None).update(cancelled_at=timezone.now())
    for page in pages:
        assert parse(host.get(page)).by_id("main").find_all("a", href=balances) == []


def test_seasons_of_one_quarter_have_different_names(season):
    following = seasons.end_season(season=season, today=date(2026, 11, 12))
    season.starts_on, following.starts_on = date(2026, 10, 1), date(2026, 11, 12)
    season.ends_on = date(2026, 11, 12)
    for language, names in (
        ("en", ["Autumn season until 12 Nov. 2026", "Autumn season"]),
        ("fr", ["Saison d’automne jusqu’au 12 nov. 2026", "Saison d’automne"]),
    ):
        with override(language):
            assert [season_title(each) for each in (season, following)] == names


def test_end_of_a_season_is_undone_before_the_next_has_sittings(host, season):
    host.post(reverse("season-end", args=[season.pk]))
    page = parse(host.get(reverse("circle-seasons", args=[season.circle_id]))).text
    assert "Nothing was played in the new one yet." in page
    assert host.post(reverse("season-reopen", args=[season.pk])).status_code == 302
    assert Season.objects.get().ends_on is None


def test_end_of_a_season_is_not_undone_after_sittings_of_the_next(host, season):
    next_season = seasons.end_season(season=season, today=timezone.localdate())
    Sitting.objects.update(season=next_season)
    with no_rows_changed():
        answer = host.post(reverse("season-reopen", args=[season.pk]))
    assert answer.status_code == 409
    page = parse(answer).text
    assert "The next season has begun" in page
    assert "Nothing was played in the new one yet." not in page


def test_ended_season_preserves_its_formula_and_can_be_renamed(host, season):
    seasons.end_season(season=season, today=timezone.localdate())
    later = str(timezone.localdate(in_days(30)))
    there, form = settings(season, name="Hiver", ends_on=later, way="average")
    host.post(there, form)
    season.refresh_from_db()
    assert (season.name, season.method, str(season.ends_on)) == ("Hiver", "sum", later)
    answer = host.post(there, form | {"ends_on": "2025-12-31"})
    assert "A season ends after it starts." in parse(answer).text


def test_dates_that_leave_out_an_evening_are_refused_at_their_field(host, season):
    first, last = (timezone.localdate(in_days(days)) for days in (0, 7))
    seasons.end_season(season=season, today=last)
    day = timedelta(days=1)
    for field, dates in (
        ("starts_on", {"starts_on": first + day, "ends_on": last}),
        ("ends_on", {"starts_on": first, "ends_on": last - day}),
    ):
        there, form = settings(season, **dates)
        with no_rows_changed():
            answer = host.post(there, form)
        assert answer.status_code == 422
        assert list(answer.context["form"].errors) == [field]
        with override("en"):
            named = format_day(first if field == "starts_on" else last, "j N Y")
        assert named in parse(answer).by_id(f"id_{field}_error").text
    there, form = settings(season, starts_on=first, ends_on=last)
    assert host.post(there, form).status_code == 302


def test_dates_of_a_season_with_an_evening_outside_of_them_can_change(host, season):
    """An import may count results of any day in a season; its days then stay free."""
    for evening in Evening.objects.all():
        evening.opened_at -= timedelta(days=10)
        evening.save(update_fields=["opened_at"])
    Season.objects.update(starts_on=timezone.localdate(in_days(-7)))
    for days, status in ((-5, 302), (-2, 422), (-8, 302), (-11, 302), (-9, 422)):
        there, form = settings(season, starts_on=timezone.localdate(in_days(days)))
        assert host.post(there, form).status_code == status, days


@pytest.mark.parametrize("is_ended", [False, True])
def test_start_of_a_season_after_today_is_refused_at_its_field(db, is_ended):
    """The evenings until then would count in a season that has not begun."""
    host, today = browser_client(), timezone.localdate()
    season = open_sitting(host).season
    Sitting.objects.update(cancelled_at=timezone.now())
    dates = {}
    if is_ended:
        seasons.end_season(season=season, today=today)
        dates = {"ends_on": today + timedelta(days=30)}
    for day in (today + timedelta(days=1), today + timedelta(days=20)):
        there, form = settings(season, starts_on=day, **dates)
        with no_rows_changed():
            answer = host.post(there, form)
        assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["starts_on"])
    for day in (today, today - timedelta(days=400)):
        there, form = settings(season, starts_on=day, **dates)
        assert host.post(there, form).status_code == 302


def test_command_refuses_a_season_that_would_start_after_today(season):
    first = season.starts_on
    form = {"name": "", "starts_on": first, "ends_on": None, "formula": season.formula}
    with pytest.raises(InvalidSeasonDates):
        seasons.update_season(season=season, **form, today=first - timedelta(days=1))


def test_open_sittings_and_imported_games_are_evenings_of_their_season(db):
    sitting = open_sitting(browser_client())
    season, today = sitting.season, timezone.localdate()
    tomorrow = today + timedelta(days=1)
    assert left_out_evening(season, tomorrow, None) == ("starts_on", today)
    Sitting.objects.update(cancelled_at=timezone.now())
    assert left_out_evening(season, tomorrow, None) is None
    sheet = import_past_evening(sitting.circle, day=today)
    assert left_out_evening(season, tomorrow, None) == ("starts_on", today)
    past_results.undo_past_import(sheet=sheet, by="Léa", now=timezone.now())
    assert left_out_evening(season, tomorrow, None) is None


def test_season_replay_rescores_and_records_nothing(host, season):
    there = reverse("season-replay", args=[season.pk])
    with no_rows_changed():
        page = parse(host.get(there + "?point=0,50")).text
    assert "Counted again: 3 deals." in page
    assert "+€27.50" in page
    assert "was +€5.50" in page


@pytest.mark.parametrize(
    "query",
    [
        "?point=x",
        "?point=99999",
        "?scoop_bonus=-1",
        "?system=9-9",
        "?royalty_mode=all",
        "?game=places&formula=all",
        "?game=places&scale=10,x",
        "?game=places&scale=" + "1," * 20 + "1",
    ],
)
def test_invalid_season_replay_is_refused(host, season, query):
    answer = host.get(reverse("season-replay", args=[season.pk]) + query)
    assert answer.status_code == 422
    assert "aria-invalid" in {name for each in parse(answer) for name in each.attributes}


def test_season_replay_by_a_scale_of_places_shows_both_ranks(host, season):
    there = reverse("season-replay", args=[season.pk])
    with no_rows_changed():
        page = parse(host.get(there + "?game=places&scale=0,0,3,9"))
    lines = [each.text for each in ranked(page).find_all("li")]
    assert [line.split()[1] for line in lines] == ["Karim", "Thomas", "Inès", "Léa"]
    assert "rank 1 → 4" in lines[3]


def test_season_replay_of_menteur_counts_jetons(host, season):
    sitting = open_sitting(host, game="menteur", preset="cards34", mark="simple")
    coup = {"announcer": 0, "refuser": 1, "truth": False}
    rounds.record_round(sitting=sitting, data=coup, key=uuid4(), by="Léa", now=timezone.now())
    host.post(reverse("sitting-close", args=[sitting.pk]))
    there = reverse("season-replay", args=[season.pk])
    page = parse(host.get(there + "?game=menteur&mark=jetons"))
    assert "Counted again: 1 round." in page.text
    assert "−3 → −5 points" in page.text
    assert host.get(there + "?game=menteur&stakes=0").status_code == 422


def test_season_pages_query_count_is_independent_of_evenings(host, season, django_assert_max_num_queries):
    for _ in range(3):
        sitting = open_sitting(host)
        record(host, sitting, PLAIN)
        host.post(reverse("sitting-close", args=[sitting.pk]))
    for there, most in (("season", 13), ("season-replay", 9), ("season-settings", 6)):
        with django_assert_max_num_queries(most):
            assert host.get(reverse(there, args=[season.pk])).status_code == 200


def test_season_lists_all_its_evenings_with_winner_and_amount(host, season, monkeypatch):
    monkeypatch.setattr("web.seasons.pages.season.MAX_EVENINGS", 1)
    monkeypatch.setattr("web.seasons.views.PAGE_SIZE", 1)
    page = parse(host.get(reverse("season", args=[season.pk])))
    there = reverse("season-evenings", args=[season.pk])
    assert any(each.attributes.get("href", "").startswith(there) for each in page.find_all("a"))
    latest = parse(host.get(there))
    assert "Léa" in latest.by_id("main").text
    assert "+€4.90" in latest.by_id("main").text
    earlier = next(
        each.attributes["href"]
        for each in latest.find_all("a")
        if "page=2" in each.attributes.get("href", "")
    )
    assert "+€0.60" in parse(host.get(there + earlier)).by_id("main").text


def test_ending_a_season_leaves_every_page_within_reach(host, season):
    links = {each.attributes.get("href") for each in parse(host.get(circle_path(season))).find_all("a")}
    reached = {
        reverse("circle-balances", args=[season.circle_id]),
        reverse("circle-agenda", args=[season.circle_id]),
        reverse("circle-seasons", args=[season.circle_id]),
        reverse("evening", args=[season.circle.evenings.latest("opened_at").pk]),
    }
    assert reached <= links
    host.post(reverse("season-end", args=[season.pk]))
    links = {each.attributes.get("href") for each in parse(host.get(circle_path(season))).find_all("a")}
    assert reached <= links
    assert any(str(each).startswith(reverse("circle-records", args=[season.circle_id])) for each in links)


def test_season_is_shared_as_a_picture_without_hidden_amounts(host, season):
    there = reverse("season-picture", args=[season.pk])
    drawn = host.get(there)
    assert drawn.headers["Content-Type"].startswith("image/svg+xml")
    picture = drawn.content.decode()
    assert picture.index("Léa") < picture.index("Inès")
    assert "+€5.50" in picture
    links = parse(host.get(reverse("season", args=[season.pk]))).find_all("a")
    assert any(each.attributes.get("href", "").startswith(there) for each in links)
    circle_settings.set_money_visibility(circle=season.circle, money="own")
    assert "€" not in host.get(there + "?in=cents").content.decode()


def circle_path(season):
    return reverse("circle", args=[season.circle_id])
