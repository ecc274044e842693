"""Answers to a form that is sent and to a request that a command refuses: sentences, pages, middleware."""

import logging
import re
from collections.abc import Mapping, Sequence
from typing import TypeVar

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from games.refusals import BindingRevoked, CircleErased, EventRequired
from games.rules.errors import RuleError
from ledger.refusals import Refusal
from web.arbiter.text import CitingText
from web.core.request_state import RefusalPage, state_of
from web.ui.cards import card_sign
from web.ui.numbers import format_integer, format_money
from web.ui.typography import elide, is_french, labelled, typeset

F = TypeVar("F", bound=BaseForm)
logger = logging.getLogger(__name__)
UNREADABLE = "CARD_UNREADABLE"
"""The only refusal whose facts contain typed text instead of a card."""
CHIP_FACTS = frozenset({"typed", "chips"})
"""Names of facts that are numbers of chips."""
_CARD = re.compile(r"[2-9TJQKA][cdhs]")


def on_refusal(request: HttpRequest, page: RefusalPage) -> None:
    """Set the page that answers this request if a command refuses it."""
    state_of(request).refusal_page = page


def refusal_response(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    """Return the page of the request with the sentence of a refusal, and status 422 or 409."""
    page = state_of(request).refusal_page
    message = refusal_message(refusal)
    response = page(message) if page else conflict_page(request, message)
    if "Location" not in response:
        response.status_code = refusal.kind.value
    return response


def conflict_page(request: HttpRequest, message: str) -> HttpResponse:
    """Return the page of a refusal that has no other page."""
    return render(request, "core/errors/conflict.html", {"refusal": message}, status=409)


def with_error(form: F, field: str | None, message: str) -> F:
    """Return a form with an error at a field."""
    form.add_error(field, message)
    return form


def refusal_message(refusal: Refusal) -> str:
    """Return the sentence of a refusal in the page's language."""
    if isinstance(refusal, EventRequired):
        return rule_refusal_message(refusal.reason)
    if isinstance(refusal, RuleError):
        return rule_refusal_message(refusal)
    return str(refusal.message)


def rule_refusal_message(refusal: RuleError, names: Sequence[str] = ()) -> CitingText:
    """Return a refusal in the active language, which a page shows with the link to its article.

    `names` are those of the seats, because rules only know numbers.
    """
    return CitingText(_rule_refusal_sentence(refusal, names), refusal.article)


def _rule_refusal_sentence(refusal: RuleError, names: Sequence[str]) -> str:
    if refusal.code == "PRIZES_SUM":
        return prizes_sum_message(int(refusal.facts["difference"]))
    facts = refusal.facts if refusal.code == UNREADABLE else _readable(refusal.facts)
    seat = refusal.facts.get("seat")
    name = names[seat] if isinstance(seat, int) and seat < len(names) else ""
    readable = RuleError(refusal.code, refusal.article, **facts)
    sentence = typeset(readable.sentence("fr" if is_french() else "en", name))
    if not name:
        return sentence
    return elide(sentence) if readable.is_about_player else labelled(name, sentence[0].lower() + sentence[1:])


def prizes_sum_message(difference: int) -> str:
    """Return the sentence about prizes that are `difference` cents less than the pool, in euros."""
    if difference > 0:
        return _("%(amount)s of the pool is given to nobody.") % {"amount": format_money(difference)}
    return _("The prizes are %(amount)s more than the pool.") % {"amount": format_money(-difference)}


def _readable(facts: Mapping[str, str | int]) -> dict[str, str | int]:
    """Return the facts of a refusal with cards as printed."""
    return {
        name: card_sign(fact)
        if isinstance(fact, str) and _CARD.fullmatch(fact)
        else format_integer(fact)
        if name in CHIP_FACTS and isinstance(fact, int)
        else fact
        for name, fact in facts.items()
    }


class RefusalMiddleware(MiddlewareMixin):
    """Middleware that answers refusals with 422 or 409, and an erased circle with 404."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return the page of a refusal, or None for another exception of a view."""
        if isinstance(error, CircleErased):
            logger.info("erased meanwhile")
            # The error page must not query the circle, which no longer exists.
            state_of(request).opened = None
            return render(request, "core/errors/not_found.html", status=404)
        if isinstance(error, BindingRevoked):
            logger.info("refused: %s", type(error).__name__)
            return conflict_page(request, str(error.message))
        if isinstance(error, Refusal):
            logger.info("refused: %s", error.code)
            return refusal_response(request, error)
        return None


def sent_data(request: HttpRequest) -> QueryDict | None:
    """Return the data of a form that was sent, or None."""
    return request.POST if request.method == "POST" else None


def render_form(
    request: HttpRequest, template: str, form: BaseForm, context: Mapping[str, object]
) -> HttpResponse:
    """Render the page of a form; one that was sent is shown again because it is refused, with status 422."""
    return render(request, template, {**context, "form": form}, status=422 if form.is_bound else 200)
