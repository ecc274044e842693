"""Query of the result of one sitting; payments are on the bill of its evening."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.bank.cash_results import provisional_bank_cents
from games.bank.queries import SittingSeats, bank_of, banks_of
from games.circles.queries.people import owner_expression
from games.models import Cave, Player, Round, RulesVersion, Seat, Sitting
from games.sittings.queries.seating import RoundStart, round_starts
from games.tournaments.queries.log import has_club_till, tournament_cents
from ledger import book as ledger
from ledger.models import Transfer
from ledger.money import equal_parts, points_to_cents
from ledger.settlement import fewest


@dataclass(frozen=True, slots=True)
class SettlementLine:
    """One line of a settlement: debtor, creditor and cents."""

    debtor: Player
    creditor: Player
    amount_cents: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Net cents of all seats in order, departed players included, and the payments that settle them."""

    seats: list[Seat]
    net_cents: list[int]
    lines: list[SettlementLine]


@dataclass(frozen=True, slots=True)
class TableData:
    """Seats, points and round start, passed to `settlement()` to save queries."""

    seats: list[Seat]
    points: list[int]
    round_start: RoundStart


def settlement(sitting: Sitting, table_data: TableData | None = None) -> Settlement:
    """Return the settlement of a sitting, as if it closed now while it is open.

    A known `table_data` saves queries.
    """
    seats = table_data.seats if table_data else list(sitting.seats.select_related("player"))
    net_cents = closing_cents(sitting, seats) if sitting.closing else cents_so_far(sitting, seats, table_data)
    lines = [] if has_club_till(sitting) else repayment_lines(seats, net_cents)
    return Settlement(seats, net_cents, lines)


def points_by_seat(seats: list[Seat]) -> list[int]:
    """Return the points of each seat, from the ledger."""
    balances = ledger.balances(accounts=[seat.account_id for seat in seats])
    return [balances[seat.account_id] for seat in seats]


def middle_award(sitting: Sitting, table_data: TableData | None = None) -> Mapping[str, object] | None:
    """Return the recorded JSON of the round that awards the middle, or None if there is nothing to award."""
    round_start = table_data.round_start if table_data else _round_start(sitting)
    return sitting.game.middle_award(round_start.options, round_start.carried)


def _round_start(sitting: Sitting) -> RoundStart:
    return round_starts([sitting])[sitting.pk]


def cents_so_far(sitting: Sitting, seats: list[Seat], table_data: TableData | None = None) -> list[int]:
    """Return the cents of each seat if the sitting closed now, middle included."""
    if sitting.game.is_tournament:
        return tournament_cents(sitting, seats)
    if sitting.game.has_bank:
        round_start = table_data.round_start if table_data else _round_start(sitting)
        return provisional_bank_cents(bank_of(sitting, seats), round_start.options)
    points = table_data.points if table_data else points_by_seat(seats)
    round_start = table_data.round_start if table_data else _round_start(sitting)
    return _cents_including_middle(sitting, seats, points, round_start)


def provisional_cents(tables: Iterable[SittingSeats], caves: Iterable[Cave]) -> dict[int, dict[int, int]]:
    """Return the cents of each player of open sittings if they closed now."""
    sittings = list(tables)
    round_start = round_starts(sitting for sitting, _, _ in sittings)
    at_banks = [each for each in sittings if each[0].game.has_bank]
    banks = banks_of(at_banks, caves) if at_banks else {}
    won = {}
    for sitting, seats, points in sittings:
        if sitting.game.is_tournament:
            cents = [0] * len(seats) if has_club_till(sitting) else tournament_cents(sitting, seats)
        elif bank := banks.get(sitting.pk):
            cents = provisional_bank_cents(bank, round_start[sitting.pk].options)
        else:
            given = [points[seat.player_id] for seat in seats]
            cents = _cents_including_middle(sitting, seats, given, round_start[sitting.pk])
        won[sitting.pk] = dict(zip((seat.player_id for seat in seats), cents, strict=True))
    return won


def _cents_including_middle(
    sitting: Sitting, seats: Sequence[Seat], points: list[int], round_start: RoundStart
) -> list[int]:
    """Return the value of each seat's points, with the middle shared or awarded."""
    cents = cents_by_seat(seats, points, round_start.rules)
    if not sum(points):
        return cents
    if sitting.game.shares_middle(round_start.options, round_start.carried):
        return cents_with_middle(cents, shares_in_middle(seats, round_start))
    awarded, value = awarded_middle(seats, round_start), round_start.rules.point_value_cents
    return [won + value * given for won, given in zip(cents, awarded, strict=True)]


def cents_by_seat(seats: Sequence[Seat], points: Sequence[int], rules: RulesVersion) -> list[int]:
    """Return the cents of the `points` of each seat, each round at the value of its own rules.

    `rules` are the current ones; if they are those of the opening, there is one value and no query.
    """
    if rules.number == 1:
        return list(points_to_cents(points, rules.point_value_cents))
    cents: Counter[int] = Counter()
    rounds = Round.objects.filter(sitting=rules.sitting_id, struck_at=None)
    for positions, net, value in rounds.values_list("seating__positions", "net", "rules__point_value_cents"):
        cents.update(dict(zip(positions, points_to_cents(net, value), strict=True)))
    return [cents[seat.position] for seat in seats]


def shares_middle(sitting: Sitting) -> bool:
    """Return whether closing the sitting shares the middle of the table."""
    round_start = _round_start(sitting)
    return sitting.game.shares_middle(round_start.options, round_start.carried)


def shares_in_middle(seats: Sequence[Seat], round_start: RoundStart) -> list[bool]:
    """Return whether each seat gets a share of the middle at the end: the seats of seated players."""
    return [seat.position in round_start.seating.positions for seat in seats]


def cents_with_middle(cents: Sequence[int], sharing: Sequence[bool]) -> list[int]:
    """Return these cents with equal parts of the remaining ones, which are in the middle, for the seats
    `sharing` it.
    """
    parts = iter(equal_parts(-sum(cents), sum(sharing)))
    return [won + (next(parts) if shares else 0) for won, shares in zip(cents, sharing, strict=True)]


def awarded_middle(seats: Sequence[Seat], round_start: RoundStart) -> list[int]:
    """Return the points that each of `seats` takes from the middle at the end, by the rules of the game."""
    game, options, carried = round_start.rules.sitting.game, round_start.options, round_start.carried
    data = game.middle_award(options, carried)
    if data is None:
        return [0] * len(seats)
    award = game.score_round(game.read_round(data, round_start.seats, options, carried), options, carried)
    points = award.points_by_seat(round_start.seats)
    given = dict(zip(round_start.seating.positions, points, strict=True))
    return [given.get(seat.position, 0) for seat in seats]


def closing_cents(sitting: Sitting, seats: list[Seat]) -> list[int]:
    """Return the cents that the closing entry paid to each seat, or the club from its till."""
    if has_club_till(sitting):
        return tournament_cents(sitting, seats)
    won = dict.fromkeys((seat.player_id for seat in seats), 0)
    moved = Transfer.objects.filter(entry=sitting.closing)
    for source, target, amount in moved.values_list(
        owner_expression("source"), owner_expression("target"), "amount"
    ):
        if target in won:
            won[target] += amount
        if source in won:
            won[source] -= amount
    return [won[seat.player_id] for seat in seats]


def repayment_lines(seats: list[Seat], net_cents: Sequence[int]) -> list[SettlementLine]:
    """Return the fewest payments of this sitting alone; none while its middle cannot be shared yet."""
    if sum(net_cents):
        return []
    players = [seat.player for seat in seats]
    return [
        SettlementLine(players[line.debtor], players[line.creditor], line.amount)
        for line in fewest(net_cents).repayments
    ]
