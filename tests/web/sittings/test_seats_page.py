"""Seats page: arrivals and departures between two rounds, and their effect on every page."""

from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import Player, Round, Seating, Sitting
from games.sittings.queries.seating import current_seating, seats_of
from tests.html import form_fields, parse
from tests.scenario import browser_client, deal_fields, no_rows_changed, open_sitting, record
from tests.web.menteur_actions import coup, coup_fields, feed, open_menteur, pad, plates, send, table

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
    url = reverse("sitting-seating-undo", args=[sitting.pk])
    return client.post(url, {"seating": (seating or current_seating(sitting)).pk})


def seated_names(sitting):
    return [seat.player.name for seat in seats_of(sitting)]


@pytest.fixture
def menteur(db):
    return open_menteur(names=("Léa", "Karim", "Inès"), mark="jetons")


@pytest.fixture
def chinese(db):
    client = browser_client()
    return client, open_sitting(client, ("Léa", "Karim"))


def test_more_page_links_to_the_seats_page(menteur):
    client, sitting = menteur
    more = parse(client.get(reverse("sitting-more", args=[sitting.pk])))
    assert [link.text for link in more.find_all("a", href=seats_url(sitting))] == [
        "Around the table somebody arrives, somebody leaves"
    ]
    page = parse(client.get(seats_url(sitting)))
    assert page.by_id("h-seats").text == "Around the table"
    assert page.by_id("h-come").text == "Somebody arrives"
    assert page.by_id("h-go").text == "Somebody leaves"


def test_new_player_is_seated_by_name_and_undone_in_one_tap(menteur):
    client, sitting = menteur
    answer = arrive(client, sitting, "  Sofia ")
    assert (answer.status_code, answer.url) == (302, reverse("sitting", args=[sitting.pk]))
    assert seated_names(sitting) == ["Léa", "Karim", "Inès", "Sofia"]
    page = table(client, sitting)
    assert "Sofia sits down." in [note.text for note in page.find_all("p", role="status")]
    [undo] = page.find_all("button", **{"aria-label": "Undo: Sofia does not play"})
    assert undo.text == ""
    assert take_back(client, sitting).status_code == 302
    assert seated_names(sitting) == ["Léa", "Karim", "Inès"]
    assert list(plates(table(client, sitting))) == ["Léa", "Karim", "Inès"]


def test_players_of_the_circle_are_seated_in_one_tap(menteur):
    client, sitting = menteur
    circle = sitting.circle
    other = open_sitting(client, ("Léa", "Thomas"), circle=circle.pk)
    page = parse(client.get(seats_url(sitting)))
    [thomas] = page.find_all("button", **{"class": "toggle"})
    assert thomas.text == "Thomas"
    player = Player.objects.get(name="Thomas")
    assert arrive(client, sitting, player=player.pk).status_code == 302
    assert seated_names(sitting) == ["Léa", "Karim", "Inès", "Thomas"]
    assert seated_names(other) == ["Léa", "Thomas"]


def test_departure_shows_the_final_stack_and_can_be_undone(menteur):
    client, sitting = menteur
    coup(client, sitting, 0, "lie")
    sheet = parse(client.get(seats_url(sitting)))
    assert [row.find_all("small")[0].text for row in sheet.find_all("button", name="seat")] == [
        "leaves with −3 · −€0.30 · Karim receives instead",
        "leaves with +2 · +€0.20",
        "leaves with +1 · +€0.10",
    ]
    assert depart(client, sitting, "Karim").status_code == 302
    page = table(client, sitting)
    assert plates(page) == {"Léa": "47", "Inès": "51"}
    assert "No longer at the table: Karim +2" in page.text
    coup(client, sitting, 0, "lie")
    assert plates(table(client, sitting)) == {"Léa": "46", "Inès": "52"}
    assert "Karim leaves the table" in table(client, sitting).by_id("feed").text
    karim = Player.objects.get(name="Karim")
    [sheet] = parse(client.get(seats_url(sitting))).find_all("dialog")
    [chip] = sheet.find_all("button", name="player")
    assert chip.text == "Karim comes back"
    assert arrive(client, sitting, player=karim.pk).status_code == 302
    assert plates(table(client, sitting)) == {"Léa": "46", "Karim": "52", "Inès": "52"}
    coup(client, sitting, 1, "lie")
    assert "Karim comes back" in table(client, sitting).by_id("feed").text
    assert feed(table(client, sitting))[0][0] == "Karim lied"


def test_absent_player_has_an_empty_cell(chinese):
    client, sitting = chinese
    record(client, sitting, TWO)
    assert arrive(client, sitting, "Inès").status_code == 302
    record(client, sitting, (*TWO, THIRD))
    depart(client, sitting, "Karim")
    board = parse(client.get(reverse("sitting", args=[sitting.pk]))).by_id("scoreboard")
    first = [
        row
        for row in board.find_all("tr")
        if row.find_all("th") and row.find_all("th")[0].text.startswith("1 ")
    ]
    assert [cell.text for cell in first[0].find_all("td")] == ["+22", "−22", ""]
    assert "left" in [cell.text for cell in board.find_all("td")]
    assert "Inès sits down" in board.text


def test_pages_of_a_sitting_show_absent_players(chinese):
    client, sitting = chinese
    first = record(client, sitting, TWO)
    arrive(client, sitting, "Inès")
    second = record(client, sitting, (*TWO, THIRD))
    depart(client, sitting, "Léa")
    third = record(client, sitting, (TWO[1], THIRD))
    pages = [reverse("round", args=[each.pk]) for each in (first, second, third)]
    pages += [reverse("round-correct", args=[each.pk]) for each in (first, second, third)]
    pages += [f"{reverse('sitting-duels', args=[sitting.pk])}?of={seat}" for seat in range(3)]
    pages += [
        reverse(name, args=[sitting.pk])
        for name in ("sitting", "sitting-pad", "sitting-close", "sitting-more")
    ]
    for address in pages:
        assert client.get(address).status_code == 200, address
    assert [len(each.net) for each in (first, second, third)] == [2, 3, 2]
    duels = parse(client.get(f"{reverse('sitting-duels', args=[sitting.pk])}?of=2"))
    assert [row.find_all("b")[0].text for row in duels.find_all("a", **{"class": "row"})] == [
        "Deal 3",
        "Deal 2",
    ]


def test_duels_of_players_who_never_met_are_empty(menteur):
    client, sitting = menteur
    coup(client, sitting, 0, "lie")
    depart(client, sitting, "Karim")
    arrive(client, sitting, "Sofia")
    coup(client, sitting, 0, "lie")
    page = parse(client.get(reverse("sitting-duels", args=[sitting.pk])))
    rows = {row.find_all("th")[0].text: row for row in page.by_id("duels").find_all("tr")}
    karim = next(row for label, row in rows.items() if label.endswith("from Karim"))
    assert [cell.text for cell in karim.find_all("td")] == ["−2", "", "0", ""]


# Refusals


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"name": "   "}, "Write a first name."),
        ({"name": "KARIM"}, "This player sits at the table already."),
        ({"name": "x" * 25}, "At most 24 characters."),
        ({"player": "99999999"}, "Nobody of this circle has that name."),
        ({"player": "²"}, "Nobody of this circle has that name."),
        ({"player": "9" * 40}, "Nobody of this circle has that name."),
    ],
)
def test_invalid_arrival_is_refused_at_its_field(menteur, fields, message):
    client, sitting = menteur
    with no_rows_changed():
        answer = arrive(client, sitting, **fields)
    assert answer.status_code == 422
    page = parse(answer)
    assert page.by_id("e-seats").text == message
    typed = page.find_all("input", name="name")[0].attributes["value"]
    assert typed == fields.get("name", "")


@pytest.mark.parametrize("seat", ["", "x", "99999999", "9" * 40, "-1"])
def test_unknown_seat_is_refused(menteur, seat):
    client, sitting = menteur
    with no_rows_changed():
        answer = depart(client, sitting, "Karim", seat=seat)
    assert answer.status_code == 422


def test_full_table_offers_and_accepts_an_arrival_only_in_exchange(db):
    client = browser_client()
    sitting = open_sitting(client, ("Léa", "Karim", "Inès", "Thomas"))
    page = parse(client.get(seats_url(sitting)))
    assert "This game is played by 2 to 4 players." in page.text
    assert page.find_all("input", name="name") == page.by_id("exchange").find_all("input", name="name")
    with no_rows_changed():
        assert arrive(client, sitting, "Sofia").status_code == 422


def test_table_of_two_accepts_no_departure(chinese):
    client, sitting = chinese
    page = parse(client.get(seats_url(sitting)))
    assert not page.find_all("button", name="seat")
    with no_rows_changed():
        assert depart(client, sitting, "Léa").status_code == 422


def test_closed_sitting_redirects_and_refuses_seat_changes(menteur):
    client, sitting = menteur
    client.post(reverse("sitting-close", args=[sitting.pk]), {"key": str(uuid4())})
    assert client.get(seats_url(sitting)).status_code == 302
    with no_rows_changed():
        assert arrive(client, sitting, "Sofia").status_code == 409
        assert depart(client, sitting, "Karim").status_code == 409


def test_arrival_sent_twice_seats_once_and_its_key_seats_no_other_player(menteur):
    client, sitting = menteur
    key = str(uuid4())
    assert arrive(client, sitting, "Sofia", key=key).status_code == 302
    with no_rows_changed():
        assert arrive(client, sitting, "Sofia", key=key).status_code == 302
        assert arrive(client, sitting, "Yann", key=key).status_code == 409


def test_seat_change_before_a_round_cannot_be_undone(menteur):
    client, sitting = menteur
    arrive(client, sitting, "Sofia")
    change = current_seating(sitting)
    coup(client, sitting, 3, "lie")
    assert not table(client, sitting).find_all("button", **{"aria-label": "Undo: Sofia does not play"})
    with no_rows_changed():
        assert take_back(client, sitting, change).status_code == 409
        assert take_back(client, sitting, Seating(pk=10**9)).status_code == 422
    assert seated_names(sitting) == ["Léa", "Karim", "Inès", "Sofia"]


# Pads opened before a seat change


def test_coup_for_a_former_seating_is_refused_with_409(menteur):
    client, sitting = menteur
    before = current_seating(sitting).pk
    depart(client, sitting, "Karim")
    fields = coup_fields(1, "lie", seating=before)
    with no_rows_changed():
        answer = send(client, sitting, fields)
    assert answer.status_code == 409
    assert "Somebody came or left since this was begun." in parse(answer).text
    assert send(client, sitting, fields | {"seating": current_seating(sitting).pk}).status_code == 302


def test_coup_steps_use_the_seating_of_the_first_step(menteur):
    """Check that the verdict page has the former seating if Karim leaves while the announcer is chosen."""
    client, sitting = menteur
    before = current_seating(sitting).pk
    depart(client, sitting, "Karim")
    verdict = parse(pad(client, sitting, announcer="1", seating=str(before), key=str(uuid4())))
    assert verdict.by_id("h-coup").text == "Did Karim lie?"
    assert verdict.find_all("input", name="seating")[-1].attributes["value"] == str(before)


def test_tap_on_a_quick_page_of_a_former_seating_shows_its_players(chinese):
    client, sitting = chinese
    grid = parse(client.post(reverse("sitting-pad", args=[sitting.pk]), {"to": "quick"}))
    fields = dict(form_fields(grid.by_id("deal")))
    arrive(client, sitting, "Inès")
    answer = client.post(reverse("sitting-pad", args=[sitting.pk]), fields | {"rank": "0-0"})
    assert answer.status_code == 200
    assert "Inès" not in parse(answer).by_id("deal").text


def test_coup_recorded_before_a_seat_change_gets_the_same_answer(menteur):
    client, sitting = menteur
    fields = coup_fields(1, "lie", seating=current_seating(sitting).pk)
    assert send(client, sitting, fields).status_code == 302
    depart(client, sitting, "Karim")
    with no_rows_changed():
        assert send(client, sitting, fields).status_code == 302
    assert Round.objects.filter(sitting=sitting).count() == 1


def test_draft_key_changes_with_the_seating(chinese):
    client, sitting = chinese
    drafts = []
    for _ in range(2):
        page = parse(client.get(reverse("sitting-pad", args=[sitting.pk])))
        drafts.append(page.by_id("deal").attributes["data-draft-key"])
        arrive(client, sitting, "Inès")
    assert drafts == [f"round-{sitting.pk}-1-1", f"round-{sitting.pk}-1-2"]
    stale = deal_fields(TWO, seating=Seating.objects.get(sitting=sitting, number=1).pk)
    with no_rows_changed():
        assert send(client, sitting, stale).status_code == 409


def test_table_rendered_during_an_arrival_shows_the_former_seating(menteur, monkeypatch):
    host, sitting = menteur
    arrive(host, sitting, "Sofia")
    late = [seat for seat in sitting.read_seats() if seat.player.name != "Sofia"]
    monkeypatch.setattr(Sitting, "every_seat", late)
    page = host.get(reverse("sitting", args=[sitting.pk]))
    assert page.status_code == 200
    assert "Sofia" not in page.content.decode()
