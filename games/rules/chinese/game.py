"""Chinese poker as the rest of the house sees it: the contract it signs."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from games.rules.chinese.deal import score_deal
from games.rules.chinese.explanation import explain
from games.rules.chinese.fantasyland import Following, following_chosen
from games.rules.chinese.options import PRESETS, Options, read_options
from games.rules.chinese.pack import MOST_SEATS, deck_total, hand_size
from games.rules.chinese.record import Deal, read_deal, write_deal
from games.rules.game import Game, Moves, Preset, seat_after
from games.rules.outcome import Outcome, dues_between


def read(data: Mapping[str, Any], seats: int, options: Options, _carried: Mapping[str, Any]) -> Deal:
    """A recorded deal, its places not judged yet. Raises what `read_deal` raises."""
    return read_deal(data, seats, options)


def score(deal: Deal, options: Options, carried: Mapping[str, Any]) -> Outcome:
    """The outcome of a deal: one due for each two players that are not even, in points. Article chinese.7.

    What is carried, but in classic: `first` is the seat that acts first in the next deal, `fantasyland` tells
    for each seat whether it plays it there, `cards` how many it is dealt. Raises what `score_deal` raises.
    """
    seats = len(deal.seats)
    was_in = fantasyland_carried(carried, seats)
    first = first_carried(carried, seats) if deal.first is None else deal.first
    result = score_deal(deal.seats, was_in, first, options)
    followings = _followings(deal, result.following, was_in, options)
    dues = dues_between({pair: head_to_head.points for pair, head_to_head in result.pairs.items()})
    explanation = explain(deal.seats, result, followings, options)
    if options.is_classic:
        return Outcome(dues, {}, explanation)
    following = {
        "first": result.next_first,
        "fantasyland": [bool(each.fantasyland) for each in followings],
        "cards": [each.cards for each in followings],
    }
    return Outcome(dues, following, explanation)


def _followings(
    deal: Deal, told: Sequence[Following], was_in: Sequence[bool], options: Options
) -> list[Following]:
    """What the next deal holds for each seat; what the hands cannot tell was recorded, or is no."""
    chosen = deal.fantasyland or (False,) * len(told)
    return [
        following_chosen(is_in, each_was_in, options) if each.fantasyland is None else each
        for each, is_in, each_was_in in zip(told, chosen, was_in, strict=True)
    ]


def first_carried(carried: Mapping[str, Any], seats: int) -> int:
    """Who acts first in the deal to come: seat 0 where nothing says otherwise. Article chinese.19."""
    first: int = carried.get("first", 0)
    return first if first < seats else 0


def fantasyland_carried(carried: Mapping[str, Any], seats: int) -> tuple[bool, ...]:
    """Who plays the deal to come in Fantasyland; nobody, once the table has changed. Article chinese.15."""
    fantasyland = carried.get("fantasyland", ())
    return tuple(fantasyland) if len(fantasyland) == seats else (False,) * seats


def cards_carried(carried: Mapping[str, Any], seats: int, options: Options) -> tuple[int, ...]:
    """How many cards each seat is dealt in the deal to come. Article chinese.17."""
    cards = carried.get("cards", ())
    return tuple(cards) if len(cards) == seats else (hand_size(options),) * seats


def check_start(seats: int, options: Options, carried: Mapping[str, Any]) -> None:
    """Refuse a deal that the pack cannot hold. Raises DECK_OVERFLOW. Article chinese.18."""
    deck_total(cards_carried(carried, seats, options))


def reseat(carried: Mapping[str, Any], moves: Moves, seats: int, options: Options) -> Mapping[str, Any]:
    """Fantasyland goes with its player, a newcomer has none; who acts first, if he left, is whoever follows.

    Article chinese.23.
    """
    if "first" not in carried:
        return carried
    was_in, dealt = fantasyland_carried(carried, len(moves)), cards_carried(carried, len(moves), options)
    came_from = {after: before for before, after in enumerate(moves) if after is not None}
    return {
        "first": seat_after(moves, first_carried(carried, len(moves)), seats),
        "fantasyland": [seat in came_from and was_in[came_from[seat]] for seat in range(seats)],
        "cards": [
            dealt[came_from[seat]] if seat in came_from else hand_size(options) for seat in range(seats)
        ],
    }


GAME: Final = Game(
    key="chinese",
    unit="points",
    presets=tuple(Preset(key, options, 2, MOST_SEATS[key]) for key, options in PRESETS.items()),
    read_options=read_options,
    read=read,
    write=write_deal,
    score=score,
    check_start=check_start,
    reseat=reseat,
)
