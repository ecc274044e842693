"""Views of the installed app: manifest, service worker, and the arbiter as one page."""

import json
from dataclasses import asdict
from functools import cache
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.rules.arbiter.compact import compact_index
from games.rules.arbiter.rulebook import rulebook
from web.core.assets import PAGE_STYLESHEETS, STYLESHEET, minify, script_names
from web.core.preferences import preferences_of
from web.ui.picture import THEME_COLOURS

OFFLINE_TOOLS = ("tool-pots", "tool-bets", "tool-exchanges", "tool-chip-race", "tool-button")
WORKER = "js/offline/service-worker.js"
EXTRA_ASSETS = (
    STYLESHEET,
    *PAGE_STYLESHEETS,
    "django_htmx/htmx-4.min.js",
    "icons/sprite.svg",
    "icons/ardoise.svg",
    "icons/ardoise-192.png",
)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Return name, colours, icons and shortcuts of the installed app."""
    preferences = preferences_of(request)
    colour = THEME_COLOURS.get(preferences.theme, THEME_COLOURS["ardoise"])
    return JsonResponse(
        {
            "id": "/",
            "name": "Ardoise",
            "short_name": "Ardoise",
            "description": render_to_string("ui/description.html").strip(),
            "lang": preferences.language,
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "orientation": "any",
            "theme_color": colour,
            "background_color": colour,
            "categories": ["games", "utilities"],
            "icons": _icons(),
            "shortcuts": [
                {"name": _("Open a slate"), "url": reverse("sitting-new"), "icons": _icons()[:1]},
                {"name": _("Arbiter"), "url": reverse("arbiter"), "icons": _icons()[:1]},
            ],
        },
        content_type="application/manifest+json",
        headers={"Cache-Control": "no-cache"},
    )


@require_safe
def service_worker(_request: HttpRequest) -> HttpResponse:
    """Return the service worker with the names of its cached files; other names make another worker."""
    script = minify((settings.BASE_DIR / "static" / WORKER).read_text(encoding="utf-8"))
    stored: dict[str, object] = {
        "files": settings.STATIC_URL,
        "assets": _assets(),
        "pages": [reverse("home"), reverse("arbiter"), reverse("tools"), *map(reverse, OFFLINE_TOOLS)],
        "rulebook": reverse("arbiter-offline"),
        "index": _index_url(),
    }
    stored["name"] = "ardoise-" + sha256((json.dumps(stored) + script).encode()).hexdigest()[:12]
    return HttpResponse(
        f"self.precache = {json.dumps(stored)};\n{script}",
        content_type="text/javascript",
        headers={"Cache-Control": "no-cache"},
    )


@require_safe
def offline_arbiter(request: HttpRequest) -> HttpResponse:
    """Show all situations and rulings on one page, for offline use."""
    category_cards = [
        (category, rulebook().in_category(category.key)) for category in rulebook().categories.values()
    ]
    context = {"category_cards": category_cards, "back": reverse("arbiter"), "index_url": _index_url()}
    return render(request, "arbiter/offline.html", context)


@require_safe
def search_index(_request: HttpRequest) -> HttpResponse:
    """Return the index of the rulebook, for the search without a network."""
    return HttpResponse(
        _index_json(),
        content_type="application/json",
        headers={"Cache-Control": "public, max-age=31536000, immutable"},
    )


@cache
def _index_json() -> str:
    return json.dumps(asdict(compact_index()), separators=(",", ":"))


def _index_url() -> str:
    """Return the address of the index, which changes with its content."""
    return f"{reverse('arbiter-index')}?{sha256(_index_json().encode()).hexdigest()[:12]}"


def _icons() -> list[dict[str, str]]:
    sized = [
        {"src": static(f"icons/ardoise-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    drawn = {"src": static("icons/ardoise.svg"), "sizes": "any", "type": "image/svg+xml"}
    return [*sized, {**sized[-1], "purpose": "maskable"}, drawn]


def _assets() -> list[str]:
    scripts = [name for name in script_names() if name != WORKER]
    return [static(name) for name in (*EXTRA_ASSETS, *scripts)]
