"""Delivery of style sheets and scripts.

Styles are written in small sheets, one for each block of the screen (`static/css/*.css`), and served as one
file, `css/ardoise.css`, so that a first visit takes one request. The finder combines them: Django asks it for
a file under any server, so `manage.py runserver`, the live server of tests, WhiteNoise and `collectstatic`
all get the same current sheet, which is never in git.

Scripts stay modules: the storage also renames their imports, so that each can be cached for ever.
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
SOURCE_DIR = settings.BASE_DIR / "static" / "css"
BUNDLE_DIR = settings.DATA_DIR / "bound"


def bundle(sheets: Iterable[Path]) -> str:
    """Return the sheets as one text, without comments and indentation."""
    text = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).strip() + "\n"


def build_stylesheet() -> None:
    """Write the combined sheet for the finder if a sheet has changed."""
    path: Path = BUNDLE_DIR / STYLESHEET
    text = bundle(sorted(SOURCE_DIR.glob("*.css")))
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)


class StylesheetFinder(FileSystemFinder):
    """Finder of the combined sheet only."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.locations = [("", str(BUNDLE_DIR))]
        self.storages = {str(BUNDLE_DIR): FileSystemStorage(location=BUNDLE_DIR)}

    def find_location(self, root: str, path: str, prefix: str | None = None) -> str | None:
        if path == STYLESHEET:
            build_stylesheet()
        return super().find_location(root, path, prefix)

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterable[object]:
        build_stylesheet()
        return super().list(ignore_patterns)


def minify(script: str) -> str:
    """Return a script without comments and indentation."""
    return re.sub(r"^[ \t]*(//.*)?\n?", "", script, flags=re.MULTILINE)


class HashedFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped package
    """Storage with hashed names, also in imports of scripts, and compressed files."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 20
    """A script gets its name after the scripts that it imports: one level of imports in each pass."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        with TemporaryDirectory() as folder:
            leaner = FileSystemStorage(folder)
            for name in [each for each in paths if each.startswith("js/") and not dry_run]:
                source, path = paths[name]
                with source.open(path) as script:
                    leaner.save(name, ContentFile(minify(script.read().decode())))
                paths[name] = leaner, name
            yield from super().post_process(paths, dry_run, **options)
