"""A book in the formats of two accounting programs, for an independent check.

Pure functions from entries to text. Amounts stay whole numbers; cents get two decimals as text.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from ledger.units import CENTS

CURRENCY: Final = "EUR"


@dataclass(frozen=True, slots=True)
class JournalAccount:
    """An account in a journal: its path in the tree of accounts, in display names, and its unit."""

    path: tuple[str, ...]
    unit: str


@dataclass(frozen=True, slots=True)
class JournalTransfer:
    """`amount` > 0 units leave `source` for `target`, which have the same unit."""

    source: JournalAccount
    target: JournalAccount
    amount: int


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One entry of the book: date, payee (a text for readers), key and movements.

    `remarks` are pairs of a name in lower case and its text, such as `("note", "Paul’s bottle")`.
    """

    on: date
    payee: str
    key: str
    movements: tuple[JournalTransfer, ...]
    remarks: tuple[tuple[str, str], ...] = ()


def hledger_journal(entries: Iterable[JournalEntry]) -> Iterator[str]:
    """Yield the book for hledger, one text per entry; accounts and units are declared at first use.

    >>> lea, karim = (JournalAccount(("players", name), "cents") for name in ("Léa", "Karim"))
    >>> won = JournalEntry(date(2026, 1, 2), "closing by Léa", "k1", (JournalTransfer(karim, lea, 1250),))
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
        lines = [
            (":".join(map(_hledger_name, holder.path)), holder.unit, amount)
            for holder, amount in _net_by_account(entry)
        ]
        text = [_hledger_commodity(unit) for _, unit, _ in lines] + [
            f"account {each}" for each, _, _ in lines
        ]
        for line in dict.fromkeys(each for each in text if each not in declared):
            declared.add(line)
            yield f"{line}\n"
        yield f"{entry.on.isoformat()} {_one_line(entry.payee).lstrip('(*! ')}  ; key: {entry.key}\n"
        for name, remark in entry.remarks:
            yield f"    ; {name}: {_one_line(remark)}\n"
        for account, unit, amount in lines:
            yield f"    {account}  {_amount(amount, unit, _quoted)}\n"
        yield "\n"


def beancount_journal(entries: Iterable[JournalEntry]) -> Iterator[str]:
    """Yield the book for beancount, one text per entry; each account is opened at first use.

    >>> lea, karim = (JournalAccount(("players", name), "cents") for name in ("Léa", "Karim"))
    >>> won = JournalEntry(date(2026, 1, 2), "closing by Léa", "k1", (JournalTransfer(karim, lea, 1250),))
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
        lines = [(_beancount_account(holder), holder, amount) for holder, amount in _net_by_account(entry)]
        for account in dict.fromkeys(account for account, _, _ in lines if account not in opened):
            opened.add(account)
            yield f"{entry.on.isoformat()} open {account}\n"
        yield f'{entry.on.isoformat()} * {_beancount_text(entry.payee)}\n  key: "{entry.key}"\n'
        for name, remark in entry.remarks:
            yield f"  {name}: {_beancount_text(remark)}\n"
        for account, holder, amount in lines:
            yield f"  {account}  {_amount(amount, holder.unit, _commodity)}\n"
        yield "\n"


def _net_by_account(entry: JournalEntry) -> list[tuple[JournalAccount, int]]:
    """Return the net change of each account of an entry, in the order of first use, without zeros."""
    balances: dict[JournalAccount, int] = {}
    for each in entry.movements:
        balances[each.source] = balances.get(each.source, 0) - each.amount
        balances[each.target] = balances.get(each.target, 0) + each.amount
    return [(holder, amount) for holder, amount in balances.items() if amount]


def _amount(amount: int, unit: str, named: Callable[[str], str]) -> str:
    """Return an amount with its commodity; cents are printed as euros."""
    if unit == CENTS:
        whole, rest = divmod(abs(amount), 100)
        return f"{'-' if amount < 0 else ''}{whole}.{rest:02d} {CURRENCY}"
    return f"{amount} {named(unit)}"


def _one_line(text: str) -> str:
    """Return text without line breaks and field separators."""
    return " ".join(text.replace(";", ",").replace("|", ",").split())


def _hledger_name(word: str) -> str:
    """Return a part of an account name for hledger: no colon, double space or bracket at its ends."""
    return _one_line(word.replace(":", " ")).strip("()[]* ") or "unnamed"


def _hledger_commodity(unit: str) -> str:
    return f"commodity 1000.00 {CURRENCY}" if unit == CENTS else f"commodity {_quoted(unit)}"


def _quoted(unit: str) -> str:
    return '"' + re.sub(r'[";\n]', " ", unit) + '"'


def _commodity(unit: str) -> str:
    """Return a unit as a beancount commodity: at most 24 capitals and digits."""
    return re.sub(r"[^A-Z0-9]", "", _ascii(unit).upper())[:24].strip() or "UNIT"


def _beancount_text(text: str) -> str:
    """Return a text between quotation marks on one line."""
    escaped = _one_line(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _beancount_account(holder: JournalAccount) -> str:
    return ":".join(["Assets", *(_beancount_part(part) for part in holder.path)])


def _beancount_part(word: str) -> str:
    stored = re.sub(r"[^A-Za-z0-9]+", "-", _ascii(word)).strip("-") or "X"
    return stored[0].upper() + stored[1:]


def _ascii(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
