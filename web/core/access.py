"""Access control: every view loads its objects here, and a page shows the money that its visitor may see.

A visitor without a binding gets 404. Visitors are identified by the bindings of the cookie (see
`web.core.visitors`); each binding opens one circle in a role. A safe request requires the role to view, any
other the role to score, unless the caller requires more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, Model, OuterRef, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from games.agenda.recurrence import is_date_of
from games.circles.queries.people import settle_together
from games.models import (
    Appointment,
    Binding,
    Circle,
    Clock,
    ClockScreen,
    Evening,
    Expense,
    Household,
    Invitation,
    LoggedRuling,
    Merge,
    PastSheet,
    Player,
    Repayment,
    Role,
    Round,
    ScoringRequest,
    Season,
    Sitting,
)
from games.models.binding import hash_secret
from games.models.clock import SITTING_ADDRESS
from games.models.evening import has_carried_evenings
from games.models.sitting import preset_expression
from web.core.forms.keys import parse_number
from web.core.request_state import state_of
from web.core.visitors import visitor_of

if TYPE_CHECKING:
    from games.evenings.queries.bill import Party


@dataclass(frozen=True, slots=True)
class MoneyVisibility:
    """Amounts that a visitor may see: all if `sees_all`, else those of the player with `player_id`."""

    sees_all: bool
    player_id: int | None = None

    def sees(self, *player: Player | Party) -> bool:
        """Return whether an amount between these people, as of an expense, is visible."""
        return self.sees_all or any(self._is_own(each) for each in player)

    def _is_own(self, player: Player | Party) -> bool:
        if self.player_id is None:
            return False
        return player.pk == self.player_id if isinstance(player, Player) else player.includes(self.player_id)

    def visible_accounts(
        self, accounts: Sequence[tuple[Player | Party, int]]
    ) -> list[tuple[Player | Party, int]]:
        """Return the visible accounts."""
        return [(owner, cents) for owner, cents in accounts if self.sees(owner)]


def money_visibility(circle: Circle, me: Player | None) -> MoneyVisibility:
    """Return the visibility of money for a player in a circle."""
    return MoneyVisibility(circle.money_visibility == Circle.MoneyVisibility.ALL, me.pk if me else None)


SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
PRESET = preset_expression()
HAS_SCORING_REQUESTS = Exists(ScoringRequest.objects.filter(sitting=OuterRef("pk")))

Row = TypeVar("Row", bound=Model)


class InsufficientRole(PermissionDenied):
    """The visitor may view the circle but not execute the request, which requires `role`."""

    def __init__(self, binding: Binding, role: Role) -> None:
        super().__init__(role)
        self.binding, self.role = binding, role


class CircleArchived(PermissionDenied):
    """An archived circle accepts no more writes."""

    def __init__(self, binding: Binding) -> None:
        super().__init__(binding.circle)
        self.binding = binding


class SittingCancelled(PermissionDenied):
    """The `sitting` was opened by mistake and cancelled; it accepts writes once it is restored."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting)
        self.sitting = sitting


def permissions_context(request: HttpRequest) -> dict[str, object]:
    """Return the template context of the visitor's rights in the circle of the page."""
    opened = state_of(request).opened
    return {
        "money_visibility": money_visibility(opened.circle, opened.player)
        if opened
        else MoneyVisibility(sees_all=True),
        "may_score": may_record(opened),
        "is_host": opened is not None and opened.allows(Role.HOST),
        "is_archived": opened is not None and opened.circle.archived_at is not None,
    }


def may_record(binding: Binding | None) -> bool:
    """Return whether a binding allows to record in its circle, which an archived circle refuses."""
    return binding is not None and binding.allows(Role.SCORE) and binding.circle.archived_at is None


def circle_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Circle:
    """Return a circle that the visitor may open."""
    return _checked_binding(request, visitor_of(request).binding_for(pk), role).circle


def hosted_archived_circle_or_404(request: HttpRequest, pk: int) -> Circle:
    """Return a circle of which the visitor is a host, archived or not."""
    return _checked_binding(
        request, visitor_of(request).binding_for(pk), Role.HOST, allow_archived=True
    ).circle


def sitting_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Sitting:
    """Return a sitting of a circle that the visitor may open."""
    sitting = cancellable_sitting_or_404(request, pk, role)
    if sitting.cancelled_at is not None:
        raise SittingCancelled(sitting)
    return sitting


def cancellable_sitting_or_404(request: HttpRequest, pk: int, role: Role | None = None) -> Sitting:
    """Return a sitting of a circle that the visitor may open, cancelled or not."""
    drawn = state_of(request).drawn_sitting
    if drawn is not None and drawn.pk == pk:  # a board is drawn of a sitting that was read already
        return _opened(request, drawn, "season__", role)
    sittings = Sitting.including_cancelled.select_related("season")
    if request.method in SAFE_METHODS:  # a write seldom shows its sitting
        sittings = sittings.select_related("closing").annotate(  # type: ignore[no-redef]  # properties that a query may set
            preset_key=PRESET, has_scoring_requests=HAS_SCORING_REQUESTS
        )
    return _visible_or_404(request, sittings, pk, "season__", role)


def sitting_to_score_or_404(request: HttpRequest, pk: int) -> Sitting:
    """Return a sitting at which the visitor may ask a host for the right to score, with any role.

    Raises InsufficientRole for a visitor without a player, and CircleArchived.
    """
    sitting = sitting_or_404(request, pk, Role.VIEW)
    binding = opened_binding(request)
    if binding.circle.archived_at is not None:
        raise CircleArchived(binding)
    if binding.player is None:
        raise InsufficientRole(binding, Role.SCORE)
    return sitting


def hosted_scoring_request_or_404(request: HttpRequest, pk: int) -> ScoringRequest:
    """Return a request to score in a circle of which the visitor is a host."""
    requests = ScoringRequest.objects.select_related("sitting__season", "binding")
    scoring_request = _visible_or_404(request, requests, pk, "sitting__season__", Role.HOST)
    if scoring_request.sitting.cancelled_at is not None:
        raise SittingCancelled(scoring_request.sitting)
    return scoring_request


def check_settles(request: HttpRequest, *sides: Player) -> None:
    """Check that the visitor may record a payment between these players: their own with any role.

    Raises InsufficientRole and CircleArchived.
    """
    binding = opened_binding(request)
    if binding.circle.archived_at is not None:
        raise CircleArchived(binding)
    me = binding.player
    if not binding.allows(Role.SCORE) and not (me and any(settle_together(me, each) for each in sides)):
        raise InsufficientRole(binding, Role.SCORE)


def day_or_404(appointment: Appointment, typed: str) -> date:
    """Return the date of a planned evening that a URL names."""
    try:
        day = date.fromisoformat(typed)
    except ValueError as error:
        raise Http404 from error
    if not is_date_of(day, appointment.starts_on, appointment.repeats, appointment.ends_on):
        raise Http404
    return day


def binding_or_404(secret: str) -> Binding:
    """Return the binding of a resume link; the link itself is the right."""
    bindings = Binding.objects.filter(secret_hash=hash_secret(secret), revoked_at=None)
    binding = bindings.select_related("circle", "player").first()
    if binding is None:
        raise Http404
    return binding


class RowLoader(Generic[Row]):
    """Function that returns a row of a circle that the visitor may open, with this or a further `role`.

    `rows` returns the rows to choose from, and `to_circle` is the path of relations to the one with a circle.
    """

    def __init__(
        self, rows: Callable[[], QuerySet[Row]], to_circle: str = "", role: Role | None = None
    ) -> None:
        self.rows, self.to_circle, self.role = rows, to_circle, role

    def __call__(self, request: HttpRequest, pk: int, role: Role | None = None) -> Row:
        return _visible_or_404(request, self.rows(), pk, self.to_circle, role or self.role)


season_or_404 = RowLoader(Season.objects.all)
round_or_404 = RowLoader(
    # A version of a round, active or struck.
    lambda: Round.objects.select_related("sitting__season", "sitting__closing", "rules", "seating"),
    "sitting__season__",
)
evening_or_404 = RowLoader(
    lambda: Evening.objects.select_related("banker", "carried_to").annotate(
        consolidates=has_carried_evenings()
    )
)
expense_or_404 = RowLoader(lambda: Expense.objects.select_related("evening"), "evening__")
repayment_or_404 = RowLoader(
    lambda: Repayment.objects.select_related("evening", "debtor", "creditor"), "evening__"
)
appointment_or_404 = RowLoader(Appointment.objects.all)
past_sheet_or_404 = RowLoader(PastSheet.objects.all)
hosted_merge_or_404 = RowLoader(
    lambda: Merge.objects.select_related("survivor", "duplicate"), "survivor__", Role.HOST
)
household_or_404 = RowLoader(Household.objects.all)
ruling_or_404 = RowLoader(
    lambda: LoggedRuling.objects.select_related("sitting__season", "sitting__closing"), "sitting__season__"
)
hosted_invitation_or_404 = RowLoader(
    lambda: Invitation.objects.select_related("circle", "sitting__season__circle"), role=Role.HOST
)
other_binding_or_404 = RowLoader(
    # Another browser's binding.
    lambda: Binding.objects.filter(revoked_at=None).select_related("circle", "player")
)
player_or_404 = RowLoader(Player.objects.all)
hosted_player_record_or_404 = RowLoader(Player.including_merged.all, role=Role.HOST)  # merged or not


def _visible_or_404(
    request: HttpRequest, rows: QuerySet[Row], pk: int, to_circle: str, role: Role | None = None
) -> Row:
    circles = {each.circle_id for each in visitor_of(request).bindings}
    row = get_object_or_404(rows, **{"pk": pk, f"{to_circle}circle__in": circles})
    return _opened(request, row, to_circle, role)


def _opened(request: HttpRequest, row: Row, to_circle: str, role: Role | None) -> Row:
    """Return a row of a circle, with the circle of the visitor's binding, after checking its role."""
    owner = _circle_owner(row, to_circle)
    opened = _checked_binding(request, visitor_of(request).binding_for(owner.circle_id), role)
    # The circle was loaded with the visitor's bindings.
    owner.circle = opened.circle
    return row


def _circle_owner(row: Model, to_circle: str) -> Any:
    """Return the object at the end of a path of relations, which has the circle."""
    for name in filter(None, to_circle.split("__")):
        row = getattr(row, name)
    return row


def opened_binding(request: HttpRequest) -> Binding:
    """Return the binding with which this request loaded its object."""
    binding = state_of(request).opened
    assert binding is not None, "the view loads its object first"
    return binding


def _checked_binding(
    request: HttpRequest, binding: Binding | None, role: Role | None, *, allow_archived: bool = False
) -> Binding:
    """Return the binding of this request after checking its role, and store it for `permissions_context`.

    Raises Http404, InsufficientRole and CircleArchived.
    """
    if binding is None:
        raise Http404
    state_of(request).opened = binding
    needed = role or (Role.VIEW if request.method in SAFE_METHODS else Role.SCORE)
    if not binding.allows(needed):
        raise InsufficientRole(binding, needed)
    writes = request.method not in SAFE_METHODS or role == Role.SCORE
    if writes and role != Role.VIEW and binding.circle.archived_at is not None and not allow_archived:
        raise CircleArchived(binding)
    return binding


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
