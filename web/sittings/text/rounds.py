"""Names of rounds: “Deal 12”, “three rounds”."""

from web.games.registry import GAME_UIS
from web.ui.number_words import number_in_words


def round_title(game_key: str, number: int) -> str:
    """Return the title of a round: “Deal 12” at Chinese poker, “Round 12” at menteur."""
    return GAME_UIS[game_key].round_labels.title % {"number": number}


def round_unit(game_key: str) -> str:
    """Return the caption under the number of a round: “deal”."""
    return str(GAME_UIS[game_key].round_labels.unit)


def round_unit_plural(game_key: str, count: int) -> str:
    """Return the caption under a count of rounds: “deals”."""
    return GAME_UIS[game_key].round_labels.unit_for_count(count)


def round_count_text(game_key: str, count: int) -> str:
    """Return a number of rounds: “three deals”, “12 rounds”."""
    return GAME_UIS[game_key].round_labels.count_text(count) % {"count": number_in_words(count)}
