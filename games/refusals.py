"""Refusals of commands, besides those of the rules."""

from typing import Any


class SittingClosed(Exception):
    """The sitting is closed: no round can be recorded, corrected or undone."""


class SittingOpen(Exception):
    """The sitting is still open: nothing can be repaid or reopened."""


class SittingInUse(Exception):
    """Something was recorded at this sitting: it cannot be cancelled."""


class SeatCashedOut(Exception):
    """This player has returned the chips, and cannot buy or return any before the undo."""


class RoundSuperseded(Exception):
    """This version is no longer active: the round was corrected or undone meanwhile."""


class NumberInUse(Exception):
    """Another round counts under this number: an undone one cannot be restored."""


class AlreadySeated(ValueError):
    """This player is already seated."""


class RoundsRecordedSince(Exception):
    """A round was recorded since this arrival or departure, or the seating changed again."""


class ClockChanged(Exception):
    """The clock changed meanwhile, or this form already recorded another event."""


class UnknownRuling(ValueError):
    """The rulebook has no such ruling, or this form logged another one."""


class RulesFixed(Exception):
    """The rules of this sitting are those of its registration or of its bank, and do not change."""


class MiddleInPlay(ValueError):
    """Points lie in the middle, `count` of them: they have the present value."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} in the middle")
        self.count = count


class FormReused(Exception):
    """This form already recorded something else."""


class SeatingChanged(Exception):
    """The seating changed since the pad was opened."""


class RulesChanged(Exception):
    """The rules or the value of a point changed since the pad was opened; `args` are both versions."""


class RoundNumberTaken(Exception):
    """Another client recorded the `round` of this number since the pad was opened."""

    def __init__(self, round: Any) -> None:
        super().__init__(round.number)
        self.round = round


class AmountTooLarge(Exception):
    """An amount exceeds the maximum of a transfer."""


class MalformedRound(ValueError):
    """The recorded JSON is no round of this game."""


class NameTaken(ValueError):
    """A player of the circle already has this name."""


class PlayerAlreadyBound(Exception):
    """Another browser is bound to this player; a host can revoke it."""


class InvitationExpired(Exception):
    """The invitation was revoked or has expired."""


class BindingRevoked(Exception):
    """The right of this browser was revoked meanwhile."""


class LastHostRequired(Exception):
    """The circle would have no host."""


class NothingOwed(ValueError):
    """The plan has no such unpaid line."""


class RepaymentTooLarge(ValueError):
    """The amount exceeds the unpaid rest of the line, `left_cents`."""

    def __init__(self, left_cents: int) -> None:
        super().__init__(f"only {left_cents} is left to pay")
        self.left_cents = left_cents


class EveningClosed(Exception):
    """The evening is closed: its bill changes only after reopening."""


class EveningCarried(Exception):
    """The debts of this evening are on the bill of a later one."""


class NoEveningToCarry(ValueError):
    """The circle has no unsettled evening."""


class BillPaidSince(Exception):
    """A payment was recorded on the bill since other evenings were carried to it."""


class ExpenseSuperseded(Exception):
    """This expense is no longer active: it was corrected or removed meanwhile."""


class UnusualAmount(Exception):
    """An amount far above the usual one of the circle, `usual_cents`; it must be confirmed."""

    def __init__(self, usual_cents: int) -> None:
        super().__init__(f"the habit is {usual_cents}")
        self.usual_cents = usual_cents


class AlreadyInHousehold(ValueError):
    """A player already belongs to another household."""


class AlreadyImported(Exception):
    """`count` lines of this sheet were imported before."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} lines are here already")
        self.count = count


class ImportInUse(Exception):
    """A later record depends on an imported evening: a game, expense, payment or carry."""


class PlayedTogether(ValueError):
    """Both records took part in one sitting, expense or payment (`occasion`): they are two people."""

    def __init__(self, subject: Any) -> None:
        super().__init__(f"both are in {subject}")
        self.occasion = subject


class MergeInUse(Exception):
    """A sitting of the merged record was closed since: `sitting` must be reopened first."""

    def __init__(self, sitting: Any) -> None:
        super().__init__(f"closed since: {sitting}")
        self.sitting = sitting


class PlayerSeated(Exception):
    """This player is seated at an open sitting."""


class BalanceNotZero(Exception):
    """This player has an unpaid balance of `cents`; retiring must be confirmed."""

    def __init__(self, cents: int) -> None:
        super().__init__(f"{cents} left")
        self.cents = cents


class AlreadyMerged(ValueError):
    """One of the records was merged meanwhile, or a later merge prevents the undo."""


class CircleErased(Exception):
    """The circle was erased meanwhile."""


class CircleNotArchived(Exception):
    """A circle must be archived before it is erased."""


class NameMismatch(ValueError):
    """The typed text is not the name of the circle."""


class InvalidSeasonDates(ValueError):
    """A season must end after its start; the current one has no end."""


class SeasonEnded(Exception):
    """The season has ended and does not change."""


class SeasonInUse(Exception):
    """The next season has been played, or this is not the last ended one."""


class NoSuchDate(Exception):
    """No evening is planned on this day, or it was cancelled."""
