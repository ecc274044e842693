"""Announcement of the end of a game at a bank: its reason, its winners, and the way to the count."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from games.bank.cash_results import final_chips
from games.bank.commands.closing import has_recorded_hands
from games.bank.queries import Bank, bank_of
from games.models import Round, Sitting
from games.rules.holdem.bank import richest
from games.rules.holdem.game_end import GameEnd, game_end
from games.rules.holdem.options import HomeOptions
from games.sittings.queries.seating import RoundStart, find_round_start

MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class GameOver:
    """The end of a game whose sitting is still open.

    `winners` are names, none while the chips of a player are unknown. `must_count` is true until all are
    known.
    """

    end: GameEnd
    options: HomeOptions
    winners: list[str]
    must_count: bool


def game_over(
    sitting: Sitting, bank: Bank, options: HomeOptions, departed: Collection[int], now: datetime
) -> GameOver | None:
    """Return the announcement of the end of a game; None while it goes on and after the closing.

    `departed` are the positions of the players that left the table.
    """
    if sitting.is_closed:
        return None
    minutes = (now - sitting.opened_at) // MINUTE
    end = game_end(bank.seat_chips(departed), options, minutes)
    if end is None:
        return None
    with_hands = has_recorded_hands(sitting)
    is_known = bank.is_counted or (with_hands and end is not GameEnd.MINUTES)
    winners: list[str] = []
    if is_known:
        final = final_chips(bank, [stack.ledger_chips for stack in bank.stacks], follows_hands=with_hands)
        winners = [bank.stacks[seat].seat.player.name for seat in richest(final)]
    elif end is GameEnd.LAST:
        winners = [stack.seat.player.name for stack in bank.stacks if stack.chips]
    return GameOver(end, options, winners, must_count=not is_known)


def game_over_before(sitting: Sitting, start: RoundStart, bank: Bank, now: datetime) -> GameOver | None:
    """Return the end that a game has reached before its next hand; an agreed time lets a hand be finished."""
    departed = {stack.seat.position for stack in bank.stacks} - set(start.seating.positions)
    over = game_over(sitting, bank, start.options, departed, now)
    return None if over and over.end is GameEnd.MINUTES else over


def game_over_after(version: Round, now: datetime) -> GameOver | None:
    """Return the end of the game that the last hand of a sitting has brought; None for any other hand."""
    start = find_round_start(version.sitting)
    if start.previous_round != version:
        return None
    return game_over_before(version.sitting, start, bank_of(version.sitting), now)
