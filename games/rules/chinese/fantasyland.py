"""Fantasyland: the seats that are dealt their whole hand at once in the next deal, and their cards."""

from typing import Final, NamedTuple

from games.rules.chinese.layout import Values
from games.rules.chinese.options import Options
from games.rules.chinese.pack import hand_size
from games.rules.chinese.royalties import Points
from games.rules.hands import FULL_HOUSE, PAIR, QUADS, TRIPS, Value

_ENTRY_RANK: Final = {"QQ": 12, "KK": 13, "AA": 14}


class NextDealStatus(NamedTuple):
    """Status of a seat in the next deal; a field is None if quick entry cannot determine it."""

    fantasyland: bool | None
    cards: int | None


def next_deal_status(values: Values | None, was_in: bool, options: Options) -> NextDealStatus:
    """Return the next-deal status of a seat from the values of its lines, or None for a fouled hand.

    Articles chinese.15 to chinese.17.
    """
    if not options.fantasyland or values is None:
        return NextDealStatus(False, hand_size(options))
    is_in = _stays_in_fantasyland(values, options) if was_in else values[0] >= _entry_hand(options)
    return NextDealStatus(is_in, _cards(values[0], was_in, options) if is_in else hand_size(options))


def next_deal_status_from_royalties(bonuses: Points, was_in: bool, options: Options) -> NextDealStatus:
    """Return the next-deal status of a seat known only by its royalties; a fouled seat has none.

    Only the open-face table identifies a hand by its royalties. Article chinese.15.
    """
    if not options.fantasyland:
        return next_deal_status(None, was_in, options)
    if options.royalty_mode == "off" or options.royalty_table.name != "open_face":
        return NextDealStatus(None, None)
    return next_deal_status(options.royalty_table.weakest_values(bonuses), was_in, options)


def next_deal_status_chosen(is_in: bool, was_in: bool, options: Options) -> NextDealStatus:
    """Return the next-deal status of a seat whose Fantasyland was chosen by hand. Article chinese.15."""
    if not options.fantasyland or not is_in:
        return next_deal_status(None, was_in, options)
    return NextDealStatus(True, _cards(_entry_hand(options), was_in, options))


def max_fantasyland_cards(options: Options) -> int:
    """Return the largest number of cards dealt to a player in Fantasyland. Article chinese.17."""
    return _cards((TRIPS, 14), False, options)


def _entry_hand(options: Options) -> Value:
    return PAIR, _ENTRY_RANK[options.fl_entry]


def _stays_in_fantasyland(values: Values, options: Options) -> bool:
    """Return whether valid lines keep a player in Fantasyland. Article chinese.16."""
    top, middle, bottom = values
    if top[0] == TRIPS or bottom[0] >= QUADS:
        return True
    return options.fl_stay == "seed" and middle[0] >= FULL_HOUSE


def _cards(top: Value, was_in: bool, options: Options) -> int:
    """Return the number of cards dealt to a player in Fantasyland. Article chinese.17."""
    if options.fl_cards == "seed":
        return 15 if options.preset == "pineapple" else 13
    if options.fl_cards == "std14" or was_in:
        return 14
    return 17 if top[0] == TRIPS else 2 + top[1]
