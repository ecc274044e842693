"""End of a sitting of menteur: the middle, jeton count, settlement."""

import pytest
from django.urls import reverse

from games.audit.checks import recorded_faults
from games.models import Result
from games.sittings.queries.settlement import settlement
from tests.evening_actions import record_expense
from tests.html import parse
from tests.scenario import browser_client, no_rows_changed
from tests.web.menteur_actions import FIVE, coup, open_menteur, plates, send, table


def closure(client, sitting):
    return parse(client.get(reverse("sitting-close", args=[sitting.pk])))


def sheet(page):
    """Return the closing dialog; the table page has other dialogs for offline use."""
    return page.find_all("dialog", **{"aria-labelledby": "h-closure"})[0]


def close(client, sitting):
    return client.post(reverse("sitting-close", args=[sitting.pk]))


def lines(sitting):
    sitting.refresh_from_db()
    return [(each.debtor.name, each.creditor.name, each.amount_cents) for each in settlement(sitting).lines]


def faults():
    return list(recorded_faults())


@pytest.fixture
def carried(db):
    """Open a sitting of four with the variable stake: two jetons in the middle, last loss caused by Karim."""
    client, sitting = open_menteur(names=FIVE[:4], mark="variable")
    coup(client, sitting, 0, "lie", stake=1)
    return client, sitting


def test_closing_sheet_announces_other_items_of_the_bill(carried):
    client, sitting = carried
    assert not closure(client, sitting).find_all("p", id="game-alone")
    record_expense(sitting.evening)
    assert closure(client, sitting).find_all("p", id="game-alone")


def test_closing_page_without_rounds_announces_nothing_to_settle(db):
    client, sitting = open_menteur(mark="jetons")
    assert "Nothing was noted. It can be reopened." in closure(client, sitting).text


def test_closing_settles_jetons_at_their_value(db):
    client, sitting = open_menteur(mark="jetons")
    coup(client, sitting, 0, "lie")
    assert "One round at €0.10 a chip. It can be reopened." in closure(client, sitting).text
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


def sums(page):
    """Return the points shown for each player on the closing dialog."""
    [scores] = sheet(page).find_all("span", **{"class": "mini-scoreboard"})
    cells = [each.text.replace("−", "-").split() for each in scores.children if not isinstance(each, str)]
    return {cell[0]: int(cell[1]) for cell in cells if cell[0] in FIVE}


def test_closing_gives_the_middle_to_the_causer_of_the_last_loss(carried):
    client, sitting = carried
    expected = lines(sitting)
    page = closure(client, sitting)
    assert "2 chips lie in the middle. Karim caused the last loss and takes them" in page.text
    assert sums(page) == {"Léa": -5, "Karim": 3, "Inès": 1, "Thomas": 1}
    close(client, sitting)
    assert [int(each) for each in plates(table(client, sitting)).values()] == [45, 53, 51, 51]
    assert lines(sitting) == expected == [("Léa", "Karim", 30), ("Léa", "Inès", 10), ("Léa", "Thomas", 10)]
    assert [each.points for each in Result.objects.order_by("pk")] == [-5, 3, 1, 1]
    assert sitting.rounds.count() == 1
    assert not faults()


def test_reopening_puts_the_middle_back(carried):
    client, sitting = carried
    close(client, sitting)
    client.post(reverse("sitting-reopen", args=[sitting.pk]))
    page = table(client, sitting)
    assert [int(each) for each in plates(page).values()] == [45, 51, 51, 51]
    assert "2 of it left over" in page.text
    assert not faults()


def test_emptying_the_middle_is_no_round(carried):
    client, sitting = carried
    assert "One round at €0.10 a chip." in closure(client, sitting).text
    with no_rows_changed():
        assert send(client, sitting, {"award_carry": "1"}).status_code == 422


def test_middle_is_shared_at_the_closing_when_the_rules_share_it(db):
    client, sitting = open_menteur(names=FIVE[:4], mark="variable", carry_close="equal")
    coup(client, sitting, 0, "lie", stake=1)
    assert [each.text for each in sheet(closure(client, sitting)).find_all("button")] == ["Close and settle"]
    expected = lines(sitting)
    close(client, sitting)
    assert lines(sitting) == expected == [("Léa", "Karim", 15), ("Léa", "Inès", 15), ("Léa", "Thomas", 15)]


def test_reopened_sitting_has_its_jetons(db):
    client, sitting = open_menteur(mark="jetons")
    coup(client, sitting, 0, "lie")
    close(client, sitting)
    client.post(reverse("sitting-reopen", args=[sitting.pk]))
    assert plates(table(client, sitting))["Léa"] == "43"
    coup(client, sitting, 0, "lie")
    assert plates(table(client, sitting))["Léa"] == "36"


# Count


def count(client, sitting, stacks=()):
    fields = {f"seat-{seat}": stack for seat, stack in enumerate(stacks)}
    return parse(client.get(reverse("menteur-jeton-count", args=[sitting.pk]), fields))


def test_jeton_count_starts_with_the_recorded_stacks(carried):
    client, sitting = carried
    page = count(client, sitting)
    assert [page.by_id(f"seat-{seat}").attributes["value"] for seat in range(4)] == ["45", "51", "51", "51"]
    assert "Counted, with the middle 200 / 200" in page.text
    [link] = [each for each in closure(client, sitting).find_all("a") if each.text == "Count the chips first"]
    assert link.attributes["href"] == reverse("menteur-jeton-count", args=[sitting.pk])


def test_jeton_count_names_the_difference_and_its_seat(carried):
    client, sitting = carried
    with no_rows_changed():
        page = count(client, sitting, [45, 51, 50, 51])
    message = "There are 200 in play, you count 197 and 2 in the middle: one is missing."
    assert f"The sum of the chips is not right. {message}" in page.text
    assert "Follow the slate: 51" in page.text
    assert "Keep the gap" not in page.text
    [odd] = [each for each in page.find_all("li") if "hatched-alt" in each.attributes["class"]]
    assert "Inès the slate says 51" in odd.text


def test_jeton_count_compares_with_the_recorded_stacks(carried):
    client, sitting = carried
    for stacks, message in [
        ([45, 51, 51, 51], "Every stack is what the slate says."),
        ([46, 50, 51, 51], "All chips are there, but not where the slate has them."),
        ([45, 51, 51, 51], "On to the closing"),
        ([44, 51, 51, 54], "The closing follows the slate: a gap that is kept changes no score."),
        ([44, 51, 51, 55], "Count again Keep the gap"),
        ([45, 51, 51, 54], "you count 201 and 2 in the middle: there are 3 too many."),
        ([45, 51, 51, "x"], "Thomas Write a whole number"),
        ([45, 51, 51, "x"], "The sum of the chips is not right."),
        ([45, 51, 51, "9" * 40], "The sum of the chips is not right."),
        ([45, 51, 51, ""], "The sum of the chips is not right."),
        ([-45, 51, 51, "²"], "The sum of the chips is not right."),
    ]:
        assert message in count(client, sitting, stacks).text, stacks


def test_jeton_count_of_bad_points_is_404(db):
    client, sitting = open_menteur()
    assert client.get(reverse("menteur-jeton-count", args=[sitting.pk])).status_code == 404
    assert "Count the chips first" not in closure(client, sitting).text


def test_jeton_count_of_a_closed_sitting_redirects_to_the_settlement(db):
    client, sitting = open_menteur(mark="jetons")
    close(client, sitting)
    answer = client.get(reverse("menteur-jeton-count", args=[sitting.pk]))
    assert answer.url == reverse("settlement", args=[sitting.pk])


def test_jeton_count_is_404_for_a_stranger(carried):
    _client, sitting = carried
    assert browser_client().get(reverse("menteur-jeton-count", args=[sitting.pk])).status_code == 404
