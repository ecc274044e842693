"""What makes the app one of the phone's own: its manifest, its worker, and the arbiter in one page."""

import json
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.rules.arbiter.rulebook import rulebook
from web.assets import STYLESHEET, lean
from web.preferences import Preferences

TOOLS = ("tool-pots", "tool-bets", "tool-exchanges", "tool-chip-race", "tool-button")
SCRIPTS_DIR = settings.BASE_DIR / "static" / "js"
WORKER = SCRIPTS_DIR / "worker.js"
GROUNDS = {"ardoise": "#161d23", "papier": "#f7f4ec"}
OTHERS = (
    STYLESHEET,
    "django_htmx/htmx-2.min.js",
    "icons/sprite.svg",
    "icons/ardoise.svg",
    "icons/ardoise-192.png",
)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The name, the colours, the icons and the shortcuts under which a phone installs the app."""
    preferences: Preferences = request.preferences  # type: ignore[attr-defined]
    ground = GROUNDS.get(preferences.theme, GROUNDS["ardoise"])
    return JsonResponse(
        {
            "id": "/",
            "name": "Ardoise",
            "short_name": "Ardoise",
            "description": _("The slate of card games: points, money, season."),
            "lang": preferences.language,
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "orientation": "any",
            "theme_color": ground,
            "background_color": ground,
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
def worker(_request: HttpRequest) -> HttpResponse:
    """The service worker, told the names of what it keeps: another name, another worker."""
    script = lean(WORKER.read_text(encoding="utf-8"))
    kept: dict[str, Any] = {
        "files": settings.STATIC_URL,
        "assets": _assets(),
        "pages": [reverse("home"), reverse("arbiter"), reverse("tools"), *map(reverse, TOOLS)],
        "pocket": reverse("arbiter-pocket"),
    }
    kept["name"] = "ardoise-" + sha256((json.dumps(kept) + script).encode()).hexdigest()[:12]
    return HttpResponse(
        f"self.kept = {json.dumps(kept)};\n{script}",
        content_type="text/javascript",
        headers={"Cache-Control": "no-cache"},
    )


@require_safe
def pocket(request: HttpRequest) -> HttpResponse:
    """Every situation and its rulings in one page: the arbiter of a phone without a network."""
    shelves = [
        (category, rulebook().of_category(category.key)) for category in rulebook().categories.values()
    ]
    return render(request, "arbiter/pocket.html", {"shelves": shelves, "back": reverse("arbiter")})


def _icons() -> list[dict[str, str]]:
    sized = [
        {"src": static(f"icons/ardoise-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    drawn = {"src": static("icons/ardoise.svg"), "sizes": "any", "type": "image/svg+xml"}
    return [*sized, {**sized[-1], "purpose": "maskable"}, drawn]


def _assets() -> list[str]:
    paths = sorted(path for path in SCRIPTS_DIR.rglob("*.js") if path != WORKER)
    scripts = [f"js/{path.relative_to(SCRIPTS_DIR).as_posix()}" for path in paths]
    return [static(name) for name in (*OTHERS, *scripts)]
