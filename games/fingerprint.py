"""Reads: a short word for all that was written of an evening: whatever changes afterwards, it changes."""

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC

from django.db.models import Q

from games.models import Evening
from games.people import people_of
from games.written import Table, Written, written
from ledger.models import Transfer

SHORT_LENGTH = 8


def fingerprint(evening: Evening, told: Written | None = None, accounts: Iterable[int] | None = None) -> str:
    """The sha256 of the evening's entries in order: rounds, closings, expenses, and what took them back.

    What was paid since is left out: paying changes nothing of what was owed. People are told by their place
    in the circle and sittings by theirs in the evening: the same book read elsewhere has the same word, and
    so has one where two records of a person were merged. Whoever has what was written of the evening at hand,
    and the `accounts` of the circle's people in order, spares the reading of them.
    """
    told = written([evening]) if told is None else told
    accounts = people_of(evening.circle_id).holders if accounts is None else accounts
    word = hashlib.sha256()
    for line in _lines(evening, told, list(accounts)):
        word.update(line.encode())
    return word.hexdigest()


def short(whole: str) -> str:
    """What is read aloud of a fingerprint: `K7QM-3XZ9`."""
    word = base64.b32encode(bytes.fromhex(whole)).decode()[:SHORT_LENGTH]
    return f"{word[:4]}-{word[4:]}" if word else ""


def _lines(evening: Evening, told: Written, people: list[int]) -> Iterator[str]:
    accounts = _accounts(told.tables_at(evening))
    at_a_table = Q(source__in=accounts) | Q(target__in=accounts)
    names = accounts | {account: f"person {place}" for place, account in enumerate(people)}
    transfers = Transfer.objects.filter(at_a_table | Q(entry__in=told.entries_away(evening)))
    transfers = transfers.order_by("entry", "pk")
    for kind, at, source, target, amount in transfers.values_list(
        "entry__kind", "entry__at", "source_id", "target_id", "amount"
    ):
        sides = f"{names.get(source, 'elsewhere')} to {names.get(target, 'elsewhere')}"
        yield f"{kind} {at.astimezone(UTC).isoformat()} {amount} from {sides}\n"


def _accounts(tables: Sequence[Table]) -> dict[int, str]:
    """The accounts of the evening's sittings, by what they are there."""
    found: dict[int, str] = {}
    for place, table in enumerate(tables):
        sitting = table.sitting
        found[sitting.clearing_id] = f"clearing {place}"
        found[sitting.middle_id], found[sitting.till_id] = f"middle {place}", f"till {place}"
        found |= {seat.account_id: f"seat {seat.position} of {place}" for seat in table.every}
    return found
