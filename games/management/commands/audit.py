"""`manage.py audit`: recompute the book and every score from what was recorded; 1 on any difference.

With `--rebuild`, what is kept for reading alone is first made anew from what was recorded.
"""

from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import audit as play_audit
from games.facts.checking import rebuild_facts
from games.play.owing import rebuild_owing
from games.play.results import rebuild_results
from ledger import audit as ledger_audit
from ledger import holdings


class Command(BaseCommand):
    help = "Recompute every balance and every score; exit 1 on any difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--rebuild", action="store_true", help="first make anew what is kept beside the book for reading"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["rebuild"]:
            holdings.rebuild()
            rebuild_facts()
            rebuild_results()
            rebuild_owing()
            self.stdout.write("The balances, the facts and the results were made anew.")
        transfers, rounds = play_audit.transfers_checked(), play_audit.rounds_checked()
        self.stdout.write(f"Checking {transfers} transfers and {rounds} rounds…")
        count = 0
        for fault in chain(ledger_audit.faults(), play_audit.faults()):
            count += 1
            self.stderr.write(str(fault))
        if count:
            self.stderr.write(f"{count} differences.")
            raise SystemExit(1)
        self.stdout.write("Everything agrees.")
