"""Boards: the parts of a page that change with its sitting, drawn once for all phones that show the same.

A drawing has the language of its phones, the role of their bindings and, where players see their own money
only, one player. The page marks its own player, keys and token in what it receives.
"""

import copy
import logging
import zlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import Final

from django.core.cache import caches
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, QueryDict
from django.urls import resolve, reverse
from django.utils import translation

from games.models import Binding, Circle, ScoringRequest, Sitting
from web.core.preferences import Preferences, preferences_of
from web.core.request_state import state_of
from web.core.visitors import Visitor
from web.games.registry import ui_of

PAGES: Final = frozenset({"sitting", "settlement"})
"""Names of the URLs of the pages that follow a sitting."""
NARROW: Final = "narrow"
"""Width of a page without a second column."""
MAX_QUERY_LENGTH: Final = 200
PLACEHOLDER: Final = "board"
"""Token of the forms in a board: each page puts its own in its place."""
OTHER_PAGE: Final = '<p id="cancelled"></p>'
"""Board of a URL that has another page now, which its browsers request."""

logger = logging.getLogger(__name__)
_drawing = Lock()
_ASKED: Final = ScoringRequest.objects.values_list("sitting_id", "binding__player_id")
"""Sittings with the players who asked to score there. A constant, whose columns Django resolves once."""


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page as a browser shows it: the name and query of its URL, its width, and the display preferences."""

    name: str
    query: str
    width: str
    preferences: Preferences

    @classmethod
    def read(cls, fields: Mapping[str, str], request: HttpRequest) -> "ShownPage | None":
        """Return the page that a browser names in these fields; None if they name none."""
        name, query = fields.get("page", ""), fields.get("query", "")
        if name not in PAGES or len(query) > MAX_QUERY_LENGTH:
            return None
        width = NARROW if fields.get("width") == NARROW else "wide"
        # The theme and the deck are attributes of the whole document.
        preferences = replace(preferences_of(request), theme="auto", deck="2")
        return cls(name, query, width, preferences)


@dataclass(frozen=True, slots=True)
class Audience:
    """Everything besides the revision that a drawing depends on; without a player if all see the same."""

    page: ShownPage
    role: str
    player: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """A drawn board: its HTML, and its event in a stream."""

    html: str
    event: bytes
    compressed_event: bytes

    @classmethod
    def of(cls, revision: int, html: str) -> "Board":
        """Return the board of a revision."""
        lines = html.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\ndata: ")
        event = f"id: {revision}\nevent: board\ndata: {lines}\n\n".encode()
        return cls(html, event, _compress(event))


@lru_cache(maxsize=256)
def compress(event: str) -> bytes:
    """Return a short event, which many streams send, as a part of a gzip stream."""
    return _compress(event.encode())


def _compress(event: bytes) -> bytes:
    """Return an event as a part of a gzip stream that refers to no other part, so that streams share it."""
    packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return packer.compress(event) + packer.flush(zlib.Z_FULL_FLUSH)


def personal_players(sittings: Collection[Sitting]) -> set[tuple[int, int | None]]:
    """Return each sitting with the players who asked to score there: their pages show the answer."""
    players: set[tuple[int, int | None]] = set(_ASKED.filter(sitting__in=[each.pk for each in sittings]))
    for sitting in sittings:
        sitting.has_scoring_requests = any(sitting.pk == pk for pk, _player in players)
    return players


def audience_of(
    sitting: Sitting, page: ShownPage, binding: Binding, personal: Collection[tuple[int, int | None]]
) -> Audience:
    """Return the audience of a browser: with its player where a page differs for each player."""
    is_personal = (
        sitting.season.circle.money_visibility != Circle.MoneyVisibility.ALL
        or page.name != "sitting"  # a settlement begins with the account of its player
        or page.width != NARROW  # the curve beside a table highlights the player
        or ui_of(sitting).shows_own_parts
        or (sitting.pk, binding.player_id) in personal
    )
    return Audience(page, binding.role, binding.player_id if is_personal else None)


def board_of(sitting: Sitting, revision: int, audience: Audience, binding: int | Binding) -> Board | None:
    """Return the board of an audience, drawn once for all of it; None if the drawing failed.

    The `sitting` has its season and its closing, and is shown as it was read.
    `binding` is one of the audience, or its id; one that the request read already is not read again.
    """
    name = f"board-{sitting.pk}-{sitting.key}-{revision}-{audience}"
    with _drawing:
        board = caches["moment"].get_or_set(name, lambda: _drawn(sitting, revision, audience, binding))
    assert board is None or isinstance(board, Board)
    return board


def _drawn(sitting: Sitting, revision: int, audience: Audience, binding: int | Binding) -> Board | None:
    try:
        return Board.of(revision, _html(sitting, audience, binding))
    except (Http404, PermissionDenied):
        return Board.of(revision, OTHER_PAGE)
    except Exception:  # the streams stay open, and each page requests itself
        logger.exception("the board of sitting %s was not drawn", sitting.pk)
        return None


def _html(sitting: Sitting, audience: Audience, binding: int | Binding) -> str:
    """Return the HTML of a page for an audience from its view."""
    request = HttpRequest()
    request.method, request.path = "GET", reverse(audience.page.name, args=[sitting.pk])
    request.path_info = request.path
    request.GET = QueryDict(audience.page.query)
    request.META["HTTP_X_LIVE"] = audience.page.width
    request.preferences = audience.page.preferences  # type: ignore[attr-defined]  # an attribute of this app
    state = state_of(request)
    state.drawn_sitting, state.visitor = sitting, Visitor((_right(audience, binding),))
    view, args, fields = resolve(request.path)
    with translation.override(audience.page.preferences.language):
        response = view(request, *args, **fields)
    return response.content.decode() if response.status_code == 200 else OTHER_PAGE


def token_context(request: HttpRequest) -> dict[str, str]:
    """Return the template context of a board: the token of its forms, in place of a random one."""
    return {"csrf_token": PLACEHOLDER} if state_of(request).drawn_sitting else {}


def _right(audience: Audience, known: int | Binding) -> Binding:
    """Return the right by which an audience sees its page: a binding of one of its phones, without its player
    if all players see the same.
    """
    if isinstance(known, int):
        known = Binding.objects.select_related("circle__book", "player").get(pk=known, revoked_at=None)
    binding = copy.copy(known)
    binding.role = audience.role
    if binding.player_id != audience.player:
        binding.player = None
    return binding
