"""Form of the levels of a clock, and the inputs from which a schedule is computed."""

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, time, timedelta
from itertools import zip_longest

from django import forms
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.clocks.queries.blinds import level_played
from games.clocks.queries.clock import TIMED_MINUTES, ClockView
from games.clocks.queries.schedules import CLUB_MINUTES
from games.rules.clock.club_schedule import LEVELS_BEFORE_ANTES, ScheduleInputs, Speed, club_schedule
from games.rules.clock.level_clock import ClockReading
from games.rules.clock.schedule import MAX_LINES, BlindLevel, Schedule, check_schedule, home_schedule
from games.rules.errors import RuleError
from web.core.fields import LineField, RadioToggles
from web.core.forms.keys import parse_number
from web.core.forms.names import name_error
from web.core.refusals import rule_refusal_message

COLUMNS = ("small_blind", "big_blind", "ante", "minutes")
SCHEDULE_METHODS = {
    "club": gettext_lazy("For a whole evening"),
    "timed": gettext_lazy("1, 2, 5, 10, by the clock"),
    "elimination": gettext_lazy("1, 2, 5, 10, with each player out"),
}
SPEED_LABELS = {
    Speed.TURBO: gettext_lazy("Turbo, {count} BB"),
    Speed.NORMAL: gettext_lazy("Normal, {count} BB"),
    Speed.DEEP: gettext_lazy("Deep, {count} BB"),
}
ROUND_END = timedelta(minutes=15)
"""The proposed end is a whole quarter of an hour."""
EMPTY_ROWS = 3
MAX_CELL = 200
"""Maximum number of characters read from a field."""
_CHIP = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,6}))?")


class WholeField(forms.Field):
    """A whole number of up to nine digits, with or without spaces; None if it is empty."""

    widget = forms.TextInput({"inputmode": "numeric", "maxlength": "9", "autocomplete": "off"})

    def to_python(self, value: object) -> int | None:
        typed = str(value or "").strip()
        number = parse_number("".join(typed.split()), digits=9)
        if typed and number is None:
            raise forms.ValidationError(_("“%(typed)s” is not a whole number.") % {"typed": typed[:20]})
        return number


class ChipSetField(forms.Field):
    """The chips of a set: `25 100 500`."""

    widget = forms.TextInput({"maxlength": str(MAX_CELL), "autocomplete": "off"})

    def to_python(self, value: object) -> tuple[int, ...]:
        try:
            return tuple(parse_chip_set(str(value or "")))
        except ValueError as fault:
            raise forms.ValidationError(str(fault)) from fault


class LevelForm(forms.Form):
    """A level as typed; `number` is its place in the whole schedule."""

    small_blind = WholeField(required=False, label=gettext_lazy("Line %(n)s, small blind"))
    big_blind = WholeField(required=False, label=gettext_lazy("Line %(n)s, big blind"))
    ante = WholeField(required=False, label=gettext_lazy("Line %(n)s, ante"))
    minutes = WholeField(required=False, label=gettext_lazy("Line %(n)s, minutes"))

    def __init__(self, number: int, values: Mapping[str, str] | None = None) -> None:
        super().__init__(_shortened(values or {}), auto_id=f"line_{number}_%s")
        self.number = number
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = str(field.label) % {"n": number}

    def level(self) -> BlindLevel:
        """Return the level of a valid form."""
        small_blind, big_blind, ante, minutes = (self.cleaned_data[name] for name in COLUMNS)
        return BlindLevel(small_blind or 0, big_blind or 0, ante or 0, minutes)


class LevelsForm(forms.Form):
    """Levels typed after the `played_levels`, chips and players; `schedule` is set if all are valid.

    `shown_line` is the number of the only line to change, 0 for all. `shown_text` is the `text` of the levels
    that were shown before anything was typed.
    """

    chips = ChipSetField(required=False, label=gettext_lazy("Chips of the set"))
    players = WholeField(required=False, label=gettext_lazy("Players"))
    stack = WholeField(required=False, label=gettext_lazy("Stack of each"))
    name = LineField(
        required=False,
        label=gettext_lazy("Name of these levels"),
        widget=forms.TextInput({"maxlength": "24"}),
    )

    def __init__(
        self, played_levels: Sequence[BlindLevel], rows: Sequence[LevelForm], values: Mapping[str, str]
    ) -> None:
        super().__init__(_shortened(values), auto_id="levels_%s")
        self.played_levels, self.rows = tuple(played_levels), list(rows)
        self.schedule: Schedule | None = None
        self.shown_line = 0
        self.shown_text = ""

    @property
    def text(self) -> str:
        """Return all that is typed, to be compared."""
        rows = (
            "/".join(row.data.get(name, "") for name in COLUMNS)
            for row in self.rows
            if any(row.data.values())
        )
        return " ".join([*rows, *self.data.values()])

    @property
    def has_errors(self) -> bool:
        """Return whether the form or one of its rows has an error."""
        return bool(self.errors) or any(row.errors for row in self.rows)

    def read_schedule(self) -> None:
        """Set the schedule, or add the error of the rules to the field that it names."""
        if self.has_errors:
            return
        sent, levels = self.cleaned_data, tuple(row.level() for row in self.rows)
        schedule = Schedule(
            (*self.played_levels, *levels), sent["chips"], sent["players"] or 0, sent["stack"] or 0
        )
        try:
            self.schedule = check_schedule(schedule)
        except RuleError as refusal:
            message, column = rule_refusal_message(refusal), refusal.facts.get("column")
            row = next((each for each in self.rows if each.number == refusal.facts.get("line")), None)
            if row is None or column is None:
                self.add_error(None, message)
            else:
                row.add_error(str(column), message)

    def check_name(self) -> None:
        """Add an error to the name if the levels cannot be saved under it."""
        name = self.cleaned_data.get("name", "")
        if error := name_error(name) or ("" if name else _("Give the levels a name.")):
            self.add_error("name", error)

    def with_spare_lines(self) -> "LevelsForm":
        """Append a few empty rows, up to the maximum of a schedule, and return the form."""
        first = len(self.played_levels) + len(self.rows) + 1
        last = min(first + EMPTY_ROWS, MAX_LINES + 1)
        self.rows += [LevelForm(number) for number in range(first, last)]
        return self


class ProposalForm(forms.Form):
    """Inputs from which a schedule is computed; `end` is the local time of the end.

    They are fields of the form of the levels, which has fields of the same names.
    """

    way = forms.CharField(
        required=False,
        label=gettext_lazy("The blinds rise"),
        widget=RadioToggles(choices=list(SCHEDULE_METHODS.items())),
    )
    speed = forms.CharField(
        required=False,
        label=gettext_lazy("Stacks at the start"),
        widget=RadioToggles(
            choices=[
                (speed.value, format_lazy(label, count=speed.first_big_blinds))
                for speed, label in SPEED_LABELS.items()
            ]
        ),
    )
    players = WholeField(label=gettext_lazy("Players"))
    stack = WholeField(label=gettext_lazy("Stack of each"))
    end = forms.CharField(
        required=False, label=gettext_lazy("Ends at"), widget=forms.TextInput({"type": "time"})
    )
    level_minutes = WholeField(
        required=False,
        label=gettext_lazy("Minutes a level"),
        widget=forms.TextInput(
            {
                "inputmode": "numeric",
                "maxlength": "3",
                "autocomplete": "off",
                "placeholder": gettext_lazy("computed"),
            }
        ),
    )
    antes = forms.BooleanField(
        required=False,
        label=format_lazy(gettext_lazy("Big-blind ante from level {level}"), level=LEVELS_BEFORE_ANTES + 1),
    )
    chips = ChipSetField(required=False, label=gettext_lazy("Chips that exist"))

    def __init__(
        self, view: ClockView, known: Mapping[str, str], values: Mapping[str, str] | None = None
    ) -> None:
        prefixed = {self.add_prefix(name): value for name, value in known.items()}
        typed = None if values is None else _shortened({**prefixed, **values})
        super().__init__(typed, auto_id="%s", initial=dict(known))
        self.view = view
        self.schedule: Schedule | None = None
        for field in self.fields.values():
            field.show_hidden_initial = True

    def add_prefix(self, field_name: str) -> str:
        """Return the name of a field in the form of the levels."""
        return f"proposal_{field_name}"

    @property
    def query(self) -> dict[str, str]:
        """Query string that asks for this proposal."""
        names = {name: self.add_prefix(name) for name in self.fields}
        return {name: self.data[sent] for name, sent in names.items() if sent in self.data}

    def refused_as_unused(self) -> "ProposalForm":
        """Return the form with the error that its changes are in no level; sent again, nothing is changed."""
        sent = {name: value for name, value in self.data.items() if not name.startswith("initial-")}
        form = ProposalForm(self.view, {}, sent)
        form.add_error(
            None, _("The levels do not follow from these choices: propose others, or keep those typed.")
        )
        return form

    def clean_end(self) -> int:
        """Return the minutes until the next such local time."""
        if self.cleaned_data.get("way") != "club":
            return 0
        try:
            end = time.fromisoformat(self.cleaned_data["end"])
        except ValueError:
            raise forms.ValidationError(_("Write the time of the end as 23:30.")) from None
        now = localtime(self.view.now)
        return ((end.hour - now.hour) * 60 + end.minute - now.minute) % (24 * 60)

    def clean(self) -> None:
        """Compute the schedule, or add the refusal of the rules to the field that causes it."""
        if self.errors:
            return
        try:
            self.schedule = self._compute_schedule()
        except RuleError as refusal:
            self.add_error(_REFUSED_FIELDS.get(refusal.code), rule_refusal_message(refusal))

    def _compute_schedule(self) -> Schedule:
        sent = self.cleaned_data
        players, stack, minutes = sent["players"] or 0, sent["stack"] or 0, sent["level_minutes"]
        chips = parse_chip_set(self["chips"].data or "")
        if sent["way"] == "club":
            speed, clock = sent["speed"], self.view.clock_reading
            inputs = ScheduleInputs(
                players,
                stack,
                sent["end"],
                chips,
                Speed(speed) if speed in list(Speed) else Speed.NORMAL,
                minutes,
                sent["antes"],
                level_played(clock.schedule, clock.index).big_blind if clock.is_started else 0,
            )
            return club_schedule(inputs)
        length = (TIMED_MINUTES if minutes is None else minutes) if sent["way"] == "timed" else None
        schedule = home_schedule(tuple(chips), length, chips_in_play=players * stack or None)
        return schedule._replace(players=players, stack=stack)


_REFUSED_FIELDS = {
    "PLAYER_COUNT": "players",
    "EVENING_MINUTES": "end",
    "LEVEL_MINUTES": "level_minutes",
    "CHIPS_MISSING": "chips",
    "CHIPS_APART": "chips",
    "STACK_UNMADE": "chips",
    "BLINDS_TOO_HIGH": "stack",
}
"""Field of a proposal that causes a refusal of the rules, by its code."""


def bound_levels_form(data: QueryDict, past: Sequence[BlindLevel]) -> LevelsForm:
    """Return the submitted levels with all their inputs; `schedule` is None if they are not valid."""
    columns = [data.getlist(name)[: MAX_LINES + EMPTY_ROWS + 1] for name in COLUMNS]
    lines = [[each.strip() for each in line] for line in zip_longest(*columns, fillvalue="")]
    typed = [dict(zip(COLUMNS, line, strict=True)) for line in lines if any(line)]
    rows = [LevelForm(number, values) for number, values in enumerate(typed, len(past) + 1)]
    form = LevelsForm(past, rows, {name: data.get(name, "") for name in LevelsForm.base_fields})
    form.shown_text = data.get("shown", "")
    form.read_schedule()
    return form


def with_inserted_line(typed: LevelsForm, number: int) -> LevelsForm:
    """Return the levels with an empty line after the one of this number."""
    first = len(typed.played_levels) + 1
    at = min(max(number - first + 1, 0), len(typed.rows))
    values = [row.data for row in typed.rows]
    values.insert(at, {})
    rows = [LevelForm(place, each) for place, each in enumerate(values, first)]
    form = LevelsForm(typed.played_levels, rows, typed.data)
    form.shown_text = typed.shown_text
    return form


def proposal_form(asked: Mapping[str, str], known: Mapping[str, str], view: ClockView) -> ProposalForm:
    """Return the inputs of a query string, completed by known ones."""
    if asked.get("way") not in SCHEDULE_METHODS:
        return ProposalForm(view, known)
    names = [name for name in ProposalForm.base_fields if name in asked]
    return ProposalForm(view, known, {f"proposal_{name}": asked[name].strip() for name in names})


def proposed_end(now: datetime) -> str:
    """Return the local time at which an evening that begins now usually ends: `23:45`."""
    end = localtime(now + timedelta(minutes=CLUB_MINUTES) + ROUND_END)
    return f"{end - timedelta(minutes=end.minute % (ROUND_END // timedelta(minutes=1))):%H:%M}"


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


def _shortened(values: Mapping[str, str]) -> dict[str, str]:
    return {name: typed[:MAX_CELL] for name, typed in values.items()}


def filled_levels_form(
    past: Sequence[BlindLevel], levels: Sequence[BlindLevel], schedule: Schedule, name: str = ""
) -> LevelsForm:
    """Return the form of these levels after the past ones, with the chips and players of a schedule."""
    rows = [LevelForm(number, _cells(level)) for number, level in enumerate(levels, len(past) + 1)]
    values = {
        "chips": " ".join(map(str, schedule.chip_values)),
        "players": str(schedule.players or ""),
        "stack": str(schedule.stack or ""),
        "name": name,
    }
    return LevelsForm(past, rows, values)


def _cells(level: BlindLevel) -> dict[str, str]:
    small_blind, big_blind = ("" if level.is_break else str(each) for each in level[:2])
    minutes = "" if level.minutes is None else str(level.minutes)
    return dict(zip(COLUMNS, (small_blind, big_blind, str(level.ante or ""), minutes), strict=True))


def proposed_levels_form(schedule: Schedule, clock: ClockReading, name: str = "") -> LevelsForm:
    """Return the form of a proposed schedule: all of it before the start, then from the present blinds on."""
    if not clock.is_started:
        return filled_levels_form((), schedule.levels, schedule, name)
    present = level_played(clock.schedule, clock.index)
    ahead = [each for each in schedule.levels if each.is_break or each.big_blind >= present.big_blind]
    while ahead and ahead[0].is_break:
        ahead.pop(0)
    return filled_levels_form(clock.schedule.levels[: clock.index], ahead, schedule, name)
