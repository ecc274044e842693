"""All facts of one sitting, from its rounds, its bank or tournament, and its payments."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from types import ModuleType
from typing import Final

from games.bank.counted_dinner import counted_cents
from games.models import Cave, Round, Sitting
from games.rules.catalogue import GAMES
from games.seasons.facts import chinese, default, draw_holdem, holdem, menteur, tournament
from games.seasons.facts.peaks import Peaks, PlayedRound, peaks_of
from games.seasons.facts.round_facts import Facts, RoundData, without_zeros
from games.sittings.queries.seating import CarriedState
from games.sittings.queries.settlement import closing_cents
from games.tournaments.queries.log import tournament_log as tournament_of

FACT_READERS: Final[dict[str, ModuleType]] = dict.fromkeys((game.key for game in GAMES), default) | {
    "chinese": chinese,
    "holdem": holdem,
    "draw_holdem": draw_holdem,
    "menteur": menteur,
}
"""Module that derives the facts of the rounds of each game: `round_facts` and `PEAKS`."""
MAX_MEETING: Final = 30
"""Maximum number of players of a sitting who all meet one another."""


def sitting_facts(sitting: Sitting) -> tuple[Facts, Peaks]:
    """Return the facts and peaks of a closed sitting by position."""
    seats = list(sitting.seats.select_related("player"))
    assert sitting.closing is not None, "facts are told once a sitting is closed"
    cents = closing_cents(sitting, seats)
    won = {seat.position: earned for seat, earned in zip(seats, cents, strict=True)}
    if sitting.game.is_tournament:
        return _add_meetings(tournament.tournament_facts(tournament_of(sitting).state), won), {}
    rounds, game = list(_rounds(sitting)), FACT_READERS[sitting.game_key]
    facts = Facts()
    for each in rounds:
        facts.update(_by_position(game.round_facts(each.data), each.positions))
    if sitting.game.has_bank:
        facts.update(_bank_facts(sitting, won))
        counted = counted_cents(sitting, seats, cents)
        won = {seat.position: earned for seat, earned in zip(seats, counted, strict=True)}
    scores = won if any(won.values()) else {each: facts["points", each, None] for each in won}
    return _add_meetings(facts, scores), peaks_of(game.PEAKS, rounds)


def _rounds(sitting: Sitting) -> Iterator[PlayedRound]:
    """Yield the active rounds in order, each with the carried state before it."""
    left = CarriedState()
    rounds = Round.objects.filter(sitting=sitting, struck_at=None).order_by("number")
    for each in rounds.select_related("seating", "rules"):
        each.rules.sitting = sitting
        before = left.for_seating(each.seating, each.rules)
        yield PlayedRound(
            each.pk, each.seating.positions, RoundData(each.net, each.recorded, before, each.explanation)
        )
        left = CarriedState(each.carried, each.seating.positions)


def _by_position(facts: Facts, positions: Sequence[int]) -> Facts:
    """Return the facts of a round by the positions of the sitting."""
    return Facts(
        {
            (name, positions[player], None if against is None else positions[against]): count
            for (name, player, against), count in facts.items()
        }
    )


def _bank_facts(sitting: Sitting, won: Mapping[int, int]) -> Facts:
    """Return the caves that each player bought, their price, and the money returned."""
    facts = Facts({("returned_cents", position, None): earned for position, earned in won.items()})
    for cave in Cave.objects.filter(sitting=sitting, undone_at=None).select_related("seat"):
        position = cave.seat.position
        facts["caves", position, None] += cave.kind == Cave.Kind.CAVE
        facts["bought_cents", position, None] += cave.cents
        facts["returned_cents", position, None] += cave.cents
    return facts


def _add_meetings(facts: Facts, scores: Mapping[int, int]) -> Facts:
    """Return the facts with the meeting of each pair of players, and the player who ended ahead.

    Most pairs of a large field never sit at one table: its players do not meet.
    """
    if len(scores) > MAX_MEETING:
        return without_zeros(facts)
    for one, other in permutations(scores, 2):
        facts["met", one, other] = 1
        facts["ahead", one, other] = int(scores[one] > scores[other])
    return without_zeros(facts)
