"""Views of clocks: opening, controls for scorers, display for all visitors."""

from collections.abc import Callable
from uuid import UUID, uuid5

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import refusals
from games.clocks.commands import clock as clocks_clock
from games.clocks.commands.calls import answer_call
from games.clocks.commands.eliminations import open_clock_of_sitting
from games.clocks.commands.schedules import delete_schedule, save_schedule
from games.clocks.commands.screens import issue_screen
from games.clocks.queries.clock import ClockView, clock_view, default_schedule
from games.clocks.queries.schedules import saved_schedules, suggested_schedule
from games.models import Clock, ClockEvent, Role
from games.models.binding import hash_secret
from web.clocks.forms import LevelsForm, ProposalForm, bound_levels_form, with_inserted_line
from web.clocks.pages.clock import clock_page, etag_of
from web.clocks.pages.levels import levels_page, schedule_page, sent_proposal
from web.clocks.text import epoch_ms
from web.core.access import clock_of_screen_or_404, clock_or_404, may_control_clock, sitting_or_404
from web.core.forms.keys import parse_number, read_form_key
from web.core.links import remember_link, secret_from_key
from web.core.refusals import on_refusal
from web.core.throttle import RateLimited, count_action
from web.core.visitors import act, visitor_of

MAX_LEVELS = 100
MAX_CLOCKS_READ = 5
CLOCK_COOKIE = "ardoise_clock"
CLOCK_COOKIE_SALT = "ardoise.clock"
CLOCK_COOKIE_AGE_SECONDS = 12 * 3600
"""Time during which the home page links to the clock that this browser opened."""
ClockCommand = Callable[..., None]


@require_POST
def open_without_sitting(request: HttpRequest) -> HttpResponse:
    """Open a clock: the one that runs at a table of this visitor, the last of this browser, or a new one."""
    if "another" not in request.POST and (running := _running_clock(request)):
        return redirect("clock", address=running.address)
    existing = request.get_signed_cookie(
        CLOCK_COOKIE, default="", salt=CLOCK_COOKIE_SALT, max_age=CLOCK_COOKIE_AGE_SECONDS
    )
    clock = Clock.objects.filter(control_hash=hash_secret(existing or ""), sitting=None).first()
    if clock is None or "another" in request.POST:
        try:
            count_action(request, "clocks", settings.OPENINGS_PER_HOUR, timezone.now())
        except RateLimited:
            return render(request, "core/errors/too_many.html", {"is_hourly": True}, status=429)
        clock = _open_free_clock(read_form_key(request.POST))
    clock.secret = clock.secret or existing or ""
    response = redirect("clock", address=clock.address)
    response.set_signed_cookie(
        CLOCK_COOKIE,
        clock.secret,
        salt=CLOCK_COOKIE_SALT,
        max_age=CLOCK_COOKIE_AGE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def of_sitting(request: HttpRequest, pk: int) -> HttpResponse:
    """Redirect to the clock of a sitting; a POST opens it if there is none."""
    sitting = sitting_or_404(request, pk)
    if not sitting.game.has_blinds:
        raise Http404
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is None and request.method != "POST":
        return render(request, "clocks/new.html", {"sitting": sitting})
    try:
        clock = clock or open_clock_of_sitting(
            sitting=sitting, schedule=suggested_schedule(sitting), **act(request, sitting.circle)
        )
    except refusals.SittingClosed:
        return redirect("sitting", pk=pk)
    return redirect("clock", address=clock.address)


@require_safe
def show(request: HttpRequest, address: str) -> HttpResponse:
    return _page(request, clock_or_404(request, address))


@require_safe
def state(request: HttpRequest, address: str) -> HttpResponse:
    clock = clock_or_404(request, address)
    return _fragment(request, clock_view(clock, timezone.now()), may_act=may_control_clock(request, clock))


@require_safe
def screen(request: HttpRequest, screen: str) -> HttpResponse:
    """Show the clock on a television, read-only; the URL is the right."""
    page = clock_page(clock_view(clock_of_screen_or_404(screen), timezone.now()), may_act=False)
    return render(request, "clocks/screen.html", page | {"screen": screen})


@require_safe
def screen_state(request: HttpRequest, screen: str) -> HttpResponse:
    view = clock_view(clock_of_screen_or_404(screen), timezone.now())
    return _fragment(request, view, may_act=False, is_screen=True)


@require_POST
def issue_link(request: HttpRequest, address: str) -> HttpResponse:
    """Create a link and a code for a television; this browser alone can show them again."""
    clock = clock_or_404(request, address, Role.SCORE)
    on_refusal(request, lambda refusal: _page(request, clock, refusal))
    issued = issue_screen(clock=clock, now=timezone.now())
    response = redirect(reverse("clock-levels", args=[address], fragment="h-screen"))
    remember_link(request, response, issued.token, issued.code)
    return response


@require_POST
def apply_button(request: HttpRequest, address: str) -> HttpResponse:
    """Execute one button of the clock, once."""
    clock = clock_or_404(request, address, Role.SCORE)
    verb = _command(request)
    on_refusal(request, lambda refusal: _page(request, clock, refusal))
    verb(clock=clock, key=read_form_key(request.POST), by=_author(request, clock), now=timezone.now())
    return redirect("clock", address=address)


@require_POST
def undo(request: HttpRequest, address: str) -> HttpResponse:
    clock, event = _event_or_404(request, address)
    clocks_clock.undo_clock_event(event=event, by=_author(request, clock), now=timezone.now())
    return redirect("clock", address=address)


@require_POST
def restore(request: HttpRequest, address: str) -> HttpResponse:
    _clock, event = _event_or_404(request, address)
    clocks_clock.restore_clock_event(event=event, now=timezone.now())
    return redirect("clock", address=address)


def _event_or_404(request: HttpRequest, address: str) -> tuple[Clock, ClockEvent]:
    """Return a clock and the event of a button; a refusal shows the page of the clock."""
    clock = clock_or_404(request, address, Role.SCORE)
    event = get_object_or_404(clock.events, pk=_number(request, "event", 10**15))
    on_refusal(request, lambda refusal: _page(request, clock, refusal))
    return clock, event


@require_safe
def levels(request: HttpRequest, address: str) -> HttpResponse:
    clock = clock_or_404(request, address)
    page = levels_page(request, clock_view(clock, timezone.now()), may_act=may_control_clock(request, clock))
    return render(request, "clocks/levels.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
def schedule(request: HttpRequest, address: str) -> HttpResponse:
    """Show the levels still to come, suggested or typed; the main button stores them."""
    clock = clock_or_404(request, address)
    view = clock_view(clock, timezone.now())
    if request.method != "POST":
        page = schedule_page(view, request.GET.dict())
        return render(
            request, "clocks/schedule.html", page, status=422 if page["is_proposal_refused"] else 200
        )
    typed, proposal = _typed_levels(request, view), sent_proposal(view, request.POST)
    if "insert" in request.POST:
        typed = with_inserted_line(typed, _number(request, "insert", MAX_LEVELS))
        return render(request, "clocks/schedule.html", schedule_page(view, {}, typed, proposal))
    is_proposal_alone = proposal.has_changed() and typed.text == typed.shown_text
    if ("propose" in request.POST or is_proposal_alone) and proposal.is_valid():
        there = reverse("clock-schedule", args=[address], query=proposal.query, fragment="h-lines")
        return redirect(there)
    if typed.schedule is None or "propose" in request.POST or proposal.has_changed():
        return _refused_levels(request, view, typed, proposal)
    page = schedule_page(view, {}, typed, proposal)
    key, by = read_form_key(request.POST), _author(request, clock)
    levels = typed.schedule._replace(is_manual=view.clock_reading.schedule.is_manual)
    on_refusal(request, lambda refusal: render(request, "clocks/schedule.html", page | {"refusal": refusal}))
    clocks_clock.set_levels(clock=clock, schedule=levels, key=key, by=by, now=timezone.now())
    return redirect("clock", address=address)


@require_POST
def save_levels(request: HttpRequest, address: str) -> HttpResponse:
    """Save the typed levels under a name for the circle of the clock; the clock is not changed."""
    clock = clock_or_404(request, address, Role.SCORE)
    if clock.sitting is None:
        raise Http404
    view = clock_view(clock, timezone.now())
    typed, proposal = _typed_levels(request, view), sent_proposal(view, request.POST)
    typed.check_name()
    if typed.schedule is None or typed.has_errors or proposal.has_changed():
        return _refused_levels(request, view, typed, proposal)
    name = typed.cleaned_data["name"]
    saved = save_schedule(circle=clock.sitting.circle, name=name, schedule=typed.schedule)
    return redirect(reverse("clock-schedule", args=[address], query={"saved": saved.pk}))


def _refused_levels(
    request: HttpRequest, view: ClockView, typed: LevelsForm, proposal: ProposalForm
) -> HttpResponse:
    """Show the form as typed; changed inputs of a proposal that are in no level are an error too."""
    if proposal.has_changed() and "propose" not in request.POST:
        proposal = proposal.refused_as_unused()
    return render(request, "clocks/schedule.html", schedule_page(view, {}, typed, proposal), status=422)


def _typed_levels(request: HttpRequest, view: ClockView) -> LevelsForm:
    """Return the levels of a form, after the past ones of the clock."""
    count = min(_number(request, "past", MAX_LEVELS), view.clock_reading.index)
    return bound_levels_form(request.POST, view.clock_reading.schedule.levels[:count])


@require_POST
def delete_saved_levels(request: HttpRequest, address: str) -> HttpResponse:
    """Delete saved levels of the circle of the clock."""
    clock = clock_or_404(request, address, Role.SCORE)
    for saved in saved_schedules(clock):
        if str(saved.pk) == request.POST.get("saved"):
            delete_schedule(saved=saved)
    return redirect("clock-schedule", address=address)


def _running_clock(request: HttpRequest) -> Clock | None:
    """Return the clock opened last that runs at a table of the visitor, or None."""
    circles = [binding.circle_id for binding in visitor_of(request).bindings]
    clocks = Clock.objects.filter(sitting__season__circle__in=circles, sitting__closing=None)
    for clock in clocks.order_by("-opened_at")[:MAX_CLOCKS_READ]:
        if clock_view(clock, timezone.now()).clock_reading.is_running:
            return clock
    return None


def _open_free_clock(key: UUID) -> Clock:
    """Return the free clock of a form; the key of the form is not stored, since it gives the secret."""
    return clocks_clock.open_clock(
        sitting=None,
        schedule=default_schedule(),
        key=uuid5(key, "free clock"),
        by="",
        now=timezone.now(),
        secret=secret_from_key("clock", str(key)),
    )


def _page(request: HttpRequest, clock: Clock, refusal: str = "") -> HttpResponse:
    page: dict[str, object] = clock_page(
        clock_view(clock, timezone.now()), may_act=may_control_clock(request, clock)
    )
    return render(request, "clocks/show.html", page | {"refusal": refusal})


def _fragment(
    request: HttpRequest, view: ClockView, *, may_act: bool, is_screen: bool = False
) -> HttpResponse:
    """Return the polled fragment: 304 if unchanged, always with the server's time."""
    tag = f'"{etag_of(view, get_language() or "")}"'
    response = get_conditional_response(request, etag=tag)
    if response is None or response.status_code != 304:
        context = clock_page(view, may_act=may_act) | {"is_screen": is_screen}
        response = render(request, "clocks/_state.html", context)
    response["ETag"] = tag
    response["X-Now"] = str(epoch_ms(view.now))
    response["Cache-Control"] = "no-store"
    return response


def _command(request: HttpRequest) -> ClockCommand:
    """Return the command of the pressed button, `pause` or `answer-12`. Raises Http404 for another."""
    name, _dash, line = request.POST.get("act", "").partition("-")
    number = parse_number(line, digits=5)
    number = MAX_LEVELS if number is None else number
    verbs: dict[str, ClockCommand] = {
        "start": clocks_clock.start_clock,
        "pause": clocks_clock.pause_clock,
        "plus": lambda **context: clocks_clock.adjust_clock(minutes=1, **context),
        "minus": lambda **context: clocks_clock.adjust_clock(minutes=-1, **context),
        "out": clocks_clock.record_elimination,
        "next": lambda **context: clocks_clock.jump_clock(level=number + 1, expected_level=number, **context),
        "answer": lambda **context: answer_call(call=number, **context),
        "jump": lambda **context: clocks_clock.jump_clock(level=number, **context),
    }
    if name not in verbs:
        raise Http404
    return verbs[name]


def _number(request: HttpRequest, name: str, most: int) -> int:
    """Return a whole number of the form, 0 for anything else."""
    return min(parse_number(request.POST.get(name, "")) or 0, most)


def _author(request: HttpRequest, clock: Clock) -> str:
    return visitor_of(request).author_name(clock.sitting.circle) if clock.sitting else ""
