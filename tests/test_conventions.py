"""Repository rules: sizes, names, words and files. Each failure describes its correction."""

import ast
import io
import re
import tokenize
from functools import cache
from pathlib import Path

from tests.retired_words import closure_names, definitions, is_retired, retired_names
from tests.source_tree import ROOT, bullet_list, files, functions, nodes, python, text, tree, under

TEMPLATE_COLUMNS = 120
FILE_BYTES = 200_000
BOOK_BYTES = 300_000
"""Maximum size of a translation file, which grows with the pages."""

TEMPLATES = [path for kind in (".html", ".svg") for path in under("templates", suffix=kind)]
TAG = re.compile(r"<[a-zA-Z/]|\{%")
TAGS_PER_LINE = 2.2
RAW = re.compile(r"\{% comment %\}.*?\{% endcomment %\}|<(pre|textarea)\b.*?</\1", re.DOTALL)
"""Text of a template whose white space is not indentation."""

NAMELESS = {"utils", "helpers", "common", "misc", "services", "manager", "base"}
NAMED_BASE = {"web/core/sqlite_pool/base.py", "web/games/base.py"}
"""A database backend, which Django imports under this name, and the base class of the pages of a game."""
COPY = re.compile(r"[_.-](v\d+|old|copy|backup|bak|orig)$")
STRING_IMPORTS = {"import_module", "import_string", "__import__"}
ANY = re.compile(r"\bAny\b")
ANY_LINES = 143
"""Maximum number of lines that name the type `Any`; the number may only be lowered."""
UNFINISHED = re.compile(r"\b(TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b")
ELSEWHERE = re.compile(r"\.\./shared\b|(?<![\w.:/])/(home|root|Users|work)/\w|\bissues? #?\d+|(?<!\w)GH-\d+")
GUIDE = Path("docs/add-a-game.md")
"""Names files that its reader writes."""
DOCUMENTED_PATH = re.compile(
    r"`((?!\.venv)(?:[\w.-]+/)*[\w-]+\.(?:py|html|css|js|md|toml|txt|json)|(?:[a-z]\w*/)+\w+)/?`"
)
PACKAGES = ("games", "ledger", "web", "tests", "bench")
PAST = ("CHANGELOG.md", "docs/decisions/")
"""Documents of what once was, which may name what is gone."""
DOTTED_NAME = re.compile(rf"(?<![\w./:@\"-])(?:{'|'.join(PACKAGES)})(?:\.[A-Za-z_]\w*)+(?![\w/-])")
NAMED_PATH = re.compile(
    rf"(?<![\w./-])(?:{'|'.join(PACKAGES)}|static|templates|docs)/(?:[\w-]+/)*[\w.-]+\.(?:py|html|css|js|md)\b"
)
TEMPLATE_COMMENT = re.compile(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}", re.DOTALL)
SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
SUPPRESSION = re.compile(r"#\s*(noqa|type:\s*ignore|pragma:)")
REASONED = re.compile(r"# (noqa: [A-Z]+\d+ - |type: ignore\[[a-z-]+\]  # |pragma: no cover - )\w")
READ = (".py", ".html", ".css", ".js", ".md", ".po", ".toml", ".yml", ".yaml")


def test_template_lines_have_at_most_120_columns():
    faults = [
        f"{path}:{number}: {len(line)} columns"
        for path in TEMPLATES
        for number, line in enumerate(text(path).splitlines(), 1)
        if len(line) > TEMPLATE_COLUMNS
    ]
    assert not faults, (
        f"break the line between attributes or blocks, or name a value with `with`:{bullet_list(faults)}"
    )


def test_templates_have_few_tags_on_a_line():
    lines = [line for path in TEMPLATES for line in text(path).splitlines() if line.strip()]
    tags = sum(len(TAG.findall(line)) for line in lines)
    assert tags <= TAGS_PER_LINE * len(lines), f"{tags} tags on {len(lines)} lines: one block a line"


def test_templates_are_indented_by_two_spaces():
    faults = [
        f"{path}:{number}"
        for path in TEMPLATES
        for number, line in enumerate(RAW.sub(_blank_lines, text(path)).splitlines(), 1)
        if "\t" in line or line != line.rstrip() or (len(line) - len(line.lstrip(" "))) % 2
    ]
    assert not faults, f"two spaces a level, none at the end of a line:{bullet_list(faults)}"


def _blank_lines(found):
    """Return as many empty lines as a comment or a preformatted element has."""
    return "x" + "\n" * found.group().count("\n")


def test_modules_have_a_specific_name():
    named = {part: path for path in python() for part in (*path.parts[:-1], path.stem)}
    faults = {str(path) for name, path in named.items() if name in NAMELESS} - NAMED_BASE
    assert not faults, f"this name says nothing, take the noun it holds:{bullet_list(faults)}"


def test_names_use_no_retired_word():
    faults = sorted(retired_names(("games", "ledger", "web", "tests", "bench")))
    assert not faults, f"take the standard word of the glossary:{bullet_list(faults)}"


def test_each_kind_of_name_is_checked_for_retired_words():
    source = """
import json as told
SAID = 1
class Kept:
    slip: int = 1
    def hears(self, *, beside, **gathers):
        self.shelf = beside
def outer():
    purse = 1
    return lambda behind: purse + behind
"""
    found = {name for _, name in (*definitions(ast.walk(ast.parse(source))), *closure_names(source))}
    expected = {"told", "SAID", "Kept", "slip", "hears", "beside", "gathers", "shelf", "purse", "behind"}
    assert {name for name in found if is_retired(name)} == expected
    assert not any(map(is_retired, ("FULL_HOUSE", "max_tally_marks", "household", "retold")))


def test_names_of_limits_start_with_min_or_max():
    faults = [
        f"{path}: {name}"
        for path in (*python("games", "ledger", "web", "tests"), *under("bench", suffix=".py"))
        if str(path) != "web/settings.py"
        for name in re.findall(r"^_?[A-Z][A-Z_]*_(?:MIN|MAX)(?:_[A-Z]+)?(?=:| =)", text(path), re.MULTILINE)
    ]
    assert not faults, f"MAX_ROWS, not ROWS_MAX:{bullet_list(faults)}"


def test_no_file_is_a_copy_of_an_old_version():
    faults = [str(path) for path in files() if COPY.search(path.stem)]
    assert not faults, f"git keeps what was; remove the copy:{bullet_list(faults)}"


def test_each_module_has_a_docstring():
    faults = [str(path) for path in python() if not ast.get_docstring(tree(path))]
    assert not faults, f"open the module with one sentence on what it is for:{bullet_list(faults)}"


def test_rules_and_ledger_use_no_float():
    def is_float(node):
        return (isinstance(node, ast.Constant) and isinstance(node.value, float)) or (
            isinstance(node, ast.Name) and node.id == "float"
        )

    faults = [
        f"{path}:{node.lineno}"
        for path in [*python("ledger"), *under("games", suffix=".py")]
        for node in nodes(path)
        if is_float(node)
    ]
    assert not faults, f"points, chips and cents are whole numbers; use int or Fraction:{bullet_list(faults)}"


def test_nothing_is_imported_by_a_name_made_of_strings():
    faults = [
        f"{path}:{node.lineno}: import the module by its name; mypy does not read a string"
        for path in python("games", "ledger", "web")
        for node in nodes(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in STRING_IMPORTS
    ]
    assert not faults, bullet_list(faults)


def test_no_internal_module_of_a_package_is_imported():
    faults = [
        f"{path}:{node.lineno}: use a public view, form, adapter or decorator of the package"
        for path in python("games", "ledger", "web", "tests")
        for node in nodes(path)
        if isinstance(node, (ast.Import, ast.ImportFrom)) and "internal" in _imported_names(node)
    ]
    assert not faults, bullet_list(faults)


def _imported_names(node):
    """Return the parts of the modules and names that an import statement has."""
    module = (getattr(node, "module", None) or "").split(".")
    return {*module, *(part for each in node.names for part in each.name.split("."))}


def test_any_is_used_on_few_lines():
    count = sum(
        bool(ANY.search(line)) and not line.startswith(("from ", "import "))
        for path in python("games", "ledger", "web")
        for line in text(path).splitlines()
    )
    assert count <= ANY_LINES, f"{count} lines name Any: give the values a type"
    assert count > ANY_LINES - 20, f"{count} lines name Any: lower ANY_LINES to this number"


def test_no_source_line_is_marked_unfinished():
    faults = _lines_with(UNFINISHED)
    assert not faults, f"do it, or write it where work is planned:{bullet_list(faults)}"


def test_paths_in_the_documentation_exist():
    names = {str(path) for path in files()}
    known = names | {str(folder) for name in names for folder in Path(name).parents}
    faults = [
        f"{page}: {path}"
        for page in files()
        if page.suffix == ".md" and page != GUIDE
        for path in DOCUMENTED_PATH.findall(text(page))
        if path not in known and not any(each.endswith(f"/{path}") for each in known)
    ]
    assert not faults, f"name a file of the repository:{bullet_list(faults)}"


def test_names_of_modules_and_paths_in_comments_and_pages_exist():
    faults = [
        f"{path}: {name}"
        for path in files()
        if path.suffix in READ and path != GUIDE and not str(path).startswith(PAST)
        for prose in [_prose(path)]
        for name in (*DOTTED_NAME.findall(prose), *NAMED_PATH.findall(prose))
        if not (ROOT / name).exists() and not _is_defined(name)
    ]
    assert not faults, f"name a module, a function or a file that exists:{bullet_list(faults)}"


def test_names_of_modules_and_paths_are_checked():
    assert all(map(_is_defined, ("web.core.access.may_record", "web.games.holdem", "web.urls")))
    assert not any(map(_is_defined, ("web.core.access.gone", "web.gone.access", "web.gone")))
    line = "see `web.core.access`, web/core/access.py and `static/js/a/b-c.js`, not example.web.core or web"
    assert DOTTED_NAME.findall(f'{line}, not "games.player"') == ["web.core.access"]
    assert NAMED_PATH.findall(line) == ["web/core/access.py", "static/js/a/b-c.js"]


def test_benchmarks_import_names_that_exist():
    faults = [
        f"{path}:{node.lineno}: {name}"
        for path in under("bench", suffix=".py")
        for node in nodes(path)
        for name in _full_names(node)
        if name.split(".")[0] in PACKAGES and not _is_defined(name)
    ]
    assert not faults, f"the benchmark does not start:{bullet_list(faults)}"


def _full_names(node):
    """Return the dotted names that an import statement requires."""
    if isinstance(node, ast.ImportFrom):
        return [f"{node.module}.{each.name}" for each in node.names]
    return [each.name for each in node.names] if isinstance(node, ast.Import) else []


def _prose(path):
    """Return the comments and docstrings of a source file, or the whole text of another one."""
    source = text(path)
    if path.suffix == ".py":
        tokens = tokenize.generate_tokens(io.StringIO(source).readline) if "#" in source else ()
        comments = [token.string for token in tokens if token.type == tokenize.COMMENT]
        docstrings = [
            node.value.value
            for node in nodes(path)
            if isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Constant)
            and isinstance(node.value.value, str)
        ]
        return "\n".join([*comments, *docstrings])
    comment = {".html": TEMPLATE_COMMENT, ".css": SCRIPT_COMMENT, ".js": SCRIPT_COMMENT}.get(path.suffix)
    return "\n".join(comment.findall(source)) if comment else source


def _is_defined(name):
    """Return whether a dotted name is that of a package, of a module, or of a name of a module."""
    parts = name.split(".")
    if (ROOT / Path(*parts)).is_dir():
        return True
    for length in range(len(parts), 0, -1):
        folder = Path(*parts[:length])
        for module in (folder.with_suffix(".py"), folder / "__init__.py"):
            if (ROOT / module).is_file():
                return length == len(parts) or parts[length] in _defined_names(module)
    return False


@cache
def _defined_names(path):
    """Return the names that a module defines or imports."""
    names = set()
    for node in tree(path).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names.add(node.name)
            continue
        for each in ast.walk(node):
            if isinstance(each, (ast.Import, ast.ImportFrom)):
                names |= {(alias.asname or alias.name).split(".")[0] for alias in each.names}
            elif isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                names.add(each.id)
            elif isinstance(each, (ast.FunctionDef, ast.ClassDef)):
                names.add(each.name)
    return names


def test_each_suppression_has_a_reason():
    faults = [
        f"{path}:{number}"
        for path in python("games", "ledger", "web", "tests", "bench", "manage.py")
        for number, line in enumerate(text(path).splitlines(), 1)
        if SUPPRESSION.search(line) and not REASONED.search(line)
    ]
    assert not faults, (
        f"say why on the same line (`# noqa: X1 - reason`), or mend the code:{bullet_list(faults)}"
    )


def test_no_source_line_refers_outside_the_repository():
    faults = _lines_with(ELSEWHERE)
    assert not faults, f"a reader has only this repository; say the reason itself:{bullet_list(faults)}"


def _lines_with(pattern):
    return [
        f"{path}:{number}: {line.strip()[:90]}"
        for path in files()
        if path.suffix in READ or path.parts[0] in {"bin", ".ci", "Makefile"}
        for number, line in enumerate(text(path).splitlines(), 1)
        if pattern.search(line)
    ]


def test_files_have_at_most_the_maximum_bytes():
    faults = [
        f"{path}: {size} bytes"
        for path in files()
        if (size := (ROOT / path).stat().st_size) > (BOOK_BYTES if path.suffix == ".po" else FILE_BYTES)
    ]
    assert not faults, f"no file over {FILE_BYTES} bytes:{bullet_list(faults)}"


def test_generated_files_are_not_in_git():
    built = {".mo", ".pyc", ".sqlite3", ".log"}
    faults = [str(path) for path in files() if path.suffix in built or path.name in {"uv.lock", "secret_key"}]
    assert not faults, f"made by a command, ignored by git:{bullet_list(faults)}"


def test_each_test_has_an_assertion():
    by_path = {path: functions(path) for path in python("tests")}
    judges = {each.name for found in by_path.values() for each in found if _judges(each)}
    faults = [
        f"{path}:{function.lineno}: {function.name}"
        for path, found in by_path.items()
        for function in found
        if function.name.startswith("test_") and not _judges(function, judges)
    ]
    assert not faults, f"a test without an assertion proves nothing:{bullet_list(faults)}"


def _judges(function, judges=frozenset()):
    """Return whether a function asserts something or calls one of the `judges` that do."""
    return any(
        isinstance(node, ast.Assert)
        or (
            isinstance(node, ast.Call)
            and re.search("raises|expect|assert|warns|run_state_machine", ast.unparse(node.func))
        )
        or (isinstance(node, ast.Name) and node.id in judges)
        for node in ast.walk(function)
    )


def test_test_files_have_unique_names():
    seen = {}
    for path in python("tests"):
        if path.name.startswith("test_"):
            seen.setdefault(path.name, []).append(str(path))
    faults = [" and ".join(paths) for paths in seen.values() if len(paths) > 1]
    assert not faults, f"two test files may not share a name:{bullet_list(faults)}"
    packages = [str(path) for path in python("tests") if path.name == "__init__.py" and len(path.parts) > 2]
    assert not packages, f"the folders of the tests are no packages:{bullet_list(packages)}"


def test_index_of_decisions_has_the_title_of_each_page():
    index = re.findall(
        r"^\| (\d+) \| \[(.+)\]\((.+)\) \|", text(Path("docs/decisions/README.md")), re.MULTILINE
    )
    pages = [path for path in under("docs", suffix=".md") if re.match(r"\d{4}-", path.name)]
    titles = [re.match(r"# (\d+)\. (.+)", text(path)).groups() for path in pages]
    assert index == [(*title, path.name) for title, path in zip(titles, pages, strict=True)]
