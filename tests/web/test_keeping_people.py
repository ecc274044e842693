"""A host makes one person of two records, retires another, puts his circle away, by pages that say why."""

from datetime import date
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Circle, Merge, Player
from games.past import Line
from tests.cast import nothing_recorded, open_slate, opening_fields
from tests.evenings import copied, expense_fields, merged
from tests.page import read


def named(cast, name):
    return cast.sitting.circle.players.get(name=name)


def merging(cast, name):
    return reverse("player-merging", args=[named(cast, name).pk])


def added(cast, name="Lea"):
    return play.add_player(circle=cast.sitting.circle, name=name, now=timezone.now())


def test_two_records_become_one_and_two_again(cast):
    extra, lea = added(cast), named(cast, "Léa")
    there, fields = merging(cast, "Lea"), {"kept": lea.pk, "key": str(uuid4())}
    for _ in range(2):
        assert cast.host.post(there, fields).url == reverse("player-phone", args=[lea.pk])
    assert Merge.objects.count() == 1
    page = read(cast.host.get(reverse("player-phone", args=[lea.pk])))
    assert "Lea is Léa since" in page.said
    assert cast.host.post(reverse("merge-annulment", args=[Merge.objects.get().pk])).status_code == 302
    assert Player.objects.filter(pk=extra.pk).exists()


def test_the_page_of_a_sheet_costs_the_same_however_long_it_is(cast, django_assert_max_num_queries):
    sheet = copied(cast.sitting.circle)
    there = reverse("past-sheet", args=[sheet.pk])
    with CaptureQueriesContext(connection) as one:
        cast.host.get(there)
    lines = [
        Line(date(2025, 1, day), "game", "", dict(zip(pair(cast), (100, -100), strict=True)))
        for day in range(1, 20)
    ]
    long = play.copy_past(
        circle=cast.sitting.circle, lines=lines, is_paid=True, key=uuid4(), by="", now=timezone.now()
    )
    with django_assert_max_num_queries(len(one)):
        assert cast.host.get(reverse("past-sheet", args=[long.pk])).status_code == 200


def pair(cast):
    return cast.sitting.circle.players.order_by("pk")[:2]


def test_two_people_of_one_table_are_told_apart(cast):
    with nothing_recorded():
        answer = cast.host.post(merging(cast, "Karim"), {"kept": named(cast, "Léa").pk})
    assert answer.status_code == 409
    assert "Both were there: Chinese poker" in read(answer).said


def test_who_owes_is_asked_once_before_he_retires(cast):
    thomas = named(cast, "Thomas")
    cast.host.post(reverse("sitting-closure", args=[cast.sitting.pk]))
    there = reverse("player-retirement", args=[thomas.pk])
    asked = cast.host.post(there)
    assert asked.status_code == 422
    assert "Thomas still owes" in read(asked).said
    assert cast.host.post(there, {"sure": "1"}).status_code == 302
    assert "Play no more" in read(cast.host.get(reverse("circle-people", args=[thomas.circle_id]))).said
    proposed = cast.host.get(reverse("sitting-new")).context["opening"].chairs
    assert "Thomas" not in [chair.name for chair in proposed]
    cast.host.post(reverse("player-return", args=[thomas.pk]))
    assert named(cast, "Thomas").retired_at is None


# Put away


@pytest.fixture
def away(cast):
    cast.host.post(reverse("circle-away", args=[cast.sitting.circle.pk]))
    return cast


def test_a_circle_put_away_is_read_and_not_written(away):
    circle = away.sitting.circle
    sheet = read(away.host.get(reverse("home"))).said
    assert "Circles put away" in sheet
    assert away.host.get("/").context["rows"] == []
    assert "My circles" not in sheet
    for name, pk in (
        ("circle", circle.pk),
        ("sitting", away.sitting.pk),
        ("evening", away.sitting.evening_id),
    ):
        page = away.scorer.get(reverse(name, args=[pk]))
        assert page.status_code == 200, name
    with nothing_recorded():
        for who in (away.host, away.scorer):
            answer = who.post(reverse("sitting-closure", args=[away.sitting.pk]))
            assert answer.status_code == 403
            assert "This circle was put away" in read(answer).said
        fields = opening_fields(names=("Zoé", "Yann"), circle=circle.pk)
        assert away.host.post(reverse("sitting-new"), fields).status_code == 403
    away.host.post(reverse("circle-back", args=[circle.pk]))
    assert away.host.post(reverse("sitting-closure", args=[away.sitting.pk])).status_code == 302


def test_it_is_deleted_by_its_name_alone_and_by_its_host(away):
    circle = away.sitting.circle
    copied(circle)
    merged(circle)
    there = reverse("circle-erasure", args=[circle.pk])
    assert away.scorer.post(there, {"name": circle.name}).status_code == 403
    with nothing_recorded():
        refused = away.host.post(there, {"name": "Les jeudi"})
    assert refused.status_code == 422
    assert read(refused).all("input", name="name")[0].attributes["value"] == "Les jeudi"
    assert away.host.post(there, {"name": circle.name}).url == reverse("home")
    assert not Circle.objects.filter(pk=circle.pk).exists()
    assert away.host.get(there).status_code == 404
    assert away.neighbour.get(reverse("home")).status_code == 200


# The evening before its first game, its stakes, its debts


def test_a_pizza_opens_the_evening_that_the_first_game_joins(cast):
    circle = cast.sitting.circle
    circle.evenings.update(closed_at=timezone.now())
    there, players = reverse("circle-expenses", args=[circle.pk]), list(circle.players.order_by("pk"))
    assert cast.scorer.get(there).status_code == 200
    fields = expense_fields(players)
    answer = cast.scorer.post(there, fields)
    assert cast.scorer.post(there, fields).url == answer.url
    evening = circle.evenings.latest("pk")
    assert evening.expenses.count() == 1
    assert open_slate(cast.host).evening == evening


def test_a_point_far_from_the_habit_is_asked_about_once(cast):
    for _ in range(3):
        open_slate(cast.host)
    players = [player.pk for player in cast.sitting.circle.players.order_by("pk")]
    fields = opening_fields(
        names=(), player=players, circle=cast.sitting.circle.pk, point="other", other_point="10"
    )
    with nothing_recorded():
        asked = cast.host.post(reverse("sitting-new"), fields)
    assert asked.status_code == 422
    assert "€10.00 a point? This circle usually plays for €0.10." in read(asked).said
    assert cast.host.post(reverse("sitting-new"), fields | {"sure": "1000"}).status_code == 302


def test_a_circle_that_carries_puts_what_is_left_on_the_next_bill(cast):
    circle = cast.sitting.circle
    settings = reverse("circle-settings", args=[circle.pk])
    cast.host.post(settings, {"money": "all", "debts": "carry"})
    cast.host.post(reverse("sitting-closure", args=[cast.sitting.pk]))
    before = cast.sitting.evening
    circle.evenings.update(closed_at=timezone.now())
    after = open_slate(cast.host).evening
    before.refresh_from_db()
    assert before.carried_to == after
    cast.host.post(settings, {"money": "all", "debts": "settle"})
    circle.evenings.update(closed_at=timezone.now())
    open_slate(cast.host)
    after.refresh_from_db()
    assert after.carried_to is None
