"""Page object of the decision clock: the time to decide and the absences, from instants in the URL."""

from datetime import datetime, timedelta

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.clock import decision_timers
from games.rules.clock.decision_timers import COUNTDOWN, SECOND, DecisionPhase
from games.rules.tournament.options import Options
from web.clocks.pages.instants import EPOCH, epoch_ms
from web.clocks.text import countdown_text
from web.core.forms.keys import parse_number

CALLED, LEFT = "called", "left"
MAX_ABSENCES = 9
OPTIONS = Options()
IDLE = "idle"
"""Key of the sentence while no player is called."""


def decision_context(asked: QueryDict, now: datetime) -> dict[str, object]:
    """Return the state at `now` of the instants of a URL: the called player, if any, and the absent ones.

    An absence is the instant at which a player left, and its clock. Future instants count as now.
    """
    called = _instant(asked.get(CALLED, ""), now)
    left = [_instant(each, now) for each in asked.getlist(LEFT)[:MAX_ABSENCES]]
    sentences = _phase_sentences()
    context: dict[str, object] = {
        "options": OPTIONS,
        "countdown_s": COUNTDOWN // SECOND,
        "sentences": sentences,
        "now_ms": epoch_ms(now),
        "absences": [
            (each, decision_timers.absence_clock(each, now, OPTIONS.absence_min)) for each in left if each
        ],
        "called_ms": None,
        "phase": IDLE,
        "figures": countdown_text(OPTIONS.clock_s),
    }
    if called is not None:
        clock = decision_timers.decision_clock(called, now, OPTIONS.clock_s)
        seconds = clock.remaining_s
        context |= {
            "called_ms": epoch_ms(called),
            "phase": clock.phase.value,
            "figures": countdown_text(seconds) if clock.phase is DecisionPhase.THINKING else str(seconds),
        }
    return context | {"sentence": sentences[str(context["phase"])]}


def _phase_sentences() -> dict[str, str]:
    """Return the sentence of each phase for the called player, and the one without a called player."""
    return {
        IDLE: _("Nobody was called."),
        DecisionPhase.THINKING.value: _("One minute to decide."),
        DecisionPhase.COUNTDOWN.value: _("Ten seconds, counted aloud."),
        DecisionPhase.DEAD.value: _("Time is up: the hand is dead, even if it could have checked."),
    }


def _instant(typed: str, now: datetime) -> datetime | None:
    instant_ms = parse_number(typed, digits=14)
    return None if instant_ms is None else min(EPOCH + timedelta(milliseconds=instant_ms), now)
