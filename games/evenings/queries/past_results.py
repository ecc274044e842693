"""Query of imported results, and of lines that were imported already."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from games.circles.naming import look
from games.circles.queries.people import people_of
from games.models import Circle, PastPart, PastResult, PastSheet, Player, Season
from ledger.book import Movement
from ledger.settlement import Debt as Due
from ledger.settlement import fewest

LineIdentity = tuple[date, str, str, frozenset[tuple[int | str, int]]]
"""Identity of a line: day, kind, title, and cents by person."""


@dataclass(frozen=True, slots=True)
class ImportLine:
    """One line to import: cents by person; a name is a new player."""

    day: date
    kind: str
    title: str
    cents: Mapping[Player | str, int]

    @property
    def identity(self) -> LineIdentity:
        people = {(each.pk if isinstance(each, Player) else each): won for each, won in self.cents.items()}
        return self.day, self.kind, self.title.casefold(), frozenset(people.items())


def imported_lines(circle: Circle, besides: PastSheet | None = None) -> set[LineIdentity]:
    """Return the identities of active imported lines, without those of one sheet if given."""
    parts = PastPart.objects.filter(result__sheet__circle=circle, result__struck_at=None)
    if besides is not None:
        parts = parts.exclude(result__sheet=besides)
    people: dict[int, dict[int | str, int]] = {}
    for result, player, cents in parts.values_list("result", "player", "cents"):
        people.setdefault(result, {})[player] = cents
    results = PastResult.objects.filter(pk__in=people)
    return {
        (each.played_on, each.kind, each.title.casefold(), frozenset(people[each.pk].items()))
        for each in results
    }


def recorded_lines(sheet: PastSheet) -> list[ImportLine]:
    """Return the recorded lines of a sheet, struck or not, with the survivors of merged players."""
    results = sheet.results.order_by("number").prefetch_related("parts__player__merged_into")
    return [
        ImportLine(
            each.played_on,
            each.kind,
            each.title,
            {part.player.merged_into or part.player: part.cents for part in each.parts.all()},
        )
        for each in results
    ]


def missing_lines(sheet: PastSheet) -> int:
    """Return the number of lines that an interrupted import has not recorded yet."""
    if sheet.undone_at is not None:
        return 0
    recorded = sheet.results.count()
    return max(0, int(sheet.entry.why.get("lines", recorded)) - recorded)


def past_dues(net: Mapping[int, int]) -> list[Due]:
    """Return the debts of a line of which only sums are known, with the fewest payments."""
    players = sorted(net)
    plan = fewest([net[player] for player in players])
    return [Due(players[due.debtor], players[due.creditor], due.amount) for due in plan.repayments]


def past_movements(parts: Sequence[PastPart]) -> list[Movement]:
    """Return the movements of a line between the accounts of its players."""
    accounts = {part.player_id: part.player.account for part in parts}
    dues = past_dues({part.player_id: part.cents for part in parts})
    return [Movement(accounts[due.debtor], accounts[due.creditor], due.amount) for due in dues]


def season_of_day(seasons: Iterable[Season], day: date) -> Season | None:
    """Return the latest of some seasons to which a day belongs, or None."""
    found = [
        each for each in seasons if each.starts_on <= day and (each.ends_on is None or day <= each.ends_on)
    ]
    return max(found, key=lambda season: (season.starts_on, season.pk), default=None)


def years_text(days: Sequence[date]) -> str:
    """Return the years of some days in order: “2019”, “2016–2023”."""
    first, last = days[0].year, days[-1].year
    return str(first) if first == last else f"{first}–{last}"


def totals_by_player(lines: Iterable[ImportLine]) -> dict[Player | str, int]:
    """Return the total of each person over all lines."""
    result: dict[Player | str, int] = {}
    for line in lines:
        for person, cents in line.cents.items():
            result[person] = result.get(person, 0) + cents
    return result


def players_by_name(circle: Circle, names: Sequence[str]) -> list[Player | None]:
    """Return the player of each name, or of one that looks the same, also by a merged record, or None."""
    records = list(Player.including_merged.filter(circle=circle).order_by("-pk"))
    by_name = {look(each.name): each for each in records} | {each.folded_name: each for each in records}
    players = people_of(circle).players
    found = [by_name.get(name.casefold()) or by_name.get(look(name)) for name in names]
    return [players[each.merged_into_id or each.pk] if each else None for each in found]
