"""What each game shows on a phone: its pad, its scoreboard's marks, its result. One room per game.

A room has these names, the words of `web/rooms/plain.py` where its game has nothing special to show:

- `TABLE_TEMPLATE` and `ROW_TEMPLATE`, the page of its table and a line of its feed; `scene(sitting, table)`,
  what the page shows around the scores.
- `Pad`, what is typed of a round; `pad_page(place, pad)`, the page that asks for it; `url_after(version)`,
  where a phone goes once it is recorded.
- `marks(carried, seats)` and `next_deal(carried, names, options)`, what is known of the round to come.
- `reason(version, names, before)`, why a round went as it did, in a line; `result(version, names)`, its page.
- `rules_in_words(options)`, a paragraph to be read aloud; `lines(told)`, what a player’s page tells.

It may have `departures(carried, names, options)`, what follows for each seat if somebody leaves.
"""

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
