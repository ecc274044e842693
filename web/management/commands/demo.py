"""`manage.py demo`: fill a circle with a season of evenings and print its URL."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.circles.commands import bindings
from games.demo import season
from games.models import Circle


class Command(BaseCommand):
    help = "Fill a circle with past evenings, so that every page has something to show."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=11, help="another seed, other cards")

    def handle(self, *args: Any, **options: Any) -> None:
        secret = salted_hmac("ardoise.demo", season.NAME, algorithm="sha256").hexdigest()[:32]
        circle = season.demo_circle() or self._fill(options["seed"], secret)
        bindings.renew_secret(binding=bindings.first_host_binding(circle), secret=secret)
        address = reverse("resume", args=[secret])
        self.stdout.write(f"Start Ardoise (make run), then open this address on it:  {address}")

    def _fill(self, seed: int, secret: str) -> Circle:
        self.stdout.write(f"Playing {len(season.EVENINGS)} evenings of “{season.NAME}”…")
        return season.fill(
            now=timezone.now(),
            seed=seed,
            secret=secret,
            report=lambda evening: self.stdout.write(f"  {evening}"),
        )
