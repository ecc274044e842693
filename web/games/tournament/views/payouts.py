"""Views of a tournament’s prizes, deal and chip race, and of the circle’s formula of season points."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from games.models import Role, Sitting
from games.refusals import FiguresChanged
from games.rules.errors import RuleError
from games.rules.tournament.payout import prize_list, prizes_won, ranking, unpaid_prizes
from games.rules.tournament.state import ColourUp, TournamentState
from games.tournaments.commands import events
from games.tournaments.queries.clock import check_chip_race
from web.core.access import circle_or_404
from web.core.forms.keys import parse_number, read_form_key
from web.core.refusals import on_refusal, render_form, rule_refusal_message, sent_data
from web.core.visitors import act
from web.games.tournament.forms.payouts import ChipRaceForm, PointsFormulaForm, PrizeDealForm, PrizesForm
from web.games.tournament.pages.board import Board, board_of_sitting
from web.games.tournament.text.events import race_text
from web.games.tournament.views.page import tournament_or_404, tournament_page
from web.ui.numbers import format_money
from web.ui.typography import labelled


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or change the prize structure."""
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    form = PrizesForm(board.state, sent_data(request))

    def page() -> HttpResponse:
        bounties = format_money(board.state.entries * board.state.terms.bounty_cents)
        context = {"form": form, "list": numbered_prizes(form.state), "bounties": bounties}
        return tournament_page(request, sitting, "prizes", context, board=board, is_refused=bool(form.errors))

    if not form.is_valid() or form.cleaned_data["preview"]:
        return page()
    _record_event(request, sitting, "prizes", form, page)
    return redirect("tournament-prizes", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def deal(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview a deal between the last players, then record it."""
    sitting = tournament_or_404(request, pk, Role.SCORE)
    board = board_of_sitting(sitting)
    sent = sent_data(request)
    if not board.may_deal or sitting.is_closed:
        _check_recorded(sitting, sent)
        return redirect("sitting", pk=pk)
    form = PrizeDealForm(board.state, board.entrants_by_number, sent)

    def page() -> HttpResponse:
        left = 0 if board.prize_error else sum(unpaid_prizes(board.state))
        context = {"form": form, "left": left}
        return tournament_page(request, sitting, "deal", context, board=board, is_refused=bool(form.errors))

    if not form.is_valid() or not form.is_agreed:
        return page()
    _record_event(request, sitting, "deal", form, page, form.seen_fields())
    return redirect("sitting", pk=pk)


@require_http_methods(["GET", "HEAD", "POST"])
def chip_race(request: HttpRequest, pk: int) -> HttpResponse:
    """Preview a chip race, record it, then show what each player received.

    The page counts the next chip when `chip` is in its query.
    """
    sitting = tournament_or_404(request, pk)
    board = board_of_sitting(sitting)
    can_race = len(board.state.chips_left) > 1
    sent = sent_data(request)
    is_changed = sent is not None and (not can_race or _is_changed_chip(board.state, sent))
    race = (
        ChipRaceForm(board.state, board.entrants_by_number, None if is_changed else sent)
        if can_race
        else None
    )

    def page(refusal: str = "") -> HttpResponse:
        past = past_races(board)
        may_race = bool(board.may_race and race and not sitting.is_closed)
        is_counting = may_race and (sent is not None or not past or "chip" in request.GET)
        context = {
            "may_race": may_race,
            "is_counting": is_counting,
            "race": race,
            "past": past,
            "refusal": refusal,
        }
        if is_counting and not refusal:
            context["warning"] = _race_warning(sitting, board.state)
        is_refused = race is not None and race.has_errors
        return tournament_page(request, sitting, "chips", context, board=board, is_refused=is_refused)

    if sent is not None and is_changed:
        on_refusal(request, page)
        _check_recorded(sitting, sent)
        return redirect("tournament-chip-race", pk=pk)
    if race is None or not race.is_valid() or not race.is_done:
        return page()
    _record_event(request, sitting, "colour_up", race, page)
    return redirect("tournament-chip-race", pk=pk)


def _race_warning(sitting: Sitting, state: TournamentState) -> str:
    """Return the sentence on the level that still needs the smallest chip, empty if none does."""
    try:
        check_chip_race(sitting, state, timezone.now(), state.chips_left[0])
    except RuleError as needed:
        return rule_refusal_message(needed)
    return ""


@require_http_methods(["GET", "HEAD", "POST"])
def season_points(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or choose the formula of season points."""
    circle = circle_or_404(request, pk, Role.HOST)
    form = PointsFormulaForm(sent_data(request), initial={"formula": circle.points_formula})
    if not form.is_valid():
        return render_form(request, "games/tournament/points.html", form, {"circle": circle})
    events.set_points_formula(circle=circle, formula=form.cleaned_data["formula"])
    return redirect("circle-settings", pk=pk)


def _record_event(
    request: HttpRequest,
    sitting: Sitting,
    kind: str,
    form: PrizesForm | PrizeDealForm | ChipRaceForm,
    page: Callable[[], HttpResponse],
    seen: Mapping[str, object] | None = None,
) -> None:
    """Record the event of a valid form; a refusal is an error of the form, which `page` shows again."""

    def show_again(refusal: str) -> HttpResponse:
        form.add_error(None, refusal)
        return page()

    on_refusal(request, show_again)
    events.record_event(
        sitting=sitting, kind=kind, requested=form.requested(), seen=seen, **act(request, sitting.circle)
    )


def _check_recorded(sitting: Sitting, sent: QueryDict | None) -> None:
    """Check that a form that is no longer possible was recorded when it was. Raises FiguresChanged."""
    if sent is not None and not sitting.tournament_events.filter(key=read_form_key(sent)).exists():
        raise FiguresChanged


def _is_changed_chip(state: TournamentState, sent: QueryDict) -> bool:
    """Return whether a form counts another chip than the smallest one left."""
    return parse_number(sent.get("chip", "")) not in (None, state.chips_left[0])


def numbered_prizes(state: TournamentState) -> list[tuple[int, int]]:
    """Return each paid place with its prize in cents, after a deal what it won.

    Empty while the prizes do not add up.
    """
    try:
        if state.deal:
            won = prizes_won(state)
            return [(place, won[number]) for place, number in ranking(state) if won.get(number)]
        return list(enumerate(prize_list(state), 1))
    except RuleError:
        return []


def past_races(board: Board) -> list[tuple[ColourUp, list[str]]]:
    """Return the completed chip races with the exchange of each player, the last one first."""
    names, past = board.names_by_number, []
    for removed in reversed(board.state.colour_ups):
        exchanges = [
            labelled(names[number], race_text(given, removed.small, received, removed.big))
            for number, given, received in removed.races
            if given or received
        ]
        past.append((removed, exchanges))
    return past
