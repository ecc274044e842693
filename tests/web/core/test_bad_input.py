"""Forged, malformed or late forms: nothing is recorded, and the error shows at its field."""

from uuid import uuid4

import pytest
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from games.evenings.commands import evenings
from games.models import Circle, Player, Round, Sitting
from games.sittings.queries.settlement import settlement
from tests.evening_actions import lines_of
from tests.html import form_fields, parse
from tests.scenario import (
    EXAMPLE,
    NAMES,
    PLAIN,
    QUEENS,
    browser_client,
    correct,
    deal_fields,
    line_fields,
    no_rows_changed,
    open_sitting,
    opening_fields,
    record,
)

NOT_A_KEY = ["x", "0", "z" * 32, "\x00", "é" * 36, "1" * 5000, "{}", "None"]
LONG = "a" * 25


def refused(client, url, fields, status, words="", inside="main"):
    """Return the refusing page, after checking that nothing was recorded and the error is in its element."""
    with no_rows_changed():
        answer = client.post(url, fields)
    assert answer.status_code == status, answer.content.decode()[:2000]
    page = parse(answer)
    assert words in page.by_id(inside).text
    return page


# Opening a sitting

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
    "a hundred players": ({"newcomer": [f"N{each}" for each in range(100)]}, AT_THE_TABLE, "chairs"),
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
    "a huge point": ({"point": "other", "other_point": "1000,01"}, "at most €1,000", "main"),
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
def test_opening_with_an_invalid_field_is_refused(db, fault):
    changes, words, inside = OPENINGS[fault]
    page = refused(browser_client(), reverse("sitting-new"), opening_fields(**changes), 422, words, inside)
    sent = form_fields(page.by_id("opening"))
    for name in ("other_point", "circle_name"):
        assert changes.get(name, "") in dict(sent).get(name, "")
    assert {value for name, value in sent if name == "newcomer"} <= set(changes.get("newcomer", NAMES))


def test_opening_with_a_refused_name_preserves_it_in_its_field(db):
    page = refused(
        browser_client(), reverse("sitting-new"), opening_fields(name=LONG), 422, "At most 24", "chairs"
    )
    assert page.by_id("name").attributes["value"] == LONG
    assert page.by_id("name").attributes["aria-invalid"] == "true"


@pytest.mark.parametrize("fault", RULES)
def test_opening_with_an_unreadable_rule_is_refused(db, fault):
    drawer = dict(form_fields(parse(browser_client().get(reverse("sitting-new"))).by_id("rules-form")))
    fields = opening_fields(drawer="chinese open_face", **{**drawer, **RULES[fault]})
    page = refused(browser_client(), reverse("sitting-new"), fields, 422)
    sheet = page.by_id("rules-form")
    assert "open" in sheet.attributes
    [name] = RULES[fault]
    [control] = [each for each in sheet if each.attributes.get("name") == name]
    assert control.attributes["aria-invalid"] == "true"
    assert page.by_id(control.attributes["aria-describedby"]).text


@pytest.mark.parametrize("changes", [{"game": "poker"}, {"preset": "x"}, {"game": "\x00", "preset": "\x00"}])
def test_opening_with_an_unknown_game_or_preset_uses_the_default(db, changes):
    sitting = open_sitting(browser_client(), **changes)
    assert (sitting.game_key, sitting.rules_versions.get().preset) == ("chinese", "open_face")


def test_opening_with_players_of_another_circle_is_refused(scenario):
    others = Player.objects.exclude(circle=scenario.sitting.circle)
    fields = opening_fields([], player=[each.pk for each in others])
    refused(scenario.host, reverse("sitting-new"), fields, 422, AT_THE_TABLE, "chairs")


def test_opening_in_another_circle_is_404(scenario):
    fields = opening_fields(circle=scenario.sitting.circle.pk)
    with no_rows_changed():
        answer = scenario.neighbour.post(reverse("sitting-new"), fields)
    assert answer.status_code == 404


def test_opening_accepts_digits_of_any_script_and_removes_control_characters(db):
    sitting = open_sitting(
        browser_client(), ["Lé\x00a", " Ka\u202erim "], circle_name="Les\x00 \x1bjeudis", point="١٠"
    )
    assert [seat.player.name for seat in sitting.seats.all()] == ["Léa", "Karim"]
    assert sitting.circle.name == "Les jeudis"
    assert sitting.point_value_cents == 10


# Keys


@pytest.mark.parametrize(
    "name", ["sitting-new", "sitting-pad", "sitting-rounds", "sitting-close", "round-correct"]
)
def test_form_with_an_invalid_key_is_a_bad_request(scenario, name):
    subject = {"sitting-new": [], "round-correct": [scenario.round.pk]}.get(name, [scenario.sitting.pk])
    for key in NOT_A_KEY:
        with no_rows_changed():
            answer = scenario.host.post(reverse(name, args=subject), {"key": key, "step": "record"})
        assert answer.status_code == 400, key


def test_closing_with_the_key_of_a_deal_is_refused_with_409(scenario):
    url = reverse("sitting-close", args=[scenario.sitting.pk])
    page = refused(
        scenario.host, url, {"key": scenario.round.key}, 409, "This page was already sent", "sheet"
    )
    key = dict(form_fields(page.by_id("sheet")))["key"]
    assert scenario.host.post(url, {"key": key}).status_code == 302
    assert Sitting.objects.get(pk=scenario.sitting.pk).is_closed


def test_repayment_with_the_key_of_a_deal_is_refused_with_409(scenario):
    fields = line_fields(lines_of(scenario.closed.evening)[-1]) | {"key": scenario.round.key}
    url = reverse("evening-repayments", args=[scenario.closed.evening_id])
    refused(scenario.host, url, fields, 409, "This page was already sent, with something else on it.")


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
def test_invalid_deal_is_refused_and_records_nothing(scenario, fault):
    changes, words = NOT_A_DEAL[fault]
    fields = deal_fields(PLAIN, **changes)
    untouched = fields.keys() - changes.keys() - {"step"}
    for name, subject in (("sitting-rounds", scenario.sitting), ("round-correct", scenario.round)):
        page = refused(scenario.host, reverse(name, args=[subject.pk]), fields, 422, words, "pad")
        form_values = dict(form_fields(page.by_id("deal")))
        assert {each: form_values[each] for each in untouched} == {each: fields[each] for each in untouched}


def test_deal_fields_of_absent_seats_are_ignored(scenario):
    version = record(
        scenario.host, scenario.sitting, PLAIN, **{"seat-4-top": "As", "seat--1-top": "x", "at": "9-9"}
    )
    assert len(version.recorded["seats"]) == 4


@pytest.mark.parametrize("first", ["9", "-1", "x", "9" * 5000, "²"])
def test_first_to_act_outside_the_seats_is_ignored(scenario, first):
    sitting = open_sitting(scenario.host)
    assert record(scenario.host, sitting, PLAIN, first=first).recorded.get("first", 0) == 0


def test_second_version_under_one_key_shows_both_versions(scenario):
    fields = deal_fields(PLAIN)
    url = reverse("sitting-rounds", args=[scenario.sitting.pk])
    scenario.host.post(url, fields)
    recorded = Round.objects.get(key=fields["key"])
    page = refused(
        scenario.host, url, deal_fields(QUEENS, key=fields["key"]), 409, "Nothing changes until one is chosen"
    )
    form_values = dict(form_fields(page.by_id("main").find_all("form")[0]))
    assert form_values["seat-0-top"] == "Qs Qh 5c"
    assert form_values["key"] != fields["key"]
    (form,) = page.by_id("main").find_all("form")
    answer = scenario.host.post(form.attributes["action"], form_values | {"step": "record"})
    assert answer.status_code == 302
    recorded.refresh_from_db()
    assert recorded.replaced_by.net == [43, -20, 17, -40]


def test_second_version_of_a_correction_shows_both_versions(scenario):
    fields = deal_fields(PLAIN)
    corrected = correct(scenario.host, scenario.round, PLAIN, key=fields["key"])
    url = reverse("round-correct", args=[scenario.round.pk])
    page = refused(
        scenario.host, url, deal_fields(QUEENS, key=fields["key"]), 409, "Nothing changes until one is chosen"
    )
    (form,) = page.by_id("main").find_all("form")
    assert form.attributes["action"] == reverse("round-correct", args=[corrected.pk])


def test_deal_under_the_key_of_another_record_gets_a_new_key(scenario):
    url = reverse("sitting-rounds", args=[scenario.sitting.pk])
    key = scenario.closed.closing.key
    page = refused(scenario.host, url, deal_fields(PLAIN, key=key), 409, "This page was already sent", "pad")
    form_values = dict(form_fields(page.by_id("deal")))
    assert form_values["seat-0-top"] == "As 9d 4c"
    assert scenario.host.post(url, form_values).status_code == 302


def test_correcting_a_struck_version_is_refused(scenario):
    correct(scenario.host, scenario.round, PLAIN)
    url = reverse("round-correct", args=[scenario.round.pk])
    page = refused(scenario.host, url, deal_fields(QUEENS), 409, "Somebody corrected this meanwhile", "pad")
    assert dict(form_fields(page.by_id("deal")))["seat-3-bottom"] == "Ah Ac Ks Kh 2h"


def test_undoing_a_corrected_version_is_refused(scenario):
    correct(scenario.host, scenario.round, PLAIN)
    refused(
        scenario.host,
        reverse("round-undo", args=[scenario.round.pk]),
        {},
        409,
        "Somebody corrected this",
    )


def test_undoing_twice_undoes_once(scenario):
    url = reverse("round-undo", args=[scenario.round.pk])
    scenario.host.post(url)
    with no_rows_changed():
        assert scenario.host.post(url).status_code == 302


# Closed sittings


@pytest.mark.parametrize("name", ["sitting-rounds", "round-correct"])
def test_deal_sent_to_a_closed_sitting_is_refused_and_preserved(scenario, name):
    subject = {"sitting-rounds": scenario.sitting, "round-correct": scenario.round}[name]
    scenario.host.post(reverse("sitting-close", args=[scenario.sitting.pk]))
    url = reverse(name, args=[subject.pk])
    page = refused(scenario.host, url, deal_fields(PLAIN), 409, "This sitting is closed.", "pad")
    form_values = form_fields(page.by_id("deal"))
    scenario.host.post(reverse("sitting-reopen", args=[scenario.sitting.pk]))
    assert scenario.host.post(url, dict(form_values) | {"step": "record"}).status_code == 302


def test_pad_still_accepts_cards_after_the_sitting_closed(scenario):
    scenario.host.post(reverse("sitting-close", args=[scenario.sitting.pk]))
    page = parse(
        scenario.host.post(
            reverse("sitting-pad", args=[scenario.sitting.pk]), {"seat-0-top": "As", "card": "Kd"}
        )
    )
    assert dict(form_fields(page.by_id("deal")))["seat-0-top"] == "As Kd"


def test_undoing_in_a_closed_sitting_is_refused(scenario):
    scenario.host.post(reverse("sitting-close", args=[scenario.sitting.pk]))
    refused(
        scenario.host,
        reverse("round-undo", args=[scenario.round.pk]),
        {},
        409,
        "This sitting is closed.",
    )


def test_closing_twice_closes_once(scenario):
    url = reverse("sitting-close", args=[scenario.closed.pk])
    for fields in ({}, {"key": uuid4()}, {"key": scenario.closed.closing.key}):
        with no_rows_changed():
            answer = scenario.host.post(url, fields)
        assert answer.url == reverse("settlement", args=[scenario.closed.pk])


def test_closing_with_a_key_from_before_the_reopening_asks_again(scenario):
    key = scenario.closed.closing.key
    scenario.host.post(reverse("sitting-reopen", args=[scenario.closed.pk]))
    url = reverse("sitting-close", args=[scenario.closed.pk])
    assert scenario.host.post(url, {"key": key}).url == url


def test_reopening_twice_reopens_once(scenario):
    url = reverse("sitting-reopen", args=[scenario.closed.pk])
    scenario.host.post(url)
    with no_rows_changed():
        assert scenario.host.post(url).url == reverse("sitting", args=[scenario.closed.pk])


# Repayments

UNKNOWN_SIDES = {
    "nobody": {"debtor": ""},
    "a name": {"debtor": "Léa"},
    "a stranger": {"creditor": str(10**14)},
}
UNREADABLE_CENTS = {
    "missing": "",
    "nothing": "0",
    "less than nothing": "-10",
    "a part of a cent": "10.5",
    "an endless amount": "9" * 5000,
}


@pytest.mark.parametrize("fault", UNKNOWN_SIDES)
def test_repayment_between_unknown_players_is_404(scenario, fault):
    fields = line_fields(lines_of(scenario.closed.evening)[-1]) | UNKNOWN_SIDES[fault]
    with no_rows_changed():
        answer = scenario.host.post(reverse("evening-repayments", args=[scenario.closed.evening_id]), fields)
    assert answer.status_code == 404


@pytest.mark.parametrize("fault", UNREADABLE_CENTS)
def test_repayment_of_an_unreadable_amount_is_refused(scenario, fault):
    fields = line_fields(lines_of(scenario.closed.evening)[-1]) | {"amount_cents": UNREADABLE_CENTS[fault]}
    with no_rows_changed():
        answer = scenario.host.post(reverse("evening-repayments", args=[scenario.closed.evening_id]), fields)
    assert answer.status_code == 422
    assert answer.context["form"].has_error("amount")


def test_repayment_of_no_debt_is_refused(scenario):
    line = line_fields(lines_of(scenario.closed.evening)[-1])
    turned = line | {"debtor": line["creditor"], "creditor": line["debtor"]}
    url = reverse("evening-repayments", args=[scenario.closed.evening_id])
    refused(scenario.host, url, turned, 409, "This is no longer owed.")
    asked = line | {"amount_cents": 10**14}
    refused(scenario.host, url, asked, 422, "This is more than what is left to pay.", "sheet")


def test_repayment_by_a_player_of_another_circle_is_404(scenario):
    others = Circle.objects.exclude(pk=scenario.closed.circle.pk).get().players.all()
    fields = line_fields(lines_of(scenario.closed.evening)[-1]) | {"debtor": others[0].pk}
    with no_rows_changed():
        answer = scenario.host.post(reverse("evening-repayments", args=[scenario.closed.evening_id]), fields)
    assert answer.status_code == 404


def test_repayment_in_an_open_sitting_is_refused(scenario):
    evening = evenings.move_sitting(sitting=scenario.sitting, evening=None, now=timezone.now())
    fields = line_fields(settlement(scenario.sitting).lines[0])
    url = reverse("evening-repayments", args=[evening.pk])
    refused(scenario.host, url, fields, 409, "This is no longer owed.")


def test_undoing_a_repayment_twice_undoes_it_once(scenario):
    url = reverse("repayment-undo", args=[scenario.repayment.pk])
    scenario.host.post(url)
    with no_rows_changed():
        assert scenario.host.post(url).status_code == 302


# Preferences, large forms, CSRF


@pytest.mark.parametrize(
    "back", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "\\\\x"]
)
def test_preferences_back_url_to_another_host_is_ignored(db, back):
    assert browser_client().post(reverse("preferences"), {"back": back}).url == "/"
    page = parse(browser_client().get(reverse("preferences"), {"back": back}))
    assert dict(form_fields(page))["back"] == "/"


def test_form_with_too_many_fields_is_a_bad_request(scenario):
    fields = {f"seat-{number}-top": "As" for number in range(600)}
    with no_rows_changed():
        assert (
            scenario.host.post(reverse("sitting-rounds", args=[scenario.sitting.pk]), fields).status_code
            == 400
        )


def test_form_that_is_too_large_is_a_bad_request(scenario):
    with no_rows_changed():
        answer = scenario.host.post(
            reverse("sitting-rounds", args=[scenario.sitting.pk]),
            {"seat-0-top": "A" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE},
        )
    assert answer.status_code == 400


def test_form_without_csrf_token_is_refused(scenario):
    scenario.host.handler.enforce_csrf_checks = True
    with no_rows_changed():
        answer = scenario.host.post(reverse("sitting-rounds", args=[scenario.sitting.pk]), deal_fields(PLAIN))
    assert answer.status_code == 403
    assert "core/errors/stale.html" in {template.name for template in answer.templates}


def test_deal_at_a_table_of_two_has_two_hands(scenario):
    sitting = open_sitting(scenario.host, NAMES[:2])
    assert record(scenario.host, sitting, EXAMPLE).net == [-9, 9]
