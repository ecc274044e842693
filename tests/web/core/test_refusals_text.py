"""Refusal sentences: in the language of the page, with names and cards instead of codes."""

import ast
import re
from string import Formatter

import pytest
from django.forms import Form
from django.template import Context, Template
from django.utils.html import conditional_escape
from django.utils.translation import override

from games.rules.arbiter.articles import DOCUMENT_BY_PREFIX
from games.rules.arbiter.rulebook import rulebook
from games.rules.errors import MESSAGES, RuleError
from tests.source_tree import nodes, python
from web.arbiter.text import CitingText
from web.core.refusals import rule_refusal_message, with_error
from web.ui.typography import typeset

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


def test_refusal_sentence_with_a_name_inside_is_elided():
    refusal = RuleError("HIGH_CARD_MISSING", "holdem.20", seat=0)
    with override("fr"):
        assert rule_refusal_message(refusal, ["Inès"]) == "Il manque la plus haute carte fermée d’Inès."
        assert rule_refusal_message(refusal, ["Léa"]) == "Il manque la plus haute carte fermée de Léa."
        assert rule_refusal_message(refusal) == "Il manque la plus haute carte fermée de ce joueur."
    with override("en"):
        assert rule_refusal_message(refusal, ["Inès"]) == "The highest closed card of Inès is missing."


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


def test_refusal_shows_the_link_to_its_article_and_no_markup_of_a_name():
    refusal = RuleError("EXCH_FOLDED", "draw_holdem.6", seat=0)
    with override("en"):
        said = rule_refusal_message(refusal, ["<b>Léa</b>"])
        shown = Template("{{ said }}").render(Context({"said": said}))
    assert said == "<b>Léa</b> has folded."
    assert "&lt;b&gt;Léa&lt;/b&gt; has folded." in shown
    assert 'href="/arbiter/articles/draw_holdem.6/"' in shown


CITED = sorted(
    {
        node.value
        for path in python("games")
        for node in nodes(path)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.fullmatch("|".join(rf"{name}\.\d+" for name in DOCUMENT_BY_PREFIX if name), node.value)
    }
)
"""Every article that a refusal of the rules cites."""


def test_refusals_cite_many_articles():
    cited = {call.args[1].value for call in _refusals() if isinstance(call.args[1], ast.Constant)}
    assert len(cited) > 80
    assert cited <= set(CITED)


def _refusals():
    calls = (node for path in python("games") for node in nodes(path) if isinstance(node, ast.Call))
    return [each for each in calls if isinstance(each.func, ast.Name) and each.func.id == "RuleError"]


@pytest.mark.parametrize("article", CITED)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_link_of_every_cited_article_opens_its_text(client, article, language):
    with override(language):
        shown = Template("{{ said }}").render(Context({"said": CitingText("x", article)}))
    (url,) = re.findall('href="([^"]+)"', shown)
    answer = client.get(url, headers={"Accept-Language": language})
    assert answer.status_code == 200
    title = rulebook().article(article).title.in_locale(language)
    assert conditional_escape(typeset_in(language, title)) in answer.content.decode()


def test_error_of_a_form_has_the_link_of_its_article():
    form = with_error(Form({}), None, CitingText("Too <many>.", CITED[0]))
    shown = Template("{{ form.non_field_errors|join:' ' }}{{ form.non_field_errors.0 }}").render(
        Context({"form": form})
    )
    assert shown.count("Too &lt;many&gt;. <a ") == 2


def typeset_in(language, text):
    with override(language):
        return typeset(text)


@pytest.mark.parametrize("code", MESSAGES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_refusal_has_a_sentence(code, language):
    blanks = {name for _, name, _, _ in Formatter().parse(MESSAGES[code].en) if name}
    facts = dict.fromkeys([*blanks, "difference"], 3)
    with override(language):
        message = rule_refusal_message(RuleError(code, "cards.1", **facts))
    assert message.endswith((".", "!"))
    assert "{" not in message
