"""What a page makes a browser fetch: the files it names, and the scripts its elements ask for."""

import re
from collections.abc import Iterable

from bench.house.served import ROOT

SCRIPTS = ROOT / "static/js"
NAMED = re.compile(r'<(?:link\b[^>]*rel="(?:stylesheet|manifest|icon)"|(?:script|img|use)\b)[^>]*>')
ADDRESS = re.compile(r'(?:href|src)="([^"#?]+)')
IMPORT = re.compile(r'^import .*?"\./([\w-]+)\.js"', re.MULTILINE)
BEHAVIOUR = re.compile(r'data-behaviour="([^"]+)"')


def files_of(page: str) -> set[str]:
    """The addresses of the sheets, scripts and pictures that a page names itself."""
    named = (ADDRESS.search(tag) for tag in NAMED.findall(page))
    return {found[1] for found in named if found and not found[1].startswith("data:")}


def scripts_of(page: str) -> set[str]:
    """The names of our scripts on a page: the first one, what its elements ask for, and their imports."""
    asked = {name for names in BEHAVIOUR.findall(page) for name in names.split()}
    return with_imports(["behaviour", *(name for name in asked if (SCRIPTS / f"{name}.js").exists())])


def with_imports(names: Iterable[str]) -> set[str]:
    """The scripts of these names and all that they load before they run."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += IMPORT.findall((SCRIPTS / f"{name}.js").read_text())
    return found
