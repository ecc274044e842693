"""Withdrawn taps of a tournament, whose answer did not come back: the buttons of a page share a key."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.audit.checks import faults
from tests.web.tournament_actions import drawn_tournament, evening, open_tournament, tap, url

pytestmark = pytest.mark.django_db
AT_THE_DOOR = ({"tick": "arrive-3-1"}, {"tick": "pay-3-1-2500"}, {"tick": "noshow-3"})
IN_PLAY = (
    {"do": "out", "entrant": "3", "hunters": "0"},
    {"do": "absent", "entrant": "3", "is_absent": "1"},
    {"do": "penalty", "entrant": "3", "level": "warning", "article": "17", "note": "late"},
)


@pytest.fixture(params=[*AT_THE_DOOR, *IN_PLAY], ids=lambda form: form.get("do") or form["tick"])
def tapped(request):
    """Return the browser of a tournament, its sitting and the form of a button."""
    client, sitting = drawn_tournament() if request.param in IN_PLAY else open_tournament()
    return client, sitting, request.param | {"key": str(uuid4())}


def withdraw(client, sitting, form):
    return client.post(reverse("sitting-withdrawal", args=[sitting.pk]), form).status_code


def active_kinds(sitting):
    return [each.kind for each in sitting.tournament_events.filter(struck_at=None)]


def test_withdrawn_tap_that_had_arrived_is_undone(tapped):
    client, sitting, form = tapped
    before = active_kinds(sitting)
    assert client.post(url("events", sitting), form).status_code == 302
    assert active_kinds(sitting) != before
    for _ in range(2):
        assert withdraw(client, sitting, form) == 302
    assert active_kinds(sitting) == before
    assert list(faults()) == []


def test_withdrawn_tap_that_arrives_later_is_refused(tapped):
    client, sitting, form = tapped
    before = active_kinds(sitting)
    assert withdraw(client, sitting, form) == 302
    assert client.post(url("events", sitting), form).status_code == 409
    assert active_kinds(sitting) == before


def test_withdrawn_tap_leaves_another_button_of_its_page_alone():
    client, sitting = drawn_tournament()
    key = str(uuid4())
    for entrant in ("3", "4"):
        assert tap(client, sitting, "out", key=key, entrant=entrant, hunters="0").status_code == 302
    form = {"key": key, "do": "out", "entrant": "4", "hunters": "0"}
    assert withdraw(client, sitting, form) == 302
    assert {3, 4} & set(evening(sitting).active_entrants) == {4}
