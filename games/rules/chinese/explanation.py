"""The explanation of a deal: every number of its score as plain JSON, without a word of any language."""

from collections.abc import Sequence
from typing import Any, Final

from games.rules.cards import cards_text
from games.rules.chinese.deal import Score
from games.rules.chinese.fantasyland import Following
from games.rules.chinese.layout import Layout, Values, out_of_order
from games.rules.chinese.naturals import POINTS
from games.rules.chinese.options import Options
from games.rules.chinese.royalties import LINES
from games.rules.chinese.scoring import SURRENDERED, Standing
from games.rules.chinese.seats import Laid, Seat, places_told
from games.rules.hands import CATEGORIES, is_royal

_NO_LINES: Final = (None, None, None)


def explain(
    seats: Sequence[Seat], score: Score, followings: Sequence[Following], options: Options
) -> dict[str, Any]:
    """What a page says of a deal; seats are numbers, lines are from the top down.

    - `net`: points by seat; `next_first`: seat, null in classic;
    - `seats`: for each, `fouled`, `out_of_order` (the two lines, when the cards tell), `royalties`,
      `surrendered`, `natural` and `natural_points`, `places` when told, `fantasyland` and `next_cards`, and
      when the cards are known `lines`: `line`, `cards`, `value`, `category`, `royal`;
    - `pairs`: `seats`, then what the first wins from the second, `lines`, `bonus`, `royalties`, `flat` and
      `points`, and the `articles` that say so.
    """
    shown = zip(seats, score.values, score.standings, followings, strict=True)
    return {
        "net": list(score.net),
        "next_first": None if options.is_classic else score.next_first,
        "seats": [
            _standing(standing) | _shown(seat, values, options) | _next(following)
            for seat, values, standing, following in shown
        ],
        "pairs": [_pair(pair, score, options) for pair in score.pairs],
    }


def _standing(standing: Standing) -> dict[str, Any]:
    surrendered = standing.aside == SURRENDERED
    natural = None if surrendered else standing.aside
    return {
        "fouled": standing.fouled,
        "royalties": list(standing.royalties),
        "surrendered": surrendered,
        "natural": natural,
        "natural_points": POINTS[natural] if natural else 0,
    }


def _shown(seat: Seat, values: Values | None, options: Options) -> dict[str, Any]:
    """What the cards of a seat say, and the places told for it."""
    places = places_told(seat)
    wrong = out_of_order(values or _NO_LINES, options.wheel)
    lines = _lines(seat.layout, values) if isinstance(seat, Laid) and values else None
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


def _next(following: Following) -> dict[str, Any]:
    return {"fantasyland": following.fantasyland, "next_cards": following.cards}


def _pair(seats: tuple[int, int], score: Score, options: Options) -> dict[str, Any]:
    points = score.pairs[seats]._asdict() | {"lines": list(score.pairs[seats].lines)}
    return {"seats": list(seats), **points, "articles": _articles(seats, score, options)}


def _articles(seats: tuple[int, int], score: Score, options: Options) -> list[str]:
    """The articles that a head-to-head was scored by."""
    one, other = (score.standings[seat] for seat in seats)
    pair = score.pairs[seats]
    asides = {one.aside, other.aside} - {None}
    cited = {
        "chinese.4": not asides,
        "chinese.5": pair.bonus and options.system == "1-6",
        "chinese.6": pair.bonus and options.system == "2-4",
        "chinese.8": one.fouled or other.fouled,
        "chinese.11": pair.royalties,
        "chinese.12": pair.points != sum(pair.lines) + pair.bonus + pair.royalties + pair.flat,
        "chinese.13": SURRENDERED in asides,
        "chinese.14": asides and SURRENDERED not in asides,
    }
    return [article for article, applies in cited.items() if applies]
