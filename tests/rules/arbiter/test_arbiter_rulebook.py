"""Data of the rulebook: complete in both languages, with references that exist."""

import pytest

from games.rules.arbiter.rulebook import RELATED_COUNT, rulebook
from games.rules.arbiter.situation import Text

SITUATIONS = tuple(rulebook().situations.values())


def texts(situation):
    """Yield every text of a situation."""
    yield from (situation.situation, situation.ruling, situation.question, situation.note)
    for answer in situation.answers:
        yield from (answer.label, answer.ruling)


def test_rulebook_has_169_situations_and_251_rulings():
    rulings = sum(len(each.answers) or 1 for each in SITUATIONS)
    assert (len(SITUATIONS), rulings) == (169, 251)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.key)
def test_each_situation_has_either_a_ruling_or_a_question_with_answers(situation):
    at_once = situation.ruling is not None
    asks = situation.question is not None and len(situation.answers) >= 2
    assert at_once != asks
    assert at_once == (not situation.answers)
    keys = [each.key for each in situation.answers]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.key)
def test_each_situation_text_exists_in_french_and_english(situation):
    for text in filter(None, texts(situation)):
        assert text.fr.strip(), text
        assert text.en.strip(), text
        assert text.fr != text.en
        assert "'" not in text.fr + text.en
        assert "seed" not in text.en.lower()


def test_situations_cover_the_25_tournament_articles_in_order():
    places = [each.article.key for each in SITUATIONS if each.article.key.isdecimal()]
    assert list(dict.fromkeys(places)) == [str(number) for number in range(1, 26)]


def test_each_situation_shares_its_category_and_its_article_with_others():
    by_category = [each for key in rulebook().categories for each in rulebook().in_category(key)]
    assert sorted(each.key for each in by_category) == sorted(rulebook().situations)
    assert all(rulebook().in_category(key) for key in rulebook().categories)
    assert {each.article.key for each in SITUATIONS} <= rulebook().articles.keys()
    assert {each.article.document.key for each in SITUATIONS} >= {
        "tournament",
        "home",
        "draw",
        "chinese",
        "menteur",
    }


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda each: each.key)
def test_neighbours_of_a_situation_exist_and_exclude_itself(situation):
    assert set(situation.related) <= set(rulebook().situations)
    neighbours = rulebook().related_to(situation)
    assert situation not in neighbours
    assert len(set(neighbours)) == len(neighbours) <= RELATED_COUNT
    assert [each.key for each in neighbours][: len(situation.related)] == list(situation.related)


def test_answer_is_found_by_key_and_others_returns_the_remaining_answers():
    situation = rulebook().situations["18-01"]
    known = situation.answer("known")
    assert known.ruling.en.startswith("The first flop card becomes the burn")
    assert [each.key for each in situation.other_answers(known)] == ["unknown"]
    assert situation.answer("forged") is None


def test_text_is_returned_in_french_for_fr_and_in_english_otherwise():
    text = Text("brûlée", "burn")
    assert (text.in_locale("fr"), text.in_locale("en"), text.in_locale("de")) == ("brûlée", "burn", "burn")


def test_situations_name_the_calculators_that_help():
    named = {each.calculator for each in SITUATIONS} - {""}
    assert {"classify_bet", "build_pots", "chip_race", "dead_button"} <= named
