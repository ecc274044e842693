"""Reads: every fact of one sitting, from its rounds, its bank or its tournament, and from what it paid."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from games.banking import has_bank
from games.facts import plain, tournament
from games.facts.peaks import Peaks, Told, peaks_of
from games.facts.played import Facts, Played, told
from games.models import Cave, Round, Sitting
from games.rules.catalogue import GAMES, corridor
from games.seated import Left
from games.settling import closing_cents
from games.tournaments import is_tournament
from games.tournaments import told as tournament_of

BY_GAME = dict.fromkeys((game.key for game in GAMES), plain) | corridor("games.facts")


def facts_of_sitting(sitting: Sitting) -> tuple[Facts, Peaks]:
    """The facts and the peaks of a closed sitting, its people by their positions there."""
    seats = list(sitting.seats.select_related("player"))
    assert sitting.closing is not None, "facts are told once a sitting is closed"
    cents = closing_cents(sitting.closing, seats)
    won = {seat.position: earned for seat, earned in zip(seats, cents, strict=True)}
    if is_tournament(sitting):
        return _with_meetings(tournament.facts_of(tournament_of(sitting).evening), won), {}
    rounds, game = list(_rounds(sitting)), BY_GAME[sitting.game_key]
    facts = Facts()
    for each in rounds:
        facts.update(_placed(game.facts_of(each.played), each.positions))
    if has_bank(sitting):
        facts.update(_bank_facts(sitting, won))
    scores = won if any(won.values()) else {each: facts["points", each, None] for each in won}
    return _with_meetings(facts, scores), peaks_of(game.PEAKS, rounds)


def _rounds(sitting: Sitting) -> Iterator[Told]:
    """The standing rounds in order, each with the state it found."""
    left = Left()
    rounds = Round.objects.filter(sitting=sitting, struck_at=None).order_by("number")
    for each in rounds.select_related("seating", "rules"):
        each.rules.sitting = sitting
        before = left.found_by(each.seating, each.rules)
        yield Told(each.pk, each.seating.positions, Played(each.net, each.recorded, before, each.explanation))
        left = Left(each.carried, each.seating.positions)


def _placed(facts: Facts, positions: Sequence[int]) -> Facts:
    """The facts of a round by the positions of the sitting."""
    return Facts(
        {
            (name, positions[who], None if against is None else positions[against]): count
            for (name, who, against), count in facts.items()
        }
    )


def _bank_facts(sitting: Sitting, won: Mapping[int, int]) -> Facts:
    """The caves each bought, what they cost, and what came back of it."""
    facts = Facts({("returned_cents", position, None): earned for position, earned in won.items()})
    for cave in Cave.objects.filter(sitting=sitting, undone_at=None).select_related("seat"):
        position = cave.seat.position
        facts["caves", position, None] += cave.kind == Cave.Kind.CAVE
        facts["bought_cents", position, None] += cave.cents
        facts["returned_cents", position, None] += cave.cents
    return facts


def _with_meetings(facts: Facts, scores: Mapping[int, int]) -> Facts:
    """The same facts, and for every two who sat together that they met, and who ended ahead."""
    for one, other in permutations(scores, 2):
        facts["met", one, other] = 1
        facts["ahead", one, other] = int(scores[one] > scores[other])
    return told(facts)
