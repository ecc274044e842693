"""The stake of the next coup: chosen once, the same on every page, and only by who records."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.html import parse
from tests.scenario import bound_client, no_rows_changed
from tests.web.menteur_actions import coup, open_menteur, pad, table


def choose(client, sitting, stake, number=1):
    return client.post(reverse("menteur-stake", args=[sitting.pk]), {"stake": stake, "number": number})


def chosen(page):
    return [each.attributes["value"] for each in page.find_all("input", name="stake") if _is_chosen(each)]


def _is_chosen(field):
    return field.attributes["type"] != "radio" or "checked" in field.attributes


@pytest.fixture
def both(db):
    """Return a client that records, one that looks on, and their sitting with the variable stake."""
    client, sitting = open_menteur(mark="variable")
    return client, bound_client(sitting.circle, "view", "Inès"), sitting


def test_chosen_stake_is_on_every_page_before_the_coup(both):
    client, viewer, sitting = both
    revision = sitting.revision
    assert choose(client, sitting, 3).url == reverse("sitting", args=[sitting.pk])
    sitting.refresh_from_db()
    assert sitting.revision > revision
    assert chosen(table(client, sitting)) == ["3"]
    page = table(viewer, sitting)
    assert page.by_id("shown-stake").text == "3"
    assert "15" in page.find_all("span", **{"class": "amounts"})[0].text
    assert coup(client, sitting, 0, "lie", stake=3).recorded["stake"] == 3
    assert not sitting.rounds.filter(recorded__stake=1).exists()


def test_viewer_sees_the_stake_and_cannot_change_it(both):
    client, viewer, sitting = both
    page = table(viewer, sitting)
    assert not page.find_all("input", name="stake")
    assert page.find_all("span", **{"class": "amounts"})[0].texts == ["5"]
    assert choose(viewer, sitting, 4).status_code == 403
    assert chosen(table(client, sitting)) == ["1"]


def test_chosen_stake_is_that_of_a_coup_opened_without_one(both):
    client, _viewer, sitting = both
    choose(client, sitting, 4)
    page = parse(pad(client, sitting, key=uuid4(), announcer=1))
    assert "Pot of 20" in page.find_all("dialog")[0].text


def test_stake_of_a_former_round_is_not_that_of_the_next(both):
    client, _viewer, sitting = both
    choose(client, sitting, 4)
    coup(client, sitting, 0, "lie", stake=2)
    assert chosen(table(client, sitting)) == ["2"]
    assert choose(client, sitting, 4, number=1).url == reverse("sitting", args=[sitting.pk])
    assert chosen(table(client, sitting)) == ["2"]


def test_invalid_stake_is_refused(both):
    client, _viewer, sitting = both
    choose(client, sitting, 2)
    for stake in ("0", "5", "-1", "x", "", "9" * 30):
        assert choose(client, sitting, stake).status_code == 422, stake
    assert chosen(table(client, sitting)) == ["2"]


@pytest.mark.parametrize("mark", ["simple", "jetons"])
def test_stake_is_refused_under_a_mark_without_stakes(db, mark):
    client, sitting = open_menteur(mark=mark)
    with no_rows_changed():
        assert choose(client, sitting, 1).status_code == 422


def test_any_stake_is_accepted_with_the_stake_of_the_coup(db):
    client, sitting = open_menteur(mark="enjeu")
    choose(client, sitting, 25)
    assert chosen(table(client, sitting)) == ["25"]


def test_scorer_sees_the_stake_in_its_field_only(db):
    """Without a script, and without a network, the figure would be that of the page as it was opened."""
    client, sitting = open_menteur(mark="enjeu")
    viewer = bound_client(sitting.circle, "view", "Inès")
    choose(client, sitting, 25)
    for each, figures in ((client, []), (viewer, ["25"])):
        [pot] = table(each, sitting).find_all("p", **{"class": "pot"})
        assert re.findall(r"\d+", pot.text) == figures


def test_stake_of_a_closed_sitting_is_refused(both):
    client, _viewer, sitting = both
    client.post(reverse("sitting-close", args=[sitting.pk]))
    assert choose(client, sitting, 2).status_code == 409
