"""The seasons of a circle: where everybody stands, what is behind a total, their settings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import play
from games.behind import behind
from games.models import Circle, Season
from games.play.opening import current_season
from games.standings import games_of_season, season_cents, season_standings
from web.access import circle_or_404, hosted_season_or_404, player_or_404, season_or_404, visitor
from web.behind import behind_page
from web.forms.keys import read_number
from web.forms.season import SeasonForm, season_form
from web.messages import tell
from web.replay import replay_page
from web.season import season_page, view_of
from web.season_list import season_rows
from web.visibility import purse_of


@require_safe
def current(request: HttpRequest, pk: int) -> HttpResponse:
    """The season that a circle plays now."""
    circle = circle_or_404(request, pk)
    return _standings(request, current_season(circle, timezone.localdate()))


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return _standings(request, season_or_404(request, pk))


def _standings(request: HttpRequest, season: Season) -> HttpResponse:
    me = visitor(request).me(season.circle)
    purse, games = purse_of(season.circle, me), games_of_season(season)
    view = view_of(request.GET, games, purse)
    standings = season_standings(season, view.game_key, view.measure)
    context = {
        "circle": season.circle,
        "season": season,
        "me": me,
        "standings": standings,
        "page": season_page(standings, view, purse, me),
        "games": games,
        "own_cents": season_cents(season, me, view.game_key) if me and not purse.is_open else None,
    }
    return render(request, "seasons/show.html", context)


@require_safe
def total(request: HttpRequest, pk: int) -> HttpResponse:
    """The evenings behind one total of a season: why it is what it is."""
    player = player_or_404(request, pk)
    circle = player.circle
    season = _asked_season(request, circle) or current_season(circle, timezone.localdate())
    view = view_of(request.GET, games_of_season(season), purse_of(circle, visitor(request).me(circle)))
    start = read_number(request.GET.get("from", "")) or 0
    found = behind(season, player, view.game_key, view.measure, start)
    context = {"circle": circle, "season": season, "player": player, "page": behind_page(season, found, view)}
    return render(request, "seasons/total.html", context)


def _asked_season(request: HttpRequest, circle: Circle) -> Season | None:
    number = read_number(request.GET.get("season", ""))
    return circle.seasons.filter(pk=number).first() if number else None


@require_safe
def replayed(request: HttpRequest, pk: int) -> HttpResponse:
    """What the season would have come to by other rules."""
    season = season_or_404(request, pk)
    page = replay_page(season, request.GET, purse_of(season.circle, visitor(request).me(season.circle)))
    context = {"circle": season.circle, "season": season, "page": page}
    return render(request, "seasons/replay.html", context, status=422 if page.errors else 200)


@require_safe
def listed(request: HttpRequest, pk: int) -> HttpResponse:
    """Every season of a circle."""
    circle = circle_or_404(request, pk)
    return render(request, "seasons/list.html", {"circle": circle, "rows": season_rows(circle)})


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """What a season is called, its dates, and while it goes on how it counts."""
    season = hosted_season_or_404(request, pk)
    form = season_form(season, request.POST if request.method == "POST" else None)
    if request.method == "POST" and _kept(season, form):
        return redirect("circle-seasons", pk=season.circle_id)
    context = {"circle": season.circle, "season": season, "form": form}
    return render(request, "seasons/edit.html", context, status=422 if form.errors else 200)


def _kept(season: Season, form: SeasonForm) -> bool:
    """Whether the form was right, and is kept."""
    starts_on, ends_on = form.dates(is_over=season.ends_on is not None)
    formula = form.formula() if season.ends_on is None else season.formula
    if form.errors:
        return False
    play.set_season(season=season, name=form.name, starts_on=starts_on, ends_on=ends_on, formula=formula)
    return True


@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """This season is over, the next one begins."""
    season = hosted_season_or_404(request, pk)
    play.end_season(season=season, today=timezone.localdate())
    return redirect("circle-seasons", pk=season.circle_id)


@require_POST
def resume(request: HttpRequest, pk: int) -> HttpResponse:
    """It was not over after all."""
    season = hosted_season_or_404(request, pk)
    try:
        play.resume_season(season=season)
    except play.SeasonBegun as refusal:
        rows = season_rows(season.circle)
        context = {"circle": season.circle, "rows": rows, "refusal": tell(refusal)}
        return render(request, "seasons/list.html", context, status=409)
    return redirect("circle-seasons", pk=season.circle_id)
