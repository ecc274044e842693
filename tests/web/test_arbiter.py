"""The arbiter's pages: every ruling reached by links alone, in both languages, without the database."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.search import QUERY_LENGTH
from tests.cast import phone
from tests.page import fields_of, read
from web.wording.arbiter import cited, found_sentence, headline, told

SITUATIONS = tuple(rulebook().situations.values())
BROWSE = reverse("arbiter")


def address(situation):
    return reverse("arbiter-situation", args=[situation.key])


def page_of(url, language="en"):
    answer = phone(language).get(url)
    assert answer.status_code == 200, url
    return read(answer)


def cases(page):
    """The situations that a list of a page leads to, in order."""
    links = [each.attributes["href"].partition("?")[0] for each in page.of_id("main").all("a")]
    return [
        each.removeprefix(BROWSE).strip("/") for each in links if each.startswith(BROWSE) and each != BROWSE
    ]


# Browsing and searching


def test_it_opens_from_the_first_screen_of_a_stranger_and_of_a_host(cast):
    for client in (cast.stranger, cast.host):
        assert read(client.get("/")).all("a", href=BROWSE)


def test_it_leads_to_every_situation_by_its_category():
    shelves = [each.attributes["href"] for each in page_of(BROWSE).of_id("main").all("a")]
    found = [key for shelf in shelves for key in cases(page_of(shelf))]
    assert sorted(found) == sorted(rulebook().situations)


def test_it_leads_to_every_situation_by_its_article():
    found = [key for article in rulebook().articles for key in cases(page_of(f"{BROWSE}?article={article}"))]
    assert sorted(found) == sorted(rulebook().situations)


@pytest.mark.parametrize(
    ("language", "said"), [("en", "One case for “stradle”"), ("fr", "Un cas pour «\u202fstradle\u202f»")]
)
def test_it_finds_what_was_typed_and_says_how_many(language, said):
    page = page_of(f"{BROWSE}?q=stradle", language)
    assert cases(page) == ["20-04"]
    assert said in page.of_id("main").words


def test_it_looks_in_one_category_only_when_asked_to():
    everywhere = cases(page_of(f"{BROWSE}?q=carte"))
    board = cases(page_of(f"{BROWSE}?q=carte&category=board"))
    assert board
    assert set(board) < set(everywhere)
    assert {rulebook().situations[key].category.key for key in board} == {"board"}


def test_it_keeps_what_was_typed_from_chip_to_chip_and_on_the_way_back():
    page = page_of(f"{BROWSE}?q=carte&category=deal")
    chips = [each.attributes["href"] for each in page.of_id("main").all("nav")[0].all("a")]
    assert chips[0] == f"{BROWSE}?q=carte"
    assert f"{BROWSE}?q=carte&category=bets" in chips
    (form,) = page.all("form", role="search")
    assert fields_of(form) == [("category", "deal"), ("q", "carte")]
    case = page_of(f"{BROWSE}15-01/?q=carte&category=deal&answer=dealer")
    assert case.all("a", href=f"{BROWSE}?q=carte&category=deal")


def test_it_offers_the_themes_and_the_director_when_nothing_is_found():
    page = page_of(f"{BROWSE}?q=xyzzy")
    assert "No case for “xyzzy”" in page.of_id("main").said
    assert cases(page)[0] == "02-01"
    assert all(page.all("a", href=f"{BROWSE}?category={key}") for key in rulebook().categories)


@pytest.mark.parametrize(
    "typed",
    ["a" * 9000, "<script>alert(1)</script>", "\x00\x07", "\u202e" * 50, "%", "'\" OR 1=1 --", "🂡" * 90],
)
def test_it_answers_politely_whatever_is_typed(typed):
    answer = phone().get(BROWSE, {"q": typed})
    assert answer.status_code == 200
    content = answer.content.decode()
    assert "<script>alert" not in content
    assert "\x00" not in content
    (field,) = read(answer).all("input", name="q")
    assert len(field.attributes["value"]) <= QUERY_LENGTH
    assert field.attributes["maxlength"] == str(QUERY_LENGTH)


def test_bytes_that_are_no_text_are_nothing_it_knows():
    assert phone().get(BROWSE + "?q=%ff%fe%ed%a0%80").status_code == 200


# A case


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_ruling_is_reached_from_its_case_and_told_in_the_reader_s_language(language):
    reached = 0
    for situation in SITUATIONS:
        page = page_of(address(situation), language)
        for answer, url in choices(situation, page):
            told_page = page_of(address(situation) + url, language) if url else page
            ruling = answer.ruling if answer else situation.ruling
            (verdict,) = told_page.all("h2", **{"class": "verdict"})
            with override(language):
                assert verdict.said == told(ruling)
            reached += 1
    assert reached == 176


def choices(situation, page):
    """The answers a page offers, each with its link; for a case ruled at once, none."""
    links = page.all("a", **{"class": "btn choice"})
    with override(page.all("html")[0].attributes["lang"]):
        assert [each.said for each in links] == [told(each.label) for each in situation.answers]
    urls = [each.attributes["href"] for each in links]
    return list(zip(situation.answers, urls, strict=True)) or [(None, "")]


def test_it_asks_before_it_rules_and_then_tells_the_exceptions():
    asking = page_of(f"{BROWSE}15-01/")
    assert asking.all("h2", **{"class": "verdict"})[0].said == "Whose, and whose doing?"
    assert not asking.all("dl")
    ruled = page_of(f"{BROWSE}15-01/?answer=dealer")
    assert ruled.all("h2", **{"class": "verdict"})[0].said == "He keeps it and shows it to everyone."
    assert [each.said for each in ruled.all("dt")] == [
        "A player’s, by the dealer or by an involuntary move",
        "There is a dealer and it is the button’s card",
        "Deliberate act of the player",
    ]
    assert "Unless" in ruled.of_id("main").words


def test_it_names_the_article_its_document_and_how_it_was_read():
    page = page_of(f"{BROWSE}18-01/?answer=known", "fr")
    assert "art. 18 · L’ouverture du tableau" in page.of_id("main").said
    assert "Règlement du Périgord Poker Club" in page.of_id("main").said
    assert "Notre lecture" in page.of_id("main").words
    assert page.all("a", href=f"{BROWSE}?article=18")


def test_it_leads_to_the_cases_nearby():
    near = cases(page_of(f"{BROWSE}25-01/"))
    assert near[:2] == ["home-02", "25-02"]


def test_it_says_nothing_yet_of_the_reckonings_that_would_help():
    with_reckoning = rulebook().situations["24-02"]
    assert with_reckoning.calculator == "chip_race"
    assert "chip_race" not in phone().get(address(with_reckoning)).content.decode()


@pytest.mark.parametrize(
    "path",
    ["99-99/", "18-01/?answer=forged", "17-01/?answer=yes", "x/", "18-01/x/", "?category=x", "?article=99",
     "18-01/?category=x", "%00/"],
)  # fmt: skip
def test_what_does_not_exist_is_not_there(path):
    assert phone().get(BROWSE + path).status_code == 404


@pytest.mark.parametrize("path", ["", "?q=carte", "?category=deal", "18-01/", "18-01/?answer=known"])
def test_it_asks_nothing_of_the_database(path, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        assert phone().get(BROWSE + path).status_code == 200


# The words


def test_it_says_how_many_were_found():
    assert found_sentence(1, "flop") == "Un cas pour «\u202fflop\u202f»"
    assert found_sentence(5, "flop") == "Cinq cas pour «\u202fflop\u202f»"
    assert found_sentence(0, "flop") == "Aucun cas pour «\u202fflop\u202f»"


def test_it_tells_a_text_as_french_is_printed():
    situation = rulebook().situations["11-04"]
    assert headline(situation.situation) == "Mélange et coupe\u202f: qui fait quoi\u202f?"
    assert headline(rulebook().situations["18-01"].situation) == "Flop exposé sans brûler de carte"
    assert told(rulebook().situations["18-01"].situation).endswith("carte.")
    assert cited(situation.article) == "art. 11 · La donne"
