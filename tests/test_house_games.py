"""A game carries the same name in every corridor, and every refusal can be read in its rules."""

import ast
import re

import pytest

from games.rules.catalogue import GAMES
from games.rules.errors import SENTENCES
from tests.source_tree import ROOT, files, python, strings, text, told, tree
from web.rooms import ROOMS
from web.wording.games import CALLED

HEADING = re.compile(r"^## ([a-z_]+\.\d+) \S", re.MULTILINE)
ARTICLE = re.compile(r"[a-z_]+\.\d+")
RULES = [path for path in files() if re.fullmatch(r"RULES\w*\.md", path.name)]
ARTICLES = [article for path in RULES for article in HEADING.findall(text(path))]


FURNITURE = (
    *("TABLE_TEMPLATE", "ROW_TEMPLATE", "Pad", "lines", "marks", "next_deal", "pad_page", "reason", "result"),
    *("rules_in_words", "scene", "url_after"),
)
"""What is looked for in the room of a game, as `web/rooms/__init__.py` tells it."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_has_all_its_rooms(game):
    rooms = {
        f"games/rules/{game.key}/RULES.md": "its rules, in numbered articles",
        f"games/rules/{game.key}/game.py": "its contract with the catalogue",
        f"tests/rules/{game.key}/rounds.py": "its rounds for the laws",
        f"web/wording/{game.key}.py": "what it is called, and its rules in words",
        f"web/rooms/{game.key}": "what it shows on a phone",
        f"templates/games/{game.key}": "its pages",
        f"templates/components/glyphs/{game.key}.html": "its drawing on the opening page",
    }
    faults = [f"{room}: {purpose}" for room, purpose in rooms.items() if not (ROOT / room).exists()]
    assert not faults, f"{game.key} lacks:{told(faults)}"


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_its_furniture(room):
    faults = [name for name in FURNITURE if not hasattr(ROOMS[room], name)]
    assert not faults, f"web/rooms/{room}/__init__.py lacks:{told(faults)}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_names_its_ways_of_playing_as_no_other_does(game):
    assert CALLED[game.key].presets.keys() == {preset.key for preset in game.presets}
    others = [preset for key, called in CALLED.items() if key != game.key for preset in called.presets]
    assert not CALLED[game.key].presets.keys() & set(others)


def test_the_catalogue_lists_every_game_that_has_rules():
    folders = {
        path.parts[2] for path in RULES if path.parts[:2] == ("games", "rules") and len(path.parts) == 4
    }
    assert folders - {"arbiter"} == {game.key for game in GAMES}


def test_every_article_named_in_the_code_can_be_read():
    rooms = {article.partition(".")[0] for article in ARTICLES} | {game.key for game in GAMES}
    faults = [
        f"{path}:{line}: {word}"
        for path in python("games")
        for word, line in strings(path)
        if ARTICLE.fullmatch(word) and word.partition(".")[0] in rooms and word not in ARTICLES
    ]
    assert not faults, f"no such heading in any RULES.md:{told(faults)}"


def test_every_refusal_has_its_sentence_and_every_sentence_is_said():
    spoken = {
        word for path in python("games", "ledger") if path.name != "errors.py" for word, _ in strings(path)
    }
    mute = [code for code in SENTENCES if code not in spoken]
    unknown = [
        f"{path}:{call.lineno}: {call.args[0].value}"
        for path, call in _refusals()
        if isinstance(call.args[0], ast.Constant) and call.args[0].value not in SENTENCES
    ]
    assert not unknown, f"no sentence in games/rules/errors.py for:{told(unknown)}"
    assert not mute, f"nothing ever says these sentences of games/rules/errors.py:{told(mute)}"


def _refusals():
    return [
        (path, node)
        for path in python("games")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RuleError"
    ]
