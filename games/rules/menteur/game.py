"""Poker menteur as a game of the catalogue."""

from collections.abc import Mapping
from typing import Any

from games.rules.errors import RuleError
from games.rules.game import Game, Preset, Replayer, SeatMap, seat_after
from games.rules.json_fields import Malformed, integer
from games.rules.menteur.codec import read_round, write_round
from games.rules.menteur.coup import MAX_SEATS, MIN_SEATS, PREFERRED_SEATS
from games.rules.menteur.elimination import (
    Carried,
    active_receiver,
    check_game_goes_on,
    eliminated_in,
    reseated_bad_points,
)
from games.rules.menteur.marks import check_stake
from games.rules.menteur.options import PRESETS, STAKED, Options
from games.rules.menteur.options import read_options as read_any_options
from games.rules.menteur.replay import replay
from games.rules.menteur.scoring import score_round


def read_options(preset: str, changes: Mapping[str, object]) -> Options:
    """Return the options of a sitting. Raises the errors of the options.

    A carry left for the next sitting is `Malformed`: the middle belongs to the players of this sitting at its
    value of a jeton. The score command still computes it.
    """
    options = read_any_options(preset, changes)
    if options.carry_close == "next_session":
        raise Malformed("carry_close")
    return options


def check_round_stake(options: Options, stake: int) -> None:
    """Check a stake chosen before a coup.

    Raises STAKE_RANGE, and `Malformed` under a mark without stakes. Articles menteur.19 and menteur.20.
    """
    if options.mark not in STAKED:
        raise Malformed("stake")
    integer(1)(stake)
    check_stake(stake, options)


def unit_of(options: Options) -> str:
    """Return the unit of a sitting: `points` for the mark `simple`, `jetons` for the three others."""
    return "points" if options.mark == "simple" else "jetons"


def last_round(options: Options, carried: Carried) -> dict[str, object] | None:
    """Return the round that gives the carry to the last causer of a loss, or None. Article menteur.22."""
    is_awarded = options.carry_close == "last_causer" and not shares_middle(options, carried)
    return {"award_carry": True} if is_awarded and carried.get("carry") else None


def shares_middle(options: Options, carried: Carried) -> bool:
    """Return whether closing shares the carry equally. Articles menteur.22 and menteur.24."""
    return options.carry_close == "equal" or carried.get("causer") is None


def reseat(carried: Carried, moves: SeatMap, seats: int, options: Options) -> Mapping[str, object]:
    """Return the carried state after a change of the table.

    The middle stays. If the receiver left, the next active seat receives; if the last causer left, there is
    none. Articles menteur.21 and menteur.24.
    """
    receiver, causer = carried.get("receiver"), carried.get("causer")
    data: dict[str, object] = {}
    if options.mark == "simple":
        data["bad_points"] = reseated_bad_points(carried, moves, seats)
    if receiver is not None:
        after = seat_after(moves, receiver, seats)
        data["receiver"] = active_receiver(after, seats, eliminated_in(data, seats, options))
    if causer is not None:
        data["causer"] = moves[causer]
    return {**carried, **data}


def check_change(_seats: int, before: Options, after: Options, carried: Mapping[str, Any]) -> None:
    """Check that the mark keeps its unit, and changes only while the middle is empty. Raises UNIT_FIXED and
    MIDDLE_IN_PLAY. Articles menteur.17 and menteur.22.
    """
    if before.mark == after.mark:
        return
    if unit_of(before) != unit_of(after):
        raise RuleError("UNIT_FIXED", "menteur.17", option="mark")
    if carry := carried.get("carry", 0):
        raise RuleError("MIDDLE_IN_PLAY", "menteur.22", count=carry, option="mark")


GAME = Game(
    key="menteur",
    unit=unit_of,
    presets=tuple(
        Preset(key, options, MIN_SEATS, MAX_SEATS, preferred_seats=PREFERRED_SEATS[key])
        for key, options in PRESETS.items()
    ),
    read_options=read_options,
    read_round=read_round,
    write_round=write_round,
    score_round=score_round,
    check_change=check_change,
    middle_award=last_round,
    shares_middle=shares_middle,
    check_stake=check_round_stake,
    check_not_over=check_game_goes_on,
    reseat=reseat,
    replayer=Replayer("explanation", replay),
)
