"""Simultaneous events of a tournament through the running server."""

from uuid import uuid4

import pytest

from games.audit.checks import faults
from games.models import TournamentEvent
from tests.raw_client import RawClient
from tests.scenario import resume_path
from tests.web.sittings.test_at_once import at_once
from tests.web.tournament_actions import drawn_tournament, evening, url


@pytest.fixture
def sitting(transactional_db):
    return drawn_tournament(names=("Léa", "Karim", "Inès", "Thomas", "Sofia"))[1]


def test_simultaneous_eliminations_with_double_taps_are_recorded_once_each(sitting, server_url):
    _, _, cookie = RawClient(server_url).post(resume_path(sitting.circle), {})
    lines = [RawClient(server_url, cookie) for _ in range(4)]
    one = {"key": str(uuid4()), "do": "out", "entrant": "1"}
    other = {"key": str(uuid4()), "do": "out", "entrant": "2"}
    answers = at_once(lines, url("events", sitting), [one, other, one, other])
    assert [status for status, _, _ in answers] == [302] * 4
    assert {each.entrant for each in evening(sitting).eliminations} == {1, 2}
    numbers = list(TournamentEvent.objects.filter(sitting=sitting).values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert list(faults()) == []


def test_simultaneous_eliminations_of_one_player_are_recorded_once(sitting, server_url):
    _, _, cookie = RawClient(server_url).post(resume_path(sitting.circle), {})
    lines = [RawClient(server_url, cookie) for _ in range(2)]
    forms = [{"key": str(uuid4()), "do": "out", "entrant": "1"} for _ in range(2)]
    answers = at_once(lines, url("events", sitting), forms)
    assert sorted(status for status, _, _ in answers) == [302, 422]
    assert len(evening(sitting).active_entrants) == 4
