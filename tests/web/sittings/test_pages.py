"""Requirements on every page: one heading, valid markup, both languages, few queries, the policy."""

import re
from typing import NamedTuple
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.models import Circle, Merge
from games.sittings.commands import closing, opening, rounds
from tests.appointments import agenda_urls
from tests.evening_actions import import_past_evening, merge_players
from tests.html import Element, parse
from tests.scenario import (
    LINES,
    NAMES,
    PLAIN,
    QUEENS,
    browser_client,
    correct,
    deal_fields,
    make_scenario,
    open_sitting,
    record,
    resume_path,
)
from tests.web.bank_actions import bank_urls
from tests.web.menteur_actions import coup, open_menteur
from tests.web.tournament_actions import open_tournament
from tests.web.tournament_actions import url as tournament_url
from web.core.assets import PAGE_STYLESHEETS, SOURCE_DIR
from web.sittings.pages.feed import MAX_FEED_ROWS

MAX_QUERIES = 12
MAX_SEASON_QUERIES = 16  # with what the visitor owes on other evenings, and the open sittings


def addresses(scenario):
    """Return the URL of every page, by description."""
    sitting, closed, version = scenario.sitting.pk, scenario.closed.pk, scenario.round.pk
    return {
        "home": "/",
        "preferences": "/preferences/",
        "new slate": reverse("sitting-new"),
        "table": reverse("sitting", args=[sitting]),
        "whole table": reverse("sitting", args=[sitting]) + "?all",
        "table on paper": reverse("sitting", args=[sitting]) + "?paper",
        "closed table": reverse("sitting", args=[closed]),
        "duels": reverse("sitting-duels", args=[sitting]) + "?of=1",
        "duels, closed": reverse("sitting-duels", args=[closed]),
        "more": reverse("sitting-more", args=[sitting]),
        "more, closed": reverse("sitting-more", args=[closed]),
        "pad": reverse("sitting-pad", args=[sitting]),
        "correction": reverse("round-correct", args=[version]),
        "deal": reverse("round", args=[version]),
        "closure": reverse("sitting-close", args=[sitting]),
        "settlement to be": reverse("settlement", args=[sitting]),
        "settlement": reverse("evening", args=[scenario.closed.evening_id]),
        "settlement, straight": reverse("evening", args=[scenario.closed.evening_id]) + "?plan=straight",
        "settlement, one banker": reverse("evening", args=[scenario.closed.evening_id]) + "?plan=banker",
        "evening, more": reverse("evening-more", args=[scenario.closed.evening_id]),
        "payment": reverse("evening-payment", args=[scenario.closed.evening_id]),
        "slip": reverse("evening-statement", args=[scenario.closed.evening_id]),
        "new expense": reverse("evening-expenses", args=[scenario.closed.evening_id]),
        "new loan": reverse("evening-expenses", args=[scenario.closed.evening_id]) + "?kind=loan",
        "which evening": reverse("sitting-move", args=[closed]),
        "balances": reverse("circle-balances", args=[scenario.sitting.circle.pk]),
        "households": reverse("circle-households", args=[scenario.sitting.circle.pk]),
        "standings": reverse("circle", args=[scenario.sitting.circle.pk]),
        "standings, season points": reverse("circle", args=[scenario.sitting.circle.pk])
        + "?in=season_points",
        "a total": reverse("player-breakdown", args=[scenario.sitting.circle.players.get(name="Karim").pk]),
        "seasons": reverse("circle-seasons", args=[scenario.sitting.circle.pk]),
        "settings of a season": reverse("season-settings", args=[scenario.sitting.season_id]),
        "by other rules": reverse("season-replay", args=[scenario.sitting.season_id])
        + "?system=2-4&point=0,50",
        "binding": reverse("circle-binding", args=[scenario.sitting.circle.pk]),
        "resume": resume_path(scenario.sitting.circle),
        "a player": reverse("player", args=[scenario.sitting.circle.players.get(name="Karim").pk]),
        "a figure of a player": reverse(
            "player-evenings", args=[scenario.sitting.circle.players.get(name="Karim").pk]
        )
        + "?figure=taken",
        "records": reverse("circle-records", args=[scenario.sitting.circle.pk]),
        "people": reverse("circle-people", args=[scenario.sitting.circle.pk]),
        "a phone": reverse("player-link", args=[scenario.sitting.circle.players.get(name="Karim").pk]),
        "settings of the circle": reverse("circle-settings", args=[scenario.sitting.circle.pk]),
        "invitation to be": reverse("sitting-invitations", args=[sitting]) + "?role=score",
        "invitation to the circle": reverse("circle-invitations", args=[scenario.sitting.circle.pk]),
        "pen": reverse("sitting-scoring", args=[sitting]),
        "code": reverse("join-code"),
        "sign in": reverse("account-sign-in"),
        "account to be": reverse("account-sign-up"),
        "without the password": reverse("account-recovery"),
        "door": reverse("join", args=[scenario.link]),
        "arbiter": reverse("arbiter"),
        "arbiter, in one page": reverse("arbiter-offline"),
        "arbiter, cases found": reverse("arbiter") + "?q=flop",
        "arbiter, a question": reverse("arbiter-situation", args=["18-01"]),
        "arbiter, a ruling": reverse("arbiter-situation", args=["18-01"]) + "?answer=known",
        "an article": reverse("arbiter-article", args=["18"]),
        "the articles": reverse("arbiter-articles"),
        "tables": reverse("tool-tables"),
        "arrival": reverse("tool-arrival"),
        "showdown": reverse("tool-showdown"),
        "announcement": reverse("tool-announcement") + "?hand=K♥+K♦+K♣+Q♠+joker",
        "tools": reverse("tools"),
        "pot calculator": reverse("tool-pots"),
        "betting aid": reverse("tool-bets") + "?total=140&high=100&acted=1",
        "chip race": reverse("tool-chip-race") + "?chips-0=3",
        "button": reverse("tool-button") + "?out-2=1",
        "not found": "/nowhere/",
    }


def menteur_addresses(client):
    """Return the URL of every page that only menteur has, with one coup recorded."""
    _, sitting = open_menteur(client)
    version = coup(client, sitting, 0, "lie")
    pad = reverse("sitting-pad", args=[sitting.pk])
    return {
        "menteur": reverse("sitting", args=[sitting.pk]),
        "menteur, who announced": pad,
        "menteur, who lied": f"{pad}?key={uuid4()}&announcer=1",
        "menteur, a void coup": f"{pad}?key={uuid4()}&void=1",
        "menteur, a coup told": f"{pad}?key={uuid4()}&told=",
        "menteur, the ladder": reverse("menteur-ladder", args=[sitting.pk]),
        "menteur, the coup": reverse("round", args=[version.pk]),
        "menteur, correction": reverse("round-correct", args=[version.pk]),
        "menteur, more": reverse("sitting-more", args=[sitting.pk]),
        "menteur, closure": reverse("sitting-close", args=[sitting.pk]),
        "menteur, settlement to be": reverse("settlement", args=[sitting.pk]),
    }


def tournament_addresses(client):
    """Return the URL of pages that only a tournament has, before its draw."""
    _, sitting = open_tournament(NAMES, client)
    pages = ("terms", "prizes", "draw", "desk", "log", "seats")
    return {"tournament": reverse("sitting", args=[sitting.pk])} | {
        f"tournament, {page}": tournament_url(page, sitting) for page in pages
    }


def pages(scenario, language="en"):
    """Return every page in a language, including the pages that answer a form."""
    scenario.host.post("/preferences/", {"language": language, "index": language})
    urls = addresses(scenario) | menteur_addresses(scenario.host) | bank_urls(scenario.host)
    urls |= agenda_urls(scenario.sitting) | tournament_addresses(scenario.host)
    found = {name: scenario.host.get(url) for name, url in urls.items()}
    stranger = browser_client(language)
    found["first screen"] = stranger.get("/")
    found["a door"] = stranger.get(reverse("join", args=[scenario.link]))
    found["a wrong code"] = stranger.post(reverse("join-code"), {"code": "7KQM2X"})
    invitations = reverse("sitting-invitations", args=[scenario.sitting.pk])
    scenario.host.post(invitations)
    found["invitation"] = scenario.host.get(invitations)
    found["looking on"] = scenario.viewer.get(
        reverse("sitting-pad", args=[scenario.sitting.pk]), headers={"accept-language": language}
    )
    found["first slate"] = stranger.get(reverse("sitting-new"))
    found["slate refused"] = stranger.post(reverse("sitting-new"), {"name": "Léa " * 10, "point": "other"})
    found["rules"] = stranger.post(reverse("sitting-new"), {"step": "rules"})
    record_url = reverse("sitting-rounds", args=[scenario.sitting.pk])
    fields = deal_fields(PLAIN)
    found["places"] = scenario.host.post(reverse("sitting-pad", args=[scenario.sitting.pk]), {"to": "quick"})
    found["cards among places"] = scenario.host.post(
        reverse("sitting-pad", args=[scenario.sitting.pk]), {"to": "quick", "seat-0-top": "As Ah Ad"} | fields
    )
    found["refused places"] = scenario.host.post(record_url, {"mode": "quick"})
    found["complete pad"] = scenario.host.post(reverse("sitting-pad", args=[scenario.sitting.pk]), fields)
    found["refused deal"] = scenario.host.post(record_url, fields | {"seat-0-top": "As"})
    found["key that is none"] = scenario.host.post(record_url, {"key": "x"})
    scenario.host.post(record_url, fields)
    found["two versions"] = scenario.host.post(record_url, deal_fields(QUEENS, key=fields["key"]))
    found["struck deal"] = scenario.host.get(_struck(scenario))
    found["corrected table"] = scenario.host.get(reverse("sitting", args=[scenario.sitting.pk]))
    return found | import_and_archive_pages(scenario.host, scenario.sitting.circle)


def import_and_archive_pages(host, circle):
    """Return the pages of imports, merged players and an archived circle."""
    past, end = (reverse(name, args=[circle.pk]) for name in ("past-results-import", "circle-erase"))
    merge = Merge.objects.filter(survivor__circle=circle).first() or merge_players(circle, "Lea", "Leo")
    host.post(reverse("player-retire", args=[merge.survivor_id]))
    found = {
        "past sheet": host.get(past),
        "sheet understood": host.post(past, {"text": "Date;Léa;Zoé\n03/11/2025;12,50;-12,50"}),
        "sheet refused": host.post(past, {"text": "Date;Léa;Zoé\n03/11/2025;12,5x;-12\nhier;1;1"}),
        "sheet copied": host.get(reverse("past-sheet", args=[import_past_evening(circle).pk])),
        "merged person": host.get(reverse("player-link", args=[merge.survivor_id])),
        "same person": host.get(reverse("player-merge", args=[merge.survivor_id])),
        "people": host.get(reverse("circle-people", args=[circle.pk])),
        "end": host.get(end),
    }
    host.post(reverse("circle-archive", args=[circle.pk]))
    found |= {
        "put away": host.get(end),
        "name refused": host.post(end, {"name": "Les mardis"}),
        "circle put away": host.get(reverse("circle", args=[circle.pk])),
        "nothing written": host.post(reverse("circle-settings", args=[circle.pk])),
        "home without it": host.get("/"),
    }
    host.post(reverse("circle-unarchive", args=[circle.pk]))
    return found


def _struck(scenario):
    standing = scenario.sitting.rounds.filter(number=1, struck_at=None).get()
    correct(scenario.host, standing, PLAIN)
    return reverse("round", args=[standing.pk])


class Rendered(NamedTuple):
    """An answer and its page, parsed once for all tests."""

    answer: HttpResponse
    page: Element


@pytest.fixture(scope="module")
def both(django_db_setup, django_db_blocker):
    """Return every page in both languages, rendered once; their data is rolled back at once."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = make_scenario()
        answers = {language: pages(cast, language) for language in ("en", "fr")}
        transaction.set_rollback(True)
    return {
        language: {name: Rendered(answer, parse(answer)) for name, answer in found.items()}
        for language, found in answers.items()
    }


# Markup


@pytest.mark.sweep
def test_every_page_is_well_formed_with_one_heading_and_one_skip_target(both):
    for name, _, page in _each(both):
        (body,) = page.find_all("body")
        headings = [each.text for each in body.find_all("h1")]
        in_dialogs = [each.text for dialog in body.find_all("dialog") for each in dialog.find_all("h1")]
        assert len(headings) - len(in_dialogs) == 1, name
        assert len(in_dialogs) == len(body.find_all("dialog")), name
        assert all(headings), name
        assert page.by_id("main"), name
        assert page.find_all("title")[0].text.endswith("· Ardoise"), name


def _classes_by_sheet():
    """Return the classes that each sheet has rules for."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in SOURCE_DIR.glob("*.css")}
    rules = {name: re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL) for name, text in texts.items()}
    return {name: set(re.findall(r"\.([a-z][\w-]*)", text)) for name, text in rules.items()}


@pytest.mark.sweep
def test_every_page_loads_the_sheets_of_its_classes(both):
    sheets = _classes_by_sheet()
    apart = {name for names in PAGE_STYLESHEETS.values() for name in names}
    common = set().union(*(classes for name, classes in sheets.items() if name not in apart))
    missing = {}
    for name, answer, _ in _each(both):
        html = answer.content.decode()
        files = set(re.findall(r"css/pages/\w+\.css", html))
        loaded = common.union(*(sheets[each] for file in files for each in PAGE_STYLESHEETS[file]))
        used = {each for value in re.findall(r'class="([^"]*)"', html) for each in value.split()}
        drawn = {each for sheet in apart for each in sheets[sheet]}
        if faults := used & drawn - loaded:
            missing[name] = faults
    assert missing == {}


@pytest.mark.sweep
def test_every_id_is_unique_in_its_page(both):
    for name, _, page in _each(both):
        ids = [each.attributes["id"] for each in page if "id" in each.attributes]
        assert len(ids) == len(set(ids)), name


@pytest.mark.sweep
def test_pages_have_no_inline_style_script_or_handler(both):
    for name, _, page in _each(both):
        for each in page:
            assert "style" not in each.attributes, (name, each.tag)
            assert not any(attribute.startswith("on") for attribute in each.attributes), (name, each.tag)
            assert each.tag != "style", name
            assert each.tag != "script" or each.attributes.get("src", "").startswith("/static/"), name


@pytest.mark.sweep
def test_pages_load_no_external_resource_and_send_the_policy(both):
    for name, answer, page in _each(both):
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"], name
        for each in page:
            for attribute in ("src", "href", "action", "formaction"):
                address = each.attributes.get(attribute) or "/"
                assert not re.match(r"(\w+:)?//", address), (name, address)


@pytest.mark.sweep
def test_every_field_and_button_has_an_accessible_name(both):
    for name, _, page in _each(both):
        for each in [*page.find_all("button"), *page.find_all("a")]:
            assert each.text or each.attributes.get("aria-label") or "aria-hidden" in each.attributes, name
        labelled = {label.attributes.get("for") for label in page.find_all("label")}
        inside = {id(field) for label in page.find_all("label") for field in label}
        for each in [*page.find_all("input"), *page.find_all("select")]:
            known = id(each) in inside or each.attributes.get("id") in labelled
            names = each.attributes.get("aria-labelledby", "").split()
            named = names and all(page.by_id(name_id).text for name_id in names)
            hidden = each.attributes.get("type") == "hidden"
            assert known or hidden or named or "aria-label" in each.attributes, (name, each.attributes)


@pytest.mark.sweep
def test_every_post_form_has_a_csrf_token(both):
    for name, _, page in _each(both):
        for form in page.find_all("form", method="post"):
            assert form.find_all("input", name="csrfmiddlewaretoken"), (name, form.attributes)


def _each(both):
    for language, found in both.items():
        for name, (answer, page) in found.items():
            yield f"{name} ({language})", answer, page


# Texts and figures

SAME_IN_BOTH = {
    *("Ardoise", "Léa", "Karim", "Inès", "Thomas", "Sofia", "Yann", "Zoé", "Lea", "Leo"),
    *("Les jeudis", "Les mardis", "Français", "English"),
    *("Fantasyland", "antasyland", "Fantasy", "Menteur", "Open face", "open face", "Royalties", "royalties"),
    *("BIC", "Pots", "Tables", "Draw-Hold’em", "Hold’em", "Poker", "Chinese", "art", "flop", "TDA"),
    *("IBAN", "Code", "Orange", "Pizza", "A R D V", "A K Q J", "AA", "Auto", "Correction", "QR code"),
    *("Total", "total", "Euros", "points", "Records", "Date;", "hier;", "ct"),
}
"""Names, and words that both languages share."""


@pytest.mark.sweep
def test_every_page_is_completely_translated(both):
    left = {}
    for name, english in both["en"].items():
        french = both["fr"][name]
        assert english.answer.status_code == french.answer.status_code, name
        assert english.page.find_all("html")[0].attributes["lang"] == "en"
        assert french.page.find_all("html")[0].attributes["lang"] == "fr"
        shared = {
            words for words in _texts(english.page) & _texts(french.page) if re.search(r"[^\W\d_]{2}", words)
        }
        if untold := {words for words in shared if not _is_same_in_both(words)}:
            left[name] = untold
    assert left == {}


def _texts(page):
    """Return every text of a page, and the labels of elements without text."""
    (body,) = page.find_all("body")
    labels = {each.attributes[name] for each in body for name in ("aria-label", "title", "placeholder")
              if each.attributes.get(name)}  # fmt: skip
    return set(_read_aloud(body)) | labels | set(page.find_all("title")[0].texts)


def _read_aloud(element):
    """Yield the texts of an element for a screen reader, without hidden ones such as initials."""
    for each in element.children:
        if isinstance(each, str):
            yield " ".join(each.split())
        elif "aria-hidden" not in each.attributes:
            yield from _read_aloud(each)


def _is_same_in_both(words):
    """Return whether a text consists of names and shared words only."""
    rest = words
    for each in sorted(SAME_IN_BOTH, key=len, reverse=True):
        rest = rest.replace(each, "")
    return not re.search(r"[^\W\d_]{2}", rest)


@pytest.mark.sweep
def test_money_is_formatted_in_each_language(both):
    amounts = {
        "en": ("−€0.60", "+€0.60", "€0.10 a point"),
        "fr": ("−0,60\u202f€", "+0,60\u202f€", "0,10\u202f€ le point"),
    }
    for language, texts in amounts.items():
        for name, text in zip(("settlement", "standings", "table"), texts, strict=True):
            assert text in both[language][name].page.text, (language, name)


@pytest.mark.sweep
def test_days_and_hours_are_formatted_in_each_language(both):
    days = {
        "fr": r"(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d+ \w+",
        "en": r"\w+day \d+ \w+",
    }
    hours = {"fr": r"\d\d?\xa0h\xa0\d\d", "en": r"\d\d:\d\d"}
    for language, found in both.items():
        deal = found["deal"].page.text
        assert re.search(days[language], found["settlement"].page.text), language
        assert re.search(hours[language], deal), language
        assert not re.search(r"\d+:\d\d", deal) or language == "en"


# Queries


def queries_of(client, url):
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url).status_code == 200
    return len(asked)


def seats_of(hands):
    return [dict(zip(LINES, (line.strip() for line in hand.split("|")), strict=True)) for hand in hands]


def play_rounds(sitting, count):
    for _ in range(count):
        data = {"seats": seats_of(PLAIN)}
        rounds.record_round(sitting=sitting, data=data, key=uuid4(), by="Léa", now=timezone.now())


def play_evenings(circle, count):
    people = list(circle.players.all())
    for _ in range(count):
        now = timezone.now()
        sitting = opening.open_sitting_with_people(
            circle=circle, circle_name="", people=people, game_key="chinese", preset="open_face", changes={},
            point_value_cents=10, key=uuid4(), by="Léa", now=now,
        )  # fmt: skip
        play_rounds(sitting, 1)
        closing.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=now)


def test_query_counts_are_independent_of_rounds(scenario):
    """A table of more rounds than its page shows at first is read with the queries of a short one."""
    sitting = scenario.sitting.pk
    table, record_url = reverse("sitting", args=[sitting]), reverse("sitting-rounds", args=[sitting])
    urls = [table, f"{table}?all", reverse("round", args=[scenario.round.pk])]
    urls += [reverse(name, args=[sitting]) for name in ("settlement", "sitting-pad")]
    counts = []
    for rounds_played in (4, MAX_FEED_ROWS):
        play_rounds(scenario.sitting, rounds_played)
        counts.append({url: queries_of(scenario.host, url) for url in urls})
        with CaptureQueriesContext(connection) as asked:
            assert scenario.host.post(record_url, deal_fields(PLAIN)).status_code == 302
        counts[-1]["record"] = len(asked)
    assert counts[0] == counts[1]
    assert max(counts[0][url] for url in urls) <= MAX_QUERIES
    short, whole = (parse(scenario.host.get(url)) for url in urls[:2])
    assert (len(deals_of(short)), len(deals_of(whole))) == (30, 37)
    assert (len(short.find_all("a", href="?all")), len(whole.find_all("a", href="?all"))) == (1, 0)


def test_home_query_count_is_independent_of_circles(db):
    host = browser_client()
    open_sitting(host)
    one = queries_of(host, "/")
    for number in range(2):
        open_sitting(host, circle="new", circle_name=f"Circle {number}")
    assert Circle.objects.count() == 3
    assert queries_of(host, "/") == one <= MAX_QUERIES


def test_season_query_count_is_independent_of_evenings(scenario):
    url = reverse("circle", args=[scenario.closed.circle.pk])
    play_evenings(scenario.closed.circle, 1)
    short = queries_of(scenario.host, url)
    play_evenings(scenario.closed.circle, 4)
    assert queries_of(scenario.host, url) == short <= MAX_SEASON_QUERIES


def deals_of(page):
    """Return the links of the scoreboard that lead to a deal."""
    links = page.by_id("scoreboard").find_all("a")
    return [each for each in links if each.attributes["href"].startswith("/rounds/")]


def test_scoreboard_lists_the_players_in_seat_order(scenario):
    page = parse(scenario.host.get(reverse("sitting", args=[scenario.sitting.pk])))
    names = [each.text for each in page.by_id("scoreboard").find_all("b")][:4]
    assert names == list(NAMES)
    record(scenario.host, scenario.sitting, PLAIN)
    totals = parse(scenario.host.get(reverse("sitting", args=[scenario.sitting.pk]))).by_id("scoreboard")
    (total,) = totals.find_all("tr", **{"class": "total"})
    assert total.text == "Total +49 −26 +14 −37"


def test_pad_has_the_texts_of_unreadable_rows_alone(scenario):
    def states(name):
        page = scenario.host.get(reverse(name, args=[scenario.sitting.pk])).content.decode()
        return re.findall(r'data-state="(\w+)"', page)

    unreadable = ["newer", "damaged"]
    assert states("sitting-pad") == unreadable
    assert states("sitting") == ["waiting", "forbidden", "refused", "withdrawn", "withdrawing", *unreadable]
