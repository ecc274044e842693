"""Delivery of style sheets and scripts.

Styles are written in small sheets, one for each block of the screen (`static/css/*.css`). Those that most
pages need are served as one file, `css/ardoise.css`, so that a first visit takes one request; a page with
blocks of its own names another file in its block `styles` (`PAGE_STYLESHEETS`). The finder combines them:
Django asks it for a file under any server, so `manage.py runserver`, the live server of tests, WhiteNoise and
`collectstatic` all get the same current sheets, which are never in git.

Scripts stay modules, of which those of every table are served as one file (`web.core.script_bundle`). The
storage also renames their imports, so that each can be cached for ever.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Any, Final

import rjsmin
from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

from web.core.script_bundle import bound_scripts

STYLESHEET = "css/ardoise.css"
_CARDS = ("card-suit", "playing-card")
_HANDS = (*_CARDS, "bank", "deal-pad", "hand-entry", "pots", "two-figures")
PAGE_STYLESHEETS: Final = {
    "css/pages/arbiter.css": ("ruling",),
    "css/pages/bill.css": ("bill", "settlement"),
    "css/pages/chinese.css": (*_CARDS, "card-entry", "card-picker", "deal-pad"),
    "css/pages/clock.css": ("call", "clock", "just-out", "key-figures"),
    "css/pages/draw_holdem.css": (*_HANDS, "card-picker"),
    "css/pages/holdem.css": (*_HANDS, "card-picker"),
    "css/pages/home.css": ("home",),
    "css/pages/levels.css": ("level-form",),
    "css/pages/menteur.css": ("card-suit", "coup", "keys", "ladder", "menteur-table"),
    "css/pages/menteur_rounds.css": ("full-coup", "hand-keys", "playing-card"),
    "css/pages/opening.css": ("menteur-rules", "opening", "royalty-table", "seats"),
    "css/pages/player.css": ("key-figures", "player-page"),
    "css/pages/quick.css": ("quick-entry",),
    "css/pages/rules_help.css": (*_CARDS, "ruling"),
    "css/pages/screen.css": ("tv-screen",),
    "css/pages/tournament.css": ("call", "just-out", "key-figures", "tournament"),
}
"""Sheets that only some pages load, by the file that has them. The pages of a game have a file of its key;
its rounds may have another one.
"""
SOURCE_DIR = settings.BASE_DIR / "static" / "css"
SCRIPTS_DIR = settings.BASE_DIR / "static" / "js"
BUNDLE_DIR = settings.DATA_DIR / "bound"
_built: dict[Path, int] = {}
"""Instant of the last change of each script when the scripts were last bound, in nanoseconds."""
_build_lock = Lock()


def bundle(sheets: Iterable[Path]) -> str:
    """Return the sheets as one text, without comments and indentation."""
    text = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).strip() + "\n"


def build_stylesheets() -> None:
    """Write the combined sheets for the finder if a sheet has changed."""
    with _build_lock:
        apart = {name for names in PAGE_STYLESHEETS.values() for name in names}
        common = [path for path in sorted(SOURCE_DIR.glob("*.css")) if path.stem not in apart]
        _write(STYLESHEET, bundle(common))
        for file, names in PAGE_STYLESHEETS.items():
            _write(file, bundle(SOURCE_DIR / f"{name}.css" for name in sorted(names)))


def build_scripts() -> None:
    """Write the scripts as they are served for the finder if a script has changed."""
    changed = {path: path.stat().st_mtime_ns for path in SCRIPTS_DIR.rglob("*.js")}
    with _build_lock:
        if changed == _built:
            return
        sources = {
            path.relative_to(SCRIPTS_DIR).with_suffix("").as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(changed)
        }
        served = {f"js/{name}.js": text for name, text in bound_scripts(sources).items()}
        for name, text in served.items():
            _write(name, text)
        for path in (BUNDLE_DIR / "js").rglob("*.js"):
            if path.relative_to(BUNDLE_DIR).as_posix() not in served:
                path.unlink(missing_ok=True)
        _built.clear()
        _built.update(changed)


def script_names() -> list[str]:
    """Return the paths of all scripts that are served, the service worker included."""
    build_scripts()
    return sorted(path.relative_to(BUNDLE_DIR).as_posix() for path in (BUNDLE_DIR / "js").rglob("*.js"))


def _write(name: str, text: str) -> None:
    path: Path = BUNDLE_DIR / name
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)


class BundleFinder(FileSystemFinder):
    """Finder of the combined sheet and of the scripts."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.locations = [("", str(BUNDLE_DIR))]
        self.storages = {str(BUNDLE_DIR): FileSystemStorage(location=BUNDLE_DIR)}

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        if path.startswith("css/"):
            build_stylesheets()
        elif path.startswith("js/"):
            build_scripts()
        return super().find_location(root, path, prefix)

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[object]:
        build_stylesheets()
        build_scripts()
        return super().list(ignore_patterns)


def minify(script: str) -> str:
    """Return a script without comments and blanks."""
    minified: str = rjsmin.jsmin(script)
    return minified


def minify_sheet(sheet: str) -> str:
    """Return a bundled sheet without the blanks and line ends that separate nothing.

    rcssmin would save 1 % more, but takes the nested selector `.field :is(input)` for `.field:is(input)`.

    >>> minify_sheet(".note {\\n--gap: 1px;\\ncolor: red;\\n}\\n")
    '.note{--gap:1px;color:red}'
    """
    sheet = re.sub(r"^([\w-]+): ", r"\1:", sheet, flags=re.MULTILINE)
    return re.sub(r";?\n}", "}", re.sub(r" ?([{};,])\n(?!})", r"\1", sheet)).strip()


_MINIFIERS: Final[dict[str, Callable[[str], str]]] = {"js": minify, "css": minify_sheet}
"""Minifiers of static files, by the folder of the file."""


class HashedFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped package
    """Storage with hashed names, also in imports of scripts, and compressed files."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 20
    """A script gets its name after the scripts that it imports: one level of imports in each pass."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        with TemporaryDirectory() as folder:
            leaner = FileSystemStorage(folder)
            for name in [] if dry_run else list(paths):
                lean = _MINIFIERS.get(name.partition("/")[0])
                if lean is not None:
                    source, path = paths[name]
                    with source.open(path) as file:
                        leaner.save(name, ContentFile(lean(file.read().decode())))
                    paths[name] = leaner, name
            yield from super().post_process(paths, dry_run, **options)
