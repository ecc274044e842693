"""The list of all games. A new game is added here; a test names the parts that it still lacks."""

from games.rules.chinese.game import GAME as CHINESE
from games.rules.draw_holdem.game import GAME as DRAW_HOLDEM
from games.rules.game import AnyGame
from games.rules.holdem.game import GAME as HOLDEM
from games.rules.menteur.game import GAME as MENTEUR
from games.rules.tournament.game import GAME as TOURNAMENT

GAMES: tuple[AnyGame, ...] = (CHINESE, MENTEUR, HOLDEM, DRAW_HOLDEM, TOURNAMENT)


def game(key: str) -> AnyGame:
    """Return the game of a key. Raises `ValueError` for an unknown key."""
    for each in GAMES:
        if each.key == key:
            return each
    raise ValueError(f"no game {key!r}")
