"""Access control of clocks and of their screens."""

from django.http import Http404, HttpRequest

from games.models import Clock, ClockScreen, Role
from games.models.binding import hash_secret
from games.models.clock import SITTING_ADDRESS
from web.core.access import circle_or_404
from web.core.forms.keys import parse_number
from web.core.visitors import visitor_of


def clock_or_404(request: HttpRequest, address: str, role: Role | None = None) -> Clock:
    """Return a clock: a secret URL is the right to a free one, the right to its circle to a sitting's."""
    sitting = address.removeprefix(SITTING_ADDRESS)
    clocks = Clock.objects.select_related("sitting__season__circle", "sitting__closing")
    pk = parse_number(sitting) if sitting != address else None
    if pk is not None:
        clock = clocks.filter(sitting=pk).first()
    else:
        clock = clocks.filter(control_hash=hash_secret(address)).first()
    if clock is None:
        raise Http404
    clock.secret = address
    if clock.sitting is not None:
        circle_or_404(request, clock.sitting.circle.pk, role)
    return clock


def clock_of_screen_or_404(screen: str) -> Clock:
    """Return the clock of a television; its URL is the right to view only."""
    screens = ClockScreen.objects.select_related("clock__sitting__season__circle")
    found = screens.filter(token_hash=hash_secret(screen)).first()
    if found is None:
        raise Http404
    return found.clock


def may_control_clock(request: HttpRequest, clock: Clock) -> bool:
    """Return whether this visitor may operate the clock."""
    if clock.sitting is None:
        return True
    binding = visitor_of(request).binding_of(clock.sitting.circle)
    return not clock.sitting.is_closed and binding is not None and binding.allows(Role.SCORE)
