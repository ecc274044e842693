"""Records and titles for pages: name, holder, value, and the page that proves it. None mocks a loss."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.db.models import Sum
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import Circle, Fact, Player, SeasonTotal
from games.rules.catalogue import GAMES
from games.seasons.facts.queries import Sums, circle_sums, highest_peaks
from games.seasons.facts.titles import FACT_NAMES, Title, season_titles
from web.games.registry import GAME_UIS
from web.seasons.scope import Scope, statistic_url
from web.sittings.text.rounds import round_title
from web.sittings.text.titles import GAME_TITLES
from web.ui.dates import day_text
from web.ui.names import join_names
from web.ui.numbers import format_integer, format_percent, format_signed, sign_of

PEAK_TITLES: Final[dict[tuple[str, str], Promise]] = {
    (key, name): title for key, ui in GAME_UIS.items() for name, title in ui.peak_titles.items()
}
"""Titles of records, by game and fact, in display order."""
SIGNED_PEAKS: Final = ("biggest_round", "climb")
MIN_PEAKS: Final = {"longest_fantasyland": 2}
"""Minimum value of a record: one deal in Fantasyland is no stay."""

TITLE_LABELS: Final[dict[str, Promise]] = {
    "caller": gettext_lazy("The good ear"),
    "believed": gettext_lazy("Cassandra"),
    "tidy": gettext_lazy("The tidy hand"),
    "scooper": gettext_lazy("All three, again"),
    "royal": gettext_lazy("The court supplier"),
    "resident": gettext_lazy("Resident of Fantasyland"),
    "nemesis": gettext_lazy("The nemesis"),
    "champion": gettext_lazy("Last to get up"),
    "hunter": gettext_lazy("The doorman"),
    "pots": gettext_lazy("The sweeper of pots"),
    "customer": gettext_lazy("The regular at the counter"),
    "regular": gettext_lazy("The pillar"),
}
TITLE_STATISTICS: Final[dict[str, str]] = {
    "caller": "calls",
    "believed": "truths",
    "tidy": "fouls",
    "scooper": "scoops",
    "royal": "royalties",
    "resident": "fantasyland",
    "nemesis": "taken",
    "champion": "victories",
    "hunter": "knockouts",
    "pots": "hands_won",
    "customer": "exchanges",
    "regular": "",
}
"""Statistic whose evenings prove a title."""


_REASONS: Final[dict[str, Callable[[int], str]]] = {
    "caller": lambda _count: _("said “Liar!” rightly %(right)s times of %(calls)s"),
    "tidy": lambda _count: _("%(share)s of %(deals)s deals stand"),
    "believed": lambda count: ngettext(
        "told the truth to %(n)s doubter", "told the truth to %(n)s doubters", count
    ),
    "scooper": lambda count: ngettext("%(n)s scoop", "%(n)s scoops", count),
    "royal": lambda count: ngettext("%(n)s point of royalties", "%(n)s points of royalties", count),
    "resident": lambda count: ngettext("%(n)s deal spent there", "%(n)s deals spent there", count),
    "nemesis": lambda count: ngettext(
        "%(n)s point taken from %(name)s", "%(n)s points taken from %(name)s", count
    ),
    "champion": lambda count: ngettext("%(n)s tournament won", "%(n)s tournaments won", count),
    "hunter": lambda count: ngettext("saw %(n)s player out", "saw %(n)s players out", count),
    "pots": lambda count: ngettext("%(n)s hand won", "%(n)s hands won", count),
    "customer": lambda count: ngettext("%(n)s card exchanged", "%(n)s cards exchanged", count),
    "regular": lambda count: ngettext("%(n)s evening", "%(n)s evenings", count),
}


def title_reason(title: Title, against: str = "") -> str:
    """Return the reason why a player has a title."""
    count, out_of = format_integer(title.count), format_integer(title.out_of)
    share = format_percent(title.count, title.out_of)
    fields = {"n": count, "right": count, "calls": out_of, "deals": out_of, "share": share, "name": against}
    return _REASONS[title.key](title.count) % fields


@dataclass(frozen=True, slots=True)
class RecordCard:
    """One record or title and its proof; `shared` lists ties with pages of their own."""

    label: str
    holder: str
    note: str
    value: str
    sign: str
    href: str
    shared: list[tuple[str, str]]


def records_of_player(
    player: Player, scope: Scope, people: Mapping[int, Player], everybody: Sums
) -> list[RecordCard]:
    """Return a player's own peaks, then the titles held among the others."""
    titles = [title for title in _titles(scope, everybody) if player.pk in title.holders]
    return [
        *_records(player.circle, scope, player),
        *(_title(each, people, scope, player) for each in titles),
    ]


def _records(circle: Circle, scope: Scope, player: Player | None) -> list[RecordCard]:
    """Return the highest peaks of a circle in a scope, with ties, or of one player."""
    asked = [named for named in PEAK_TITLES if scope.game_key in ("", named[0])]
    reached = highest_peaks(asked, circle=circle, season=scope.season, player=player)
    return [
        _record(str(PEAK_TITLES[named]), named[1], peaks[:1] if player else peaks, named=player is None)
        for named, peaks in reached.items()
        if peaks and peaks[0].count >= MIN_PEAKS.get(named[1], 1)
    ]


def _record(title: str, name: str, peaks: list[Fact], *, named: bool) -> RecordCard:
    count, is_one = peaks[0].count, len(peaks) == 1
    is_gain = name in SIGNED_PEAKS
    links = [(_proof_text(peak, named=named), reverse("round", args=[peak.round_id])) for peak in peaks]
    return RecordCard(
        label=title,
        holder=join_names(dict.fromkeys(peak.player.name for peak in peaks)) if named else "",
        note=_proof_text(peaks[0], named=False) if is_one else "",
        value=format_signed(count) if is_gain else format_integer(count),
        sign=sign_of(count) if is_gain else "",
        href=links[0][1] if is_one else "",
        shared=[] if is_one else links,
    )


def _proof_text(peak: Fact, *, named: bool) -> str:
    """Return “Deal 10, Thursday 20 November”, with the holder of a shared record."""
    assert peak.round is not None, "a peak has its round"
    text = f"{round_title(peak.game_key, peak.round.number)}, {day_text(peak.sitting.opened_at)}"
    return f"{peak.player.name} · {text}" if named else text


def _titles(scope: Scope, sums: Sums) -> list[Title]:
    totals = SeasonTotal.objects.filter(
        season__in=scope.selected_seasons, game_key=scope.game_key, player__isnull=False
    )
    evenings = dict(totals.values_list("player").annotate(Sum("evenings")))
    return season_titles(sums, evenings)


def _title(
    title: Title, people: Mapping[int, Player], scope: Scope, bearer: Player | None = None
) -> RecordCard:
    """Return a title; on the page of a holder, with the other holders."""
    holders = [people[pk] for pk in title.holders if pk in people]
    others = [each.name for each in holders if each != bearer]
    against = people[title.against].name if title.against and title.against in people else ""
    is_share = title.out_of > 0
    proofs = [(each.name, _href(title, each, scope)) for each in holders if bearer in (None, each)]
    return RecordCard(
        label=_title_name(title),
        holder=join_names(others),
        note=title_reason(title, against),
        value=format_percent(title.count, title.out_of) if is_share else format_integer(title.count),
        sign="",
        href=proofs[0][1] if len(proofs) == 1 else "",
        shared=proofs if len(proofs) > 1 else [],
    )


def _title_name(title: Title) -> str:
    """Return the name of a title, with its game if several share the name."""
    named = str(TITLE_LABELS[title.key])
    return f"{named} · {GAME_TITLES[title.game_key]}" if title.key == "nemesis" else named


def _href(title: Title, holder: Player, scope: Scope) -> str:
    game_key = title.game_key or scope.game_key
    figure = TITLE_STATISTICS[title.key]
    return statistic_url(holder, scope, figure, game=game_key, other=title.against or "")


def records_page(circle: Circle, scope: Scope) -> dict[str, object]:
    """Return the context of the records of a circle, in a constant number of queries.

    A game has a part of its own: its template and the context of it.
    """
    people = {player.pk: player for player in circle.players.all()}
    titles = _titles(scope, circle_sums(scope.selected_seasons, scope.game_key, FACT_NAMES))
    totals = SeasonTotal.objects.filter(season__in=scope.selected_seasons, player=None)
    played = set(totals.values_list("game_key", flat=True))
    return {
        "circle": circle,
        "scope": scope,
        "game_links": scope.game_choices([game.key for game in GAMES if game.key in played]),
        "records": _records(circle, scope, None),
        "titles": [_title(each, people, scope) for each in titles if set(each.holders) <= people.keys()],
        "game_parts": [
            (ui.records_template, ui.records_context(people, scope))
            for key, ui in GAME_UIS.items()
            if ui.records_template and scope.game_key in ("", key)
        ],
    }
