"""Import of a circle's file: every row is checked, then the circle is audited in a scratch database."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from django.db import transaction

from games.archive.earlier import update_sittings
from games.archive.limits import UNLIMITED, Limits
from games.archive.lines import opened, rows_of
from games.archive.refusals import InvalidArchive
from games.archive.rows import Report, write_rows
from games.archive.scratch import scratch_database
from games.archive.validation import check_displayed_data, check_people, check_rules, check_units
from games.audit import checks as play_audit
from games.evenings.commands.outstanding import rebuild_outstanding
from games.models import Circle
from games.rules.errors import RuleError
from games.seasons.commands.results import rebuild_results
from games.seasons.facts.commands import rebuild_facts
from ledger import audit as ledger_audit
from ledger import balances

REPORT_ROUNDS: Final = 1000


def check_archive(
    path: Path, scratch: Path, limits: Limits = UNLIMITED, report: Report | None = None
) -> None:
    """Read a circle's file into a new SQLite database at `scratch`, and audit it there.

    The real database is neither read nor locked.

    Raises:
        InvalidArchive: the file is refused.
    """
    report = report or _report_nothing
    try:
        with opened(path, limits) as lines, scratch_database(scratch), transaction.atomic():
            write_rows(rows_of(lines), report)
            circle = Circle.objects.select_related("book").get()
            update_sittings(circle)
            balances.rebuild(circle.book)
            _audit(circle, report)
    except RecursionError as error:
        raise InvalidArchive("row") from error


def _every(step: int, report: Callable[[int], None]) -> Callable[[int], None]:
    """Return a report that passes on only the first number of each step."""
    reported = -1

    def report_some(done: int) -> None:
        nonlocal reported
        if done // step != reported:
            reported = done // step
            report(done)

    return report_some


def _report_nothing(stage: str, done: int) -> None:
    """Ignore the progress."""


def _audit(circle: Circle, report: Report) -> None:
    """Refuse a circle whose records contradict each other, and compute its derived rows."""
    try:
        check_people(circle)
        check_units(circle)
        check_rules(circle)
        report("ledger", 0)
        for fault in ledger_audit.faults(circle.book):
            raise InvalidArchive("disagreement", str(fault))
        rebuild_results(circle)
        rebuild_outstanding(circle)
        for result in play_audit.recorded_faults(circle, _every(REPORT_ROUNDS, partial(report, "rounds"))):
            raise InvalidArchive("disagreement", str(result))
        report("facts", 0)
        rebuild_facts(circle)
        check_displayed_data(circle)
    except InvalidArchive:
        raise
    except (
        ArithmeticError,
        AssertionError,
        AttributeError,
        LookupError,
        RuleError,
        TypeError,
        ValueError,
    ) as error:
        raise InvalidArchive("disagreement", str(error)) from error
