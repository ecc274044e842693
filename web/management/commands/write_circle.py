"""`manage.py write_circle`: export a circle to a file, without the limits of a page."""

from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from games.archive.limits import PAGE_LIMITS
from games.archive.reading import check_archive
from games.archive.refusals import InvalidArchive
from games.archive.writing import write_file
from games.models import Circle
from web.circles.text.files import import_error_text, stage_in_words


class Command(BaseCommand):
    help = "Write a circle to a compressed file and read it on trial; without a number, list the circles."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("circle", type=int, nargs="?", help="the number of the circle")
        parser.add_argument("file", type=Path, nargs="?", help="the file to write, such as circle.json.gz")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["circle"] is None:
            for circle in Circle.objects.order_by("pk"):
                self.stdout.write(f"{circle.pk}  {circle.name}")
            return
        if options["file"] is None:
            raise CommandError("Name the file to write.")
        chosen = Circle.objects.filter(pk=options["circle"]).first()
        if chosen is None:
            raise CommandError(f"There is no circle {options['circle']}.")
        with translation.override("en"):
            self._write(chosen, options["file"])

    def _write(self, circle: Circle, file: Path) -> None:
        """Write a temporary file, import it on trial, and then give it its final name."""
        partial = file.with_name(file.name + ".partial")
        try:
            write_file(circle, partial, report=self._report)
            with TemporaryDirectory(prefix="ardoise-") as folder:
                check_archive(partial, Path(folder) / "scratch.sqlite3", report=self._report)
            partial.chmod(0o600)
            partial.rename(file)
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        except InvalidArchive as refusal:
            raise CommandError(f"The file could not be read back. {import_error_text(refusal)}") from refusal
        finally:
            partial.unlink(missing_ok=True)
        self.stdout.write(f"{circle.name} is in {file}, {file.stat().st_size:,} bytes.")
        if PAGE_LIMITS.file_bytes is not None and file.stat().st_size > PAGE_LIMITS.file_bytes:
            self.stdout.write("A page refuses a file of this size; manage.py read_circle reads it.")

    def _report(self, stage: str, done: int) -> None:
        self.stdout.write(stage_in_words(stage, done))
        self.stdout.flush()
