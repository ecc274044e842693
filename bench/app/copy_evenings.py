"""Fill a circle with years of evenings: one is recorded by the real commands and its rows are copied.

    python -m bench.app.copy_evenings EVENINGS

Every copy has separate rows in every table; the guards are removed meanwhile, and derived rows are rebuilt
afterwards as `manage.py audit --rebuild` does. SQLite only. The URLs to measure are printed as JSON.
"""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import uuid4

from django.conf import settings
from django.core.management import call_command
from django.db import connection, models, transaction
from django.utils import timezone

from bench.app.fill_circle import DEALS_AN_EVENING, bench_circle, play_evening
from games.circles.commands import bindings
from games.evenings.commands import repayments
from games.evenings.commands.outstanding import rebuild_outstanding
from games.evenings.queries.bill import bill
from games.models import Evening, Fact, Repayment, Role, Round, RulesVersion, Seat, Seating, Sitting
from games.models.binding import new_secret
from games.seasons.commands.results import rebuild_results
from ledger import balances, guards
from ledger.models import Account, Entry, Transfer

STRIDE: Final = 10_000
"""Distance between the ids of consecutive copies; greater than the rows of one evening."""
CHUNK: Final = 200
Row = dict[str, Any]


def settled(evening: Evening, now: datetime) -> None:
    """Record all repayments of an evening."""
    for line in bill(evening).lines():
        repayments.record_repayment(
            evening=evening,
            debtor=line.debtor.head,
            creditor=line.creditor.head,
            amount_cents=line.amount_cents,
            key=uuid4(),
            by="Léa",
            now=now,
        )


def of_one(sitting: Sitting) -> list[tuple[type[models.Model], Any]]:
    """Return the rows of one evening by table."""
    own = Account.objects.filter(name__endswith=sitting.key.hex) | Account.objects.filter(
        unit__endswith=sitting.key.hex
    )
    repayments = Repayment.objects.filter(evening=sitting.evening_id)
    rounds = Round.objects.filter(sitting=sitting)
    entry_pks = {*rounds.values_list("entry", flat=True), *repayments.values_list("entry", flat=True)}
    entries = Entry.objects.filter(pk__in=entry_pks | {sitting.closing_id})
    return [
        (Account, own),
        (Entry, entries),
        (Transfer, Transfer.objects.filter(entry__in=entries)),
        (Evening, Evening.objects.filter(pk=sitting.evening_id)),
        (Sitting, Sitting.objects.filter(pk=sitting.pk)),
        (RulesVersion, RulesVersion.objects.filter(sitting=sitting)),
        (Seat, Seat.including_struck.filter(sitting=sitting)),
        (Seating, Seating.objects.filter(sitting=sitting)),
        (Round, rounds),
        (Repayment, repayments),
        (Fact, Fact.objects.filter(sitting=sitting)),
    ]


def copy_evening(sitting: Sitting, copies: int) -> None:
    """Insert this number of copies of an evening, each a day before the previous one."""
    tables = [(model, list(rows.values())) for model, rows in of_one(sitting)]
    known = {model: {row[model._meta.pk.attname] for row in rows} for model, rows in tables}
    with guards.disabled(connection), transaction.atomic(), connection.cursor() as cursor:
        for model, rows in tables:
            fields = model._meta.concrete_fields
            columns = ", ".join(f'"{field.column}"' for field in fields)
            placeholders = ", ".join(["%s"] * len(fields))
            statement = f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({placeholders})'  # noqa: S608 - names of our models
            for start in range(1, copies + 1, CHUNK):
                numbers = range(start, min(start + CHUNK, copies + 1))
                cursor.executemany(statement, list(_copies(fields, rows, numbers, known, sitting.key.hex)))


def _copies(
    fields: Sequence[Any], rows: Sequence[Row], numbers: Sequence[int], known: Any, word: str
) -> Iterator[list[Any]]:
    for number in numbers:
        for row in rows:
            yield [_copied(field, row[field.attname], number, known, word) for field in fields]


def _copied(field: Any, value: Any, number: int, known: Any, word: str) -> Any:
    """Return one value of a copy: new id, key and day, and the ids of rows copied with it."""
    is_near = field.primary_key or (field.is_relation and value in known.get(field.related_model, ()))
    if is_near and value is not None:
        return value + number * STRIDE
    if isinstance(field, models.UUIDField):
        return uuid4().hex
    if isinstance(field, models.DateTimeField) and value is not None:
        return field.get_db_prep_value(value - timedelta(days=number), connection)
    if isinstance(field, models.CharField) and isinstance(value, str) and word in value:
        return value.replace(word, f"{number:032x}")
    return field.get_db_prep_save(value, connection)


def main() -> None:
    evenings, now = int(sys.argv[1]), timezone.now()
    settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
    call_command("prepare", stdout=sys.stderr)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous = OFF")
    circle, people = bench_circle(now - timedelta(days=evenings + 1))
    first = play_evening(circle, people, DEALS_AN_EVENING, now - timedelta(days=1), is_closed=True)
    settled(first.evening, now)
    copy_evening(Sitting.objects.get(pk=first.pk), evenings - 2)
    started = time.monotonic()
    balances.rebuild(circle.book)
    rebuild_results(circle)
    rebuild_outstanding(circle)
    rebuilt = time.monotonic() - started
    last = play_evening(circle, people, DEALS_AN_EVENING, now, is_closed=True)
    secret = new_secret()
    bindings.bind(circle=circle, player=people[0], role=Role.HOST, secret=secret, now=now)
    filled = {
        "secret": secret,
        "circle": circle.pk,
        "player": people[0].pk,
        "season": last.season_id,
        "evening": last.evening_id,
        "rounds": Round.objects.count(),
        "transfers": Transfer.objects.count(),
        "rebuilt": rebuilt,
    }
    print(json.dumps(filled))


if __name__ == "__main__":
    main()
