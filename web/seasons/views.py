"""Views of seasons: standings, evenings of a total, other rules, list, settings, end and reopening."""

from fractions import Fraction

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.circles.queries.home import open_sittings
from games.evenings.queries.own_amounts import own_amounts
from games.models import Circle, Role, Season, Sitting
from games.seasons.commands import seasons
from games.seasons.commands.seasons import current_season
from games.seasons.queries.breakdown import PAGE_SIZE, total_breakdown
from games.seasons.queries.evenings import counted_seasons, evening_summaries, latest_evenings
from games.seasons.queries.standings import games_of_season, season_cents, season_standings
from web.core.access import circle_or_404, money_visibility, player_or_404, season_or_404
from web.core.forms.keys import row_from_id
from web.core.refusals import on_refusal, render_form, sent_data
from web.core.visitors import visitor_of
from web.evenings.text.payments import own_amount_text, unsettled_text
from web.seasons.forms import SeasonForm
from web.seasons.pages.replay import replay_page
from web.seasons.pages.season import season_page, season_picture
from web.seasons.scope import StandingsView, read_view
from web.sittings.text.titles import sitting_title
from web.ui.picture import picture_response


@require_safe
def current(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the current season of a circle."""
    circle = circle_or_404(request, pk)
    return _standings(request, current_season(circle, timezone.localdate()))


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    return _standings(request, season_or_404(request, pk))


def _standings(request: HttpRequest, season: Season) -> HttpResponse:
    me = visitor_of(request).player_in(season.circle)
    visibility, games = money_visibility(season.circle, me), games_of_season(season)
    view = read_view(request.GET, games, visibility)
    standings = season_standings(season, view.game_key, view.measure)
    context = {
        "circle": season.circle,
        "season": season,
        "me": me,
        **season_page(standings, view, visibility, me, has_table="figures" in request.GET),
        "games": games,
        "open_sittings": [] if season.ends_on else _open_sittings(season.circle),
        "last_evening": season.circle.evenings.order_by("-opened_at", "-pk").first(),
        "own_amount": own_amount_text(own_amounts([me]).get(me.pk)) if me else "",
        "own_cents": season_cents(season, me, view.game_key) if me and not visibility.sees_all else None,
    }
    return render(request, "seasons/show.html", context)


def _open_sittings(circle: Circle) -> list[tuple[Sitting, str]]:
    """Return the open sittings of a circle with their titles, the last opened first."""
    sittings = [sitting for sitting, _count in open_sittings([circle])]
    return [(each, sitting_title(list(each.rules_versions.all())[-1])) for each in sittings]


@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """Return the standings as a picture, without amounts that must not be seen."""
    season = season_or_404(request, pk)
    view = _view(request, season)
    standings = season_standings(season, view.game_key, view.measure)
    return picture_response("seasons/picture.html", season_picture(standings))


@require_safe
def evenings(request: HttpRequest, pk: int) -> HttpResponse:
    """List all evenings of a season with their winners."""
    season = season_or_404(request, pk)
    view = _view(request, season)
    page = Paginator(latest_evenings(season, view.game_key), PAGE_SIZE).get_page(request.GET.get("page"))
    context = {
        "circle": season.circle,
        "season": season,
        "view": view,
        "page": page,
        "evenings": evening_summaries(season, view.game_key, view.measure, page),
    }
    return render(request, "seasons/evenings.html", context)


@require_safe
def breakdown(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the evenings of one total of a season."""
    player = player_or_404(request, pk)
    circle = player.circle
    season = row_from_id(request.GET.get("season", ""), circle.seasons.all()) or current_season(
        circle, timezone.localdate()
    )
    view = _view(request, season)
    page = request.GET.get("page", "")
    breakdown = total_breakdown(season, player, view.game_key, view.measure, page)
    is_average = season.method == "average"
    context = {
        "player": player,
        "season": season,
        "view": view,
        "breakdown": breakdown,
        "total": Fraction(breakdown.total, (breakdown.counted or 1) if is_average else 1),
        "is_average": is_average,
        "left_out": breakdown.played.evenings - breakdown.counted,
        "left_out_total": breakdown.played.total - breakdown.total,
    }
    return render(request, "seasons/total.html", context)


def _view(request: HttpRequest, season: Season) -> StandingsView:
    """Return the view of the standings that the visitor asked for, as far as they may see it."""
    visibility = money_visibility(season.circle, visitor_of(request).player_in(season.circle))
    return read_view(request.GET, games_of_season(season), visibility)


@require_safe
def replay(request: HttpRequest, pk: int) -> HttpResponse:
    """Show the season under other rules."""
    season = season_or_404(request, pk)
    visibility = money_visibility(season.circle, visitor_of(request).player_in(season.circle))
    form, page = replay_page(season, request.GET, games_of_season(season), visibility)
    context = {"season": season, "form": form, **page}
    return render(request, "seasons/replay.html", context, status=422 if form.errors else 200)


@require_safe
def index(request: HttpRequest, pk: int) -> HttpResponse:
    """List the seasons of a circle."""
    return _list_page(request, circle_or_404(request, pk))


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """Show or store the name and dates of a season, and its formula while it runs."""
    season = season_or_404(request, pk, Role.HOST)
    form = SeasonForm(season, sent_data(request))
    if not form.is_valid():
        return render_form(request, "seasons/edit.html", form, {"circle": season.circle, "season": season})
    seasons.update_season(
        season=season,
        name=form.cleaned_data["name"],
        starts_on=form.cleaned_data["starts_on"],
        ends_on=form.cleaned_data.get("ends_on"),
        formula=form.formula(),
        dinner_counting=form.cleaned_data.get("dinner", ""),
        today=timezone.localdate(),
    )
    return redirect("circle-seasons", pk=season.circle_id)


@require_POST
def end(request: HttpRequest, pk: int) -> HttpResponse:
    """End this season and start the next one."""
    season = season_or_404(request, pk, Role.HOST)
    seasons.end_season(season=season, today=timezone.localdate())
    return redirect("circle-seasons", pk=season.circle_id)


@require_POST
def reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """Reopen an ended season."""
    season = season_or_404(request, pk, Role.HOST)
    on_refusal(request, lambda refusal: _list_page(request, season.circle, refusal))
    seasons.reopen_season(season=season)
    return redirect("circle-seasons", pk=season.circle_id)


def _list_page(request: HttpRequest, circle: Circle, refusal: str = "") -> HttpResponse:
    context = {"circle": circle, "seasons": list(counted_seasons(circle)), "refusal": refusal}
    context["unsettled"] = unsettled_text(circle)
    return render(request, "seasons/list.html", context)
