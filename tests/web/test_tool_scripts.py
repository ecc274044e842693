"""What a tool is reckoned with on the phone: kept whole, in a room of its own, and never sent twice."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles.finders import find
from django.urls import reverse

from tests.cast import phone
from tests.page import read
from web.assets import lean

SCRIPTS = Path(find("js/behaviour.js")).parent
TOOLS = ("tool-pots", "tool-bets", "tool-exchanges", "tool-chip-race", "tool-button")
ROOM = 15_000
"""Compressed: the page comes first, and this after it."""
IMPORT = re.compile(r'^import .*?"(\.{1,2}/[\w/-]+\.js)"|import\("(\./tools/[\w-]+\.js)"\)', re.MULTILINE)
ALWAYS = ("fill", "typed", "wording")


def with_imports(path):
    """A script and all that it loads."""
    found, waiting = set(), [path.resolve()]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            names = IMPORT.findall(each.read_text(encoding="utf-8"))
            waiting += [(each.parent / name).resolve() for pair in names for name in pair if name]
    return found


def loaded():
    """The first script of each tool."""
    named = re.findall(
        r'(\w+): \(\) => import\("\./tools/([\w-]+)\.js"\)', (SCRIPTS / "reckoning.js").read_text()
    )
    return dict(named)


@pytest.mark.parametrize("tool", loaded())
def test_what_a_tool_loads_stays_in_its_room(tool):
    first = [SCRIPTS / "tools" / f"{name}.js" for name in (loaded()[tool], *ALWAYS)]
    scripts = {script for each in first for script in with_imports(each) if script.parent.name == "tools"}
    weights = {each.stem: len(gzip.compress(lean(each.read_text()).encode())) for each in scripts}
    assert sum(weights.values()) < ROOM, weights


def test_every_script_of_the_tools_is_of_use():
    used = with_imports(SCRIPTS / "reckoning.js")
    assert {path.resolve() for path in (SCRIPTS / "tools").glob("*.js")} <= used


def test_the_worker_keeps_every_script(client):
    kept = client.get(reverse("worker")).content.decode()
    for path in SCRIPTS.rglob("*.js"):
        name = path.relative_to(SCRIPTS.parent).as_posix()
        assert (f'"/static/{name}"' in kept) == (name != "js/worker.js")


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_gives_its_pattern_once(db, name):
    whole = read(phone().get(reverse(name)))
    assert whole.of_id("pattern").attributes["data-asked"] == ""
    part = phone().get(f"{reverse(name)}?count=3", headers={"X-Part": "1"})
    assert [each for each in read(part) if each.attributes.get("id") == "pattern"] == []
    asked = read(phone().get(f"{reverse(name)}?count=3"))
    assert asked.of_id("pattern").attributes["data-asked"] == "count=3"
