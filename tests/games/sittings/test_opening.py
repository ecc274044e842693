"""Opening of a sitting with its circle and players: idempotent and safe under concurrency."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection

from games import refusals
from games.circles.commands import bindings, people
from games.models import Circle, Player, Seat, Sitting
from games.rules.errors import RuleError
from games.sittings.commands import opening
from tests.games.conftest import NAMES, NOON


def open_with_people(
    people, circle=None, key=None, preset="open_face", game_key="chinese", changes=None, host_secret=""
):
    return opening.open_sitting_with_people(
        circle=circle,
        circle_name="Les jeudis",
        people=people,
        game_key=game_key,
        preset=preset,
        changes=changes or {},
        point_value_cents=10,
        key=key or uuid4(),
        by="Léa",
        now=NOON,
        host_secret=host_secret,
    )


def test_first_opening_creates_the_circle_and_seats_the_names_in_order(db):
    sitting = open_with_people(NAMES)
    assert [seat.player.name for seat in sitting.seats.all()] == list(NAMES)
    assert bindings.first_host_binding(sitting.circle).player.name == "Léa"


def test_opening_is_idempotent_by_key(db):
    key = uuid4()
    assert open_with_people(NAMES, key=key, host_secret="a") == open_with_people(
        NAMES, key=key, host_secret="a"
    )
    assert (Circle.objects.count(), Player.objects.count(), Sitting.objects.count()) == (1, 4, 1)


def test_existing_name_is_the_same_player_in_any_case(circle, players):
    sitting = open_with_people(["LÉA", "inès", "Sofia"], circle=circle)
    assert [seat.player.name for seat in sitting.seats.all()] == ["Léa", "Inès", "Sofia"]
    assert Player.objects.count() == 5


def test_duplicate_player_name_is_refused(circle, players):
    with pytest.raises(refusals.NameTaken):
        people.add_player(circle=circle, name="KARIM", now=NOON)
    assert Player.objects.count() == 4


@pytest.mark.parametrize(
    ("people", "changes", "refusal"),
    [
        (("Léa",), {}, RuleError),
        ((*NAMES, "Sofia"), {}, RuleError),
        (NAMES, {"preset": "belote"}, ValueError),
        (NAMES, {"game_key": "belote"}, ValueError),
        (NAMES, {"changes": {"scoop_bonus": -1}}, ValueError),
        (NAMES, {"changes": {"scoop": 3}}, ValueError),
    ],
)
def test_refused_opening_writes_nothing(db, people, changes, refusal):
    with pytest.raises(refusal):
        open_with_people(people, **changes)
    assert not Circle.objects.exists()
    assert not Seat.objects.exists()


def test_player_of_another_circle_is_refused(circle, players):
    other = people.open_circle(name="Ailleurs", now=NOON)
    stranger = people.add_player(circle=other, name="Zoé", now=NOON)
    with pytest.raises(ValueError, match="circle"):
        open_with_people([players[0], stranger], circle=circle)


@pytest.mark.django_db(transaction=True)
def test_concurrent_openings_with_one_key_open_one_sitting():
    circle, key = people.open_circle(name="Les jeudis", now=NOON), uuid4()

    def open_it(_client):
        try:
            return open_with_people(["Léa", "Zoé"], circle=circle, key=key).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as clients:
        opened = set(clients.map(open_it, range(4)))
    assert len(opened) == Sitting.objects.count() == 1
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Léa", "Zoé"]


@pytest.mark.django_db(transaction=True)
def test_concurrent_openings_with_the_same_newcomer_create_one_player():
    circle = people.open_circle(name="Les jeudis", now=NOON)

    def open_it(_client):
        try:
            return open_with_people(["Léa", "Zoé"], circle=circle).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as clients:
        opened = set(clients.map(open_it, range(4)))
    assert len(opened) == 4
    assert Player.objects.count() == 2
