"""Preferences of a browser, in one plain cookie: theme, deck, card letters, language, screen, vibration."""

from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass, fields, replace
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from web.core.visitors import signed_in_user

COOKIE: Final = "ardoise_preferences"

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("auto", "ardoise", "papier"),
    "deck": ("2", "4"),
    "index": ("fr", "en"),
    "language": ("fr", "en"),
    "wake_lock": ("on", "off"),
    "vibration": ("on", "off"),
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """Theme, colours of the deck, letters on court cards, language of pages; what a phone does at the table.

    With `wake_lock` the screen stays on while a sitting is shown, and with `vibration` each card is felt.
    """

    theme: str = "auto"
    deck: str = "2"
    index: str = "fr"
    language: str = "fr"
    wake_lock: str = "on"
    vibration: str = "on"


def read_preferences(given: Mapping[str, str], default: Preferences | None = None) -> Preferences:
    """Return the preferences of a form or cookie; missing and invalid values keep their default."""
    fields = {name: given[name] for name in CHOICES if given.get(name) in CHOICES[name]}
    return replace(default or Preferences(), **fields)


def save_preferences(request: HttpRequest, response: HttpResponse, preferences: Preferences) -> None:
    """Store the preferences in this browser."""
    response.set_cookie(
        COOKIE,
        ".".join(astuple(preferences)),
        max_age=settings.SESSION_COOKIE_AGE,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def preferences_of(request: HttpRequest) -> Preferences:
    """Return the stored preferences; a new browser gets its own language."""
    spoken = translation.get_language_from_request(request)
    names = [field.name for field in fields(Preferences)]
    remembered = dict(zip(names, request.COOKIES.get(COOKIE, "").split("."), strict=False))
    return read_preferences(remembered, default=Preferences(index=spoken, language=spoken))


def preferences_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Return a middleware that sets `request.preferences` and activates their language."""

    def middleware(request: HttpRequest) -> HttpResponse:
        preferences = preferences_of(request)
        request.preferences = preferences  # type: ignore[attr-defined]  # an attribute of this app
        with translation.override(preferences.language):
            response = get_response(request)
        response.headers.setdefault("Content-Language", preferences.language)
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response

    return middleware


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest) -> HttpResponse:
    back = request.POST.get("back", request.GET.get("back", ""))
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, request.is_secure()):
        back = "/"
    if request.method != "POST":
        return render(request, "core/preferences/edit.html", {"back": back, "user": signed_in_user(request)})
    response = HttpResponseRedirect(back)
    save_preferences(request, response, read_preferences(request.POST.dict()))
    return response
