"""Page objects of the running calls of time."""

from dataclasses import dataclass

from django.utils.formats import time_format
from django.utils.timezone import localtime

from games.clocks.queries.clock import ClockView
from games.rules.clock.decision_timers import COUNTDOWN, DECISION_S, SECOND, TimeCall
from web.clocks.pages.instants import epoch_ms
from web.clocks.text import Names, call_text


@dataclass(frozen=True, slots=True)
class ShownCall:
    """A running call of time: the number of its event, its text, its instant, the local time of its end."""

    number: int
    text: str
    called_ms: int
    ends_at: str
    decision_s: int = DECISION_S
    countdown_s: int = COUNTDOWN // SECOND


def shown_calls(view: ClockView, names: Names) -> list[ShownCall]:
    """Return the running calls of time; `names` are those of the entrants still at a table."""
    return [
        ShownCall(
            event.number,
            call_text("" if event.entrant is None else names[event.entrant]),
            epoch_ms(event.at),
            time_format(localtime(TimeCall(event.at).ends_at), "H:i:s"),
        )
        for event in view.running_calls
        if event.entrant is None or event.entrant in names
    ]
