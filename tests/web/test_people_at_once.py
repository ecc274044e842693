"""Simultaneous merges, deletions and demotions by hosts, through the running server: one succeeds."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games.audit.checks import faults
from games.circles.commands import archiving, people
from games.models import Binding, Circle, Merge
from tests.raw_client import RawClient
from tests.scenario import bound_client, browser_client, open_sitting
from tests.web.sittings.test_at_once import at_once, each_at_once

LINES = 5


@pytest.fixture
def sitting(transactional_db):
    return open_sitting(browser_client())


@pytest.fixture
def lines(server_url, sitting):
    """Return connections of hosts of the circle."""
    cookie = bound_client(sitting.circle, "host").cookies["ardoise_circles"].value
    return [RawClient(server_url, cookie) for _ in range(LINES)]


def test_simultaneous_merges_of_a_player_merge_once(sitting, lines):
    duplicate = people.add_player(circle=sitting.circle, name="Lea", now=timezone.now())
    survivors = sitting.circle.players.filter(name__in=("Léa", "Karim"))
    forms = [{"key": str(uuid4()), "kept": survivors[number % 2].pk} for number in range(LINES)]
    answers = at_once(lines, reverse("player-merge", args=[duplicate.pk]), forms)
    assert {status for status, _, _ in answers} <= {302, 409}
    assert Merge.objects.count() == 1
    assert list(faults()) == []


def test_simultaneous_deletions_of_a_circle_delete_it_once(sitting, lines):
    circle = sitting.circle
    archiving.archive_circle(circle=circle, by="Léa", now=timezone.now())
    forms = [{"name": circle.name} for _ in lines]
    answers = at_once(lines, reverse("circle-erase", args=[circle.pk]), forms)
    assert sorted(status for status, _, _ in answers) == [302] + [404] * (LINES - 1)
    assert not Circle.objects.exists()


def test_host_demoted_during_a_scoring_handover_stays_demoted(sitting, lines, server_url):
    host, scorer = (
        lines[0],
        RawClient(server_url, bound_client(sitting.circle, "score").cookies["ardoise_circles"].value),
    )
    bound_client(sitting.circle, "host", "Karim")
    karim = Binding.objects.get(player__name="Karim")
    scoring, role = reverse("sitting-scoring", args=[sitting.pk]), reverse("binding-role", args=[karim.pk])
    for _ in range(4):
        Binding.objects.filter(pk=karim.pk).update(role="host", is_scoring=True)
        answers = each_at_once([(scorer, scoring, {"beside": karim.pk}), (host, role, {"role": "view"})])
        assert [status for status, _, _ in answers] == [302, 302]
        assert Binding.objects.get(pk=karim.pk).role in {"view", "score"}
