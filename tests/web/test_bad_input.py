"""Forged, malformed or late: nothing is recorded, the fault is told where it arose, what was typed stays."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games import play
from games.models import Circle, Player, Round, Sitting
from games.settling import settlement
from tests.cast import (
    EXAMPLE,
    NAMES,
    PLAIN,
    QUEENS,
    correct,
    deal_fields,
    line_fields,
    nothing_recorded,
    open_slate,
    opening_fields,
    phone,
    record,
)
from tests.evenings import lines_of
from tests.page import fields_of, read

NOT_A_KEY = ["x", "0", "z" * 32, "\x00", "é" * 36, "1" * 5000, "{}", "None"]
LONG = "a" * 25


def refused(client, url, fields, status, words="", inside="main"):
    """The page that refuses a form, once nothing was recorded and the words were found inside an element."""
    with nothing_recorded():
        answer = client.post(url, fields)
    assert answer.status_code == status, answer.content.decode()[:2000]
    page = read(answer)
    assert words in page.of_id(inside).said
    return page


# Opening a slate

AT_THE_TABLE = "This game is played by 2 to 4 players."
OPENINGS = {
    "nobody": ({"newcomer": []}, AT_THE_TABLE, "chairs"),
    "one player": ({"newcomer": ["Léa"]}, AT_THE_TABLE, "chairs"),
    "five players": ({"newcomer": [*NAMES, "Sofia"]}, AT_THE_TABLE, "chairs"),
    "four at pineapple": (
        {"preset": "pineapple", "newcomer": NAMES},
        "This game is played by 2 to 3 players.",
        "chairs",
    ),
    "hundreds of players": ({"newcomer": [f"N{each}" for each in range(400)]}, AT_THE_TABLE, "chairs"),
    "players who are nobody": (
        {"newcomer": [], "player": ["0", "-1", "x", str(10**30)]},
        AT_THE_TABLE,
        "chairs",
    ),
    "names of nothing": ({"newcomer": ["", " ", "\x00\x07", "\u202e", "\u200b"]}, AT_THE_TABLE, "chairs"),
    "the same name twice": ({"newcomer": ["Léa", "Karim", "Léa"]}, "Léa is already here.", "chairs"),
    "the same name in capitals": ({"newcomer": ["Léa", "Karim", "LÉA"]}, "LÉA is already here.", "chairs"),
    "the same name in two strokes": (
        {"newcomer": ["Léa", "Karim", "Le\u0301a"]},
        "Léa is already here.",
        "chairs",
    ),
    "a name too long": ({"newcomer": ["Léa", "Karim", LONG]}, "At most 24 characters.", "chairs"),
    "a name that grows when folded": (
        {"newcomer": ["Léa", "Karim", "ﬃ" * 24]},
        "At most 24 characters.",
        "chairs",
    ),
    "no point value": ({"point": "other"}, "Write an amount", "main"),
    "a negative point": ({"point": "other", "other_point": "-0,10"}, "Write an amount", "main"),
    "a point in words": ({"point": "other", "other_point": "ten"}, "Write an amount", "main"),
    "a tiny point": ({"point": "other", "other_point": "0,001"}, "Write an amount", "main"),
    "a huge point": ({"point": "other", "other_point": "1000,01"}, "at most 1,000 €", "main"),
    "a forged point": ({"point": "100001"}, "Write an amount", "main"),
    "an endless point": ({"point": "9" * 5000}, "Write an amount", "main"),
    "a point of no number": ({"point": "²"}, "Write an amount", "main"),
    "a circle's name too long": ({"circle_name": "a" * 61}, "At most 60 characters.", "circle"),
}
RULES = {
    "no number": {"rule-line_point": "x"},
    "nothing": {"rule-line_point": ""},
    "too little": {"rule-line_point": "0"},
    "too much": {"rule-scoop_bonus": "100"},
    "endless": {"rule-scoop_bonus": "9" * 5000},
    "unknown": {"rule-system": "3-5"},
    "missing": {"rule-fl_stay": ""},
    "of another way of playing": {"rule-fl_cards": "progressive"},
}


@pytest.mark.parametrize("fault", OPENINGS)
def test_it_opens_no_slate(db, fault):
    changes, words, inside = OPENINGS[fault]
    page = refused(phone(), reverse("sitting-new"), opening_fields(**changes), 422, words, inside)
    sent = fields_of(page.of_id("opening"))
    for name in ("other_point", "circle_name"):
        assert changes.get(name, "") in dict(sent).get(name, "")
    assert {value for name, value in sent if name == "newcomer"} <= set(changes.get("newcomer", NAMES))


def test_it_keeps_a_refused_name_in_its_field(db):
    page = refused(phone(), reverse("sitting-new"), opening_fields(name=LONG), 422, "At most 24", "chairs")
    assert page.of_id("name").attributes["value"] == LONG
    assert page.of_id("name").attributes["aria-invalid"] == "true"


@pytest.mark.parametrize("fault", RULES)
def test_it_opens_no_slate_under_rules_it_cannot_read(db, fault):
    drawer = dict(fields_of(read(phone().get(reverse("sitting-new"))).of_id("drawer")))
    fields = opening_fields(drawer="chinese open_face", **{**drawer, **RULES[fault]})
    page = refused(phone(), reverse("sitting-new"), fields, 422, "One of the rules cannot be read.", "drawer")
    assert "open" in page.of_id("drawer").attributes


@pytest.mark.parametrize("changes", [{"game": "poker"}, {"preset": "x"}, {"game": "\x00", "preset": "\x00"}])
def test_it_plays_the_usual_way_where_the_way_is_unknown(db, changes):
    sitting = open_slate(phone(), **changes)
    assert (sitting.game_key, sitting.rules_versions.get().preset) == ("chinese", "open_face")


def test_it_opens_no_slate_with_somebody_else_s_players(cast):
    others = Player.objects.exclude(circle=cast.sitting.circle)
    fields = opening_fields([], player=[each.pk for each in others])
    refused(cast.host, reverse("sitting-new"), fields, 422, AT_THE_TABLE, "chairs")


def test_it_opens_no_slate_in_somebody_else_s_circle(cast):
    fields = opening_fields(circle=cast.sitting.circle.pk)
    with nothing_recorded():
        answer = cast.neighbour.post(reverse("sitting-new"), fields)
    assert answer.status_code == 404


def test_it_takes_digits_of_any_script_and_no_character_that_commands(db):
    sitting = open_slate(phone(), ["Lé\x00a", " Ka\u202erim "], circle_name="Les\x00 \x1bjeudis", point="١٠")
    assert [seat.player.name for seat in sitting.seats.all()] == ["Léa", "Karim"]
    assert sitting.circle.name == "Les jeudis"
    assert sitting.point_value_cents == 10


# Keys


@pytest.mark.parametrize(
    "name", ["sitting-new", "pad", "sitting-rounds", "sitting-closure", "round-correction"]
)
def test_it_reads_no_form_under_a_key_that_is_none(cast, name):
    subject = {"sitting-new": [], "round-correction": [cast.round.pk]}.get(name, [cast.sitting.pk])
    for key in NOT_A_KEY:
        with nothing_recorded():
            answer = cast.host.post(reverse(name, args=subject), {"key": key, "step": "record"})
        assert answer.status_code == 400, key


def test_it_closes_nothing_under_the_key_of_a_deal(cast):
    url = reverse("sitting-closure", args=[cast.sitting.pk])
    page = refused(cast.host, url, {"key": cast.round.key}, 409, "This page was already sent", "sheet")
    key = dict(fields_of(page.of_id("sheet")))["key"]
    assert cast.host.post(url, {"key": key}).status_code == 302
    assert Sitting.objects.get(pk=cast.sitting.pk).is_closed


def test_it_repays_under_no_key_but_its_own(cast):
    fields = line_fields(lines_of(cast.closed.evening)[-1]) | {"key": cast.round.key}
    url = reverse("evening-repayments", args=[cast.closed.evening_id])
    refused(cast.host, url, fields, 409, "This page was already sent, with something else on it.")


# The pad

SIZES = "3 cards on top, 5 in the middle and 5 at the bottom"
NOT_A_DEAL = {
    "nothing": (dict.fromkeys(deal_fields(PLAIN).keys() - {"step"}, ""), SIZES),
    "a line missing": ({"seat-2-middle": ""}, SIZES),
    "a card missing": ({"seat-0-top": "As 9d"}, SIZES),
    "a card too many": ({"seat-0-top": "As 9d", "seat-3-bottom": "Th 9s 8c 7d 6s 4c"}, SIZES),
    "a flood of cards": ({"seat-1-top": "As " * 50_000}, SIZES),
    "a card twice in a line": ({"seat-1-top": "Kd Kd 7c"}, "K♦ is entered twice"),
    "a card twice in a deal": ({"seat-1-top": "As Qh 7c"}, "A♠ is entered twice"),
    "a card that is none": ({"seat-1-top": "Zz Qh 7c"}, "Unreadable card"),
    "a joker": ({"seat-1-top": "Jk Qh 7c"}, "Unreadable card"),
    "markup": ({"seat-1-top": "<b>As</b> Qh 7c"}, "Unreadable card: “<b>As</b>”"),
    "a null character": ({"seat-1-top": "As\x00 Qh 7c"}, "Unreadable card"),
}


@pytest.mark.parametrize("fault", NOT_A_DEAL)
def test_it_records_no_deal(cast, fault):
    changes, words = NOT_A_DEAL[fault]
    fields = deal_fields(PLAIN, **changes)
    untouched = fields.keys() - changes.keys() - {"step"}
    for name, subject in (("sitting-rounds", cast.sitting), ("round-correction", cast.round)):
        page = refused(cast.host, reverse(name, args=[subject.pk]), fields, 422, words, "pad")
        kept = dict(fields_of(page.of_id("deal")))
        assert {each: kept[each] for each in untouched} == {each: fields[each] for each in untouched}


def test_it_leaves_seats_that_are_not_there_alone(cast):
    version = record(cast.host, cast.sitting, PLAIN, **{"seat-4-top": "As", "seat--1-top": "x", "at": "9-9"})
    assert len(version.recorded["seats"]) == 4


@pytest.mark.parametrize("first", ["9", "-1", "x", "9" * 5000, "²"])
def test_it_takes_nobody_who_is_not_there_for_the_first_to_act(cast, first):
    sitting = open_slate(cast.host)
    assert record(cast.host, sitting, PLAIN, first=first).recorded.get("first", 0) == 0


def test_it_shows_both_versions_where_one_page_sent_two(cast):
    fields = deal_fields(PLAIN)
    url = reverse("sitting-rounds", args=[cast.sitting.pk])
    cast.host.post(url, fields)
    recorded = Round.objects.get(key=fields["key"])
    page = refused(cast.host, url, deal_fields(QUEENS, key=fields["key"]), 409, "Keep one version")
    kept = dict(fields_of(page.of_id("main").all("form")[0]))
    assert kept["seat-0-top"] == "Qs Qh 5c"
    assert kept["key"] != fields["key"]
    (form,) = page.of_id("main").all("form")
    answer = cast.host.post(form.attributes["action"], kept | {"step": "record"})
    assert answer.status_code == 302
    recorded.refresh_from_db()
    assert recorded.replaced_by.net == [43, -20, 17, -40]


def test_it_shows_both_versions_of_a_correction_too(cast):
    fields = deal_fields(PLAIN)
    corrected = correct(cast.host, cast.round, PLAIN, key=fields["key"])
    url = reverse("round-correction", args=[cast.round.pk])
    page = refused(cast.host, url, deal_fields(QUEENS, key=fields["key"]), 409, "Keep one version")
    (form,) = page.of_id("main").all("form")
    assert form.attributes["action"] == reverse("round-correction", args=[corrected.pk])


def test_it_gives_another_key_to_a_deal_sent_under_that_of_something_else(cast):
    url = reverse("sitting-rounds", args=[cast.sitting.pk])
    key = cast.closed.closing.key
    page = refused(cast.host, url, deal_fields(PLAIN, key=key), 409, "This page was already sent", "pad")
    kept = dict(fields_of(page.of_id("deal")))
    assert kept["seat-0-top"] == "As 9d 4c"
    assert cast.host.post(url, kept).status_code == 302


def test_it_corrects_no_version_that_was_struck(cast):
    correct(cast.host, cast.round, PLAIN)
    url = reverse("round-correction", args=[cast.round.pk])
    page = refused(cast.host, url, deal_fields(QUEENS), 409, "Somebody corrected this meanwhile", "pad")
    assert dict(fields_of(page.of_id("deal")))["seat-3-bottom"] == "Ah Ac Ks Kh 2h"


def test_it_undoes_no_version_that_was_corrected(cast):
    correct(cast.host, cast.round, PLAIN)
    refused(cast.host, reverse("round-annulment", args=[cast.round.pk]), {}, 409, "Somebody corrected this")


def test_it_undoes_once_what_is_undone_twice(cast):
    url = reverse("round-annulment", args=[cast.round.pk])
    cast.host.post(url)
    with nothing_recorded():
        assert cast.host.post(url).status_code == 302


# Once all is closed


@pytest.mark.parametrize("name", ["sitting-rounds", "round-correction"])
def test_it_loses_nothing_typed_when_the_sitting_was_closed_meanwhile(cast, name):
    subject = {"sitting-rounds": cast.sitting, "round-correction": cast.round}[name]
    cast.host.post(reverse("sitting-closure", args=[cast.sitting.pk]))
    url = reverse(name, args=[subject.pk])
    page = refused(cast.host, url, deal_fields(PLAIN), 409, "This sitting is closed.", "pad")
    kept = fields_of(page.of_id("deal"))
    cast.host.post(reverse("sitting-reopening", args=[cast.sitting.pk]))
    assert cast.host.post(url, dict(kept) | {"step": "record"}).status_code == 302


def test_it_goes_on_laying_cards_when_the_sitting_was_closed_meanwhile(cast):
    cast.host.post(reverse("sitting-closure", args=[cast.sitting.pk]))
    page = read(cast.host.post(reverse("pad", args=[cast.sitting.pk]), {"seat-0-top": "As", "card": "Kd"}))
    assert dict(fields_of(page.of_id("deal")))["seat-0-top"] == "As Kd"


def test_it_undoes_nothing_of_a_closed_sitting(cast):
    cast.host.post(reverse("sitting-closure", args=[cast.sitting.pk]))
    refused(cast.host, reverse("round-annulment", args=[cast.round.pk]), {}, 409, "This sitting is closed.")


def test_it_closes_once_what_is_closed_twice(cast):
    url = reverse("sitting-closure", args=[cast.closed.pk])
    for fields in ({}, {"key": uuid4()}, {"key": cast.closed.closing.key}):
        with nothing_recorded():
            answer = cast.host.post(url, fields)
        assert answer.url == reverse("settlement", args=[cast.closed.pk])


def test_it_asks_again_when_a_page_of_before_the_reopening_closes(cast):
    key = cast.closed.closing.key
    cast.host.post(reverse("sitting-reopening", args=[cast.closed.pk]))
    url = reverse("sitting-closure", args=[cast.closed.pk])
    assert cast.host.post(url, {"key": key}).url == url


def test_it_reopens_once_what_is_reopened_twice(cast):
    url = reverse("sitting-reopening", args=[cast.closed.pk])
    cast.host.post(url)
    with nothing_recorded():
        assert cast.host.post(url).url == reverse("sitting", args=[cast.closed.pk])


# Repaying

OWED = {
    "nobody": {"debtor": ""},
    "a name": {"debtor": "Léa"},
    "a stranger": {"creditor": str(10**14)},
    "nothing": {"amount_cents": ""},
    "less than nothing": {"amount_cents": "-10"},
    "a part of a cent": {"amount_cents": "10.5"},
    "an endless amount": {"amount_cents": "9" * 5000},
}


@pytest.mark.parametrize("fault", OWED)
def test_it_repays_nothing_that_cannot_be_read(cast, fault):
    fields = line_fields(lines_of(cast.closed.evening)[-1]) | OWED[fault]
    with nothing_recorded():
        answer = cast.host.post(reverse("evening-repayments", args=[cast.closed.evening_id]), fields)
    assert answer.status_code == 404


def test_it_repays_nothing_that_is_not_owed(cast):
    line = line_fields(lines_of(cast.closed.evening)[-1])
    turned = line | {"debtor": line["creditor"], "creditor": line["debtor"]}
    url = reverse("evening-repayments", args=[cast.closed.evening_id])
    refused(cast.host, url, turned, 409, "This is no longer owed.")
    refused(cast.host, url, line | {"amount_cents": 0}, 409, "This is no longer owed.")
    asked = line | {"amount_cents": 10**14}
    refused(cast.host, url, asked, 422, "This is more than what is left to pay.", "sheet")


def test_it_repays_nobody_of_another_circle(cast):
    others = Circle.objects.exclude(pk=cast.closed.circle.pk).get().players.all()
    fields = line_fields(lines_of(cast.closed.evening)[-1]) | {"debtor": others[0].pk}
    with nothing_recorded():
        answer = cast.host.post(reverse("evening-repayments", args=[cast.closed.evening_id]), fields)
    assert answer.status_code == 404


def test_it_repays_nothing_of_an_open_sitting(cast):
    evening = play.move_sitting(sitting=cast.sitting, evening=None, now=timezone.now())
    fields = line_fields(settlement(cast.sitting).lines[0])
    url = reverse("evening-repayments", args=[evening.pk])
    refused(cast.host, url, fields, 409, "This is no longer owed.")


def test_it_unticks_once_what_is_unticked_twice(cast):
    url = reverse("repayment-annulment", args=[cast.repayment.pk])
    cast.host.post(url)
    with nothing_recorded():
        assert cast.host.post(url).status_code == 302


# Preferences, and everything at once


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "\\\\x"]
)
def test_it_sends_nobody_elsewhere(db, back):
    assert phone().post(reverse("preferences"), {"back": back}).url == "/"
    page = read(phone().get(reverse("preferences"), {"back": back}))
    assert dict(fields_of(page))["back"] == "/"


def test_it_reads_no_form_of_too_many_fields(cast):
    fields = {f"seat-{number}-top": "As" for number in range(600)}
    with nothing_recorded():
        assert cast.host.post(reverse("sitting-rounds", args=[cast.sitting.pk]), fields).status_code == 400


def test_it_reads_no_form_too_large(cast):
    with nothing_recorded():
        answer = cast.host.post(
            reverse("sitting-rounds", args=[cast.sitting.pk]), {"seat-0-top": "A" * 600_000}
        )
    assert answer.status_code == 400


def test_it_refuses_a_form_that_comes_from_elsewhere(cast):
    cast.host.handler.enforce_csrf_checks = True
    with nothing_recorded():
        answer = cast.host.post(reverse("sitting-rounds", args=[cast.sitting.pk]), deal_fields(PLAIN))
    assert answer.status_code == 403
    assert "nothing was recorded" in read(answer).of_id("main").said


def test_it_plays_a_deal_of_two_with_two_hands_only(cast):
    sitting = open_slate(cast.host, NAMES[:2])
    assert record(cast.host, sitting, EXAMPLE).net == [-9, 9]
