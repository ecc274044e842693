"""The decision clock: a minute and ten seconds to speak, ten minutes away, from instants in an address."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.http import QueryDict
from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.rules.holdem import timers
from games.rules.holdem.options import TournamentOptions
from games.rules.holdem.timers import Phase
from web.clock import EPOCH, MILLISECOND
from web.wording.clock import countdown

CALLED, LEFT = "called", "left"
AWAY_MOST = 9
OPTIONS = TournamentOptions()


@dataclass(frozen=True, slots=True)
class Away:
    """A player away from the table: since when, how long he still may be."""

    left_ms: int
    since: str
    remaining: str
    is_over: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """Where the called player stands, if one was called, and who is away."""

    called_ms: int | None
    phase: str
    figures: str
    sentence: str
    away: list[Away]


def decision_page(asked: QueryDict, now: datetime) -> Decision:
    """What the instants of an address come to now; instants to come count as now."""
    called = _instant(asked.get(CALLED, ""), now)
    left = [_instant(each, now) for each in asked.getlist(LEFT)[:AWAY_MOST]]
    away = [_away(each, now) for each in left if each]
    if called is None:
        return Decision(None, "", countdown(OPTIONS.clock_s), _("Nobody was called."), away)
    clock = timers.clock(called, now, OPTIONS.clock_s)
    seconds = clock.remaining_s
    figures = countdown(seconds) if clock.phase is Phase.THINKING else str(seconds)
    return Decision(_ms(called), clock.phase.value, figures, phase_sentences()[clock.phase.value], away)


def phase_sentences() -> dict[str, str]:
    """What is said of a called player, by phase."""
    return {
        Phase.THINKING.value: _("One minute to decide."),
        Phase.COUNTDOWN.value: _("Ten seconds, counted aloud."),
        Phase.DEAD.value: _("Time is up: the hand is dead, even if it could have checked."),
    }


def _away(left: datetime, now: datetime) -> Away:
    absence = timers.absence(left, now, OPTIONS.absence_min)
    return Away(_ms(left), time_format(localtime(left)), countdown(absence.remaining_s), absence.over)


def _instant(typed: str, now: datetime) -> datetime | None:
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 15):
        return None
    return min(EPOCH + timedelta(milliseconds=int(typed)), now)


def _ms(instant: datetime) -> int:
    return (instant - EPOCH) // MILLISECOND
