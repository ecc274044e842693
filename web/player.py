"""The page of a player: his evenings, head to head, what each game tells, records and titles."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.career import Career, career
from games.facts.reading import Sums, sums_of_all, sums_of_player
from games.models import Evening, Player, Tally, TournamentResult
from games.rules.catalogue import GAMES
from web.charts import bars, cumulative
from web.facts import Line, Lines, Told
from web.night_bars import BARS_MAX, night_bars
from web.records import Record, records_of_player
from web.rooms.chinese import facts as chinese
from web.rooms.draw_holdem import facts as draw_holdem
from web.rooms.holdem import facts as holdem
from web.rooms.menteur import facts as menteur
from web.scope import Scope
from web.titles import GAME_TITLES
from web.visibility import Purse
from web.wording.figures import figure, signed, signed_average, signed_money
from web.wording.typography import sentence_case

LINES: Final[Mapping[str, Lines]] = {
    "chinese": chinese.lines,
    "holdem": holdem.lines,
    "draw_holdem": draw_holdem.lines,
    "menteur": menteur.lines,
}
IN_PAIRS: Final = ("chinese", "menteur")
"""The games where points pass from one player to another."""
PLACES_MAX = 6


@dataclass(frozen=True, slots=True)
class Meeting:
    """How a player fared beside another: who ended ahead, of the games both sat at."""

    other: Player
    met: int
    ahead: int
    behind: int
    href: str


@dataclass(frozen=True, slots=True)
class Duels:
    """What passed between a player and each other at one game, as bars."""

    title: str
    total: int
    bars: SafeString
    href: str


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
    scope: Scope
    games: list[str]
    career: Career
    shows: str
    chart: SafeString
    curve: SafeString
    nights: list[tuple[Evening, int, int]]
    duels: list[Duels]
    meetings: list[Meeting]
    facts: list[GameFacts]
    records: list[Record]
    streak: str
    evenings_href: str
    records_href: str


def figure_href(player: Player, scope: Scope, figure: str, **asked: object) -> str:
    """The page of the evenings behind a figure."""
    return reverse("player-evenings", args=[player.pk]) + scope.query(figure=figure, **asked)


def player_page(player: Player, scope: Scope, purse: Purse) -> PlayerPage:
    """The page of a player for this browser, in a number of queries that no history changes."""
    sees_money = purse.sees(player)
    told = career(player, scope.chosen, scope.game_key, points=not sees_money)
    people = {each.pk: each for each in player.circle.players.all()}
    sums = sums_of_player(player, scope.chosen, scope.game_key)
    # Points of several games together mean nothing.
    shows = told.measure if sees_money or scope.game_key in IN_PAIRS else ""
    games = _games(player, scope)
    return PlayerPage(
        player=player,
        scope=scope,
        games=games,
        career=told,
        shows=shows,
        chart=_chart(told) if shows else SafeString(),
        curve=_curve(player, told) if shows else SafeString(),
        nights=_nights(told) if shows else [],
        duels=_duels(player, scope, sums, people),
        meetings=_meetings(player, scope, sums, people),
        facts=_facts(player, scope, sums, people, sees_money=sees_money),
        records=records_of_player(player, scope, people),
        streak=_streak(told),
        evenings_href=reverse("player-evenings", args=[player.pk]) + scope.query(),
        records_href=reverse("circle-records", args=[player.circle_id]) + scope.query(),
    )


def _streak(told: Career) -> str:
    """The evenings won one after the other, now and at the most; nothing is said of those lost."""
    run, longest = told.run, told.longest_won
    if longest is None or longest.length < 2:
        return ""
    most = ngettext("%(n)s evening won in a row", "%(n)s evenings won in a row", longest.length)
    if run is not None and run.won and run.length == longest.length:
        return sentence_case(_("now: %(run)s") % {"run": most % {"n": figure(run.length)}})
    return sentence_case(_("at best: %(run)s") % {"run": most % {"n": figure(longest.length)}})


def _games(player: Player, scope: Scope) -> list[str]:
    """The games he played in these seasons, in the catalogue's order."""
    tallies = Tally.objects.filter(season__in=scope.chosen, player=player)
    played = set(tallies.values_list("game_key", flat=True))
    return [game.key for game in GAMES if game.key in played]


def written(told: Career, amount: int) -> str:
    """An amount of a career, in its measure."""
    return signed_money(amount) if told.measure == "cents" else signed(amount)


def _chart(told: Career) -> SafeString:
    nights = told.nights[-BARS_MAX:]
    brief = (lambda cents: signed_average(cents, 100)) if told.measure == "cents" else signed
    said = ", ".join(written(told, told.amount(night)) for night in nights)
    drawn = [
        (date_format(localtime(night.opened_at), "j"), told.amount(night), brief(told.amount(night)))
        for night in nights
    ]
    title = _("The last evenings: %(amounts)s") % {"amounts": said}
    return night_bars(drawn, title=title) if nights else SafeString()


def _curve(player: Player, told: Career) -> SafeString:
    """His total from evening to evening, once there are enough of them to see one."""
    sums = told.cumulated
    if len(sums) < 3:
        return SafeString()
    before = sums[0] - told.amount(told.nights[0])
    first, last = (date_format(localtime(told.nights[each].opened_at), "j b") for each in (0, -1))
    return cumulative(
        {player.name: [before, *sums]},
        {1: first, len(sums): last},
        title=_("Winnings added up, evening after evening"),
        highlight=player.name,
        unit=100 if told.measure == "cents" else 1,
    )


def _nights(told: Career) -> list[tuple[Evening, int, int]]:
    """The evenings of the drawing, what each brought and the total after it, the latest first."""
    rows = zip(told.nights, told.cumulated, strict=True)
    return [(night.evening, told.amount(night), total) for night, total in rows][::-1][:BARS_MAX]


def _duels(player: Player, scope: Scope, sums: Sums, people: Mapping[int, Player]) -> list[Duels]:
    found = []
    for game_key in IN_PAIRS:
        taken = sums.made(player.pk, game_key, "taken")
        rows = [
            (people[other].name, won, signed(won)) for other, won in taken.most_common() if other in people
        ]
        if rows:
            href = figure_href(player, scope, "taken", game=game_key)
            total = sum(won for _, won, _ in rows)
            found.append(Duels(str(GAME_TITLES[game_key]), total, bars(rows), href))
    return found


def _meetings(player: Player, scope: Scope, sums: Sums, people: Mapping[int, Player]) -> list[Meeting]:
    """Everybody he sat with, whom he met most first."""

    def count(one: int, other: int, name: str) -> int:
        return sum(n for (_, each), n in sums.against.get((one, other), {}).items() if each == name)

    others = [people[other] for one, other in sums.against if one == player.pk and other in people]
    met = [
        Meeting(
            other,
            count(player.pk, other.pk, "met"),
            count(player.pk, other.pk, "ahead"),
            count(other.pk, player.pk, "ahead"),
            figure_href(player, scope, "met", other=other.pk),
        )
        for other in others
    ]
    return sorted(met, key=lambda each: (-each.met, each.other.folded_name))


def _facts(
    player: Player, scope: Scope, sums: Sums, people: Mapping[int, Player], *, sees_money: bool
) -> list[GameFacts]:
    everybody = sums_of_all(scope.chosen, "chinese", ("fouls", "rounds"))
    link = partial(figure_href, player, scope)
    places = TournamentResult.objects.filter(player=player, struck_at=None, sitting__season__in=scope.chosen)
    last = list(places.order_by("-pk")[:PLACES_MAX])
    found = []
    for game in GAMES:
        told = Told(player, game.key, sums, everybody, sees_money, link, last)
        doubts = menteur.doubts(player, sums, people, link) if game.key == "menteur" else []
        if lines := LINES[game.key](told):
            found.append(GameFacts(str(GAME_TITLES[game.key]), lines, doubts))
    return found
