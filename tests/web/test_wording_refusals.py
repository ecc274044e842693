"""A refusal is told in the page's language, about people and cards, not about seats and codes."""

from string import Formatter

import pytest
from django.utils.translation import override

from games.rules.errors import SENTENCES, RuleError
from web.wording.refusals import refusal_sentence

NAMES = ["Léa", "Karim"]


def test_the_player_takes_the_place_of_this_player():
    refusal = RuleError("STACK_TOO_SHORT", "holdem.5", seat=1, stack=12)
    with override("fr"):
        assert refusal_sentence(refusal, NAMES) == "Karim n’a que 12 jetons."
    with override("en"):
        assert refusal_sentence(refusal, NAMES) == "Karim has only 12 chips."


def test_a_sentence_without_a_player_is_told_of_him():
    refusal = RuleError("NEGATIVE_BET", "holdem.4", seat=0)
    with override("fr"):
        assert refusal_sentence(refusal, NAMES) == "Léa\u202f: une mise ne peut pas être négative."
    with override("en"):
        assert refusal_sentence(refusal, NAMES) == "Léa: a bet cannot be negative."


def test_without_names_nobody_is_named():
    refusal = RuleError("STACK_TOO_SHORT", "holdem.5", seat=1, stack=12)
    with override("en"):
        assert refusal_sentence(refusal) == "This player has only 12 chips."


def test_a_card_is_shown_by_its_sign_and_what_is_no_card_as_it_was_typed():
    with override("fr"):
        assert "R♥" in refusal_sentence(RuleError("CARD_DUPLICATE", "cards.3", card="Kh"))
        assert "«\u202fZz\u202f»" in refusal_sentence(RuleError("CARD_UNREADABLE", "cards.1", card="Zz"))


def test_a_name_is_not_read_as_a_pattern():
    refusal = RuleError("EXCH_FOLDED", "draw_holdem.6", seat=0)
    with override("en"):
        assert refusal_sentence(refusal, [r"\1 & <b>"]) == r"\1 & <b> has folded."


@pytest.mark.parametrize("code", SENTENCES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_refusal_can_be_told(code, language):
    blanks = {name for _, name, _, _ in Formatter().parse(SENTENCES[code].en) if name}
    facts = dict.fromkeys(blanks, 3)
    with override(language):
        said = refusal_sentence(RuleError(code, "cards.1", **facts))
    assert said.endswith((".", "!"))
    assert "{" not in said
