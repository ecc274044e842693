"""Facts of a deal of Chinese poker: fouls, scoops, royalties by row, Fantasyland, points by opponent."""

from collections.abc import Iterable

from games.rules.chinese.game import in_fantasyland
from games.rules.chinese.royalties import LINES
from games.seasons.facts.peaks import Peak, Peaks, PlayedRound, biggest_round, climb
from games.seasons.facts.round_facts import (
    Facts,
    RoundData,
    add_points_taken,
    rounds_and_points,
    without_zeros,
)


def round_facts(played: RoundData) -> Facts:
    """Return the facts of one deal."""
    facts = rounds_and_points(played)
    was_in = in_fantasyland(played.state, len(played.net))
    for index, seat in enumerate(played.explanation["seats"]):
        facts["fouls", index, None] += bool(seat["fouled"])
        facts["naturals", index, None] += bool(seat["natural"])
        for line, points in zip(LINES, seat["royalties"], strict=True):
            facts[f"royalties_{line}", index, None] += bool(points)
            facts[f"royalty_points_{line}", index, None] += points
        goes_in = bool(seat["fantasyland"])
        facts["fantasyland", index, None] += was_in[index]
        facts["fantasyland_entries", index, None] += goes_in and not was_in[index]
        facts["fantasyland_stays", index, None] += goes_in and was_in[index]
    for pair in played.explanation["pairs"]:
        one, other = pair["seats"]
        add_points_taken(facts, one, other, pair["points"])
        facts["scoops", one, other] += all(won > 0 for won in pair["lines"])
        facts["scoops", other, one] += all(won < 0 for won in pair["lines"])
    return without_zeros(facts)


def longest_fantasyland(rounds: Iterable[PlayedRound]) -> Peaks:
    """Return by player the longest run of deals played in Fantasyland, with its last deal."""
    lengths: dict[int, int] = {}
    peaks: Peaks = {}
    for each in rounds:
        was_in = in_fantasyland(each.data.state, len(each.positions))
        for position, is_in in zip(each.positions, was_in, strict=True):
            lengths[position] = lengths.get(position, 0) + 1 if is_in else 0
            player = "longest_fantasyland", position
            if lengths[position] > (peaks[player].count if player in peaks else 0):
                peaks[player] = Peak(lengths[position], each.round_id)
    return peaks


PEAKS = (biggest_round, climb, longest_fantasyland)
