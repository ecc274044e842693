"""Closing a bank: the chips go back to it, the purses are emptied, and every player gets what he won."""

from collections.abc import Sequence

from games.banking import Bank, bank_of
from games.models import Seat, Sitting
from games.play.caves import CENTS, purse
from games.play.movements import signed
from games.play.rounds import current_rules
from games.stakes import Choice, check_over, finals, result_of
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import Account


def kitty(sitting: Sitting) -> Account:
    """What a circle keeps for its next evening, in cents."""
    return ledger.open_account(book=sitting.circle.book, unit=CENTS, name="kitty")


def follows_hands(sitting: Sitting) -> bool:
    """Whether the stacks of a sitting were followed hand by hand."""
    return sitting.rounds.filter(struck_at=None).exists()


def bank_conversion(
    sitting: Sitting, seats: Sequence[Seat], held: Sequence[int], choice: Choice
) -> list[Movement]:
    """The movements that close a bank whose seats have `held` chips. `RuleError` where it may not.

    Every seat's chips return, every purse gets back what it paid, and every player is paid what he won: all
    that ever went through the till leaves it. What is kept for the next evening leaves the host's purse.
    """
    bank, options = bank_of(sitting, seats), current_rules(sitting).options()
    final = finals(bank, held, follows_hands=follows_hands(sitting))
    check_over(bank, final, options, choice)
    result = result_of(bank, final, options, choice)
    moved = [_paid_back(sitting, bank, seats, held), _won(sitting, seats, result.net_cents)]
    if result.kept_cents:
        host = next(seat for seat in seats if seat.position == choice.host)
        moved.append([signed(purse(sitting, host), kitty(sitting), result.kept_cents)])
    return [movement for each in moved for movement in each]


def _paid_back(sitting: Sitting, bank: Bank, seats: Sequence[Seat], held: Sequence[int]) -> list[Movement]:
    back = []
    for seat, stack, chips in zip(seats, bank.stacks, held, strict=True):
        if chips:
            back.append(signed(seat.account, sitting.clearing, chips))
        if stack.paid_cents:
            back.append(signed(sitting.till, purse(sitting, seat), stack.paid_cents))
    return back


def _won(sitting: Sitting, seats: Sequence[Seat], net_cents: Sequence[int]) -> list[Movement]:
    return [
        signed(sitting.till, seat.player.account, won)
        for seat, won in zip(seats, net_cents, strict=True)
        if won
    ]
