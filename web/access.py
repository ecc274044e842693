"""Who may open what: the one place that decides. A stranger is told that there is nothing here.

A browser is what its cookie proves (see `web.visitors`); each of its bindings opens one circle, in a role.
Looking asks for the role to view, anything else for the role to score, unless the caller asks for more.
"""

from datetime import date
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest

from games.models import (
    Appointment,
    Binding,
    Circle,
    Evening,
    Expense,
    Household,
    Invitation,
    Merge,
    PastSheet,
    Player,
    Repayment,
    Role,
    Round,
    Season,
    Sitting,
)
from games.models.binding import hash_of
from games.models.evening import gathers
from games.models.sitting import way_of_playing
from games.recurrence import is_one_of
from web.visibility import Purse, purse_of
from web.visitors import visitor as visitor

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

Row = TypeVar("Row", bound=Model)


class RoleTooLow(PermissionDenied):
    """This browser may look at the circle, and not do what it asked; `role` is what that takes."""

    def __init__(self, binding: Binding, role: Role) -> None:
        super().__init__(role)
        self.binding, self.role = binding, role


class CirclePutAway(PermissionDenied):
    """Nothing is written in a circle that was put away."""

    def __init__(self, binding: Binding) -> None:
        super().__init__(binding.circle)
        self.binding = binding


def rights(request: HttpRequest) -> dict[str, Any]:
    """For every template: what this browser may do and see in the circle of the page it is being shown."""
    opened: Binding | None = getattr(request, "opened", None)
    return {
        "purse": purse_of(opened.circle, opened.player) if opened else Purse(is_open=True),
        "may_score": opened is not None and opened.may(Role.SCORE) and opened.circle.archived_at is None,
        "is_host": opened is not None and opened.may(Role.HOST),
        "is_away": opened is not None and opened.circle.archived_at is not None,
    }


def circle_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Circle:
    """A circle this browser may open."""
    return _opened(request, visitor(request).to(pk), role).circle


def hosted_circle_or_404(request: HttpRequest, pk: int) -> Circle:
    """A circle of which this browser is a host."""
    return circle_or_404(request, pk, Role.HOST)


def hosted_circle_away_or_404(request: HttpRequest, pk: int) -> Circle:
    """A circle of which this browser is a host, be it put away: to bring it back, or to erase it."""
    return _opened(request, visitor(request).to(pk), Role.HOST, even_away=True).circle


def season_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Season:
    """A season of a circle this browser may open."""
    return _open_to(request, Season.objects.all(), pk, "", role)


def hosted_season_or_404(request: HttpRequest, pk: int) -> Season:
    """A season of a circle of which this browser is a host."""
    return season_or_404(request, pk, Role.HOST)


def sitting_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Sitting:
    """A sitting of a circle this browser may open."""
    sittings = Sitting.objects.select_related("season", "closing")
    sittings = sittings.annotate(preset_key=way_of_playing())  # type: ignore[no-redef]  # known at once
    return _open_to(request, sittings, pk, "season__", role)


def hosted_sitting_or_404(request: HttpRequest, pk: int) -> Sitting:
    """A sitting of a circle of which this browser is a host."""
    return sitting_or_404(request, pk, Role.HOST)


def round_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Round:
    """A version of a round, standing or struck, of a circle this browser may open."""
    rounds = Round.objects.select_related("sitting__season", "sitting__closing", "rules", "seating")
    return _open_to(request, rounds, pk, "sitting__season__", role)


def repayment_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Repayment:
    """A repayment of a circle this browser may open."""
    repayments = Repayment.objects.select_related("evening", "creditor")
    return _open_to(request, repayments, pk, "evening__", role)


def evening_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Evening:
    """An evening of a circle this browser may open."""
    evenings = Evening.objects.select_related("banker", "carried_to").annotate(gathers=gathers())
    return _open_to(request, evenings, pk, "", role)


def expense_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Expense:
    """An expense, standing or struck, of a circle this browser may open."""
    expenses = Expense.objects.select_related("evening")
    return _open_to(request, expenses, pk, "evening__", role)


def appointment_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Appointment:
    """A planned evening of a circle this browser may open."""
    return _open_to(request, Appointment.objects.all(), pk, "", role)


def day_or_404(appointment: Appointment, typed: str) -> date:
    """The date of a planned evening that an address names."""
    try:
        day = date.fromisoformat(typed)
    except ValueError as error:
        raise Http404 from error
    if not is_one_of(day, appointment.starts_on, appointment.repeats, appointment.ends_on):
        raise Http404
    return day


def past_sheet_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> PastSheet:
    """A sheet that was copied into a circle this browser may open."""
    return _open_to(request, PastSheet.objects.all(), pk, "", role)


def hosted_past_sheet_or_404(request: HttpRequest, pk: int) -> PastSheet:
    """A sheet that was copied into a circle of which this browser is a host."""
    return past_sheet_or_404(request, pk, Role.HOST)


def hosted_merge_or_404(request: HttpRequest, pk: int) -> Merge:
    """A merge of two records of a circle of which this browser is a host."""
    return _open_to(request, Merge.objects.select_related("kept", "gone"), pk, "kept__", Role.HOST)


def household_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Household:
    """A household of a circle this browser may open."""
    return _open_to(request, Household.objects.all(), pk, "", role)


def binding_or_404(secret: str) -> Binding:
    """The binding a resume link proves; the link itself is the right."""
    found = Binding.objects.filter(secret_hash=hash_of(secret), revoked_at=None)
    binding = found.select_related("circle", "player").first()
    if binding is None:
        raise Http404
    return binding


def hosted_invitation_or_404(request: HttpRequest, pk: int) -> Invitation:
    """An invitation to a circle of which this browser is a host."""
    invitations = Invitation.objects.select_related("circle", "sitting__season__circle")
    return _open_to(request, invitations, pk, "", Role.HOST)


def binding_beside_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Binding:
    """Another browser's binding to a circle this browser may open."""
    bindings = Binding.objects.filter(revoked_at=None).select_related("circle", "player")
    return _open_to(request, bindings, pk, "", role)


def player_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Player:
    """A player of a circle this browser may open."""
    return _open_to(request, Player.objects.all(), pk, "", role)


def hosted_player_or_404(request: HttpRequest, pk: int) -> Player:
    """A player of a circle of which this browser is a host."""
    return _open_to(request, Player.objects.all(), pk, "", Role.HOST)


def hosted_record_or_404(request: HttpRequest, pk: int) -> Player:
    """A player of a circle of which this browser is a host, be it a record that was merged into another."""
    return _open_to(request, Player.every.all(), pk, "", Role.HOST)


def _open_to(
    request: HttpRequest, rows: QuerySet[Row], pk: int, to_circle: str, role: Role | None = None
) -> Row:
    circles = {each.circle_id for each in visitor(request).bindings}
    row = rows.filter(**{"pk": pk, f"{to_circle}circle__in": circles}).first()
    if row is None:
        raise Http404
    held = _holding_circle(row, to_circle)
    opened = _opened(request, visitor(request).to(held.circle_id), role)
    # The circle was read with the visitor.
    held.circle = opened.circle
    return row


def _holding_circle(row: Any, to_circle: str) -> Any:
    """What holds the circle, at the end of a path of names."""
    for name in filter(None, to_circle.split("__")):
        row = getattr(row, name)
    return row


def _opened(
    request: HttpRequest, binding: Binding | None, role: Role | None, *, even_away: bool = False
) -> Binding:
    """The binding by which this request enters; templates are told what it may do (see `rights`)."""
    if binding is None:
        raise Http404
    request.opened = binding  # type: ignore[attr-defined]
    needed = role or (Role.VIEW if request.method in SAFE_METHODS else Role.SCORE)
    if not binding.may(needed):
        raise RoleTooLow(binding, needed)
    writes = request.method not in SAFE_METHODS or role == Role.SCORE
    if writes and role != Role.VIEW and binding.circle.archived_at is not None and not even_away:
        raise CirclePutAway(binding)
    return binding
