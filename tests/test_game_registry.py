"""Games: the same key in every package, and an article for every refusal."""

import ast
import re

import pytest

from games.rules.catalogue import GAMES
from games.rules.errors import MESSAGES
from games.rules.plain_game import PlainGame
from tests.source_tree import ROOT, bullet_list, files, nodes, python, strings, text
from web.games.registry import GAME_UIS

HEADING = re.compile(r"^## ([a-z_]+\.\d+) \S", re.MULTILINE)
ARTICLE = re.compile(r"[a-z_]+\.\d+")
RULES = [path for path in files() if re.fullmatch(r"RULES\w*\.md", path.name)]
ARTICLES = [article for path in RULES for article in HEADING.findall(text(path))]

SHARED_RULES = {"clock"}
"""Packages with articles that are no game of the catalogue."""
KEYS = {game.key for game in GAMES}
CONDITION = re.compile(r"\{% (?:if|elif) [^%]*%\}")
OWN_FOLDERS = {(layer, kind, key) for key in KEYS for layer, kind in (("games", "rules"), ("web", "games"))}
GENERAL = [
    path
    for path in python("games", "web")
    if path.parts[:2] not in {("games", "score"), ("games", "demo")} and path.parts[:3] not in OWN_FOLDERS
]
"""Modules of no single game; `games/score` reads the keys of its protocol, and the demo plays evenings."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_game_has_each_of_its_modules(game):
    files_of_game = {
        f"games/rules/{game.key}/RULES.md": "its rules, in numbered articles",
        f"games/rules/{game.key}/game.py": "its contract with the catalogue",
    }
    if isinstance(game, PlainGame):
        files_of_game[f"web/games/{game.key}.py"] = "what it shows on a phone"
    else:
        files_of_game[f"web/games/{game.key}/ui.py"] = "what it shows on a phone"
        files_of_game[f"tests/rules/{game.key}/rounds.py"] = "its rounds for the laws"
    faults = [f"{path}: {purpose}" for path, purpose in files_of_game.items() if not (ROOT / path).exists()]
    assert not faults, f"{game.key} lacks:{bullet_list(faults)}"


def test_each_game_is_in_the_registry_of_pages():
    assert [game.key for game in GAMES] == list(GAME_UIS)


@pytest.mark.parametrize("key", GAME_UIS)
def test_pages_of_a_game_have_no_abstract_part(key):
    ui = type(GAME_UIS[key])
    abstract = [name for name in dir(ui) if getattr(getattr(ui, name), "__isabstractmethod__", False)]
    assert not abstract, f"{ui.__module__}.{ui.__name__} lacks:{bullet_list(abstract)}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_preset_names_of_a_game_are_unique(game):
    assert GAME_UIS[game.key].preset_titles.keys() == {preset.key for preset in game.presets}
    others = [preset for key, ui in GAME_UIS.items() if key != game.key for preset in ui.preset_titles]
    assert not GAME_UIS[game.key].preset_titles.keys() & set(others)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_family_of_a_game_is_a_game_of_its_own(game):
    family = GAME_UIS[game.key].family
    assert not family or not GAME_UIS[family].family


def test_catalogue_lists_each_game_with_rules():
    folders = {
        path.parts[2] for path in RULES if path.parts[:2] == ("games", "rules") and len(path.parts) == 4
    }
    assert folders - SHARED_RULES == {game.key for game in GAMES}


def test_each_article_cited_in_code_exists():
    prefixes = {article.partition(".")[0] for article in ARTICLES} | {game.key for game in GAMES}
    faults = [
        f"{path}:{line}: {word}"
        for path in python("games")
        for word, line in strings(path)
        if ARTICLE.fullmatch(word) and word.partition(".")[0] in prefixes and word not in ARTICLES
    ]
    assert not faults, f"no such heading in any RULES.md:{bullet_list(faults)}"


def test_each_refusal_code_has_a_sentence_and_each_sentence_is_used():
    spoken = {
        word for path in python("games", "ledger") if path.name != "errors.py" for word, _ in strings(path)
    }
    mute = [code for code in MESSAGES if code not in spoken]
    unknown = [
        f"{path}:{call.lineno}: {call.args[0].value}"
        for path, call in _refusals()
        if isinstance(call.args[0], ast.Constant) and call.args[0].value not in MESSAGES
    ]
    assert not unknown, f"no sentence in games/rules/errors.py for:{bullet_list(unknown)}"
    assert not mute, f"nothing ever says these sentences of games/rules/errors.py:{bullet_list(mute)}"


def _refusals():
    return [
        (path, node)
        for path in python("games")
        for node in nodes(path)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "RuleError"
    ]


def test_general_code_compares_no_key_of_a_game():
    faults = [
        f"{path}:{node.lineno}: {ast.unparse(node)}"
        for path in GENERAL
        for node in nodes(path)
        if isinstance(node, ast.Compare) and KEYS & _constants(node)
    ]
    assert not faults, f"make it a method of GameUI or a field of Game:{bullet_list(faults)}"


def test_general_templates_compare_no_key_of_a_game():
    faults = [
        f"{path}: {tag}"
        for path in files()
        if path.suffix == ".html" and path.parts[:2] != ("templates", "games")
        for tag in CONDITION.findall(text(path))
        if KEYS & set(re.findall(r'"(\w+)"', tag))
    ]
    assert not faults, f"make it a method of GameUI or a field of Game:{bullet_list(faults)}"


def _constants(node):
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant)}
