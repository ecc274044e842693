"""The page of a player, the evenings behind his figures, the records of a circle: what each says to whom."""

import re
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import play
from games.models import Circle, Fact, FactTotal, Season
from tests.cast import PLAIN, QUEENS, bound, open_slate, phone, record
from tests.page import read
from web.wording.facts import FIGURES

AMOUNT = re.compile(r"€\d+\.\d\d")
CALLS = [
    {"announcer": 0, "refuser": 1, "truth": False, "stake": 2},
    {"announcer": 1, "refuser": 2, "truth": True, "stake": 1},
    {"announcer": 0, "refuser": 1, "truth": False, "stake": 1},
]


@pytest.fixture(scope="module")
def played(django_db_setup, django_db_blocker):
    """Two deals of Chinese poker and three coups of menteur, closed: Léa is caught twice by Karim."""
    with django_db_blocker.unblock(), transaction.atomic():
        host = phone()
        sitting = open_slate(host)
        record(host, sitting, QUEENS)
        record(host, sitting, PLAIN)
        host.post(reverse("sitting-closure", args=[sitting.pk]))
        bluff(sitting.circle, sitting.opened_at, CALLS)
        yield host, sitting.circle
        transaction.set_rollback(True)


@pytest.fixture
def circle(played, django_db_blocker):
    """The same evening for each test: whatever it does is taken back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Circle.objects.get(pk=played[1].pk)
        transaction.set_rollback(True)


@pytest.fixture
def host(played, circle):
    return played[0]


def bluff(circle, now, coups):
    """A closed sitting of menteur at ten cents, by the verbs."""
    sitting = play.open_sitting(
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
        play.record_round(sitting=sitting, data=coup, key=uuid4(), by="Léa", now=now)
    play.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=now)
    return sitting


def player_path(circle, name, asked="", to="player"):
    return reverse(to, args=[circle.players.get(name=name).pk]) + asked


def links_of(page):
    return {each.attributes.get("href", "") for each in page.all("a")}


def said(client, there):
    return read(client.get(there)).of_id("main").said


def test_a_player_has_his_evenings_and_what_each_game_tells(host, circle):
    page = said(host, player_path(circle, "Léa"))
    assert "1 st of 4" in page
    assert "Season +€4.60" in page
    assert "Winning evenings 1 of 1" in page
    assert "+24.5 points a deal 2" in page
    assert "Karim +23 Thomas +18 Inès +8" in page
    assert "Lies caught of 2 doubted announcements 2" in page
    assert "Who called whom a liar" in page
    assert "Nemesis: Karim." in page


def test_a_game_is_chosen_and_tells_of_itself_alone(host, circle):
    page = said(host, player_path(circle, "Karim", "?game=menteur"))
    assert "Season +€0.40" in page, "three taken from Léa, one more from Inès"
    assert "“Liar!” rightly said 2 of 2 100%" in page
    assert "Scoops made" not in page
    assert "Fouls" not in page


def test_every_figure_opens_to_the_evenings_behind_it(host, circle):
    page = read(host.get(player_path(circle, "Léa")))
    links = {each for each in links_of(page) if "/evenings/?" in each}
    assert len(links) > 15
    for link in links:
        shown = host.get(link)
        assert shown.status_code == 200
        if "figure=fouls" not in link and "figure=truths" not in link and "figure=scooped" not in link:
            told = shown.context["page"].rows
            assert told or "royalties_middle" in link, link


def test_what_is_behind_a_figure_adds_up_to_it(host, circle):
    lea = circle.players.get(name="Léa")
    there = reverse("player-evenings", args=[lea.pk])
    for figure, asked, total in (
        ("deals", {"game": "chinese"}, 2),
        ("taken", {"game": "chinese"}, 49),
        ("taken", {"game": "menteur"}, -3),
        ("lies", {}, 2),
    ):
        rows = host.get(there, {"figure": figure, **asked}).context["page"].rows
        assert sum(int(row.figure.replace("−", "-")) for row in rows) == total
    karim = circle.players.get(name="Karim")
    rows = host.get(there, {"figure": "doubts", "other": karim.pk}).context["page"].rows
    assert [row.figure for row in rows] == ["2"]


def test_any_figure_has_its_page(host, circle):
    for figure in [*FIGURES, "", "nothing", "x" * 300]:
        asked = {"figure": figure, "season": "99999999999999999999", "game": "chess", "other": "-1"}
        answer = host.get(player_path(circle, "Léa", to="player-evenings"), asked)
        assert answer.status_code == 200, figure
        assert read(answer).of_id("main").said, figure


def test_somebody_new_has_an_empty_page_that_says_so(host, circle):
    play.add_player(circle=circle, name="Sofia", now=circle.created_at)
    page = said(host, player_path(circle, "Sofia"))
    assert "Nothing to tell of Sofia yet" in page
    assert "No evening is behind this yet." in said(host, player_path(circle, "Sofia", to="player-evenings"))


def test_a_circle_without_an_evening_has_no_record(db):
    new = phone()
    sitting = open_slate(new, circle_name="Rue Piat")
    page = said(new, reverse("circle-records", args=[sitting.circle.pk]))
    assert "Records come with the first sitting that is closed." in page


def test_seasons_are_told_apart_and_together(host, circle):
    season = Season.objects.get(circle=circle)
    Season.objects.filter(pk=season.pk).update(ends_on=season.starts_on)
    now = Season.objects.create(circle=circle, starts_on=season.starts_on)
    assert "Nothing to tell of Léa yet" in said(host, player_path(circle, "Léa"))
    for asked in (f"?season={season.pk}", "?season=all"):
        assert "+€4.60" in said(host, player_path(circle, "Léa", asked))
    assert "Records come" in said(host, reverse("circle-records", args=[circle.pk]) + f"?season={now.pk}")


# Money, where each sees his own


def test_others_money_stays_hidden_and_points_do_not(host, circle):
    play.show_money(circle=circle, money="own")
    karim = bound(circle, "view", "Karim")
    paths = [player_path(circle, "Léa"), player_path(circle, "Léa", to="player-evenings")]
    paths += [player_path(circle, "Léa", f"?figure={name}", "player-evenings") for name in FIGURES]
    paths += [player_path(circle, "Léa", "?game=chinese"), reverse("circle-records", args=[circle.pk])]
    for there in paths:
        assert not AMOUNT.findall(karim.get(there).content.decode()), there
    page = said(karim, player_path(circle, "Léa"))
    assert "Each sees his own money here." in page
    assert "Winning evenings" not in page, "over several games, who won is told by money alone"
    assert " st of" not in page
    assert "Season +49" in said(karim, player_path(circle, "Léa", "?game=chinese"))
    assert AMOUNT.findall(karim.get(player_path(circle, "Karim")).content.decode())


def test_who_won_at_a_bank_is_not_told_where_each_sees_his_own(circle):
    lea = circle.players.get(name="Léa")
    play.show_money(circle=circle, money="own")
    FactTotal.objects.filter(game_key="menteur").delete()
    FactTotal.objects.filter(name__in=("met", "ahead")).update(game_key="holdem")
    viewer = bound(circle, "view", "Inès")
    assert "Who ends ahead" not in said(viewer, reverse("player", args=[lea.pk]))
    play.show_money(circle=circle, money="all")
    assert "Who ends ahead" in said(viewer, reverse("player", args=[lea.pk]))


# Records and titles


def test_records_name_who_holds_them_and_the_deal_that_proves_it(host, circle):
    there = reverse("circle-records", args=[circle.pk])
    page = read(host.get(there))
    deal = Fact.objects.filter(name="biggest_round", game_key="chinese").latest("count").round_id
    assert "Biggest deal Léa Deal 1" in page.of_id("main").said
    assert reverse("round", args=[deal]) in links_of(page)
    assert "The nemesis · Chinese poker Léa 23 points taken from Karim" in page.of_id("main").said


def test_equals_share_a_record(host, circle):
    facts = Fact.objects.filter(name="biggest_round", game_key="chinese")
    facts.update(count=12)
    page = said(host, reverse("circle-records", args=[circle.pk]))
    names = [each.player.name for each in facts.select_related("player").order_by("pk")]
    assert len(names) > 1
    assert all(f"{name} · Deal" in page for name in names)


def test_nothing_is_said_of_who_lost_most(host, circle):
    page = said(host, reverse("circle-records", args=[circle.pk]))
    records = page.partition("Who called")[0]
    assert "−" not in records


def test_the_liar_matrix_tells_who_doubted_whom(host, circle):
    page = read(host.get(reverse("circle-records", args=[circle.pk])))
    said_of = page.of_id("main").said.partition("Who called whom a liar")[2]
    assert "2 lies, 0 truths" in said_of
    assert "0 lies, 1 truth" in said_of


# As history grows


def test_a_page_asks_as_much_of_a_long_history_as_of_a_short_one(host, circle):
    paths = [
        player_path(circle, "Léa"),
        player_path(circle, "Léa", "?season=all&game=menteur"),
        player_path(circle, "Léa", "?figure=lies", "player-evenings"),
        reverse("circle-records", args=[circle.pk]),
    ]
    asked = [queries_of(host, there) for there in paths]
    for _ in range(6):
        bluff(circle, circle.created_at, CALLS)
    assert [queries_of(host, there) for there in paths] == asked
    assert max(asked) <= 40


def queries_of(client, there):
    with CaptureQueriesContext(connection) as asked:
        assert client.get(there).status_code == 200
    return len(asked)
