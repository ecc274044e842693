"""The sheet of a coup: who announced, what the hand showed, what each answer costs whom."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Round
from tests.cast import nothing_recorded
from tests.page import fields_of, read
from tests.web.menteur import FIVE, coup, coup_fields, open_menteur, pad, plates, send, table


def choices(answer):
    """The verdicts of the sheet: what each says, costs and whom."""
    page = read(answer)
    return [each.said for each in page.all("button", name="verdict")]


def rows(answer, name):
    """The people of the sheet, by the value that their button sends."""
    return {each.attributes["value"]: each.said for each in read(answer).all("button", name=name)}


# Three steps


def test_it_asks_who_announced_and_says_who_called(db):
    client, sitting = open_menteur()
    answer = pad(client, sitting)
    assert rows(answer, "announcer") == {
        "0": "Lé Léa called by Karim",
        "1": "Ka Karim called by Inès",
        "2": "In Inès called by Thomas",
        "3": "Th Thomas called by Sofia",
        "4": "So Sofia called by Léa",
    }
    assert read(answer).of_id("h-coup").said == "Who announced?"


def test_it_carries_its_key_and_its_stake_from_step_to_step(db):
    client, sitting = open_menteur(mark="variable")
    [who] = read(pad(client, sitting, stake=3)).all("dialog")[0].all("form")
    sent = dict(fields_of(who))
    assert sent["stake"] == "3"
    verdict = read(pad(client, sitting, **sent, announcer=1))
    told = dict(fields_of(verdict.all("form", method="post", action=f"/sittings/{sitting.pk}/rounds/")[0]))
    assert (told["key"], told["stake"], told["announcer"]) == (sent["key"], "3", "1")
    assert verdict.of_id("h-coup").said == "Did Karim lie?"
    assert "Inès called it. Karim shows the hand." in verdict.said


@pytest.mark.parametrize(
    ("mark", "stake", "said"),
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
def test_it_says_what_each_answer_costs(db, mark, stake, said):
    client, sitting = open_menteur(mark=mark)
    query = {"announcer": 1, "key": uuid4()} | ({"stake": stake} if stake else {})
    assert choices(pad(client, sitting, **query)) == said


def test_two_players_pay_each_other(db):
    client, sitting = open_menteur(names=FIVE[:2], mark="jetons")
    assert choices(pad(client, sitting, announcer=1, key=uuid4()))[0].startswith(
        "Yes, Karim lied Karim gives 1 to Léa −1"
    )


@pytest.mark.parametrize(
    ("doubles", "said"),
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
def test_it_says_how_the_pot_is_shared(db, doubles, said):
    rules = {"double_includes_carry": doubles} if doubles else {}
    client, sitting = open_menteur(mark="variable", **rules)
    coup(client, sitting, 4, "lie", stake=1)
    assert said in read(pad(client, sitting, stake=2, announcer=1)).said


def test_the_exact_hand_is_asked_for_only_where_it_loses(db):
    client, sitting = open_menteur()
    assert len(choices(pad(client, sitting, announcer=1, key=uuid4()))) == 2
    client, sitting = open_menteur(fair_play="lose")
    said = choices(pad(client, sitting, announcer=1, key=uuid4()))
    assert said[2] == "The exact hand just drawn Karim takes a bad point Karim"
    version = coup(client, sitting, 1, "exact")
    assert (version.explanation["loser"], version.explanation["truth"]) == (1, True)
    assert "Karim named the exact hand" in table(client, sitting).said


# Recording


@pytest.mark.parametrize(("verdict", "loser", "causer"), [("lie", 1, 2), ("truth", 2, 1)])
def test_it_records_who_faced_whom_and_what_the_hand_showed(db, verdict, loser, causer):
    client, sitting = open_menteur()
    explanation = coup(client, sitting, 1, verdict).explanation
    told = ("announcer", "refuser", "truth", "loser", "causer")
    assert [explanation[each] for each in told] == [1, 2, verdict == "truth", loser, causer]


def test_a_second_tap_records_nothing_more(db):
    client, sitting = open_menteur()
    told = coup_fields(1, "lie")
    assert [send(client, sitting, told).status_code for _ in range(2)] == [302, 302]
    assert sitting.rounds.count() == 1


def test_another_answer_under_the_same_key_shows_both_and_lets_the_table_choose(db):
    client, sitting = open_menteur(mark="jetons")
    told = coup_fields(1, "lie")
    send(client, sitting, told)
    with nothing_recorded():
        answer = send(client, sitting, told | {"verdict": "truth"})
    assert answer.status_code == 409
    page = read(answer)
    assert page.of_id("main").said.count("Round 1") == 0
    [keep] = page.of_id("main").all("form")
    client.post(keep.attributes["action"], dict(fields_of(keep)) | {"step": "record"})
    assert sitting.rounds.get(struck_at=None).recorded["truth"] is True
    assert plates(table(client, sitting))["Inès"] == "43"


def test_a_void_round_leaves_everything_and_names_who_receives(db):
    client, sitting = open_menteur(mark="variable")
    coup(client, sitting, 4, "lie", stake=1)
    answer = pad(client, sitting, void=1, key=uuid4())
    assert read(answer).of_id("h-coup").said == "Who drew last?"
    assert list(rows(answer, "drawer")) == ["0", "1", "2", "3", "4"]
    send(client, sitting, {"step": "record", "key": uuid4(), "drawer": 2})
    last = sitting.rounds.last()
    assert (last.net, last.carried["receiver"], last.carried["carry"]) == ([0] * 5, 2, 2)
    page = table(client, sitting)
    assert "Void round" in page.said
    assert "Inès has the hand" in page.said


def test_a_hand_back_at_its_drawer_is_void_from_the_verdict_too(db):
    client, sitting = open_menteur(mark="variable")
    page = read(pad(client, sitting, stake=2, announcer=1))
    [void] = page.all("dialog")[0].all("button", name="drawer")
    assert void.said == "The round is void, deal again"
    send(client, sitting, coup_fields(1, None, stake=2, drawer=void.attributes["value"]))
    assert sitting.rounds.get().recorded == {"cancelled": True, "drawer": 2}


def test_a_closed_sitting_has_no_sheet(db):
    client, sitting = open_menteur()
    coup(client, sitting, 1, "lie")
    client.post(reverse("sitting-closure", args=[sitting.pk]))
    assert pad(client, sitting).url == reverse("settlement", args=[sitting.pk])
    with nothing_recorded():
        answer = send(client, sitting, coup_fields(2, "lie"))
    assert answer.status_code == 409
    assert "This sitting is closed" in read(answer).all("dialog")[0].said


# Correction


def test_it_corrects_a_round_and_scores_the_later_ones_again(db):
    client, sitting = open_menteur(names=FIVE[:4], mark="variable")
    first = coup(client, sitting, 0, "lie", stake=1)
    coup(client, sitting, 2, "lie", stake=2)
    address = reverse("round-correction", args=[first.pk])
    answer = client.get(address)
    [recorded] = [
        each for each in read(answer).all("button", name="announcer") if "aria-current" in each.attributes
    ]
    assert recorded.said.startswith("Lé Léa")
    [form] = read(answer).all("dialog")[0].all("form")
    sent = dict(fields_of(form))
    assert sent["stake"] == "1"
    verdict = read(client.get(address, sent | {"stake": 3, "announcer": 3})).all("dialog")[0]
    assert "Pot of 12; the loser adds 12." in verdict.said
    fields = dict(fields_of(verdict.all("form")[0]))
    answer = client.post(address, fields | {"verdict": "truth"})
    standing = sitting.rounds.get(number=1, struck_at=None)
    assert answer.url == reverse("round", args=[standing.pk])
    assert standing.net == [-15, 5, 5, 5]
    assert sitting.rounds.get(number=2, struck_at=None).carried["carry"] == 1


def test_it_corrects_a_void_round(db):
    client, sitting = open_menteur()
    send(client, sitting, {"step": "record", "drawer": 2})
    address = reverse("round-correction", args=[sitting.rounds.get().pk])
    assert rows(client.get(address), "drawer")["2"].startswith("In Inès")
    page = read(client.get(address, {"key": uuid4(), "announcer": 1}))
    assert page.of_id("h-coup").said == "Did Karim lie?"


def test_undoing_is_one_tap_from_the_table(db):
    client, sitting = open_menteur()
    assert not undo_forms(client, sitting)
    coup(client, sitting, 1, "lie")
    [form] = undo_forms(client, sitting)
    answer = client.post(form.attributes["action"])
    assert answer.url == reverse("sitting", args=[sitting.pk])
    assert not Round.objects.filter(sitting=sitting, struck_at=None).exists()


def undo_forms(client, sitting):
    forms = table(client, sitting).all("form", method="post")
    return [form for form in forms if form.attributes["action"].endswith("/annulment/")]


# Once somebody is out


def test_who_is_out_neither_announces_nor_calls(db):
    client, sitting = open_menteur(names=FIVE[:4], elimination_points="1")
    coup(client, sitting, 1, "lie")
    answer = pad(client, sitting)
    assert list(rows(answer, "announcer").values()) == [
        "Lé Léa called by Inès",
        "In Inès called by Thomas",
        "Th Thomas called by Léa",
    ]
    assert "Announcement by announcement" not in read(answer).all("dialog")[0].said
    version = coup(client, sitting, 0, "lie")
    assert (version.recorded["announcer"], version.recorded["refuser"]) == (0, 2)
    assert version.net == [-3, 1, 1, 1]


def test_the_game_is_over_once_one_is_left(db):
    client, sitting = open_menteur(names=FIVE[:3], elimination_points="1")
    coup(client, sitting, 1, "lie")
    coup(client, sitting, 2, "lie")
    assert read(pad(client, sitting)).of_id("fault").said == "Only Léa is left: the game is over."


def test_a_correction_asks_those_who_were_still_in(db):
    client, sitting = open_menteur(names=FIVE[:4], elimination_points="1")
    first = coup(client, sitting, 1, "lie")
    coup(client, sitting, 0, "lie")
    address = reverse("round-correction", args=[first.pk])
    assert len(rows(client.get(address), "announcer")) == 4
    client.post(address, {"step": "record", "announcer": 3, "verdict": "lie"})
    standing = sitting.rounds.filter(struck_at=None).order_by("number")
    assert [each.explanation["loser"] for each in standing] == [3, 0]


# Whatever is sent


@pytest.mark.parametrize(
    ("mark", "fields", "said"),
    {
        "nobody": ("simple", {"verdict": "lie"}, "cannot be read"),
        "nobody there": ("simple", {"announcer": "5", "verdict": "lie"}, "cannot be read"),
        "nobody at all": ("simple", {"announcer": "-1", "verdict": "lie"}, "cannot be read"),
        "no verdict": ("simple", {"announcer": "1"}, "cannot be read"),
        "a verdict that is none": ("simple", {"announcer": "1", "verdict": "maybe"}, "cannot be read"),
        "a stake where there is none": (
            "simple",
            {"announcer": "1", "verdict": "lie", "stake": "1"},
            "cannot be read",
        ),
        "no stake": ("variable", {"announcer": "1", "verdict": "lie"}, "cannot be read"),
        "a stake beyond": (
            "variable",
            {"announcer": "1", "verdict": "lie", "stake": "5"},
            "one of: 1, 2, 3, 4",
        ),
        "a stake of nothing": ("enjeu", {"announcer": "1", "verdict": "lie", "stake": "0"}, "cannot be read"),
        "a stake beyond reason": (
            "enjeu",
            {"announcer": "1", "verdict": "lie", "stake": "9" * 40},
            "cannot be read",
        ),
        "a stake in letters": (
            "enjeu",
            {"announcer": "1", "verdict": "lie", "stake": "two"},
            "cannot be read",
        ),
        "events that are none": ("simple", {"told": "1", "events": "{}"}, "cannot be read"),
        "half a coup": ("simple", {"told": "1", "receiver": "0", "events": "a3-8x0"}, "cannot be read"),
    }.values(),
)
def test_it_records_nothing_that_cannot_be(db, mark, fields, said):
    client, sitting = open_menteur(mark=mark)
    with nothing_recorded():
        answer = send(client, sitting, {"step": "record", "key": uuid4()} | fields)
    assert answer.status_code == 422
    assert said in read(answer).of_id("fault").said


def test_a_refused_stake_can_be_chosen_again_at_once(db):
    client, sitting = open_menteur(mark="variable")
    page = read(pad(client, sitting, stake=9, announcer=1)).all("dialog")[0]
    assert "The opening stake is one of" in page.of_id("fault").said
    assert [each.attributes["value"] for each in page.all("input", type="radio")] == ["1", "2", "3", "4"]


@pytest.mark.parametrize(
    "query",
    [
        {"stake": "x"},
        {"stake": "-1", "announcer": "1"},
        {"key": str(uuid4()), "announcer": "99999999"},
        {"key": str(uuid4()), "announcer": "²"},
        {"void": "1", "drawer": "x"},
        {"told": "1", "receiver": "77", "events": "a" * 900, "saying": "9-9-9-9-9-9"},
        {"told": "1", "receiver": "0", "events": "rZz-Zz x t t t", "hand": "🂡" * 99},
        {"told": "1", "receiver": "²", "changed": "²"},
    ],
)
def test_an_address_that_says_anything_still_shows_a_sheet(db, query):
    client, sitting = open_menteur(mark="variable")
    assert pad(client, sitting, **query).status_code == 200


def test_a_key_that_is_none_is_not_read(db):
    client, sitting = open_menteur()
    assert pad(client, sitting, key="x").status_code == 400
    assert send(client, sitting, {"key": "x"}).status_code == 400
