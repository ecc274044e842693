"""Page object of the decision clock: 70 seconds to decide, ten minutes of absence, from instants in
the URL.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import QueryDict
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.rules.clock import decision_timers
from games.rules.clock.decision_timers import DecisionPhase
from games.rules.holdem.options import TournamentOptions
from web.clocks.pages.clock import EPOCH, MILLISECOND
from web.clocks.text import countdown_text

CALLED, LEFT = "called", "left"
MAX_ABSENCES = 9
OPTIONS = TournamentOptions()


@dataclass(frozen=True, slots=True)
class AbsentPlayer:
    """A player away from the table: since when, and the remaining time."""

    left_ms: int
    since: str
    remaining: str
    is_over: bool


@dataclass(frozen=True, slots=True)
class DecisionPage:
    """The state of the called player, if any, and the absent players."""

    called_ms: int | None
    phase: str
    figures: str
    sentence: str
    absences: list[AbsentPlayer]


def decision_page(asked: QueryDict, now: datetime) -> DecisionPage:
    """Return the state at `now` of the instants of a URL; future instants count as now."""
    called = _instant(asked.get(CALLED, ""), now)
    left = [_instant(each, now) for each in asked.getlist(LEFT)[:MAX_ABSENCES]]
    away = [_absent_player(each, now) for each in left if each]
    if called is None:
        return DecisionPage(None, "", countdown_text(OPTIONS.clock_s), _("Nobody was called."), away)
    clock = decision_timers.decision_clock(called, now, OPTIONS.clock_s)
    seconds = clock.remaining_s
    figures = countdown_text(seconds) if clock.phase is DecisionPhase.THINKING else str(seconds)
    return DecisionPage(_ms(called), clock.phase.value, figures, phase_sentences()[clock.phase.value], away)


def phase_sentences() -> dict[str, str]:
    """Return the sentence of each phase for the called player."""
    return {
        DecisionPhase.THINKING.value: _("One minute to decide."),
        DecisionPhase.COUNTDOWN.value: _("Ten seconds, counted aloud."),
        DecisionPhase.DEAD.value: _("Time is up: the hand is dead, even if it could have checked."),
    }


def _absent_player(left: datetime, now: datetime) -> AbsentPlayer:
    absence = decision_timers.absence_clock(left, now, OPTIONS.absence_min)
    return AbsentPlayer(
        _ms(left), time_format(localtime(left)), countdown_text(absence.remaining_s), absence.is_over
    )


def _instant(typed: str, now: datetime) -> datetime | None:
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 15):
        return None
    return min(EPOCH + timedelta(milliseconds=int(typed)), now)


def _ms(instant: datetime) -> int:
    return (instant - EPOCH) // MILLISECOND
