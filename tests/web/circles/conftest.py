"""Fixtures of the pages of a circle: a host's browser and its first open sitting."""

import pytest

from tests.cached_fixture import CachedFixture
from tests.scenario import browser_client, open_sitting


def open_first_sitting():
    """Open a sitting of a new circle and return it after the client of its host."""
    client = browser_client()
    return client, open_sitting(client)


FIRST_SITTING = CachedFixture(open_first_sitting)


@pytest.fixture
def first_sitting(db):
    return FIRST_SITTING.restore()


@pytest.fixture
def host(first_sitting):
    return first_sitting[0]


@pytest.fixture
def sitting(first_sitting):
    return first_sitting[1]
