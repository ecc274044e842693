"""Questions about Chinese poker: a deal by cards or by claims, one board, the pack."""

from collections.abc import Sequence

from games.rules.chinese.deal import Score, score_deal
from games.rules.chinese.layout import read_layouts
from games.rules.chinese.options import PRESETS, Options, read_options
from games.rules.chinese.pack import check_seats, deck_total, hand_size
from games.rules.chinese.partial_layout import preview_layout
from games.rules.chinese.shown_hands import ShownHand
from games.rules.json_fields import Malformed
from games.score.chinese_seats import (
    CLAIM_WORDS,
    HAND_WORDS,
    line_texts,
    read_hands,
    read_quick_claims,
    shown_hands,
)
from games.score.question import AskHandlers, BadField, Fields, by_name

_PRESET_KEYS = tuple(PRESETS)


def score(question: Fields) -> dict[str, object]:
    """Return the score of a deal entered by cards."""
    options = _options(question)
    locale = question.choice("locale", ("en", "fr"), "en")
    names, players = question.players()
    hands = read_hands(players, options)
    was_in = _was_in(players, options)
    first = _first(question, names, options)
    question.refuse_unread(allowed_null_fields=("first",))
    _finish(players, HAND_WORDS)
    return _answer(shown_hands(hands, locale), was_in, first, options, names)


def quick(question: Fields) -> dict[str, object]:
    """Return the score of a deal entered without cards."""
    options = _options(question)
    names, players = question.players()
    claims = read_quick_claims(players, options)
    was_in = _was_in(players, options)
    first = _first(question, names, options)
    question.refuse_unread(allowed_null_fields=("first",))
    _finish(players, CLAIM_WORDS)
    seats = [claim.shown_hand() for claim in claims]
    return _answer(seats, was_in, first, options, names)


def board(question: Fields) -> dict[str, object]:
    """Return the preview of one arrangement of thirteen cards."""
    options = _options(question)
    locale = question.choice("locale", ("en", "fr"), "en")
    lines = line_texts(question)
    was_in = not options.is_classic and question.boolean("fantasyland", False)
    question.refuse_unread(allowed_null_fields=("fantasyland",))
    (layout,) = read_layouts([lines], locale)
    shown = preview_layout(*layout, options, was_in)
    answer: dict[str, object] = {
        "fouled": shown.is_fouled,
        "categories": list(shown.categories),
        "royalties": list(shown.royalties),
    }
    if options.is_classic:
        return {**answer, "natural": shown.natural}
    return {
        **answer,
        "fantasyland": shown.next_deal_status.fantasyland,
        "next_cards": shown.next_deal_status.cards,
    }


def deal(question: Fields) -> dict[str, object]:
    """Return the number of cards of a deal. Raises DECK_OVERFLOW."""
    options = _options(question)
    _, players = question.players()
    cards = [player.integer("cards", hand_size(options), least=1) for player in players]
    question.refuse_unread()
    _finish(players)
    check_seats(len(players), options.preset)
    return {"total": deck_total(cards)}


def _options(question: Fields) -> Options:
    """Return the options of the preset; a fault names the path of the option.

    The value of a point is accepted and changes no answer.
    """
    preset = question.preset(_PRESET_KEYS)
    question.options().integer("point_value_cents", None, least=1)
    changes = question.mapping("options")
    rules = {name: value for name, value in changes.items() if name != "point_value_cents"}
    try:
        return read_options(preset, rules)
    except Malformed as fault:
        raise BadField(f"{question.path('options')}.{fault.path}") from None


def _was_in(players: Sequence[Fields], options: Options) -> list[bool]:
    """Return by player whether they played this deal in Fantasyland; never in classic, which has no such
    field.
    """
    if options.is_classic:
        return [False] * len(players)
    return [player.boolean("fantasyland", False) for player in players]


def _first(question: Fields, names: Sequence[str], options: Options) -> int:
    """Return the seat that acted first; classic has no such field."""
    first: int | None = None if options.is_classic else question.player("first", names, None)
    return first or 0


def _finish(players: Sequence[Fields], existing: Sequence[str] = ()) -> None:
    for player in players:
        player.refuse_unread(existing)


def _answer(
    seats: Sequence[ShownHand], was_in: Sequence[bool], first: int, options: Options, names: Sequence[str]
) -> dict[str, object]:
    result = score_deal(seats, was_in, first, options)
    answer: dict[str, object] = {
        "net": by_name(names, result.net),
        "players": _players(result, names, options),
        "pairs": [
            {"players": [names[one], names[other]], **pair._asdict()}
            for (one, other), pair in result.pairs.items()
        ],
    }
    return answer if options.is_classic else {**answer, "next_first": names[result.next_first]}


def _players(result: Score, names: Sequence[str], options: Options) -> list[dict[str, object]]:
    players = [
        {"name": name, "fouled": active.is_fouled, "royalties": active.royalties}
        for name, active in zip(names, result.compared_hands, strict=True)
    ]
    if not options.is_classic:
        for player, (fantasyland, cards) in zip(players, result.next_deal_statuses, strict=True):
            player |= {"fantasyland": fantasyland, "next_cards": cards}
    return players


ASKS: AskHandlers = {"score": score, "quick": quick, "board": board, "deal": deal}
