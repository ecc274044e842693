"""The cast, gathered for each test of a page."""

import pytest

from tests.cast import gather


@pytest.fixture
def cast(db):
    return gather()
