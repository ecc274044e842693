"""Forged files of circles: every accepted file gives a circle whose pages and exports answer."""

import copy
import os
from random import Random
from uuid import uuid4

import pytest
from django.db import transaction
from django.urls import reverse

from games.archive.refusals import InvalidArchive
from games.models import Circle, Clock, Evening, Player, Round, Season, Sitting
from tests.files import data_of, file_text, read_text
from tests.scenario import bound_client
from tests.web.clock_actions import clock_of, screen_of

FILES = int(os.environ.get("ARDOISE_FORGED_FILES", "40"))
PLAUSIBLE = (
    *("", " ", "\u3164", "a", "cents", "points", "=1+1", "x" * 40, "2026-01-01", "12:00:00"),
    *("1901-01-01T00:00:00+00:00", "2199-01-01T00:00:00+00:00", None, True, False),
    *([], {}, [[]], [0], [1, 0], {"a": 1}, *range(-2, 12)),
)


@pytest.fixture
def data(scenario):
    """Return the file of a circle that has rows in many tables."""
    clock_of(scenario.sitting)
    return data_of(scenario.sitting.circle)


def changed(data, seed):
    """Return the file with one to three values replaced, by values of other rows or by plausible ones."""
    data, random = copy.deepcopy(data), Random(seed)
    tables = [rows for rows in data["tables"].values() if rows]
    for _ in range(random.randint(1, 3)):
        rows = random.choice(tables)
        row = random.choice(rows)
        field = random.choice(sorted(row))
        others = [each[field] for each in rows]
        row[field] = copy.deepcopy(random.choice(random.choice([others, PLAUSIBLE])))
    for rows in data["tables"].values():
        for row in rows:
            if "key" in row:
                row["key"] = str(uuid4())
    return data


def addresses(circle):
    """Return every page of a circle that shows imported data, and its exports."""
    for name in ("circle", "circle-people", "circle-settings", "circle-reversals", "circle-records"):
        yield reverse(name, args=[circle.pk])
    for name in ("csv", "hledger", "beancount"):
        yield reverse(f"circle-export-{name}", args=[circle.pk])
    rows = {
        "season": Season.objects.filter(circle=circle),
        "evening": Evening.objects.filter(circle=circle),
        "sitting": Sitting.objects.filter(season__circle=circle),
        "player": Player.including_merged.filter(circle=circle),
        "round": Round.objects.filter(sitting__season__circle=circle),
    }
    more = {
        "season": ["season-replay", "season-settings"],
        "evening": ["evening-story", "evening-statement", "evening-expenses"],
        "sitting": ["sitting-seats", "sitting-pad", "sitting-clock", "settlement"],
    }
    for name, found in [(each, rows[first]) for first in rows for each in (first, *more.get(first, ()))]:
        for pk in found.values_list("pk", flat=True):
            yield reverse(name, args=[pk])
    for clock in Clock.objects.filter(sitting__season__circle=circle):
        yield reverse("clock", args=[clock.address])
        yield reverse("clock-display", args=[screen_of(clock)])


def test_pages_of_an_accepted_file_answer(data):
    accepted = 0
    before = Circle.objects.count()
    for seed in range(FILES):
        with transaction.atomic():
            try:
                circle = read_text(file_text(changed(data, seed)))
            except InvalidArchive:
                continue
            accepted += 1
            host = bound_client(circle, "host")
            for address in addresses(circle):
                answered = host.get(address, follow=True)
                assert answered.status_code in {200, 404}, (seed, address, answered.status_code)
            transaction.set_rollback(True)
    assert accepted >= FILES // 20, "too few files were accepted to say anything"
    assert Circle.objects.count() == before
