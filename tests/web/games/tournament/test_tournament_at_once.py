"""Simultaneous events of a tournament through the running server."""

from uuid import uuid4

from games.audit.checks import faults
from games.models import TournamentEvent
from tests.raw_client import RawClient
from tests.scenario import resume_path
from tests.web.sittings.test_at_once import at_once
from tests.web.tournament_actions import drawn_tournament, evening, url


def test_simultaneous_eliminations_are_recorded_once_each(transactional_db, server_url):
    _client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès", "Thomas", "Sofia"))
    _, _, cookie = RawClient(server_url).post(resume_path(sitting.circle), {})
    lines = [RawClient(server_url, cookie) for _ in range(4)]

    def statuses(*entrants_by_key):
        forms = [{"key": key, "do": "out", "entrant": entrant} for key, entrant in entrants_by_key]
        return sorted(status for status, _, _ in at_once(lines, url("events", sitting), forms))

    one, other = (str(uuid4()), "1"), (str(uuid4()), "2")
    assert statuses(one, other, one, other) == [302] * 4, "a double tap is one event"
    assert {each.entrant for each in evening(sitting).eliminations} == {1, 2}
    assert statuses((str(uuid4()), "3"), (str(uuid4()), "3")) == [302, 422], "two hosts eliminate one player"
    assert len(evening(sitting).active_entrants) == 2
    numbers = list(TournamentEvent.objects.filter(sitting=sitting).values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))
    assert list(faults()) == []
