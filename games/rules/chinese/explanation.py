"""The explanation of a deal: every number of its score as plain JSON, without words of a language."""

from collections.abc import Sequence
from typing import Any, Final

from games.rules.cards import cards_text
from games.rules.chinese.deal import Score
from games.rules.chinese.fantasyland import NextDealStatus
from games.rules.chinese.layout import Layout, Values, out_of_order
from games.rules.chinese.naturals import POINTS
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import LINES
from games.rules.chinese.scoring import SURRENDERED, ComparedHand
from games.rules.chinese.shown_hands import ShownCards, ShownHand, claimed_places
from games.rules.hands import CATEGORIES, is_royal

_NO_LINES: Final = (None, None, None)


def explain(
    seats: Sequence[ShownHand], score: Score, followings: Sequence[NextDealStatus], options: Options
) -> dict[str, Any]:
    """Return the explanation of a deal; seats are numbers, lines are listed from the top down.

    - `net`: points by seat; `next_first`: seat, null in classic;
    - `seats`: for each seat `fouled`, `out_of_order` (the two lines, if the cards are known), `royalties`,
      `surrendered`, `natural` and `natural_points`, `places` if they were entered, `fantasyland` and
      `next_cards`, and if the cards are known `lines`: `line`, `cards`, `value`, `category`, `royal`;
    - `pairs`: `seats`, then the points that the first wins from the second, as `lines`, `bonus`, `royalties`,
      `flat` and `points`, and the `articles` that apply.
    """
    shown = zip(seats, score.values, score.compared_hands, followings, strict=True)
    return {
        "net": list(score.net),
        "next_first": None if options.is_classic else score.next_first,
        "seats": [
            _compared_hand_json(active)
            | _shown_hand_json(seat, values, options)
            | _next_deal_status_json(status)
            for seat, values, active, status in shown
        ],
        "pairs": [_pair(pair, score, options) for pair in score.pairs],
    }


def _compared_hand_json(hand: ComparedHand) -> dict[str, Any]:
    surrendered = hand.exemption == SURRENDERED
    natural = None if surrendered else hand.exemption
    return {
        "fouled": hand.is_fouled,
        "royalties": list(hand.royalties),
        "surrendered": surrendered,
        "natural": natural,
        "natural_points": POINTS[natural] if natural else 0,
    }


def _shown_hand_json(seat: ShownHand, values: Values | None, options: Options) -> dict[str, Any]:
    """Return the part of a seat that its cards give, and the places entered for it."""
    places = claimed_places(seat)
    wrong = out_of_order(values or _NO_LINES, options.wheel)
    lines = _lines(seat.layout, values) if isinstance(seat, ShownCards) and values else None
    return {"places": places and list(places), "out_of_order": wrong and list(wrong), "lines": lines}


def _lines(layout: Layout, values: Values) -> list[dict[str, Any]]:
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


def _next_deal_status_json(status: NextDealStatus) -> dict[str, Any]:
    return {"fantasyland": status.fantasyland, "next_cards": status.cards}


def _pair(seats: tuple[int, int], score: Score, options: Options) -> dict[str, Any]:
    points = score.pairs[seats]._asdict() | {"lines": list(score.pairs[seats].lines)}
    return {"seats": list(seats), **points, "articles": _articles(seats, score, options)}


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
