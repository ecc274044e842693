"""Figures as each language writes them. The sign of a gain or of a loss is always written."""

from web.wording.typography import MINUS, NARROW_SPACE, speaks_french


def sign_of(number: int) -> str:
    """`+`, `-` or `0`: the word by which style sheets colour a figure."""
    return "+" if number > 0 else "-" if number < 0 else "0"


def figure(number: int) -> str:
    """A whole number with its thousands set apart: `3 600` or `3,600`. A loss has a true minus."""
    digits = f"{abs(number):,}"
    if speaks_french():
        digits = digits.replace(",", NARROW_SPACE)
    return f"{MINUS}{digits}" if number < 0 else digits


def signed(number: int) -> str:
    """A whole number with its sign: `+31`, `−20`, and `0` bare."""
    return f"+{figure(number)}" if number > 0 else figure(number)


def money(cents: int, *, brief: bool = False) -> str:
    """An amount in euros: `26,50 €` or `€26.50`. A brief one drops the cents of a whole number of euros."""
    euros, rest = divmod(abs(cents), 100)
    decimals = "" if brief and not rest else f"{rest:02}"
    loss = MINUS if cents < 0 else ""
    if speaks_french():
        return f"{loss}{figure(euros)}{decimals and ',' + decimals}{NARROW_SPACE}€"
    return f"{loss}€{figure(euros)}{decimals and '.' + decimals}"


def signed_money(cents: int, *, brief: bool = False) -> str:
    """An amount with its sign: `+26,50 €` or `+€26.50`; nothing won and nothing lost has none."""
    return f"+{money(cents, brief=brief)}" if cents > 0 else money(cents, brief=brief)


def ordinal_suffix(rank: int) -> str:
    """What follows the figure of a place: `er`, `e`; `st`, `nd`, `rd`, `th`."""
    if speaks_french():
        return "er" if rank == 1 else "e"
    if rank % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")


def percent(part: int, whole: int) -> str:
    """A part of a whole in whole percents: `61 %` or `61%`; of nothing, `0 %`."""
    share = (200 * part + whole) // (2 * whole) if whole else 0
    return f"{share}{NARROW_SPACE}%" if speaks_french() else f"{share}%"


def signed_average(total: int, count: int) -> str:
    """An average to the nearest tenth, with its sign: `+0,6` or `+0.6`; that of nothing is `0`."""
    tenths = (20 * abs(total) + count) // (2 * count) if count else 0
    if not tenths:
        return "0"
    whole, tenth = divmod(tenths, 10)
    mark = "," if speaks_french() else "."
    return f"{'+' if total > 0 else MINUS}{figure(whole)}{mark}{tenth}"
