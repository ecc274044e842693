"""Browser fixtures: reduced motion, so that no tap waits for an animation.

Service workers are blocked, so that every page comes from the server; the tests of the worker allow them.
"""

import pytest

PATIENT = """{
    const set = window.setTimeout;
    window.setTimeout = (act, pause, ...more) => set(act, pause === 4000 ? 60000 : pause, ...more);
}"""
"""Script with which the outbox waits for a slow server; else it opens the table after four seconds."""


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "reduced_motion": "reduce", "service_workers": "block"}


@pytest.fixture
def new_context(new_context):
    """Return a function that opens a browser whose pages wait for a slow server."""

    def patient(**options):
        context = new_context(**options)
        context.add_init_script(PATIENT)
        return context

    return patient


@pytest.fixture
def static_page(page, _shared_server, allowed_console_errors):
    """Return a page of the server, in which rendered answers are shown.

    Their scripts ask this server for rounds that it does not have.
    """
    allowed_console_errors += ["/pad/status/", "/ladder/states/"]
    page.goto(f"{_shared_server.url}/preferences/")
    return page
