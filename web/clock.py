"""The page of a clock: what it shows, what may be done, what everybody's phone must agree on."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.banking import Bank, bank_of, has_bank
from games.clocks import Shown
from games.models import Sitting
from games.rules.holdem.level_clock import SECOND, Reading
from games.rules.holdem.schedule import Level
from web.charts import gauge
from web.tournament import Figures, tournament_figures
from web.wording import clock as words

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the schedule as the page lists it."""

    index: int
    number: str
    level: Level
    name: str
    blinds: str
    length: str
    spoken: str
    is_past: bool
    is_current: bool

    @property
    def length_ms(self) -> int | str:
        """How long it lasts, for the script; nothing without a length."""
        return "" if self.level.minutes is None else self.level.minutes * 60_000


@dataclass(frozen=True, slots=True)
class Table:
    """Who is left, of how many, and what an average stack is worth; zeros where nobody said.

    A tournament counts for itself who is out: its `figures` tell who is left and who moves this minute.
    At a bank somebody may have lost his chips and be `uncounted` yet among those who are out.
    """

    left: int = 0
    entries: int = 0
    average: int = 0
    in_big_blinds: str = ""
    figures: Figures | None = None
    uncounted: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """A clock at an instant, in words and in the figures its script ticks from."""

    shown: Shown
    lines: list[Line]
    table: Table

    @property
    def reading(self) -> Reading:
        return self.shown.reading

    @property
    def name(self) -> str:
        return words.level_name(self.reading.schedule, self.reading.index)

    @property
    def played(self) -> Level:
        return played_level(self.reading)

    @property
    def count(self) -> str:
        return "" if self.reading.level.is_break else words.level_count(self.reading.schedule)

    @property
    def figures(self) -> str:
        return words.countdown(self.reading.seconds)

    @property
    def follows(self) -> tuple[str, str, str]:
        return words.what_follows(self.reading)

    @property
    def standing(self) -> str:
        return words.standing(self.reading)

    @property
    def spoken(self) -> str:
        return words.spoken(self.reading.schedule, self.reading.index)

    @property
    def last_act(self) -> str:
        return words.dated_act(self.shown.undoable, self.reading.schedule) if self.shown.undoable else ""

    @property
    def now_ms(self) -> int:
        return in_ms(self.shown.now)

    @property
    def left_ms(self) -> int | str:
        """What is left of the level; nothing where it has no length."""
        left = self.reading.left
        return "" if left is None else left // MILLISECOND

    @property
    def spent_ms(self) -> int:
        return self.reading.spent // MILLISECOND

    @property
    def length_ms(self) -> int:
        return (self.reading.length or timedelta(0)) // MILLISECOND

    @property
    def gauge(self) -> SafeString:
        """How much of the level is passed."""
        length = self.reading.length or SECOND
        percent = max(self.reading.spent, timedelta(0)) * 100 // length
        title = _("%(percent)s%% of the level passed") % {"percent": min(percent, 100)}
        return gauge(self.reading.spent // SECOND, length // SECOND, title=title)

    @property
    def next_index(self) -> int | None:
        index = self.reading.index + 1
        return index if index < len(self.lines) else None


def tag_of(shown: Shown, language: str) -> str:
    """What two phones that show the same have in common, before anything is worked out for them."""
    seen, sitting = shown.reading, shown.clock.sitting
    told = [shown.clock.revision, seen.index, seen.is_fresh, seen.is_over, bool(shown.undoable), language]
    # A move is shown for a minute.
    around = [sitting.revision, in_ms(shown.now) // 60_000] if sitting else []
    return "-".join(map(str, [*told, *around]))


def face_of(shown: Shown) -> Face:
    """The face of a clock as it is shown."""
    seen = shown.reading
    lines = [_line(seen, index) for index in range(len(seen.schedule.levels))]
    return Face(shown, lines, _table(shown))


def clock_page(shown: Shown, *, may_act: bool) -> dict[str, Any]:
    """What the page of a clock and its fragment show."""
    clock = shown.clock
    return {
        "clock": clock,
        "face": face_of(shown),
        "may_act": may_act,
        "title": title_of(clock.sitting),
        "subtitle": words.lasts(shown.reading.schedule),
        "key": uuid4(),
    }


def title_of(sitting: Sitting | None) -> str:
    """What the clock is of."""
    if sitting is None:
        return _("Clock")
    return sitting.circle.name


def in_ms(instant: datetime) -> int:
    """An instant as scripts count them: thousandths of seconds since 1970."""
    return (instant - EPOCH) // MILLISECOND


def _line(seen: Reading, index: int) -> Line:
    level = seen.schedule.levels[index]
    return Line(
        index=index,
        number="" if level.is_break else str(seen.schedule.number_of(index)),
        level=level,
        name=words.level_name(seen.schedule, index),
        blinds=words.blinds(level),
        length=words.length(level),
        spoken=words.spoken(seen.schedule, index),
        is_past=index < seen.index,
        is_current=index == seen.index,
    )


def _table(shown: Shown) -> Table:
    """Players and stacks, as the sitting tells them, else as far as the clock was told of them."""
    seen, sitting = shown.reading, shown.clock.sitting
    figures = tournament_figures(sitting, shown.now) if sitting else None
    if figures:
        return Table(
            figures.left,
            figures.entries,
            figures.average,
            _in_big_blinds(seen, figures.average),
            figures,
        )
    if sitting and has_bank(sitting):
        return _table_of_bank(seen, bank_of(sitting))
    return _counted(seen, seen.schedule.players, seen.out, seen.schedule.players * seen.schedule.stack)


def _table_of_bank(seen: Reading, bank: Bank) -> Table:
    """Players and stacks as the bank knows them: who has no chips left is out, whoever counted it."""
    broke = sum(1 for stack in bank.stacks if not stack.chips)
    table = _counted(seen, len(bank.stacks), max(broke, seen.out), bank.in_play)
    return replace(table, uncounted=max(broke - seen.out, 0))


def _counted(seen: Reading, players: int, out: int, in_play: int) -> Table:
    left = max(players - out, 0)
    if not left:
        return Table()
    average = max(in_play, 0) // left
    return Table(left, players, average, _in_big_blinds(seen, average))


def _in_big_blinds(seen: Reading, average: int) -> str:
    level = played_level(seen)
    return words.in_big_blinds(average, level.big_blind) if average and level.big_blind else ""


def played_level(seen: Reading) -> Level:
    """The level whose blinds are shown; during a break, the one that follows it."""
    ahead = [each for each in seen.schedule.levels[seen.index :] if not each.is_break]
    return ahead[0] if ahead else seen.level
