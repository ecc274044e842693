"""Refusals of commands, besides those of the rules."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from games.rules.errors import RuleError
from ledger.refusals import Refusal, RefusalKind

if TYPE_CHECKING:
    from games.models import Round


class SittingClosed(Refusal):
    """The sitting is closed: no round can be recorded, corrected or undone."""

    message = _("This sitting is closed. Reopen it to write on it again.")


class SittingOpen(Refusal):
    """The sitting is still open: nothing can be repaid or reopened."""

    message = _("This sitting is still open: close it first.")


class SittingInUse(Refusal):
    """Something was recorded at this sitting: it cannot be cancelled."""

    message = _("Something was recorded at this table: it stays. Close it instead.")


class SeatCashedOut(Refusal):
    """This player has returned the chips, and cannot buy or return any before the undo."""

    message = _("This player has given back their chips: they take them again first.")


class RoundSuperseded(Refusal):
    """This version is no longer active: the round was corrected or undone meanwhile."""

    message = _("Somebody corrected this meanwhile. Look at it again before changing it.")


class RoundUndone(RoundSuperseded):
    """A corrected round was undone meanwhile: no version of its number is active."""

    message = _("This was undone meanwhile.")


class NumberInUse(Refusal):
    """Another round counts under this number: an undone one cannot be restored."""

    message = _("Another one counts under this number since: this one stays undone.")


class AlreadySeated(Refusal):
    """This player is already seated."""

    kind = RefusalKind.INVALID
    message = _("This player sits at the table already.")


class RoundsRecordedSince(Refusal):
    """A round was recorded since this arrival or departure, or the seating changed again."""

    message = _("The table has played on since: this can no longer be taken back.")


class ClockChanged(Refusal):
    """The clock changed meanwhile, or this form already recorded another event."""

    message = _("Somebody acted on this clock meanwhile. Nothing was changed.")


class FiguresChanged(Refusal):
    """The figures that the page of this form showed are no longer those that would be recorded."""

    message = _("The figures are no longer those shown: nothing was recorded. Look at them again.")


class UnknownRuling(Refusal):
    """The rulebook has no such ruling, or this form logged another one."""

    kind = RefusalKind.INVALID
    message = _("The rulebook has no such ruling. Nothing was noted.")


class RulesFixed(Refusal):
    """The rules of this sitting are those of its registration or of its bank, and do not change."""

    message = _("The stakes of this game are fixed when it is opened.")


class MiddleInPlay(Refusal):
    """Chips lie in the middle, `count` of them: they have the present value."""

    kind = RefusalKind.INVALID

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} in the middle")
        self.count = count
        self.message = _("Chips in the middle: %(count)s. The value can change once they are won.") % {
            "count": count
        }


class FormReused(Refusal):
    """This form already recorded something else."""

    message = _("This page was already sent, with something else on it.")


class SeatingChanged(Refusal):
    """The seating changed since the pad was opened."""

    message = _(
        "Somebody came or left since this was begun. "
        "Take that back at the table, record this, then seat them again."
    )


class RulesChanged(Refusal):
    """The rules or the value of a point changed since the pad was opened; `args` are both versions."""

    kind = RefusalKind.INVALID
    message = _("The rules changed since this was begun.")


class RoundNumberTaken(Refusal):
    """Another client recorded the `round` of this number since the pad was opened."""

    def __init__(self, round: "Round") -> None:
        super().__init__(round.number)
        self.round = round


class EventAlreadyUndone(Refusal):
    """The event of this key was undone; another request needs another key."""

    message = _("This was undone meanwhile. Tap again if it did happen.")


class EventRequired(Refusal):
    """A later event of a tournament depends on this one and must be undone first; `reason` says why."""

    def __init__(self, reason: RuleError) -> None:
        super().__init__(reason)
        self.reason = reason


class AmountTooLarge(Refusal):
    """An amount exceeds the maximum of a transfer."""

    kind = RefusalKind.INVALID
    message = _("These amounts are larger than a slate can hold. Nothing was recorded.")


class MalformedRound(Refusal, ValueError):
    """The recorded JSON is no round of this game: a value that an archive may contain too."""

    kind = RefusalKind.INVALID
    message = _("What was sent cannot be read. Nothing was recorded.")


class NameTaken(Refusal):
    """A player of the circle already has this name."""

    kind = RefusalKind.INVALID
    message = _("This name is already taken in this circle.")


class PlayerAlreadyBound(Refusal):
    """Another browser is bound to this player; a host can revoke it."""

    message = _("Somebody else has just taken this name. Choose yours, or ask the host.")


class InvitationExpired(Refusal):
    """The invitation was revoked or has expired."""

    message = _("This invitation is over. Ask for another one.")


class BindingRevoked(Exception):
    """The right of this browser was revoked meanwhile."""

    message = _("Somebody changed who may do this meanwhile. Nothing was changed.")


class LastHostRequired(Refusal):
    """The circle would have no host."""

    message = _("A circle needs a host: name another one first.")


class NothingOwed(Refusal):
    """The plan has no such unpaid line."""

    message = _("This is no longer owed. Look at the settlement again.")


class RepaymentTooLarge(Refusal):
    """The amount exceeds the unpaid rest of the line, `left_cents`."""

    kind = RefusalKind.INVALID
    message = _("This is more than what is left to pay. Write the rest as a loan.")

    def __init__(self, left_cents: int) -> None:
        super().__init__(f"only {left_cents} is left to pay")
        self.left_cents = left_cents


class EveningClosed(Refusal):
    """The evening is closed: its bill changes only after reopening."""

    message = _("This evening is closed. Open it again to change its bill.")


class EveningCarried(Refusal):
    """The debts of this evening are on the bill of a later one."""

    message = _("What this evening owes is on the bill of a later one.")


class NoEveningToCarry(Refusal):
    """The circle has no unsettled evening."""

    message = _("No evening is left to settle.")


class BillPaidSince(Refusal):
    """A payment was recorded on the bill since other evenings were carried to it."""

    message = _("Something was paid on this bill since. Take that back first.")


class ExpenseSuperseded(Refusal):
    """This expense is no longer active: it was corrected or removed meanwhile."""

    message = _("Somebody changed this expense meanwhile. Look at it again.")


class UnusualAmount(Refusal):
    """An amount far above the usual one of the circle, `usual_cents`; it must be confirmed."""

    kind = RefusalKind.INVALID

    def __init__(self, usual_cents: int) -> None:
        super().__init__(f"the habit is {usual_cents}")
        self.usual_cents = usual_cents


class AlreadyInHousehold(Refusal):
    """A player already belongs to another household."""

    message = _("Somebody here already settles with another one.")


class AlreadyImported(Refusal):
    """`count` lines of this sheet were imported before."""

    message = _("Some of these lines are here already. Look at the sheet again.")

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} lines are here already")
        self.count = count


class ImportInUse(Refusal):
    """A later record depends on an imported evening: a game, expense, payment or carry."""

    message = _("These evenings went on since: take back what was paid or added there first.")


class PlayedTogether(Refusal):
    """Both records took part in one sitting, expense or payment (`occasion`): they are two people."""

    def __init__(self, subject: object) -> None:
        super().__init__(f"both are in {subject}")
        self.occasion = subject


class MergeInUse(Refusal):
    """A sitting of the merged record was closed since: `sitting` must be reopened first."""

    def __init__(self, sitting: Any) -> None:
        super().__init__(f"closed since: {sitting}")
        self.sitting = sitting


class SittingOfPlayerOpen(Refusal):
    """This player has a seat of an open sitting, now or before."""

    message = _("This player was at a table that is still open: close it first.")


class PlayerSeated(Refusal):
    """This player is seated at an open sitting."""

    message = _("This player sits at an open table: close it, or let them leave, first.")


class BalanceNotZero(Refusal):
    """This player has an unpaid balance of `cents`; retiring must be confirmed."""

    kind = RefusalKind.INVALID

    def __init__(self, cents: int) -> None:
        super().__init__(f"{cents} left")
        self.cents = cents


class AlreadyMerged(Refusal):
    """One of the records was merged meanwhile, or a later merge prevents the undo."""

    message = _("Somebody merged this record meanwhile. Look at the people again.")


class CircleErased(Exception):
    """The circle was erased meanwhile."""


class CircleNotArchived(Refusal):
    """A circle must be archived before it is erased."""

    message = _("Put the circle away first.")


class NameMismatch(Refusal):
    """The typed text is not the name of the circle."""

    kind = RefusalKind.INVALID
    message = _("This is not the name of the circle. Nothing was deleted.")


class InvalidSeasonDates(Refusal):
    """A season must end after its start; the current one has no end."""

    kind = RefusalKind.INVALID
    message = _("A season ends after it starts.")


class EveningLeftOut(Refusal):
    """An evening that counts in the season would lie outside of its dates."""

    kind = RefusalKind.INVALID
    message = _("An evening of this season lies outside of these days.")


class SeasonEnded(Refusal):
    """The season has ended and does not change."""

    message = _("This season is over: it counts as it did.")


class SeasonInUse(Refusal):
    """The next season has been played, or this is not the last ended one."""

    message = _("The next season has begun: this one stays over.")


class NoSuchDate(Refusal):
    """No evening is planned on this day, or it was cancelled."""

    message = _("Nothing is planned for this day any more.")
