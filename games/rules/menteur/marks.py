"""The four marks: what losing a coup costs, to whom, and what stays in the middle of the table."""

from dataclasses import dataclass

from games.rules.errors import RuleError
from games.rules.menteur.options import Options
from games.rules.outcome import MIDDLE, Due


@dataclass(frozen=True, slots=True)
class Tally:
    """What a coup moves: points or jetons won by each seat, and what lies in the middle afterwards.

    The sum of `net` is what the middle held before, less `carry`.
    """

    net: tuple[int, ...]
    carry: int


def check_neighbours(loser: int, causer: int, seats: int) -> None:
    """Refuse two seats that cannot have faced each other.

    Raises SAME_PLAYER, NOT_NEIGHBOURS. Article menteur.14.
    """
    if loser == causer:
        raise RuleError("SAME_PLAYER", "menteur.14")
    if (loser - causer) % seats not in {1, seats - 1}:
        raise RuleError("NOT_NEIGHBOURS", "menteur.14")


def check_stake(stake: int, options: Options) -> None:
    """Refuse a stake that the mark `variable` does not allow. Raises STAKE_RANGE. Article menteur.19."""
    if options.mark == "variable" and stake not in options.stakes:
        raise RuleError("STAKE_RANGE", "menteur.19", stakes=", ".join(map(str, options.stakes)))


def tally_of(loser: int, causer: int | None, seats: int, stake: int, carry: int, options: Options) -> Tally:
    """What a lost coup moves under the mark played, in points for `simple` and in jetons for the others.

    `causer` may be unknown where he takes no more than the others; `stake` and `carry` are 0 where there is
    none. Articles menteur.17 to menteur.20.
    """
    if options.mark == "simple":
        return mark_simple(seats, loser)
    if options.mark == "variable":
        return mark_variable(seats, loser, stake, carry, double_includes_carry=options.double_includes_carry)
    assert causer is not None, "the loser pays him more than the others"
    if options.mark == "jetons":
        return mark_jetons(seats, loser, causer)
    return mark_enjeu(seats, loser, causer, stake)


def mark_simple(seats: int, loser: int) -> Tally:
    """A bad point for the loser, told as points: he gives one to each other player. Article menteur.17."""
    return Tally(_lost(loser, [1] * seats), 0)


def mark_jetons(seats: int, loser: int, causer: int) -> Tally:
    """n - 1 jetons to the causer, one to each of the others. Article menteur.18.

    >>> mark_jetons(4, loser=3, causer=2).net
    (1, 1, 3, -5)
    """
    won = [1] * seats
    won[causer] = seats - 1
    return Tally(_lost(loser, won), 0)


def mark_enjeu(seats: int, loser: int, causer: int, stake: int) -> Tally:
    """The stake of the coup, from the loser to the causer. Article menteur.20."""
    won = [0] * seats
    won[causer] = stake
    return Tally(_lost(loser, won), 0)


def mark_variable(seats: int, loser: int, stake: int, carry: int, *, double_includes_carry: bool) -> Tally:
    """Everybody stakes, the loser adds as much as lies there, the others share it all. Article menteur.19.

    `carry` is what the middle held before and is added to the pot; the loser matches it too when
    `double_includes_carry`. What cannot be shared stays in the middle.

    >>> mark_variable(4, loser=0, stake=1, carry=0, double_includes_carry=False)
    Tally(net=(-5, 1, 1, 1), carry=2)
    """
    pot = seats * stake
    added = pot + carry if double_includes_carry else pot
    share, left = divmod(pot + carry + added, seats - 1)
    net = [share - stake] * seats
    net[loser] = -stake - added
    return Tally(tuple(net), left)


def dues_of(tally: Tally, loser: int, carry: int) -> tuple[Due, ...]:
    """The tally as dues: the loser to each other seat, and between him and the middle the rest.

    `carry` is what the middle held before.
    """
    dues = [Due(loser, seat, won) for seat, won in enumerate(tally.net) if won > 0]
    if tally.carry > carry:
        dues.append(Due(loser, MIDDLE, tally.carry - carry))
    elif tally.carry < carry:
        dues.append(Due(MIDDLE, loser, carry - tally.carry))
    return tuple(dues)


def _lost(loser: int, won: list[int]) -> tuple[int, ...]:
    """What each seat won from the loser, and his own loss."""
    won[loser] = 0
    won[loser] = -sum(won)
    return tuple(won)
