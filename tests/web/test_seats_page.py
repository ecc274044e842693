"""Around the table: people arrive and leave between two rounds, and every page copes with it."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Player, Round, Seating
from games.seated import every_seat_of, seating_now, seats_of
from tests.cast import deal_fields, nothing_recorded, open_slate, phone, record
from tests.page import fields_of, read
from tests.web.menteur import coup, coup_fields, feed, open_menteur, pad, plates, send, table

TWO = ("Qs Qh 4s | Kd Ks 3s 3d 2h | 8c 9c Tc Jc Qc", "As Jd 9d | 7s 7h 5d 4h 2s | 6s 6h 6d Th Td")
THIRD = "Ah Kh 9h | Ac Kc 5s 5h 2c | Ad Js Jh 8d 8h"


def seats_url(sitting):
    return reverse("sitting-seats", args=[sitting.pk])


def arrive(client, sitting, name="", **fields):
    return client.post(seats_url(sitting), {"key": str(uuid4()), "name": name} | fields)


def depart(client, sitting, name, **fields):
    seat = sitting.seats.get(player__name=name)
    url = reverse("sitting-departures", args=[sitting.pk])
    return client.post(url, {"key": str(uuid4()), "seat": seat.pk} | fields)


def take_back(client, sitting, seating=None):
    url = reverse("sitting-seats-annulment", args=[sitting.pk])
    return client.post(url, {"seating": (seating or seating_now(sitting)).pk})


def around(sitting):
    return [seat.player.name for seat in seats_of(sitting)]


@pytest.fixture
def menteur(db):
    return open_menteur(names=("Léa", "Karim", "Inès"), mark="jetons")


@pytest.fixture
def chinese(db):
    client = phone()
    return client, open_slate(client, ("Léa", "Karim"))


def test_the_drawer_of_a_sitting_leads_to_the_sheet(menteur):
    client, sitting = menteur
    more = read(client.get(reverse("sitting-more", args=[sitting.pk])))
    assert [link.said for link in more.all("a", href=seats_url(sitting))] == [
        "Around the table somebody arrives, somebody leaves"
    ]
    page = read(client.get(seats_url(sitting)))
    assert page.of_id("h-seats").said == "Around the table"
    assert page.of_id("h-come").said == "Somebody arrives"
    assert page.of_id("h-go").said == "Somebody leaves"


def test_a_newcomer_is_seated_by_name_and_taken_back_in_one_tap(menteur):
    client, sitting = menteur
    answer = arrive(client, sitting, "  Sofia ")
    assert (answer.status_code, answer.url) == (302, reverse("sitting", args=[sitting.pk]))
    assert around(sitting) == ["Léa", "Karim", "Inès", "Sofia"]
    page = table(client, sitting)
    assert "Sofia sits down." in [note.said for note in page.all("p", role="status")]
    [undo] = page.all("button", **{"aria-label": "Undo: Sofia does not play"})
    assert undo.said == ""
    assert take_back(client, sitting).status_code == 302
    assert around(sitting) == ["Léa", "Karim", "Inès"]
    assert list(plates(table(client, sitting))) == ["Léa", "Karim", "Inès"]


def test_people_of_the_circle_are_one_tap_away(menteur):
    client, sitting = menteur
    circle = sitting.circle
    other = open_slate(client, ("Léa", "Thomas"), circle=circle.pk)
    page = read(client.get(seats_url(sitting)))
    [thomas] = page.all("button", **{"class": "pick"})
    assert thomas.said == "Thomas"
    player = Player.objects.get(name="Thomas")
    assert arrive(client, sitting, player=player.pk).status_code == 302
    assert around(sitting) == ["Léa", "Karim", "Inès", "Thomas"]
    assert around(other) == ["Léa", "Thomas"]


def test_who_leaves_is_told_with_what_he_left_and_may_come_back(menteur):
    client, sitting = menteur
    coup(client, sitting, 0, "lie")
    sheet = read(client.get(seats_url(sitting)))
    assert [row.all("small")[0].said for row in sheet.all("button", name="seat")] == [
        "leaves with −3 · Karim receives instead",
        "leaves with +2",
        "leaves with +1",
    ]
    assert depart(client, sitting, "Karim").status_code == 302
    page = table(client, sitting)
    assert plates(page) == {"Léa": "47", "Inès": "51"}
    assert "No longer at the table: Karim +2" in page.said
    coup(client, sitting, 0, "lie")
    assert plates(table(client, sitting)) == {"Léa": "46", "Inès": "52"}
    assert "Karim leaves the table" in table(client, sitting).of_id("feed").said
    karim = Player.objects.get(name="Karim")
    [chip] = read(client.get(seats_url(sitting))).all("button", name="player")
    assert chip.said == "Karim comes back"
    assert arrive(client, sitting, player=karim.pk).status_code == 302
    assert plates(table(client, sitting)) == {"Léa": "46", "Karim": "52", "Inès": "52"}
    coup(client, sitting, 1, "lie")
    assert "Karim comes back" in table(client, sitting).of_id("feed").said
    assert feed(table(client, sitting))[0][0] == "Karim lied"


def test_an_absent_player_has_an_empty_cell_and_no_nought(chinese):
    client, sitting = chinese
    record(client, sitting, TWO)
    assert arrive(client, sitting, "Inès").status_code == 302
    record(client, sitting, (*TWO, THIRD))
    depart(client, sitting, "Karim")
    board = read(client.get(reverse("sitting", args=[sitting.pk]))).of_id("scoreboard")
    first = [row for row in board.all("tr") if row.all("th") and row.all("th")[0].said.startswith("1 ")]
    assert [cell.said for cell in first[0].all("td")] == ["+22", "−22", ""]
    assert "left" in [cell.said for cell in board.all("td")]
    assert "Inès sits down" in board.said


def test_every_page_of_a_sitting_copes_with_who_was_absent(chinese):
    client, sitting = chinese
    first = record(client, sitting, TWO)
    arrive(client, sitting, "Inès")
    second = record(client, sitting, (*TWO, THIRD))
    depart(client, sitting, "Léa")
    third = record(client, sitting, (TWO[1], THIRD))
    pages = [reverse("round", args=[each.pk]) for each in (first, second, third)]
    pages += [reverse("round-correction", args=[each.pk]) for each in (first, second, third)]
    pages += [f"{reverse('sitting-duels', args=[sitting.pk])}?of={seat}" for seat in range(3)]
    pages += [
        reverse(name, args=[sitting.pk]) for name in ("sitting", "pad", "sitting-closure", "sitting-more")
    ]
    for address in pages:
        assert client.get(address).status_code == 200, address
    assert [len(each.net) for each in (first, second, third)] == [2, 3, 2]
    duels = read(client.get(f"{reverse('sitting-duels', args=[sitting.pk])}?of=2"))
    assert [row.all("b")[0].said for row in duels.all("a", **{"class": "row"})] == ["Deal 3", "Deal 2"]


def test_two_who_never_met_took_nothing_from_each_other_and_no_nought_is_shown(menteur):
    client, sitting = menteur
    coup(client, sitting, 0, "lie")
    depart(client, sitting, "Karim")
    arrive(client, sitting, "Sofia")
    coup(client, sitting, 0, "lie")
    page = read(client.get(reverse("sitting-duels", args=[sitting.pk])))
    rows = {row.all("th")[0].said: row for row in page.of_id("duels").all("tr")}
    karim = next(row for said, row in rows.items() if said.endswith("from Karim"))
    assert [cell.said for cell in karim.all("td")] == ["−2", "", "0", ""]


# What cannot be


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": "   "}, "Write a first name."),
        ({"name": "KARIM"}, "This player sits at the table already."),
        ({"name": "x" * 25}, "At most 24 characters."),
        ({"player": "99999999"}, "Nobody of this circle has that name."),
        ({"player": "²"}, "Nobody of this circle has that name."),
        ({"player": "9" * 40}, "Nobody of this circle has that name."),
    ],
)
def test_who_cannot_sit_is_told_beside_the_field(menteur, fields, said):
    client, sitting = menteur
    with nothing_recorded():
        answer = arrive(client, sitting, **fields)
    assert answer.status_code == 422
    page = read(answer)
    assert page.of_id("e-seats").said == said
    typed = page.all("input", name="name")[0].attributes["value"]
    assert typed == fields.get("name", "")


@pytest.mark.parametrize("seat", ["", "x", "99999999", "9" * 40, "-1"])
def test_a_seat_that_is_none_is_refused(menteur, seat):
    client, sitting = menteur
    with nothing_recorded():
        answer = depart(client, sitting, "Karim", seat=seat)
    assert answer.status_code == 422


def test_a_full_table_says_so_before_anybody_tries(db):
    client = phone()
    sitting = open_slate(client, ("Léa", "Karim", "Inès", "Thomas"))
    page = read(client.get(seats_url(sitting)))
    assert "This game is played by 2 to 4 players." in page.said
    assert not page.all("input", name="name")
    with nothing_recorded():
        assert arrive(client, sitting, "Sofia").status_code == 422


def test_a_table_of_two_lets_nobody_go(chinese):
    client, sitting = chinese
    page = read(client.get(seats_url(sitting)))
    assert not page.all("button", name="seat")
    with nothing_recorded():
        assert depart(client, sitting, "Léa").status_code == 422


def test_a_closed_sitting_shows_its_settlement_and_seats_nobody(menteur):
    client, sitting = menteur
    client.post(reverse("sitting-closure", args=[sitting.pk]), {"key": str(uuid4())})
    assert client.get(seats_url(sitting)).status_code == 302
    with nothing_recorded():
        assert arrive(client, sitting, "Sofia").status_code == 409
        assert depart(client, sitting, "Karim").status_code == 409


def test_a_double_tap_seats_once_and_the_key_seats_nobody_else(menteur):
    client, sitting = menteur
    key = str(uuid4())
    assert arrive(client, sitting, "Sofia", key=key).status_code == 302
    with nothing_recorded():
        assert arrive(client, sitting, "Sofia", key=key).status_code == 302
        assert arrive(client, sitting, "Yann", key=key).status_code == 409


def test_a_change_that_was_played_with_stays(menteur):
    client, sitting = menteur
    arrive(client, sitting, "Sofia")
    change = seating_now(sitting)
    coup(client, sitting, 3, "lie")
    assert not table(client, sitting).all("button", **{"aria-label": "Undo: Sofia does not play"})
    with nothing_recorded():
        assert take_back(client, sitting, change).status_code == 409
        assert take_back(client, sitting, Seating(pk=10**9)).status_code == 422
    assert around(sitting) == ["Léa", "Karim", "Inès", "Sofia"]


# A pad that was open meanwhile


def test_a_coup_told_for_another_table_is_not_recorded(menteur):
    client, sitting = menteur
    before = seating_now(sitting).pk
    depart(client, sitting, "Karim")
    told = coup_fields(1, "lie", seating=before)
    with nothing_recorded():
        answer = send(client, sitting, told)
    assert answer.status_code == 409
    assert "Somebody came or left since this was begun." in read(answer).said
    assert send(client, sitting, told | {"seating": seating_now(sitting).pk}).status_code == 302


def test_the_steps_of_a_coup_stay_with_those_who_were_asked(menteur):
    """Karim goes while the sheet asks who announced: the verdict still names who sat there."""
    client, sitting = menteur
    before = seating_now(sitting).pk
    depart(client, sitting, "Karim")
    verdict = read(pad(client, sitting, announcer="1", seating=str(before), key=str(uuid4())))
    assert verdict.of_id("h-coup").said == "Did Karim lie?"
    assert verdict.all("input", name="seating")[-1].attributes["value"] == str(before)


def test_a_tap_on_a_grid_of_before_is_answered_for_those_who_sat_then(chinese):
    client, sitting = chinese
    grid = read(client.post(reverse("pad", args=[sitting.pk]), {"to": "quick"}))
    fields = dict(fields_of(grid.of_id("deal")))
    arrive(client, sitting, "Inès")
    answer = client.post(reverse("pad", args=[sitting.pk]), fields | {"rank": "0-0"})
    assert answer.status_code == 200
    assert "Inès" not in read(answer).of_id("deal").said


def test_a_coup_that_was_recorded_before_the_change_is_answered_as_it_was(menteur):
    client, sitting = menteur
    told = coup_fields(1, "lie", seating=seating_now(sitting).pk)
    assert send(client, sitting, told).status_code == 302
    depart(client, sitting, "Karim")
    with nothing_recorded():
        assert send(client, sitting, told).status_code == 302
    assert Round.objects.filter(sitting=sitting).count() == 1


def test_hands_being_laid_are_kept_under_who_sits(chinese):
    client, sitting = chinese
    drafts = []
    for _ in range(2):
        page = read(client.get(reverse("pad", args=[sitting.pk])))
        drafts.append(page.of_id("deal").attributes["data-draft"])
        arrive(client, sitting, "Inès")
    assert drafts == [f"{sitting.pk}-1", f"{sitting.pk}-2"]
    stale = deal_fields(TWO, seating=Seating.objects.get(sitting=sitting, number=1).pk)
    with nothing_recorded():
        assert send(client, sitting, stale).status_code == 409


def test_a_table_read_while_somebody_sits_down_is_that_of_a_moment_ago(menteur, monkeypatch):
    host, sitting = menteur
    arrive(host, sitting, "Sofia")
    late = [seat for seat in every_seat_of(sitting) if seat.player.name != "Sofia"]
    monkeypatch.setattr("web.table.every_seat_of", lambda _sitting: late)
    page = host.get(reverse("sitting", args=[sitting.pk]))
    assert page.status_code == 200
    assert "Sofia" not in page.content.decode()
