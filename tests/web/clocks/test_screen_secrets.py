"""What a copy of the stored data opens: no television."""

import json

import pytest
from django.core import serializers
from django.urls import reverse
from django.utils import timezone

from games.archive.writing import write_archive
from games.clocks.commands.screens import issue_screen, open_screen_by_code
from games.models import Clock, ClockScreen
from games.models.binding import hash_code
from tests.scenario import browser_client
from tests.web.clock_actions import clock_of


@pytest.fixture
def clock(scenario):
    return clock_of(scenario.sitting)


def opens(address):
    """Return whether an address opens a television to a visitor without rights."""
    there = reverse("clock-display", args=[address])
    return browser_client().get(there).status_code == 200


def test_exported_file_of_a_circle_opens_no_television(scenario, clock):
    issued = issue_screen(clock=clock, now=timezone.now())
    exported = "".join(write_archive(scenario.sitting.circle))
    assert exported
    for secret in (issued.token, issued.code, *ClockScreen.objects.values_list("token_hash", flat=True)):
        assert secret not in exported
    assert opens(issued.token)


def test_copy_of_the_database_without_the_secret_key_opens_no_television(clock, settings):
    issued = issue_screen(clock=clock, now=timezone.now())
    rows = json.loads(serializers.serialize("json", [*ClockScreen.objects.all(), *Clock.objects.all()]))
    stored = [str(value) for row in rows for value in row["fields"].values()]
    assert hash_code(issued.code) in stored
    assert issued.token not in stored
    assert issued.code not in stored
    assert not any(map(opens, (each for each in stored if each.isalnum())))
    # A code is short enough to be guessed from its hash, which therefore needs the key of the server.
    settings.SECRET_KEY = "another key"
    assert hash_code(issued.code) not in stored
    assert open_screen_by_code(code=issued.code, now=timezone.now()) is None
