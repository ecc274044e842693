"""Records and titles as pages show them: what it is, whose, by how much, and the page which proves it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Sum
from django.urls import reverse

from games.facts.reading import Sums, highest, sums_of_all
from games.facts.titles import NAMES, Title, titles_of
from games.models import Circle, Fact, Player, Tally
from games.rules.catalogue import GAMES
from web.rooms.menteur.facts import LiarMatrix, liar_matrix
from web.scope import Scope
from web.titles import GAME_TITLES
from web.wording.days import day_told
from web.wording.figures import figure, percent, sign_of, signed
from web.wording.names import listed
from web.wording.records import ARE_GAINS, FIGURES_OF, LEAST, PEAKS, TITLES, reason
from web.wording.rounds import round_title


@dataclass(frozen=True, slots=True)
class Record:
    """One record or title, and the page which proves it; `shared` by several, each with a page of his own."""

    what: str
    who: str
    note: str
    figure: str
    sign: str
    href: str
    shared: list[tuple[str, str]]


def records_of(circle: Circle, scope: Scope) -> list[Record]:
    """The highest peaks of a circle in a scope; equals share them."""
    return _records(circle, scope, None)


def records_of_player(
    player: Player, scope: Scope, people: Mapping[int, Player], everybody: Sums
) -> list[Record]:
    """What a player reached himself, then the titles he bears among the others."""
    titles = [title for title in _titles(scope, everybody) if player.pk in title.holders]
    return [
        *_records(player.circle, scope, player),
        *(_title(each, people, scope, player) for each in titles),
    ]


def titles_of_circle(scope: Scope, people: Mapping[int, Player]) -> list[Record]:
    """The titles of a scope, each with whoever bears it."""
    titles = _titles(scope, sums_of_all(scope.chosen, scope.game_key, NAMES))
    return [_title(each, people, scope) for each in titles if set(each.holders) <= people.keys()]


def _records(circle: Circle, scope: Scope, player: Player | None) -> list[Record]:
    asked = [named for named in PEAKS if scope.game_key in ("", named[0])]
    reached = highest(asked, circle=circle, season=scope.season, player=player)
    return [
        _record(str(PEAKS[named]), named[1], peaks[:1] if player else peaks, named=player is None)
        for named, peaks in reached.items()
        if peaks and peaks[0].count >= LEAST.get(named[1], 1)
    ]


def _record(title: str, name: str, peaks: list[Fact], *, named: bool) -> Record:
    count, is_one = peaks[0].count, len(peaks) == 1
    is_gain = name in ARE_GAINS
    return Record(
        what=title,
        who=listed(_once(peak.player.name for peak in peaks)) if named else "",
        note=_proof(peaks[0], named=False) if is_one else "",
        figure=signed(count) if is_gain else figure(count),
        sign=sign_of(count) if is_gain else "",
        href=_round_href(peaks[0]) if is_one else "",
        shared=[] if is_one else [(_proof(peak, named=named), _round_href(peak)) for peak in peaks],
    )


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _round_href(peak: Fact) -> str:
    return reverse("round", args=[peak.round_id])


def _proof(peak: Fact, *, named: bool) -> str:
    """“Deal 10, Thursday 20 November”, and whose it is where several share the record."""
    assert peak.round is not None, "a peak has its round"
    said = f"{round_title(peak.game_key, peak.round.number)}, {day_told(peak.sitting.opened_at)}"
    return f"{peak.player.name} · {said}" if named else said


def _titles(scope: Scope, sums: Sums) -> list[Title]:
    tallies = Tally.objects.filter(season__in=scope.chosen, game_key=scope.game_key, player__isnull=False)
    evenings = dict(tallies.values_list("player").annotate(Sum("evenings")))
    return titles_of(sums, evenings)


def _title(title: Title, people: Mapping[int, Player], scope: Scope, bearer: Player | None = None) -> Record:
    """A title; on the page of who bears it, with whom he shares it."""
    holders = [people[pk] for pk in title.holders if pk in people]
    others = [each.name for each in holders if each != bearer]
    against = people[title.against].name if title.against and title.against in people else ""
    is_share = title.out_of > 0
    proofs = [(each.name, _href(title, each, scope)) for each in holders if bearer in (None, each)]
    return Record(
        what=_named(title),
        who=listed(others),
        note=reason(title, against),
        figure=percent(title.count, title.out_of) if is_share else figure(title.count),
        sign="",
        href=proofs[0][1] if len(proofs) == 1 else "",
        shared=proofs if len(proofs) > 1 else [],
    )


def _named(title: Title) -> str:
    """What a title is called, and its game where several have one of that name."""
    named = str(TITLES[title.key])
    return f"{named} · {GAME_TITLES[title.game_key]}" if title.key == "nemesis" else named


def _href(title: Title, holder: Player, scope: Scope) -> str:
    asked = {"figure": FIGURES_OF[title.key], "game": title.game_key or scope.game_key}
    return reverse("player-evenings", args=[holder.pk]) + scope.query(**asked, other=title.against or "")


@dataclass(frozen=True, slots=True)
class RecordsPage:
    """The records and the titles of a circle in a scope; who called whom a liar, and how it ended."""

    records: list[Record]
    titles: list[Record]
    games: list[str]
    liars: LiarMatrix | None


def records_page(circle: Circle, scope: Scope) -> RecordsPage:
    """The page of the records of a circle, in a number of queries that no history changes."""
    people = {player.pk: player for player in circle.players.all()}
    tallies = Tally.objects.filter(season__in=scope.chosen, player=None)
    played = set(tallies.values_list("game_key", flat=True))
    return RecordsPage(
        records_of(circle, scope),
        titles_of_circle(scope, people),
        [game.key for game in GAMES if game.key in played],
        liar_matrix(sums_of_all(scope.chosen, "menteur", ("lies", "truths")), people, scope),
    )
