"""What may be bet, and what a gesture is worth, in words with their article."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.rules.holdem.betting import Marks
from games.rules.holdem.corrections import Bet, Kind
from web.wording.figures import figure
from web.wording.pots import article_words


class Said(NamedTuple):
    """A figure to be read from afar, the sentence about it, and the article it comes from."""

    figure: str
    sentence: str
    article: str


def marks_sentences(marks: Marks, mine: int, articles: Mapping[str, int]) -> list[Said]:
    """What a player may do whose chips on the street are `mine`."""
    said = []
    if marks.call:
        more = max(marks.call - mine, 0)
        words = _("to call, %(more)s more for who has %(mine)s") if mine else _("to call")
        told = words % {"more": figure(more), "mine": figure(mine)}
        said.append(_said(marks.call, told, articles["call"]))
    if marks.min_open is not None:
        said.append(_said(marks.min_open, _("to open, at least"), articles["open"]))
    if marks.min_raise_to is not None and marks.may_raise:
        said.append(_said(marks.min_raise_to, _("to raise to, at least"), articles["raise"]))
    if marks.max_raise_to is not None:
        said.append(_said(marks.max_raise_to, _("to raise to, at most"), articles["raise"]))
    if not marks.may_raise:
        told = _("He has spoken and the highest bet is not twice his own: he calls or folds.")
        said.append(Said("", told, article_words(f"holdem.{articles['again']}")))
    return said


def verdict_sentence(bet: Bet, total: int, call: int, article: int) -> Said:
    """What the table makes of a gesture."""
    said = VERDICTS[bet.kind]() % {"amount": figure(bet.amount)}
    if bet.kind is Kind.CALL and total > call:
        said = _("%(said)s %(back)s come back.") % {"said": said, "back": figure(total - call)}
    return Said(figure(bet.amount) if bet.amount else "", said, article_words(f"holdem.{article}"))


def _said(chips: int, words: str, article: int) -> Said:
    return Said(figure(chips), words, article_words(f"holdem.{article}"))


VERDICTS: dict[Kind, Callable[[], str]] = {
    Kind.CHECK: lambda: _("It is a check."),
    Kind.OPEN: lambda: _("It opens for %(amount)s."),
    Kind.CALL: lambda: _("It is a call, %(amount)s."),
    Kind.RAISE: lambda: _("It is a raise to %(amount)s."),
    Kind.MUST_COMPLETE: lambda: _("He has to complete to %(amount)s."),
    Kind.COMPLETE_OR_FOLD: lambda: _("He completes to %(amount)s, or folds and leaves his chips."),
    Kind.ALL_IN_CALL: lambda: _("All-in for %(amount)s: it is a call."),
    Kind.ALL_IN_OPEN: lambda: _("All-in for %(amount)s: it opens."),
    Kind.ALL_IN_SHORT_OPEN: lambda: _("All-in for %(amount)s: a short opening."),
    Kind.SHORT_RAISE: lambda: _("All-in for %(amount)s: a short raise."),
}
