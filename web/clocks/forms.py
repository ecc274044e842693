"""Form of the levels of a clock, and the inputs from which a schedule is computed."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from itertools import zip_longest

from django import forms
from django.http import QueryDict
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

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
ERROR_ID = "schedule-error"
_CHIP = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,6}))?")
_WHOLE = re.compile(r"[0-9]{1,9}")


class WholeField(forms.Field):
    """A whole number of up to nine digits, with or without spaces; None if it is empty."""

    widget = forms.TextInput({"inputmode": "numeric", "maxlength": "9", "autocomplete": "off"})

    def to_python(self, value: object) -> int | None:
        typed = str(value or "").strip()
        try:
            return _whole(typed) if typed else None
        except ValueError as fault:
            raise forms.ValidationError(str(fault)) from fault


class ChipSetField(forms.Field):
    """The chips of a set: `25 100 500`."""

    widget = forms.TextInput({"maxlength": str(MAX_CELL), "autocomplete": "off"})

    def to_python(self, value: object) -> tuple[int, ...]:
        try:
            return tuple(parse_chip_set(str(value or "")))
        except ValueError as fault:
            raise forms.ValidationError(str(fault)) from fault


class DescribedForm(forms.Form):
    """A form with one message for all of its fields, which those with an error name."""

    def __init__(self, values: Mapping[str, str]) -> None:
        super().__init__({name: typed[:MAX_CELL] for name, typed in values.items()}, auto_id=False)

    def clean(self) -> None:
        for name in self.errors:
            self.fields[name].widget.attrs["aria-describedby"] = ERROR_ID

    def first_error(self) -> str:
        """Return the first error, empty for a valid form."""
        return next((str(faults[0]) for faults in self.errors.values()), "")


class LevelForm(DescribedForm):
    """A level as typed; `number` is its place in the whole schedule."""

    small_blind = WholeField(required=False, label=gettext_lazy("Line %(n)s, small blind"))
    big_blind = WholeField(required=False, label=gettext_lazy("Line %(n)s, big blind"))
    ante = WholeField(required=False, label=gettext_lazy("Line %(n)s, ante"))
    minutes = WholeField(required=False, label=gettext_lazy("Line %(n)s, minutes"))

    def __init__(self, number: int, values: Mapping[str, str] | None = None) -> None:
        super().__init__(values or {})
        self.number = number
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = str(field.label) % {"n": number}

    def level(self) -> BlindLevel:
        """Return the level of a valid form."""
        small_blind, big_blind, ante, minutes = (self.cleaned_data[name] for name in COLUMNS)
        return BlindLevel(small_blind or 0, big_blind or 0, ante or 0, minutes)


class LevelsForm(DescribedForm):
    """Levels typed after the `played_levels`, chips and players; `schedule` is set if all are valid.

    `shown_line` is the number of the only line to change, 0 for all; `error_line` that of the line with the
    `error`, 0 for an error of no line.
    """

    chips = ChipSetField(required=False, label=gettext_lazy("Chips of the set"))
    players = WholeField(required=False, label=gettext_lazy("Players"))
    stack = WholeField(required=False, label=gettext_lazy("Stack of each"))

    def __init__(
        self, played_levels: Sequence[BlindLevel], rows: Sequence[LevelForm], values: Mapping[str, str]
    ) -> None:
        super().__init__(values)
        self.played_levels, self.rows = tuple(played_levels), list(rows)
        self.schedule: Schedule | None = None
        self.error, self.error_line, self.shown_line = "", 0, 0

    def read_schedule(self) -> None:
        """Set the schedule, or the first error and its line."""
        for line, form in ((0, self), *((row.number, row) for row in self.rows)):
            if error := form.first_error():
                self.error, self.error_line = error, line
                return
        sent, levels = self.cleaned_data, tuple(row.level() for row in self.rows)
        schedule = Schedule(
            (*self.played_levels, *levels), sent["chips"], sent["players"] or 0, sent["stack"] or 0
        )
        try:
            self.schedule = check_schedule(schedule)
        except RuleError as refusal:
            self.error = rule_refusal_message(refusal)
            self._mark_line(refusal)

    def _mark_line(self, refusal: RuleError) -> None:
        """Mark the field that a refusal of the rules names, if it is one of the typed rows."""
        line, column = refusal.facts.get("line"), refusal.facts.get("column")
        for row in self.rows:
            if row.number == line:
                self.error_line = row.number
                row.add_error(str(column), self.error)
                row.fields[str(column)].widget.attrs["aria-describedby"] = ERROR_ID

    def with_spare_lines(self) -> "LevelsForm":
        """Append a few empty rows, up to the maximum of a schedule, and return the form."""
        first = len(self.played_levels) + len(self.rows) + 1
        last = min(first + EMPTY_ROWS, MAX_LINES + 1)
        self.rows += [LevelForm(number) for number in range(first, last)]
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
    return _filled_form(schedule.levels[:index], schedule.levels[index:], schedule)


def bound_levels_form(data: QueryDict, past: Sequence[BlindLevel]) -> LevelsForm:
    """Return the submitted levels with all their inputs; `error` is set if they are no valid schedule."""
    columns = [data.getlist(name)[: MAX_LINES + EMPTY_ROWS + 1] for name in COLUMNS]
    lines = [[each.strip() for each in line] for line in zip_longest(*columns, fillvalue="")]
    typed = [dict(zip(COLUMNS, line, strict=True)) for line in lines if any(line)]
    rows = [LevelForm(number, values) for number, values in enumerate(typed, len(past) + 1)]
    form = LevelsForm(past, rows, {name: data.get(name, "") for name in ("chips", "players", "stack")})
    form.read_schedule()
    return form


def with_inserted_line(typed: LevelsForm, number: int) -> LevelsForm:
    """Return the levels with an empty line after the one of this number."""
    first = len(typed.played_levels) + 1
    at = min(max(number - first + 1, 0), len(typed.rows))
    values = [row.data for row in typed.rows]
    values.insert(at, {})
    rows = [LevelForm(place, each) for place, each in enumerate(values, first)]
    return LevelsForm(typed.played_levels, rows, typed.data)


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


def _whole(typed: str) -> int:
    plain = re.sub(r"\s", "", typed)
    if not _WHOLE.fullmatch(plain):
        raise ValueError(_("“%(typed)s” is not a whole number.") % {"typed": typed[:20]})
    return int(plain)


def _filled_form(past: Sequence[BlindLevel], levels: Sequence[BlindLevel], schedule: Schedule) -> LevelsForm:
    rows = [LevelForm(number, _cells(level)) for number, level in enumerate(levels, len(past) + 1)]
    values = {
        "chips": " ".join(map(str, schedule.chip_values)),
        "players": str(schedule.players or ""),
        "stack": str(schedule.stack or ""),
    }
    return LevelsForm(past, rows, values)


def _cells(level: BlindLevel) -> dict[str, str]:
    small_blind, big_blind = ("" if level.is_break else str(each) for each in level[:2])
    minutes = "" if level.minutes is None else str(level.minutes)
    return dict(zip(COLUMNS, (small_blind, big_blind, str(level.ante or ""), minutes), strict=True))


def proposed_levels_form(schedule: Schedule, clock: ClockReading) -> LevelsForm:
    """Return the form of a proposed schedule: all of it before the start, then from the present blinds on."""
    if not clock.is_started:
        return _filled_form((), schedule.levels, schedule)
    present = level_played(clock.schedule, clock.index)
    ahead = [each for each in schedule.levels if each.is_break or each.big_blind >= present.big_blind]
    while ahead and ahead[0].is_break:
        ahead.pop(0)
    return _filled_form(clock.schedule.levels[: clock.index], ahead, schedule)
