"""Arbiter pages: every ruling is reachable by links, in both languages, without queries."""

import pytest
from django.urls import reverse
from django.utils.translation import override

from games.rules.arbiter.help import rules_help
from games.rules.arbiter.rulebook import rulebook
from games.rules.arbiter.search import QUERY_LENGTH
from tests.html import form_fields, parse
from tests.scenario import browser_client
from web.arbiter.text import citation, headline, localised, search_result_text

SITUATIONS = tuple(rulebook().situations.values())
OF_LANGUAGE = {"fr": SITUATIONS, "en": SITUATIONS[::8]}
"""Situations whose pages are read in each language: the rules have tests of each text in both languages."""
BROWSE = reverse("arbiter")


def address(situation):
    return reverse("arbiter-situation", args=[situation.key])


def page_of(url, language="en"):
    answer = browser_client(language).get(url)
    assert answer.status_code == 200, url
    return parse(answer)


def cases(page):
    """Return the keys of the situations that a page lists, in order."""
    links = [each.attributes["href"].partition("?")[0] for each in page.by_id("main").find_all("a")]
    return [
        each.removeprefix(BROWSE).strip("/")
        for each in links
        if each.startswith(BROWSE) and each.removeprefix(BROWSE).strip("/") in rulebook().situations
    ]


# Browsing and searching


def test_arbiter_is_linked_from_every_home_page(scenario):
    for client in (scenario.stranger, scenario.host):
        assert parse(client.get("/")).find_all("a", href=BROWSE)


def test_categories_list_every_situation():
    categories = [each.attributes["href"] for each in page_of(BROWSE).by_id("main").find_all("a")]
    found = [key for category in categories for key in cases(page_of(category))]
    assert sorted(found) == sorted(rulebook().situations)


@pytest.mark.parametrize(
    ("language", "heading"), [("en", "One case for “stradle”"), ("fr", "Un cas pour «\u202fstradle\u202f»")]
)
def test_search_lists_matches_and_their_count(language, heading):
    page = page_of(f"{BROWSE}?q=stradle", language)
    assert cases(page) == ["20-04"]
    assert heading in page.by_id("main").texts


def test_search_in_a_category_lists_only_that_category():
    everywhere = cases(page_of(f"{BROWSE}?q=carte"))
    board = cases(page_of(f"{BROWSE}?q=carte&category=board"))
    assert board
    assert set(board) < set(everywhere)
    assert {rulebook().situations[key].category.key for key in board} == {"board"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rows_of_situations_show_every_ruling(language):
    main = page_of(f"{BROWSE}?q=carte", language).by_id("main")
    for key in cases(page_of(f"{BROWSE}?q=carte", language)):
        situation = rulebook().situations[key]
        (row,) = main.find_all("a", href=f"{address(situation)}?q=carte")
        rulings = [situation.ruling] if situation.ruling else [each.ruling for each in situation.answers]
        with override(language):
            assert all(localised(each) in row.text for each in rulings), key


def test_search_query_is_preserved_in_category_links_and_back_links():
    page = page_of(f"{BROWSE}?q=carte&category=deal")
    chips = [each.attributes["href"] for each in page.by_id("main").find_all("nav")[0].find_all("a")]
    assert chips[0] == f"{BROWSE}?q=carte"
    assert f"{BROWSE}?q=carte&category=bets" in chips
    (form,) = page.find_all("form", role="search")
    assert form_fields(form) == [("category", "deal"), ("q", "carte")]
    case = page_of(f"{BROWSE}15-01/?q=carte&category=deal&answer=dealer")
    assert case.find_all("a", href=f"{BROWSE}?q=carte&category=deal")


def test_search_without_matches_offers_categories_and_the_director():
    page = page_of(f"{BROWSE}?q=xyzzy")
    assert "No case for “xyzzy”" in page.by_id("main").text
    assert cases(page)[0] == "02-01"
    assert all(page.find_all("a", href=f"{BROWSE}?category={key}") for key in rulebook().categories)


@pytest.mark.parametrize(
    "typed",
    ["a" * 9000, "<script>alert(1)</script>", "\x00\x07", "\u202e" * 50, "%", "'\" OR 1=1 --", "🂡" * 90],
)
def test_search_accepts_any_text(typed):
    answer = browser_client().get(BROWSE, {"q": typed})
    assert answer.status_code == 200
    content = answer.content.decode()
    assert "<script>alert" not in content
    assert "\x00" not in content
    (field,) = parse(answer).find_all("input", name="q")
    assert len(field.attributes["value"]) <= QUERY_LENGTH
    assert field.attributes["maxlength"] == str(QUERY_LENGTH)


def test_search_with_invalid_utf_8_is_200():
    assert browser_client().get(BROWSE + "?q=%ff%fe%ed%a0%80").status_code == 200


# Articles


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_situation_opens_its_article_with_its_text_and_its_cases(language):
    for key in dict.fromkeys(each.article.key for each in OF_LANGUAGE[language]):
        article = rulebook().articles[key]
        page = page_of(reverse("arbiter-article", args=[key]), language)
        with override(language):
            lines = localised(article.text).splitlines()
        assert [each.text for each in page.by_id("main").find_all("p", **{"class": "long-text"})] == lines
        assert set(cases(page)) == {each.key for each in SITUATIONS if each.article == article}


def test_article_of_the_engine_opens_the_article_of_the_club():
    assert "art. 22 · Adjusting bets" in page_of(f"{BROWSE}articles/holdem.65/").by_id("main").text


def test_documents_list_every_article():
    main = page_of(f"{BROWSE}articles/").by_id("main")
    *links, with_texts = [each.attributes["href"] for each in main.find_all("a")]
    assert links == [reverse("arbiter-article", args=[key]) for key in rulebook().articles]
    assert not main.find_all("div", **{"class": "article-text"})
    texts = (
        page_of(f"{BROWSE}articles/{with_texts}").by_id("main").find_all("div", **{"class": "article-text"})
    )
    assert len(texts) == len(links)


def test_article_leads_back_to_the_page_that_cited_it():
    url = f"{BROWSE}articles/22/"
    back = parse(browser_client().get(url, headers={"Referer": "http://testserver/tools/bets/?total=140"}))
    assert back.find_all("a", href="http://testserver/tools/bets/?total=140")
    strange = parse(browser_client().get(url, headers={"Referer": "https://evil.example/x"}))
    assert not strange.find_all("a", href="https://evil.example/x")
    assert strange.find_all("a", href=f"{BROWSE}articles/#tournament")


# Help for beginners


@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_shows_the_hands_each_variant_in_ten_lines_with_its_drawing_and_the_words(language):
    page = page_of(reverse("arbiter-help"), language)
    assert len(page.by_id("hands").find_all("span", **{"class": "cards"})) == 9
    for variant in rules_help().variants:
        shown = page.by_id(variant.key)
        with override(language):
            lines = [localised(each) for each in variant.lines]
        assert len(lines) == 10
        assert all(each in shown.text for each in lines)
        assert shown.find_all("span", **{"class": "cards"})
    with override(language):
        words = [localised(each.word) for words in rules_help().glossary.values() for each in words]
    assert [each.text for each in page.find_all("dt")] == words


def test_every_document_of_the_rules_has_its_words():
    assert set(rules_help().glossary) == {"home", "tournament", "draw", "chinese", "menteur"}


def test_order_of_hands_is_found_by_a_question():
    assert cases(page_of(f"{BROWSE}?q=flush bat full"))[0] == "hands-01"


# Situations


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_ruling_is_reachable_from_its_situation_in_each_language(language):
    reached = 0
    for situation in OF_LANGUAGE[language]:
        page = page_of(address(situation), language)
        for answer, url in choices(situation, page):
            ruling_page = page_of(address(situation) + url, language) if url else page
            ruling = answer.ruling if answer else situation.ruling
            (verdict,) = ruling_page.find_all("h2", **{"class": "verdict"})
            with override(language):
                assert verdict.text == localised(ruling)
            reached += 1
    assert reached == sum(len(each.answers) or 1 for each in OF_LANGUAGE[language])


def choices(situation, page):
    """Return the answers of a page with their URLs; a situation without question has one, without URL."""
    links = page.find_all("a", **{"class": "button choice"})
    with override(page.find_all("html")[0].attributes["lang"]):
        expected = [f"{localised(each.label)} {localised(each.ruling)}" for each in situation.answers]
    assert [each.text for each in links] == expected
    urls = [each.attributes["href"] for each in links]
    return list(zip(situation.answers, urls, strict=True)) or [(None, "")]


def test_ruling_with_a_question_shows_its_exceptions_after_the_answer():
    asking = page_of(f"{BROWSE}15-01/")
    assert asking.find_all("h2", **{"class": "verdict"})[0].text == "Whose card is it, and who turned it up?"
    assert not asking.find_all("dl")
    ruled = page_of(f"{BROWSE}15-01/?answer=dealer")
    assert ruled.find_all("h2", **{"class": "verdict"})[0].text == "The card is kept and shown to everyone."
    assert [each.text for each in ruled.find_all("dt")] == [
        "A player’s, by the dealer or by an involuntary movement",
        "There is a dealer and it is the button’s card",
        "The player’s, on purpose",
    ]
    assert "Unless" in ruled.by_id("main").texts


def test_ruling_shows_its_article_document_and_interpretation():
    page = page_of(f"{BROWSE}18-01/?answer=known", "fr")
    assert "art. 18 · L’ouverture du tableau" in page.by_id("main").text
    assert "Règlement du Périgord Poker Club" in page.by_id("main").text
    assert "Notre lecture" in page.by_id("main").texts
    assert page.find_all("a", href=f"{BROWSE}articles/18/")


def test_situation_links_to_similar_situations():
    near = cases(page_of(f"{BROWSE}25-01/"))
    assert near[:2] == ["home-02", "25-02"]


def test_situation_without_calculator_page_shows_no_calculator():
    situation = rulebook().situations["24-02"]
    assert situation.calculator == "chip_race"
    assert "chip_race" not in browser_client().get(address(situation)).content.decode()


@pytest.mark.parametrize(
    "path",
    ["99-99/", "18-01/?answer=forged", "17-01/?answer=yes", "x/", "18-01/x/", "articles/99/", "?category=x",
     "18-01/?category=x", "%00/"],
)  # fmt: skip
def test_unknown_situation_is_404(path):
    assert browser_client().get(BROWSE + path).status_code == 404


@pytest.mark.parametrize("path", ["", "?q=carte", "?category=deal", "18-01/", "18-01/?answer=known"])
def test_arbiter_pages_run_no_query(path, django_assert_num_queries, db):
    with django_assert_num_queries(0):
        assert browser_client().get(BROWSE + path).status_code == 200


# Texts


def test_found_sentence_names_the_number_of_matches():
    assert search_result_text(1, "flop") == "Un cas pour «\u202fflop\u202f»"
    assert search_result_text(5, "flop") == "Cinq cas pour «\u202fflop\u202f»"
    assert search_result_text(0, "flop") == "Aucun cas pour «\u202fflop\u202f»"


def test_french_texts_have_narrow_spaces_before_punctuation():
    situation = rulebook().situations["11-04"]
    assert headline(situation.situation) == "Mélange et coupe\u202f: qui fait quoi\u202f?"
    assert headline(rulebook().situations["18-01"].situation) == "Flop exposé sans brûler de carte"
    assert localised(rulebook().situations["18-01"].situation).endswith("carte.")
    assert citation(situation.article) == "art. 11 · La donne"
