"""Running calls of time, with the names of the called players."""

from games.clocks.queries.clock import ClockView
from games.models import ClockEvent
from web.clocks.text import Names


def named_calls(view: ClockView, names: Names) -> list[tuple[ClockEvent, str]]:
    """Return the running calls of time, each with the name of the called entrant, empty without one.

    `names` are those of the entrants still at a table; calls on other entrants are left out.
    """
    return [
        (event, "" if event.entrant is None else names[event.entrant])
        for event in view.running_calls
        if event.entrant is None or event.entrant in names
    ]
