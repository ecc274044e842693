"""Page object of a clock: display, controls, and the data that all clients share."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import uuid4

from django.utils.formats import time_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from games.bank.queries import bank_of
from games.clocks.queries.blinds import level_played
from games.clocks.queries.clock import ClockView
from games.models import ClockEvent
from games.rules.clock.level_clock import SECOND, ClockReading
from games.rules.clock.schedule import BlindLevel
from web.clocks import text as words
from web.clocks.text import MILLISECOND, epoch_ms
from web.games.tournament.clock_figures import MOVES_SECONDS, TournamentFigures, tournament_figures
from web.ui.charts import progress_bar


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A clock at an instant, as texts and as the figures of its script.

    Players left, entries and the average stack are zeros where they are unknown.
    """

    view: ClockView
    tournament: TournamentFigures | None
    left: int
    entries: int
    average: int

    @property
    def reading(self) -> ClockReading:
        return self.view.clock_reading

    @property
    def names(self) -> words.Names:
        """Names of the entrants of a tournament by number."""
        return self.tournament.names if self.tournament else {}

    @property
    def calls(self) -> list[tuple[ClockEvent, str]]:
        """Running calls of time with names, but those of eliminated players."""
        return named_calls(self.view, dict(self.tournament.active_entrants) if self.tournament else {})

    @property
    def call_numbers(self) -> str:
        """Numbers of the running calls: the script leaves calls that run on as they are."""
        return " ".join(str(call.number) for call, _name in self.calls)

    @property
    def blind_level(self) -> BlindLevel:
        return level_played(self.reading.schedule, self.reading.index)

    @property
    def is_home(self) -> bool:
        """Whether the blinds have the names of the document of home games, not those of clubs."""
        return self.view.clock.sitting is not None and self.tournament is None

    @property
    def in_big_blinds(self) -> str:
        """Average stack in big blinds; empty where either is unknown."""
        big_blind = self.blind_level.big_blind
        return words.in_big_blinds(self.average, big_blind) if self.average and big_blind else ""

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
        """Number of levels, “of 12”; empty in a break."""
        schedule = self.reading.schedule
        levels = {"count": schedule.number_of(len(schedule.levels) - 1)}
        return "" if self.reading.level.is_break else _("of %(count)s") % levels

    @property
    def next_text(self) -> tuple[str, str, str]:
        return words.next_level_text(self.reading)

    @property
    def is_finished(self) -> bool:
        """Whether the play is over: a tournament with its winner, or a closed sitting."""
        sitting, played = self.view.clock.sitting, self.tournament
        return sitting is not None and (sitting.is_closed or (played is not None and played.state.is_over))

    @property
    def undo_text(self) -> str:
        event = self.view.undoable_event
        return words.act_with_time(event, self.reading.schedule, self.names) if event else ""

    @property
    def restore_text(self) -> str:
        event = self.view.restorable_event
        return words.act_name(event, self.reading.schedule, self.names) if event else ""

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
        """SVG progress bar of the elapsed share of the level. The timer beside it says the same in words."""
        length = self.reading.length or SECOND
        return progress_bar(self.reading.elapsed // SECOND, length // SECOND)

    @property
    def next_index(self) -> int | None:
        index = self.reading.index + 1
        return index if index < len(self.reading.schedule.levels) else None


def named_calls(view: ClockView, names: words.Names) -> list[tuple[ClockEvent, str]]:
    """Return the running calls of time, each with the name of the called entrant, empty without one.

    `names` are those of the entrants still at a table; calls on other entrants are left out.
    """
    return [
        (event, "" if event.entrant is None else names[event.entrant])
        for event in view.running_calls
        if event.entrant is None or event.entrant in names
    ]


def etag_of(shown: ClockView, language: str) -> str:
    """Return the ETag of a clock: equal for clients that show the same."""
    reading, sitting = shown.clock_reading, shown.clock.sitting
    parts = [
        shown.clock.revision,
        reading.index,
        reading.is_new_level,
        reading.is_over,
        len(reading.calls),
        bool(shown.undoable_event),
        bool(shown.restorable_event),
        language,
    ]
    # A page of the moves is shown for some seconds, so they are part of the ETag.
    of_sitting = [sitting.revision, epoch_ms(shown.now) // (1000 * MOVES_SECONDS)] if sitting else []
    return "-".join(map(str, [*parts, *of_sitting]))


def clock_page(shown: ClockView, *, may_act: bool) -> dict[str, object]:
    """Return the context of the clock page and of its fragment."""
    clock = shown.clock
    tournament = tournament_figures(clock.sitting, shown.now) if clock.sitting else None
    return {
        "clock": clock,
        "face": ClockFace(shown, tournament, *_players(shown, tournament)),
        "may_act": may_act,
        "title": clock.sitting.circle.name if clock.sitting else _("Clock"),
        "subtitle": words.schedule_length_text(shown.clock_reading.schedule),
        "key": uuid4(),
    }


def _players(shown: ClockView, tournament: TournamentFigures | None) -> tuple[int, int, int]:
    """Return players left, entries and average stack from the sitting, else from the clock's events."""
    reading, sitting = shown.clock_reading, shown.clock.sitting
    if tournament:
        average = 0 if tournament.state.is_over else tournament.state.average_stack
        return tournament.remaining, tournament.state.field_size, average
    entries, out = reading.schedule.players, reading.eliminated
    in_play = entries * reading.schedule.stack
    if sitting and sitting.game.has_bank:
        if sitting.is_closed:
            return 0, 0, 0
        bank = bank_of(sitting)
        # A player without chips in play has stopped.
        entries, in_play = len(bank.stacks), bank.in_play
        out = max(out, sum(1 for stack in bank.stacks if not stack.chips))
    left = max(entries - out, 0)
    return (left, entries, max(in_play, 0) // left) if left else (0, 0, 0)
