"""Sentences of a tournament: names that end with a full stop, and the name of the final table."""

import pytest
from django.utils.translation import override

from tests.html import parse
from tests.web.tournament_actions import drawn_tournament, evening, open_tournament, tap, url
from web.games.tournament.text.events import move_sentences

pytestmark = pytest.mark.django_db

INITIALS = ("Léa L.", "Karim K.", "Inès I.")


def test_name_that_ends_with_a_full_stop_has_no_second_one():
    client, sitting = open_tournament(INITIALS)
    tap(client, sitting, "draw", word="river")
    page = parse(client.get(url("table", sitting, "?number=1")))
    assert "." in page.by_id("main").text
    assert ".." not in page.by_id("main").text


def test_draw_of_the_final_table_is_named_so():
    _client, sitting = drawn_tournament()
    state = evening(sitting)
    names = {number: f"P{number}" for number in range(len(state.entrants))}
    with override("en"):
        drawn, final = (move_sentences(kind, {}, names, state) for kind in ("draw", "final"))
    assert [line.partition(":")[2] for line in drawn] == [line.partition(":")[2] for line in final]
    assert {line.partition(":")[0] for line in final} == {"Final table"}
    assert {line.partition(":")[0] for line in drawn} == {f"Table {table.number}" for table in state.tables}


def test_no_line_of_a_draw_ends_between_a_seat_and_its_player():
    _client, sitting = drawn_tournament()
    state = evening(sitting)
    names = {number: f"Ana {number}" for number in range(len(state.entrants))}
    for line in move_sentences("draw", {}, names, state):
        seats = line.partition(": ")[2].split(" ")
        assert len(seats) == line.count("Ana")
        assert all("Ana" in each for each in seats)
