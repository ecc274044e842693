"""Closing of a bank: chips return to it, cash accounts are settled, winners are paid."""

from collections.abc import Sequence

from games.bank.cash_results import ClosingDecision, bank_result, check_over, final_chips
from games.bank.commands.caves import cash_account
from games.bank.queries import KITTY, Bank, bank_of
from games.models import Seat, Sitting
from games.sittings.movements import signed_movement
from games.sittings.queries.seating import current_rules
from ledger import book as ledger
from ledger.book import Movement
from ledger.models import Account
from ledger.units import CENTS


def kitty_account(sitting: Sitting) -> Account:
    """Return the account of the cents that a circle keeps for its next evening."""
    return ledger.open_account(book=sitting.circle.book, unit=CENTS, name=KITTY)


def has_recorded_hands(sitting: Sitting) -> bool:
    """Return whether a sitting has active hands."""
    return sitting.rounds.filter(struck_at=None).exists()


def bank_closing_movements(
    sitting: Sitting, seats: Sequence[Seat], chips: Sequence[int], choice: ClosingDecision
) -> list[Movement]:
    """Return the movements that close a bank whose seats have these chips. Raises `RuleError`.

    All chips return, cash accounts are repaid, and winners are paid: the till becomes empty. An amount for
    the next evening leaves the host's cash account.
    """
    bank, options = bank_of(sitting, seats), current_rules(sitting).options()
    final = final_chips(bank, chips, follows_hands=has_recorded_hands(sitting))
    check_over(bank, final, options, choice)
    result = bank_result(bank, final, options, choice)
    moved = [
        _refund_movements(sitting, bank, seats, chips),
        _winnings_movements(sitting, seats, result.net_cents),
    ]
    if result.kitty_cents:
        host = next(seat for seat in seats if seat.position == choice.host)
        moved.append(
            [signed_movement(cash_account(sitting, host), kitty_account(sitting), result.kitty_cents)]
        )
    return [movement for each in moved for movement in each]


def _refund_movements(
    sitting: Sitting, bank: Bank, seats: Sequence[Seat], counts: Sequence[int]
) -> list[Movement]:
    back = []
    for seat, stack, chips in zip(seats, bank.stacks, counts, strict=True):
        if chips:
            back.append(signed_movement(seat.account, sitting.clearing, chips))
        if stack.paid_cents:
            back.append(signed_movement(sitting.till, cash_account(sitting, seat), stack.paid_cents))
    return back


def _winnings_movements(sitting: Sitting, seats: Sequence[Seat], net_cents: Sequence[int]) -> list[Movement]:
    return [
        signed_movement(sitting.till, seat.player.account, won)
        for seat, won in zip(seats, net_cents, strict=True)
        if won
    ]
