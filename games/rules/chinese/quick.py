"""Quick entry: places and royalties told by the players, checked against one another and against cards."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from games.rules.chinese.options import Options
from games.rules.chinese.royalties import LINES, Points
from games.rules.chinese.scoring import Standing
from games.rules.chinese.seats import Claim, Laid, Seat, places_told, standing_of_claim
from games.rules.errors import RuleError


def check_foul(bonuses: Points) -> None:
    """Refuse royalties of a fouled hand. Raises ROYALTY_ON_FOUL. Article chinese.8."""
    if any(bonuses):
        raise RuleError("ROYALTY_ON_FOUL", "chinese.8")


class Fault(NamedTuple):
    """What no cards could give: the line where it shows, the claims it opposes, and the refusal.

    Of two claims opposed by their royalties, the first is the one with the higher royalty. `least` is what
    a line that is too weak should pay.
    """

    line: int
    claims: tuple[int, ...]
    refusal: RuleError
    least: int = 0


def check_claims(claims: Sequence[Claim], options: Options) -> None:
    """Refuse what no cards could give: the claims of everybody in play, together.

    Raises ROYALTY_VALUE, ROYALTY_ORDER, PLACE_GAP and PLACE_VS_ROYALTY. Articles chinese.20 and chinese.21.
    """
    for index, claim in enumerate(claims):
        for fault in royalty_faults(index, claim.bonuses, options):
            raise fault.refusal
    for line in range(len(LINES)):
        told = [(claim.places[line], claim.bonuses[line]) for claim in claims]
        for fault in place_faults(line, told, options):
            raise fault.refusal


def royalty_faults(index: int, bonuses: Points, options: Options) -> Iterator[Fault]:
    """The royalties of one claim that no hand shows: ROYALTY_VALUE, else ROYALTY_ORDER. By chinese.21."""
    table = options.royalty_table
    is_known = True
    for line, points in enumerate(bonuses):
        if points and (options.royalty_mode == "off" or not table.can_show(line, points)):
            is_known = False
            yield Fault(line, (index,), RuleError("ROYALTY_VALUE", "chinese.21", points=points))
    if is_known and table.name is not None:
        for line, least in table.too_weak(bonuses):
            yield Fault(line, (index,), RuleError("ROYALTY_ORDER", "chinese.21"), least)


def place_faults(line: int, told: Sequence[tuple[int, int]], options: Options) -> Iterator[Fault]:
    """What is wrong with one line, each claim telling its place and its royalty there.

    PLACE_GAP, and PLACE_VS_ROYALTY: both tables pay a stronger line at least as much, so that a higher
    royalty is a better place. Articles chinese.20 and chinese.21.
    """
    places = {place for place, _ in told}
    if places != set(range(1, len(places) + 1)):
        yield Fault(line, (), RuleError("PLACE_GAP", "chinese.20"))
    elif options.royalty_table.name is not None:
        for (one, (place, bonus)), (other, (other_place, other_bonus)) in permutations(enumerate(told), 2):
            if bonus > other_bonus and place >= other_place:
                yield Fault(line, (one, other), RuleError("PLACE_VS_ROYALTY", "chinese.21"))


def standings_told(seats: Sequence[Seat], standings: Sequence[Standing], options: Options) -> list[Standing]:
    """The standings of a deal where places are told: everybody in play stands by his places.

    Where cards are known they give the royalties, and the places have to agree with them. Raises what
    `check_claims` raises, and PLACE_GAP for places that are missing or contradict cards. Article chinese.22.
    """
    in_play = [index for index, each in enumerate(standings) if not each.fouled and not each.aside]
    claims = {index: _claim(seats[index], standings[index]) for index in in_play}
    check_claims(list(claims.values()), options)
    told = {index: standing_of_claim(claim) for index, claim in claims.items()}
    for one, other in combinations([index for index in in_play if isinstance(seats[index], Laid)], 2):
        if _order(standings[one], standings[other]) != _order(told[one], told[other]):
            raise RuleError("PLACE_GAP", "chinese.22")
    return [told.get(index, each) for index, each in enumerate(standings)]


def _claim(seat: Seat, standing: Standing) -> Claim:
    places = places_told(seat)
    if places is None:
        raise RuleError("PLACE_GAP", "chinese.22")
    return Claim(places, standing.royalties)


def _order(one: Standing, other: Standing) -> list[tuple[bool, bool]]:
    """Which of three lines the first wins, and which he loses."""
    return [(mine > yours, mine < yours) for mine, yours in zip(one.lines, other.lines, strict=True)]
