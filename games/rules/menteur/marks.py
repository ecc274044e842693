"""The four marks: the price of a lost coup, its receivers, and the jetons that stay in the middle."""

from dataclasses import dataclass

from games.rules.errors import RuleError
from games.rules.menteur.options import Options
from games.rules.outcome import MIDDLE, Due


@dataclass(frozen=True, slots=True)
class CoupScore:
    """The movement of a coup: points or jetons won by each seat, and the middle afterwards.

    The sum of `net` is the previous content of the middle less `carry`.
    """

    net: tuple[int, ...]
    carry: int


def check_neighbours(loser: int, causer: int, seats: int) -> None:
    """Check that two seats can have faced each other.

    Raises SAME_PLAYER and NOT_NEIGHBOURS. Article menteur.14.
    """
    if loser == causer:
        raise RuleError("SAME_PLAYER", "menteur.14")
    if (loser - causer) % seats not in {1, seats - 1}:
        raise RuleError("NOT_NEIGHBOURS", "menteur.14")


def check_stake(stake: int, options: Options) -> None:
    """Check a stake under the mark `variable`. Raises STAKE_RANGE. Article menteur.19."""
    if options.mark == "variable" and stake not in options.stakes:
        raise RuleError("STAKE_RANGE", "menteur.19", stakes=", ".join(map(str, options.stakes)))


def coup_score(
    loser: int, causer: int | None, seats: int, stake: int, carry: int, options: Options
) -> CoupScore:
    """Return the movement of a lost coup, in points for the mark `simple` and in jetons for the others.

    `causer` can be None under marks that pay all players alike; `stake` and `carry` are 0 where there is
    none. Articles menteur.17 to menteur.20.
    """
    if options.mark == "simple":
        return mark_simple(seats, loser)
    if options.mark == "variable":
        return mark_variable(seats, loser, stake, carry, double_includes_carry=options.double_includes_carry)
    assert causer is not None, "the loser pays the causer more than the others"
    if options.mark == "jetons":
        return mark_jetons(seats, loser, causer)
    return mark_enjeu(seats, loser, causer, stake)


def mark_simple(seats: int, loser: int) -> CoupScore:
    """Return the movement of a bad point: one point from the loser to each other seat. Article menteur.17."""
    return CoupScore(_with_loss(loser, [1] * seats), 0)


def mark_jetons(seats: int, loser: int, causer: int) -> CoupScore:
    """Return the movement under `jetons`: n - 1 to the causer, one to each other seat. Article menteur.18.

    >>> mark_jetons(4, loser=3, causer=2).net
    (1, 1, 3, -5)
    """
    won = [1] * seats
    won[causer] = seats - 1
    return CoupScore(_with_loss(loser, won), 0)


def mark_enjeu(seats: int, loser: int, causer: int, stake: int) -> CoupScore:
    """Return the movement under `enjeu`: the stake goes from the loser to the causer. Article menteur.20."""
    won = [0] * seats
    won[causer] = stake
    return CoupScore(_with_loss(loser, won), 0)


def mark_variable(
    seats: int, loser: int, stake: int, carry: int, *, double_includes_carry: bool
) -> CoupScore:
    """Return the movement under `variable`. Article menteur.19.

    Every seat stakes, the loser adds the pot once more, and the others share everything. `carry` is the
    previous content of the middle and joins the pot; the loser also matches it if `double_includes_carry`.
    Jetons that cannot be shared stay in the middle.

    >>> mark_variable(4, loser=0, stake=1, carry=0, double_includes_carry=False)
    CoupScore(net=(-5, 1, 1, 1), carry=2)
    """
    pot = seats * stake
    added = pot + carry if double_includes_carry else pot
    share, left = divmod(pot + carry + added, seats - 1)
    net = [share - stake] * seats
    net[loser] = -stake - added
    return CoupScore(tuple(net), left)


def coup_dues(tally: CoupScore, loser: int, carry: int) -> tuple[Due, ...]:
    """Return the dues of a movement: from the loser to each other seat, and the rest with the middle.

    `carry` is the previous content of the middle.
    """
    dues = [Due(loser, seat, won) for seat, won in enumerate(tally.net) if won > 0]
    if tally.carry > carry:
        dues.append(Due(loser, MIDDLE, tally.carry - carry))
    elif tally.carry < carry:
        dues.append(Due(MIDDLE, loser, carry - tally.carry))
    return tuple(dues)


def _with_loss(loser: int, won: list[int]) -> tuple[int, ...]:
    """Return the net result of each seat, the loser's included, from the gains of the others."""
    won[loser] = 0
    won[loser] = -sum(won)
    return tuple(won)
