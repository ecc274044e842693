"""What a verb could not do, apart from what the rules refuse."""

from typing import Any


class SittingClosed(Exception):
    """The sitting is closed: no round can be recorded, corrected or undone."""


class SittingOpen(Exception):
    """The sitting is still open: nothing can be repaid or reopened."""


class SeatCounted(Exception):
    """This player has counted and given back his chips: he buys and hands in nothing before he takes them."""


class RoundStruck(Exception):
    """This version no longer stands: somebody corrected or undid the round meanwhile."""


class AlreadySeated(ValueError):
    """This player sits at the table already."""


class RoundsFollowed(Exception):
    """A round counts since this arrival or departure, or somebody else came or left."""


class ClockMoved(Exception):
    """Somebody acted on this clock meanwhile, or this very page already did something else."""


class RulingUnknown(ValueError):
    """The rulebook has no such ruling, or this very page noted another one."""


class SeatsChanged(Exception):
    """Somebody came or left since the pad was opened: what it holds is of another table."""


class NumberTaken(Exception):
    """Another phone recorded the `round` of this number since the pad was opened."""

    def __init__(self, round: Any) -> None:
        super().__init__(round.number)
        self.round = round


class TooMuch(Exception):
    """One of the amounts is larger than a transfer can hold."""


class UnreadableRound(ValueError):
    """The recorded JSON has not the shape of a round of this game."""


class NameTaken(ValueError):
    """A player of the circle already bears this name."""


class PlayerClaimed(Exception):
    """Another phone is this player already; a host may release him."""


class InvitationOver(Exception):
    """The invitation was revoked, or its time is over."""


class LastHost(Exception):
    """The circle would be left without a host."""


class NothingOwed(ValueError):
    """The settlement has no such repayment left to make."""


class PaidTooMuch(ValueError):
    """More than the settlement still asks of this line, which is `left_cents`."""

    def __init__(self, left_cents: int) -> None:
        super().__init__(f"only {left_cents} is left to pay")
        self.left_cents = left_cents


class EveningClosed(Exception):
    """The evening is closed: its bill does not change unless it is opened again."""


class EveningCarried(Exception):
    """What this evening owes is on the bill of a later one."""


class NothingToCarry(ValueError):
    """The circle has no evening whose debts could be carried."""


class ExpenseStruck(Exception):
    """This expense no longer stands: somebody corrected or removed it meanwhile."""


class Unusual(Exception):
    """An amount far from what this circle is used to, `usual_cents`: to be said twice."""

    def __init__(self, usual_cents: int) -> None:
        super().__init__(f"the habit is {usual_cents}")
        self.usual_cents = usual_cents


class AlreadyTogether(ValueError):
    """Somebody of this household already settles with another one."""


class AlreadyCopied(Exception):
    """So many lines of this sheet, `count`, were copied in before."""

    def __init__(self, count: int) -> None:
        super().__init__(f"{count} lines are here already")
        self.count = count


class PastFollowed(Exception):
    """Something was added since to an evening that was copied in: a game, an expense, a payment, a carry."""


class TogetherOnce(ValueError):
    """Both records were at one table, in one expense, or paid each other: two people. `what` tells."""

    def __init__(self, what: Any) -> None:
        super().__init__(f"both are in {what}")
        self.what = what


class MergeFollowed(Exception):
    """A sitting of the merged record was closed since: it is reopened first. `sitting` is that one."""

    def __init__(self, sitting: Any) -> None:
        super().__init__(f"closed since: {sitting}")
        self.sitting = sitting


class StillSeated(Exception):
    """This player sits at a table that is open."""


class NotEven(Exception):
    """This player owes, or is owed, `cents`: to be said twice."""

    def __init__(self, cents: int) -> None:
        super().__init__(f"{cents} left")
        self.cents = cents


class CircleInUse(Exception):
    """A circle is put away before it is erased."""


class WrongName(ValueError):
    """What was typed is not the name of the circle to erase."""


class SeasonDates(ValueError):
    """A season ends after it starts; the one that goes on has no end."""


class SeasonOver(Exception):
    """The season is archived: it counts as it did."""


class SeasonBegun(Exception):
    """The next season was played already, or it is not the last one that ended."""


class NotPlanned(Exception):
    """Nothing is planned for this day, or it was called off: nobody can say that he comes."""
