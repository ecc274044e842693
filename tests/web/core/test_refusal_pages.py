"""Refusals on pages: each request that was refused is answered by its page, with the status of the kind."""

import pytest
from django.http import HttpResponse, HttpResponseRedirect

from games import refusals
from games.rules.errors import RuleError
from ledger.book import KeyReused
from ledger.refusals import Refusal
from web.core.refusals import on_refusal, refusal_message, refusal_response

OWN_TEXT = {
    refusals.BalanceNotZero,
    refusals.EventRequired,
    refusals.MergeInUse,
    refusals.MiddleInPlay,
    refusals.PlayedTogether,
    refusals.RoundNumberTaken,
    refusals.UnusualAmount,
}
"""Refusals whose sentence depends on what they refuse."""


@pytest.mark.parametrize(
    ("refusal", "status"),
    [
        (refusals.SittingClosed(), 409),
        (refusals.NameTaken(), 422),
        (RuleError("NEGATIVE_BET", "holdem.4", seat=0), 422),
    ],
)
def test_page_of_the_request_shows_the_sentence_with_the_status_of_the_kind(rf, refusal, status):
    request = rf.post("/")
    on_refusal(request, HttpResponse)
    answer = refusal_response(request, refusal)
    assert (answer.status_code, answer.content.decode()) == (status, refusal_message(refusal))


def test_redirect_has_its_own_status(rf):
    request = rf.post("/")
    on_refusal(request, lambda _refusal: HttpResponseRedirect("/"))
    assert refusal_response(request, refusals.SittingClosed()).status_code == 302


def test_every_refusal_has_a_code_and_a_sentence():
    kinds = [each for each in Refusal.__subclasses__() if each.__module__ == "games.refusals"]
    assert len(kinds) > 40
    assert {kind.code for kind in kinds} == {kind.__name__ for kind in kinds}
    assert {kind for kind in kinds if not str(kind.message)} == OWN_TEXT
    assert str(KeyReused.message)
