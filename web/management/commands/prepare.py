"""`manage.py prepare`: everything that must be up to date before the pages are served."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection

from web.translations import compile_all

UNUSED = ["django_htmx/ext/*", "account/*", "mfa/*"]
"""Scripts that no page loads: extensions of htmx, which import files that are not there, and allauth's."""


class Command(BaseCommand):
    help = "Compile the translations, bring the database up to date and collect the static files."

    def handle(self, *args: Any, **options: Any) -> None:
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        compiled = sum(compile_all(Path(folder)) for folder in settings.LOCALE_PATHS)
        self.stdout.write(
            f"Translations: {compiled} compiled." if compiled else "Translations are up to date."
        )
        self._migrate()
        call_command("clearsessions")
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=UNUSED)
        self.stdout.write("Style sheets and scripts are collected.")

    def _migrate(self) -> None:
        try:
            connection.ensure_connection()
        except OperationalError as error:
            raise CommandError(f"The database does not answer: {error}") from error
        self.stdout.write(f"Bringing the {connection.display_name} database up to date.")
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable")
