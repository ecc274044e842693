"""Host pages: merging and retiring players, archiving and deleting a circle."""

from datetime import date
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.circles.commands import people
from games.evenings.commands import past_results
from games.evenings.queries.past_results import ImportLine
from games.models import Circle, Household, Merge, Player
from tests.evening_actions import expense_fields, import_past_evening, merge_players
from tests.html import parse
from tests.scenario import no_rows_changed, open_sitting, opening_fields


def named(scenario, name):
    return scenario.sitting.circle.players.get(name=name)


def merging(scenario, name):
    return reverse("player-merge", args=[named(scenario, name).pk])


def added(scenario, name="Lea"):
    return people.add_player(circle=scenario.sitting.circle, name=name, now=timezone.now())


def test_two_players_are_merged_and_separated_again(scenario):
    extra, lea = added(scenario), named(scenario, "Léa")
    there, fields = merging(scenario, "Lea"), {"kept": lea.pk, "key": str(uuid4())}
    for _ in range(2):
        assert scenario.host.post(there, fields).url == reverse("player-link", args=[lea.pk])
    assert Merge.objects.count() == 1
    page = parse(scenario.host.get(reverse("player-link", args=[lea.pk])))
    assert "Lea is Léa since" in page.text
    assert scenario.host.post(reverse("merge-undo", args=[Merge.objects.get().pk])).status_code == 302
    assert Player.objects.filter(pk=extra.pk).exists()


def restore_form(page):
    [form] = [
        each for each in page.find_all("form") if each.attributes.get("action", "").endswith("/restoration/")
    ]
    return form.attributes["action"]


def test_undone_merge_is_restored_from_the_people_as_often_as_it_is_undone(scenario):
    added(scenario)
    lea, circle = named(scenario, "Léa"), scenario.sitting.circle
    people_url = reverse("circle-people", args=[circle.pk])
    scenario.host.post(merging(scenario, "Lea"), {"kept": lea.pk, "key": str(uuid4())})
    for _ in range(2):
        merge = Merge.objects.get(undone_at=None)
        scenario.host.post(reverse("merge-undo", args=[merge.pk]))
        assert Player.objects.filter(name="Lea").exists()
        there = restore_form(parse(scenario.host.get(people_url)))
        for _ in range(2):
            assert scenario.host.post(there).status_code == 302
        assert not Player.objects.filter(name="Lea").exists()
        assert "/restoration/" not in scenario.host.get(people_url).content.decode()


def test_ended_household_is_restored_from_its_page(scenario):
    circle = scenario.sitting.circle
    there = reverse("circle-households", args=[circle.pk])
    pair = [named(scenario, name).pk for name in ("Léa", "Karim")]
    scenario.host.post(there, {"player": pair})
    scenario.host.post(reverse("household-end", args=[Household.objects.get().pk]))
    restore = restore_form(parse(scenario.host.get(there)))
    for _ in range(2):
        assert scenario.host.post(restore).status_code == 302
    household = Household.objects.get(ended_at=None)
    assert sorted(household.members.values_list("player", flat=True)) == sorted(pair)
    assert "/restoration/" not in scenario.host.get(there).content.decode()


def test_past_sheet_query_count_is_independent_of_its_rows(scenario, django_assert_max_num_queries):
    sheet = import_past_evening(scenario.sitting.circle)
    there = reverse("past-sheet", args=[sheet.pk])
    with CaptureQueriesContext(connection) as one:
        scenario.host.get(there)
    lines = [
        ImportLine(date(2025, 1, day), "game", "", dict(zip(pair(scenario), (100, -100), strict=True)))
        for day in range(1, 20)
    ]
    long = past_results.import_past_results(
        circle=scenario.sitting.circle, lines=lines, is_paid=True, key=uuid4(), by="", now=timezone.now()
    )
    with django_assert_max_num_queries(len(one)):
        assert scenario.host.get(reverse("past-sheet", args=[long.pk])).status_code == 200


def pair(scenario):
    return scenario.sitting.circle.players.order_by("pk")[:2]


def test_players_of_one_table_cannot_be_merged(scenario):
    with no_rows_changed():
        answer = scenario.host.post(merging(scenario, "Karim"), {"kept": named(scenario, "Léa").pk})
    assert answer.status_code == 409
    assert "Both were there: Chinese poker" in parse(answer).text


def test_retiring_a_player_with_debts_asks_for_confirmation(scenario):
    thomas = named(scenario, "Thomas")
    scenario.host.post(reverse("sitting-close", args=[scenario.sitting.pk]))
    there = reverse("player-retire", args=[thomas.pk])
    asked = scenario.host.post(there)
    assert asked.status_code == 422
    assert "Thomas still owes" in parse(asked).text
    assert scenario.host.post(there, {"sure": "1"}).status_code == 302
    assert "Play no more" in parse(scenario.host.get(reverse("circle-people", args=[thomas.circle_id]))).text
    proposed = scenario.host.get(reverse("sitting-new")).context["opening"].seat_choices
    assert "Thomas" not in [chair.name for chair in proposed]
    scenario.host.post(reverse("player-unretire", args=[thomas.pk]))
    assert named(scenario, "Thomas").retired_at is None


# Archived circles


@pytest.fixture
def offline_page(scenario):
    scenario.host.post(reverse("circle-archive", args=[scenario.sitting.circle.pk]))
    return scenario


def test_archived_circle_is_readable_and_refuses_writes(offline_page):
    circle = offline_page.sitting.circle
    sheet = parse(offline_page.host.get(reverse("home"))).text
    assert "Circles put away" in sheet
    assert offline_page.host.get("/").context["rows"] == []
    assert "My circles" not in sheet
    for name, pk in (
        ("circle", circle.pk),
        ("sitting", offline_page.sitting.pk),
        ("evening", offline_page.sitting.evening_id),
    ):
        page = offline_page.scorer.get(reverse(name, args=[pk]))
        assert page.status_code == 200, name
    with no_rows_changed():
        for who in (offline_page.host, offline_page.scorer):
            answer = who.post(reverse("sitting-close", args=[offline_page.sitting.pk]))
            assert answer.status_code == 403
            assert "This circle was put away" in parse(answer).text
        fields = opening_fields(names=("Zoé", "Yann"), circle=circle.pk)
        assert offline_page.host.post(reverse("sitting-new"), fields).status_code == 403
    offline_page.host.post(reverse("circle-unarchive", args=[circle.pk]))
    assert offline_page.host.post(reverse("sitting-close", args=[offline_page.sitting.pk])).status_code == 302


def test_archived_circle_is_deleted_by_its_host_with_its_name_only(offline_page):
    circle = offline_page.sitting.circle
    import_past_evening(circle)
    merge_players(circle)
    there = reverse("circle-erase", args=[circle.pk])
    assert offline_page.scorer.post(there, {"name": circle.name}).status_code == 403
    with no_rows_changed():
        refused = offline_page.host.post(there, {"name": "Les jeudi"})
    assert refused.status_code == 422
    assert parse(refused).find_all("input", name="name")[0].attributes["value"] == "Les jeudi"
    assert offline_page.host.post(there, {"name": circle.name}).url == reverse("home")
    assert not Circle.objects.filter(pk=circle.pk).exists()
    assert offline_page.host.get(there).status_code == 404
    assert offline_page.neighbour.get(reverse("home")).status_code == 200


# Evening before its first game, stakes, carried debts


def test_expense_before_the_first_game_opens_the_evening(scenario):
    circle = scenario.sitting.circle
    circle.evenings.update(closed_at=timezone.now())
    there, players = reverse("circle-expenses", args=[circle.pk]), list(circle.players.order_by("pk"))
    assert scenario.scorer.get(there).status_code == 200
    fields = expense_fields(players)
    answer = scenario.scorer.post(there, fields)
    assert scenario.scorer.post(there, fields).url == answer.url
    evening = circle.evenings.latest("pk")
    assert evening.expenses.count() == 1
    assert open_sitting(scenario.host).evening == evening


def test_unusual_point_value_asks_for_confirmation_once(scenario):
    for _ in range(3):
        open_sitting(scenario.host)
    players = [player.pk for player in scenario.sitting.circle.players.order_by("pk")]
    fields = opening_fields(
        names=(), player=players, circle=scenario.sitting.circle.pk, point="other", other_point="10"
    )
    with no_rows_changed():
        asked = scenario.host.post(reverse("sitting-new"), fields)
    assert asked.status_code == 422
    assert "€10.00 a point? This circle usually plays for €0.10." in parse(asked).text
    assert scenario.host.post(reverse("sitting-new"), fields | {"sure": "1000"}).status_code == 302


def test_circle_with_carried_debts_adds_them_to_the_next_bill(scenario):
    circle = scenario.sitting.circle
    settings = reverse("circle-settings", args=[circle.pk])
    scenario.host.post(settings, {"money": "all", "debts": "carry"})
    scenario.host.post(reverse("sitting-close", args=[scenario.sitting.pk]))
    before = scenario.sitting.evening
    circle.evenings.update(closed_at=timezone.now())
    after = open_sitting(scenario.host).evening
    before.refresh_from_db()
    assert before.carried_to == after
    scenario.host.post(settings, {"money": "all", "debts": "settle"})
    circle.evenings.update(closed_at=timezone.now())
    open_sitting(scenario.host)
    after.refresh_from_db()
    assert after.carried_to is None
