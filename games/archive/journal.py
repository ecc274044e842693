"""Journal of a circle for accounting programs: every entry with its transfers, under readable names."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from zoneinfo import ZoneInfo

from games.bank.queries import cash_account_name
from games.models import Circle, Expense, PastResult, Player, Round, Seat, Sitting
from ledger.journals import JournalAccount, JournalEntry, JournalTransfer
from ledger.models import Account, Transfer
from ledger.units import CENTS

JournalAccounts = dict[int, JournalAccount]


@dataclass(frozen=True, slots=True)
class EntrySubject:
    """Subject of an entry: its kind, its author, the title of its expense or past result, and its game.

    A reversal has the subject of the entry that it reverses.
    """

    kind: str
    by: str
    title: str
    game_key: str
    is_reversal: bool


def journal_entries(
    circle: Circle, zone: ZoneInfo, payee: Callable[[EntrySubject], str]
) -> Iterator[JournalEntry]:
    """Yield the ledger entries of a circle that have transfers, the oldest first, dated in `zone`.

    `payee` describes each entry in the language of its reader.
    """
    holders, titles, games = _journal_accounts(circle), _titles(circle), _games(circle)
    details = _remarks(circle)
    rows = (
        Transfer.objects.filter(entry__book=circle.book_id)
        .order_by("entry__at", "entry", "pk")
        .values_list(
            "entry",
            "entry__at",
            "entry__kind",
            "entry__by",
            "entry__key",
            "entry__reverses",
            "entry__reverses__kind",
            "source",
            "target",
            "amount",
        )
        .iterator(chunk_size=2000)
    )
    for _, transfers in groupby(rows, key=itemgetter(0)):
        moved = list(transfers)
        pk, at, kind, by, key, reverses, reversed_kind, *_ = moved[0]
        movements = tuple(
            JournalTransfer(holders[source], holders[target], amount) for *_, source, target, amount in moved
        )
        about = reverses or pk
        subject = EntrySubject(
            reversed_kind or kind, by, titles.get(about, ""), games.get(about, ""), reverses is not None
        )
        remarks = details.get(about, ())
        yield JournalEntry(at.astimezone(zone).date(), payee(subject), str(key), movements, remarks)


def _titles(circle: Circle) -> dict[int, str]:
    """Return the titles of expenses and past results by entry."""
    expenses = Expense.objects.filter(evening__circle=circle).values_list("entry", "title")
    return dict(expenses) | dict(
        PastResult.objects.filter(sheet__circle=circle).values_list("entry", "title")
    )


def _remarks(circle: Circle) -> dict[int, tuple[tuple[str, str], ...]]:
    """Return the names and texts of the category and the note of expenses, by entry."""
    expenses = Expense.objects.filter(evening__circle=circle).exclude(category="", note="")
    return {
        entry: tuple((name, text) for name, text in (("category", category), ("note", note)) if text)
        for entry, category, note in expenses.values_list("entry", "category", "note")
    }


def _games(circle: Circle) -> dict[int, str]:
    """Return the keys of games by the entry of a round or closing."""
    rounds = Round.objects.filter(sitting__season__circle=circle)
    closings = Sitting.objects.filter(season__circle=circle, closing__isnull=False)
    return dict(rounds.values_list("entry", "sitting__game_key")) | dict(
        closings.values_list("closing", "game_key")
    )


def _journal_accounts(circle: Circle) -> JournalAccounts:
    """Return the account names of a book by account id: a player, a player's purse, a seat of a sitting, a
    sitting's own account, or the restaurant.
    """
    numbers: dict[str, int] = {}
    cash_accounts = _cash_accounts(circle)
    result: JournalAccounts = {}
    sittings = Sitting.including_cancelled.filter(season__circle=circle).order_by("pk")
    for number, sitting in enumerate(sittings.select_related("clearing", "middle", "till"), start=1):
        for account, subject in (
            (sitting.clearing, "clearing"),
            (sitting.middle, "middle"),
            (sitting.till, "till"),
        ):
            if account.unit != CENTS:
                numbers[account.unit] = number
            result[account.pk] = JournalAccount(
                ("Sittings", str(number), subject), _unit(account.unit, number)
            )
    names = dict(
        Seat.including_struck.filter(sitting__season__circle=circle).values_list("account", "player__name")
    )
    people = Player.including_merged.filter(circle=circle).order_by("pk").values_list("account", "name")
    persons = {account: f"{index} {name}" for index, (account, name) in enumerate(people, start=1)}
    for pk, unit, name in Account.objects.filter(book=circle.book_id).values_list("pk", "unit", "name"):
        if pk in result:
            continue
        number = numbers.get(unit, 0)
        if pk in persons:
            result[pk] = JournalAccount(("Players", persons[pk]), CENTS)
        elif name in cash_accounts:
            owner, of_sitting = cash_accounts[name]
            result[pk] = JournalAccount(("Players", persons[owner], f"purse {of_sitting}"), CENTS)
        elif unit == CENTS:
            result[pk] = JournalAccount((name,), CENTS)
        else:
            of_whom = f"{name} {names[pk]}" if pk in names else name
            result[pk] = JournalAccount(("Sittings", str(number), of_whom), _unit(unit, number))
    return result


def _cash_accounts(circle: Circle) -> dict[str, tuple[int, int]]:
    """Return the account of the player and the number of the sitting by the name of a purse."""
    sittings = Sitting.including_cancelled.filter(season__circle=circle).order_by("pk")
    numbers = {key: number for number, key in enumerate(sittings.values_list("pk", flat=True), start=1)}
    seats = Seat.including_struck.filter(sitting__in=numbers).select_related("sitting", "player")
    return {
        cash_account_name(seat.sitting, seat): (seat.player.account_id, numbers[seat.sitting_id])
        for seat in sorted(seats, key=lambda seat: seat.struck_at is None)
    }


def _unit(unit: str, number: int) -> str:
    """Return a separate unit for each sitting, such as `points 3` for the third."""
    return unit if unit == CENTS else f"{unit.split()[0]} {number}"
