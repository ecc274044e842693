"""The walls of the house: sizes, names, words and files. Each failure says what to do about it."""

import ast
import re
from pathlib import Path

import pytest

from tests.source_tree import ROOT, files, functions, python, text, told, tree, under

# A file that is one idea and still longer than its kind: its path, and why cutting it would be worse.
LONGER = {}

LINES = [
    ("modules", python("games", "ledger", "web", "manage.py"), 250, "one idea to a module: cut it by idea"),
    ("tests", python("tests"), 500, "group the tests by subject, a file each"),
    ("templates", under("templates", suffix=".html"), 80, "take a fragment out, `_name.html`"),
    ("style sheets", under("static", suffix=".css"), 300, "one block to a sheet, named after it"),
    ("scripts", under("static", suffix=".js"), 120, "one behaviour to a script"),
]
FUNCTION_LINES = 40
FILE_BYTES = 200_000
BOOK_BYTES = 300_000
"""A language is one book: it grows with the pages."""

NAMELESS = {"utils", "helpers", "common", "misc", "services", "manager", "base"}
NAMED_BY_DJANGO = {"web/kept_sqlite/base.py"}
"""A database backend is looked for under this name."""
COPY = re.compile(r"[_.-](v\d+|old|copy|backup|bak|orig)$")
UNFINISHED = re.compile(r"\b(TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b")
ELSEWHERE = re.compile(r"\.\./shared\b|(?<![\w.:/])/(home|root|Users|work)/\w|\bissues? #?\d+|(?<!\w)GH-\d+")
READ = (".py", ".html", ".css", ".js", ".md", ".po", ".toml", ".yml", ".yaml")


@pytest.mark.parametrize(("kind", "paths", "most", "advice"), LINES, ids=[each[0] for each in LINES])
def test_files_stay_short(kind, paths, most, advice):
    sizes = {str(path): text(path).count("\n") for path in paths}
    faults = [f"{path}: {size} lines" for path, size in sizes.items() if size > most and path not in LONGER]
    assert not faults, f"{kind} stop at {most} lines; {advice}:{told(faults)}"


def test_the_named_exceptions_are_still_needed():
    limits = {str(path): most for _, paths, most, _ in LINES for path in paths}
    faults = [path for path in LONGER if path not in limits or text(path).count("\n") <= limits[path]]
    assert not faults, f"take these out of LONGER:{told(faults)}"


def test_functions_stay_short():
    faults = [
        f"{path}:{function.lineno}: {function.name}, {size} lines"
        for path in python("games", "ledger", "web")
        for function in functions(path)
        if (size := function.end_lineno - function.lineno + 1) > FUNCTION_LINES
    ]
    assert not faults, f"functions stop at {FUNCTION_LINES} lines; name a step and take it out:{told(faults)}"


def test_modules_are_named_after_what_they_hold():
    named = {part: path for path in python() for part in (*path.parts[:-1], path.stem)}
    faults = {str(path) for name, path in named.items() if name in NAMELESS} - NAMED_BY_DJANGO
    assert not faults, f"this name says nothing, take the noun it holds:{told(faults)}"


def test_nothing_is_kept_as_a_copy():
    faults = [str(path) for path in files() if COPY.search(path.stem)]
    assert not faults, f"git keeps what was; remove the copy:{told(faults)}"


def test_every_module_says_what_it_is_for():
    faults = [str(path) for path in python() if not ast.get_docstring(tree(path))]
    assert not faults, f"open the module with one sentence on what it is for:{told(faults)}"


def test_rules_and_ledger_count_in_whole_numbers():
    def is_float(node):
        return (isinstance(node, ast.Constant) and isinstance(node.value, float)) or (
            isinstance(node, ast.Name) and node.id == "float"
        )

    faults = [
        f"{path}:{node.lineno}"
        for path in [*python("ledger"), *under("games", suffix=".py")]
        for node in ast.walk(tree(path))
        if is_float(node)
    ]
    assert not faults, f"points, chips and cents are whole numbers; use int or Fraction:{told(faults)}"


def test_nothing_is_left_unfinished():
    faults = _lines_with(UNFINISHED)
    assert not faults, f"do it, or write it where work is planned:{told(faults)}"


def test_the_repository_speaks_of_nothing_outside_it():
    faults = _lines_with(ELSEWHERE)
    assert not faults, f"a reader has only this repository; say the reason itself:{told(faults)}"


def _lines_with(pattern):
    return [
        f"{path}:{number}: {line.strip()[:90]}"
        for path in files()
        if path.suffix in READ or path.parts[0] in {"bin", ".ci", "Makefile"}
        for number, line in enumerate(text(path).splitlines(), 1)
        if pattern.search(line)
    ]


def test_files_stay_small():
    faults = [
        f"{path}: {size} bytes"
        for path in files()
        if (size := (ROOT / path).stat().st_size) > (BOOK_BYTES if path.suffix == ".po" else FILE_BYTES)
    ]
    assert not faults, f"no file over {FILE_BYTES} bytes:{told(faults)}"


def test_what_is_built_stays_out_of_git():
    built = {".mo", ".pyc", ".sqlite3", ".log"}
    faults = [str(path) for path in files() if path.suffix in built or path.name in {"uv.lock", "secret_key"}]
    assert not faults, f"made by a command, ignored by git:{told(faults)}"


def test_every_test_can_fail():
    written = {path: functions(path) for path in python("tests")}
    judges = {each.name for found in written.values() for each in found if _judges(each)}
    faults = [
        f"{path}:{function.lineno}: {function.name}"
        for path, found in written.items()
        for function in found
        if function.name.startswith("test_") and not _judges(function, judges)
    ]
    assert not faults, f"a test without an assertion proves nothing:{told(faults)}"


def _judges(function, judges=frozenset()):
    """Whether a function asserts something, or calls one of the `judges` that do."""
    return any(
        isinstance(node, ast.Assert)
        or (
            isinstance(node, ast.Call)
            and re.search("raises|expect|assert|warns|run_state_machine", ast.unparse(node.func))
        )
        or (isinstance(node, ast.Name) and node.id in judges)
        for node in ast.walk(function)
    )


def test_test_files_have_names_of_their_own():
    seen = {}
    for path in python("tests"):
        if path.name.startswith("test_"):
            seen.setdefault(path.name, []).append(str(path))
    faults = [" and ".join(paths) for paths in seen.values() if len(paths) > 1]
    assert not faults, f"two test files may not share a name:{told(faults)}"
    packages = [str(path) for path in python("tests") if path.name == "__init__.py" and len(path.parts) > 2]
    assert not packages, f"the folders of the tests are no packages:{told(packages)}"


def test_the_index_of_the_decisions_lists_them_all_by_their_titles():
    index = re.findall(
        r"^\| (\d+) \| \[(.+)\]\((.+)\) \|", text(Path("docs/decisions/README.md")), re.MULTILINE
    )
    pages = [path for path in under("docs", suffix=".md") if re.match(r"\d{4}-", path.name)]
    titles = [re.match(r"# (\d+)\. (.+)", text(path)).groups() for path in pages]
    assert index == [(*title, path.name) for title, path in zip(titles, pages, strict=True)]
