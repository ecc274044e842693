"""Reads: what was copied in from a spreadsheet, and what of a new one is here already."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from games.models import Circle, PastPart, PastResult, Player, Season
from games.people import people_of
from ledger.book import Movement
from ledger.settlement import Repayment as Due
from ledger.settlement import fewest

Told = tuple[date, str, str, frozenset[tuple[int | str, int]]]
"""What makes two lines the same: day, kind, title, and who has what."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line to copy in: cents by person, a name being somebody new."""

    day: date
    kind: str
    title: str
    cents: Mapping[Player | str, int]

    @property
    def told(self) -> Told:
        people = {(each.pk if isinstance(each, Player) else each): won for each, won in self.cents.items()}
        return self.day, self.kind, self.title.casefold(), frozenset(people.items())


def already_here(circle: Circle) -> set[Told]:
    """The lines that were copied in and still count."""
    parts = PastPart.objects.filter(result__sheet__circle=circle, result__struck_at=None)
    people: dict[int, dict[int | str, int]] = {}
    for result, player, cents in parts.values_list("result", "player", "cents"):
        people.setdefault(result, {})[player] = cents
    results = PastResult.objects.filter(pk__in=people)
    return {
        (each.played_on, each.kind, each.title.casefold(), frozenset(people[each.pk].items()))
        for each in results
    }


def past_dues(net: Mapping[int, int]) -> list[Due]:
    """Who owed whom by a line of which only the sums are known: losers pay winners, the fewest times."""
    players = sorted(net)
    plan = fewest([net[player] for player in players])
    return [Due(players[due.debtor], players[due.creditor], due.amount) for due in plan.repayments]


def past_movements(parts: Sequence[PastPart]) -> list[Movement]:
    """What a line moves between the cents of its people."""
    accounts = {part.player_id: part.player.account for part in parts}
    dues = past_dues({part.player_id: part.cents for part in parts})
    return [Movement(accounts[due.debtor], accounts[due.creditor], due.amount) for due in dues]


def season_on(circle: Circle, day: date) -> Season | None:
    """The season of a day: the last that had begun; None before the first of them."""
    return circle.seasons.filter(starts_on__lte=day).order_by("-starts_on", "-pk").first()


def totals(lines: Iterable[Line]) -> dict[Player | str, int]:
    """What each person comes to over all lines."""
    found: dict[Player | str, int] = {}
    for line in lines:
        for person, cents in line.cents.items():
            found[person] = found.get(person, 0) + cents
    return found


def persons_called(circle: Circle, names: Sequence[str]) -> list[Player | None]:
    """Who bears each of these names, be it by a record that was merged; None where nobody does."""
    known = {each.folded_name: each for each in Player.every.filter(circle=circle)}
    players = people_of(circle).players
    found = [known.get(name.casefold()) for name in names]
    return [players[each.merged_into_id or each.pk] if each else None for each in found]
