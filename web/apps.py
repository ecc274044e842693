"""Django's name tag for the web room."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        from web import live

        live.connect()
        # Nobody has permissions here: the circles have roles, and that table would only be filled.
        post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
