"""Scripts as they are served: the modules that every table loads, as one file, and the others as they are.

Each bundled module is a function of `core/common.js` that returns its exports, so that its other names stay
its own. The other modules import them from there. The loader is a file of its own: it names the hashed files
of modules that import the bundle. The scripts that run before a page is drawn are one file too.
"""

import posixpath
import re
from collections.abc import Iterable, Mapping
from typing import Final

LOADER: Final = "core/behaviours"
COMMON: Final = "core/common"
ROOTS: Final = (LOADER, "live/follow", "offline/recorded", "offline/resume-draft", "offline/round-drafts")
"""Modules that every table loads, the loader first: they and their imports are bundled, but the loader."""
EARLY: Final = "core/early"
EARLY_SCRIPTS: Final = ("core/transitions", "core/steady", "core/early-taps")
"""Scripts without imports that a page loads before it is drawn."""

IMPORT: Final = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[./\w-]+)\.js";\n', re.MULTILINE)
EXPORTED_AGAIN: Final = re.compile(r'^export \{([^}]*)\} from "(\.[./\w-]+)\.js";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (default )?((?:async )?function\*?|const|class) (\w+)", re.MULTILINE)
DYNAMIC: Final = re.compile(r'\(\) => import\("(\.[./\w-]+)\.js"\)')


def bound_scripts(sources: Mapping[str, str]) -> dict[str, str]:
    """Return every script that is served by its name, from the modules as they are written. Raises ValueError
    for an export that cannot be bundled.
    """
    bundled = [name for name in _in_order(sources, ROOTS) if name != LOADER]
    served = {
        name: _imported_from_common(name, text, bundled)
        for name, text in sources.items()
        if name not in (*bundled, *EARLY_SCRIPTS)
    }
    served[EARLY] = "".join(sources[name] for name in EARLY_SCRIPTS if name in sources)
    served[COMMON] = "".join(_as_function(name, sources[name]) for name in bundled)
    return served


def imports_of(name: str, text: str) -> list[str]:
    """Return the modules that a module imports, in order."""
    found = [*IMPORT.finditer(text), *EXPORTED_AGAIN.finditer(text)]
    return [_resolved(name, each[2]) for each in sorted(found, key=lambda each: each.start())]


def _in_order(sources: Mapping[str, str], roots: Iterable[str]) -> list[str]:
    """Return modules and all their imports, each after those that it imports."""
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        if name not in found:
            for each in imports_of(name, sources[name]):
                visit(each)
            found[name] = None

    for root in roots:
        visit(root)
    return list(found)


def _as_function(name: str, text: str) -> str:
    """Return a module as a constant of the bundle: the exports that its function returns."""
    exports = [f"{'default: ' if each[1] else ''}{each[3]}" for each in EXPORT.finditer(text)]
    again = [
        f"{key.strip()}: {_constant(_resolved(name, each[2]))}.{key.strip()}"
        for each in EXPORTED_AGAIN.finditer(text)
        for key in each[1].split(",")
    ]
    text = EXPORTED_AGAIN.sub("", IMPORT.sub(lambda each: _destructured(name, each), text))
    text = EXPORT.sub(r"\2 \3", text)
    if re.search(r"^(?:export|import)\b", text, re.MULTILINE):
        raise ValueError(f"{name}: an export or import of this form cannot be bundled")
    returned = ", ".join([*exports, *again])
    return f"export const {_constant(name)} = (() => {{\n{text}return {{ {returned} }};\n}})();\n"


def _imported_from_common(name: str, text: str, bundled: list[str]) -> str:
    """Return a module that imports what is bundled from the bundle."""
    taken: dict[str, None] = {}

    def taken_from(path: str) -> str:
        constant = _constant(_resolved(name, path))
        taken[constant] = None
        return constant

    def imported(each: re.Match[str]) -> str:
        if _resolved(name, each[2]) not in bundled:
            return each[0]
        constant = taken_from(each[2])
        return f"const {{{_renamed(each[1])}}} = {constant};\n" if each[1] else ""

    def loaded(each: re.Match[str]) -> str:
        return f"async () => {taken_from(each[1])}" if _resolved(name, each[1]) in bundled else each[0]

    text = DYNAMIC.sub(loaded, IMPORT.sub(imported, text))
    if not taken:
        return text
    return f'import {{ {", ".join(taken)} }} from "{_relative(name, COMMON)}";\n{text}'


def _destructured(name: str, each: re.Match[str]) -> str:
    if not each[1]:
        return ""
    return f"const {{{_renamed(each[1])}}} = {_constant(_resolved(name, each[2]))};\n"


def _renamed(keys: str) -> str:
    """Return the names of an import as those of a destructuring.

    >>> _renamed(" one, two as other ")
    ' one, two: other '
    """
    return keys.replace(" as ", ": ")


def _constant(name: str) -> str:
    return re.sub(r"\W", "_", name)


def _resolved(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _relative(name: str, other: str) -> str:
    path = posixpath.relpath(other, posixpath.dirname(name))
    return f"{path if path.startswith('.') else f'./{path}'}.js"
