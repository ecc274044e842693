"""`manage.py read_circle`: import a circle from its file, without the limits of a page."""

from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse
from django.utils import timezone, translation

from games.archive.copying import is_imported
from games.archive.limits import UNLIMITED
from games.archive.lines import first_entries
from games.archive.reading import check_archive
from games.archive.refusals import AlreadyImportedCircle, InvalidArchive
from games.circles.commands import imports
from games.models.binding import new_secret
from web.circles.text.files import import_error_text, stage_in_words


class Command(BaseCommand):
    help = "Read a circle from its file, compressed or not, however large; print the address of its host."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="a file that Ardoise wrote: .json.gz or .json")

    def handle(self, *args: Any, **options: Any) -> None:
        secret = new_secret()
        with translation.override("en"):
            try:
                circle = self._read(options["file"], secret)
            except OSError as error:
                raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from error
            except AlreadyImportedCircle as error:
                raise CommandError("This circle is here already. Nothing was changed.") from error
            except InvalidArchive as refusal:
                raise CommandError(f"This file was not read. {import_error_text(refusal)}") from refusal
        self.stdout.write(f"{circle.name} is circle {circle.pk}. Its host opens this address on this server:")
        self.stdout.write(f"  {reverse('resume', args=[secret])}")

    def _read(self, file: Path, secret: str) -> Any:
        if is_imported(first_entries(file, UNLIMITED)):
            raise AlreadyImportedCircle
        with TemporaryDirectory(prefix="ardoise-") as folder:
            scratch = Path(folder) / "scratch.sqlite3"
            check_archive(file, scratch, report=self._report)
            self._report("copied", 0)
            return imports.import_circle(scratch=scratch, secret=secret, now=timezone.now())

    def _report(self, stage: str, done: int) -> None:
        self.stdout.write(stage_in_words(stage, done))
        self.stdout.flush()
