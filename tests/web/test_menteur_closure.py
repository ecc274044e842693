"""The end of an evening of menteur: the middle given away, the jetons counted, the slate settled."""

import pytest
from django.urls import reverse

from games.settling import settlement
from tests.cast import nothing_recorded
from tests.page import fields_of, read
from tests.web.menteur import FIVE, coup, open_menteur, phone, plates, send, table


def closure(client, sitting):
    return read(client.get(reverse("sitting-closure", args=[sitting.pk])))


def sheet(page):
    """The sheet of the closing; the page of the table holds others, for when there is no network."""
    return page.all("dialog", **{"aria-labelledby": "h-closure"})[0]


def close(client, sitting):
    return client.post(reverse("sitting-closure", args=[sitting.pk]))


def lines(sitting):
    sitting.refresh_from_db()
    return [(each.debtor.name, each.creditor.name, each.amount_cents) for each in settlement(sitting).lines]


@pytest.fixture
def carried(db):
    """Four at the variable stake, two jetons in the middle, the last loss caused by Karim."""
    client, sitting = open_menteur(names=FIVE[:4], mark="variable")
    coup(client, sitting, 0, "lie", stake=1)
    return client, sitting


def test_a_table_where_nothing_was_noted_says_so(db):
    client, sitting = open_menteur(mark="jetons")
    assert "Nothing was noted. It can be reopened." in closure(client, sitting).said


def test_it_closes_and_settles_jetons_at_their_worth(db):
    client, sitting = open_menteur(mark="jetons")
    coup(client, sitting, 0, "lie")
    assert "One round at €0.10 a jeton. It can be reopened." in closure(client, sitting).said
    assert close(client, sitting).url == reverse("settlement", args=[sitting.pk])
    assert lines(sitting) == [
        ("Léa", "Karim", 40),
        ("Léa", "Inès", 10),
        ("Léa", "Thomas", 10),
        ("Léa", "Sofia", 10),
    ]


def test_L2_bad_points_are_settled_as_points(db):
    client, sitting = open_menteur(names=("A", "B", "C", "D"), point="50")
    for loser, times in {0: 5, 1: 2, 2: 3, 3: 2}.items():
        for _ in range(times):
            coup(client, sitting, loser, "lie")
    close(client, sitting)
    assert lines(sitting) == [("A", "B", 200), ("A", "D", 200)]


def test_what_lies_in_the_middle_has_to_go_first(carried):
    client, sitting = carried
    page = closure(client, sitting)
    assert "2 jetons lie in the middle. Karim caused the last loss and takes all of it." in page.said
    assert [each.said for each in sheet(page).all("button")] == ["Empty the middle"]
    with nothing_recorded():
        answer = close(client, sitting)
    assert answer.status_code == 422
    assert "2 left in the middle" in read(answer).said or "in the middle" in read(answer).said


def test_it_goes_to_who_caused_the_last_loss(carried):
    client, sitting = carried
    expected = lines(sitting)
    [form] = sheet(closure(client, sitting)).all("form")
    answer = client.post(form.attributes["action"], dict(fields_of(form)) | {"award_carry": "1"})
    assert answer.url == reverse("sitting-closure", args=[sitting.pk])
    assert [int(each) for each in plates(table(client, sitting)).values()] == [45, 53, 51, 51]
    assert "The middle to Karim" in table(client, sitting).said
    close(client, sitting)
    assert lines(sitting) == expected == [("Léa", "Karim", 30), ("Léa", "Inès", 10), ("Léa", "Thomas", 10)]


def test_it_is_shared_where_the_house_says_so(db):
    client, sitting = open_menteur(names=FIVE[:4], mark="variable", carry_close="equal")
    coup(client, sitting, 0, "lie", stake=1)
    assert [each.said for each in sheet(closure(client, sitting)).all("button")] == ["Close and settle"]
    expected = lines(sitting)
    close(client, sitting)
    assert lines(sitting) == expected == [("Léa", "Karim", 15), ("Léa", "Inès", 15), ("Léa", "Thomas", 15)]


def test_a_round_cannot_give_away_what_the_closing_shares(db):
    client, sitting = open_menteur(names=FIVE[:4], mark="variable", carry_close="equal")
    coup(client, sitting, 0, "lie", stake=1)
    with nothing_recorded():
        assert send(client, sitting, {"award_carry": "1"}).status_code == 422


def test_a_second_tap_gives_nothing_twice(carried):
    client, sitting = carried
    [form] = sheet(closure(client, sitting)).all("form")
    sent = dict(fields_of(form)) | {"award_carry": "1"}
    assert [client.post(form.attributes["action"], sent).status_code for _ in range(2)] == [302, 302]
    assert sitting.rounds.count() == 2


def test_it_can_be_taken_back_but_not_corrected(carried):
    client, sitting = carried
    send(client, sitting, {"award_carry": "1"})
    given = sitting.rounds.last()
    page = read(client.get(reverse("round", args=[given.pk])))
    assert "The middle to Karim" in page.said
    assert not [each for each in page.all("a") if each.attributes.get("aria-label") == "Correct"]
    client.post(reverse("round-annulment", args=[given.pk]))
    assert "2 jetons lie in the middle" in closure(client, sitting).said


def test_a_sitting_is_reopened_with_its_jetons(db):
    client, sitting = open_menteur(mark="jetons")
    coup(client, sitting, 0, "lie")
    close(client, sitting)
    client.post(reverse("sitting-reopening", args=[sitting.pk]))
    assert plates(table(client, sitting))["Léa"] == "43"
    coup(client, sitting, 0, "lie")
    assert plates(table(client, sitting))["Léa"] == "36"


# Counting


def count(client, sitting, stacks=()):
    told = {f"seat-{seat}": stack for seat, stack in enumerate(stacks)}
    return read(client.get(reverse("sitting-count", args=[sitting.pk]), told))


def test_the_count_begins_with_what_the_slate_says(carried):
    client, sitting = carried
    page = count(client, sitting)
    assert [page.of_id(f"seat-{seat}").attributes["value"] for seat in range(4)] == ["45", "51", "51", "51"]
    assert "Counted, with the middle 200 / 200" in page.said
    [link] = [each for each in closure(client, sitting).all("a") if each.said == "Count the jetons first"]
    assert link.attributes["href"] == reverse("sitting-count", args=[sitting.pk])


def test_a_jeton_that_is_missing_is_looked_for_where_it_differs(carried):
    client, sitting = carried
    with nothing_recorded():
        page = count(client, sitting, [45, 51, 50, 51])
    said = "There are 200 in play, you count 197 and 2 in the middle: one is missing."
    assert f"The sum of the jetons is not right. {said}" in page.said
    assert "Follow the slate: 51" in page.said
    assert "Keep the gap" not in page.said
    [odd] = [each for each in page.all("li") if "odd" in each.attributes["class"]]
    assert "Inès the slate says 51" in odd.said


@pytest.mark.parametrize(
    ("stacks", "said"),
    [
        ([45, 51, 51, 51], "Every stack is what the slate says."),
        ([46, 50, 51, 51], "All jetons are there, but not where the slate has them."),
        ([45, 51, 51, 51], "On to the closing"),
        ([44, 51, 51, 54], "The closing follows the slate: a gap that is kept changes no score."),
        ([44, 51, 51, 55], "Count again Keep the gap"),
        ([45, 51, 51, 54], "you count 201 and 2 in the middle: there are 3 too many."),
        ([45, 51, 51, "x"], "Thomas Write a whole number"),
        ([45, 51, 51, "x"], "The sum of the jetons is not right."),
        ([45, 51, 51, "9" * 40], "The sum of the jetons is not right."),
        ([45, 51, 51, ""], "The sum of the jetons is not right."),
        ([-45, 51, 51, "²"], "The sum of the jetons is not right."),
    ],
)
def test_the_count_says_how_it_compares(carried, stacks, said):
    client, sitting = carried
    assert said in count(client, sitting, stacks).said


def test_strokes_are_not_counted(db):
    client, sitting = open_menteur()
    assert client.get(reverse("sitting-count", args=[sitting.pk])).status_code == 404
    assert "Count the jetons first" not in closure(client, sitting).said


def test_a_closed_sitting_has_nothing_left_to_count(db):
    client, sitting = open_menteur(mark="jetons")
    close(client, sitting)
    answer = client.get(reverse("sitting-count", args=[sitting.pk]))
    assert answer.url == reverse("settlement", args=[sitting.pk])


def test_the_count_is_for_the_circle_alone(carried):
    _client, sitting = carried
    assert phone().get(reverse("sitting-count", args=[sitting.pk])).status_code == 404
