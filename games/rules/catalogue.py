"""The one list of games. Adding a game starts here; a test names what it still lacks."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

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


def corridor(package: str) -> dict[str, ModuleType]:
    """The room of each game in a corridor of the house: the module of its name there, if it has one."""
    names = {each.key: f"{package}.{each.key}" for each in GAMES}
    return {key: import_module(name) for key, name in names.items() if find_spec(name)}
