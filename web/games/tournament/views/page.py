"""Access to a tournament from its views, and its pages with the board."""

from collections.abc import Mapping
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games.models import Role, Sitting
from web.core.access import sitting_or_404
from web.games.tournament.pages.board import Board, board_of_sitting


def tournament_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Sitting:
    """Return a sitting that is a tournament."""
    sitting = sitting_or_404(request, pk, role)
    if not sitting.game.is_tournament:
        raise Http404
    return sitting


def tournament_page(
    request: HttpRequest,
    sitting: Sitting,
    template: str,
    context: Mapping[str, object],
    *,
    board: Board | None = None,
    is_refused: bool = False,
) -> HttpResponse:
    """Render a page of a tournament with its board and a new key; status 422 if a form is refused."""
    base = {"sitting": sitting, "table_context": board or board_of_sitting(sitting), "key": uuid4()}
    status = 422 if is_refused else 200
    return render(request, f"games/tournament/{template}.html", {**base, **context}, status=status)
