"""The state of one request: what its middlewares, its view and its templates tell one another."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from django.http import HttpRequest, HttpResponse

if TYPE_CHECKING:
    # The server counts a body before the models are loaded.
    from games.models import Binding, Sitting
    from web.core.visitors import Visitor

ATTRIBUTE: Final = "ardoise"
RefusalPage = Callable[[str], HttpResponse]
"""A page that shows the sentence of a refusal."""


@dataclass(slots=True)
class RequestState:
    """State of one request, `None` for what was not set."""

    visitor: "Visitor | None" = None
    """The visitor and their bindings, once a page read them."""

    opened: "Binding | None" = None
    """The binding with which the view loaded its object."""

    refusal_page: RefusalPage | None = None
    """The page that shows the sentence of a refusal."""

    body_refusal: HTTPStatus | None = None
    """The status of the answer to a body that was not read."""

    revised_sitting: "Sitting | None" = None
    """The sitting as the command of the view left it."""

    drawn_sitting: "Sitting | None" = None
    """The sitting whose board is drawn for an audience, in place of a request of one visitor."""


def state_of(request: HttpRequest) -> RequestState:
    """Return the state of a request, made when it is first asked for."""
    state: RequestState | None = getattr(request, ATTRIBUTE, None)
    if state is None:
        state = RequestState()
        setattr(request, ATTRIBUTE, state)
    return state
