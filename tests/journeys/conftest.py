"""A phone whose owner asked for less motion: between two pages nothing moves, so no tap has to wait.

It keeps no pages either, so that every page is the house's own; the tests of the worker let it in.
"""

import pytest


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "reduced_motion": "reduce", "service_workers": "block"}


@pytest.fixture
def shown(page, _standing_house):
    """A page of the house, from which others are looked at that were rendered before."""
    page.goto(f"{_standing_house.url}/preferences/")
    return page
