"""Questions about cards: reading and ranking."""

from games.rules.cards import Card, card_text, check_distinct, read_cards
from games.rules.hands import CATEGORIES, Value, best_value, is_royal, value_of_three
from games.score.question import AskHandlers, Fields


def read(question: Fields) -> dict[str, object]:
    """Return the canonical texts of cards, jokers included."""
    cards, locale = question.text("cards"), question.choice("locale", ("en", "fr"), "en")
    _finish(question)
    return {"cards": [card_text(card) for card in read_cards(cards, locale, jokers=True)]}


def rank(question: Fields) -> dict[str, object]:
    """Return the combination of three, five, six or seven cards."""
    text, locale = question.text("cards"), question.choice("locale", ("en", "fr"), "en")
    _finish(question)
    if len(text.split()) not in (3, 5, 6, 7):
        raise question.error("cards")
    cards = read_cards(text, locale)
    check_distinct(cards)
    value = _value(cards)
    return {"category": CATEGORIES[value[0]], "value": list(value), "royal": is_royal(value)}


def _finish(question: Fields) -> None:
    """Check that no field is left; cards have no preset, and `options` must be empty."""
    question.options().refuse_unread()
    question.refuse_unread(allowed_null_fields=("preset",))


def _value(cards: tuple[Card, ...]) -> Value:
    return value_of_three(cards) if len(cards) == 3 else best_value(cards)


ASKS: AskHandlers = {"read": read, "rank": rank}
