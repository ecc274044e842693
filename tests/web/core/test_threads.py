"""Functions that the event loop runs in threads."""

from contextvars import ContextVar

from tests.asynchronous import run_async
from web.core.threads import READINGS, in_thread


def test_function_in_a_thread_leaves_nothing_in_the_context_of_its_caller():
    variable = ContextVar("variable", default="before")

    async def values():
        def store():
            found = variable.get()
            variable.set("stored")
            return found, variable.get()

        return *await in_thread(READINGS, store), variable.get()

    assert run_async(values()) == ("before", "stored", "before")
