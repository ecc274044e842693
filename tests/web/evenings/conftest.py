"""Fixtures of the pages of an evening: the scenario with its open sitting closed."""

import pytest
from django.urls import reverse

from games.models import Evening
from tests.cached_fixture import CachedFixture
from tests.scenario import make_scenario
from tests.web.conftest import SCENARIO


def make_closed_scenario():
    """Create the scenario and close its open sitting."""
    made = make_scenario()
    made.host.post(reverse("sitting-close", args=[made.sitting.pk]))
    return made


CLOSED_SCENARIO = CachedFixture(make_closed_scenario)


@pytest.fixture
def scenario(db, request):
    """Return the scenario; both sittings are closed for a test that asks for `evening`."""
    return (CLOSED_SCENARIO if "evening" in request.fixturenames else SCENARIO).restore()


@pytest.fixture
def evening(scenario):
    """Return the evening of the scenario, both sittings closed: +4.90, −2.60, +1.40 and −3.70 in all."""
    return Evening.objects.get(pk=scenario.sitting.evening_id)
