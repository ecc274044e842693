"""Pad of a coup: announcer, verdict, and the cost of each verdict."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Round
from tests.html import form_fields, parse
from tests.scenario import no_rows_changed
from tests.web.menteur_actions import FIVE, coup, coup_fields, open_menteur, pad, plates, send, table


def choices(answer):
    """Return the verdict buttons: text and cost."""
    page = parse(answer)
    return [each.text for each in page.find_all("button", name="verdict")]


def rows(answer, name):
    """Return the players offered, by the value of their buttons."""
    return {each.attributes["value"]: each.text for each in parse(answer).find_all("button", name=name)}


# Steps


def test_pad_asks_for_the_announcer_and_names_the_refuser(db):
    client, sitting = open_menteur()
    answer = pad(client, sitting)
    assert rows(answer, "announcer") == {
        "0": "Lé Léa called by Karim",
        "1": "Ka Karim called by Inès",
        "2": "In Inès called by Thomas",
        "3": "Th Thomas called by Sofia",
        "4": "So Sofia called by Léa",
    }
    assert parse(answer).by_id("h-coup").text == "Who announced?"


def test_pad_preserves_key_and_stake_between_steps(db):
    client, sitting = open_menteur(mark="variable")
    [who] = parse(pad(client, sitting, stake=3)).find_all("dialog")[0].find_all("form")
    sent = dict(form_fields(who))
    assert sent["stake"] == "3"
    verdict = parse(pad(client, sitting, **sent, announcer=1))
    fields = dict(
        form_fields(verdict.find_all("form", method="post", action=f"/sittings/{sitting.pk}/rounds/")[0])
    )
    assert (fields["key"], fields["stake"], fields["announcer"]) == (sent["key"], "3", "1")
    assert verdict.by_id("h-coup").text == "Did Karim lie?"
    assert "Inès called it. Karim shows the hand." in verdict.text


@pytest.mark.parametrize(
    ("mark", "stake", "message"),
    [
        (
            "simple",
            None,
            [
                "Yes, Karim lied Karim takes a bad point Karim",
                "No, Karim told the truth Inès takes a bad point Inès",
            ],
        ),
        (
            "jetons",
            None,
            [
                "Yes, Karim lied Karim gives 4 to Inès, 1 to each other −7 Karim",
                "No, Karim told the truth Inès gives 4 to Karim, 1 to each other −7 Inès",
            ],
        ),
        (
            "variable",
            2,
            [
                "Yes, Karim lied Karim loses and adds 10 to the pot −12 Karim",
                "No, Karim told the truth Inès loses and adds 10 to the pot −12 Inès",
            ],
        ),
        (
            "enjeu",
            7,
            [
                "Yes, Karim lied Karim pays 7 to Inès −7 Karim",
                "No, Karim told the truth Inès pays 7 to Karim −7 Inès",
            ],
        ),
    ],
)
def test_pad_shows_the_cost_of_each_verdict(db, mark, stake, message):
    client, sitting = open_menteur(mark=mark)
    query = {"announcer": 1, "key": uuid4()} | ({"stake": stake} if stake else {})
    assert choices(pad(client, sitting, **query)) == message


def test_pad_of_two_players_shows_a_payment_between_them(db):
    client, sitting = open_menteur(names=FIVE[:2], mark="jetons")
    assert choices(pad(client, sitting, announcer=1, key=uuid4()))[0].startswith(
        "Yes, Karim lied Karim gives 1 to Léa −1"
    )


@pytest.mark.parametrize(
    ("doubles", "message"),
    [
        (
            None,
            "Pot of 12, 2 of it left over; the loser adds 10. The four others take 5 each, that is +3. 2",
        ),
        (
            "on",
            "Pot of 12, 2 of it left over; the loser adds 12. The four others take 6 each, that is +4.",
        ),
    ],
)
def test_pad_explains_how_the_pot_is_shared(db, doubles, message):
    rules = {"double_includes_carry": doubles} if doubles else {}
    client, sitting = open_menteur(mark="variable", **rules)
    coup(client, sitting, 4, "lie", stake=1)
    assert message in parse(pad(client, sitting, stake=2, announcer=1)).text


def test_pad_asks_for_the_exact_hand_only_where_it_loses(db):
    client, sitting = open_menteur()
    assert len(choices(pad(client, sitting, announcer=1, key=uuid4()))) == 2
    client, sitting = open_menteur(fair_play="lose")
    names = choices(pad(client, sitting, announcer=1, key=uuid4()))
    assert names[2] == "The exact hand just drawn Karim takes a bad point Karim"
    version = coup(client, sitting, 1, "exact")
    assert (version.explanation["loser"], version.explanation["truth"]) == (1, True)
    assert "Karim named the exact hand" in table(client, sitting).text


# Recording


@pytest.mark.parametrize(("verdict", "loser", "causer"), [("lie", 1, 2), ("truth", 2, 1)])
def test_coup_records_the_players_and_the_truth(db, verdict, loser, causer):
    client, sitting = open_menteur()
    explanation = coup(client, sitting, 1, verdict).explanation
    names = ("announcer", "refuser", "truth", "loser", "causer")
    assert [explanation[each] for each in names] == [1, 2, verdict == "truth", loser, causer]


def test_coup_sent_twice_is_recorded_once(db):
    client, sitting = open_menteur()
    fields = coup_fields(1, "lie")
    assert [send(client, sitting, fields).status_code for _ in range(2)] == [302, 302]
    assert sitting.rounds.count() == 1


def test_second_version_under_one_key_shows_both_versions(db):
    client, sitting = open_menteur(mark="jetons")
    fields = coup_fields(1, "lie")
    send(client, sitting, fields)
    with no_rows_changed():
        answer = send(client, sitting, fields | {"verdict": "truth"})
    assert answer.status_code == 409
    page = parse(answer)
    assert page.by_id("main").text.count("Round 1") == 0
    [keep] = page.by_id("main").find_all("form")
    client.post(keep.attributes["action"], dict(form_fields(keep)) | {"step": "record"})
    assert sitting.rounds.get(struck_at=None).recorded["truth"] is True
    assert plates(table(client, sitting))["Inès"] == "43"


def test_void_round_preserves_the_stacks_and_names_the_receiver(db):
    client, sitting = open_menteur(mark="variable")
    coup(client, sitting, 4, "lie", stake=1)
    answer = pad(client, sitting, void=1, key=uuid4())
    assert parse(answer).by_id("h-coup").text == "Who drew last?"
    assert list(rows(answer, "drawer")) == ["0", "1", "2", "3", "4"]
    send(client, sitting, {"step": "record", "key": uuid4(), "drawer": 2})
    last = sitting.rounds.last()
    assert (last.net, last.carried["receiver"], last.carried["carry"]) == ([0] * 5, 2, 2)
    page = table(client, sitting)
    assert "Void round" in page.text
    assert "Inès has the hand" in page.text


def test_void_round_is_offered_on_the_verdict_page(db):
    client, sitting = open_menteur(mark="variable")
    page = parse(pad(client, sitting, stake=2, announcer=1))
    [void] = page.find_all("dialog")[0].find_all("button", name="drawer")
    assert void.text == "The round is void, deal again"
    send(client, sitting, coup_fields(1, None, stake=2, drawer=void.attributes["value"]))
    assert sitting.rounds.get().recorded == {"cancelled": True, "drawer": 2}


def test_pad_of_a_closed_sitting_redirects_and_records_nothing(db):
    client, sitting = open_menteur()
    coup(client, sitting, 1, "lie")
    client.post(reverse("sitting-close", args=[sitting.pk]))
    assert pad(client, sitting).url == reverse("settlement", args=[sitting.pk])
    with no_rows_changed():
        answer = send(client, sitting, coup_fields(2, "lie"))
    assert answer.status_code == 409
    assert "This sitting is closed" in parse(answer).find_all("dialog")[0].text


# Correction


def test_coup_correction_rescores_the_later_rounds(db):
    client, sitting = open_menteur(names=FIVE[:4], mark="variable")
    first = coup(client, sitting, 0, "lie", stake=1)
    coup(client, sitting, 2, "lie", stake=2)
    address = reverse("round-correct", args=[first.pk])
    answer = client.get(address)
    [recorded] = [
        each
        for each in parse(answer).find_all("button", name="announcer")
        if "aria-current" in each.attributes
    ]
    assert recorded.text.startswith("Lé Léa")
    [form] = parse(answer).find_all("dialog")[0].find_all("form")
    sent = dict(form_fields(form))
    assert sent["stake"] == "1"
    verdict = parse(client.get(address, sent | {"stake": 3, "announcer": 3})).find_all("dialog")[0]
    assert "Pot of 12; the loser adds 12." in verdict.text
    fields = dict(form_fields(verdict.find_all("form")[0]))
    answer = client.post(address, fields | {"verdict": "truth"})
    standing = sitting.rounds.get(number=1, struck_at=None)
    assert answer.url == reverse("round", args=[standing.pk])
    assert standing.net == [-15, 5, 5, 5]
    assert sitting.rounds.get(number=2, struck_at=None).carried["carry"] == 1


def test_void_round_can_be_corrected(db):
    client, sitting = open_menteur()
    send(client, sitting, {"step": "record", "drawer": 2})
    address = reverse("round-correct", args=[sitting.rounds.get().pk])
    assert rows(client.get(address), "drawer")["2"].startswith("In Inès")
    page = parse(client.get(address, {"key": uuid4(), "announcer": 1}))
    assert page.by_id("h-coup").text == "Did Karim lie?"


def test_last_coup_is_undone_in_one_tap_from_the_table(db):
    client, sitting = open_menteur()
    assert not undo_forms(client, sitting)
    coup(client, sitting, 1, "lie")
    [form] = undo_forms(client, sitting)
    answer = client.post(form.attributes["action"])
    assert answer.url == reverse("sitting", args=[sitting.pk])
    assert not Round.objects.filter(sitting=sitting, struck_at=None).exists()


def undo_forms(client, sitting):
    forms = table(client, sitting).find_all("form", method="post")
    return [form for form in forms if form.attributes["action"].endswith("/annulment/")]


# Eliminations


def test_eliminated_player_neither_announces_nor_refuses(db):
    client, sitting = open_menteur(names=FIVE[:4], elimination_points="1")
    coup(client, sitting, 1, "lie")
    answer = pad(client, sitting)
    assert list(rows(answer, "announcer").values()) == [
        "Lé Léa called by Inès",
        "In Inès called by Thomas",
        "Th Thomas called by Léa",
    ]
    assert "Follow the announcements" in parse(answer).find_all("dialog")[0].text
    version = coup(client, sitting, 0, "lie")
    assert (version.recorded["announcer"], version.recorded["refuser"]) == (0, 2)
    assert version.net == [-3, 1, 1, 1]


def test_pad_announces_the_end_when_one_player_remains(db):
    client, sitting = open_menteur(names=FIVE[:3], elimination_points="1")
    coup(client, sitting, 1, "lie")
    coup(client, sitting, 2, "lie")
    page = parse(pad(client, sitting))
    assert page.by_id("fault").text.startswith("Only Léa is left: Léa wins the game.")
    assert not page.find_all("button", name="announcer")
    close = reverse("sitting-close", args=[sitting.pk])
    assert close in [each.attributes.get("href") for each in page.find_all("dialog")[0].find_all("a")]


def test_coup_after_the_end_of_the_game_is_refused(db):
    client, sitting = open_menteur(names=FIVE[:3], elimination_points="1")
    for loser in (1, 2):
        coup(client, sitting, loser, "lie")
    with no_rows_changed():
        answers = [send(client, sitting, {"step": "record", "drawer": seat}) for seat in range(3)]
    assert [answer.status_code for answer in answers] == [422] * 3


def test_correction_offers_the_players_of_that_round(db):
    client, sitting = open_menteur(names=FIVE[:4], elimination_points="1")
    first = coup(client, sitting, 1, "lie")
    coup(client, sitting, 0, "lie")
    address = reverse("round-correct", args=[first.pk])
    assert len(rows(client.get(address), "announcer")) == 4
    client.post(address, {"step": "record", "announcer": 3, "verdict": "lie"})
    standing = sitting.rounds.filter(struck_at=None).order_by("number")
    assert [each.explanation["loser"] for each in standing] == [3, 0]


# Invalid input


ANNOUNCED = {"announcer": "1", "verdict": "lie"}
INVALID = {
    "simple": [
        {"verdict": "lie"},
        {"announcer": "5", "verdict": "lie"},
        {"announcer": "-1", "verdict": "lie"},
        {"announcer": "1"},
        {"announcer": "1", "verdict": "maybe"},
        ANNOUNCED | {"stake": "1"},
        {"told": "1", "events": "{}"},
        {"told": "1", "receiver": "0", "events": "a3-8x0"},
    ],
    "variable": [ANNOUNCED],
    "enjeu": [ANNOUNCED | {"stake": stake} for stake in ("0", "9" * 40, "two")],
}
"""Coups that cannot be read, by the mark of their sitting."""


@pytest.mark.parametrize("mark", INVALID)
def test_invalid_coup_is_refused_with_the_reason(db, mark):
    client, sitting = open_menteur(mark=mark)
    cases = [(fields, "cannot be read") for fields in INVALID[mark]]
    if mark == "variable":
        cases.append((ANNOUNCED | {"stake": "5"}, "one of: 1, 2, 3, 4"))
    for fields, message in cases:
        with no_rows_changed():
            answer = send(client, sitting, {"step": "record", "key": uuid4()} | fields)
        assert answer.status_code == 422, fields
        page = parse(answer)
        assert message in page.by_id("fault").text, fields
        assert len([each for each in page if each.attributes.get("role") == "alert"]) == 1, fields


def test_refused_stake_can_be_chosen_again(db):
    client, sitting = open_menteur(mark="variable")
    page = parse(pad(client, sitting, stake=9, announcer=1)).find_all("dialog")[0]
    assert "The opening stake is one of" in page.by_id("fault").text
    assert [each.attributes["value"] for each in page.find_all("input", type="radio")] == ["1", "2", "3", "4"]


def test_pad_accepts_invalid_query_parameters(db):
    client, sitting = open_menteur(mark="variable")
    for query in (
        {"stake": "x"},
        {"stake": "-1", "announcer": "1"},
        {"key": str(uuid4()), "announcer": "99999999"},
        {"key": str(uuid4()), "announcer": "²"},
        {"void": "1", "drawer": "x"},
        {"told": "1", "receiver": "77", "events": "a" * 900, "announcement": "9-9-9-9-9-9"},
        {"told": "1", "receiver": "0", "events": "rZz-Zz x t t t", "hand": "🂡" * 99},
        {"told": "1", "receiver": "²", "changed": "²"},
    ):
        assert pad(client, sitting, **query).status_code == 200, query


def test_pad_with_an_invalid_key_is_a_bad_request(db):
    client, sitting = open_menteur()
    assert pad(client, sitting, key="x").status_code == 400
    assert send(client, sitting, {"key": "x"}).status_code == 400
