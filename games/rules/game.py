"""What a game is: the contract every game of the catalogue signs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Preset:
    """A document's way of playing: its key, its options, how many may sit, and whether chips are bought.

    Where it `has_bank`, its options tell a cave in chips and its price in cents, and its chips are counted at
    the end.
    """

    key: str
    options: Any
    least_seats: int
    most_seats: int
    has_bank: bool = False

    def most_seats_under(self, options: Any) -> int:
        """How many may sit under these options, which may say otherwise than the document."""
        return int(getattr(options, "max_players", self.most_seats))


def _none(_options: Any, _carried: Mapping[str, Any]) -> None:
    """The last round of a game that leaves nothing in the middle."""


def _given_by_rounds(_options: Any, _carried: Mapping[str, Any]) -> bool:
    """What lies in the middle goes to players by rounds alone."""
    return False


def _begin(_seats: int, _options: Any, _carried: Mapping[str, Any]) -> None:
    """Nothing keeps a round from beginning."""


Moves = Sequence[int | None]
"""Where everybody of a table sits after somebody came or left: by former seat, None for who left."""


def seat_after(moves: Moves, seat: int, seats: int) -> int:
    """Where who sat at `seat` sits now; if he left, who follows the nearest one before him that stayed."""
    if (stayed := moves[seat]) is not None:
        return stayed
    before = [after for after in moves[:seat] if after is not None]
    return (before[-1] + 1) % seats if before else 0


def _kept(carried: Mapping[str, Any], _moves: Moves, _seats: int, _options: Any) -> Mapping[str, Any]:
    """What a game carries that is of no seat stays as it is."""
    return carried


@dataclass(frozen=True, slots=True)
class Game:
    """A game, as the rest of the house sees it.

    - `key` is the word used in every corridor; `unit` is what its rounds move (`points`, `jetons`, `chips`),
      or how its options tell.
    - `presets` lists the documents followed, the default one first.
    - `read_options(preset, changes)` gives frozen options from a preset's key and JSON differences. Bad names
      or values raise `ValueError`.
    - `read(data, seats, options, carried)` turns recorded JSON into a frozen round or raises `RuleError`;
      `write(round)` gives the same JSON back.
    - `score(round, options, carried)` gives the `Outcome`, or raises `RuleError` for a round that can be read
      but not be. `carried` is the previous round's, `{}` at first.
    - `check_start(seats, options, carried)` raises `RuleError` for a new round that cannot begin from the
      state the previous one left.
    - `last_round(options, carried)` is the recorded JSON that empties the middle of the table before a
      closing, None where nothing lies there or where no round gives it away.
    - `shares_middle(options, carried)` tells whether the closing itself shares the middle of the table,
      equally and to the cent, among those who still sit there.
    - `reseat(carried, moves, seats, options)` gives the state of the same table after somebody came or left:
      `moves` tells by former seat the new one, None for who left, and there are `seats` now.
    """

    key: str
    unit: str | Callable[[Any], str]
    presets: tuple[Preset, ...]
    read_options: Callable[[str, Mapping[str, Any]], Any]
    read: Callable[[Mapping[str, Any], int, Any, Mapping[str, Any]], Any]
    write: Callable[[Any], dict[str, Any]]
    score: Callable[[Any, Any, Mapping[str, Any]], Outcome]
    last_round: Callable[[Any, Mapping[str, Any]], dict[str, Any] | None] = _none
    shares_middle: Callable[[Any, Mapping[str, Any]], bool] = _given_by_rounds
    check_start: Callable[[int, Any, Mapping[str, Any]], None] = _begin
    reseat: Callable[[Mapping[str, Any], Moves, int, Any], Mapping[str, Any]] = _kept

    def unit_of(self, options: Any) -> str:
        """The unit of a sitting played under these options."""
        return self.unit if isinstance(self.unit, str) else self.unit(options)

    def preset(self, key: str) -> Preset:
        """The preset of that key; an unknown one is a `ValueError`."""
        for preset in self.presets:
            if preset.key == key:
                return preset
        raise ValueError(f"{self.key} has no preset {key!r}")
