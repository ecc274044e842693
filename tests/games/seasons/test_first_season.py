"""First season of a circle: the day on which it starts."""

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from games.circles.commands import people

EVENING_IN_MONTREAL = datetime(2026, 1, 2, 3, tzinfo=UTC)


@pytest.mark.django_db
def test_first_season_starts_on_the_local_day():
    with timezone.override("America/Montreal"):
        circle = people.open_circle(name="Les jeudis", now=EVENING_IN_MONTREAL)
    assert circle.seasons.get().starts_on == date(2026, 1, 1)
