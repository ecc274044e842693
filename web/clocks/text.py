"""Texts of a clock: time left, levels, next level, and recorded actions; instants as numbers for scripts."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import ClockEvent
from games.rules.clock.level_clock import MINUTE, ClockAct, ClockReading
from games.rules.clock.schedule import BlindLevel, Schedule
from web.ui.numbers import format_integer, format_minutes
from web.ui.typography import is_french, sentence_case

SECONDS_PER_MINUTE = 60
Names = Mapping[int, str]
"""Names of the entrants of a tournament by number."""
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def countdown_text(seconds: int) -> str:
    """Return the time left: `12:47`, or `1:02:47` above an hour."""
    minutes, rest = divmod(seconds, SECONDS_PER_MINUTE)
    hours, minutes = divmod(minutes, SECONDS_PER_MINUTE)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def blinds_text(level: BlindLevel) -> str:
    """Return the blinds of a level: `100 / 200`, with its ante if it has one; “Break” for a break."""
    if level.is_break:
        return _("Break")
    forced = f"{format_integer(level.small_blind)} / {format_integer(level.big_blind)}"
    if not level.ante:
        return forced
    if level.ante == level.big_blind:
        return _("%(blinds)s, BB ante %(ante)s") % {"blinds": forced, "ante": format_integer(level.ante)}
    return _("%(blinds)s, ante %(ante)s") % {"blinds": forced, "ante": format_integer(level.ante)}


def level_name(schedule: Schedule, index: int) -> str:
    """Return “Level 5”, or “Break”."""
    if schedule.levels[index].is_break:
        return _("Break")
    return _("Level %(number)s") % {"number": schedule.number_of(index)}


def level_number(schedule: Schedule, index: int) -> str:
    """Return the number of a level; empty for a break."""
    return "" if schedule.levels[index].is_break else str(schedule.number_of(index))


def length_text(level: BlindLevel) -> str:
    """Return the duration of a level: “20 min”; empty for a level without one."""
    return "" if level.minutes is None else format_minutes(level.minutes)


def next_level_text(clock: ClockReading) -> tuple[str, str, str]:
    """Return the three parts of the text on the next level: “Next”, “150 / 300”, “, break in 33 min”."""
    if clock.next_level is None:
        return _("Last level: these blinds stay."), "", ""
    coming = blinds_text(clock.next_level)
    if clock.level.is_break:
        return pgettext("blinds", "Then"), coming, ""
    after_break = clock.schedule.levels[clock.index + 2 : clock.index + 3]
    until, after = clock.until_break, ""
    if clock.next_level.is_break and after_break:
        after = _(", then %(blinds)s") % {"blinds": blinds_text(after_break[0])}
    elif until is not None:
        after = _(", break in %(time)s") % {"time": format_minutes(-(-until // MINUTE))}
    return pgettext("blinds", "Next"), coming, after


def spoken_level(schedule: Schedule, index: int) -> str:
    """Return the text of a level for speech; the browser adds the time left."""
    level = schedule.levels[index]
    if level.is_break:
        return _("Break.")
    parts = [
        level_name(schedule, index),
        _("blinds %(small)s, %(big)s") % {"small": level.small_blind, "big": level.big_blind},
    ]
    if level.ante:
        parts.append(_("ante %(ante)s") % {"ante": level.ante})
    return ", ".join(parts) + "."


def act_sentence(act: ClockEvent, schedule: Schedule, names: Names) -> str:
    """Return an action with its time and author: “Paused, 21:04, Léa”."""
    action = act_with_time(act, schedule, names)
    return f"{action}, {act.by}" if act.by else action


def act_with_time(act: ClockEvent, schedule: Schedule, names: Names) -> str:
    """Return an action with its time, as the label of its undo: “Paused, 21:04”."""
    return f"{act_name(act, schedule, names)}, {time_format(localtime(act.at))}"


def act_name(act: ClockEvent, schedule: Schedule, names: Names) -> str:
    """Return a short name of an action; `names` are those of the entrants."""
    match ClockAct(act.act):
        case ClockAct.ADJUSTED:
            return _("One minute more") if act.seconds > 0 else _("One minute less")
        case ClockAct.JUMPED:
            there = next(iter(schedule.levels[act.level :]), None)
            return _("To %(blinds)s") % {"blinds": blinds_text(there)} if there else _("Another level")
        case ClockAct.CALLED:
            return call_text(names.get(act.entrant, "") if act.entrant is not None else "")
        case ClockAct.ANSWERED:
            name = names.get(act.entrant, "") if act.entrant is not None else ""
            return _("%(name)s spoke") % {"name": name} if name else _("The player spoke")
        case each:
            return {
                ClockAct.SET: _("Levels changed"),
                ClockAct.STARTED: _("Started"),
                ClockAct.PAUSED: _("Paused"),
                ClockAct.RESUMED: _("Resumed"),
                ClockAct.OUT: _("A player out"),
            }[each]


def call_text(name: str) -> str:
    """Return a call of time on a player: “Time: Béatrice”; without a name “Time called”."""
    return _("Time: %(name)s") % {"name": name} if name else _("Time called")


def in_big_blinds(stack: int, big_blind: int) -> str:
    """Return a stack in big blinds, with a tenth under ten: `18`, `7,5`."""
    whole, tenth = divmod(stack * 10 // big_blind, 10)
    if whole >= 10 or not tenth:
        return format_integer(whole)
    return f"{whole}{',' if is_french() else '.'}{tenth}"


def schedule_length_text(schedule: Schedule) -> str:
    """Return the size and duration of a schedule: “Twelve levels, 3 h 20 min”."""
    count = schedule.number_of(len(schedule.levels) - 1)
    text = ngettext("%(count)s level", "%(count)s levels", count) % {"count": count}
    if any(level.minutes is None for level in schedule.levels):
        return sentence_case(text)
    return sentence_case(f"{text}, {format_minutes(sum(level.minutes or 0 for level in schedule.levels))}")


def level_ms(level: BlindLevel) -> int | str:
    """Return the length of a level in milliseconds; empty without one."""
    return "" if level.minutes is None else timedelta(minutes=level.minutes) // MILLISECOND


def epoch_ms(instant: datetime) -> int:
    """Return an instant as milliseconds since 1970."""
    return (instant - EPOCH) // MILLISECOND
