"""Configuration of the Django application of the games."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Application of the games; reinstalls the triggers of `games.guards` after every migration."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from games.guards import watch_migrations

        watch_migrations(self)
