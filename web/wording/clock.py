"""How a clock speaks: its figures, its level, what comes next, what was done to it."""

from datetime import timedelta

from django.utils.formats import time_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.models import ClockEvent
from games.rules.holdem.level_clock import MINUTE, Act, Reading
from games.rules.holdem.schedule import Level, Schedule
from web.wording.figures import figure
from web.wording.typography import NARROW_SPACE, sentence_case, speaks_french

SECONDS_PER_MINUTE = 60


def countdown(seconds: int) -> str:
    """The large figures: `12:47`, beyond an hour `1:02:47`."""
    minutes, rest = divmod(seconds, SECONDS_PER_MINUTE)
    hours, minutes = divmod(minutes, SECONDS_PER_MINUTE)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def blinds(level: Level) -> str:
    """`100 / 200`, with its ante if it has one; a break is a break."""
    if level.is_break:
        return _("Break")
    forced = f"{figure(level.small_blind)} / {figure(level.big_blind)}"
    if not level.ante:
        return forced
    return _("%(blinds)s, ante %(ante)s") % {"blinds": forced, "ante": figure(level.ante)}


def level_name(schedule: Schedule, index: int) -> str:
    """“Level 5”, or “Break”."""
    if schedule.levels[index].is_break:
        return _("Break")
    return _("Level %(number)s") % {"number": schedule.number_of(index)}


def level_count(schedule: Schedule) -> str:
    """“of 12”."""
    return _("of %(count)s") % {"count": schedule.number_of(len(schedule.levels) - 1)}


def length(level: Level) -> str:
    """“20 min”, nothing for a level without a length."""
    return "" if level.minutes is None else minutes(level.minutes)


def minutes(number: int) -> str:
    """“20 min”; from an hour on “1 h 20”."""
    hours, rest = divmod(number, SECONDS_PER_MINUTE)
    if not hours:
        return f"{rest}{NARROW_SPACE}min"
    whole = f"{hours}{NARROW_SPACE}h"
    return f"{whole}{NARROW_SPACE}{rest:02}" if rest else whole


def what_follows(clock: Reading) -> tuple[str, str, str]:
    """What stands under the blinds: “Next”, “150 / 300”, “, break in 33 min”."""
    if clock.next_level is None:
        return _("Last level: these blinds stay."), "", ""
    after_break = clock.schedule.levels[clock.index + 2 : clock.index + 3]
    if clock.level.is_break:
        return pgettext("blinds", "Then"), blinds(clock.next_level), ""
    if clock.next_level.is_break and after_break:
        return (
            pgettext("blinds", "Next"),
            _("Break"),
            _(", then %(blinds)s") % {"blinds": blinds(after_break[0])},
        )
    until = clock.until_break
    if until is None:
        return pgettext("blinds", "Next"), blinds(clock.next_level), ""
    return (
        pgettext("blinds", "Next"),
        blinds(clock.next_level),
        _(", break in %(time)s") % {"time": minutes(_up(until))},
    )


def standing(clock: Reading) -> str:
    """Why the clock stands still, nothing while it goes."""
    if clock.is_running:
        return ""
    return _("Paused") if clock.is_started else _("Not started")


def spoken(schedule: Schedule, index: int) -> str:
    """A level read aloud; the time left is said by the phone itself."""
    level = schedule.levels[index]
    if level.is_break:
        return _("Break.")
    said = [
        level_name(schedule, index),
        _("blinds %(small)s, %(big)s") % {"small": level.small_blind, "big": level.big_blind},
    ]
    if level.ante:
        said.append(_("ante %(ante)s") % {"ante": level.ante})
    return ", ".join(said) + "."


def act_sentence(act: ClockEvent, schedule: Schedule) -> str:
    """“Paused, 21:04, Léa”: what was done, when and by whom."""
    told = dated_act(act, schedule)
    return f"{told}, {act.by}" if act.by else told


def dated_act(act: ClockEvent, schedule: Schedule) -> str:
    """“Paused, 21:04”: what may be taken back."""
    return f"{act_name(act, schedule)}, {time_format(localtime(act.at))}"


def act_name(act: ClockEvent, schedule: Schedule) -> str:
    """What was done, in a few words."""
    match Act(act.act):
        case Act.ADJUSTED:
            return _("One minute more") if act.seconds > 0 else _("One minute less")
        case Act.JUMPED:
            there = next(iter(schedule.levels[act.level :]), None)
            return _("To %(blinds)s") % {"blinds": blinds(there)} if there else _("Another level")
        case each:
            return {
                Act.SET: _("Levels changed"),
                Act.STARTED: _("Started"),
                Act.PAUSED: _("Paused"),
                Act.RESUMED: _("Resumed"),
                Act.OUT: _("A player out"),
            }[each]


def in_big_blinds(stack: int, big_blind: int) -> str:
    """A stack in big blinds, with a tenth under ten: `18`, `7,5`."""
    whole, tenth = divmod(stack * 10 // big_blind, 10)
    if whole >= 10 or not tenth:
        return figure(whole)
    return f"{whole}{',' if speaks_french() else '.'}{tenth}"


def lasts(schedule: Schedule) -> str:
    """“Twelve levels, 3 h 20”: a schedule in a few words."""
    count = schedule.number_of(len(schedule.levels) - 1)
    said = ngettext("%(count)s level", "%(count)s levels", count) % {"count": count}
    if any(level.minutes is None for level in schedule.levels):
        return sentence_case(said)
    return sentence_case(f"{said}, {minutes(sum(level.minutes or 0 for level in schedule.levels))}")


def _up(time: timedelta) -> int:
    """Whole minutes, one begun counting as one."""
    return -(-time // MINUTE)
