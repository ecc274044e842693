"""Refusal sentences: in the language of the page, with names and cards instead of codes."""

from string import Formatter

import pytest
from django.utils.translation import override

from games.rules.errors import MESSAGES, RuleError
from web.core.refusals import rule_refusal_message

NAMES = ["Léa", "Karim"]


def test_refusal_sentence_replaces_this_player_by_the_name():
    refusal = RuleError("STACK_TOO_SHORT", "holdem.5", seat=1, stack=12)
    with override("fr"):
        assert rule_refusal_message(refusal, NAMES) == "Karim n’a que 12 jetons."
    with override("en"):
        assert rule_refusal_message(refusal, NAMES) == "Karim has only 12 chips."


def test_refusal_sentence_without_a_player_starts_with_the_name():
    refusal = RuleError("NEGATIVE_BET", "holdem.4", seat=0)
    with override("fr"):
        assert rule_refusal_message(refusal, NAMES) == "Léa\u202f: une mise ne peut pas être négative."
    with override("en"):
        assert rule_refusal_message(refusal, NAMES) == "Léa: a bet cannot be negative."


def test_refusal_sentence_without_names_is_impersonal():
    refusal = RuleError("STACK_TOO_SHORT", "holdem.5", seat=1, stack=12)
    with override("en"):
        assert rule_refusal_message(refusal) == "This player has only 12 chips."


def test_refusal_sentence_formats_cards_and_quotes_other_texts():
    with override("fr"):
        assert "R♥" in rule_refusal_message(RuleError("CARD_DUPLICATE", "cards.3", card="Kh"))
        assert "«\u202fZz\u202f»" in rule_refusal_message(RuleError("CARD_UNREADABLE", "cards.1", card="Zz"))


def test_refusal_sentence_inserts_names_literally():
    refusal = RuleError("EXCH_FOLDED", "draw_holdem.6", seat=0)
    with override("en"):
        assert rule_refusal_message(refusal, [r"\1 & <b>"]) == r"\1 & <b> has folded."


@pytest.mark.parametrize("code", MESSAGES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_refusal_has_a_sentence(code, language):
    blanks = {name for _, name, _, _ in Formatter().parse(MESSAGES[code].en) if name}
    facts = dict.fromkeys([*blanks, "difference"], 3)
    with override(language):
        message = rule_refusal_message(RuleError(code, "cards.1", **facts))
    assert message.endswith((".", "!"))
    assert "{" not in message
