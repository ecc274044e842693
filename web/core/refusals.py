"""Sentences of refusals: one for each way in which a command can fail."""

import re
from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _

from games import refusals
from games.rules.errors import RuleError
from games.tournaments.commands import events
from ledger.book import AlreadyReversed, KeyReused
from web.arbiter.links import CitingText
from web.ui.cards import card_sign
from web.ui.numbers import format_integer, format_money
from web.ui.typography import is_french, sentence_case, typeset


def refusal_message(refusal: Exception) -> str:
    """Return the sentence of a refusal in the page's language."""
    if isinstance(refusal, RuleError):
        return rule_refusal_message(refusal)
    for kinds, sentence in _MESSAGES.items():
        if isinstance(refusal, kinds):
            return sentence()
    raise refusal


_MESSAGES: dict[type[Exception] | tuple[type[Exception], ...], Callable[[], str]] = {
    refusals.SittingClosed: lambda: _("This sitting is closed. Reopen it to write on it again."),
    refusals.SittingOpen: lambda: _("This sitting is still open: close it first."),
    refusals.SittingInUse: lambda: _("Something was recorded at this table: it stays. Close it instead."),
    refusals.SeatCashedOut: lambda: _("This player has given back their chips: they take them again first."),
    refusals.RoundSuperseded: lambda: _(
        "Somebody corrected this meanwhile. Look at it again before changing it."
    ),
    refusals.ClockChanged: lambda: _("Somebody acted on this clock meanwhile. Nothing was changed."),
    refusals.UnknownRuling: lambda: _("The rulebook has no such ruling. Nothing was noted."),
    refusals.MalformedRound: lambda: _("What was sent cannot be read. Nothing was recorded."),
    refusals.AmountTooLarge: lambda: _(
        "These amounts are larger than a slate can hold. Nothing was recorded."
    ),
    refusals.RepaymentTooLarge: lambda: _("This is more than what is left to pay. Write the rest as a loan."),
    refusals.EveningClosed: lambda: _("This evening is closed. Open it again to change its bill."),
    refusals.EveningCarried: lambda: _("What this evening owes is on the bill of a later one."),
    refusals.NoSuchDate: lambda: _("Nothing is planned for this day any more."),
    refusals.NoEveningToCarry: lambda: _("No evening is left to settle."),
    refusals.BillPaidSince: lambda: _("Something was paid on this bill since. Take that back first."),
    refusals.ExpenseSuperseded: lambda: _("Somebody changed this expense meanwhile. Look at it again."),
    refusals.AlreadyInHousehold: lambda: _("Somebody here already settles with another one."),
    refusals.ImportInUse: lambda: _(
        "These evenings went on since: take back what was paid or added there first."
    ),
    refusals.AlreadyImported: lambda: _("Some of these lines are here already. Look at the sheet again."),
    refusals.PlayerSeated: lambda: _(
        "This player sits at an open table: close it, or let them leave, first."
    ),
    refusals.AlreadyMerged: lambda: _("Somebody merged this record meanwhile. Look at the people again."),
    refusals.CircleNotArchived: lambda: _("Put the circle away first."),
    refusals.NameMismatch: lambda: _("This is not the name of the circle. Nothing was deleted."),
    refusals.NothingOwed: lambda: _("This is no longer owed. Look at the settlement again."),
    refusals.PlayerAlreadyBound: lambda: _(
        "Somebody else has just taken this name. Choose yours, or ask the host."
    ),
    refusals.InvitationExpired: lambda: _("This invitation is over. Ask for another one."),
    refusals.BindingRevoked: lambda: _("Somebody changed who may do this meanwhile. Nothing was changed."),
    refusals.LastHostRequired: lambda: _("A circle needs a host: name another one first."),
    refusals.NameTaken: lambda: _("This name is already taken in this circle."),
    refusals.AlreadySeated: lambda: _("This player sits at the table already."),
    refusals.RulesFixed: lambda: _("The stakes of this game are fixed when it is opened."),
    refusals.FormReused: lambda: _("This page was already sent, with something else on it."),
    refusals.SeatingChanged: lambda: _(
        "Somebody came or left since this was begun. "
        "Take that back at the table, record this, then seat them again."
    ),
    refusals.RulesChanged: lambda: _("The rules changed since this was begun."),
    refusals.RoundsRecordedSince: lambda: _(
        "The table has played on since: this can no longer be taken back."
    ),
    refusals.NumberInUse: lambda: _("Another one counts under this number since: this one stays undone."),
    AlreadyReversed: lambda: _("Somebody corrected this meanwhile. Look at it again before changing it."),
    (KeyReused, events.EventKeyReused): lambda: _("This page was already sent, with something else on it."),
    refusals.SeasonInUse: lambda: _("The next season has begun: this one stays over."),
    refusals.InvalidSeasonDates: lambda: _("A season ends after it starts."),
    refusals.SeasonEnded: lambda: _("This season is over: it counts as it did."),
    events.EventAlreadyUndone: lambda: _("This was undone meanwhile. Tap again if it did happen."),
}


def _with_name(name: str, sentence: str) -> str:
    """Return the sentence with the name in place of “this player”, or in front of the sentence."""
    if _UNNAMED_PLAYER.search(sentence):
        return sentence_case(_UNNAMED_PLAYER.sub(lambda _: name, sentence))
    sentence = sentence[0].lower() + sentence[1:]
    return typeset(f"{name} : {sentence}") if is_french() else f"{name}: {sentence}"


def rule_refusal_message(refusal: RuleError, names: Sequence[str] = ()) -> CitingText:
    """Return a refusal in the active language, which a page shows with the link to its article.

    `names` are those of the seats, because rules only know numbers.
    """
    return CitingText(_rule_refusal_sentence(refusal, names), refusal.article)


def _rule_refusal_sentence(refusal: RuleError, names: Sequence[str]) -> str:
    if refusal.code == "PRIZES_SUM":
        return prizes_sum_message(int(refusal.facts["difference"]))
    facts = refusal.facts if refusal.code == UNREADABLE else _readable(refusal.facts)
    readable = RuleError(refusal.code, refusal.article, **facts)
    sentence = typeset(readable.message("fr" if is_french() else "en"))
    seat = refusal.facts.get("seat")
    if not isinstance(seat, int) or seat >= len(names):
        return sentence
    return _with_name(names[seat], sentence)


def prizes_sum_message(difference: int) -> str:
    """Return the sentence about prizes that are `difference` cents less than the pool, in euros."""
    if difference > 0:
        return _("%(amount)s of the pool is given to nobody.") % {"amount": format_money(difference)}
    return _("The prizes are %(amount)s more than the pool.") % {"amount": format_money(-difference)}


_UNNAMED_PLAYER = re.compile(r"\b(this player|ce joueur)\b", re.IGNORECASE)


UNREADABLE = "CARD_UNREADABLE"
"""The only refusal whose facts contain typed text instead of a card."""


CHIP_FACTS = frozenset({"typed", "chips"})
"""Names of facts that are numbers of chips."""
_CARD = re.compile(r"[2-9TJQKA][cdhs]")


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
