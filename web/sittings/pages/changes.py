"""Changes between two rounds: arrivals, departures and other rules of the feed; returns by one tap."""

import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.models import Player, RulesVersion, Seat, Seating, Sitting
from games.rules.errors import RuleError
from games.sittings.commands.seating import check_seats
from games.sittings.queries.seating import RoundStart, longest_seated

MAX_RETURNS = 3


@dataclass(frozen=True, slots=True)
class SeatingChange:
    """A seating and the player it concerns; no name at the opening. `replaced` is the name of a player who
    sits out in exchange, empty without one.
    """

    seating: Seating
    name: str
    has_left: bool
    has_come_back: bool
    replaced: str = ""

    @property
    def sentence(self) -> str:
        """Return the line: “Sofia sits down”, “Sofia comes back, Léa sits out”."""
        fields = {"name": self.name, "replaced": self.replaced}
        if self.replaced and self.has_come_back:
            return _("%(name)s comes back, %(replaced)s sits out") % fields
        if self.replaced:
            return _("%(name)s sits down, %(replaced)s sits out") % fields
        if self.has_left:
            return _("%(name)s leaves the table") % fields
        return (_("%(name)s comes back") if self.has_come_back else _("%(name)s sits down")) % fields


def seating_changes(
    sitting: Sitting, seats: Sequence[Seat]
) -> tuple[list[SeatingChange], list[SeatingChange]]:
    """Return the active seatings of a sitting in order, the opening first, and the undone ones.

    `seats` are all of its seats. A seat created after `seats` were read is left out until the next request.
    """
    names = {seat.pk: seat.player.name for seat in seats}
    by_position = {seat.position: seat.player.name for seat in seats}
    active: list[SeatingChange] = []
    struck: list[SeatingChange] = []
    # Django takes longer to order a query of many columns than Python to sort a few rows.
    seatings = Seating.objects.filter(sitting=sitting).order_by()
    for seating in sorted(seatings, key=lambda each: each.number):
        if seating.seat_id and seating.seat_id not in names:
            break
        change = _change(seating, [set(each.seating.positions) for each in active], names, by_position)
        (struck if seating.struck_at else active).append(change)
    return active, struck


def _change(
    seating: Seating, earlier: list[set[int]], names: Mapping[int, str], by_position: Mapping[int, str]
) -> SeatingChange:
    before = earlier[-1] if earlier else set(seating.positions)
    newest = set(seating.positions) - (earlier[-1] if earlier else set())
    missing = sorted(before - set(seating.positions)) if newest else []
    return SeatingChange(
        seating,
        name=names[seating.seat_id] if seating.seat_id else "",
        has_left=bool(earlier) and not newest,
        has_come_back=bool(newest) and any(newest <= each for each in earlier),
        replaced=by_position[missing[0]] if missing else "",
    )


def exchanged_positions(changes: Sequence[SeatingChange]) -> set[int]:
    """Return the positions whose last departure was an exchange with another player."""
    result: set[int] = set()
    for before, after in itertools.pairwise(changes):
        missing = set(before.seating.positions) - set(after.seating.positions)
        result = result | missing if after.replaced else result - missing
    return result


def rules_changes(versions: Iterable[RulesVersion]) -> list[tuple[RulesVersion, RulesVersion]]:
    """Return each active version of the rules with the one that replaced it, in order."""
    return list(itertools.pairwise(each for each in versions if each.struck_at is None))


def return_options(
    round_start: RoundStart, seats: Sequence[Seat], history: Sequence[Sequence[int]]
) -> list[tuple[Player, Seat | None]]:
    """Return the players who sit out, the first to have left first, and who sits out in exchange.

    `history` holds the positions of each seating. At a full table the player who has played for the longest
    sits out next, so that one tap a round lets everybody sit out in turn; a player in Fantasyland is spared.
    """
    positions = history[-1]
    absent = [seat for seat in seats if seat.position not in positions]
    absent.sort(key=lambda seat: max(n for n, each in enumerate(history) if seat.position in each))
    return [
        (seat.player, seat_to_leave(round_start, seats, history, seat.position))
        for seat in absent[:MAX_RETURNS]
    ]


def seat_to_leave(
    round_start: RoundStart, seats: Sequence[Seat], history: Sequence[Sequence[int]], coming: int
) -> Seat | None:
    """Return the seat whose player sits out for one who comes, or None if the table has a free place."""
    try:
        check_seats(round_start.rules.sitting, round_start, sorted([*history[-1], coming]))
    except RuleError:
        game = round_start.rules.sitting.game
        spared = game.seats_with_stake(round_start.carried, round_start.seats)
        departing = longest_seated(history, [round_start.seating.positions[seat] for seat in spared])
        return next(seat for seat in seats if seat.position == departing)
    return None
