"""Opening a slate: a circle, its people and a sitting, once, whatever the taps."""

from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.db import connection

from games import play
from games.models import Circle, Player, Seat, Sitting
from games.rules.errors import RuleError
from tests.games.conftest import NAMES, NOON


def open_slate(people, circle=None, key=None, preset="open_face", game_key="chinese", changes=None):
    return play.open_slate(
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
    )


def test_a_first_slate_opens_its_circle_and_seats_the_names_in_order(db):
    sitting = open_slate(NAMES)
    assert [seat.player.name for seat in sitting.seats.all()] == list(NAMES)
    assert play.host_of(sitting.circle).player.name == "Léa"


def test_the_same_key_opens_one_slate(db):
    key = uuid4()
    assert open_slate(NAMES, key=key) == open_slate(NAMES, key=key)
    assert (Circle.objects.count(), Player.objects.count(), Sitting.objects.count()) == (1, 4, 1)


def test_a_name_already_in_the_circle_is_the_same_person_whatever_the_case(circle, players):
    sitting = open_slate(["LÉA", "inès", "Sofia"], circle=circle)
    assert [seat.player.name for seat in sitting.seats.all()] == ["Léa", "Inès", "Sofia"]
    assert Player.objects.count() == 5


def test_nobody_bears_the_name_of_another(circle, players):
    with pytest.raises(play.NameTaken):
        play.add_player(circle=circle, name="KARIM", now=NOON)
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
def test_a_slate_that_cannot_be_leaves_nothing_behind(db, people, changes, refusal):
    with pytest.raises(refusal):
        open_slate(people, **changes)
    assert not Circle.objects.exists()
    assert not Seat.objects.exists()


def test_a_player_of_another_circle_does_not_sit_here(circle, players):
    other = play.open_circle(name="Ailleurs", now=NOON)
    stranger = play.add_player(circle=other, name="Zoé", now=NOON)
    with pytest.raises(ValueError, match="circle"):
        open_slate([players[0], stranger], circle=circle)


@pytest.mark.django_db(transaction=True)
def test_phones_that_add_the_same_name_in_the_same_breath_open_one_slate():
    circle, key = play.open_circle(name="Les jeudis", now=NOON), uuid4()

    def open_it(_phone):
        try:
            return open_slate(["Léa", "Zoé"], circle=circle, key=key).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as phones:
        opened = set(phones.map(open_it, range(4)))
    assert len(opened) == Sitting.objects.count() == 1
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Léa", "Zoé"]


@pytest.mark.django_db(transaction=True)
def test_two_slates_with_the_same_newcomer_at_once_share_him():
    circle = play.open_circle(name="Les jeudis", now=NOON)

    def open_it(_phone):
        try:
            return open_slate(["Léa", "Zoé"], circle=circle).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as phones:
        opened = set(phones.map(open_it, range(4)))
    assert len(opened) == 4
    assert Player.objects.count() == 2
