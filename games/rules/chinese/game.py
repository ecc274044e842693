"""Chinese poker as a game of the catalogue: the functions of the `Game` interface."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.rules.cards import PACK
from games.rules.chinese.codec import Deal, read_deal, write_deal
from games.rules.chinese.deal import Score, score_deal
from games.rules.chinese.explanation import explain
from games.rules.chinese.fantasyland import (
    NextDealStatus,
    max_fantasyland_cards,
    next_deal_status_chosen,
)
from games.rules.chinese.options import PRESETS, Options, read_options
from games.rules.chinese.pack import MAX_SEATS, deck_total, hand_size
from games.rules.errors import RuleError
from games.rules.game import Game, Preset, Replayer, SeatMap, seat_after
from games.rules.outcome import Outcome, ReplayedPoints, dues_between


def read(data: Mapping[str, object], seats: int, options: Options, _carried: Mapping[str, object]) -> Deal:
    """Return a recorded deal; its places are not checked yet. Raises the errors of `read_deal`."""
    return read_deal(data, seats, options)


def score(deal: Deal, options: Options, carried: Mapping[str, object]) -> Outcome:
    """Return the outcome of a deal: one due in points for each pair of seats that is not even. Article
    chinese.7.

    Except in classic, the carried state has `first` (the seat that acts first in the next deal),
    `fantasyland` (by seat, whether it plays the next deal there) and `cards` (by seat, the number of cards
    dealt). Raises the errors of `score_deal`.
    """
    result, followings = _scored_deal(deal, options, carried)
    explanation = explain(deal.seats, result, followings, options)
    dues = dues_between({pair: head_to_head.points for pair, head_to_head in result.pairs.items()})
    return Outcome(dues, _state_after(result, followings, options), explanation)


def replay(
    data: Mapping[str, object], seats: int, options: Options, carried: Mapping[str, object]
) -> ReplayedPoints:
    """Return the points of a recorded deal under other options.

    Raises the errors of `read_deal` and `score_deal`.
    """
    result, followings = _scored_deal(read_deal(data, seats, options), options, carried)
    return ReplayedPoints(result.net, _state_after(result, followings, options))


def _scored_deal(
    deal: Deal, options: Options, carried: Mapping[str, object]
) -> tuple[Score, list[NextDealStatus]]:
    seats = len(deal.seats)
    was_in = in_fantasyland(carried, seats)
    first = first_to_act(carried, seats) if deal.first is None else deal.first
    result = score_deal(deal.seats, was_in, first, options)
    return result, _next_deal_statuses(deal, result.next_deal_statuses, was_in, options)


def _state_after(
    result: Score, followings: Sequence[NextDealStatus], options: Options
) -> Mapping[str, object]:
    if options.is_classic:
        return {}
    return {
        "first": result.next_first,
        "fantasyland": [bool(each.fantasyland) for each in followings],
        "cards": [each.cards for each in followings],
    }


def _next_deal_statuses(
    deal: Deal, statuses: Sequence[NextDealStatus], was_in: Sequence[bool], options: Options
) -> list[NextDealStatus]:
    """Return the next-deal status of each seat; an unknown Fantasyland is the recorded choice, or no."""
    chosen = deal.fantasyland or (False,) * len(statuses)
    return [
        next_deal_status_chosen(is_in, each_was_in, options) if each.fantasyland is None else each
        for each, is_in, each_was_in in zip(statuses, chosen, was_in, strict=True)
    ]


def first_to_act(carried: Mapping[str, Any], seats: int) -> int:
    """Return the seat that acts first in the coming deal: seat 0 by default. Article chinese.19."""
    first: int = carried.get("first", 0)
    return first if first < seats else 0


def in_fantasyland(carried: Mapping[str, Any], seats: int) -> tuple[bool, ...]:
    """Return by seat whether it plays the coming deal in Fantasyland; none after a change of the number of
    seats. Article chinese.15.
    """
    fantasyland = carried.get("fantasyland", ())
    return tuple(fantasyland) if len(fantasyland) == seats else (False,) * seats


def cards_per_seat(carried: Mapping[str, Any], seats: int, options: Options) -> tuple[int, ...]:
    """Return the number of cards that each seat is dealt in the coming deal. Article chinese.17."""
    cards = carried.get("cards", ())
    return tuple(cards) if len(cards) == seats else (hand_size(options),) * seats


def check_options(seats: int, options: Options) -> None:
    """Check that the pack holds every deal of so many seats. Raises FANTASYLAND_OVERFLOW. Article
    chinese.18.
    """
    if not options.fantasyland:
        return
    plain, cards = hand_size(options), max_fantasyland_cards(options)
    for players_in_fantasyland in range(1, seats + 1):
        count = seats * plain + players_in_fantasyland * (cards - plain)
        if count > len(PACK):
            raise RuleError(
                "FANTASYLAND_OVERFLOW", "chinese.18", seats=seats, cards=cards, count=count, option="fl_cards"
            )


def seats_with_stake(carried: Mapping[str, object], seats: int) -> frozenset[int]:
    """Return the seats that play the coming deal in Fantasyland; a departure ends it. Article chinese.23."""
    return frozenset(seat for seat, is_in in enumerate(in_fantasyland(carried, seats)) if is_in)


def check_change(seats: int, before: Options, after: Options, carried: Mapping[str, object]) -> None:
    """Check that no seat loses the Fantasyland of the coming deal. Raises FANTASYLAND_IN_PROGRESS. Article
    chinese.15.
    """
    for option in ("fantasyland", "fl_stay", "fl_cards"):
        if getattr(before, option) == getattr(after, option):
            continue
        for seat, is_in in enumerate(in_fantasyland(carried, seats)):
            if is_in:
                raise RuleError("FANTASYLAND_IN_PROGRESS", "chinese.15", seat=seat, option=option)


def check_start(seats: int, options: Options, carried: Mapping[str, object]) -> None:
    """Check that the pack holds the coming deal. Raises DECK_OVERFLOW. Article chinese.18."""
    deck_total(cards_per_seat(carried, seats, options))


def reseat(
    carried: Mapping[str, object], moves: SeatMap, seats: int, options: Options
) -> Mapping[str, object]:
    """Return the carried state after a change of the table.

    Fantasyland moves with its player and a new player has none. If the first to act left, the next seat acts
    first. Article chinese.23.
    """
    if "first" not in carried:
        return carried
    was_in, dealt = in_fantasyland(carried, len(moves)), cards_per_seat(carried, len(moves), options)
    came_from = {after: before for before, after in enumerate(moves) if after is not None}
    return {
        "first": seat_after(moves, first_to_act(carried, len(moves)), seats),
        "fantasyland": [seat in came_from and was_in[came_from[seat]] for seat in range(seats)],
        "cards": [
            dealt[came_from[seat]] if seat in came_from else hand_size(options) for seat in range(seats)
        ],
    }


GAME: Final = Game(
    key="chinese",
    unit="points",
    presets=tuple(Preset(key, options, 2, MAX_SEATS[key]) for key, options in PRESETS.items()),
    read_options=read_options,
    read_round=read,
    write_round=write_deal,
    score_round=score,
    check_options=check_options,
    seats_with_stake=seats_with_stake,
    check_change=check_change,
    check_start=check_start,
    reseat=reseat,
    replayer=Replayer("recorded", replay),
)
