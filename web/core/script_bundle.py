"""Scripts as they are served: the modules that every table loads, as one file, and the others as they are.

Each bundled module is a function of `core/common.js` that returns its exports, so that its other names stay
its own. The other modules import them from there. The loader is a file of its own: it names the hashed files
of modules that import the bundle. The scripts that run before a page is drawn are one file too. A behaviour
with many modules (`JOINED`) is served with them in its file, in which each name is declared once.
"""

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

LOADER: Final = "core/behaviours"
COMMON: Final = "core/common"
ROOTS: Final = (
    LOADER,
    "core/wake-lock",
    "live/follow",
    "offline/recorded",
    "offline/resume-draft",
    "offline/round-drafts",
)
"""Modules that every table loads, the loader first: they and their imports are bundled, but the loader."""
EARLY: Final = "core/early"
EARLY_SCRIPTS: Final = ("core/transitions", "core/steady", "core/early-taps", "core/htmx-config")
"""Scripts without imports that a page loads before it is drawn."""
JOINED: Final = (
    "arbiter/find-case",
    "clock/clock",
    "core/live-form",
    "core/share",
    "core/share-picture",
    "offline/offline-form",
    "pads/card-points",
    "pads/cards",
    "pads/draft-check",
    "pads/menteur-table",
    "pads/quick",
    "pads/quick-points",
)
"""Behaviours served in one file with the modules that they import and no table loads. Such a module is in the
file of each behaviour that imports it, so it has no state that two of them share.
"""
STATEFUL: Final = ("clock/server-time", "clock/sounds")
"""Modules whose state several behaviours of a page share: each is a file of its own."""
WORKER: Final = "offline/service-worker"

IMPORT: Final = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[./\w-]+)\.js";\n', re.MULTILINE)
EXPORT: Final = re.compile(r"^export (default )?((?:async )?function\*?|const|class) (\w+)", re.MULTILINE)
DECLARATION: Final = re.compile(
    r"^(?:export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE
)
DYNAMIC: Final = re.compile(r'\(\) => import\("(\.[./\w-]+)\.js"\)')


def bound_scripts(sources: Mapping[str, str]) -> dict[str, str]:
    """Return every script that is served by its name, from the modules as they are written. Raises ValueError
    for an export that cannot be bundled.
    """
    bundled = [name for name in _in_order(sources, ROOTS) if name != LOADER]
    served = {}
    for name in _files(sources, bundled):
        parts = [each for each in _in_order(sources, [name]) if each not in (*bundled, *STATEFUL, name)]
        served[name] = _file(name, sources, bundled, parts if name in JOINED else [])
    served[EARLY] = "".join(sources[name] for name in EARLY_SCRIPTS if name in sources)
    served[COMMON] = "".join(f"export {_as_function(name, sources[name])}" for name in bundled)
    return served


def _files(sources: Mapping[str, str], bundled: list[str]) -> list[str]:
    """Return the modules that are files of their own: those that are loaded by name, and what they import,
    but for imports of a joined behaviour.
    """
    loaded = [_resolved(name, path) for name, text in sources.items() for path in DYNAMIC.findall(text)]
    worker = [WORKER] if WORKER in sources else []
    found = _in_order(sources, [LOADER, *worker, *loaded], whole=JOINED)
    return [name for name in found if name not in bundled]


def imports_of(name: str, text: str) -> list[str]:
    """Return the modules that a module imports, in order."""
    return [_resolved(name, each[2]) for each in IMPORT.finditer(text)]


def _in_order(sources: Mapping[str, str], roots: Iterable[str], whole: Iterable[str] = ()) -> list[str]:
    """Return modules and all their imports, each after those that it imports. Imports of modules in `whole`
    are left out.
    """
    found: dict[str, None] = {}

    def visit(name: str) -> None:
        if name not in found:
            for each in [] if name in whole else imports_of(name, sources[name]):
                visit(each)
            found[name] = None

    for root in roots:
        visit(root)
    return list(found)


def _as_function(name: str, text: str) -> str:
    """Return a module as a constant: the exports that its function returns."""
    exports = [f"{'default: ' if each[1] else ''}{each[3]}" for each in EXPORT.finditer(text)]
    text = IMPORT.sub(lambda each: _destructured(name, each), text)
    text = EXPORT.sub(r"\2 \3", text)
    if re.search(r"^(?:export|import)\b", text, re.MULTILINE):
        raise ValueError(f"{name}: an export or import of this form cannot be bundled")
    returned = ", ".join(exports)
    return f"const {_constant(name)} = (() => {{\n{text}return {{ {returned} }};\n}})();\n"


def _file(name: str, sources: Mapping[str, str], bundled: list[str], parts: list[str]) -> str:
    """Return a module as a file: `parts` before it, and an import of what is bundled. Raises ValueError for a
    name that two of them declare.
    """
    taken: dict[str, dict[str, None]] = {}

    def own_text(module: str) -> str:
        def imported(each: re.Match[str]) -> str:
            source = _resolved(module, each[2])
            if source in bundled:
                names = _renamed(each[1] or "").split(",")
                taken.setdefault(_constant(source), {}).update(dict.fromkeys(map(str.strip, names)))
            elif source not in parts:
                return each[0]
            elif " as " in each[1]:
                raise ValueError(f"{module}: a name of {source} has another name here")
            return ""

        return IMPORT.sub(imported, sources[module])

    def loaded(each: re.Match[str]) -> str:
        module = _resolved(name, each[1])
        if module not in bundled:
            return each[0]
        taken.setdefault(_constant(module), {})
        return f"async () => {_constant(module)}"

    text = "".join(re.sub(r"^export ", "", own_text(part), flags=re.MULTILINE) for part in parts)
    text += DYNAMIC.sub(loaded, own_text(name))
    declared = Counter(DECLARATION.findall(text))
    if several := [each for each, count in declared.items() if count > 1]:
        raise ValueError(f"{name}: several modules of this file declare {', '.join(several)}")
    if not taken:
        return text
    constants = "".join(
        f"const {{ {', '.join(filter(None, names))} }} = {each};\n"
        for each, names in taken.items()
        if any(names)
    )
    return f'import {{ {", ".join(taken)} }} from "{_relative(name, COMMON)}";\n{constants}{text}'


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
