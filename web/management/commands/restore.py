"""`manage.py restore FOLDER`: put a copy back, after one of what is there, and audit it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from web.backups import CannotBackUp, back_up, check, put_back


class Command(BaseCommand):
    help = (
        "Check a copy, copy what is there now, put the first in its place, bring it up to date and audit it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("copy", type=Path, help="a folder made by manage.py backup")

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write("Stop the server first: phones would go on writing into what is being replaced.")
        try:
            check(options["copy"])
            before = settings.DATA_DIR / "backups" / "before-restoring"
            back_up(before, now=timezone.now(), keep=0, tell=self.stdout.write)
            put_back(options["copy"], tell=self.stdout.write)
        except CannotBackUp as refused:
            raise CommandError(str(refused)) from refused
        call_command("migrate", interactive=False, verbosity=0)
        call_command("audit", stdout=self.stdout, stderr=self.stderr)
