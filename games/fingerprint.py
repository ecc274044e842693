"""Reads: a short word for all that was written of an evening: whatever changes afterwards, it changes."""

import base64
import hashlib
from collections.abc import Iterable, Iterator
from datetime import UTC
from typing import Any

from django.db.models import Q

from games.models import Evening, Sitting
from games.people import people_of
from ledger.models import Entry, Transfer

SHORT_LENGTH = 8


def fingerprint(evening: Evening, accounts: Iterable[int] | None = None) -> str:
    """The sha256 of the evening's entries in order: rounds, closings, expenses, and what took them back.

    What was paid since is left out: paying changes nothing of what was owed. People are told by their place
    in the circle and sittings by theirs in the evening: the same book read elsewhere has the same word, and
    so has one where two records of a person were merged. Whoever has the `accounts` of the circle's people at
    hand, in order, spares the reading of them.
    """
    if accounts is None:
        accounts = people_of(evening.circle_id).holders
    told = hashlib.sha256()
    for line in _lines(evening, list(accounts)):
        told.update(line.encode())
    return told.hexdigest()


def short(whole: str) -> str:
    """What is read aloud of a fingerprint: `K7QM-3XZ9`."""
    word = base64.b32encode(bytes.fromhex(whole)).decode()[:SHORT_LENGTH]
    return f"{word[:4]}-{word[4:]}" if word else ""


def _lines(evening: Evening, people: list[int]) -> Iterator[str]:
    accounts = _accounts(evening)
    at_a_table = Q(source__in=accounts) | Q(target__in=accounts)
    names = accounts | {account: f"person {place}" for place, account in enumerate(people)}
    transfers = Transfer.objects.filter(at_a_table | Q(entry__in=_away_from_tables(evening)))
    transfers = transfers.order_by("entry", "pk")
    for kind, at, source, target, amount in transfers.values_list(
        "entry__kind", "entry__at", "source_id", "target_id", "amount"
    ):
        sides = f"{names.get(source, 'elsewhere')} to {names.get(target, 'elsewhere')}"
        yield f"{kind} {at.astimezone(UTC).isoformat()} {amount} from {sides}\n"


def _away_from_tables(evening: Evening) -> list[int]:
    """The entries of expenses and past results, and what took them back.

    Told by their numbers: asked for together with the transfers, no index would find them.
    """
    sources: tuple[Any, ...] = (evening.expenses, evening.past_results)
    written = [rows.order_by().values_list("entry") for rows in sources]
    reversals: list[Any] = [Entry.objects.filter(reverses__in=each).values_list("pk") for each in written]
    first, *others = [*written, *reversals]
    return [entry for (entry,) in first.union(*others, all=True)]


def _accounts(evening: Evening) -> dict[int, str]:
    """The accounts of the evening's sittings, by what they are there."""
    found: dict[int, str] = {}
    places: dict[int, int] = {}
    rows = Sitting.objects.filter(evening=evening).order_by("opened_at", "pk", "seats__position")
    for pk, clearing, middle, till, seat, position in rows.values_list(
        "pk", "clearing_id", "middle_id", "till_id", "seats__account_id", "seats__position"
    ):
        place = places.setdefault(pk, len(places))
        found |= {clearing: f"clearing {place}", middle: f"middle {place}", till: f"till {place}"}
        if seat is not None:
            found[seat] = f"seat {position} of {place}"
    return found
