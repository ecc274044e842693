"""The guide for a newcomer, followed to the letter in a copy of the house, and taken back to the letter."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.source_tree import ROOT, files

GUIDE = "docs/add-a-game.md"
BLOCK = re.compile(
    r"^\*\*`(?P<path>\S+)`\*\*\n\n```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
REMOVAL = re.compile(r"^## Removing it\n.*?^```sh\n(?P<commands>.*?)^```$", re.MULTILINE | re.DOTALL)
PLAYED = (
    *("tests/test_house_games.py", "tests/rules/test_articles.py", "tests/rules/test_laws.py"),
    *("tests/rules/belote", "tests/web/test_belote.py"),
)

pytestmark = pytest.mark.skipif("DATABASE_URL" in os.environ, reason="the copy plays on its own SQLite")


@pytest.fixture
def copied(tmp_path):
    """A copy of this house that git knows, as a newcomer has it."""
    house = tmp_path / "house"
    for path in files():
        (house / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, house / path)
    run(house, "git", "init", "--quiet")
    run(house, "git", "add", "--all")
    return house


def test_a_game_is_added_as_the_guide_says_and_leaves_nothing_behind(copied):
    before = contents(copied)
    blocks = [match.groupdict() for match in BLOCK.finditer(before[GUIDE])]
    for block in blocks:
        write(copied, **block)
    written = [block["path"] for block in blocks if block["path"].endswith(".py")]
    run(copied, "git", "add", "--all")
    run(copied, sys.executable, "manage.py", "makemigrations", "--check", "--dry-run")
    run(copied, sys.executable, "-m", "ruff", "check", *written)
    run(copied, sys.executable, "-m", "ruff", "format", "--check", *written)
    run(copied, sys.executable, "-m", "pytest", "--quiet", "-k", "belote or not test_laws", *PLAYED)
    run(copied, "sh", "-ec", REMOVAL.search(before[GUIDE])["commands"])
    for block in reversed(blocks):
        take_back(copied, **block)
    assert contents(copied) == before


def run(house, *command):
    """Run a command there, on a database of its own; what it says is told if it fails."""
    environment = {**os.environ, "ARDOISE_DATA": str(house.parent / "data")}
    done = subprocess.run(command, cwd=house, env=environment, capture_output=True, text=True, check=False)
    assert not done.returncode, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"


def contents(house):
    """What every file of a house holds, by path: those that git keeps, or would keep."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=house, capture_output=True, text=True, check=True).stdout
    names = [name for name in set(listed.split("\0")) if name and (house / name).is_file()]
    return {name: (house / name).read_bytes().decode(errors="surrogateescape") for name in names}


def write(house, path, kind, text):
    """Write a file as its block has it; a `diff` or a `po` changes one that is there."""
    file = house / path
    if kind == "po":
        file.write_text(f"{file.read_text()}\n{text}")
    elif kind == "diff":
        patch(file, ["+"], ["-"], text)
    else:
        assert not file.exists(), f"{path} is already there"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def take_back(house, path, kind, text):
    """Take the lines of a `diff` or a `po` out again; the commands of the guide remove whole files."""
    file = house / path
    if kind == "po":
        file.write_text(file.read_text().removesuffix(f"\n{text}"))
    elif kind == "diff":
        patch(file, ["-"], ["+"], text)


def patch(file, put, taken, text):
    """Change each hunk of a diff, which is found once in the file by its other lines."""
    held = file.read_text()
    for hunk in text.split("@@\n"):
        lines = hunk.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] not in drop) for drop in (put, taken))
        assert held.count(old) == 1, f"{file} holds {held.count(old)} times:\n{old}"
        held = held.replace(old, new)
    file.write_text(held)
