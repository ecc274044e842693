"""A sitting: opened, shown, closed, reopened."""

from contextlib import suppress
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.agenda import coming_to
from games.banking import has_bank
from games.models import Circle, Role, Sitting
from games.play.rounds import current_rules
from games.rules.errors import RuleError
from games.settling import last_round, settlement
from ledger.book import KeyReused
from web.access import appointment_or_404, circle_or_404, day_or_404, sitting_or_404, visitor
from web.aside import aside_of
from web.duels import duels_page
from web.forms.keys import read_key, read_number
from web.forms.opening import Opening, first_opening, seat_last_time, typed_opening
from web.forms.planned_opening import planned_opening
from web.links import secret_of
from web.messages import tell
from web.opening import is_as_opened, opening_page, stake_question
from web.rooms import room_of
from web.table import table_page
from web.titles import closing_sentence, default_circle_name
from web.views.bank import closure as close_bank
from web.visitors import admit


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """The page that opens a slate. Until its main button is pressed a POST only shows it again."""
    circle = _chosen_circle(request)
    if request.method != "POST":
        return _new_page(request, _first_opening(request, circle))
    opening = typed_opening(circle, request.POST)
    step = request.POST.get("step", "open")
    if step == "last":
        seat_last_time(opening)
    if step != "open":
        return _new_page(request, opening, is_drawer_open=step == "rules")
    if opening.errors or not opening.check():
        return _new_page(request, opening, is_drawer_open="rules" in opening.errors, status=422)
    question, sure = stake_question(opening, request.POST.get("sure", ""))
    if question:
        return _new_page(request, opening, status=422, question=question, sure=sure)
    return _opened(request, opening)


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    me = visitor(request).me(sitting.circle)
    is_on_paper = "paper" in request.GET
    is_whole = is_on_paper or "all" in request.GET
    context = table_page(sitting, me, is_whole=is_whole, is_live="X-Live" in request.headers)
    if is_on_paper:
        return render(request, "sittings/paper.html", context)
    # A phone that only follows is not drawn what its screen has no room for.
    if request.headers.get("X-Live") != "narrow":
        context["aside"] = aside_of(sitting, context["table"], me)
    return render(request, context["table_template"], context)


@require_safe
def more(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    rules = current_rules(sitting)
    rules_in_words = room_of(sitting).rules_in_words(rules.options())
    context = {
        "sitting": sitting,
        "rules": rules,
        "rules_in_words": rules_in_words,
        "has_bank": has_bank(sitting),
    }
    return render(request, "sittings/more.html", context)


@require_safe
def duels(request: HttpRequest, pk: int) -> HttpResponse:
    """Who took how much from whom, and the rounds of the player the address names."""
    sitting = sitting_or_404(request, pk)
    if has_bank(sitting):
        # Chips of a bank are taken from nobody in particular.
        return redirect("sitting", pk=sitting.pk)
    of = request.GET.get("of", "")
    seat = int(of) if of.isdecimal() and len(of) < 3 else 0
    page = duels_page(sitting, seat, visitor(request).me(sitting.circle))
    return render(request, "sittings/duels.html", {"sitting": sitting, "duels": page})


@require_http_methods(["GET", "HEAD", "POST"])
def closure(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk, Role.SCORE)
    if has_bank(sitting):
        return close_bank(request, sitting)
    if request.method != "POST":
        return _closure_page(request, sitting)
    by = visitor(request).author(sitting.circle)
    try:
        closed = play.close_sitting(
            sitting=sitting, key=read_key(request.POST), by=by, now=timezone.now()
        ).is_closed
    except (RuleError, play.TooMuch) as refusal:
        return _closure_page(request, sitting, refusal=tell(refusal), status=422)
    except KeyReused as refusal:
        return _closure_page(request, sitting, refusal=tell(refusal), status=409)
    # A page of before a reopening closes nothing: its key closed the sitting once already.
    return redirect("settlement" if closed else "sitting-closure", pk=pk)


@require_POST
def reopening(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    by = visitor(request).author(sitting.circle)
    # Somebody else may have reopened it meanwhile: then it is open, as wished.
    with suppress(play.SittingOpen):
        play.reopen_sitting(sitting=sitting, by=by, now=timezone.now())
    return redirect("sitting", pk=pk)


def _first_opening(request: HttpRequest, circle: Circle | None) -> Opening:
    """The page as it first opens: as last time, or as was planned for the date that the address names."""
    planned = read_number(request.GET.get("planned", ""))
    if planned is None:
        return first_opening(circle)
    appointment = appointment_or_404(request, planned, Role.SCORE)
    day = day_or_404(appointment, request.GET.get("day", ""))
    return planned_opening(appointment.circle, coming_to(appointment, day), appointment.game_key)


def _chosen_circle(request: HttpRequest) -> Circle | None:
    """The circle asked for; without a wish the one opened last, for a first slate none.

    A form without the choice comes from a phone that had no circle when its page was shown.
    """
    circles = visitor(request).circles(Role.SCORE)
    wish = request.POST.get("circle", "new") if request.method == "POST" else request.GET.get("circle", "")
    if wish.isdecimal() and len(wish) < 16:
        return circle_or_404(request, int(wish), Role.SCORE)
    if wish == "new" or not circles:
        return None
    return circles[0]


def _new_page(
    request: HttpRequest, opening: Opening, is_drawer_open: bool = False, status: int = 200, **asked: str
) -> HttpResponse:
    context = {
        **asked,
        "opening": opening,
        "is_drawer_open": is_drawer_open,
        "circles": visitor(request).circles(Role.SCORE),
        **opening_page(opening),
    }
    return render(request, "sittings/new.html", context, status=status)


def _opened(request: HttpRequest, opening: Opening) -> HttpResponse:
    """Open the slate; a first one opens its circle too, and binds this browser to it."""
    now, secret = timezone.now(), secret_of(opening.key)
    sitting = play.open_slate(
        circle=opening.circle,
        circle_name=opening.circle_name or default_circle_name(opening.taken[0].name),
        people=[chair.player or chair.name for chair in opening.taken],
        game_key=opening.game.key,
        preset=opening.preset.key,
        changes=opening.rules.changes,
        point_value_cents=opening.point_value_cents,
        key=opening.key,
        by=visitor(request).author(opening.circle) if opening.circle else opening.taken[0].name,
        now=now,
        host_secret=secret,
    )
    if not is_as_opened(opening, sitting):
        opening.key = uuid4()
        opening.errors["chairs"] = _("This page was already sent, with something else on it.")
        return _new_page(request, opening, status=409)
    response = redirect("sitting", pk=sitting.pk)
    if opening.circle is None:
        admit(request, response, secret)
    return response


def _closure_page(
    request: HttpRequest, sitting: Sitting, refusal: str = "", status: int = 200
) -> HttpResponse:
    if sitting.is_closed:
        return redirect("settlement", pk=sitting.pk)
    context = table_page(sitting, visitor(request).me(sitting.circle))
    table = context["table"]
    context |= {
        "sentence": closing_sentence(table.rules, table.round_count),
        "settlement": settlement(sitting, table.known),
        "last_round": last_round(sitting, table.known),
        "refusal": refusal,
        "key": uuid4(),
    }
    return render(request, "sittings/closure.html", context, status=status)
