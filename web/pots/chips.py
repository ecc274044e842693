"""Counts of chips put in, as people type them: `120`, `1 200`, or a sum, `20+100`."""

from typing import Final

from web.forms.amounts import CHIPS_MAX
from web.forms.arithmetic import LENGTH_MAX as LENGTH_MAX
from web.forms.arithmetic import worked_out

MINUSES: Final = ("-", "−", "–")


def read_chips(typed: str) -> int:
    """Whole chips from what was typed, below zero too: the rules say why not. `ValueError` for anything else.

    >>> read_chips("120"), read_chips("1 200"), read_chips("20+100"), read_chips("−5")
    (120, 1200, 120, -5)
    """
    text = typed.strip()
    is_negative = text.startswith(MINUSES)
    chips = worked_out(text[1:] if is_negative else text)
    if abs(chips) > CHIPS_MAX:
        raise ValueError(typed)
    return -chips if is_negative else chips
