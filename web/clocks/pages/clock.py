"""Page object of a clock: display, controls, and the data that all clients share."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from django.utils.formats import time_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.bank.queries import Bank, bank_of, has_bank
from games.clocks.queries.blinds import level_played
from games.clocks.queries.clock import ClockView
from games.models import Sitting
from games.rules.clock.level_clock import SECOND, ClockReading
from games.rules.clock.schedule import BlindLevel
from web.clocks import text as words
from web.games.tournament.clock_figures import TournamentFigures, tournament_figures
from web.ui.charts import progress_bar

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class LevelRow:
    """A line of the schedule as the page lists it."""

    index: int
    number: str
    level: BlindLevel
    name: str
    blinds: str
    length: str
    spoken: str
    is_past: bool
    is_current: bool

    @property
    def length_ms(self) -> int | str:
        """Length in milliseconds for the script; empty without a length."""
        return "" if self.level.minutes is None else self.level.minutes * 60_000


@dataclass(frozen=True, slots=True)
class PlayersLeft:
    """Players left, entries, and the average stack; zeros where unknown.

    For a tournament, `figures` hold players left and moves.
    """

    left: int = 0
    entries: int = 0
    average: int = 0
    in_big_blinds: str = ""
    figures: TournamentFigures | None = None


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock at an instant, as texts and as the figures of its script."""

    view: ClockView
    lines: list[LevelRow]
    table: PlayersLeft

    @property
    def reading(self) -> ClockReading:
        return self.view.clock_reading

    @property
    def name(self) -> str:
        return words.level_name(self.reading.schedule, self.reading.index)

    @property
    def blind_level(self) -> BlindLevel:
        return level_played(self.reading.schedule, self.reading.index)

    @property
    def blind_words(self) -> words.BlindWords:
        """Words of clubs; a home game has those of its own document."""
        is_home = self.view.clock.sitting is not None and self.table.figures is None
        return words.home_blind_words() if is_home else words.club_blind_words()

    @property
    def break_time(self) -> str:
        """Local time of the next break; empty in a break, with a stopped clock, or without one ahead."""
        until = self.reading.until_break
        ahead = self.reading.schedule.levels[self.reading.index + 1 :]
        is_played = self.reading.is_running and not self.reading.level.is_break
        if until is None or not is_played or not any(level.is_break for level in ahead):
            return ""
        return time_format(localtime(self.view.now + until))

    @property
    def count(self) -> str:
        return "" if self.reading.level.is_break else words.level_count_text(self.reading.schedule)

    @property
    def figures(self) -> str:
        return words.countdown_text(self.reading.seconds)

    @property
    def next_text(self) -> tuple[str, str, str]:
        return words.next_level_text(self.reading)

    @property
    def stopped_text(self) -> str:
        return words.stopped_text(self.reading)

    @property
    def spoken(self) -> str:
        return words.spoken_level(self.reading.schedule, self.reading.index)

    @property
    def undo_text(self) -> str:
        return (
            words.act_with_time(self.view.undoable_event, self.reading.schedule)
            if self.view.undoable_event
            else ""
        )

    @property
    def restore_text(self) -> str:
        event = self.view.restorable_event
        return words.act_name(event, self.reading.schedule) if event else ""

    @property
    def now_ms(self) -> int:
        return epoch_ms(self.view.now)

    @property
    def remaining_ms(self) -> int | str:
        """Remaining milliseconds of the level; empty without a length."""
        left = self.reading.remaining
        return "" if left is None else left // MILLISECOND

    @property
    def elapsed_ms(self) -> int:
        return self.reading.elapsed // MILLISECOND

    @property
    def length_ms(self) -> int:
        return (self.reading.length or timedelta(0)) // MILLISECOND

    @property
    def progress_svg(self) -> SafeString:
        """SVG progress bar of the elapsed share of the level."""
        length = self.reading.length or SECOND
        percent = max(self.reading.elapsed, timedelta(0)) * 100 // length
        title = _("%(percent)s%% of the level passed") % {"percent": min(percent, 100)}
        return progress_bar(self.reading.elapsed // SECOND, length // SECOND, title=title)

    @property
    def next_index(self) -> int | None:
        index = self.reading.index + 1
        return index if index < len(self.lines) else None


def etag_of(shown: ClockView, language: str) -> str:
    """Return the ETag of a clock: equal for clients that show the same."""
    reading, sitting = shown.clock_reading, shown.clock.sitting
    parts = [
        shown.clock.revision,
        reading.index,
        reading.is_new_level,
        reading.is_over,
        bool(shown.undoable_event),
        bool(shown.restorable_event),
        language,
    ]
    # A move is shown for a minute, so the minute is part of the ETag.
    of_sitting = [sitting.revision, epoch_ms(shown.now) // 60_000] if sitting else []
    return "-".join(map(str, [*parts, *of_sitting]))


def clock_face(shown: ClockView) -> ClockFace:
    """Return the display of a clock."""
    reading = shown.clock_reading
    levels = [_line(reading, index) for index in range(len(reading.schedule.levels))]
    return ClockFace(shown, levels, _table(shown))


def clock_page(shown: ClockView, *, may_act: bool) -> dict[str, object]:
    """Return the context of the clock page and of its fragment."""
    clock = shown.clock
    return {
        "clock": clock,
        "face": clock_face(shown),
        "may_act": may_act,
        "title": clock_title(clock.sitting),
        "subtitle": words.schedule_length_text(shown.clock_reading.schedule),
        "key": uuid4(),
    }


def clock_title(sitting: Sitting | None) -> str:
    """Return the title of the clock: the name of its circle, or “Clock”."""
    if sitting is None:
        return _("Clock")
    return sitting.circle.name


def epoch_ms(instant: datetime) -> int:
    """Return an instant as milliseconds since 1970."""
    return (instant - EPOCH) // MILLISECOND


def _line(reading: ClockReading, index: int) -> LevelRow:
    level = reading.schedule.levels[index]
    return LevelRow(
        index=index,
        number="" if level.is_break else str(reading.schedule.number_of(index)),
        level=level,
        name=words.level_name(reading.schedule, index),
        blinds=words.blinds_text(level),
        length=words.length_text(level),
        spoken=words.spoken_level(reading.schedule, index),
        is_past=index < reading.index,
        is_current=index == reading.index,
    )


def _table(shown: ClockView) -> PlayersLeft:
    """Return players and stacks from the sitting, else from the clock's events."""
    reading, sitting = shown.clock_reading, shown.clock.sitting
    figures = tournament_figures(sitting, shown.now) if sitting else None
    if figures:
        return PlayersLeft(
            figures.remaining,
            figures.entries,
            figures.average,
            _in_big_blinds(reading, figures.average),
            figures,
        )
    if sitting and has_bank(sitting):
        if sitting.is_closed:
            return PlayersLeft()
        return _table_of_bank(reading, bank_of(sitting))
    return _players_left(
        reading,
        reading.schedule.players,
        reading.eliminated,
        reading.schedule.players * reading.schedule.stack,
    )


def _table_of_bank(reading: ClockReading, bank: Bank) -> PlayersLeft:
    """Return players and stacks from the bank: a player without chips in play has stopped."""
    stopped = sum(1 for stack in bank.stacks if not stack.chips)
    return _players_left(reading, len(bank.stacks), max(stopped, reading.eliminated), bank.in_play)


def _players_left(reading: ClockReading, players: int, out: int, in_play: int) -> PlayersLeft:
    left = max(players - out, 0)
    if not left:
        return PlayersLeft()
    average = max(in_play, 0) // left
    return PlayersLeft(left, players, average, _in_big_blinds(reading, average))


def _in_big_blinds(reading: ClockReading, average: int) -> str:
    level = level_played(reading.schedule, reading.index)
    return words.in_big_blinds(average, level.big_blind) if average and level.big_blind else ""
