"""The levels of a clock as somebody types them, and the wishes a schedule is worked out from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.rules.errors import RuleError
from games.rules.holdem.club import Evening, club_schedule
from games.rules.holdem.schedule import LINES_MOST, Level, Schedule, checked, home_schedule
from web.wording.refusals import refusal_sentence

COLUMNS = ("small_blind", "big_blind", "ante", "minutes")
WAYS = ("elimination", "timed", "club")
SPARE_LINES = 3
CELL_MOST = 200
"""How much of a field is read, in characters."""
_CHIP = re.compile(r"([0-9]{1,9})(?:x([0-9]{1,6}))?")
_WHOLE = re.compile(r"[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Row:
    """A line as typed; `number` is its place in the whole schedule."""

    number: int
    small_blind: str = ""
    big_blind: str = ""
    ante: str = ""
    minutes: str = ""


@dataclass(slots=True)
class TypedLevels:
    """The lines typed after those `past`, the chips, the field; `schedule` once all of it is sound."""

    past: tuple[Level, ...]
    rows: list[Row]
    chips: str = ""
    players: str = ""
    stack: str = ""
    error: str = ""
    schedule: Schedule | None = None

    def with_spare_lines(self) -> "TypedLevels":
        """The same with a few empty lines to fill, as far as a schedule may go."""
        first = len(self.past) + len(self.rows) + 1
        last = min(first + SPARE_LINES, LINES_MOST + 1)
        self.rows = [*self.rows, *(Row(number) for number in range(first, last))]
        return self


@dataclass(slots=True)
class Wishes:
    """What a schedule is worked out from, as typed."""

    way: str = "club"
    players: str = "8"
    stack: str = "5000"
    minutes: str = "180"
    level_minutes: str = "15"
    chips: str = "25 100 500 1000"
    error: str = ""
    is_asked: bool = False


def levels_of(schedule: Schedule, index: int) -> TypedLevels:
    """The lines of a schedule from its current level on, as a form shows them."""
    typed = TypedLevels(schedule.levels[:index], [])
    return _shown(typed, schedule.levels[index:], schedule)


def typed_levels(data: QueryDict, past: Sequence[Level]) -> TypedLevels:
    """The levels of a form; `error` says what keeps them from being a schedule, and nothing typed is lost."""
    columns = [data.getlist(name)[:LINES_MOST] for name in COLUMNS]
    height = max(map(len, columns), default=0)
    cells = [[each.strip() for each in column] + [""] * (height - len(column)) for column in columns]
    chips, players, stack = (data.get(name, "")[:CELL_MOST].strip() for name in ("chips", "players", "stack"))
    typed = TypedLevels(tuple(past), [], chips, players, stack)
    for row in zip(*cells, strict=True):
        if any(row):
            typed.rows.append(Row(len(past) + len(typed.rows) + 1, *row))
    try:
        typed.schedule = checked(_read(typed))
    except RuleError as refusal:
        typed.error = refusal_sentence(refusal)
    except ValueError as error:
        typed.error = str(error)
    return typed


def typed_wishes(data: Mapping[str, str], known: Wishes) -> Wishes:
    """The wishes of an address, completed by those already known."""
    if data.get("way") not in WAYS:
        return known
    names = ("players", "stack", "minutes", "level_minutes", "chips")
    typed = {name: data.get(name, getattr(known, name))[:CELL_MOST].strip() for name in names}
    return replace(known, way=data["way"], is_asked=True, **typed)


def propose(wishes: Wishes) -> Schedule | None:
    """The schedule these wishes come to; None, and `error` says why, when they come to none."""
    try:
        chips = read_chips(wishes.chips)
        if wishes.way == "club":
            players, stack, minutes = map(_whole, (wishes.players, wishes.stack, wishes.minutes))
            return club_schedule(Evening(players, stack, minutes, chips))
        schedule = home_schedule(
            tuple(chips), _whole(wishes.level_minutes) if wishes.way == "timed" else None
        )
        return schedule._replace(players=_whole(wishes.players or "0"), stack=_whole(wishes.stack or "0"))
    except RuleError as refusal:
        wishes.error = refusal_sentence(refusal)
    except ValueError as error:
        wishes.error = str(error)
    return None


def read_chips(typed: str) -> dict[int, int | None]:
    """The chips of a set, `25 100 500` or with their numbers `25x100, 100x100`; `ValueError` with a sentence.

    >>> read_chips("100×40, 25 x 100; 500")
    {100: 40, 25: 100, 500: None}
    """
    plain = re.sub(r"\s*[x×*]\s*", "x", typed.lower())
    chips: dict[int, int | None] = {}
    for word in re.split(r"[\s,;/]+", plain.strip(" ,;/")) if plain.strip(" ,;/") else []:
        found = _CHIP.fullmatch(word)
        if found is None or not int(found[1]):
            raise ValueError(_("Chips are written 25 100 500, or with their numbers 25x100 100x100."))
        chips[int(found[1])] = int(found[2]) if found[2] else None
    return chips


def _read(typed: TypedLevels) -> Schedule:
    chips = read_chips(typed.chips)
    levels = tuple(_level(row) for row in typed.rows)
    return Schedule(
        (*typed.past, *levels), tuple(chips), _whole(typed.players or "0"), _whole(typed.stack or "0")
    )


def _level(row: Row) -> Level:
    small_blind, big_blind, ante = (
        _whole(each or "0") for each in (row.small_blind, row.big_blind, row.ante)
    )
    return Level(small_blind, big_blind, ante, _whole(row.minutes) if row.minutes else None)


def _whole(typed: str) -> int:
    plain = re.sub(r"\s", "", typed)
    if not _WHOLE.fullmatch(plain):
        raise ValueError(_("“%(typed)s” is not a whole number.") % {"typed": typed[:20]})
    return int(plain)


def _shown(typed: TypedLevels, levels: Sequence[Level], schedule: Schedule) -> TypedLevels:
    first = len(typed.past) + 1
    typed.rows = [_row(number, level) for number, level in enumerate(levels, first)]
    typed.chips = " ".join(map(str, schedule.chip_values))
    typed.players, typed.stack = (str(each or "") for each in (schedule.players, schedule.stack))
    return typed


def _row(number: int, level: Level) -> Row:
    small_blind, big_blind = ("" if level.is_break else str(each) for each in level[:2])
    minutes = "" if level.minutes is None else str(level.minutes)
    return Row(number, small_blind, big_blind, str(level.ante or ""), minutes)


def proposed_levels(schedule: Schedule, past: Sequence[Level], current: Level) -> TypedLevels:
    """The lines proposed for what is still to be played: nothing under the blinds of now."""
    ahead = [each for each in schedule.levels if each.is_break or each.big_blind >= current.big_blind]
    while ahead and ahead[0].is_break:
        ahead.pop(0)
    return _shown(TypedLevels(tuple(past), []), ahead, schedule)
