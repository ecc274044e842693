"""Clocks: opened for a sitting or for nobody, worked by any scorer, shown to everybody."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.clocks import WITH_BLINDS, Shown, free_schedule, shown
from games.models import Clock, Sitting
from games.rules.errors import RuleError
from games.schedules import suggested_schedule
from web.access import sitting_or_404, visitor
from web.clock import clock_page, in_ms, tag_of
from web.forms.keys import read_key
from web.forms.levels import typed_levels
from web.levels import levels_page, schedule_page
from web.messages import tell
from web.table_access import clock_or_404, may_work, screen_or_404

LEVELS_MOST = 100
REMEMBERED = "ardoise_clock"
REMEMBERED_SALT = "ardoise.clock"
REMEMBERED_SECONDS = 12 * 3600
"""How long the home page leads back to the clock that this phone opened."""
CONFLICT = (play.ClockMoved, play.SittingClosed)
Verb = Callable[..., None]


@require_POST
def open_free(request: HttpRequest) -> HttpResponse:
    """A clock of nobody; the one this phone opened tonight, unless another is asked for."""
    known = request.get_signed_cookie(
        REMEMBERED, default="", salt=REMEMBERED_SALT, max_age=REMEMBERED_SECONDS
    )
    clock = Clock.objects.filter(address=known or "", sitting=None).first()
    if clock is None or "another" in request.POST:
        clock = _opened(read_key(request.POST))
    response = redirect("clock", address=clock.address)
    response.set_signed_cookie(
        REMEMBERED,
        clock.address,
        salt=REMEMBERED_SALT,
        max_age=REMEMBERED_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def of_sitting(request: HttpRequest, pk: int) -> HttpResponse:
    """The way to a sitting's clock; a POST opens it where there is none."""
    sitting = sitting_or_404(request, pk)
    if sitting.game_key not in WITH_BLINDS:
        raise Http404
    clock = Clock.objects.filter(sitting=sitting).first()
    if clock is None and request.method != "POST":
        return render(request, "clocks/new.html", {"sitting": sitting})
    try:
        clock = clock or _opened(read_key(request.POST), sitting, visitor(request).author(sitting.circle))
    except play.SittingClosed:
        return redirect("sitting", pk=pk)
    return redirect("clock", address=clock.address)


@require_safe
def show(request: HttpRequest, address: str) -> HttpResponse:
    return _page(request, clock_or_404(request, address))


@require_safe
def state(request: HttpRequest, address: str) -> HttpResponse:
    clock = clock_or_404(request, address)
    return _fragment(request, shown(clock, timezone.now()), may_act=may_work(request, clock))


@require_safe
def screen(request: HttpRequest, screen: str) -> HttpResponse:
    """The clock on a television: its address is the right, and it only looks."""
    page = clock_page(shown(screen_or_404(screen), timezone.now()), may_act=False)
    return render(request, "clocks/screen.html", page)


@require_safe
def screen_state(request: HttpRequest, screen: str) -> HttpResponse:
    return _fragment(request, shown(screen_or_404(screen), timezone.now()), may_act=False)


@require_POST
def act(request: HttpRequest, address: str) -> HttpResponse:
    """One tap on the clock: what its button says, once."""
    clock = clock_or_404(request, address)
    verb = _verb(request)
    try:
        verb(clock=clock, key=read_key(request.POST), by=_author(request, clock), now=timezone.now())
    except (RuleError, *CONFLICT) as refusal:
        return _page(request, clock, refusal)
    return redirect("clock", address=address)


@require_POST
def undo(request: HttpRequest, address: str) -> HttpResponse:
    clock = clock_or_404(request, address)
    event = clock.events.filter(pk=_number(request, "event", 10**15)).first()
    if event is None:
        raise Http404
    try:
        play.undo_on_clock(event=event, by=_author(request, clock), now=timezone.now())
    except CONFLICT as refusal:
        return _page(request, clock, refusal)
    return redirect("clock", address=address)


@require_safe
def levels(request: HttpRequest, address: str) -> HttpResponse:
    clock = clock_or_404(request, address)
    page = levels_page(request, shown(clock, timezone.now()), may_act=may_work(request, clock))
    return render(request, "clocks/levels.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
def schedule(request: HttpRequest, address: str) -> HttpResponse:
    """The levels still to be played, proposed or typed; only its main button changes them."""
    clock = clock_or_404(request, address)
    seen = shown(clock, timezone.now())
    if request.method != "POST":
        return render(request, "clocks/schedule.html", schedule_page(seen, request.GET.dict()))
    past = seen.reading.schedule.levels[: min(_number(request, "past", LEVELS_MOST), seen.reading.index)]
    typed = typed_levels(request.POST, past)
    page = schedule_page(seen, {}, typed)
    if typed.schedule is None:
        return render(request, "clocks/schedule.html", page, status=422)
    key, by = read_key(request.POST), _author(request, clock)
    try:
        play.set_levels(clock=clock, schedule=typed.schedule, key=key, by=by, now=timezone.now())
    except CONFLICT as refusal:
        return render(request, "clocks/schedule.html", page | {"refusal": tell(refusal)}, status=409)
    return redirect("clock", address=address)


def _opened(key: UUID, sitting: Sitting | None = None, by: str = "") -> Clock:
    """The clock of this key; of another key when this one is of somebody else's clock."""
    schedule, now = suggested_schedule(sitting) if sitting else free_schedule(), timezone.now()
    try:
        return play.open_clock(sitting=sitting, schedule=schedule, key=key, by=by, now=now)
    except play.ClockMoved:
        return play.open_clock(sitting=sitting, schedule=schedule, key=uuid4(), by=by, now=now)


def _page(request: HttpRequest, clock: Clock, refusal: Exception | None = None) -> HttpResponse:
    page: dict[str, Any] = clock_page(shown(clock, timezone.now()), may_act=may_work(request, clock))
    page["refusal"] = tell(refusal) if refusal else ""
    status = 200 if refusal is None else 422 if isinstance(refusal, RuleError) else 409
    return render(request, "clocks/show.html", page, status=status)


def _fragment(request: HttpRequest, seen: Shown, *, may_act: bool) -> HttpResponse:
    """What every phone polls: nothing while nothing changed, and always the instant of this house."""
    language = request.preferences.language  # type: ignore[attr-defined]
    tag = f'"{tag_of(seen, language)}"'
    response = get_conditional_response(request, etag=tag)
    if response is None or response.status_code != 304:
        response = render(request, "clocks/_state.html", clock_page(seen, may_act=may_act))
    response["ETag"] = tag
    response["X-Now"] = str(in_ms(seen.now))
    response["Cache-Control"] = "no-store"
    return response


def _verb(request: HttpRequest) -> Verb:
    """What the pressed button asks for, `pause` or `jump-4`; a button nobody has is no address."""
    name, _dash, line = request.POST.get("act", "").partition("-")
    level = int(line) if line.isascii() and line.isdecimal() and len(line) < 4 else LEVELS_MOST
    verbs: dict[str, Verb] = {
        "start": play.start_clock,
        "pause": play.pause_clock,
        "plus": lambda **said: play.adjust_clock(minutes=1, **said),
        "minus": lambda **said: play.adjust_clock(minutes=-1, **said),
        "out": play.player_out,
        "next": lambda **said: play.jump_clock(level=level + 1, seen=level, **said),
        "jump": lambda **said: play.jump_clock(level=level, **said),
    }
    if name not in verbs:
        raise Http404
    return verbs[name]


def _number(request: HttpRequest, name: str, most: int) -> int:
    """A whole number of the form, 0 for anything else."""
    typed = request.POST.get(name, "")
    return min(int(typed), most) if typed.isascii() and typed.isdecimal() and len(typed) < 16 else 0


def _author(request: HttpRequest, clock: Clock) -> str:
    return visitor(request).author(clock.sitting.circle) if clock.sitting else ""
