"""Sheet of the seats: alphabetical list on phones, television and paper, and the visitor's own seat."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games.clocks.queries.clock import clock_view
from games.models import Clock
from tests.scenario import bound_client
from tests.web.clock_actions import screen_of
from tests.web.tournament_actions import (
    FOURTEEN,
    drawn_tournament,
    evening,
    open_its_clock,
    open_tournament,
    tap,
    url,
)
from web.clocks.text import blinds_text

pytestmark = pytest.mark.django_db


def read(client, there):
    answer = client.get(there)
    assert answer.status_code == 200, there
    return re.sub(r"\s+", " ", answer.content.decode())


def seats_shown(shown):
    """Return the seat of each player as the sheet tells it, in its order."""
    found = re.findall(r'data-case="([^"]+)".*?table (\d+), seat (\d+)', shown)
    return {name: (int(table), int(seat)) for name, table, seat in found}


def seats_recorded(sitting):
    state = evening(sitting)
    seats = {FOURTEEN[number]: state.entrant(number).seat for number in state.active_entrants}
    return {name: (seat.table, seat.chair + 1) for name, seat in seats.items()}


def default_levels(sitting):
    return clock_view(Clock.objects.get(sitting=sitting), timezone.now()).clock_reading.schedule.levels


def test_sheet_lists_every_seat_in_alphabetical_order_after_each_change():
    client, sitting = drawn_tournament(late_level="4", bounty_cents="0")
    there = url("seats", sitting)
    before = seats_shown(read(client, there))
    assert before == seats_recorded(sitting)
    assert list(before)[:4] == ["Alice", "Hugo", "Inès", "Jules"]
    assert list(before)[-1] == "Zoé"
    eliminated = evening(sitting).table(1).players[0]
    tap(client, sitting, "out", entrant=eliminated)
    assert FOURTEEN[eliminated] not in seats_shown(read(client, there))
    moved = evening(sitting).table(2).players[0]
    tap(client, sitting, "move", entrant=moved, table="1")
    shown = read(client, there)
    assert seats_shown(shown) == seats_recorded(sitting)
    assert f"<b>{FOURTEEN[moved]} → table 1" in shown
    client.post(url("entrants", sitting), {"name": "Béatrice", "key": str(uuid4())})
    assert "Béatrice → table" in read(client, there)


def test_sheet_is_empty_before_the_draw_and_linked_from_the_tables_after_it():
    client, sitting = open_tournament()
    assert seats_shown(read(client, url("seats", sitting))) == {}
    tap(client, sitting, "draw")
    assert f'href="{url("seats", sitting)}"' in read(client, reverse("sitting", args=[sitting.pk]))


def test_television_links_to_the_sheet_and_shows_it():
    client, sitting = drawn_tournament()
    token = screen_of(open_its_clock(client, sitting))
    there = reverse("clock-display-seats", args=[token])
    assert f'href="{there}"' in read(client, reverse("clock-display", args=[token]))
    client.cookies.clear()
    assert seats_shown(read(client, there)) == seats_recorded(sitting)
    assert client.get(reverse("clock-display-seats", args=["no-such-screen"])).status_code == 404


def test_there_is_one_card_a_seat_in_the_order_of_the_tables():
    client, sitting = drawn_tournament()
    shown = read(client, url("seat-cards", sitting))
    cards = re.findall(r"<li> <b>([^<]+)</b> <span> Table (\d+) </span> <span> Seat (\d+)", shown)
    assert [(int(table), int(seat)) for _name, table, seat in cards] == sorted(
        seats_recorded(sitting).values()
    )
    assert {name for name, *_ in cards} == set(FOURTEEN)


def test_own_page_shows_seat_table_and_next_level():
    client, sitting = drawn_tournament()
    open_its_clock(client, sitting)
    viewer = bound_client(sitting.circle, "view", "Karim")
    table, seat = seats_recorded(sitting)["Karim"]
    shown = read(viewer, reverse("sitting", args=[sitting.pk]))
    assert f"You: table {table}, seat {seat}" in shown
    levels = [blinds_text(level) for level in default_levels(sitting)[:2]]
    assert f"Level 1 · {levels[0]}" in shown
    assert f"Next {levels[1]}" in shown
    assert re.search(r'data-case="Karim" aria-current="true"', read(viewer, url("seats", sitting)))
    tap(client, sitting, "out", entrant=FOURTEEN.index("Karim"))
    assert "You: table" not in read(viewer, reverse("sitting", args=[sitting.pk]))


def test_proof_of_the_draw_is_one_line_that_unfolds():
    client, sitting = drawn_tournament()
    shown = read(client, url("draw", sitting))
    folded = shown[shown.index('<details class="panel"') :]
    folded = folded[: folded.index("</details>")]
    assert evening(sitting).seed in folded
    assert evening(sitting).seed not in shown.replace(folded, "")
