"""Eliminations on the pages of a tournament: the notice with its undo, the search, the place on the page."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse

from games.models import TournamentEvent
from tests.html import form_fields, parse
from tests.scenario import bound_client
from tests.web.tournament_actions import FOURTEEN, drawn_tournament, evening, open_its_clock, tap, undo, url

pytestmark = pytest.mark.django_db


def page(client, sitting, query=""):
    return client.get(reverse("sitting", args=[sitting.pk]) + query).content.decode()


def age(sitting, seconds):
    """Move the events of a tournament into the past."""
    for event in TournamentEvent.objects.filter(sitting=sitting):
        event.recorded_at -= timedelta(seconds=seconds)
        event.save(update_fields=["recorded_at"])


def test_elimination_is_named_with_its_place_and_its_undo_for_ten_seconds():
    client, sitting = drawn_tournament()
    tap(client, sitting, "out", entrant="3")
    number = TournamentEvent.objects.get(kind="out").number
    shown = page(client, sitting)
    assert f'id="just-out-{number}"' in shown
    assert "<b>Thomas</b>, 14<sup>th</sup>" in shown
    age(sitting, 11)
    assert "just-out" not in page(client, sitting)


def test_elimination_in_the_money_is_named_with_its_prize():
    client, sitting = drawn_tournament(bounty_cents="0")
    prizes = {"structure": "percent", "parts": "50 30 20", "key": str(uuid4())}
    assert client.post(url("prizes", sitting), prizes).status_code == 302
    for entrant in range(13, 2, -1):
        tap(client, sitting, "out", entrant=entrant)
    assert "<b>Thomas</b>, 4<sup>th</sup>\n" in page(client, sitting)
    tap(client, sitting, "out", entrant=2)
    assert "<b>Inès</b>, 3<sup>rd</sup>, €56\n" in page(client, sitting)


def test_seat_of_a_late_or_returning_player_is_named():
    client, sitting = drawn_tournament(late_level="4", reentries="1")
    client.post(url("entrants", sitting), {"key": str(uuid4()), "name": "Zélie"})
    seat = evening(sitting).entrant(14).seat
    assert f"<b>Zélie</b> → table {seat.table}, seat {seat.chair + 1}\n" in page(client, sitting)
    tap(client, sitting, "out", entrant="3")
    tap(client, sitting, "reenter", entrant="3")
    seat = evening(sitting).entrant(3).seat
    assert f"<b>Thomas</b> → table {seat.table}, seat {seat.chair + 1}\n" in page(client, sitting)


def test_closed_table_leads_to_the_seats_of_its_players():
    client, sitting = drawn_tournament(names=FOURTEEN[:9], final_table_size="4")
    moved = evening(sitting).table(2).players
    tap(client, sitting, "out", entrant=evening(sitting).table(1).players[0])
    answer = tap(client, sitting, "close", table=2)
    assert answer.url == url("seats", sitting)
    shown = client.get(answer.url).content.decode()
    names = {seat.position: seat.player.name for seat in sitting.seats.all()}
    assert all(f"{names[each]} → table 1" in shown for each in moved)


@pytest.mark.parametrize(("kind", "fields"), [("close", {"table": 2}), ("final", {})])
def test_elimination_is_not_offered_to_be_undone_once_tables_were_joined(kind, fields):
    client, sitting = drawn_tournament(names=FOURTEEN[:9], final_table_size="4" if kind == "close" else "8")
    tap(client, sitting, "out", entrant=evening(sitting).table(1).players[0])
    assert "just-out" in page(client, sitting)
    assert tap(client, sitting, kind, **fields).status_code == 302
    assert len(evening(sitting).tables) == 1
    assert "just-out" not in page(client, sitting)


def test_undone_elimination_is_no_longer_named():
    client, sitting = drawn_tournament()
    tap(client, sitting, "out", entrant="3")
    undo(client, sitting, "out")
    assert "just-out" not in page(client, sitting)


def test_undone_elimination_is_restored_from_its_notice_until_the_next_event():
    client, sitting = drawn_tournament()
    tap(client, sitting, "out", entrant="3")
    undo(client, sitting, "out")
    notice = parse(client.get(reverse("sitting", args=[sitting.pk]))).by_id("undone")
    assert "Thomas" in notice.text
    (form,) = notice.find_all("form")
    assert client.post(form.attributes["action"], dict(form_fields(form))).status_code == 302
    assert 3 not in evening(sitting).active_entrants
    undo(client, sitting, "out")
    tap(client, sitting, "out", entrant="4")
    assert 'id="undone"' not in page(client, sitting)


def test_clock_names_the_elimination_with_its_undo():
    client, sitting = drawn_tournament(bounty_cents="0")
    there = reverse("clock", args=[open_its_clock(client, sitting).address])
    tap(client, sitting, "out", entrant="3")
    shown = client.get(there).content.decode()
    assert "<b>Thomas</b>, 14<sup>th</sup>" in shown
    # What appears with an elimination stands below the list, which keeps its place.
    assert shown.index("Thomas is back in") > shown.index("Jules is out")


def test_viewer_sees_no_undo_of_an_elimination():
    client, sitting = drawn_tournament()
    tap(client, sitting, "out", entrant="3")
    assert "just-out" not in page(bound_client(sitting.circle, "view"), sitting)


def test_elimination_without_a_script_leads_back_to_the_tables():
    client, sitting = drawn_tournament()
    assert tap(client, sitting, "out", entrant="3").url.endswith("#tables")
    assert 'id="tables"' in page(client, sitting)


def test_search_shows_the_players_with_the_words_whatever_case_and_accents():
    client, sitting = drawn_tournament()
    shown = page(client, sitting, "?q=zoe")
    assert "Zoé is out" in shown
    assert shown.count(' is out"') == 1
    assert 'value="zoe"' in shown
    no_match = page(client, sitting, "?q=%00nobody")
    assert ' is out"' not in no_match
    assert page(client, sitting, "?q=").count(' is out"') == 14


def test_search_finds_one_of_many():
    names = [f"Ana {number}" for number in range(1, 23)]
    client, sitting = drawn_tournament(names=names)
    shown = page(client, sitting, "?q=22+ana")
    assert shown.count(' is out"') == 1
    table = next(each for each in evening(sitting).tables if 21 in each.players)
    heading = parse(client.get(reverse("sitting", args=[sitting.pk]), {"q": "22 ana"})).by_id(
        f"h-t{table.number}"
    )
    assert f"{len(table.players)} players" in heading.text
    assert tap(client, sitting, "out", entrant="21").status_code == 302
    assert 21 not in evening(sitting).active_entrants


def test_few_players_have_no_search_field():
    client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"))
    assert 'role="search"' not in page(client, sitting)
    client, sitting = drawn_tournament()
    assert 'role="search"' in page(client, sitting)
