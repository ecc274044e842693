"""Answers of the tools, and the texts of the betting aid, each with the article of the rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.holdem.betting import BetLimits
from games.rules.tournament.bet_rulings import BetRuling, BetRulingKind
from web.ui.numbers import format_integer


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence and the key of its article; a `figure` is shown in large type, `details` follow."""

    sentence: str
    article: str = ""
    figure: str = ""
    details: tuple[str, ...] = ()


def limit_statements(
    limits: BetLimits, mine: int, articles: Mapping[str, str], *, is_short_opening: bool = False
) -> list[Statement]:
    """Return the possible bets of a player with `mine` chips already on the street.

    `is_short_opening` is the reason for which a player who has spoken may not raise: the highest bet is an
    all-in under a big blind. Otherwise it is less than twice `mine`.
    """
    result = []
    if limits.call:
        more = max(limits.call - mine, 0)
        words = _("to call, %(more)s more for who has %(mine)s") if mine else _("to call")
        label = words % {"more": format_integer(more), "mine": format_integer(mine)}
        result.append(_statement(limits.call, label, articles["call"]))
    if limits.min_open is not None:
        result.append(_statement(limits.min_open, _("to open, at least"), articles["open"]))
    if limits.min_raise_to is not None and limits.may_raise:
        result.append(_statement(limits.min_raise_to, _("to raise to, at least"), articles["raise"]))
    if limits.max_raise_to is not None:
        result.append(_statement(limits.max_raise_to, _("to raise to, at most"), articles["raise"]))
    if not limits.may_raise:
        label = (
            _("The opening is under a big blind: who has spoken calls or folds.")
            if is_short_opening
            else _("The highest bet is not twice the own one: who has spoken calls or folds.")
        )
        result.append(Statement(label, articles["again"]))
    return result


def ruling_statement(bet: BetRuling, total: int, call: int, article: str) -> Statement:
    """Return the interpretation of a gesture."""
    text = RULING_TEXTS[bet.kind]() % {"amount": format_integer(bet.amount)}
    if bet.kind is BetRulingKind.CALL and total > call:
        text = _("%(said)s %(back)s come back.") % {"said": text, "back": format_integer(total - call)}
    return Statement(text, article, format_integer(bet.amount) if bet.amount else "")


def _statement(chips: int, words: str, article: str) -> Statement:
    return Statement(words, article, format_integer(chips))


RULING_TEXTS: dict[BetRulingKind, Callable[[], str]] = {
    BetRulingKind.CHECK: lambda: _("It is a check."),
    BetRulingKind.OPEN: lambda: _("It opens for %(amount)s."),
    BetRulingKind.CALL: lambda: _("It is a call, %(amount)s."),
    BetRulingKind.RAISE: lambda: _("It is a raise to %(amount)s."),
    BetRulingKind.MUST_COMPLETE: lambda: _("The player has to complete to %(amount)s."),
    BetRulingKind.COMPLETE_OR_FOLD: lambda: _("Complete to %(amount)s, or fold and leave the chips."),
    BetRulingKind.ALL_IN_CALL: lambda: _("All-in for %(amount)s: it is a call."),
    BetRulingKind.ALL_IN_OPEN: lambda: _("All-in for %(amount)s: it opens."),
    BetRulingKind.ALL_IN_SHORT_OPEN: lambda: _("All-in for %(amount)s: a short opening."),
    BetRulingKind.SHORT_RAISE: lambda: _("All-in for %(amount)s: a short raise."),
}
