"""`manage.py check_circle`: check a circle's file on behalf of a page, within the limits of a page."""

import json
import os
import resource
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand

from games.archive.limits import PAGE_LIMITS
from games.archive.reading import check_archive
from games.archive.refusals import InvalidArchive

MAX_MEMORY_BYTES: Final = 1024**3
MAX_PROCESSOR_SECONDS: Final = 120
REFUSED: Final = 3
"""Exit status for a refused file; standard output then has the reason in JSON."""


class Command(BaseCommand):
    help = "Check a circle's file into a new SQLite database; nothing else is read or written."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("scratch", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (MAX_PROCESSOR_SECONDS, MAX_PROCESSOR_SECONDS + 1))
        os.nice(10)
        try:
            check_archive(options["file"], options["scratch"], PAGE_LIMITS)
        except InvalidArchive as refusal:
            self.stdout.write(json.dumps({"code": refusal.code, "where": refusal.where}))
            sys.exit(REFUSED)
        except MemoryError:
            self.stdout.write(json.dumps({"code": "too_large", "where": ""}))
            sys.exit(REFUSED)
