"""Django's name tag for the web room."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "web"

    def ready(self) -> None:
        from web import live

        live.connect()
