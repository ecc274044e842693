"""How the style sheet and the scripts reach a phone.

The style is written in small sheets, one for each block of the screen (`static/css/*.css`), and served as one
file, `css/ardoise.css`, so that a first visit costs one request. The finder binds them: Django asks it for
a file whoever serves it, so `runserver`, the live server of the tests, WhiteNoise and `collectstatic` all get
the same bound sheet, never stale and never in git.

Scripts stay modules: the storage renames what they import as well, so that each can be cached for ever.
"""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import FileSystemFinder
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

STYLESHEET = "css/ardoise.css"
SHEETS_DIR = settings.BASE_DIR / "static" / "css"
BOUND_DIR = settings.DATA_DIR / "bound"


def bind(sheets: Iterable[Path]) -> str:
    """The sheets in one text, without comments and indentation."""
    text = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).strip() + "\n"


def bind_stylesheet() -> None:
    """Write the bound sheet where the finder looks, when a sheet has changed."""
    path: Path = BOUND_DIR / STYLESHEET
    text = bind(sorted(SHEETS_DIR.glob("*.css")))
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)


class StylesheetFinder(FileSystemFinder):
    """Finds the bound sheet, and nothing else."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.locations = [("", str(BOUND_DIR))]
        self.storages = {str(BOUND_DIR): FileSystemStorage(location=BOUND_DIR)}

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        if path == STYLESHEET:
            bind_stylesheet()
        return super().find_location(root, path, prefix)

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[Any]:
        bind_stylesheet()
        return super().list(ignore_patterns)


def lean(script: str) -> str:
    """A script of ours without its comments and its indentation, which a phone has no use for."""
    return re.sub(r"^[ \t]*(//.*)?\n?", "", script, flags=re.MULTILINE)


class HashedFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped package
    """Names with a hash, compressed once, in scripts too."""

    support_js_module_import_aggregation = True

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        with TemporaryDirectory() as folder:
            leaner = FileSystemStorage(folder)
            for name in [each for each in paths if each.startswith("js/") and not dry_run]:
                source, path = paths[name]
                with source.open(path) as script:
                    leaner.save(name, ContentFile(lean(script.read().decode())))
                paths[name] = leaner, name
            yield from super().post_process(paths, dry_run, **options)
