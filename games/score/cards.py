"""Questions about cards alone: reading them, ranking them."""

from typing import Any

from games.rules.cards import Card, card_text, check_distinct, read_cards
from games.rules.hands import CATEGORIES, Value, best, is_royal, three
from games.score.question import Fields, Room


def read(question: Fields) -> dict[str, Any]:
    """The canonical texts of cards, jokers among them."""
    cards, locale = question.text("cards"), question.choice("locale", ("en", "fr"), "en")
    _finish(question)
    return {"cards": [card_text(card) for card in read_cards(cards, locale, jokers=True)]}


def rank(question: Fields) -> dict[str, Any]:
    """What three, five, six or seven cards make."""
    text, locale = question.text("cards"), question.choice("locale", ("en", "fr"), "en")
    _finish(question)
    if len(text.split()) not in (3, 5, 6, 7):
        raise question.bad("cards")
    cards = read_cards(text, locale)
    check_distinct(cards)
    value = _value(cards)
    return {"category": CATEGORIES[value[0]], "value": list(value), "royal": is_royal(value)}


def _finish(question: Fields) -> None:
    """Cards follow no preset, and no option changes what they are: `options` may only be empty."""
    question.options().finish()
    question.finish(known=("preset",))


def _value(cards: tuple[Card, ...]) -> Value:
    return three(cards) if len(cards) == 3 else best(cards)


ASKS: Room = {"read": read, "rank": rank}
