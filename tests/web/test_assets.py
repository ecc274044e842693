"""The style sheet is served whole, by whoever serves it."""

import gzip
import re

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.http import HttpResponse
from django.templatetags.static import static
from django.test import RequestFactory
from django.urls import reverse

from web import assets
from web.management.commands.prepare import UNUSED
from web.static_files import StaticFilesMiddleware

SHEETS = sorted(assets.SHEETS_DIR.glob("*.css"))
SCRIPTS = sorted(assets.SHEETS_DIR.parent.glob("js/*.js"))

DECLARATION = re.compile(r"[\w-]+: [^;{}]+;")


def rules(sheet):
    return re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)


def bound():
    return (assets.BOUND_DIR / assets.STYLESHEET).read_text(encoding="utf-8")


def test_one_request_finds_every_sheet():
    path = finders.find(assets.STYLESHEET)
    assert path == str(assets.BOUND_DIR / assets.STYLESHEET)
    assert DECLARATION.findall(bound()) == [
        each for sheet in SHEETS for each in DECLARATION.findall(rules(sheet))
    ]


def test_the_order_of_the_layers_comes_first():
    finders.find(assets.STYLESHEET)
    assert bound().startswith("@layer reset, tokens, base, layout, components, screens, utilities;")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_sheet_lies_in_its_layers(sheet):
    outside, depth = [], 0
    for word in re.findall(r"[{}]|[^{};]+;?", rules(sheet)):
        if depth == 0 and word.strip() not in ("", "}", "{"):
            outside.append(word.strip())
        depth += (word == "{") - (word == "}")
    assert depth == 0
    assert all(each.startswith("@layer ") for each in outside)


def test_a_sheet_that_changes_is_bound_anew(monkeypatch, tmp_path):
    monkeypatch.setattr(assets, "SHEETS_DIR", tmp_path)
    monkeypatch.setattr(assets, "BOUND_DIR", tmp_path / "bound")
    sheet = tmp_path / "note.css"
    for colour in ("red", "blue"):
        sheet.write_text(f"/* why */\n.note {{\n  color: {colour};\n}}\n")
        assets.bind_stylesheet()
        assert bound() == f".note {{\ncolor: {colour};\n}}\n"


def test_what_is_collected_holds_the_bound_sheet():
    listed = {path for path, _ in assets.StylesheetFinder().list(None)}
    assert listed == {assets.STYLESHEET}


@pytest.fixture
def collected(settings, tmp_path):
    """What `manage.py prepare` collects, hashed and compressed."""
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "web.assets.HashedFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=UNUSED)
    return tmp_path


def test_after_an_upgrade_an_open_page_still_finds_its_own_scripts(settings, tmp_path):
    """What was collected for the former version stays where it is, and is served beside the new one."""
    settings.STATICFILES_DIRS, settings.STATIC_ROOT = [tmp_path / "sources"], tmp_path / "collected"
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "web.assets.HashedFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    script = tmp_path / "sources" / "js" / "pad.js"
    script.parent.mkdir(parents=True)
    for text in ("former();\n", "present();\n"):
        script.write_text(text)
        call_command("collectstatic", interactive=False, verbosity=0)
    served = StaticFilesMiddleware(lambda _: HttpResponse(status=404))
    names = [f"/static/js/{path.name}" for path in settings.STATIC_ROOT.glob("js/pad.*.js")]
    answers = [served(RequestFactory().get(name)) for name in names]
    assert {answer.content for answer in answers} == {b"former();\n", b"present();\n"}
    assert static("js/pad.js") in names


def test_scripts_import_one_another_by_hashed_names(collected):
    [loader] = collected.glob("js/behaviour.*.js")
    imported = re.findall(r'import\("\./([^"]+)"\)', loader.read_text())
    assert imported
    assert all(re.fullmatch(r"\w+\.[0-9a-f]{12}\.js", name) for name in imported)
    assert all((collected / "js" / name).exists() for name in imported)


def weight(collected, name):
    """What a file weighs on the line, compressed."""
    return min(path.stat().st_size for path in collected.glob(f"{name}.{'?' * 12}.*"))


def with_imports(names):
    """The scripts of these names and all that they load before they run."""
    found, waiting = set(), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            text = (assets.SHEETS_DIR.parent / f"js/{name}.js").read_text()
            waiting += re.findall(r'^import .*?"\./([\w-]+)\.js"', text, re.MULTILINE)
    return found


def test_a_first_visit_to_a_table_is_light(collected, cast):
    page = gzip.compress(cast.host.get(reverse("sitting", args=[cast.sitting.pk])).content)
    scripts = with_imports(["behaviour", "follow", "recorded"])
    weights = {
        "page": len(page),
        "style": weight(collected, "css/ardoise"),
        "htmx": weight(collected, "django_htmx/htmx-2.min"),
        "sprite": len(gzip.compress((assets.SHEETS_DIR.parent / "icons/sprite.svg").read_bytes())),
        "scripts": sum(weight(collected, f"js/{name}") for name in scripts),
    }
    print(weights)
    assert weights["scripts"] < 12_000, weights
    assert sum(weights.values()) < 60_000, weights


def test_all_our_scripts_together_stay_small(collected):
    assert sum(weight(collected, f"js/{each.stem}") for each in SCRIPTS) < 36_000


def test_no_icon_is_asked_for_that_the_sprite_has_not():
    sprite = (assets.SHEETS_DIR.parent / "icons/sprite.svg").read_text()
    drawn = set(re.findall(r'id="i-(\w+)"', sprite))
    templates = (assets.SHEETS_DIR.parent.parent / "templates").rglob("*.html")
    asked = {name for each in templates for name in re.findall(r'{% icon "(\w+)"', each.read_text())}
    assert asked
    assert asked <= drawn
