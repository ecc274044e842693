"""Fantasyland: who is dealt his whole hand at once in the next deal, and how many cards."""

from typing import Final, NamedTuple

from games.rules.chinese.layout import Values
from games.rules.chinese.options import Options
from games.rules.chinese.pack import hand_size
from games.rules.chinese.royalties import Points
from games.rules.hands import FULL_HOUSE, PAIR, QUADS, TRIPS, Value

_ENTRY_RANK: Final = {"QQ": 12, "KK": 13, "AA": 14}


class Following(NamedTuple):
    """What the next deal holds for a seat; None is what a quick entry cannot tell."""

    fantasyland: bool | None
    cards: int | None


def following(values: Values | None, was_in: bool, options: Options) -> Following:
    """The next deal of a seat whose lines have these values, or whose hand fouled (None).

    Articles chinese.15 to chinese.17.
    """
    if not options.fantasyland or values is None:
        return Following(False, hand_size(options))
    is_in = _stays(values, options) if was_in else values[0] >= _entry(options)
    return Following(is_in, _cards(values[0], was_in, options) if is_in else hand_size(options))


def following_quick(bonuses: Points, was_in: bool, options: Options) -> Following:
    """The next deal of a seat known by its royalties alone, a fouled one showing none.

    Only the open-face table tells a hand by what it pays. Article chinese.15.
    """
    if not options.fantasyland:
        return following(None, was_in, options)
    if options.royalty_mode == "off" or options.royalty_table.name != "open_face":
        return Following(None, None)
    return following(options.royalty_table.weakest(bonuses), was_in, options)


def following_chosen(is_in: bool, was_in: bool, options: Options) -> Following:
    """The next deal of a seat that is told to be in Fantasyland or not, by hand. Article chinese.15."""
    if not options.fantasyland or not is_in:
        return following(None, was_in, options)
    return Following(True, _cards(_entry(options), was_in, options))


def _entry(options: Options) -> Value:
    return PAIR, _ENTRY_RANK[options.fl_entry]


def _stays(values: Values, options: Options) -> bool:
    """Whether lines that stand keep a player in. Article chinese.16."""
    top, middle, bottom = values
    if top[0] == TRIPS or bottom[0] >= QUADS:
        return True
    return options.fl_stay == "seed" and middle[0] >= FULL_HOUSE


def _cards(top: Value, was_in: bool, options: Options) -> int:
    """How many cards a player in Fantasyland is dealt. Article chinese.17."""
    if options.fl_cards == "seed":
        return 15 if options.preset == "pineapple" else 13
    if options.fl_cards == "std14" or was_in:
        return 14
    return 17 if top[0] == TRIPS else 2 + top[1]
