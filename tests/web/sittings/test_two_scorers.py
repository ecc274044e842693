"""Two simultaneous scorers: a round recorded twice is shown in both versions, and none is lost."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.audit.checks import faults
from games.models import Binding, Round
from games.sittings.queries.settlement import points_by_seat
from tests.html import form_fields, parse
from tests.raw_client import RawClient
from tests.scenario import (
    PLAIN,
    QUEENS,
    bound_client,
    browser_client,
    correct,
    deal_fields,
    invite,
    no_rows_changed,
    open_sitting,
    record,
    resume_path,
)
from tests.web.holdem_actions import hand_fields, open_holdem
from tests.web.sittings.test_at_once import at_once


def send(client, sitting, hands, **fields):
    return client.post(reverse("sitting-rounds", args=[sitting.pk]), deal_fields(hands, **fields))


def opened_for(client, sitting, **fields):
    """Return the round number of the pad, after a tap if fields are given."""
    there = reverse("sitting-pad", args=[sitting.pk])
    answer = client.post(there, fields) if fields else client.get(there)
    return parse(answer).find_all("input", name="number")[0].attributes["value"]


def points(sitting):
    return points_by_seat(list(sitting.seats.all()))


def test_pad_preserves_its_round_number_while_others_record(host, karim, sitting):
    assert opened_for(host, sitting) == "1"
    send(karim, sitting, PLAIN, number="1")
    assert opened_for(host, sitting, number="1", card="As") == "1"
    assert opened_for(host, sitting) == "2"


def test_deal_recorded_from_two_browsers_shows_both_versions(host, karim, sitting):
    send(karim, sitting, PLAIN, number="1")
    with no_rows_changed():
        answer = send(host, sitting, QUEENS, number="1")
    assert answer.status_code == 409
    text = parse(answer).by_id("main").text
    assert "Karim and Léa scored the same deal." in text
    conflict = answer.context
    assert points_of(conflict["columns"]) == [6, -6, -3, 3]
    assert points_of(conflict["sent_columns"]) == [43, -20, 17, -40]
    assert points_of(conflict["differences"]) == [37, -14, 20, -43]
    assert [conflict[each] for each in ("entry_label", "sent_entry_label")] == ["cards"] * 2
    assert "Keep the one of Karim" in text
    assert "Keep the one of Léa" in text


def points_of(columns):
    return [column.points for column in columns]


def test_conflict_between_two_players_names_them_and_their_points(host, karim, sitting):
    """The ace of spades and the four of hearts change places: Léa wins five points of Inès."""
    swapped = (PLAIN[0].replace("As", "4h"), PLAIN[1].replace("4h", "As"), *PLAIN[2:])
    send(karim, sitting, PLAIN, number="1")
    conflict = send(host, sitting, swapped, number="1").context
    assert conflict["exchanged_points"] == 5
    assert conflict["differing_names"] == ["Léa", "Inès"]


def test_conflict_between_equal_points_is_shown_without_a_difference(host, karim, sitting):
    same_points = (PLAIN[0].replace("4c", "2c"), PLAIN[1].replace("2c", "4c"), *PLAIN[2:])
    send(karim, sitting, PLAIN, number="1")
    answer = send(host, sitting, same_points, number="1")
    assert "Both give everybody the same points." in parse(answer).text


@pytest.mark.parametrize(
    ("won", "sentence"),
    [(12, "They differ by 2 chips between Léa and Karim."), (10, "Both give everybody the same chips.")],
)
def test_conflict_of_hands_counts_chips(db, won, sentence):
    host, hands = open_holdem()
    karim = bound_client(hands.circle, "score", "Karim")
    address = reverse("sitting-rounds", args=[hands.pk])
    opened = {"number": "1", "pot-0": "0"}
    assert karim.post(address, hand_fields((10, 10, 0), [2], **opened)).status_code == 302
    folded = hand_fields((won, won, 0), [2], **opened, small_blind="1")
    answer = host.post(address, folded)
    assert answer.status_code == 409
    assert sentence in parse(answer).text


def test_same_deal_from_two_browsers_is_one_round(host, karim, sitting):
    first = send(karim, sitting, PLAIN, number="1")
    with no_rows_changed():
        again = send(host, sitting, PLAIN, number="1")
    assert (again.status_code, again.headers["Location"]) == (302, first.headers["Location"])
    assert again.headers["X-Recorded-Key"] == keys()[0]


def test_deal_after_a_shared_one_is_recorded_although_it_is_the_same(host, karim, sitting):
    """The key of the shared deal is known by the answer to the first of two deals that wait."""
    send(karim, sitting, PLAIN, number="1")
    shared = send(host, sitting, PLAIN, number="1").headers["X-Recorded-Key"]
    send(host, sitting, PLAIN, number="1", known=[shared])
    assert [each.number for each in Round.objects.order_by("pk")] == [1, 2]


def test_deal_after_one_that_waits_is_not_merged_with_the_round_of_another_browser(host, karim, sitting):
    """The sender knows an earlier deal of this number that was refused: the second one is another deal."""
    send(karim, sitting, PLAIN, number="1")
    assert send(host, sitting, PLAIN, number="1", known=[str(uuid4())]).status_code == 409


def test_same_deal_as_a_corrected_version_is_one_round(host, karim, sitting):
    send(karim, sitting, PLAIN, number="1")
    correct(karim, Round.objects.get(), QUEENS)
    active = Round.objects.get(struck_at=None)
    with no_rows_changed():
        answer = send(host, sitting, PLAIN, number="1")
    assert answer.headers["Location"] == reverse("round", args=[active.pk])


def test_same_correction_from_two_browsers_is_one_correction(host, karim, sitting):
    version = record(karim, sitting, PLAIN)
    correct(karim, version, QUEENS)
    with no_rows_changed():
        answer = host.post(reverse("round-correct", args=[version.pk]), deal_fields(QUEENS))
    assert answer.status_code == 302


def test_same_deal_of_another_seating_is_a_conflict(host, karim, sitting):
    """Seats are indices in the seating: equal data of two seatings are two deals."""
    send(karim, sitting, PLAIN, number="1")
    departure = {"seat": sitting.seats.get(player__name="Thomas").pk, "key": str(uuid4())}
    assert host.post(reverse("sitting-departures", args=[sitting.pk]), departure).status_code == 302
    assert send(host, sitting, PLAIN[:3], number="1").status_code == 409


def choose(client, answer, words):
    """Send the form of the conflict page that has this text."""
    (form,) = [each for each in parse(answer).find_all("form", method="post") if words in each.text]
    sent = {**dict(form_fields(form)), "step": "record"}
    return client.post(form.attributes["action"], sent)


def test_choosing_the_second_version_strikes_the_first(host, karim, sitting):
    send(karim, sitting, PLAIN, number="1")
    chosen = choose(host, send(host, sitting, QUEENS, number="1"), "Keep the one of Léa")
    assert chosen.status_code == 302
    assert points(sitting) == [43, -20, 17, -40]
    assert [(each.number, each.is_active) for each in Round.objects.order_by("pk")] == [
        (1, False),
        (1, True),
    ]


def test_choosing_both_versions_records_two_deals(host, karim, sitting):
    send(karim, sitting, PLAIN, number="1")
    chosen = choose(host, send(host, sitting, QUEENS, number="1"), "Both were played")
    assert chosen.status_code == 302
    assert points(sitting) == [49, -26, 14, -37]


def keys():
    return [str(each) for each in Round.objects.order_by("pk").values_list("key", flat=True)]


def test_three_deals_from_one_page_cause_no_conflict(host, sitting):
    answers = [send(host, sitting, PLAIN, number="1", known=keys()).status_code for _ in range(3)]
    assert answers == [302] * 3
    assert [each.number for each in Round.objects.order_by("pk")] == [1, 2, 3]


def test_two_browsers_of_one_player_conflict(host, sitting):
    send(host, sitting, PLAIN, number="1")
    with no_rows_changed():
        answer = send(host, sitting, QUEENS, number="1", known=[str(uuid4()), "no key"])
    assert answer.status_code == 409
    page = parse(answer).by_id("main").text
    assert "Léa scored the same deal on another phone." in page
    assert "Keep the one recorded first" in page


def test_deal_of_another_browser_after_own_deals_conflicts(host, karim, sitting):
    send(host, sitting, PLAIN, number="1")
    mine = keys()
    send(karim, sitting, QUEENS, number="2")
    answer = send(host, sitting, PLAIN, number="1", known=mine)
    assert answer.status_code == 409
    assert answer.context["recorded"].number == 2


def test_own_deal_rescored_by_another_browser_causes_no_conflict(host, karim, sitting):
    send(host, sitting, PLAIN, number="1")
    mine = keys()
    first = Round.objects.get()
    karim.post(reverse("round-correct", args=[first.pk]), {**deal_fields(QUEENS), "step": "record"})
    assert send(host, sitting, PLAIN, number="1", known=mine).status_code == 302


def test_deal_sent_again_gets_the_same_answer(host, karim, sitting):
    fields = deal_fields(PLAIN, number="1")
    there = reverse("sitting-rounds", args=[sitting.pk])
    first = host.post(there, fields)
    send(karim, sitting, QUEENS, number="2")
    assert host.post(there, fields).headers["Location"] == first.headers["Location"]
    assert Round.objects.count() == 2


# Simultaneous requests through the running server


def test_simultaneous_choices_of_one_name_bind_one_browser(server_url, transactional_db):
    sitting = open_sitting(browser_client())
    there = reverse("join", args=[invite(sitting.circle, sitting).token])
    karim = sitting.circle.players.get(name="Karim").pk
    lines = [RawClient(server_url) for _ in range(4)]
    answers = at_once(lines, there, [{"player": karim}] * 4)
    assert sorted(status for status, _, _ in answers) == [302, 409, 409, 409]
    assert [bool(cookie) for status, _, cookie in answers] == [status == 302 for status, _, _ in answers]
    assert Binding.objects.filter(player=karim, revoked_at=None).count() == 1


def test_simultaneous_recordings_of_the_same_deal_are_one_round(server_url, transactional_db):
    sitting = open_sitting(browser_client())
    links = [resume_path(sitting.circle, name) for name in ("Karim", "Inès")]
    lines = [RawClient(server_url, RawClient(server_url).post(each, {})[2]) for each in links]
    forms = [deal_fields(PLAIN, number="1"), deal_fields(PLAIN, number="1")]
    answers = at_once(lines, reverse("sitting-rounds", args=[sitting.pk]), forms)
    assert [status for status, _, _ in answers] == [302, 302]
    assert answers[0][1] == answers[1][1]
    assert Round.objects.count() == 1
    assert list(faults()) == []


def test_simultaneous_recordings_of_one_deal_show_both_versions_to_one(server_url, transactional_db):
    sitting = open_sitting(browser_client())
    links = [resume_path(sitting.circle, name) for name in ("Karim", "Inès")]
    lines = [RawClient(server_url, RawClient(server_url).post(each, {})[2]) for each in links]
    forms = [deal_fields(PLAIN, number="1"), deal_fields(QUEENS, number="1")]
    answers = at_once(lines, reverse("sitting-rounds", args=[sitting.pk]), forms)
    assert sorted(status for status, _, _ in answers) == [302, 409]
    assert Round.objects.count() == 1
