"""Views of a sitting: opening, table, closing and settlement, reopening, cancellation."""

from contextlib import suppress
from uuid import uuid4

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import refusals
from games.agenda.queries import players_coming
from games.evenings.queries.current import has_other_items
from games.models import Circle, Role, Sitting
from games.models.binding import new_secret
from games.sittings.commands import cancelling, closing
from games.sittings.commands import opening as sittings_opening
from games.sittings.commands.rules import can_change_rules
from games.sittings.queries.seating import current_rules
from games.sittings.queries.settlement import settlement
from web.core.access import (
    appointment_or_404,
    cancellable_sitting_or_404,
    circle_or_404,
    day_or_404,
    sitting_or_404,
)
from web.core.forms.keys import parse_number
from web.core.links import secret_from_key
from web.core.refusals import on_refusal
from web.core.throttle import RateLimited, count_action
from web.core.visitors import act, add_secret, authorship, visitor_of
from web.games.holdem.views import close as close_bank
from web.games.registry import ui_of
from web.sittings.forms.opening import (
    OpeningForm,
    adapt_remembered_rules,
    initial_opening_form,
    opening_form_for_date,
    seat_previous_players,
    submitted_opening_form,
)
from web.sittings.pages.duels import duels_page
from web.sittings.pages.opening import matches_sitting, opening_page, unusual_stake_question
from web.sittings.pages.settlement import settlement_page
from web.sittings.pages.sidebar import sidebar_of
from web.sittings.pages.table import columns_with_middle, refused_table, table_page
from web.sittings.text.rounds import round_count_text
from web.sittings.text.titles import default_circle_name
from web.tools.origin import table_origin
from web.ui.names import join_names


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Show the opening page; a POST other than its main button only shows it again."""
    circle = _selected_circle(request)
    if request.method != "POST":
        return _new_page(request, _first_opening(request, circle))
    step = request.POST.get("step", "open")
    opening = submitted_opening_form(circle, request.POST, opens=step == "open")
    if step == "last":
        seat_previous_players(opening)
    if step in {"last", "add"}:
        adapt_remembered_rules(opening)
    if step != "open":
        return _new_page(request, opening, is_rules_form_open=step == "rules")
    if opening.added_names and not opening.name_error:
        # A name that was typed and not added may be one of several: the person starts when all are seated.
        adapt_remembered_rules(opening)
        return _new_page(request, opening, added=join_names(opening.added_names))
    if not opening.is_valid():
        return _new_page(request, opening, is_rules_form_open=opening.rules.has_errors, status=422)
    question, sure = unusual_stake_question(opening, request.POST.get("sure", ""))
    if question:
        return _new_page(request, opening, status=422, question=question, sure=sure)
    return _open(request, opening)


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    me = visitor_of(request).player_in(sitting.circle)
    is_on_paper = "paper" in request.GET
    is_whole = is_on_paper or "all" in request.GET
    is_live = "X-Live" in request.headers
    context = table_page(sitting, me, is_whole=is_whole, is_live=is_live, query=request.GET.dict())
    if is_on_paper:
        return render(request, "sittings/print.html", context)
    # A live update of a narrow screen, which does not show the sidebar, is rendered without it.
    if request.headers.get("X-Live") != "narrow":
        context["sidebar"] = sidebar_of(sitting, context["table"], me)
    return render(request, context["table_template"], context)


@require_safe
def more(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    rules, ui = current_rules(sitting), ui_of(sitting)
    context = {
        "sitting": sitting,
        "ui": ui,
        "tools_origin": table_origin(sitting),
        "rules": rules,
        "rules_text": ui.rules_text(rules.options()),
        "has_bank": sitting.game.has_bank,
        "may_close": not sitting.is_closed and ui.may_close(sitting),
        "may_cancel": cancelling.can_cancel_sitting(sitting),
        "may_change_rules": not sitting.is_closed and can_change_rules(rules),
    }
    return render(request, "sittings/more.html", context)


@require_safe
def duels(request: HttpRequest, pk: int) -> HttpResponse:
    """Show points won by pair, and the rounds of the player in the URL."""
    sitting = sitting_or_404(request, pk)
    if sitting.game.has_bank:
        # At a bank, chips have no pair of winner and loser.
        return redirect("sitting", pk=sitting.pk)
    seat = parse_number(request.GET.get("of", "")) or 0
    page = duels_page(sitting, seat, visitor_of(request).player_in(sitting.circle))
    return render(request, "sittings/duels.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
def close(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk, Role.SCORE)
    if sitting.game.has_bank:
        return close_bank(request, sitting)
    if request.method != "POST":
        return _closure_page(request, sitting)
    on_refusal(request, lambda refusal: _closure_page(request, sitting, refusal))
    revision = parse_number(request.POST.get("revision", ""))
    closed = closing.close_sitting(
        sitting=sitting, revision=revision, **act(request, sitting.circle)
    ).is_closed
    # A key that closed the sitting before its reopening closes nothing: the closing page is shown again.
    return redirect(ui_of(sitting).url_after_closing(sitting)) if closed else redirect("sitting-close", pk=pk)


@require_POST
def reopen(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = sitting_or_404(request, pk)
    # If another request has reopened the sitting, nothing is left to do.
    with suppress(refusals.SittingOpen):
        closing.reopen_sitting(sitting=sitting, **authorship(request, sitting.circle))
    return redirect("sitting", pk=pk)


@require_safe
def show_settlement(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the settlement of one sitting; once closed, it is on the bill of its evening."""
    sitting = sitting_or_404(request, pk)
    if sitting.is_closed:
        return redirect("evening", pk=sitting.evening_id)
    context = settlement_page(sitting, visitor_of(request).player_in(sitting.circle))
    return render(request, "sittings/settlements/show.html", context)


@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Cancel a sitting that was opened by mistake."""
    sitting = cancellable_sitting_or_404(request, pk)
    on_refusal(request, lambda refusal: refused_table(request, sitting, table_refusal=refusal))
    cancelling.cancel_sitting(sitting=sitting, **authorship(request, sitting.circle))
    return redirect("sitting", pk=pk)


@require_POST
def restore(request: HttpRequest, pk: int) -> HttpResponse:
    sitting = cancellable_sitting_or_404(request, pk)
    cancelling.restore_sitting(sitting=sitting, **act(request, sitting.circle))
    return redirect("sitting", pk=pk)


def _first_opening(request: HttpRequest, circle: Circle | None) -> OpeningForm:
    """Return the initial form: as last time, or as planned for the date in the URL."""
    planned = parse_number(request.GET.get("planned", ""))
    if planned is None:
        return initial_opening_form(circle)
    appointment = appointment_or_404(request, planned, Role.SCORE)
    day = day_or_404(appointment, request.GET.get("day", ""))
    return opening_form_for_date(appointment.circle, players_coming(appointment, day), appointment.game_key)


def _selected_circle(request: HttpRequest) -> Circle | None:
    """Return the requested circle, by default the one opened last; None for a first circle.

    A form without the choice comes from a browser that had no circle at that time.
    """
    circles = visitor_of(request).active_circles(Role.SCORE)
    choice = request.POST.get("circle", "new") if request.method == "POST" else request.GET.get("circle", "")
    if (pk := parse_number(choice)) is not None:
        return circle_or_404(request, pk, Role.SCORE)
    if choice == "new" or not circles:
        return None
    return circles[0]


def _new_page(
    request: HttpRequest,
    opening: OpeningForm,
    is_rules_form_open: bool = False,
    status: int = 200,
    **asked: str,
) -> HttpResponse:
    context = {
        **asked,
        "opening": opening,
        "is_rules_form_open": is_rules_form_open,
        "circles": visitor_of(request).active_circles(Role.SCORE),
        **opening_page(opening),
    }
    return render(request, "sittings/new.html", context, status=status)


def _open(request: HttpRequest, opening: OpeningForm) -> HttpResponse:
    """Open the sitting; a first one creates its circle and binds this browser to it."""
    now, secret = timezone.now(), secret_from_key(f"open {opening.key.hex}", opening.nonce)
    known = _opened_before(request, opening)
    if opening.circle is None and known is None:
        try:
            count_action(request, "circles", settings.OPENINGS_PER_HOUR, now)
        except RateLimited:
            opening.add_error(
                "player", _("Too many circles were opened from here. Wait an hour, then try again.")
            )
            return _new_page(request, opening, status=429)
    sitting = known or sittings_opening.open_sitting_with_people(
        circle=opening.circle,
        circle_name=opening.cleaned_data["circle_name"] or default_circle_name(opening.host),
        people=[player if player.pk else player.name for player in opening.seated],
        game_key=opening.game.key,
        preset=opening.preset.key,
        changes=opening.rules.changes,
        point_value_cents=opening.point_value_cents,
        key=opening.key,
        by=visitor_of(request).author_name(opening.circle) if opening.circle else opening.host,
        now=now,
        host_secret=secret,
        host_name=opening.host,
    )
    if not matches_sitting(opening, sitting):
        if opening.circle is None and opening.cleaned_data["circle_name"] in {"", sitting.circle.name}:
            # The circle that the form opened before is proposed, not a second one of the same name.
            opening = submitted_opening_form(sitting.circle, request.POST, opens=True)
            opening.full_clean()
        opening.key, opening.nonce = uuid4(), new_secret()
        opening.add_error("player", str(refusals.FormReused.message))
        return _new_page(request, opening, status=409)
    response = redirect("sitting", pk=sitting.pk)
    if opening.circle is None and known is None:
        add_secret(request, response, secret)
    return response


def _opened_before(request: HttpRequest, opening: OpeningForm) -> Sitting | None:
    """Return the sitting that this form opened with a circle of this browser, if it is sent again."""
    if opening.circle is not None:
        return None
    circles = visitor_of(request).active_circles(Role.SCORE)
    return Sitting.including_cancelled.filter(key=opening.key, season__circle__in=circles).first()


def _closure_page(request: HttpRequest, sitting: Sitting, refusal: str = "") -> HttpResponse:
    if sitting.is_closed:
        return redirect("settlement", pk=sitting.pk)
    context = table_page(sitting, visitor_of(request).player_in(sitting.circle))
    table = context["table"]
    values = sitting.rules_versions.values_list("point_value_cents", flat=True)
    context |= {
        "columns": columns_with_middle(table),
        "rounds": round_count_text(sitting.game_key, table.feed.standing_count),
        "has_several_values": table.rules.number > 1 and len(set(values)) > 1,
        "settlement": settlement(sitting, table.settlement_data),
        "has_other_items": has_other_items(sitting),
        "may_cancel": not table.feed.standing_count and cancelling.can_cancel_sitting(sitting),
        "refusal": refusal,
        "key": uuid4(),
    }
    return render(request, "sittings/closure.html", context)
