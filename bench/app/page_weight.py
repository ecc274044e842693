"""Resources of a page: the files it names and the scripts its elements require."""

import posixpath
import re
from collections.abc import Iterable
from functools import cache

from bench.app.server import ROOT
from web.core.script_bundle import LOADER, bound_scripts

SCRIPTS = ROOT / "static/js"
NAMED = re.compile(r'<(?:link\b[^>]*rel="(?:stylesheet|manifest|icon)"|(?:script|img|use)\b)[^>]*>')
ADDRESS = re.compile(r'(?:href|src)="([^"#?]+)')
IMPORT = re.compile(r'^import .*?"(\.[./\w-]+)\.js"', re.MULTILINE)
MODULE = re.compile(r'^ +"?([\w-]+)"?: \(\) => import\("(\.[./\w-]+)\.js"\)', re.MULTILINE)
TEMPLATE = re.compile(r"<template\b.*?</template>", re.DOTALL)
BEHAVIOUR = re.compile(r'data-behaviour="([^"]+)"')


def files_of(page: str) -> set[str]:
    """Return the URLs of the style sheets, scripts and images named by a page."""
    named = (ADDRESS.search(tag) for tag in NAMED.findall(page))
    return {found[1] for found in named if found and not found[1].startswith("data:")}


def scripts_of(page: str) -> set[str]:
    """Return the names of our scripts on a page: the loader, those its elements require, and
    their imports. Elements of a template require none until a script inserts them.
    """
    asked = {name for names in BEHAVIOUR.findall(TEMPLATE.sub("", page)) for name in names.split()}
    modules = {name: _resolve(LOADER, path) for name, path in MODULE.findall(_text(LOADER))}
    return with_imports([LOADER, *(modules[name] for name in asked if name in modules)])


def with_imports(names: Iterable[str]) -> set[str]:
    """Return the scripts of these names and everything they import."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += (_resolve(name, path) for path in IMPORT.findall(_text(name)))
    return found


def _resolve(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _text(name: str) -> str:
    return _served()[name]


@cache
def _served() -> dict[str, str]:
    """Return the text of every script that is served."""
    sources = {path.relative_to(SCRIPTS).with_suffix("").as_posix(): path for path in SCRIPTS.rglob("*.js")}
    return bound_scripts({name: path.read_text() for name, path in sources.items()})
