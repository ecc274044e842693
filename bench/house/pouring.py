"""Fills a circle with years of evenings at once: one is played by the real verbs, and poured out in copies.

    python -m bench.house.pouring EVENINGS

Every copy has rows of its own in every table, and no guard stands in the way meanwhile; what is kept for
reading is made anew afterwards, as `manage.py audit --rebuild` does. SQLite only. What to look at is printed.
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

from bench.house.filling import DEALS_A_NIGHT, play_night, the_circle  # sets Django up
from games import play
from games.bill import bill
from games.models import (
    Evening,
    Fact,
    Repayment,
    Role,
    Round,
    RulesVersion,
    Seat,
    Seating,
    Sitting,
)
from games.models.binding import new_secret
from games.play.owing import rebuild_owing
from games.play.results import rebuild_results
from ledger import guards, holdings
from ledger.models import Account, Entry, Transfer

STRIDE: Final = 10_000
"""How far the rows of one copy are from those of the copy before: more than one evening has."""
CHUNK: Final = 200
Row = dict[str, Any]


def settled(evening: Evening, now: datetime) -> None:
    """Everybody pays what he owes on an evening."""
    for line in bill(evening).lines():
        play.repay(
            evening=evening,
            debtor=line.debtor.head,
            creditor=line.creditor.head,
            amount_cents=line.amount_cents,
            key=uuid4(),
            by="Léa",
            now=now,
        )


def of_one(sitting: Sitting) -> list[tuple[type[models.Model], Any]]:
    """The rows of one evening, table after table."""
    own = Account.objects.filter(name__endswith=sitting.key.hex) | Account.objects.filter(
        unit__endswith=sitting.key.hex
    )
    repayments = Repayment.objects.filter(evening=sitting.evening_id)
    rounds = Round.objects.filter(sitting=sitting)
    wrote = {*rounds.values_list("entry", flat=True), *repayments.values_list("entry", flat=True)}
    entries = Entry.objects.filter(pk__in=wrote | {sitting.closing_id})
    return [
        (Account, own),
        (Entry, entries),
        (Transfer, Transfer.objects.filter(entry__in=entries)),
        (Evening, Evening.objects.filter(pk=sitting.evening_id)),
        (Sitting, Sitting.objects.filter(pk=sitting.pk)),
        (RulesVersion, RulesVersion.objects.filter(sitting=sitting)),
        (Seat, Seat.every.filter(sitting=sitting)),
        (Seating, Seating.objects.filter(sitting=sitting)),
        (Round, rounds),
        (Repayment, repayments),
        (Fact, Fact.objects.filter(sitting=sitting)),
    ]


def pour(sitting: Sitting, copies: int) -> None:
    """Write so many copies of an evening, each a day before the last one."""
    tables = [(model, list(rows.values())) for model, rows in of_one(sitting)]
    known = {model: {row[model._meta.pk.attname] for row in rows} for model, rows in tables}
    with guards.lifted(connection), transaction.atomic(), connection.cursor() as cursor:
        for model, rows in tables:
            fields = model._meta.concrete_fields
            columns = ", ".join(f'"{field.column}"' for field in fields)
            marks = ", ".join(["%s"] * len(fields))
            statement = f'INSERT INTO "{model._meta.db_table}" ({columns}) VALUES ({marks})'  # noqa: S608
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
    """One value of a copy: its own number, key and day, and the numbers of the rows copied beside it."""
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
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous = OFF")
    circle, people = the_circle(now - timedelta(days=evenings + 1))
    first = play_night(circle, people, DEALS_A_NIGHT, now - timedelta(days=1), is_closed=True)
    settled(first.evening, now)
    pour(Sitting.objects.get(pk=first.pk), evenings - 2)
    started = time.monotonic()
    holdings.rebuild(circle.book)
    rebuild_results(circle)
    rebuild_owing(circle)
    rebuilt = time.monotonic() - started
    last = play_night(circle, people, DEALS_A_NIGHT, now, is_closed=True)
    secret = new_secret()
    play.bind(circle=circle, player=people[0], role=Role.HOST, secret=secret, now=now)
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
