"""The guide to add a game, applied to a copy of the repository and undone again."""

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
    *("tests/test_game_registry.py", "tests/rules/test_articles.py", "tests/rules/test_laws.py"),
    *("tests/rules/belote", "tests/web/games/test_belote.py", "tests/web/games/test_each_game.py"),
    "tests/test_translations.py",
)

pytestmark = pytest.mark.skipif("DATABASE_URL" in os.environ, reason="the copy plays on its own SQLite")


@pytest.fixture
def copied(tmp_path):
    """Return the folder of a copy of this repository with a separate git index."""
    copy = tmp_path / "copy"
    for path in files():
        (copy / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, copy / path)
    # The copy compiles only what the guide changes.
    for folder in {path.parent for path in files()}:
        if (ROOT / folder / "__pycache__").exists():
            shutil.copytree(ROOT / folder / "__pycache__", copy / folder / "__pycache__")
    run(copy, "git", "init", "--quiet")
    return copy


def test_guide_adds_a_game_and_its_removal_restores_each_file(copied):
    before = contents(copied)
    blocks = [match.groupdict() for match in BLOCK.finditer(before[GUIDE])]
    for block in blocks:
        write(copied, **block)
    paths = [block["path"] for block in blocks if block["path"].endswith(".py")]
    run(copied, sys.executable, "manage.py", "makemigrations", "--check", "--dry-run")
    run(copied, sys.executable, "-m", "ruff", "check", *paths)
    run(copied, sys.executable, "-m", "ruff", "format", "--check", *paths)
    check_types(copied)
    run(copied, sys.executable, "-m", "pytest", "--quiet", "-k", "belote or not test_laws", *PLAYED)
    run(copied, "sh", "-ec", REMOVAL.search(before[GUIDE])["commands"])
    for block in reversed(blocks):
        take_back(copied, **block)
    assert contents(copied) == before


def check_types(copy):
    """Check that mypy accepts the game, and that it names a wrong and a missing part of its pages."""
    if (ROOT / ".mypy_cache").exists():
        shutil.copytree(ROOT / ".mypy_cache", copy / ".mypy_cache")
    run(copy, sys.executable, "-m", "mypy")
    pages = copy / "web/games/belote.py"
    whole = pages.read_text()
    pages.write_text(whole.replace("form_class = DealForm", "form_class = ToggleField"))
    assert "web/games/belote.py:" in done(copy, sys.executable, "-m", "mypy").stdout
    pages.write_text(whole.replace("    form_class = DealForm\n", "").partition("    def reason(")[0])
    assert '"BeloteUI" with abstract attributes "form_class" and "reason"' in (
        done(copy, sys.executable, "-m", "mypy").stdout
    )
    pages.write_text(whole)


def done(copy, *command):
    """Return a command that ran in the copy on a separate database."""
    environment = {**os.environ, "ARDOISE_DATA": str(copy.parent / "data")}
    return subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)


def run(copy, *command):
    """Run a command in the copy; on failure, report its output."""
    ran = done(copy, *command)
    assert not ran.returncode, f"{' '.join(command)}\n{ran.stdout}\n{ran.stderr}"


def contents(copy):
    """Return the contents of every file of a copy by path, tracked or not ignored."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=True).stdout
    names = [name for name in set(listed.split("\0")) if name and (copy / name).is_file()]
    return {name: (copy / name).read_bytes().decode(errors="surrogateescape") for name in names}


def write(copy, path, kind, text):
    """Write a file from its block; a `diff` or `po` block changes an existing file."""
    file = copy / path
    if kind == "po":
        file.write_text(f"{file.read_text()}\n{text}")
    elif kind == "diff":
        patch(file, ["+"], ["-"], text)
    else:
        assert not file.exists(), f"{path} is already there"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def take_back(copy, path, kind, text):
    """Undo the lines of a `diff` or `po` block; the commands of the guide delete whole files."""
    file = copy / path
    if kind == "po":
        file.write_text(file.read_text().removesuffix(f"\n{text}"))
    elif kind == "diff":
        patch(file, ["-"], ["+"], text)


def patch(file, put, taken, text):
    """Replace each hunk of a diff, found exactly once in the file by its other lines."""
    content = file.read_text()
    for hunk in text.split("@@\n"):
        lines = hunk.splitlines(keepends=True)
        old, new = ("".join(line[1:] for line in lines if line[0] not in drop) for drop in (put, taken))
        assert content.count(old) == 1, f"{file} holds {content.count(old)} times:\n{old}"
        content = content.replace(old, new)
    file.write_text(content)
