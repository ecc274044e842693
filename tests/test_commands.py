"""Documented commands exist, and the requirement locks are consistent."""

import re

import pytest

from games.score.answers import answer_line
from tests.source_tree import ROOT, bullet_list, files, text

LOCKS = ("run", "server", "dev")
PAPERS = [
    path for path in files() if path.suffix == ".md" and (path.parts[0] == "docs" or len(path.parts) == 1)
]
MAKEFILE = (ROOT / "Makefile").read_text()
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))


def test_documented_make_targets_exist():
    faults = [
        f"{path}: make {target}"
        for path in PAPERS
        for target in re.findall(r"(?:^|[`\s;&])make ([a-z]+)(?=[`\s]|$)", _code(text(path)), re.MULTILINE)
        if target not in TARGETS
    ]
    assert not faults, f"no such target in the Makefile:{bullet_list(faults)}"


def test_documented_management_commands_exist():
    known = {path.stem for path in files() if path.parts[1:3] == ("management", "commands")}
    known |= {"check", "migrate", "makemigrations", "shell", "dbshell"}
    faults = [
        f"{path}: manage.py {command}"
        for path in PAPERS
        for command in re.findall(r"manage\.py ([a-z_]+)", text(path))
        if command not in known
    ]
    assert not faults, f"no such management command:{bullet_list(faults)}"


def _code(markdown):
    """Return the code blocks and inline code of a Markdown page."""
    return "\n".join(re.findall(r"```.*?```|`[^`\n]+`", markdown, re.DOTALL))


def test_score_question_of_the_readme_is_answered():
    question = re.search(r"^echo '(\{.*\})'", (ROOT / "README.md").read_text(), re.MULTILINE)
    _, refused = answer_line(question[1].encode())
    assert not refused


def test_make_help_lists_each_target():
    listed_targets = set(re.findall(r"^([a-z]+):[^#\n]*## ", MAKEFILE, re.MULTILINE))
    assert listed_targets == TARGETS


def test_readme_lists_the_environment_variables():
    settings = "".join(text(path) for path in files() if path.parts[0] == "web" and path.suffix == ".py")
    read = set(re.findall(r"""(?:environ\.get|_words)\(\s*"([A-Z_]+)\"""", settings))
    readme = "".join(text(path) for path in PAPERS if path.name == "README.md")
    faults = sorted(name for name in read if f"`{name}`" not in readme)
    assert not faults, f"README.md says nothing of:{bullet_list(faults)}"


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_names_no_registry_and_has_a_hash_for_each_package(lock):
    content = (ROOT / f"requirements/{lock}.txt").read_text()
    packages = re.split(r"\n(?=[a-z])", content)
    assert "://" not in content
    assert "--index-url" not in content
    assert [each.split()[0] for each in packages if "--hash=sha256:" not in each] == []


def test_locks_have_equal_versions():
    versions = {lock: _versions(lock) for lock in LOCKS}
    faults = [
        f"{name} {version} in run.txt, {versions[other].get(name)} in {other}.txt"
        for other in LOCKS
        for name, version in versions["run"].items()
        if versions[other].get(name) != version
    ]
    assert not faults, f"make lock writes all three together:{bullet_list(faults)}"


def _versions(lock):
    content = (ROOT / f"requirements/{lock}.txt").read_text()
    return dict(re.findall(r"^([a-z0-9._-]+)(?:\[[a-z,]+\])?==([^\s;]+)", content, re.MULTILINE))
