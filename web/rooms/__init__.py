"""What each game shows on a phone: its pad, its scoreboard's marks, its result. One room per game."""

from types import ModuleType

from games.models import Sitting
from games.rules.catalogue import corridor
from web.rooms import tournament

ROOMS: dict[str, ModuleType] = corridor("web.rooms")
PRESET_ROOMS: dict[tuple[str, str], ModuleType] = {("holdem", "tournament"): tournament}
"""The ways of playing that have a room of their own, beside that of their game."""


def room_of(sitting: Sitting) -> ModuleType:
    """The room of a sitting's game, or of its way of playing."""
    if any(game_key == sitting.game_key for game_key, _preset in PRESET_ROOMS):
        return room(sitting.game_key, sitting.preset_key)
    return ROOMS[sitting.game_key]


def room(game_key: str, preset: str) -> ModuleType:
    """The room of a game played that way."""
    return PRESET_ROOMS.get((game_key, preset)) or ROOMS[game_key]
