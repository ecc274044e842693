"""The rulings as data: all of them there, in both languages, and everything they name exists."""

import pytest

from games.rules.arbiter.rulebook import NEIGHBOURS, rulebook
from games.rules.arbiter.situation import Text

SITUATIONS = tuple(rulebook().situations.values())


def texts(situation):
    """Every text of a situation."""
    yield from (situation.situation, situation.ruling, situation.question, situation.note)
    for answer in situation.answers:
        yield from (answer.label, answer.ruling)


def test_it_holds_every_situation_and_every_ruling():
    rulings = sum(len(each.answers) or 1 for each in SITUATIONS)
    assert (len(SITUATIONS), rulings) == (119, 176)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.key)
def test_it_rules_at_once_or_asks_first(situation):
    at_once = situation.ruling is not None
    asks = situation.question is not None and len(situation.answers) >= 2
    assert at_once != asks
    assert at_once == (not situation.answers)
    keys = [each.key for each in situation.answers]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.key)
def test_it_says_everything_in_both_languages(situation):
    for text in filter(None, texts(situation)):
        assert text.fr.strip(), text
        assert text.en.strip(), text
        assert text.fr != text.en
        assert "'" not in text.fr + text.en
        assert "seed" not in text.en.lower()


def test_it_covers_every_article_of_the_tournament_in_order():
    places = [each.article.key for each in SITUATIONS if each.article.key.isdecimal()]
    assert list(dict.fromkeys(places)) == [str(number) for number in range(1, 26)]


def test_it_puts_every_situation_in_a_category_and_under_an_article_that_have_others():
    by_category = [each for key in rulebook().categories for each in rulebook().of_category(key)]
    assert sorted(each.key for each in by_category) == sorted(rulebook().situations)
    assert all(rulebook().of_category(key) for key in rulebook().categories)
    assert {each.article.key for each in SITUATIONS} == rulebook().articles.keys()


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.key)
def test_it_names_neighbours_that_exist_and_never_itself(situation):
    assert set(situation.related) <= set(rulebook().situations)
    neighbours = rulebook().neighbours(situation)
    assert situation not in neighbours
    assert len(set(neighbours)) == len(neighbours) <= NEIGHBOURS
    assert [each.key for each in neighbours][: len(situation.related)] == list(situation.related)


def test_an_answer_is_found_by_its_key_and_the_others_are_what_is_left():
    situation = rulebook().situations["18-01"]
    known = situation.answer("known")
    assert known.ruling.en.startswith("The first flop card becomes the burn")
    assert [each.key for each in situation.others(known)] == ["unknown"]
    assert situation.answer("forged") is None


def test_a_text_is_told_in_french_or_in_english():
    text = Text("brûlée", "burn")
    assert (text.told("fr"), text.told("en"), text.told("de")) == ("brûlée", "burn", "burn")


def test_it_keeps_the_names_of_the_reckonings_that_would_help():
    named = {each.calculator for each in SITUATIONS} - {""}
    assert {"classify_bet", "build_pots", "chip_race", "dead_button"} <= named
