"""Static files: the bundled stylesheet, hashed names and byte budgets."""

import gzip
import re
from collections import Counter

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.http import HttpResponse
from django.template import Origin, engines
from django.templatetags.static import static
from django.test import RequestFactory
from django.urls import reverse

from bench.app.page_weight import scripts_of
from games.rules.catalogue import GAMES
from tests.source_tree import text, under
from tests.web.menteur_actions import open_menteur
from web.core import assets
from web.core.middleware import StaticFilesMiddleware
from web.core.script_bundle import IMPORT, ROOTS, bound_scripts, imports_of
from web.ui.templatetags.labels import game_stylesheet

SHEETS = sorted(assets.SOURCE_DIR.glob("*.css"))

DECLARATION = re.compile(r"[\w-]+: [^;{}]+;")


def rules(sheet):
    """Return the text of a sheet without comments, on as many lines as the bundle has."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text)


FILES = {assets.STYLESHEET, *assets.PAGE_STYLESHEETS}
LINKED = re.compile(r'{% static "(css/[\w/.-]+)" %}')


def bound(file=assets.STYLESHEET):
    return (assets.BUNDLE_DIR / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", sorted(FILES))
def test_bundled_stylesheet_contains_its_sheets(file):
    apart = {name for names in assets.PAGE_STYLESHEETS.values() for name in names}
    names = assets.PAGE_STYLESHEETS.get(file) or {sheet.stem for sheet in SHEETS} - apart
    assert finders.find(file) == str(assets.BUNDLE_DIR / file)
    assert DECLARATION.findall(bound(file)) == [
        each for sheet in SHEETS if sheet.stem in names for each in DECLARATION.findall(rules(sheet))
    ]


def test_every_stylesheet_is_linked_and_every_link_leads_to_one():
    linked = {name for path in under("templates", suffix=".html") for name in LINKED.findall(text(path))}
    of_games = {f"css/pages/{game.key}{part}.css" for game in GAMES for part in ("", "_rounds")}
    assert linked <= FILES
    assert FILES - linked <= of_games


def test_game_without_a_stylesheet_has_no_link():
    assert "css/pages/menteur" in game_stylesheet("menteur")
    assert game_stylesheet("plain") == ""


def test_bundled_stylesheet_starts_with_the_layer_order():
    finders.find(assets.STYLESHEET)
    assert bound().startswith("@layer reset, tokens, base, layout, components, screens, utilities;")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_every_sheet_declares_its_layers(sheet):
    outside, depth = [], 0
    for word in re.findall(r"[{}]|[^{};]+;?", rules(sheet)):
        if depth == 0 and word.strip() not in ("", "}", "{"):
            outside.append(word.strip())
        depth += (word == "{") - (word == "}")
    assert depth == 0
    assert all(each.startswith("@layer ") for each in outside)


def test_bundle_is_rebuilt_when_a_sheet_changes(monkeypatch, tmp_path):
    monkeypatch.setattr(assets, "SOURCE_DIR", tmp_path)
    monkeypatch.setattr(assets, "BUNDLE_DIR", tmp_path / "bound")
    monkeypatch.setattr(assets, "PAGE_STYLESHEETS", {})
    sheet = tmp_path / "note.css"
    for colour in ("red", "blue"):
        sheet.write_text(f"/* why */\n.notice {{\n  color: {colour};\n}}\n")
        assets.build_stylesheets()
        assert bound() == f".notice {{\ncolor: {colour};\n}}\n"


def test_finder_binds_a_sheet_and_a_script_that_are_asked_for(monkeypatch, tmp_path):
    monkeypatch.setattr(assets, "BUNDLE_DIR", tmp_path)
    monkeypatch.setattr(assets, "_built", {})
    finder = assets.BundleFinder()
    for name in (assets.STYLESHEET, min(assets.script_names())):
        assert finder.find_location(str(tmp_path), name) == str(tmp_path / name)


def test_finder_lists_the_bundled_sheet_and_the_scripts():
    listed = {path for path, _ in assets.BundleFinder().list(None)}
    assert listed == {*FILES, *assets.script_names()}


def test_former_scripts_are_served_after_an_upgrade(settings, tmp_path):
    """Files collected for the former version stay in place and are served beside the new ones."""
    settings.STATICFILES_DIRS, settings.STATIC_ROOT = [tmp_path / "sources"], tmp_path / "collected"
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "web.core.assets.HashedFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    script = tmp_path / "sources" / "js" / "pads" / "cards.js"
    script.parent.mkdir(parents=True)
    for content in ("former();\n", "present();\n"):
        script.write_text(content)
        call_command("collectstatic", interactive=False, verbosity=0)
    served = StaticFilesMiddleware(lambda _: HttpResponse(status=404))
    names = [f"/static/js/pads/{path.name}" for path in settings.STATIC_ROOT.glob("js/pads/cards.*.js")]
    answers = [served(RequestFactory().get(name)) for name in names]
    assert {answer.content for answer in answers} == {b"former();", b"present();"}
    assert static("js/pads/cards.js") in names


def test_scripts_import_one_another_by_hashed_names(collected):
    [loader] = collected.glob("js/core/behaviours.*.js")
    imported = re.findall(r'import\("([^"]+)"\)', loader.read_text())
    assert imported
    assert all(re.fullmatch(r"[./\w-]+\.[0-9a-f]{12}\.js", name) for name in imported)
    assert all((loader.parent / name).exists() for name in imported)


def weight(collected, name):
    """Return the size of a file in bytes, compressed as plain http allows: by gzip."""
    return min(path.stat().st_size for path in collected.glob(f"{name}.{'?' * 12}.*") if path.suffix != ".br")


def with_imports(names):
    """Return these scripts and all their static imports, as they are served."""
    assets.build_scripts()
    found, waiting = set(), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += imports_of(name, (assets.BUNDLE_DIR / f"js/{name}.js").read_text())
    return found


def test_bundle_has_the_exports_of_each_module_and_the_others_import_them_from_it():
    sources = {
        "core/behaviours": 'import "../a/one.js";\nconst all = { two: () => import("../a/two.js") };\n',
        "core/steady": "const finger = null;\n",
        "core/wake-lock": "export default function keepScreenOn() {}\n",
        "live/follow": "export default function follow() {}\n",
        "offline/resume-draft": "export default function resumeDraft() {}\n",
        "offline/round-drafts": "export default function watchDrafts() {}\n",
        "offline/recorded": 'import { first } from "../a/one.js";\nexport const recorded = first;\n',
        "a/one": "const PAUSE = 1;\nexport function first() {\n  return PAUSE;\n}\n",
        "a/two": 'import { first as one } from "./one.js";\nexport default async function two() {}\n',
    }
    served = bound_scripts(sources)
    assert served.keys() == {"core/behaviours", "core/common", "core/early", "a/two"}
    assert "return { first };" in served["core/common"]
    assert "return { default: follow };" in served["core/common"]
    assert served["core/early"] == sources["core/steady"]
    assert imports_of("a/two", served["a/two"]) == ["core/common"]
    assert "const { first: one } = a_one;" in served["a/two"]
    with pytest.raises(ValueError, match="a/one"):
        bound_scripts(sources | {"a/one": "export let first = 1;\n"})


def test_joined_behaviour_has_the_modules_that_it_alone_imports():
    roots = dict.fromkeys(ROOTS, "")
    sources = roots | {
        "core/behaviours": 'const all = [() => import("../pads/cards.js"), () => import("../b.js")];\n',
        "live/follow": "export const width = () => 1;\n",
        "pads/cards": 'import { face } from "./face.js";\nexport default function cards() {}\n',
        "pads/face": 'import { width } from "../live/follow.js";\nimport { draw } from "../draw.js";\n'
        "export const face = draw;\n",
        "b": 'import { draw } from "./draw.js";\nexport default draw;\n',
        "draw": "export function draw() {}\n",
        "unused": "",
    }
    served = bound_scripts(sources)
    assert served.keys() == {"core/behaviours", "core/common", "core/early", "pads/cards", "b", "draw"}
    assert imports_of("pads/cards", served["pads/cards"]) == ["core/common"]
    assert "const { width } = live_follow;" in served["pads/cards"]
    parts = [served["pads/cards"].index(each) for each in ("function draw", "const face", "function cards")]
    assert parts == sorted(parts)
    assert served["pads/cards"].count("export ") == 1
    assert served["b"] == sources["b"]


def test_joined_behaviour_declares_each_name_once():
    sources = dict.fromkeys(ROOTS, "") | {
        "core/behaviours": 'const all = [() => import("../pads/cards.js")];\n',
        "pads/cards": 'import { face } from "./face.js";\nconst show = face;\n',
        "pads/face": "export const face = 1;\nfunction show() {}\n",
    }
    with pytest.raises(ValueError, match="declare show"):
        bound_scripts(sources)
    renamed = 'import { face as show } from "./face.js";\n'
    with pytest.raises(ValueError, match="pads/face"):
        bound_scripts(sources | {"pads/cards": renamed})


def alone(text):
    """Return a script without its imports and without the words of its exports."""
    return re.sub(r"^export (default )?", "", IMPORT.sub("", text), flags=re.MULTILINE)


def test_module_in_several_files_has_no_state():
    """A variable of such a module would exist several times on a page with several of the files."""
    folder = assets.SCRIPTS_DIR
    sources = {
        path.relative_to(folder).with_suffix("").as_posix(): path.read_text() for path in folder.rglob("*.js")
    }
    files = bound_scripts(sources)
    plain = {name: alone(text) for name, text in sources.items()}
    copies = Counter(name for each in map(alone, files.values()) for name in plain if plain[name] in each)
    shared = [name for name in sources if copies[name] > 1]
    assert "pads/tap-queue" in shared
    assert not [name for name in shared if re.search(r"^(let|const \w+ = new) ", sources[name], re.MULTILINE)]


@pytest.mark.sweep
def test_first_visit_to_a_table_stays_within_its_byte_budget(collected, scenario):
    page = gzip.compress(scenario.host.get(reverse("sitting", args=[scenario.sitting.pk])).content)
    scripts = with_imports(["core/early", "core/behaviours"])
    weights = {
        "page": len(page),
        "style": weight(collected, "css/ardoise"),
        "htmx": weight(collected, "django_htmx/htmx-4.min"),
        "sprite": len(gzip.compress((assets.SOURCE_DIR.parent / "icons/sprite.svg").read_bytes())),
        "scripts": sum(weight(collected, f"js/{name}") for name in scripts),
    }
    print(weights)
    assert len(scripts) == 3, "what is loaded before the page, the loader and the bundle"
    # With what every table loads besides: drafts, the link to a draft, the sheet of a refusal, the wake lock.
    assert weights["scripts"] < 18_700, weights
    assert weights["style"] < 9_800, weights
    # Tokens, keys and ids make the compressed page some bytes lighter or heavier.
    assert weights["page"] < 4_300, weights
    assert sum(weights.values()) - weights["page"] < 42_400, weights


def test_table_of_menteur_loads_one_script_after_another_table(scenario):
    """A template has no behaviours before its content is inserted; the ladder is a sheet."""
    client, sitting = open_menteur(mark="variable")
    pages = [reverse("sitting", args=[sitting.pk]), reverse("menteur-ladder", args=[sitting.pk])]
    before = scripts_of(scenario.host.get(reverse("sitting", args=[scenario.sitting.pk])).content.decode())
    assert [scripts_of(client.get(page).content.decode()) - before for page in pages] == [
        {"pads/menteur-table"},
        {"pads/menteur-table", "core/sheet"},
    ]


def test_all_scripts_stay_within_their_byte_budget(collected):
    total = sum(weight(collected, each.removesuffix(".js")) for each in assets.script_names())
    # With the search of the rulebook, the states of the ladder, deals counted offline, drafts of every form,
    # hands shown again without a network, the focus on what a hand is refused for, the wake lock, and scripts
    # of a sign-out and of later taps at a table of menteur, in files of their own.
    assert total < 55_000, total


def test_service_worker_stores_the_files_of_every_page(collected, client):
    worker = client.get(reverse("service-worker")).content.decode()
    page = client.get("/").content.decode()
    files = set(re.findall(r'(?:href|src)="(/static/[^"#]+)"', page)) | {
        static(name) for name in assets.PAGE_STYLESHEETS
    }
    missing = {name for name in files if f'"{name}"' not in worker and "ardoise-180" not in name}
    assert len(files) > 15
    assert not missing


def test_every_requested_icon_is_in_the_sprite():
    sprite = (assets.SOURCE_DIR.parent / "icons/sprite.svg").read_text()
    drawn = set(re.findall(r'id="i-(\w+)"', sprite))
    templates = (assets.SOURCE_DIR.parent.parent / "templates").rglob("*.html")
    asked = {name for each in templates for name in re.findall(r'{% icon "(\w+)"', each.read_text())}
    assert asked
    assert asked <= drawn


def test_templates_are_loaded_without_their_indentation():
    loader = engines["django"].engine.find_template("base.html")[1].loader
    lines = loader.get_contents(Origin(str(settings.BASE_DIR / "templates/base.html"), "base.html")).split(
        "\n"
    )
    written = (settings.BASE_DIR / "templates/base.html").read_text().split("\n")
    assert lines == [line.lstrip(" ") for line in written]
    assert lines != written
