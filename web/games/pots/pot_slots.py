"""Card slots of a showdown: those of the board and of the hands that contest a pot."""

from games.rules.pots import PotLayers
from web.games.pots.card_slots import BOARD_SLOTS, hole_slots


def contesting_seats(layers: PotLayers) -> tuple[int, ...]:
    """Return the seats that show their cards; empty if the hand is won without a showdown."""
    main = layers.pots[0]
    return main.eligible if main.is_contested else ()


def shown_slots(layers: PotLayers) -> list[int]:
    """Return the slots of the deciding cards: the board, then the hands still contesting."""
    return [*BOARD_SLOTS, *(slot for seat in contesting_seats(layers) for slot in hole_slots(seat))]
