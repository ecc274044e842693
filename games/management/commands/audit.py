"""`manage.py audit`: recompute all balances and scores from records; exit with 1 on any difference.

With `--rebuild`, derived rows are first computed anew from records.
"""

from itertools import chain

from django.core.management.base import BaseCommand, CommandParser

from games.audit import checks as play_audit
from games.evenings.commands.outstanding import rebuild_outstanding
from games.seasons.commands.results import rebuild_results
from games.seasons.facts.commands import rebuild_facts
from ledger import audit as ledger_audit
from ledger import balances


class Command(BaseCommand):
    help = "Recompute every balance and every score; exit 1 on any difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rebuild", action="store_true", help="first make anew what is kept beside the book for reading"
        )

    def handle(self, *args: object, **options: object) -> None:
        if options["rebuild"]:
            balances.rebuild()
            rebuild_facts()
            rebuild_results()
            rebuild_outstanding()
            self.stdout.write("The balances, the facts and the results were made anew.")
        transfers, rounds = play_audit.count_transfers(), play_audit.count_active_rounds()
        self.stdout.write(f"Checking {transfers} transfers and {rounds} rounds…")
        count = 0
        for fault in chain(ledger_audit.faults(), play_audit.faults()):
            count += 1
            self.stderr.write(str(fault))
        if count:
            self.stderr.write(f"{count} differences.")
            raise SystemExit(1)
        self.stdout.write("Everything agrees.")
