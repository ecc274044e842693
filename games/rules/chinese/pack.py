"""The pack of 52 cards: the number of cards that a deal takes, and its limit."""

from collections.abc import Sequence
from typing import Final

from games.rules.cards import PACK
from games.rules.chinese.options import Options
from games.rules.errors import RuleError

MAX_SEATS: Final = {"classic": 4, "open_face": 4, "pineapple": 3}


def check_seats(seats: int, preset: str) -> None:
    """Check the number of seats of a preset. Raises PLAYER_COUNT. Article chinese.1."""
    most = MAX_SEATS[preset]
    if not 2 <= seats <= most:
        raise RuleError("PLAYER_COUNT", "chinese.1", least=2, most=most)


def hand_size(options: Options) -> int:
    """Return the number of cards that a player sees in a deal outside Fantasyland. Article chinese.17."""
    return 17 if options.preset == "pineapple" else 13


def deck_total(cards: Sequence[int]) -> int:
    """Return the number of cards of a deal from the cards of each seat. Raises DECK_OVERFLOW. Article
    chinese.18.
    """
    total = sum(cards)
    if total > len(PACK):
        raise RuleError("DECK_OVERFLOW", "chinese.18", count=total)
    return total
