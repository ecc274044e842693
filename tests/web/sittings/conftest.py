"""Fixtures of sittings: the browser that opened one, the sitting, and a second scorer."""

import pytest

from tests.scenario import bound_client, browser_client, open_sitting


@pytest.fixture
def host(db):
    return browser_client()


@pytest.fixture
def sitting(host):
    return open_sitting(host)


@pytest.fixture
def karim(sitting):
    return bound_client(sitting.circle, "score", "Karim")
