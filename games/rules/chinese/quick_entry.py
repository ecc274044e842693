"""Quick entry: places and royalties claimed by the players, checked against each other and against cards."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from games.rules.chinese.options import Options
from games.rules.chinese.royalties import LINES, Points
from games.rules.chinese.scoring import ComparedHand
from games.rules.chinese.shown_hands import (
    Claim,
    ShownCards,
    ShownHand,
    claimed_places,
    compared_hand_of_claim,
)
from games.rules.errors import RuleError


def check_foul(bonuses: Points) -> None:
    """Check that a fouled hand has no royalties. Raises ROYALTY_ON_FOUL. Article chinese.8."""
    if any(bonuses):
        raise RuleError("ROYALTY_ON_FOUL", "chinese.8")


class ClaimFault(NamedTuple):
    """A contradiction that no cards can produce: its line, the claims involved, and the refusal.

    Of two claims that their royalties contradict, the one with the higher royalty comes first. `min_royalty`
    is the minimum royalty of a line that is too weak.
    """

    line: int
    claims: tuple[int, ...]
    refusal: RuleError
    min_royalty: int = 0


def check_claims(claims: Sequence[Claim], options: Options) -> None:
    """Check the claims of all players in play against each other.

    Raises ROYALTY_VALUE, ROYALTY_ORDER, PLACE_GAP and PLACE_VS_ROYALTY. Articles chinese.20 and chinese.21.
    """
    for index, claim in enumerate(claims):
        for fault in royalty_faults(index, claim.bonuses, options):
            raise fault.refusal
    for line in range(len(LINES)):
        lines = [(claim.places[line], claim.bonuses[line]) for claim in claims]
        for fault in place_faults(line, lines, options):
            raise fault.refusal


def royalty_faults(index: int, bonuses: Points, options: Options) -> Iterator[ClaimFault]:
    """Yield the impossible royalties of one claim: ROYALTY_VALUE, else ROYALTY_ORDER. Article chinese.21."""
    table = options.royalty_table
    is_known = True
    for line, points in enumerate(bonuses):
        if points and (options.royalty_mode == "off" or not table.can_show(line, points)):
            is_known = False
            yield ClaimFault(line, (index,), RuleError("ROYALTY_VALUE", "chinese.21", points=points))
    if is_known and table.name is not None:
        for line, least in table.underpaid_lines(bonuses):
            yield ClaimFault(line, (index,), RuleError("ROYALTY_ORDER", "chinese.21"), least)


def place_faults(line: int, data: Sequence[tuple[int, int]], options: Options) -> Iterator[ClaimFault]:
    """Yield the faults of one line from the place and the royalty of each claim there.

    The faults are PLACE_GAP and PLACE_VS_ROYALTY: both tables pay a stronger line at least as much, so a
    higher royalty implies a better place. Articles chinese.20 and chinese.21.
    """
    places = {index for index, _ in data}
    if places != set(range(1, len(places) + 1)):
        yield ClaimFault(line, (), RuleError("PLACE_GAP", "chinese.20"))
    elif options.royalty_table.name is not None:
        for (one, (index, bonus)), (other, (other_place, other_bonus)) in permutations(enumerate(data), 2):
            if bonus > other_bonus and index >= other_place:
                yield ClaimFault(line, (one, other), RuleError("PLACE_VS_ROYALTY", "chinese.21"))


def compared_hands_of_claims(
    seats: Sequence[ShownHand], standings: Sequence[ComparedHand], options: Options
) -> list[ComparedHand]:
    """Return the compared hands of a deal with claims: every player in play is compared by places.

    Known cards give the royalties, and the places must agree with them. Raises the errors of `check_claims`,
    and PLACE_GAP for places that are missing or contradict cards. Article chinese.22.
    """
    in_play = [index for index, each in enumerate(standings) if not each.is_fouled and not each.exemption]
    claims = {index: _claim(seats[index], standings[index]) for index in in_play}
    check_claims(list(claims.values()), options)
    hands = {index: compared_hand_of_claim(claim) for index, claim in claims.items()}
    for one, other in combinations([index for index in in_play if isinstance(seats[index], ShownCards)], 2):
        if _line_order(standings[one], standings[other]) != _line_order(hands[one], hands[other]):
            raise RuleError("PLACE_GAP", "chinese.22")
    return [hands.get(index, each) for index, each in enumerate(standings)]


def _claim(seat: ShownHand, hand: ComparedHand) -> Claim:
    places = claimed_places(seat)
    if places is None:
        raise RuleError("PLACE_GAP", "chinese.22")
    return Claim(places, hand.royalties)


def _line_order(one: ComparedHand, other: ComparedHand) -> list[tuple[bool, bool]]:
    """Return for each of three lines whether the first hand wins it and whether it loses it."""
    return [(mine > yours, mine < yours) for mine, yours in zip(one.lines, other.lines, strict=True)]
