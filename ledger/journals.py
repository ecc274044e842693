"""A book in the languages of two accounting programs, so that anybody may check us without us.

Pure: lines in, text out. Amounts stay whole numbers; cents get their two decimals as text.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

CENTS: Final = "cents"
CURRENCY: Final = "EUR"


@dataclass(frozen=True, slots=True)
class Holder:
    """An account as a journal names it: its place in the tree, the words of people, and its unit."""

    branch: tuple[str, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class Movement:
    """`amount` > 0 units leave `source` for `target`, which count in the same unit."""

    source: Holder
    target: Holder
    amount: int


@dataclass(frozen=True, slots=True)
class Posted:
    """One entry of the book: when, what it was, who wrote it, what moved."""

    on: date
    kind: str
    by: str
    key: str
    movements: tuple[Movement, ...]


def hledger_journal(entries: Iterable[Posted]) -> Iterator[str]:
    """The book for hledger, a piece an entry; accounts and units are declared where they are first used.

    >>> lea, karim = Holder(("players", "Léa"), "cents"), Holder(("players", "Karim"), "cents")
    >>> won = Posted(date(2026, 1, 2), "closing", "Léa", "k1", (Movement(karim, lea, 1250),))
    >>> print("".join(hledger_journal([won])), end="")
    commodity 1000.00 EUR
    account players:Karim
    account players:Léa
    2026-01-02 closing by Léa  ; key: k1
        players:Karim  -12.50 EUR
        players:Léa  12.50 EUR
    <BLANKLINE>
    """
    declared: set[str] = set()
    for entry in entries:
        held = [
            (":".join(map(_plain, holder.branch)), holder.unit, amount) for holder, amount in _held(entry)
        ]
        told = [_hledger_commodity(unit) for _, unit, _ in held] + [f"account {each}" for each, _, _ in held]
        for line in dict.fromkeys(each for each in told if each not in declared):
            declared.add(line)
            yield f"{line}\n"
        yield f"{entry.on.isoformat()} {_words(entry)}  ; key: {entry.key}\n"
        for account, unit, amount in held:
            yield f"    {account}  {_amount(amount, unit, _quoted)}\n"
        yield "\n"


def beancount_journal(entries: Iterable[Posted]) -> Iterator[str]:
    """The book for beancount, a piece an entry; each account is opened where it is first used.

    >>> lea, karim = Holder(("players", "Léa"), "cents"), Holder(("players", "Karim"), "cents")
    >>> won = Posted(date(2026, 1, 2), "closing", "Léa", "k1", (Movement(karim, lea, 1250),))
    >>> print("".join(beancount_journal([won])), end="")
    2026-01-02 open Assets:Players:Karim
    2026-01-02 open Assets:Players:Lea
    2026-01-02 * "closing by Léa"
      key: "k1"
      Assets:Players:Karim  -12.50 EUR
      Assets:Players:Lea  12.50 EUR
    <BLANKLINE>
    """
    opened: set[str] = set()
    for entry in entries:
        held = [(_beancount_account(holder), holder, amount) for holder, amount in _held(entry)]
        for account in dict.fromkeys(account for account, _, _ in held if account not in opened):
            opened.add(account)
            yield f"{entry.on.isoformat()} open {account}\n"
        words = _words(entry).replace("\\", "\\\\").replace('"', '\\"')
        yield f'{entry.on.isoformat()} * "{words}"\n  key: "{entry.key}"\n'
        for account, holder, amount in held:
            yield f"  {account}  {_amount(amount, holder.unit, _commodity)}\n"
        yield "\n"


def _held(entry: Posted) -> list[tuple[Holder, int]]:
    """What each account of an entry is left with by it, in the order they first move; nobody at zero."""
    held: dict[Holder, int] = {}
    for each in entry.movements:
        held[each.source] = held.get(each.source, 0) - each.amount
        held[each.target] = held.get(each.target, 0) + each.amount
    return [(holder, amount) for holder, amount in held.items() if amount]


def _words(entry: Posted) -> str:
    return _line(f"{entry.kind} by {entry.by}" if entry.by else entry.kind)


def _amount(amount: int, unit: str, named: Callable[[str], str]) -> str:
    """An amount and its commodity, cents as euros."""
    if unit == CENTS:
        whole, rest = divmod(abs(amount), 100)
        return f"{'-' if amount < 0 else ''}{whole}.{rest:02d} {CURRENCY}"
    return f"{amount} {named(unit)}"


def _line(text: str) -> str:
    """Words that stay on their line, and in their field."""
    return " ".join(text.replace(";", ",").replace("|", ",").split())


def _plain(word: str) -> str:
    """A part of an account's name for hledger: no colon, no double space, no bracket at its edge."""
    return _line(word.replace(":", " ")).strip("()[]* ") or "unnamed"


def _hledger_commodity(unit: str) -> str:
    return f"commodity 1000.00 {CURRENCY}" if unit == CENTS else f"commodity {_quoted(unit)}"


def _quoted(unit: str) -> str:
    return '"' + re.sub(r'[";\n]', " ", unit) + '"'


def _commodity(unit: str) -> str:
    """A unit as beancount writes one: capitals and figures, at most twenty-four of them."""
    return re.sub(r"[^A-Z0-9]", "", _ascii(unit).upper())[:24].strip() or "UNIT"


def _beancount_account(holder: Holder) -> str:
    return ":".join(["Assets", *(_beancount_part(part) for part in holder.branch)])


def _beancount_part(word: str) -> str:
    kept = re.sub(r"[^A-Za-z0-9]+", "-", _ascii(word)).strip("-") or "X"
    return kept[0].upper() + kept[1:]


def _ascii(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
