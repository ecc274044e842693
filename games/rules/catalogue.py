"""The one list of games. Adding a game starts here; a test names what it still lacks."""

from games.rules.chinese.game import GAME as CHINESE
from games.rules.draw_holdem.game import GAME as DRAW_HOLDEM
from games.rules.game import Game
from games.rules.holdem.game import GAME as HOLDEM
from games.rules.menteur.game import GAME as MENTEUR

GAMES: tuple[Game, ...] = (CHINESE, HOLDEM, DRAW_HOLDEM, MENTEUR)


def game(key: str) -> Game:
    """The game of that key; an unknown one is a `ValueError`."""
    for each in GAMES:
        if each.key == key:
            return each
    raise ValueError(f"no game {key!r}")
