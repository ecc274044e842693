"""A game carries the same name in every corridor, and every refusal can be read in its rules."""

import ast
import re

import pytest

from games.rules.catalogue import GAMES
from games.rules.errors import SENTENCES
from tests.source_tree import ROOT, files, python, strings, text, told, tree

HEADING = re.compile(r"^## ([a-z_]+\.\d+) \S", re.MULTILINE)
ARTICLE = re.compile(r"[a-z_]+\.\d+")
RULES = [path for path in files() if re.fullmatch(r"RULES\w*\.md", path.name)]
ARTICLES = [article for path in RULES for article in HEADING.findall(text(path))]


WITHOUT_A_PAD: set[str] = set()
"""Games whose rules answer questions already, and whose pages are still to come."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_has_all_its_rooms(game):
    rooms = {
        f"games/rules/{game.key}/RULES.md": "its rules, in numbered articles",
        f"games/rules/{game.key}/game.py": "its contract with the catalogue",
        f"games/score/{game.key}.py": "its questions in the score command",
        f"games/facts/{game.key}.py": "what a round of it tells of a player",
        f"tests/rules/{game.key}/rounds.py": "its rounds for the laws",
    }
    if game.key not in WITHOUT_A_PAD:
        rooms |= {
            f"web/rooms/{game.key}": "what it shows on a phone",
            f"web/rooms/{game.key}/facts.py": "what it tells of a player, in words",
            f"templates/games/{game.key}": "its pages",
            f"templates/components/glyphs/{game.key}.html": "its drawing on the opening page",
        }
    faults = [f"{room}: {purpose}" for room, purpose in rooms.items() if not _exists(room)]
    assert not faults, f"{game.key} lacks:{told(faults)}"


def _exists(room):
    path = ROOT / room
    return path.exists() or path.with_suffix(".py").exists()


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
