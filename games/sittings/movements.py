"""Movements of signed amounts between accounts."""

from games.refusals import AmountTooLarge
from ledger.book import Movement
from ledger.models import MAX_AMOUNT, Account


def signed_movement(source: Account, target: Account, amount: int) -> Movement:
    """Return a movement of a signed amount: a negative one is reversed. Raises `AmountTooLarge`."""
    if abs(amount) > MAX_AMOUNT:
        raise AmountTooLarge
    return Movement(source, target, amount) if amount > 0 else Movement(target, source, -amount)
