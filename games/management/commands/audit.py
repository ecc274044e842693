"""`manage.py audit`: recompute the book and every score from what was recorded; 1 on any difference."""

from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand

from games import audit as play_audit
from ledger import audit as ledger_audit


class Command(BaseCommand):
    help = "Recompute every balance and every score; exit 1 on any difference."

    def handle(self, *args: Any, **options: Any) -> None:
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
