"""What a deal of Chinese poker tells: fouls, scoops, royalties by row, Fantasyland, who took from whom."""

from collections.abc import Iterable

from games.facts.peaks import Peak, Peaks, Told, biggest_round, climb
from games.facts.played import Facts, Played, played_by_all, taken, told
from games.rules.chinese.game import fantasyland_carried
from games.rules.chinese.royalties import LINES


def facts_of(played: Played) -> Facts:
    """The facts of one deal."""
    facts = played_by_all(played)
    was_in = fantasyland_carried(played.before, len(played.net))
    for place, seat in enumerate(played.explanation["seats"]):
        facts["fouls", place, None] += bool(seat["fouled"])
        facts["naturals", place, None] += bool(seat["natural"])
        for line, points in zip(LINES, seat["royalties"], strict=True):
            facts[f"royalties_{line}", place, None] += bool(points)
            facts[f"royalty_points_{line}", place, None] += points
        goes_in = bool(seat["fantasyland"])
        facts["fantasyland", place, None] += was_in[place]
        facts["fantasyland_entries", place, None] += goes_in and not was_in[place]
        facts["fantasyland_stays", place, None] += goes_in and was_in[place]
    for pair in played.explanation["pairs"]:
        one, other = pair["seats"]
        taken(facts, one, other, pair["points"])
        facts["scoops", one, other] += all(won > 0 for won in pair["lines"])
        facts["scoops", other, one] += all(won < 0 for won in pair["lines"])
    return told(facts)


def longest_fantasyland(rounds: Iterable[Told]) -> Peaks:
    """The most deals each played in Fantasyland one after the other, and the last of them."""
    lengths: dict[int, int] = {}
    peaks: Peaks = {}
    for each in rounds:
        was_in = fantasyland_carried(each.played.before, len(each.positions))
        for position, is_in in zip(each.positions, was_in, strict=True):
            lengths[position] = lengths.get(position, 0) + 1 if is_in else 0
            who = "longest_fantasyland", position
            if lengths[position] > (peaks[who].count if who in peaks else 0):
                peaks[who] = Peak(lengths[position], each.key)
    return peaks


PEAKS = (biggest_round, climb, longest_fantasyland)
