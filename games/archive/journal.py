"""A circle's book as accounting programs read it: every entry with what moved, under names of people."""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from zoneinfo import ZoneInfo

from games.models import Circle, Player, Seat, Sitting
from ledger.journals import CENTS, Holder, Movement, Posted
from ledger.models import Account, Transfer

Holders = dict[int, Holder]


def posted_entries(circle: Circle, zone: ZoneInfo) -> Iterator[Posted]:
    """The entries of a circle that moved something, the oldest first, on the day they were written there."""
    holders = _holders(circle)
    rows = (
        Transfer.objects.filter(entry__book=circle.book_id)
        .order_by("entry__at", "entry", "pk")
        .values_list(
            "entry", "entry__at", "entry__kind", "entry__by", "entry__key", "source", "target", "amount"
        )
        .iterator(chunk_size=2000)
    )
    for _, transfers in groupby(rows, key=itemgetter(0)):
        moved = list(transfers)
        _, at, kind, by, key, *_ = moved[0]
        movements = tuple(
            Movement(holders[source], holders[target], amount) for *_, source, target, amount in moved
        )
        yield Posted(at.astimezone(zone).date(), kind, by, str(key), movements)


def _holders(circle: Circle) -> Holders:
    """Every account of the book by its id: a person, a place at a sitting, a sitting's own accounts."""
    numbers: dict[str, int] = {}
    found: Holders = {}
    sittings = Sitting.objects.filter(season__circle=circle).order_by("pk")
    for number, sitting in enumerate(sittings.select_related("clearing", "middle", "till"), start=1):
        for account, what in (
            (sitting.clearing, "clearing"),
            (sitting.middle, "middle"),
            (sitting.till, "till"),
        ):
            numbers[account.unit] = number
            found[account.pk] = Holder(("Sittings", str(number), what), _unit(account.unit, number))
    names = dict(Seat.every.filter(sitting__season__circle=circle).values_list("account", "player__name"))
    people = Player.every.filter(circle=circle).order_by("pk").values_list("account", "name")
    persons = {account: f"{place} {name}" for place, (account, name) in enumerate(people, start=1)}
    for pk, unit, name in Account.objects.filter(book=circle.book_id).values_list("pk", "unit", "name"):
        if pk in found:
            continue
        number = numbers.get(unit, 0)
        if pk in persons:
            found[pk] = Holder(("Players", persons[pk]), CENTS)
        else:
            of_whom = f"{name} {names[pk]}" if pk in names else name
            found[pk] = Holder(("Sittings", str(number), of_whom), _unit(unit, number))
    return found


def _unit(unit: str, number: int) -> str:
    """`points 3` for the points of the third sitting: no two sittings count in the same."""
    return unit if unit == CENTS else f"{unit.split()[0]} {number}"
