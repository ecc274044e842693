"""`manage.py backup`: a checked copy of everything, made while Ardoise is served."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from web.backups import CannotBackUp, back_up

KEEP = 14


class Command(BaseCommand):
    help = "Copy the database and the secret key into a folder of their own, and check them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--folder", type=Path, help="where copies are kept; by default backups/ in the data folder"
        )
        parser.add_argument(
            "--keep", type=int, default=KEEP, help=f"how many copies stay, 0 for all ({KEEP})"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["keep"] < 0:
            raise CommandError("--keep is 0 or more.")
        folder = options["folder"] or settings.DATA_DIR / "backups"
        try:
            back_up(folder, now=timezone.now(), keep=options["keep"], tell=self.stdout.write)
        except CannotBackUp as refused:
            raise CommandError(str(refused)) from refused
