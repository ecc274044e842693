"""The page of a player: his evenings, head to head, what each game tells, records and titles."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.safestring import SafeString

from games.career import Career, career
from games.facts.reading import Sums, sums_beside_all
from games.facts.titles import NAMES as TITLED
from games.models import Evening, Player, TournamentResult
from games.rules.catalogue import GAMES
from games.standings import season_ranks
from web.facts import Line, Link, Told
from web.head_to_head import IN_PAIRS, Duels, Meeting, duels, meetings
from web.player_nights import chart, curve, nights, streak
from web.records import Record, records_of_player
from web.rooms import ROOMS
from web.rooms.menteur import facts as menteur
from web.scope import Scope
from web.titles import GAME_TITLES
from web.visibility import Purse

PLACES_MAX: Final = 6


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The lines of one game; at menteur, who doubted whom beneath them."""

    title: str
    lines: list[Line]
    doubts: list[menteur.Doubts]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """What the page of a player shows whoever looks; `shows` says in what: cents, points, or nothing."""

    player: Player
    games: list[str]
    career: Career
    shows: str
    rank: int | None
    ranked: int
    streak: str
    chart: SafeString
    curve: SafeString
    nights: list[tuple[Evening, int, int]]
    duels: list[Duels]
    meetings: list[Meeting]
    facts: list[GameFacts]
    records: list[Record]
    total_href: str
    evenings_href: str
    records_href: str

    @property
    def best(self) -> int:
        return self.career.amount(self.career.best) if self.career.best else 0

    @property
    def worst(self) -> int:
        return self.career.amount(self.career.worst) if self.career.worst else 0


def player_page(player: Player, scope: Scope, purse: Purse) -> PlayerPage:
    """The page of a player for this browser, in a number of queries that no history changes."""
    told = career(player, scope.chosen, scope.game_key, points=not purse.sees(player))
    people = {each.pk: each for each in player.circle.players.all()}
    sums, everybody = sums_beside_all(player, scope.chosen, scope.game_key, TITLED)
    link = partial(figure_href, player, scope)
    shows = shown(told, scope, purse)
    rank, ranked = _rank(player, scope, told, purse)
    return PlayerPage(
        player=player,
        games=told.games,
        career=told,
        shows=shows,
        rank=rank,
        ranked=ranked,
        streak=streak(told) if shows else "",
        chart=chart(told) if shows else SafeString(),
        curve=curve(player, told) if shows else SafeString(),
        nights=nights(told) if shows else [],
        duels=duels(player, sums, people, link),
        meetings=meetings(player, sums, people, link, tells_money=purse.is_open),
        facts=_facts(player, scope, (sums, everybody), people, sees_money=purse.sees(player)),
        records=records_of_player(player, scope, people, everybody),
        total_href=_total_href(player, scope, told, purse),
        evenings_href=reverse("player-evenings", args=[player.pk]) + scope.query(),
        records_href=reverse("circle-records", args=[player.circle_id]) + scope.query(),
    )


def figure_href(player: Player, scope: Scope, figure: str, **asked: object) -> str:
    """The page of the evenings behind a figure."""
    return reverse("player-evenings", args=[player.pk]) + scope.query(figure=figure, **asked)


def shown(told: Career, scope: Scope, purse: Purse) -> str:
    """In what a career is shown here: points of several games together mean nothing."""
    return told.measure if purse.sees(told.player) or scope.game_key in IN_PAIRS else ""


def _rank(player: Player, scope: Scope, told: Career, purse: Purse) -> tuple[int | None, int]:
    """His rank in the season, as its standings say, and how many are ranked; none over all seasons."""
    measure = told.measure if purse.is_open else "points"
    if scope.season is None or (measure == "points" and scope.game_key not in IN_PAIRS):
        return None, 0
    ranks = season_ranks(scope.season, scope.game_key, measure)
    return ranks.get(player.pk), len(ranks)


def _total_href(player: Player, scope: Scope, told: Career, purse: Purse) -> str:
    """What is behind his total: the season's own page of it, where it tells the same; else his evenings."""
    if scope.season is None or not purse.is_open:
        return reverse("player-evenings", args=[player.pk]) + scope.query()
    asked = {"season": scope.season.pk, "game": scope.game_key, "in": told.measure}
    told_so = urlencode({name: value for name, value in asked.items() if value})
    return f"{reverse('player-total', args=[player.pk])}?{told_so}"


def _facts(
    player: Player,
    scope: Scope,
    told_of: tuple[Sums, Sums],
    people: Mapping[int, Player],
    *,
    sees_money: bool,
) -> list[GameFacts]:
    """What each game tells of him, from what is `told_of` him and of everybody."""
    sums, everybody = told_of
    link: Link = partial(figure_href, player, scope)
    last = _last_places(player, scope) if sums.of(player.pk, "holdem", "entries") else []
    found = []
    for game in GAMES:
        told = Told(player, game.key, sums, everybody, sees_money, link, last)
        doubts = menteur.doubts(player, sums, people, link) if game.key == "menteur" else []
        if lines := ROOMS[game.key].lines(told):
            found.append(GameFacts(str(GAME_TITLES[game.key]), lines, doubts))
    return found


def _last_places(player: Player, scope: Scope) -> list[TournamentResult]:
    """His last places at tournaments, the latest first."""
    places = TournamentResult.objects.filter(player=player, struck_at=None, sitting__season__in=scope.chosen)
    return list(places.order_by("-pk")[:PLACES_MAX])
