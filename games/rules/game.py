"""The interface that every game of the catalogue implements."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from games.rules.errors import RuleError
from games.rules.outcome import Outcome, ReplayedPoints

Options = TypeVar("Options")
"""Type of the options of a game."""
Played = TypeVar("Played")
"""Type of a round that was read from its recorded JSON."""
Json = Mapping[str, object]
"""Object of recorded JSON: a round, a state that a round carries to the next one, or an explanation."""


@dataclass(frozen=True, slots=True)
class Preset(Generic[Options]):
    """One documented way to play a game: key, options and numbers of seats.

    `preferred_seats` are the least and the most seats that the document advises.
    """

    key: str
    options: Options
    min_seats: int
    max_seats: int
    preferred_seats: tuple[int, int] | None = None

    def max_seats_with(self, options: object) -> int:
        """Return the maximum number of seats under these options, which may differ from the document."""
        return int(getattr(options, "max_players", self.max_seats))


def _no_middle_award(_options: object, _carried: Mapping[str, object]) -> None:
    """Return None: the game leaves nothing in the middle (default of `Game.middle_award`)."""


def _middle_not_shared(_options: object, _carried: Mapping[str, object]) -> bool:
    """Return False: only rounds give the middle to players (default of `Game.shares_middle`)."""
    return False


def _no_start_check(_seats: int, _options: object, _carried: Mapping[str, object]) -> None:
    """Accept every new round (default of `Game.check_start`)."""


def _no_change_check(_seats: int, _before: object, _after: object, _carried: Mapping[str, object]) -> None:
    """Accept every change of the options between two rounds (default of `Game.check_change`)."""


def _no_options_check(_seats: int, _options: object) -> None:
    """Accept these options with every number of seats (default of `Game.check_options`)."""


def _any_may_sit_out(_carried: Mapping[str, object], _seats: int) -> frozenset[int]:
    """Return no seat: every player can sit out without a loss (default of `Game.seats_with_stake`)."""
    return frozenset()


def _no_stake(_options: object, _stake: int) -> None:
    """Refuse every stake (default of `Game.check_stake`). Raises `ValueError`."""
    raise ValueError("this game has no stake of a round")


SeatMap = Sequence[int | None]
"""Seat after a change of the table, by seat before it; None for a player who left."""


def seat_after(moves: SeatMap, seat: int, seats: int) -> int:
    """Return the new seat of the player at `seat`.

    If that player left, return the seat that follows the nearest earlier player who stayed.
    """
    if (stayed := moves[seat]) is not None:
        return stayed
    before = [after for after in moves[:seat] if after is not None]
    return (before[-1] + 1) % seats if before else 0


def _unchanged_state(
    carried: Mapping[str, object], _moves: SeatMap, _seats: int, _options: object
) -> Mapping[str, object]:
    """Return the carried state unchanged (default of `Game.reseat`)."""
    return carried


@dataclass(frozen=True, slots=True)
class Replayer(Generic[Options]):
    """Scoring of recorded rounds under other options than those of their sitting.

    `source` names the stored JSON of a round that `score(source, seats, options, carried)` reads. `score`
    returns the points and the next state, or raises `RuleError` or `ValueError` for a round that these
    options cannot score.
    """

    source: Literal["recorded", "explanation"]
    score: Callable[[Json, int, Options, Json], ReplayedPoints]


@dataclass(frozen=True, slots=True)
class Game(Generic[Options, Played]):
    """The rules of one game as functions and constants.

    - `key` identifies the game in every registry; `unit` is the unit that its rounds move (`points`,
      `jetons`, `chips`), or a function of the options that returns it.
    - `presets` lists the documented ways to play, the default first.
    - `read_options(preset, changes)` returns frozen options from the key of a preset and JSON differences.
      Unknown names and invalid values raise `ValueError`.
    - `read_round(data, seats, options, carried)` returns a frozen round from recorded JSON or raises
      `RuleError`; `write_round(round)` returns the same JSON.
    - `score_round(round, options, carried)` returns the `Outcome`, or raises `RuleError` for a round that can
      be read but is impossible. `carried` is the state left by the previous round, `{}` at first.
    - `check_options(seats, options)` raises `RuleError` if so many seats cannot play under these options. Its
      fact `option` names the field of the message.
    - `seats_with_stake(carried, seats)` returns the seats whose players would lose something by sitting out.
    - `check_change(seats, before, after, carried)` raises `RuleError` if options cannot replace others before
      the coming round; its facts are those of `check_options`.
    - `check_start(seats, options, carried)` raises `RuleError` if no round can start from the carried state.
    - `middle_award(options, carried)` returns the recorded JSON of the round that empties the middle before a
      sitting is closed, or None if the middle is empty or no round can empty it.
    - `shares_middle(options, carried)` returns whether closing shares the middle equally, to the cent, among
      the seated players.
    - `check_not_over(seats, options, carried)` raises `RuleError` after the end of a game; unlike
      `check_start`, it does not prevent arrivals and departures.
    - `check_stake(options, stake)` raises `RuleError` for a stake that the next round cannot have, and
      `ValueError` if rounds have no stake.
    - `reseat(carried, moves, seats, options)` returns the carried state after a change of the table: `moves`
      gives the new seat by former seat (None for a player who left), `seats` the new number of seats.
    - `has_bank` is true if chips are bought: the options hold the chips and the price in cents of a cave, and
      the chips are counted at the end of the sitting.
    - `is_tournament` is true if entrants play for prizes: the events of the sitting say who entered, who was
      eliminated and what each place wins.
    - `has_blinds` is true if players pay blinds, which a clock can raise.
    - `replayer` scores recorded rounds under other options; None if no option changes their points.
    """

    key: str
    unit: str | Callable[[Options], str]
    presets: tuple[Preset[Options], ...]
    read_options: Callable[[str, Json], Options]
    read_round: Callable[[Json, int, Options, Json], Played]
    write_round: Callable[[Played], Json]
    score_round: Callable[[Played, Options, Json], Outcome]
    middle_award: Callable[[Options, Json], Json | None] = _no_middle_award
    shares_middle: Callable[[Options, Json], bool] = _middle_not_shared
    check_options: Callable[[int, Options], None] = _no_options_check
    seats_with_stake: Callable[[Json, int], frozenset[int]] = _any_may_sit_out
    check_change: Callable[[int, Options, Options, Json], None] = _no_change_check
    check_stake: Callable[[Options, int], None] = _no_stake
    check_start: Callable[[int, Options, Json], None] = _no_start_check
    check_not_over: Callable[[int, Options, Json], None] = _no_start_check
    reseat: Callable[[Json, SeatMap, int, Options], Json] = _unchanged_state
    has_bank: bool = False
    is_tournament: bool = False
    has_blinds: bool = False
    replayer: Replayer[Options] | None = None

    @property
    def counts_points(self) -> bool:
        """Return whether the result of a sitting is the points of its rounds, each worth a value in cents."""
        return not self.has_bank and not self.is_tournament

    def unit_of(self, options: Options) -> str:
        """Return the unit of a sitting played under these options."""
        return self.unit if isinstance(self.unit, str) else self.unit(options)

    def preset(self, key: str) -> Preset[Options]:
        """Return the preset of a key. Raises `ValueError` for an unknown key."""
        for preset in self.presets:
            if preset.key == key:
                return preset
        raise ValueError(f"{self.key} has no preset {key!r}")

    def check_seats(self, preset: str, options: Options, seats: int) -> None:
        """Check that so many seats can play under these options. Raises `RuleError`."""
        limits = self.preset(preset)
        least, most = limits.min_seats, limits.max_seats_with(options)
        if not least <= seats <= most:
            raise RuleError("PLAYER_COUNT", f"{self.key}.1", least=least, most=most)
        self.check_options(seats, options)


AnyGame = Game[Any, Any]
"""A game of the catalogue, whose options and rounds only its own modules read."""
