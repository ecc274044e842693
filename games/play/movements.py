"""Movements of signed amounts between accounts."""

from games.play.refusals import TooMuch
from ledger.book import Movement
from ledger.models import AMOUNT_MAX, Account


def signed(source: Account, target: Account, amount: int) -> Movement:
    """A movement of a signed amount: negative goes the other way. `TooMuch` beyond what a transfer holds."""
    if abs(amount) > AMOUNT_MAX:
        raise TooMuch
    return Movement(source, target, amount) if amount > 0 else Movement(target, source, -amount)
