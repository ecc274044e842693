"""`manage.py backup`: create a verified backup while the server runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from web.core.backups import BackupError, create_backup
from web.core.private_files import make_files_private

DEFAULT_KEEP_COUNT = 14


class Command(BaseCommand):
    help = "Copy the database and the secret key into a folder of their own, and check them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--folder", type=Path, help="where copies are kept; by default backups/ in the data folder"
        )
        parser.add_argument(
            "--keep",
            type=int,
            default=DEFAULT_KEEP_COUNT,
            help=f"how many copies stay, 0 for all ({DEFAULT_KEEP_COUNT})",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        make_files_private()
        if options["keep"] < 0:
            raise CommandError("--keep is 0 or more.")
        folder = options["folder"] or settings.DATA_DIR / "backups"
        try:
            create_backup(folder, now=timezone.now(), keep_count=options["keep"], report=self.stdout.write)
        except BackupError as refused:
            raise CommandError(str(refused)) from refused
