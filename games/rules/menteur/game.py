"""Poker menteur in the catalogue."""

from collections.abc import Mapping
from typing import Any

from games.rules.game import Game, Moves, Preset, seat_after
from games.rules.menteur.coup import LEAST_SEATS, MOST_SEATS
from games.rules.menteur.options import PRESETS, Options
from games.rules.menteur.options import read_options as read_any_options
from games.rules.menteur.record import read_round, write_round
from games.rules.menteur.scoring import score_round
from games.rules.plain import Malformed


def read_options(preset: str, changes: Mapping[str, Any]) -> Options:
    """The options of a sitting. Raises what the options themselves raise.

    A carry kept for the next sitting is `Malformed` too: what lies in the middle is of who plays tonight,
    at tonight's value, and would be somebody else's tomorrow. The score command still works it out.
    """
    options = read_any_options(preset, changes)
    if options.carry_close == "next_session":
        raise Malformed("carry_close")
    return options


def unit_of(options: Options) -> str:
    """What a page calls the unit: `points` for the mark `simple`, `jetons` for the three others."""
    return "points" if options.mark == "simple" else "jetons"


def last_round(options: Options, carried: Mapping[str, Any]) -> dict[str, Any] | None:
    """The carry given to who caused the last loss. Article menteur.22."""
    is_awarded = options.carry_close == "last_causer" and not shares_middle(options, carried)
    return {"award_carry": True} if is_awarded and carried.get("carry") else None


def shares_middle(options: Options, carried: Mapping[str, Any]) -> bool:
    """Whether the carry is shared equally when the sitting closes. Articles menteur.22 and menteur.24."""
    return options.carry_close == "equal" or carried.get("causer") is None


def reseat(carried: Mapping[str, Any], moves: Moves, seats: int, _options: Options) -> Mapping[str, Any]:
    """The middle stays; the receiver, if he left, is whoever follows, the last causer is nobody.

    Article menteur.24.
    """
    receiver, causer = carried.get("receiver"), carried.get("causer")
    told: dict[str, Any] = {}
    if receiver is not None:
        told["receiver"] = seat_after(moves, receiver, seats)
    if causer is not None:
        told["causer"] = moves[causer]
    return {**carried, **told}


GAME = Game(
    key="menteur",
    unit=unit_of,
    presets=tuple(Preset(key, options, LEAST_SEATS, MOST_SEATS) for key, options in PRESETS.items()),
    read_options=read_options,
    read=read_round,
    write=write_round,
    score=score_round,
    last_round=last_round,
    shares_middle=shares_middle,
    reseat=reseat,
)
