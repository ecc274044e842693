"""Form of the levels of a clock, and the inputs from which a schedule is computed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta

from django.http import QueryDict
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.clocks.queries.blinds import level_played
from games.clocks.queries.clock import TIMED_MINUTES, ClockView
from games.clocks.queries.schedules import CLUB_MINUTES
from games.rules.clock.club_schedule import ScheduleInputs, Speed, club_schedule
from games.rules.clock.level_clock import ClockReading
from games.rules.clock.schedule import MAX_LINES, BlindLevel, Schedule, check_schedule, home_schedule
from games.rules.errors import RuleError
from web.core.refusals import rule_refusal_message

COLUMNS = ("small_blind", "big_blind", "ante", "minutes")
SCHEDULE_METHODS = ("elimination", "timed", "club")
ROUND_END = timedelta(minutes=15)
"""The proposed end is a whole quarter of an hour."""
EMPTY_ROWS = 3
MAX_CELL = 200
"""Maximum number of characters read from a field."""
_CHIP = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,6}))?")
_WHOLE = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class LevelFields:
    """A level as typed; `number` is its place in the whole schedule."""

    number: int
    small_blind: str = ""
    big_blind: str = ""
    ante: str = ""
    minutes: str = ""


@dataclass(slots=True)
class LevelsForm:
    """Levels typed after the `played_levels`, chips and players; `schedule` is set if all are valid.

    `shown_line` is the number of the only line to change, 0 for all.
    """

    played_levels: tuple[BlindLevel, ...]
    rows: list[LevelFields]
    chips: str = ""
    players: str = ""
    stack: str = ""
    error: str = ""
    schedule: Schedule | None = None
    shown_line: int = 0

    def with_spare_lines(self) -> "LevelsForm":
        """Append a few empty rows, up to the maximum of a schedule, and return the form."""
        first = len(self.played_levels) + len(self.rows) + 1
        last = min(first + EMPTY_ROWS, MAX_LINES + 1)
        self.rows = [*self.rows, *(LevelFields(number) for number in range(first, last))]
        return self


@dataclass(slots=True)
class ScheduleForm:
    """Inputs from which a schedule is computed, as typed; `end` is the local time of the end."""

    method: str = "club"
    speed: str = Speed.NORMAL.value
    players: str = "8"
    stack: str = "5000"
    end: str = ""
    level_minutes: str = ""
    chips: str = "25 100 500 1000"
    has_antes: bool = False
    error: str = ""
    is_asked: bool = False


def initial_levels_form(schedule: Schedule, index: int) -> LevelsForm:
    """Return the form of the levels of a schedule, from the current one on."""
    typed = LevelsForm(schedule.levels[:index], [])
    return _filled_form(typed, schedule.levels[index:], schedule)


def bound_levels_form(data: QueryDict, past: Sequence[BlindLevel]) -> LevelsForm:
    """Return the submitted levels with all their inputs; `error` is set if they are no valid schedule."""
    columns = [data.getlist(name)[: MAX_LINES + EMPTY_ROWS + 1] for name in COLUMNS]
    height = max(map(len, columns), default=0)
    cells = [[each.strip() for each in column] + [""] * (height - len(column)) for column in columns]
    chips, players, stack = (data.get(name, "")[:MAX_CELL].strip() for name in ("chips", "players", "stack"))
    typed = LevelsForm(tuple(past), [], chips, players, stack)
    for row in zip(*cells, strict=True):
        if any(row):
            typed.rows.append(LevelFields(len(past) + len(typed.rows) + 1, *row))
    try:
        typed.schedule = check_schedule(_read(typed))
    except RuleError as refusal:
        typed.error = rule_refusal_message(refusal)
    except ValueError as error:
        typed.error = str(error)
    return typed


def with_inserted_line(typed: LevelsForm, number: int) -> LevelsForm:
    """Return the levels with an empty line after the one of this number."""
    first = len(typed.played_levels) + 1
    at = min(max(number - first + 1, 0), len(typed.rows))
    rows = [*typed.rows[:at], LevelFields(0), *typed.rows[at:]]
    typed.rows = [replace(row, number=place) for place, row in enumerate(rows, first)]
    typed.error, typed.schedule = "", None
    return typed


def bound_schedule_form(data: Mapping[str, str], form: ScheduleForm) -> ScheduleForm:
    """Return the inputs of a query string, completed by known ones."""
    if data.get("way") not in SCHEDULE_METHODS:
        return form
    names = ("speed", "players", "stack", "end", "level_minutes", "chips")
    typed = {name: data.get(name, getattr(form, name))[:MAX_CELL].strip() for name in names}
    return replace(form, method=data["way"], is_asked=True, has_antes="antes" in data, **typed)


def proposed_end(now: datetime) -> str:
    """Return the local time at which an evening that begins now usually ends: `23:45`."""
    end = localtime(now + timedelta(minutes=CLUB_MINUTES) + ROUND_END)
    return f"{end - timedelta(minutes=end.minute % (ROUND_END // timedelta(minutes=1))):%H:%M}"


def proposed_schedule(form: ScheduleForm, view: ClockView) -> Schedule | None:
    """Return the schedule computed from these inputs; None, with `error`, if they are invalid."""
    try:
        chips = parse_chip_set(form.chips)
        if form.method == "club":
            return club_schedule(_schedule_inputs(form, view, chips))
        players, stack = (_whole(typed or "0") for typed in (form.players, form.stack))
        minutes = _whole(form.level_minutes or str(TIMED_MINUTES)) if form.method == "timed" else None
        schedule = home_schedule(tuple(chips), minutes, chips_in_play=players * stack or None)
        return schedule._replace(players=players, stack=stack)
    except RuleError as refusal:
        form.error = rule_refusal_message(refusal)
    except ValueError as error:
        form.error = str(error)
    return None


def parse_chip_set(typed: str) -> dict[int, int | None]:
    """Return the chips of a set by value, with their number or None: `25 100 500` or `25x100, 100x100`.

    >>> parse_chip_set("100×40, 25 x 100; 500")
    {100: 40, 25: 100, 500: None}

    Raises ValueError with a message for the user.
    """
    plain = re.sub(r"\s*[x×*]\s*", "x", typed.lower())
    chips: dict[int, int | None] = {}
    for word in re.split(r"[\s,;/]+", plain.strip(" ,;/")) if plain.strip(" ,;/") else []:
        match = _CHIP.fullmatch(word)
        if match is None or not int(match[1]):
            raise ValueError(_("Chips are written 25 100 500, or with their numbers 25x100 100x100."))
        chips[int(match[1])] = int(match[2]) if match[2] else None
    return chips


def _schedule_inputs(form: ScheduleForm, view: ClockView, chips: dict[int, int | None]) -> ScheduleInputs:
    clock = view.clock_reading
    return ScheduleInputs(
        _whole(form.players),
        _whole(form.stack),
        _minutes_until(form.end, view.now),
        chips,
        Speed(form.speed) if form.speed in list(Speed) else Speed.NORMAL,
        _whole(form.level_minutes) if form.level_minutes else None,
        form.has_antes,
        level_played(clock.schedule, clock.index).big_blind if clock.is_started else 0,
    )


def _minutes_until(typed: str, now: datetime) -> int:
    """Return the minutes until the next such local time. Raises ValueError with a message for the user."""
    try:
        end = time.fromisoformat(typed)
    except ValueError:
        raise ValueError(_("Write the time of the end as 23:30.")) from None
    here = localtime(now)
    minutes = (end.hour - here.hour) * 60 + end.minute - here.minute
    return minutes % (24 * 60)


def _read(typed: LevelsForm) -> Schedule:
    chips = parse_chip_set(typed.chips)
    levels = tuple(_level(row) for row in typed.rows)
    return Schedule(
        (*typed.played_levels, *levels),
        tuple(chips),
        _whole(typed.players or "0"),
        _whole(typed.stack or "0"),
    )


def _level(row: LevelFields) -> BlindLevel:
    small_blind, big_blind, ante = (
        _whole(each or "0") for each in (row.small_blind, row.big_blind, row.ante)
    )
    return BlindLevel(small_blind, big_blind, ante, _whole(row.minutes) if row.minutes else None)


def _whole(typed: str) -> int:
    plain = re.sub(r"\s", "", typed)
    if not _WHOLE.fullmatch(plain):
        raise ValueError(_("“%(typed)s” is not a whole number.") % {"typed": typed[:20]})
    return int(plain)


def _filled_form(typed: LevelsForm, levels: Sequence[BlindLevel], schedule: Schedule) -> LevelsForm:
    first = len(typed.played_levels) + 1
    typed.rows = [_row(number, level) for number, level in enumerate(levels, first)]
    typed.chips = " ".join(map(str, schedule.chip_values))
    typed.players, typed.stack = (str(each or "") for each in (schedule.players, schedule.stack))
    return typed


def _row(number: int, level: BlindLevel) -> LevelFields:
    small_blind, big_blind = ("" if level.is_break else str(each) for each in level[:2])
    minutes = "" if level.minutes is None else str(level.minutes)
    return LevelFields(number, small_blind, big_blind, str(level.ante or ""), minutes)


def proposed_levels_form(schedule: Schedule, clock: ClockReading) -> LevelsForm:
    """Return the form of a proposed schedule: all of it before the start, then from the present blinds on."""
    if not clock.is_started:
        return _filled_form(LevelsForm((), []), schedule.levels, schedule)
    present = level_played(clock.schedule, clock.index)
    ahead = [each for each in schedule.levels if each.is_break or each.big_blind >= present.big_blind]
    while ahead and ahead[0].is_break:
        ahead.pop(0)
    return _filled_form(LevelsForm(clock.schedule.levels[: clock.index], []), ahead, schedule)
