"""What a page says when a verb refuses: one sentence for each way a verb can fail."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from games import play
from games.rules.errors import RuleError
from ledger.book import KeyReused
from web.wording.refusals import refusal_sentence


def tell(refusal: Exception) -> str:
    """The sentence that tells a refusal to a person, in the page's language."""
    if isinstance(refusal, RuleError):
        return refusal_sentence(refusal)
    for kind, sentence in _SENTENCES.items():
        if isinstance(refusal, kind):
            return sentence()
    raise refusal


_SENTENCES: dict[type[Exception], Callable[[], str]] = {
    play.SittingClosed: lambda: _("This sitting is closed. Reopen it to write on it again."),
    play.SittingOpen: lambda: _("This sitting is still open: close it first."),
    play.SeatCounted: lambda: _("This player has given back his chips: he takes them again first."),
    play.RoundStruck: lambda: _("Somebody corrected this meanwhile. Look at it again before changing it."),
    play.ClockMoved: lambda: _("Somebody acted on this clock meanwhile. Nothing was changed."),
    play.RulingUnknown: lambda: _("The rulebook has no such ruling. Nothing was noted."),
    play.UnreadableRound: lambda: _("What was sent cannot be read. Nothing was recorded."),
    play.TooMuch: lambda: _("These amounts are larger than a slate can hold. Nothing was recorded."),
    play.PaidTooMuch: lambda: _("This is more than what is left to pay. Write the rest as a loan."),
    play.EveningClosed: lambda: _("This evening is closed. Open it again to change its bill."),
    play.EveningCarried: lambda: _("What this evening owes is on the bill of a later one."),
    play.NotPlanned: lambda: _("Nothing is planned for this day any more."),
    play.NothingToCarry: lambda: _("There is no evening yet."),
    play.ExpenseStruck: lambda: _("Somebody changed this expense meanwhile. Look at it again."),
    play.AlreadyTogether: lambda: _("Somebody here already settles with another one."),
    play.PastFollowed: lambda: _(
        "These evenings went on since: take back what was paid or added there first."
    ),
    play.AlreadyCopied: lambda: _("Some of these lines are here already. Look at the sheet again."),
    play.StillSeated: lambda: _("This player sits at an open table: close it, or let him leave, first."),
    play.CircleInUse: lambda: _("Put the circle away first."),
    play.WrongName: lambda: _("This is not the name of the circle. Nothing was deleted."),
    play.NothingOwed: lambda: _("This is no longer owed. Look at the settlement again."),
    play.PlayerClaimed: lambda: _("Somebody else has just taken this name. Choose yours, or ask the host."),
    play.InvitationOver: lambda: _("This invitation is over. Ask for another one."),
    play.LastHost: lambda: _("A circle needs a host: name another one first."),
    play.NameTaken: lambda: _("This name is already taken in this circle."),
    play.AlreadySeated: lambda: _("This player sits at the table already."),
    play.SeatsChanged: lambda: _(
        "Somebody came or left since this was begun. "
        "Take that back at the table, record this, then seat them again."
    ),
    play.RoundsFollowed: lambda: _("The table has played on since: this can no longer be taken back."),
    KeyReused: lambda: _("This page was already sent, with something else on it."),
    play.SeasonBegun: lambda: _("The next season has begun: this one stays over."),
    play.SeasonDates: lambda: _("A season ends after it starts."),
    play.SeasonOver: lambda: _("This season is over: it counts as it did."),
    play.EventUndone: lambda: _("This was undone meanwhile. Tap again if it did happen."),
    play.EventDiffers: lambda: _("This page was already sent, with something else on it."),
}
