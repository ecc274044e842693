"""Speed of the card engine: four-player open-face deals scored from text, compared with three evaluators.

    python -m bench.engine [DEALS]

Every engine does the same work on the same deals: it reads the text of 52 cards, refuses a duplicate card,
classifies twelve lines, finds fouls, counts royalties and scores six head-to-heads, the last with the code of
Ardoise. Missing parts of the others (three cards, the order of lines) are implemented here as lean as
possible. The scores are compared before any measurement. The figure is CPU time, the best of several runs,
without the garbage collector.
"""

import gc
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import phevaluator
import pokerkit
import treys

from games.rules.cards import PACK, RANK_OF, Card, cards_text
from games.rules.chinese.layout import Layout, read_layouts, values_of
from games.rules.chinese.options import PRESETS
from games.rules.chinese.scoring import (
    FOULED_HAND,
    ComparedHand,
    compared_hand_of_values,
    net_points,
    score_head_to_heads,
)

Board = tuple[str, str, str]
Deal = Sequence[Board]
Engine = Callable[[Deal], tuple[int, ...]]

OPTIONS = PRESETS["open_face"]
RANKS = {text: rank for rank, text in enumerate("23456789TJQKA", start=2)}
MIDDLE = {"trips": 2, "straight": 4, "flush": 8, "full": 12, "quads": 20, "straight_flush": 30, "royal": 50}
BOTTOM = {"straight": 2, "flush": 4, "full": 6, "quads": 10, "straight_flush": 15, "royal": 25}


def ardoise(deal: Deal) -> tuple[int, ...]:
    """Score a deal with the engine of Ardoise, validation included."""
    standings = [compared_hand_of_values(values_of(layout), OPTIONS) for layout in read_layouts(deal)]
    return net_points(score_head_to_heads(standings, OPTIONS), len(standings))


# Parts that the other evaluators lack

CATEGORY = {"straight_flush": 8, "royal": 8, "quads": 7, "full": 6, "flush": 5, "straight": 4, "trips": 3}


def net(standings: Sequence[ComparedHand]) -> tuple[int, ...]:
    """Return the points by seat."""
    return net_points(score_head_to_heads(standings, OPTIONS), len(standings))


def top_line(ranks: list[int]) -> tuple[tuple[int, ...], int]:
    """Return the strength of three ranks and their royalty."""
    high, middle, low = sorted(ranks, reverse=True)
    if high == low:
        return (3, high), high + 8
    if high == middle or middle == low:
        kicker = low if high == middle else high
        return (1, middle, kicker), max(0, middle - 5)
    return (0, high, middle, low), 0


def tops(top: tuple[int, ...], cell: str, ranks: list[int]) -> bool:
    """Return whether a top line beats a middle of this combination and these ranks."""
    counts = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    category = CATEGORY.get(cell) or (2 if counts[1][0] == 2 else int(counts[0][0] == 2))
    return top > (category, *(rank for _, rank in counts))


def _bottom(cell: str) -> int:
    return BOTTOM.get(cell, 0)


def refuse_twice(cards: Sequence[Any]) -> None:
    """Exit if a card is dealt twice."""
    if len(set(cards)) != len(cards):
        sys.exit("a card is dealt twice")


TREYS = treys.Evaluator()
TREYS_CLASSES = {
    0: "royal",
    1: "straight_flush",
    2: "quads",
    3: "full",
    4: "flush",
    5: "straight",
    6: "trips",
}


def with_treys(deal: Deal) -> tuple[int, ...]:
    """Score a deal with treys: cards are integers, a hand is one of 7,462 ranks."""
    standings = []
    boards = [[[treys.Card.new(text) for text in line.split()] for line in board] for board in deal]
    refuse_twice([card for board in boards for line in board for card in line])
    for top, middle, bottom in boards:
        strength, royalty = top_line([treys.Card.get_rank_int(card) + 2 for card in top])
        middle_rank, bottom_rank = TREYS.evaluate(middle, []), TREYS.evaluate(bottom, [])
        cell = TREYS_CLASSES.get(TREYS.get_rank_class(middle_rank), "")
        ranks = [treys.Card.get_rank_int(card) + 2 for card in middle]
        if bottom_rank > middle_rank or tops(strength, cell, ranks):
            standings.append(FOULED_HAND)
            continue
        paid = royalty, MIDDLE.get(cell, 0), _bottom(TREYS_CLASSES.get(TREYS.get_rank_class(bottom_rank), ""))
        standings.append(ComparedHand((strength, (-middle_rank,), (-bottom_rank,)), paid))
    return net(standings)


POKERKIT_LABELS = {
    pokerkit.Label.STRAIGHT_FLUSH: "straight_flush",
    pokerkit.Label.FOUR_OF_A_KIND: "quads",
    pokerkit.Label.FULL_HOUSE: "full",
    pokerkit.Label.FLUSH: "flush",
    pokerkit.Label.STRAIGHT: "straight",
    pokerkit.Label.THREE_OF_A_KIND: "trips",
}


def pokerkit_cell(hand: pokerkit.StandardHighHand) -> str:
    label = POKERKIT_LABELS.get(hand.entry.label, "")
    ranks = {card.rank for card in hand.cards}
    return "royal" if label == "straight_flush" and ranks >= {"A", "K"} else label


def with_pokerkit(deal: Deal) -> tuple[int, ...]:
    """Score a deal with pokerkit: hands are comparable objects."""
    standings = []
    boards = [[tuple(pokerkit.Card.parse(line.replace(" ", ""))) for line in board] for board in deal]
    refuse_twice([card for board in boards for line in board for card in line])
    for top_cards, *others in boards:
        strength, royalty = top_line([RANKS[card.rank] for card in top_cards])
        middle, bottom = (pokerkit.StandardHighHand(cards) for cards in others)
        cell = pokerkit_cell(middle)
        if bottom < middle or tops(strength, cell, [RANKS[card.rank] for card in others[0]]):
            standings.append(FOULED_HAND)
            continue
        paid = royalty, MIDDLE.get(cell, 0), _bottom(pokerkit_cell(bottom))
        standings.append(ComparedHand((strength, (middle,), (bottom,)), paid))
    return net(standings)


def phevaluator_cell(rank: int) -> str:
    """Return the combination of one of the 7,462 ranks, where 1 is the best."""
    ends = (
        (1, "royal"),
        (10, "straight_flush"),
        (166, "quads"),
        (322, "full"),
        (1599, "flush"),
        (1609, "straight"),
        (2467, "trips"),
    )
    return next((cell for end, cell in ends if rank <= end), "")


def with_phevaluator(deal: Deal) -> tuple[int, ...]:
    """Score a deal with phevaluator: a hand of texts is one of 7,462 ranks."""
    standings = []
    boards = [[line.split() for line in board] for board in deal]
    refuse_twice([card for board in boards for line in board for card in line])
    for top, middle, bottom in boards:
        strength, royalty = top_line([RANKS[text[0]] for text in top])
        middle_rank, bottom_rank = (phevaluator.evaluate_cards(*line) for line in (middle, bottom))
        cell = phevaluator_cell(middle_rank)
        if bottom_rank > middle_rank or tops(strength, cell, [RANKS[text[0]] for text in middle]):
            standings.append(FOULED_HAND)
            continue
        paid = royalty, MIDDLE.get(cell, 0), _bottom(phevaluator_cell(bottom_rank))
        standings.append(ComparedHand((strength, (-middle_rank,), (-bottom_rank,)), paid))
    return net(standings)


ENGINES: dict[str, Engine] = {
    "ardoise": ardoise,
    "treys": with_treys,
    "phevaluator": with_phevaluator,
    "pokerkit": with_pokerkit,
}


def deals(count: int) -> list[Deal]:
    """Return this number of deals from a fixed seed; some hands are fouled."""
    chance = random.Random(13)
    return [_deal(chance) for _ in range(count)]


def _deal(chance: random.Random) -> Deal:
    pack = chance.sample(PACK, 52)
    layouts = [_layout(pack[13 * seat : 13 * seat + 13]) for seat in range(4)]
    return [(cards_text(top), cards_text(middle), cards_text(bottom)) for top, middle, bottom in layouts]


def _layout(cards: list[Card]) -> Layout:
    """Return a layout with the repeated ranks in the bottom lines."""
    ranks = [RANK_OF[card] for card in cards]
    ordered = sorted(cards, key=lambda card: (ranks.count(RANK_OF[card]), RANK_OF[card]))
    return Layout(tuple(ordered[:3]), tuple(ordered[3:8]), tuple(ordered[8:]))


def deals_a_second(engine: Engine, dealt: Sequence[Deal], runs: int = 5) -> int:
    """Return the deals per second of CPU time, the best of several runs."""
    best = min(_cpu_ns(engine, dealt) for _ in range(runs))
    return len(dealt) * 10**9 // best


def _cpu_ns(engine: Engine, dealt: Sequence[Deal]) -> int:
    gc.collect()
    start = time.process_time_ns()
    for deal in dealt:
        engine(deal)
    return time.process_time_ns() - start


def main() -> None:
    gc.disable()
    dealt = deals(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
    for deal in dealt:
        scores = {name: engine(deal) for name, engine in ENGINES.items()}
        if len(set(scores.values())) > 1:
            sys.exit(f"the engines disagree on {deal}: {scores}")
    speeds = {name: deals_a_second(engine, dealt) for name, engine in ENGINES.items()}
    ours = speeds["ardoise"]
    print(f"{len(dealt)} deals, the same scores from {len(ENGINES)} engines")
    for name, speed in speeds.items():
        print(f"{name:12} {speed:8,} deals/s   {ours // speed}.{ours * 10 // speed % 10} ×")


if __name__ == "__main__":
    main()
