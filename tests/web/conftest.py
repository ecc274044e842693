"""The cast, gathered for each test of a page."""

import pytest

from tests.cast import gather
from tests.remembered import Remembered

GATHERED = Remembered(gather)


@pytest.fixture
def cast(db, request):
    """For a served house it is gathered anew: its processes keep a table a moment under its sitting's key."""
    return gather() if "transactional_db" in request.fixturenames else GATHERED.again()
