"""Fixtures for tests of pages: the scenario, inserted again for each test."""

import pytest

from tests.cached_fixture import CachedFixture
from tests.scenario import make_scenario

SCENARIO = CachedFixture(make_scenario)


@pytest.fixture
def scenario(db, request):
    """Return the scenario; create it anew if a server is running, because its processes cache tables by
    sitting id.
    """
    return make_scenario() if "transactional_db" in request.fixturenames else SCENARIO.restore()
