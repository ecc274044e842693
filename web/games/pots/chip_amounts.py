"""Parser of bets as people type them: `120`, `1 200`, or a sum, `20+100`."""

from typing import Final

from web.core.forms.amounts import MAX_CHIPS, AmountTooLarge
from web.core.forms.arithmetic import evaluate

MINUSES: Final = ("-", "−", "–")


def parse_signed_chips(typed: str) -> int:
    """Return a whole number of chips; a negative one is returned too, because the rules explain its refusal.

    >>> [parse_signed_chips(text) for text in ("120", "1 200", "20+100", "−5")]
    [120, 1200, 120, -5]

    Raises `AmountTooLarge` beyond MAX_CHIPS, and ValueError for any other text.
    """
    text = typed.strip()
    is_negative = text.startswith(MINUSES)
    chips = evaluate(text[1:] if is_negative else text)
    if abs(chips) > MAX_CHIPS:
        raise AmountTooLarge
    return -chips if is_negative else chips
