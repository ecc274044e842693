"""What every page keeps: one heading, clean markup, both languages, few queries, the policy."""

import re
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Circle, Merge
from tests.cast import (
    LINES,
    NAMES,
    PLAIN,
    QUEENS,
    correct,
    deal_fields,
    gather,
    open_slate,
    phone,
    record,
    resume_path,
)
from tests.evenings import copied, merged
from tests.page import read
from tests.plans import agenda_addresses
from tests.web.banks import bank_addresses
from tests.web.menteur import coup, open_menteur

QUERIES_MAX = 12


def addresses(cast):
    """Every page there is to look at, by what it shows."""
    sitting, closed, version = cast.sitting.pk, cast.closed.pk, cast.round.pk
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
        "pad": reverse("pad", args=[sitting]),
        "correction": reverse("round-correction", args=[version]),
        "deal": reverse("round", args=[version]),
        "closure": reverse("sitting-closure", args=[sitting]),
        "settlement to be": reverse("settlement", args=[sitting]),
        "settlement": reverse("evening", args=[cast.closed.evening_id]),
        "settlement, straight": reverse("evening", args=[cast.closed.evening_id]) + "?plan=straight",
        "settlement, one banker": reverse("evening", args=[cast.closed.evening_id]) + "?plan=banker",
        "evening, more": reverse("evening-more", args=[cast.closed.evening_id]),
        "payment": reverse("evening-payment", args=[cast.closed.evening_id]),
        "slip": reverse("evening-slip", args=[cast.closed.evening_id]),
        "new expense": reverse("evening-expenses", args=[cast.closed.evening_id]),
        "new loan": reverse("evening-expenses", args=[cast.closed.evening_id]) + "?kind=loan",
        "which evening": reverse("sitting-evening", args=[closed]),
        "balances": reverse("circle-balances", args=[cast.sitting.circle.pk]),
        "households": reverse("circle-households", args=[cast.sitting.circle.pk]),
        "standings": reverse("circle", args=[cast.sitting.circle.pk]),
        "standings, season points": reverse("circle", args=[cast.sitting.circle.pk]) + "?in=season_points",
        "a total": reverse("player-total", args=[cast.sitting.circle.players.get(name="Karim").pk]),
        "seasons": reverse("circle-seasons", args=[cast.sitting.circle.pk]),
        "settings of a season": reverse("season-settings", args=[cast.sitting.season_id]),
        "by other rules": reverse("season-replay", args=[cast.sitting.season_id]) + "?system=2-4&point=0,50",
        "binding": reverse("circle-binding", args=[cast.sitting.circle.pk]),
        "resume": resume_path(cast.sitting.circle),
        "a player": reverse("player", args=[cast.sitting.circle.players.get(name="Karim").pk]),
        "a figure of a player": reverse(
            "player-evenings", args=[cast.sitting.circle.players.get(name="Karim").pk]
        )
        + "?figure=taken",
        "records": reverse("circle-records", args=[cast.sitting.circle.pk]),
        "people": reverse("circle-people", args=[cast.sitting.circle.pk]),
        "a phone": reverse("player-phone", args=[cast.sitting.circle.players.get(name="Karim").pk]),
        "settings of the circle": reverse("circle-settings", args=[cast.sitting.circle.pk]),
        "invitation to be": reverse("sitting-invitations", args=[sitting]) + "?role=score",
        "invitation to the circle": reverse("circle-invitations", args=[cast.sitting.circle.pk]),
        "pen": reverse("sitting-pen", args=[sitting]),
        "code": reverse("joining"),
        "sign in": reverse("account-login"),
        "account to be": reverse("account-new"),
        "without the password": reverse("account-other-ways"),
        "door": reverse("join", args=[cast.link]),
        "arbiter": reverse("arbiter"),
        "arbiter, in one page": reverse("arbiter-pocket"),
        "arbiter, cases found": reverse("arbiter") + "?q=flop",
        "arbiter, a question": reverse("arbiter-situation", args=["18-01"]),
        "arbiter, a ruling": reverse("arbiter-situation", args=["18-01"]) + "?answer=known",
        "tools": reverse("tools"),
        "pot calculator": reverse("tool-pots"),
        "betting aid": reverse("tool-bets") + "?total=140&high=100&acted=1",
        "chip race": reverse("tool-chip-race") + "?chips-0=3",
        "button": reverse("tool-button") + "?out-2=1",
        "not found": "/nowhere/",
    }


def menteur_addresses(client):
    """Every page that only menteur has, one coup recorded."""
    _, sitting = open_menteur(client)
    version = coup(client, sitting, 0, "lie")
    pad = reverse("pad", args=[sitting.pk])
    return {
        "menteur": reverse("sitting", args=[sitting.pk]),
        "menteur, who announced": pad,
        "menteur, who lied": f"{pad}?key={uuid4()}&announcer=1",
        "menteur, a void coup": f"{pad}?key={uuid4()}&void=1",
        "menteur, a coup told": f"{pad}?key={uuid4()}&told=",
        "menteur, the ladder": reverse("ladder", args=[sitting.pk]),
        "menteur, the coup": reverse("round", args=[version.pk]),
        "menteur, correction": reverse("round-correction", args=[version.pk]),
        "menteur, more": reverse("sitting-more", args=[sitting.pk]),
        "menteur, closure": reverse("sitting-closure", args=[sitting.pk]),
        "menteur, settlement to be": reverse("settlement", args=[sitting.pk]),
    }


def pages(cast, language="en"):
    """Every page in a language, those that answer a form included."""
    cast.host.post("/preferences/", {"language": language, "index": language})
    urls = addresses(cast) | menteur_addresses(cast.host) | bank_addresses(cast.host)
    urls |= agenda_addresses(cast.sitting)
    found = {name: cast.host.get(url) for name, url in urls.items()}
    stranger = phone(language)
    found["first screen"] = stranger.get("/")
    found["a door"] = stranger.get(reverse("join", args=[cast.link]))
    found["a wrong code"] = stranger.post(reverse("joining"), {"code": "7KQM2X"})
    invitations = reverse("sitting-invitations", args=[cast.sitting.pk])
    cast.host.post(invitations)
    found["invitation"] = cast.host.get(invitations)
    found["looking on"] = cast.viewer.get(
        reverse("pad", args=[cast.sitting.pk]), headers={"accept-language": language}
    )
    found["first slate"] = stranger.get(reverse("sitting-new"))
    found["slate refused"] = stranger.post(reverse("sitting-new"), {"name": "a" * 30, "point": "other"})
    found["rules"] = stranger.post(reverse("sitting-new"), {"step": "rules"})
    record_url = reverse("sitting-rounds", args=[cast.sitting.pk])
    fields = deal_fields(PLAIN)
    found["places"] = cast.host.post(reverse("pad", args=[cast.sitting.pk]), {"to": "quick"})
    found["cards among places"] = cast.host.post(
        reverse("pad", args=[cast.sitting.pk]), {"to": "quick", "seat-0-top": "As Ah Ad"} | fields
    )
    found["refused places"] = cast.host.post(record_url, {"mode": "quick"})
    found["complete pad"] = cast.host.post(reverse("pad", args=[cast.sitting.pk]), fields)
    found["refused deal"] = cast.host.post(record_url, fields | {"seat-0-top": "As"})
    found["key that is none"] = cast.host.post(record_url, {"key": "x"})
    cast.host.post(record_url, fields)
    found["two versions"] = cast.host.post(record_url, deal_fields(QUEENS, key=fields["key"]))
    found["struck deal"] = cast.host.get(_struck(cast))
    found["corrected table"] = cast.host.get(reverse("sitting", args=[cast.sitting.pk]))
    return found | keeping_pages(cast.host, cast.sitting.circle)


def keeping_pages(host, circle):
    """The pages of past sheets, of merged people, and of a circle that was put away."""
    past, end = (reverse(name, args=[circle.pk]) for name in ("circle-past", "circle-erasure"))
    merge = Merge.objects.filter(kept__circle=circle).first() or merged(circle, "Lea", "Leo")
    host.post(reverse("player-retirement", args=[merge.kept_id]))
    found = {
        "past sheet": host.get(past),
        "sheet understood": host.post(past, {"text": "Date;Léa;Zoé\n03/11/2025;12,50;-12,50"}),
        "sheet refused": host.post(past, {"text": "Date;Léa;Zoé\n03/11/2025;12,5x;-12\nhier;1;1"}),
        "sheet copied": host.get(reverse("past-sheet", args=[copied(circle).pk])),
        "merged person": host.get(reverse("player-phone", args=[merge.kept_id])),
        "same person": host.get(reverse("player-merging", args=[merge.kept_id])),
        "people": host.get(reverse("circle-people", args=[circle.pk])),
        "end": host.get(end),
    }
    host.post(reverse("circle-away", args=[circle.pk]))
    found |= {
        "put away": host.get(end),
        "name refused": host.post(end, {"name": "Les mardis"}),
        "circle put away": host.get(reverse("circle", args=[circle.pk])),
        "nothing written": host.post(reverse("circle-settings", args=[circle.pk])),
        "home without it": host.get("/"),
    }
    host.post(reverse("circle-back", args=[circle.pk]))
    return found


def _struck(cast):
    standing = cast.sitting.rounds.filter(number=1, struck_at=None).get()
    correct(cast.host, standing, PLAIN)
    return reverse("round", args=[standing.pk])


@pytest.fixture(scope="module")
def both(django_db_setup, django_db_blocker):
    """Every page in both languages, rendered once: what they were made of is taken back at once."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = gather()
        found = {language: pages(cast, language) for language in ("en", "fr")}
        transaction.set_rollback(True)
    return found


# Markup


def test_it_is_well_formed_with_one_heading_and_one_place_to_skip_to(both):
    for name, answer in _each(both):
        page = read(answer)
        (body,) = page.all("body")
        headings = [each.said for each in body.all("h1")]
        in_dialogs = [each.said for dialog in body.all("dialog") for each in dialog.all("h1")]
        assert len(headings) - len(in_dialogs) == 1, name
        assert len(in_dialogs) == len(body.all("dialog")), name
        assert all(headings), name
        assert page.of_id("main"), name
        assert page.all("title")[0].said.endswith("· Ardoise"), name


def test_it_gives_an_id_to_one_element_only(both):
    for name, answer in _each(both):
        ids = [each.attributes["id"] for each in read(answer) if "id" in each.attributes]
        assert len(ids) == len(set(ids)), name


def test_it_holds_no_style_no_script_and_no_handler(both):
    for name, answer in _each(both):
        for each in read(answer):
            assert "style" not in each.attributes, (name, each.tag)
            assert not any(attribute.startswith("on") for attribute in each.attributes), (name, each.tag)
            assert each.tag != "style", name
            assert each.tag != "script" or each.attributes.get("src", "").startswith("/static/"), name


def test_it_loads_nothing_from_elsewhere_and_sends_the_policy(both):
    for name, answer in _each(both):
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"], name
        for each in read(answer):
            for attribute in ("src", "href", "action", "formaction"):
                address = each.attributes.get(attribute) or "/"
                assert not re.match(r"(\w+:)?//", address), (name, address)


def test_every_field_and_every_button_has_a_name(both):
    for name, answer in _each(both):
        page = read(answer)
        for each in [*page.all("button"), *page.all("a")]:
            assert each.said or each.attributes.get("aria-label") or "aria-hidden" in each.attributes, name
        labelled = {label.attributes.get("for") for label in page.all("label")}
        inside = {id(field) for label in page.all("label") for field in label}
        for each in [*page.all("input"), *page.all("select")]:
            known = id(each) in inside or each.attributes.get("id") in labelled
            hidden = each.attributes.get("type") == "hidden"
            assert known or hidden or "aria-label" in each.attributes, (name, each.attributes)


def test_every_form_that_writes_carries_its_token(both):
    for name, answer in _each(both):
        for form in read(answer).all("form", method="post"):
            assert form.all("input", name="csrfmiddlewaretoken"), (name, form.attributes)


def _each(both):
    for language, found in both.items():
        for name, answer in found.items():
            yield f"{name} ({language})", answer


# Words and figures

SAME_IN_BOTH = {
    *(
        "Ardoise",
        "Léa",
        "Karim",
        "Inès",
        "Thomas",
        "Sofia",
        "Yann",
        "Zoé",
        "Lea",
        "Leo",
        "Les jeudis",
        "Les mardis",
        "Français",
        "English",
    ),
    *("Fantasyland", "antasyland", "Fantasy", "Menteur", "Open face", "open face", "Royalties", "royalties"),
    *("Pots", "Tables", "Draw-Hold’em", "Hold’em", "Poker", "art", "flop", "TDA"),
    *(
        "IBAN",
        "Code",
        "Orange",
        "Pizza",
        "A R D V",
        "A K Q J",
        "AA",
        "Auto",
        "Correction",
        "QR code",
        "Total",
        "Euros",
        "points",
        "total",
        "Records",
        "Chinese",
        "Date;",
        "hier;",
        "ct",
    ),
}
"""Names, and the words that both languages share."""


def test_it_is_told_in_its_reader_s_language_and_nothing_is_left_in_the_other(both):
    left = {}
    for name, english in both["en"].items():
        french = both["fr"][name]
        assert english.status_code == french.status_code, name
        assert read(english).all("html")[0].attributes["lang"] == "en"
        assert read(french).all("html")[0].attributes["lang"] == "fr"
        shared = {words for words in _told(english) & _told(french) if re.search(r"[^\W\d_]{2}", words)}
        if untold := {words for words in shared if not _is_same_in_both(words)}:
            left[name] = untold
    assert left == {}


def _told(answer):
    """Every text of a page, and the names it gives to what has no text."""
    page = read(answer)
    (body,) = page.all("body")
    labels = {each.attributes[name] for each in body for name in ("aria-label", "title", "placeholder")
              if each.attributes.get(name)}  # fmt: skip
    return set(_read_aloud(body)) | labels | set(page.all("title")[0].words)


def _read_aloud(element):
    """The texts of an element but those of pictures, two letters for a name among them."""
    for each in element.holds:
        if isinstance(each, str):
            yield " ".join(each.split())
        elif "aria-hidden" not in each.attributes:
            yield from _read_aloud(each)


def _is_same_in_both(words):
    """Whether a text is made of names and shared words only."""
    rest = words
    for each in sorted(SAME_IN_BOTH, key=len, reverse=True):
        rest = rest.replace(each, "")
    return not re.search(r"[^\W\d_]{2}", rest)


def test_it_writes_money_as_each_language_does(both):
    assert "−0,60\u202f€" in read(both["fr"]["settlement"]).of_id("main").said
    assert "−€0.60" in read(both["en"]["settlement"]).of_id("main").said
    assert "+0,60\u202f€" in read(both["fr"]["standings"]).of_id("main").said
    assert "+€0.60" in read(both["en"]["standings"]).of_id("main").said
    assert "0,10\u202f€ le point" in read(both["fr"]["table"]).said
    assert "€0.10 a point" in read(both["en"]["table"]).said


def test_it_writes_days_and_hours_as_each_language_does(both):
    days = {
        "fr": r"(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d+ \w+",
        "en": r"\w+day, \w+ \d+",
    }
    hours = {"fr": r"\d\d\xa0h\xa0\d\d", "en": r"\d+:\d\d\xa0[AP]M"}
    for language, found in both.items():
        assert re.search(days[language], read(found["settlement"]).said), language
        assert re.search(hours[language], read(found["deal"]).said), language
        assert not re.search(r"\d+:\d\d", read(found["deal"]).said) or language == "en"


# Queries


def queries_of(client, url):
    cache.clear()
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(url).status_code == 200
    return len(asked)


def seats_of(hands):
    return [dict(zip(LINES, (line.strip() for line in hand.split("|")), strict=True)) for hand in hands]


def play_rounds(sitting, count):
    for _ in range(count):
        data = {"seats": seats_of(PLAIN)}
        play.record_round(sitting=sitting, data=data, key=uuid4(), by="Léa", now=timezone.now())


def play_evenings(circle, count):
    people = list(circle.players.all())
    for _ in range(count):
        now = timezone.now()
        sitting = play.open_slate(
            circle=circle, circle_name="", people=people, game_key="chinese", preset="open_face", changes={},
            point_value_cents=10, key=uuid4(), by="Léa", now=now,
        )  # fmt: skip
        play_rounds(sitting, 1)
        play.close_sitting(sitting=sitting, key=uuid4(), by="Léa", now=now)


@pytest.mark.parametrize("query", ["", "?all"])
def test_it_shows_a_long_evening_in_as_few_queries_as_a_short_one(cast, query):
    url = reverse("sitting", args=[cast.sitting.pk]) + query
    play_rounds(cast.sitting, 4)
    short = queries_of(cast.host, url)
    play_rounds(cast.sitting, 55)
    assert queries_of(cast.host, url) == short <= QUERIES_MAX


def test_it_shows_the_settlement_of_a_long_evening_in_as_few_queries(cast):
    short = queries_of(cast.host, reverse("settlement", args=[cast.sitting.pk]))
    play_rounds(cast.sitting, 30)
    assert queries_of(cast.host, reverse("settlement", args=[cast.sitting.pk])) == short <= QUERIES_MAX


def test_it_shows_five_circles_in_as_few_queries_as_one(db):
    host = phone()
    open_slate(host)
    one = queries_of(host, "/")
    for number in range(4):
        open_slate(host, circle="new", circle_name=f"Circle {number}")
    assert Circle.objects.count() == 5
    assert queries_of(host, "/") == one <= QUERIES_MAX


def test_it_shows_a_long_season_in_as_few_queries_as_a_short_one(cast):
    url = reverse("circle", args=[cast.closed.circle.pk])
    play_evenings(cast.closed.circle, 1)
    short = queries_of(cast.host, url)
    play_evenings(cast.closed.circle, 18)
    assert queries_of(cast.host, url) == short <= QUERIES_MAX


def test_it_shows_the_pad_and_a_deal_in_few_queries(cast):
    for url in (reverse("pad", args=[cast.sitting.pk]), reverse("round", args=[cast.round.pk])):
        assert queries_of(cast.host, url) <= QUERIES_MAX


def test_it_records_in_as_few_queries_at_the_end_of_an_evening_as_at_its_beginning(cast):
    url = reverse("sitting-rounds", args=[cast.sitting.pk])
    counts = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            assert cast.host.post(url, deal_fields(PLAIN)).status_code == 302
        counts.append(len(asked))
        play_rounds(cast.sitting, 20)
    assert counts[0] == counts[1]


def test_it_tells_the_feed_of_the_last_deals_and_offers_the_rest(cast):
    play_rounds(cast.sitting, 35)
    url = reverse("sitting", args=[cast.sitting.pk])
    short, whole = read(cast.host.get(url)), read(cast.host.get(url + "?all"))
    assert len(deals_of(short)) == 30
    assert len(deals_of(whole)) == 36
    assert short.all("a", href="?all")
    assert not whole.all("a", href="?all")


def deals_of(page):
    """The links of the scoreboard that lead to a deal."""
    links = page.of_id("scoreboard").all("a")
    return [each for each in links if each.attributes["href"].startswith("/rounds/")]


def test_it_counts_who_played_in_the_order_of_their_seats(cast):
    page = read(cast.host.get(reverse("sitting", args=[cast.sitting.pk])))
    names = [each.said for each in page.of_id("scoreboard").all("b")][:4]
    assert names == list(NAMES)
    record(cast.host, cast.sitting, PLAIN)
    totals = read(cast.host.get(reverse("sitting", args=[cast.sitting.pk]))).of_id("scoreboard")
    (total,) = totals.all("tr", **{"class": "total"})
    assert total.said == "Total +49 −26 +14 −37"
