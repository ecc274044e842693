"""Cached fixtures: complete copies of their rows that share no state."""

import pytest
from django.db import connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.audit import checks
from games.circles.commands import people
from games.models import Circle, Player
from ledger import audit as ledger_audit
from ledger import guards
from tests.cached_fixture import CachedFixture, empty, restored, tables
from tests.scenario import make_scenario, row_counts


@pytest.fixture
def cached_fixture(db):
    """Return a scenario created once and rolled back, as after a test."""
    remembered = CachedFixture(make_scenario)
    with transaction.atomic():
        remembered.restore()
        played = row_counts()
        transaction.set_rollback(True)
    return remembered, played


def test_cached_fixture_restores_each_row(cached_fixture):
    cached_fixture, played = cached_fixture
    cast = cached_fixture.restore()
    assert row_counts() == played
    assert cast.host.get(reverse("sitting", args=[cast.sitting.pk])).status_code == 200
    assert [*ledger_audit.faults(), *checks.faults()] == []


def test_cached_fixture_is_not_changed_by_an_earlier_test(cached_fixture):
    cached_fixture, _ = cached_fixture
    with transaction.atomic():
        cast = cached_fixture.restore()
        cast.sitting.revision = -1
        cast.host.cookies.clear()
        transaction.set_rollback(True)
    again = cached_fixture.restore()
    assert again.sitting.revision >= 0
    assert again.host.cookies


def test_cached_fixture_runs_again_when_tables_have_other_rows(cached_fixture):
    cached_fixture, played = cached_fixture
    cached_fixture.restore()
    cached_fixture.restore()
    assert row_counts() == {name: 2 * count for name, count in played.items()}


@pytest.mark.django_db(transaction=True)
def test_empty_leaves_no_row_in_any_table_and_all_guards():
    make_scenario()
    empty()
    assert set(row_counts().values()) == {0}
    assert {"django_session", "games_user"} <= set(tables())
    assert guards.missing_guards(connection) == []


def test_cached_rows_are_in_the_order_of_their_ids(db):
    """A changed row moves behind the others on PostgreSQL, and a reversal follows the entry it takes back."""

    def play():
        scenario = make_scenario()
        Player.objects.filter(pk=Player.objects.order_by("pk").first().pk).update(name="Zoé")
        return scenario

    remembered = CachedFixture(play)
    remembered.restore()
    ids = [row[0] for row in remembered.rows[Player._meta.db_table][1]]
    assert ids == sorted(ids)


def test_restored_function_plays_twice_and_for_other_arguments_clients_and_rows(db):
    played = []

    @restored
    def play(name, client=None):
        played.append(name)
        return people.open_circle(name=name, now=timezone.now())

    def opened(*args):
        with transaction.atomic():
            names = [play(*args).name, *Circle.objects.values_list("name", flat=True)]
            transaction.set_rollback(True)
        return names

    assert [opened("Jeudis") for _ in range(4)] == [["Jeudis", "Jeudis"]] * 4
    assert played == ["Jeudis"] * 2
    assert opened("Rue Piat") == ["Rue Piat", "Rue Piat"]
    assert opened("Jeudis", Client()) == ["Jeudis", "Jeudis"]
    people.open_circle(name="Les cousins", now=timezone.now())
    assert opened("Jeudis") == ["Jeudis", "Les cousins", "Jeudis"]
    assert played == ["Jeudis", "Jeudis", "Rue Piat", "Jeudis", "Jeudis"]
