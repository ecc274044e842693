"""The explanation of a deal: every number of its score as plain JSON, without words of a language."""

from collections.abc import Sequence
from typing import Final

from games.rules.cards import cards_text
from games.rules.chinese.deal import Score
from games.rules.chinese.fantasyland import NextDealStatus
from games.rules.chinese.layout import Layout, Values, out_of_order
from games.rules.chinese.naturals import POINTS
from games.rules.chinese.options import Options
from games.rules.chinese.record import DealRecord, LineRecord, PairRecord, SeatRecord
from games.rules.chinese.royalties import LINES
from games.rules.chinese.scoring import SURRENDERED, ComparedHand
from games.rules.chinese.shown_hands import ShownCards, ShownHand, claimed_places
from games.rules.hands import CATEGORIES, is_royal

_NO_LINES: Final = (None, None, None)


def explain(
    seats: Sequence[ShownHand], score: Score, followings: Sequence[NextDealStatus], options: Options
) -> DealRecord:
    """Return the explanation of a deal; seats are numbers, lines are listed from the top down."""
    shown = zip(seats, score.values, score.compared_hands, followings, strict=True)
    return {
        "net": list(score.net),
        "next_first": None if options.is_classic else score.next_first,
        "seats": [_seat(seat, values, active, status, options) for seat, values, active, status in shown],
        "pairs": [_pair(pair, score, options) for pair in score.pairs],
    }


def _seat(
    seat: ShownHand, values: Values | None, hand: ComparedHand, status: NextDealStatus, options: Options
) -> SeatRecord:
    surrendered = hand.exemption == SURRENDERED
    natural = None if surrendered else hand.exemption
    places = claimed_places(seat)
    wrong = out_of_order(values or _NO_LINES, options.wheel)
    return {
        "fouled": hand.is_fouled,
        "royalties": list(hand.royalties),
        "surrendered": surrendered,
        "natural": natural,
        "natural_points": POINTS[natural] if natural else 0,
        "places": list(places) if places else None,
        "out_of_order": list(wrong) if wrong else None,
        "lines": _lines(seat.layout, values) if isinstance(seat, ShownCards) and values else None,
        "fantasyland": status.fantasyland,
        "next_cards": status.cards,
    }


def _lines(layout: Layout, values: Values) -> list[LineRecord]:
    return [
        {
            "line": line,
            "cards": cards_text(cards),
            "value": list(value),
            "category": CATEGORIES[value[0]],
            "royal": is_royal(value),
        }
        for line, cards, value in zip(LINES, layout, values, strict=True)
    ]


def _pair(seats: tuple[int, int], score: Score, options: Options) -> PairRecord:
    pair = score.pairs[seats]
    return {
        "seats": list(seats),
        "lines": list(pair.lines),
        "bonus": pair.bonus,
        "royalties": pair.royalties,
        "flat": pair.flat,
        "points": pair.points,
        "articles": _articles(seats, score, options),
    }


def _articles(seats: tuple[int, int], score: Score, options: Options) -> list[str]:
    """Return the articles under which a head-to-head was scored."""
    one, other = (score.compared_hands[seat] for seat in seats)
    pair = score.pairs[seats]
    asides = {one.exemption, other.exemption} - {None}
    cited = {
        "chinese.4": not asides,
        "chinese.5": pair.bonus and options.system == "1-6",
        "chinese.6": pair.bonus and options.system == "2-4",
        "chinese.8": one.is_fouled or other.is_fouled,
        "chinese.11": pair.royalties,
        "chinese.12": pair.points != sum(pair.lines) + pair.bonus + pair.royalties + pair.flat,
        "chinese.13": SURRENDERED in asides,
        "chinese.14": asides and SURRENDERED not in asides,
    }
    return [article for article, applies in cited.items() if applies]
