"""Fingerprint of the records on a bill except payments; any later change of them changes it."""

import base64
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC

from django.db.models import Q

from games.circles.queries.people import people_of
from games.evenings.queries.bill import covered_evenings
from games.evenings.queries.records import EveningRecords, SittingRecord, evening_records
from games.models import Evening
from ledger.models import Transfer

SHORT_LENGTH = 8


def fingerprint(
    evening: Evening,
    covered: Sequence[Evening] = (),
    records: EveningRecords | None = None,
    accounts: Iterable[int] | None = None,
) -> str:
    """Return the SHA-256 of the entries on the bill of an evening: rounds, closings, expenses and reversals.

    It is empty without a transfer, as after a tournament for honour: it would be that of every such evening.
    It covers the evenings carried to this one, each in order, and itself last. Payments are left out, since
    they change no debt. People are identified by their index in the circle and sittings by theirs in the
    evening, so that an imported book, and one with merged players, has the same fingerprint. Known
    `covered` evenings, their `records`, and the `accounts` of the circle's players in order save queries.
    """
    covered = covered or covered_evenings(evening)
    records = evening_records(covered) if records is None else records
    accounts = people_of(evening.circle_id).account_owners if accounts is None else accounts
    owners = list(accounts)
    lines = [line for each in covered for line in _lines(each, records, owners)]
    return hashlib.sha256("".join(lines).encode()).hexdigest() if lines else ""


def short_fingerprint(whole: str) -> str:
    """Return the short form of a fingerprint: `K7QM-3XZ9`."""
    encoded = base64.b32encode(bytes.fromhex(whole)).decode()[:SHORT_LENGTH]
    return f"{encoded[:4]}-{encoded[4:]}" if encoded else ""


def _lines(evening: Evening, records: EveningRecords, player_accounts: list[int]) -> Iterator[str]:
    accounts = _accounts(records.records_of_evening(evening))
    at_a_table = Q(source__in=accounts) | Q(target__in=accounts)
    names = accounts | {account: f"person {index}" for index, account in enumerate(player_accounts)}
    transfers = Transfer.objects.filter(at_a_table | Q(entry__in=records.other_entries(evening)))
    transfers = transfers.order_by("entry", "pk")
    for kind, at, source, target, amount in transfers.values_list(
        "entry__kind", "entry__at", "source_id", "target_id", "amount"
    ):
        sides = f"{names.get(source, 'elsewhere')} to {names.get(target, 'elsewhere')}"
        yield f"{kind} {at.astimezone(UTC).isoformat()} {amount} from {sides}\n"


def _accounts(tables: Sequence[SittingRecord]) -> dict[int, str]:
    """Return names of the accounts of the evening's sittings."""
    names: dict[int, str] = {}
    for index, table in enumerate(tables):
        sitting = table.sitting
        names[sitting.clearing_id] = f"clearing {index}"
        names[sitting.middle_id], names[sitting.till_id] = f"middle {index}", f"till {index}"
        names |= {seat.account_id: f"seat {seat.position} of {index}" for seat in table.all_seats}
    return names
