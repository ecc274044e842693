"""`manage.py prepare`: migrate, compile and collect everything that serving requires."""

from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError, connection

from games.models import Circle
from web.core.private_files import make_files_private
from web.core.secret_key import FILE, is_secret_key_stored, write_secret_key
from web.core.translations import compile_catalogues

UNUSED = ["django_htmx/ext/*", "account/*", "mfa/*"]
"""Scripts that no page loads: htmx extensions with missing imports, and allauth's."""


class Command(BaseCommand):
    help = "Compile the translations, bring the database up to date and collect the static files."

    def handle(self, *args: object, **options: object) -> None:
        compiled = sum(compile_catalogues(Path(folder)) for folder in settings.LOCALE_PATHS)
        self.stdout.write(
            f"Translations: {compiled} compiled." if compiled else "Translations are up to date."
        )
        make_files_private()
        settings.DATA_DIR.mkdir(parents=True, exist_ok=True)
        self._migrate()
        self._store_secret_key()
        call_command("clearsessions")
        call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=UNUSED)
        self.stdout.write("Style sheets and scripts are collected.")

    def _store_secret_key(self) -> None:
        """Store a new secret key. Raises CommandError if circles exist: another key signed their cookies."""
        if is_secret_key_stored(settings.DATA_DIR):
            return
        if Circle.objects.exists():
            raise CommandError(
                f"The secret key is missing: {settings.DATA_DIR / FILE}. The database has circles, and no "
                "phone would open them with a new key. Put the file back from a copy (manage.py backup)."
            )
        write_secret_key(settings.DATA_DIR, settings.SECRET_KEY)

    def _migrate(self) -> None:
        try:
            connection.ensure_connection()
        except OperationalError as error:
            raise CommandError(f"The database does not answer: {error}") from error
        self.stdout.write(f"Bringing the {connection.display_name} database up to date.")
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable")
        if missing := _missing_columns():
            raise CommandError(
                f"The database lacks {missing[0]}: a version before 1.0.0 made it. Start the last version "
                "before 1.0.0 on it once, then this one (CHANGELOG.md)."
            )


def _missing_columns() -> list[str]:
    """Return the columns that the tables of a version before 1.0.0 lack: its migrations are gone."""
    columns: dict[str, set[str]] = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            described = connection.introspection.get_table_description(cursor, table)
            columns[table] = {column.name for column in described}
    return [
        f"{model._meta.db_table}.{field.column}"
        for app in ("ledger", "games")
        for model in apps.get_app_config(app).get_models()
        for field in model._meta.local_concrete_fields
        if field.column not in columns.get(model._meta.db_table, set())
    ]
