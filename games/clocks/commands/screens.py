"""Commands of televisions: links and codes that show a clock."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from games.circles.commands.invitations import CODE_LIFETIME, new_code
from games.models import Clock, ClockScreen
from games.models.binding import hash_code, hash_secret, new_secret
from games.refusals import SittingClosed


@dataclass(frozen=True, slots=True)
class IssuedScreen:
    """A link and a code to a clock, which are known only now."""

    token: str
    code: str


@transaction.atomic
def issue_screen(*, clock: Clock, now: datetime) -> IssuedScreen:
    """Create a link and a code that show a clock; earlier links stay valid, earlier codes end.

    Raises `SittingClosed`.
    """
    if clock.sitting is not None and clock.sitting.is_closed:
        raise SittingClosed
    clock.screens.exclude(code_hash=None).update(code_hash=None, code_until=None)
    token, code = new_secret(), new_code()
    clock.screens.create(
        token_hash=hash_secret(token),
        code_hash=hash_code(code),
        code_until=now + CODE_LIFETIME,
        opened_at=now,
    )
    return IssuedScreen(token, code)


def open_screen_by_code(*, code: str, now: datetime) -> str | None:
    """Return a new link to the clock that a code shows at this instant, or None."""
    screen = ClockScreen.objects.filter(code_hash=hash_code(code), code_until__gt=now).first()
    if screen is None:
        return None
    token = new_secret()
    ClockScreen.objects.create(clock=screen.clock, token_hash=hash_secret(token), opened_at=now)
    return token
