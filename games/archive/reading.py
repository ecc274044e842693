"""Reading a circle from its file: every row is checked, then the whole is audited, or nothing is written."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from games import audit as play_audit
from games.archive import values
from games.archive.tables import TABLES, VERSION, Table
from games.archive.trust import check_people, check_rules, check_shown
from games.facts.checking import rebuild_facts
from games.models import Circle, Sitting
from games.play.owing import rebuild_owing
from games.play.results import rebuild_results
from ledger import audit as ledger_audit
from ledger import holdings
from ledger.models import Entry

BATCH = 500
Known = dict[str, dict[int, Any]]
"""The new id of each row, by table and by its id in the file."""


class Unreadable(ValueError):
    """The file cannot be a circle. `code` says why, `where` names the table, the row and the field.

    Codes: `format`, `tables`, `one_circle`, `row`, `twice`, `fields`, `value`, `stranger` (a row names
    another that is not there), `contradiction` (the database refuses two rows together) and `disagreement`
    (the audit).
    """

    def __init__(self, code: str, where: str = "") -> None:
        super().__init__(f"{code}: {where}")
        self.code, self.where = code, where


class AlreadyHere(ValueError):
    """This house holds the circle already, or evenings of it."""


@transaction.atomic
def read_archive(data: Any) -> Circle:
    """Write the circle that `write_archive` told, and give it; nobody may open it yet.

    Raises Unreadable and AlreadyHere; then nothing is written.
    """
    tables = _tables(data)
    _refuse_twice(tables)
    known: Known = {}
    try:
        for table in TABLES:
            _write(table, tables[table.name], known)
    except IntegrityError as error:
        raise Unreadable("contradiction", table.name) from error
    circle = Circle.objects.get(pk=next(iter(known["games.circle"].values())))
    holdings.rebuild(circle.book)
    _audit(circle)
    return circle


def _tables(data: Any) -> Mapping[str, Sequence[Any]]:
    if (
        not isinstance(data, dict)
        or data.get("ardoise") != VERSION
        or not isinstance(data.get("tables"), dict)
    ):
        raise Unreadable("format")
    tables: dict[str, Any] = data["tables"]
    names = {table.name for table in TABLES}
    if names != tables.keys():
        raise Unreadable("tables", " ".join(sorted(names ^ tables.keys()))[:200])
    for name, rows in tables.items():
        if not isinstance(rows, list):
            raise Unreadable("tables", name)
    for name in ("games.circle", "ledger.book"):
        if len(tables[name]) != 1:
            raise Unreadable("one_circle", name)
    return tables


def _refuse_twice(tables: Mapping[str, Sequence[Any]]) -> None:
    """The keys of a circle are its own: where one is known, the circle is."""
    for model, name in ((Entry, "ledger.entry"), (Sitting, "games.sitting")):
        keys = [row.get("key") for row in tables[name] if isinstance(row, dict)]
        good = [key for key in keys if values.is_key(key)]
        for start in range(0, len(good), BATCH):
            if model.objects.filter(key__in=good[start : start + BATCH]).exists():
                raise AlreadyHere


def _write(table: Table, rows: Sequence[Any], known: Known) -> None:
    """Write the rows of a table, and keep the new id of each; a batch ends where a row names one of it."""
    own: dict[int, Any] = {}
    known[table.name] = own
    itself = [each.name for each in table.fields if each.related_model is table.model]
    batch: dict[int, Any] = {}
    ahead: list[tuple[int, str, int]] = []
    for row in rows:
        number, where = _numbered(table, row, own)
        if number in batch:
            raise Unreadable("twice", where)
        if len(batch) == BATCH or any(row.get(name) in batch for name in itself if _is_id(row.get(name))):
            _flush(table, batch, own)
        batch[number] = _made(table, row, where, known, ahead)
    _flush(table, batch, own)
    for number, name, target in ahead:
        if target not in own:
            raise Unreadable("stranger", f"{table.name} {number} {name}")
        table.model._base_manager.filter(pk=own[number]).update(**{name: own[target]})


def _numbered(table: Table, row: Any, told: Any) -> tuple[int, str]:
    """The id of a row in the file, and how to speak of it."""
    if not isinstance(row, dict) or not _is_id(row.get("id")):
        raise Unreadable("row", table.name)
    where = f"{table.name} {row['id']}"
    if row["id"] in told:
        raise Unreadable("twice", where)
    return row["id"], where


def _is_id(value: Any) -> bool:
    return type(value) is int


def _flush(table: Table, batch: dict[int, Any], own: dict[int, Any]) -> None:
    for number, made in zip(batch, table.model._base_manager.bulk_create(batch.values()), strict=True):
        own[number] = made.pk
    batch.clear()


def _made(table: Table, row: Any, where: str, known: Known, ahead: list[tuple[int, str, int]]) -> Any:
    """A row of the file as a row of the table, everything it says checked."""
    names = {"id", *(field.name for field in table.fields)}
    if row.keys() != names:
        raise Unreadable("fields", f"{where} {' '.join(sorted(names ^ row.keys()))}"[:200])
    made = table.model()
    for field in table.fields:
        try:
            value = values.read(field, row[field.name])
        except (ValidationError, ValueError) as error:
            raise Unreadable("value", f"{where} {field.name}") from error
        if field.is_relation and value is not None:
            target = known.get(field.related_model._meta.label_lower, {}).get(value)
            if target is None and field.name not in table.looks_ahead:
                raise Unreadable("stranger", f"{where} {field.name}")
            if target is None:
                ahead.append((row["id"], field.name, value))
            value = target
        setattr(made, field.attname, value)
    return made


def _audit(circle: Circle) -> None:
    """What was read agrees with itself, to the last point."""
    try:
        check_people(circle)
        check_rules(circle)
        for fault in ledger_audit.faults(circle.book):
            raise Unreadable("disagreement", str(fault))
        rebuild_results(circle)
        rebuild_owing(circle)
        for found in play_audit.recorded_faults(circle):
            raise Unreadable("disagreement", str(found))
        rebuild_facts(circle)
        check_shown(circle)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable("disagreement", str(error)) from error
