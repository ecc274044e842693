"""How this phone shows Ardoise, kept in one plain cookie: ground, pack, letters on cards, language."""

from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass, fields, replace
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers

COOKIE: Final = "ardoise_preferences"
COOKIE_AGE_SECONDS: Final = 400 * 24 * 3600

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("auto", "ardoise", "papier"),
    "deck": ("2", "4"),
    "index": ("fr", "en"),
    "language": ("fr", "en"),
}


@dataclass(frozen=True, slots=True)
class Preferences:
    """The ground, the colours of the pack, the letters on the court cards, the language of the pages."""

    theme: str = "auto"
    deck: str = "2"
    index: str = "fr"
    language: str = "fr"


def read(given: Mapping[str, str], default: Preferences | None = None) -> Preferences:
    """The preferences of a form or a cookie; whatever is missing or was forged keeps its default."""
    known = {name: given[name] for name in CHOICES if given.get(name) in CHOICES[name]}
    return replace(default or Preferences(), **known)


def keep(request: HttpRequest, response: HttpResponse, preferences: Preferences) -> None:
    """Ask this browser to remember the preferences."""
    response.set_cookie(
        COOKIE,
        ".".join(astuple(preferences)),
        max_age=COOKIE_AGE_SECONDS,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def of(request: HttpRequest) -> Preferences:
    """The preferences this browser remembers; a browser that never chose is met in its own language."""
    spoken = translation.get_language_from_request(request)
    names = [field.name for field in fields(Preferences)]
    remembered = dict(zip(names, request.COOKIES.get(COOKIE, "").split("."), strict=False))
    return read(remembered, default=Preferences(index=spoken, language=spoken))


def read_preferences(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Put `request.preferences` on every request and answer it in the language they name."""

    def middleware(request: HttpRequest) -> HttpResponse:
        preferences = of(request)
        request.preferences = preferences  # type: ignore[attr-defined]
        with translation.override(preferences.language):
            response = get_response(request)
        response.headers.setdefault("Content-Language", preferences.language)
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response

    return middleware
