"""Who may open what lies beside a table: its clock, the screen that shows it, the rulings it noted."""

from django.http import Http404, HttpRequest

from games.models import Clock, LoggedRuling, Role
from web.access import circle_or_404, visitor


def clock_or_404(request: HttpRequest, address: str) -> Clock:
    """A clock this browser may open: its address is the right, and for a sitting's clock its circle's too."""
    clocks = Clock.objects.filter(address=address)
    clock = clocks.select_related("sitting__season__circle", "sitting__closing").first()
    if clock is None:
        raise Http404
    if clock.sitting is not None:
        circle_or_404(request, clock.sitting.circle.pk)
    return clock


def screen_or_404(screen: str) -> Clock:
    """The clock a television shows; its address is the right to look, and to nothing else."""
    clock = Clock.objects.filter(screen=screen).select_related("sitting__season__circle").first()
    if clock is None:
        raise Http404
    return clock


def may_work(request: HttpRequest, clock: Clock) -> bool:
    """Whether this browser may touch the clock it is shown."""
    if clock.sitting is None:
        return True
    binding = visitor(request).of(clock.sitting.circle)
    return not clock.sitting.is_closed and binding is not None and binding.may(Role.SCORE)


def ruling_or_404(request: HttpRequest, pk: int) -> LoggedRuling:
    """A noted ruling of a circle this browser may open."""
    rulings = LoggedRuling.objects.filter(pk=pk)
    ruling = rulings.select_related("sitting__season__circle", "sitting__closing").first()
    if ruling is None:
        raise Http404
    circle_or_404(request, ruling.sitting.circle.pk)
    return ruling
