"""Django application of the pages."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        from web.live import streams

        streams.connect_signals()
        # Circles have roles instead of Django's permissions, whose table would only be filled.
        post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
