"""Five players for four places: each sits out in turn, by one tap."""

import pytest
from django.urls import reverse

from games.audit import checks
from games.models import Seating
from games.sittings.queries.seating import longest_seated
from tests.html import form_fields, parse
from tests.scenario import NAMES, PLAIN, QUEENS, open_sitting, record, row_counts
from tests.web.holdem_actions import open_holdem


@pytest.fixture
def sitting(host):
    """A full table, with Sofia in place of Léa."""
    sitting = open_sitting(host)
    record(host, sitting, PLAIN)
    path = reverse("sitting-seats", args=[sitting.pk])
    form = parse(host.get(path)).by_id("exchange")
    fields = dict(form_fields(form)) | {"name": "Sofia"}
    assert host.post(path, fields).status_code == 302
    return sitting


def table_of(host, sitting):
    return parse(host.get(reverse("sitting", args=[sitting.pk])))


def seated(sitting):
    positions = Seating.objects.filter(sitting=sitting, struck_at=None).latest("number").positions
    names = dict(sitting.seats.values_list("position", "player__name"))
    return [names[position] for position in positions]


def tap_return(host, sitting):
    form = table_of(host, sitting).by_id("returns")
    [button] = form.find_all("button")
    fields = dict(form_fields(form)) | {"player": button.attributes["value"]}
    return host.post(reverse("sitting-seats", args=[sitting.pk]), fields)


def test_exchange_seats_one_player_and_lets_another_sit_out(host, sitting):
    assert seated(sitting) == ["Karim", "Inès", "Thomas", "Sofia"]
    text = table_of(host, sitting).text
    assert "sits out" in table_of(host, sitting).by_id("scoreboard").text
    assert "Sofia sits down, Léa sits out" in text
    deal = record(host, sitting, PLAIN)
    assert len(deal.net) == 4
    assert "Sofia sits down, Léa sits out" in table_of(host, sitting).text
    assert list(checks.faults()) == []


def test_everybody_sits_out_in_turn_by_one_tap_a_round(host, sitting):
    absent = []
    for _round in range(5):
        record(host, sitting, PLAIN)
        assert tap_return(host, sitting).status_code == 302
        [name] = {*NAMES, "Sofia"} - set(seated(sitting))
        absent.append(name)
    assert absent == ["Karim", "Inès", "Thomas", "Sofia", "Léa"]
    assert list(checks.faults()) == []


def test_player_in_fantasyland_does_not_sit_out_next(host, sitting):
    record(host, sitting, QUEENS)
    assert "Léa comes back, Inès sits out" in table_of(host, sitting).by_id("returns").text


def test_exchange_is_undone_as_one_change(host, sitting):
    change = Seating.objects.latest("number")
    host.post(reverse("sitting-seating-undo", args=[sitting.pk]), {"seating": change.pk})
    assert seated(sitting) == list(NAMES)


def test_undone_exchange_is_restored_as_one_change(host, sitting):
    for _change in range(2):
        change = Seating.objects.filter(struck_at=None).latest("number")
        host.post(reverse("sitting-seating-undo", args=[sitting.pk]), {"seating": change.pk})
        answer = host.post(reverse("sitting-seating-restore", args=[sitting.pk]), {"seating": change.pk})
        assert answer.status_code == 302
        assert seated(sitting) == ["Karim", "Inès", "Thomas", "Sofia"]
    assert "Sofia sits down, Léa sits out" in table_of(host, sitting).text
    assert list(checks.faults()) == []


def test_player_who_left_a_table_with_free_places_comes_back_alone(host):
    sitting = open_sitting(host, NAMES[:3])
    record(host, sitting, PLAIN[:3])
    seat = sitting.seats.get(player__name="Karim")
    host.post(reverse("sitting-departures", args=[sitting.pk]), {"seat": seat.pk})
    assert "Karim comes back" in table_of(host, sitting).by_id("returns").text
    assert tap_return(host, sitting).status_code == 302
    assert seated(sitting) == list(NAMES[:3])


def test_exchange_with_an_absent_player_is_refused_with_409(host, sitting):
    lea = sitting.seats.get(player__name="Léa")
    before = row_counts()
    answer = host.post(reverse("sitting-seats", args=[sitting.pk]), {"name": "Yann", "leaving": lea.pk})
    assert answer.status_code == 409
    assert row_counts() == before


def test_exchange_at_a_bank_is_refused_with_409(host):
    client, sitting = open_holdem()
    seat = sitting.seats.first()
    before = row_counts()
    path = reverse("sitting-seats", args=[sitting.pk])
    assert client.post(path, {"name": "Zara", "leaving": seat.pk}).status_code == 409
    assert row_counts() == before
    assert not parse(client.get(path)).find_all("form", id="exchange")


def test_exchange_sent_twice_is_recorded_once(host, sitting):
    form = table_of(host, sitting).by_id("returns")
    [button] = form.find_all("button")
    fields = dict(form_fields(form)) | {"player": button.attributes["value"]}
    path = reverse("sitting-seats", args=[sitting.pk])
    host.post(path, fields)
    before = row_counts()
    assert host.post(path, fields).status_code == 302
    assert row_counts() == before


@pytest.mark.parametrize(
    ("history", "position"),
    [([[0, 1, 2, 3]], 0), ([[0, 1, 2], [1, 2, 4]], 1), ([[1, 2, 4], [0, 2, 4], [0, 1, 4]], 4)],
)
def test_longest_seated_position_is_the_first_of_those_with_most_seatings_in_a_row(history, position):
    assert longest_seated(history) == position
