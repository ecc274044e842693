"""Renaming of players and circles."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games.audit import checks
from games.circles.commands import merges, people
from games.models import Player
from ledger.models import Entry
from tests.html import form_fields, parse
from tests.scenario import bound_client, row_counts


def rename(client, name, row, value, **fields):
    path = reverse(name, args=[row.pk])
    sent = {"name": value, "key": str(uuid4())} | fields
    return client.post(path, sent)


def player_of(scenario, name):
    return scenario.sitting.circle.players.get(name=name)


def table_text(client, sitting, **headers):
    return parse(client.get(reverse("sitting", args=[sitting.pk]), headers=headers)).text


def test_renamed_player_is_shown_by_the_new_name_everywhere(scenario):
    karim = player_of(scenario, "Karim")
    live = {"X-Live": "wide"}
    assert "Karim" in table_text(scenario.viewer, scenario.sitting, **live)
    assert rename(scenario.host, "player-rename", karim, " Karim  B. ").status_code == 302
    assert player_of(scenario, "Karim B.") == karim
    for text in (
        table_text(scenario.viewer, scenario.sitting, **live),
        table_text(scenario.host, scenario.closed),
    ):
        assert "Karim B." in text
    statement = scenario.host.get(reverse("evening", args=[scenario.closed.evening_id])).content.decode()
    assert "Karim B." in statement
    assert list(checks.faults()) == []


def test_rename_is_in_the_log_of_the_circle_with_both_names_and_its_author(scenario):
    rename(scenario.host, "player-rename", player_of(scenario, "Karim"), "Kader")
    rename(scenario.host, "circle-rename", scenario.sitting.circle, "Les mardis")
    text = (
        parse(scenario.host.get(reverse("circle-reversals", args=[scenario.sitting.circle.pk])))
        .by_id("renames")
        .text
    )
    assert "Karim → Kader" in text
    assert "Les jeudis → Les mardis" in text
    assert "Léa" in text
    assert not Entry.objects.filter(kind="rename", transfers__isnull=False).exists()


@pytest.mark.parametrize("name", ["Léa", "LÉA", "Lé\u0430", "", " ", "x" * 25, "..."])
def test_name_that_exists_or_is_unreadable_is_refused_with_422(scenario, name):
    before = row_counts()
    answer = rename(scenario.host, "player-rename", player_of(scenario, "Karim"), name)
    assert answer.status_code == 422
    page = parse(answer)
    field = dict(form_fields(page.by_id("rename")))
    assert field["name"] == name
    assert page.by_id("id_name_error").text
    assert row_counts() == before


def test_player_changes_the_case_of_the_own_name(scenario):
    answer = rename(scenario.viewer, "player-rename", player_of(scenario, "Inès"), "INÈS")
    assert answer.status_code == 302
    assert Player.objects.get(name="INÈS")


def test_only_a_host_renames_another_player_or_the_circle(scenario):
    lea, circle = player_of(scenario, "Léa"), scenario.sitting.circle
    for client, status in ((scenario.viewer, 403), (scenario.scorer, 403), (scenario.stranger, 404)):
        assert rename(client, "player-rename", lea, "Lola").status_code == status
        assert rename(client, "circle-rename", circle, "Ailleurs").status_code == status
    assert rename(scenario.neighbour, "player-rename", lea, "Lola").status_code == 404
    anonymous = bound_client(circle, "view")
    assert rename(anonymous, "player-rename", lea, "Lola").status_code == 403


def test_rename_sent_twice_is_recorded_once(scenario):
    karim, key = player_of(scenario, "Karim"), str(uuid4())
    rename(scenario.host, "player-rename", karim, "Kader", key=key)
    before = row_counts()
    assert rename(scenario.host, "player-rename", karim, "Kader", key=key).status_code == 302
    assert rename(scenario.host, "player-rename", karim, "Kamel", key=key).status_code == 409
    assert row_counts() == before
    assert Player.objects.get(pk=karim.pk).name == "Kader"


@pytest.mark.parametrize("name", ["", "x" * 61, "!!!"])
def test_circle_name_is_refused_with_422(scenario, name):
    assert rename(scenario.host, "circle-rename", scenario.sitting.circle, name).status_code == 422
    scenario.sitting.circle.refresh_from_db()
    assert scenario.sitting.circle.name == "Les jeudis"


@pytest.mark.parametrize("is_merged", [False, True], ids=["retired", "merged"])
def test_name_of_a_record_that_no_list_shows_leads_a_host_to_that_record(scenario, is_merged):
    """Zoé has no record: she was retired before she played, or is one person with Thomas."""
    now, ines, thomas = timezone.now(), player_of(scenario, "Inès"), player_of(scenario, "Thomas")
    zoe = owner = people.add_player(circle=ines.circle, name="Zoé", now=now)
    if is_merged:
        owner = merges.merge_players(survivor=thomas, duplicate=zoe, key=uuid4(), by="Léa", now=now).survivor
    else:
        Player.objects.filter(pk=zoe.pk).update(retired_at=now)
    plain = parse(rename(scenario.host, "player-rename", ines, "Karim")).by_id("id_name_error").text
    said = {}
    for client in (scenario.host, scenario.viewer):
        before = row_counts()
        page = parse(rename(client, "player-rename", ines, "zoé"))
        assert row_counts() == before
        said[client] = page.by_id("id_name_error").text
        assert owner.name in said[client] != plain
        links = [each.attributes["href"] for each in page.by_id("main").find_all("a")]
        is_host = client == scenario.host
        assert links == ([reverse("player-link", args=[owner.pk])] if is_host else [])
    assert len(set(said.values())) == 1
