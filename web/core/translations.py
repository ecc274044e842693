"""Compilation of translations: each `.po` of the locale folder to a `.mo` beside it."""

import os
from pathlib import Path

import polib


def compile_catalogues(folder: Path) -> int:
    """Compile the changed translations and return the number of files."""
    stale = [each for each in sorted(folder.glob("*/LC_MESSAGES/*.po")) if _is_stale(each)]
    for source in stale:
        _compile(source)
    return len(stale)


def _is_stale(source: Path) -> bool:
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns < source.stat().st_mtime_ns


def _compile(source: Path) -> None:
    """Compile to a temporary file and rename it, so that a starting server never reads half a file."""
    draft = source.with_suffix(f".{os.getpid()}.mo")
    polib.pofile(str(source)).save_as_mofile(str(draft))
    draft.replace(source.with_suffix(".mo"))
