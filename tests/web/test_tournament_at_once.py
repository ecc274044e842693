"""Phones that tap at the same instant at a tournament, through the served house."""

from uuid import uuid4

import pytest

from games.audit import faults
from games.models import TournamentEvent
from tests.cast import resume_path
from tests.line import Line
from tests.web.test_at_once import at_once
from tests.web.tournament import drawn, evening, url


@pytest.fixture
def sitting(transactional_db):
    return drawn(names=("Léa", "Karim", "Inès", "Thomas", "Sofia"))[1]


def test_two_phones_eliminate_at_the_same_instant_each_with_a_double_tap(sitting, served):
    _, _, cookie = Line(served).post(resume_path(sitting.circle), {})
    lines = [Line(served, cookie) for _ in range(4)]
    one = {"key": str(uuid4()), "do": "out", "entrant": "1"}
    other = {"key": str(uuid4()), "do": "out", "entrant": "2"}
    answers = at_once(lines, url("events", sitting), [one, other, one, other])
    assert [status for status, _, _ in answers] == [302] * 4
    assert {each.entrant for each in evening(sitting).eliminations} == {1, 2}
    numbers = list(TournamentEvent.objects.filter(sitting=sitting).values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert list(faults()) == []


def test_the_same_player_eliminated_by_two_phones_goes_out_once(sitting, served):
    _, _, cookie = Line(served).post(resume_path(sitting.circle), {})
    lines = [Line(served, cookie) for _ in range(2)]
    forms = [{"key": str(uuid4()), "do": "out", "entrant": "1"} for _ in range(2)]
    answers = at_once(lines, url("events", sitting), forms)
    assert sorted(status for status, _, _ in answers) == [302, 422]
    assert len(evening(sitting).alive) == 4
