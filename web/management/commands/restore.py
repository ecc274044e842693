"""`manage.py restore FOLDER`: restore a backup, after a backup of the present database, and audit it."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from web.core.backups import BackupError, check_backup, create_backup, restore_backup
from web.core.private_files import make_files_private
from web.core.server_lock import is_server_running


class Command(BaseCommand):
    help = (
        "Check a copy, copy what is there now, put the first in its place, bring it up to date and audit it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("copy", type=Path, help="a folder made by manage.py backup")

    def handle(self, *args: Any, **options: Any) -> None:
        make_files_private()
        if is_server_running():
            raise CommandError(
                "Stop the server first: phones would go on writing into what is being replaced."
            )
        try:
            check_backup(options["copy"])
            before = settings.DATA_DIR / "backups" / "before-restoring"
            create_backup(before, now=timezone.now(), keep_count=0, report=self.stdout.write)
            restore_backup(options["copy"], report=self.stdout.write)
        except BackupError as refused:
            raise CommandError(str(refused)) from refused
        call_command("migrate", interactive=False, verbosity=0)
        call_command("audit", stdout=self.stdout, stderr=self.stderr)
