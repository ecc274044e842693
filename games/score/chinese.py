"""Questions about Chinese poker: a deal by cards or quick, a board, the pack."""

from collections.abc import Sequence
from typing import Any

from games.rules.chinese.deal import Score, score_deal
from games.rules.chinese.layout import read_layouts
from games.rules.chinese.options import PRESETS, Options, read_options
from games.rules.chinese.pack import check_seats, deck_total, hand_size
from games.rules.chinese.reading import reading
from games.rules.chinese.seats import Seat
from games.rules.plain import Malformed
from games.score.chinese_seats import CLAIM_WORDS, HAND_WORDS, line_texts, read_claims, read_hands, seats_of
from games.score.question import BadField, Fields, Room, by_name

_PRESET_KEYS = tuple(PRESETS)


def score(question: Fields) -> dict[str, Any]:
    """A deal by cards."""
    options = _options(question)
    locale = question.choice("locale", ("en", "fr"), "en")
    names, players = question.players()
    hands = read_hands(players, options)
    was_in = _was_in(players, options)
    first = _first(question, names, options)
    question.finish(known=("first",))
    _finish(players, HAND_WORDS)
    return _answer(seats_of(hands, locale), was_in, first, options, names)


def quick(question: Fields) -> dict[str, Any]:
    """The same deal without cards."""
    options = _options(question)
    names, players = question.players()
    claims = read_claims(players, options)
    was_in = _was_in(players, options)
    first = _first(question, names, options)
    question.finish(known=("first",))
    _finish(players, CLAIM_WORDS)
    seats = [claim.seat() for claim in claims]
    return _answer(seats, was_in, first, options, names)


def board(question: Fields) -> dict[str, Any]:
    """One arrangement of thirteen cards."""
    options = _options(question)
    locale = question.choice("locale", ("en", "fr"), "en")
    lines = line_texts(question)
    was_in = not options.is_classic and question.boolean("fantasyland", False)
    question.finish(known=("fantasyland",))
    (layout,) = read_layouts([lines], locale)
    shown = reading(*layout, options, was_in)
    answer: dict[str, Any] = {
        "fouled": shown.is_fouled,
        "categories": list(shown.categories),
        "royalties": list(shown.royalties),
    }
    if options.is_classic:
        return {**answer, "natural": shown.natural}
    return {**answer, "fantasyland": shown.following.fantasyland, "next_cards": shown.following.cards}


def deal(question: Fields) -> dict[str, Any]:
    """Whether the pack suffices for what everybody is dealt."""
    options = _options(question)
    _, players = question.players()
    cards = [player.integer("cards", hand_size(options), least=1) for player in players]
    question.finish()
    _finish(players)
    check_seats(len(players), options.preset)
    return {"total": deck_total(cards)}


def _options(question: Fields) -> Options:
    """The options of the preset followed; a fault is told by the option's path.

    What a point is worth is an option of the table too, and changes no answer.
    """
    preset = question.preset(_PRESET_KEYS)
    question.options().integer("point_value_cents", None, least=1)
    changes = question.raw("options", {})
    rules = {name: value for name, value in changes.items() if name != "point_value_cents"}
    try:
        return read_options(preset, rules)
    except Malformed as fault:
        raise BadField(f"{question.path('options')}.{fault.name}") from None


def _was_in(players: Sequence[Fields], options: Options) -> list[bool]:
    """Who played this deal in Fantasyland: in classic nobody, and the field is not one."""
    if options.is_classic:
        return [False] * len(players)
    return [player.boolean("fantasyland", False) for player in players]


def _first(question: Fields, names: Sequence[str], options: Options) -> int:
    """Who acted first; in classic nobody does, and the field is not one."""
    first: int | None = None if options.is_classic else question.someone("first", names, None)
    return first or 0


def _finish(players: Sequence[Fields], known: Sequence[str] = ()) -> None:
    for player in players:
        player.finish(known)


def _answer(
    seats: Sequence[Seat], was_in: Sequence[bool], first: int, options: Options, names: Sequence[str]
) -> dict[str, Any]:
    result = score_deal(seats, was_in, first, options)
    answer = {
        "net": by_name(names, result.net),
        "players": _players(result, names, options),
        "pairs": [
            {"players": [names[one], names[other]], **pair._asdict()}
            for (one, other), pair in result.pairs.items()
        ],
    }
    return answer if options.is_classic else {**answer, "next_first": names[result.next_first]}


def _players(result: Score, names: Sequence[str], options: Options) -> list[dict[str, Any]]:
    players = [
        {"name": name, "fouled": standing.fouled, "royalties": standing.royalties}
        for name, standing in zip(names, result.standings, strict=True)
    ]
    if not options.is_classic:
        for player, (fantasyland, cards) in zip(players, result.following, strict=True):
            player |= {"fantasyland": fantasyland, "next_cards": cards}
    return players


ASKS: Room = {"score": score, "quick": quick, "board": board, "deal": deal}
