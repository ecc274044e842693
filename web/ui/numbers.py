"""Formats of numbers in each language. A gain or a loss always has its sign."""

from web.ui.typography import MINUS, NARROW_SPACE, is_french

SUPERSCRIPTS = str.maketrans("er", "ᵉʳ")
MINUTES_PER_HOUR = 60


def sign_of(number: int) -> str:
    """Return `+`, `-` or `0`: the attribute value by which style sheets colour a figure."""
    return "+" if number > 0 else "-" if number < 0 else "0"


def format_integer(number: int) -> str:
    """Return a whole number with thousands separators and a true minus sign: `3 600` or `3,600`."""
    digits = f"{abs(number):,}"
    if is_french():
        digits = digits.replace(",", NARROW_SPACE)
    return f"{MINUS}{digits}" if number < 0 else digits


def format_signed(number: int) -> str:
    """Return a whole number with its sign: `+31`, `−20`, and `0` without."""
    return f"+{format_integer(number)}" if number > 0 else format_integer(number)


def decimal_sign() -> str:
    """Return the sign before the cents: `,` or `.`."""
    return "," if is_french() else "."


def format_money(cents: int, *, brief: bool = False) -> str:
    """Return an amount in euros: `26,50 €` or `€26.50`. A brief one omits the cents of whole euros."""
    loss, amount = MINUS if cents < 0 else "", _unsigned_amount(cents, brief=brief)
    return f"{loss}{amount}{NARROW_SPACE}€" if is_french() else f"{loss}€{amount}"


def _unsigned_amount(cents: int, *, brief: bool = False) -> str:
    euros, rest = divmod(abs(cents), 100)
    decimals = "" if brief and not rest else f"{decimal_sign()}{rest:02}"
    return f"{format_integer(euros)}{decimals}"


def format_signed_money(cents: int, *, brief: bool = False) -> str:
    """Return an amount in euros with its sign: `+26,50 €` or `+€26.50`; zero has none."""
    return f"+{format_money(cents, brief=brief)}" if cents > 0 else format_money(cents, brief=brief)


def format_signed_amount(cents: int) -> str:
    """Return an amount with its sign, under a heading that names the euro: `+26,50` or `+26.50`."""
    return f"{'+' if cents > 0 else MINUS if cents else ''}{_unsigned_amount(cents)}"


def format_minutes(number: int) -> str:
    """Return a duration in minutes: `25 min` and `2 h`; in between `3 h 40`, or `3 h 40 min`."""
    hours, rest = divmod(number, MINUTES_PER_HOUR)
    if not hours:
        return f"{rest}{NARROW_SPACE}min"
    whole = f"{hours}{NARROW_SPACE}h"
    unit = "" if is_french() else f"{NARROW_SPACE}min"
    return f"{whole}{NARROW_SPACE}{rest:02}{unit}" if rest else whole


def ordinal_suffix(rank: int) -> str:
    """Return the suffix of a place: `er`, `e`; `st`, `nd`, `rd`, `th`."""
    if is_french():
        return "er" if rank == 1 else "e"
    if rank % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")


def format_ordinal(rank: int) -> str:
    """Return a place as plain text: `1ᵉʳ`, `8ᵉ`; `1st`, `8th`."""
    suffix = ordinal_suffix(rank)
    return f"{format_integer(rank)}{suffix.translate(SUPERSCRIPTS) if is_french() else suffix}"


def format_percent(part: int, whole: int) -> str:
    """Return a share in whole percent: `61 %` or `61%`; `0 %` if the whole is zero."""
    share = (200 * part + whole) // (2 * whole) if whole else 0
    return f"{share}{NARROW_SPACE}%" if is_french() else f"{share}%"


def format_signed_average(total: int, count: int) -> str:
    """Return an average to the nearest tenth, with its sign: `+0,6` or `+0.6`; `0` without rounds."""
    tenths = (20 * abs(total) + count) // (2 * count) if count else 0
    if not tenths:
        return "0"
    whole, tenth = divmod(tenths, 10)
    mark = "," if is_french() else "."
    return f"{'+' if total > 0 else MINUS}{format_integer(whole)}{mark}{tenth}"
