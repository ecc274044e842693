"""The end of a game by elimination: rules, commands and page agree in random games."""

from random import Random
from uuid import uuid4

import pytest
from django.urls import reverse

from games.rules.menteur.elimination import eliminated_in, game_end
from games.sittings.queries.seating import find_round_start
from tests.web.menteur_actions import FIVE, coup_fields, open_menteur, send, table


def shows_game_over(page):
    """Return whether the page shows the end, and has no other way on than the closing."""
    shown = bool(page.find_all("p", id="game-end"))
    assert bool(page.find_all("button", form="coup")) is not shown
    hands = [row for row in page.find_all("li") if "has the hand" in row.text]
    assert not (shown and hands)
    return shown


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("preset", "count", "limit"), [("cards34", 2, 2), ("cards34", 4, 1), ("dice", 3, 1), ("dice", 3, 2)]
)
def test_page_ends_the_game_exactly_when_the_rules_do(db, preset, count, limit):
    chance = Random(count * limit)
    client, sitting = open_menteur(names=FIVE[:count], preset=preset, elimination_points=str(limit))
    for _ in range(2 * count * limit):
        start = find_round_start(sitting)
        end = game_end(start.carried, count, start.options)
        assert shows_game_over(table(client, sitting)) is (end is not None)
        out = eliminated_in(start.carried, count, start.options)
        announcer = chance.choice([seat for seat in range(count) if seat not in out])
        answer = send(client, sitting, coup_fields(announcer, chance.choice(["lie", "truth"])))
        assert answer.status_code == (422 if end else 302)
        if end or chance.random() < 0.2:
            last = sitting.rounds.filter(struck_at=None).order_by("number").last()
            client.post(reverse("round-undo", args=[last.pk]))


def test_departure_of_the_last_opponent_ends_the_game(db):
    client, sitting = open_menteur(names=FIVE[:3], elimination_points="1")
    send(client, sitting, coup_fields(1, "lie"))
    seat = sitting.seats.get(position=2)
    leave = {"key": str(uuid4()), "seat": seat.pk}
    assert client.post(reverse("sitting-departures", args=[sitting.pk]), leave).status_code == 302
    start = find_round_start(sitting)
    assert game_end(start.carried, start.seats, start.options).winner == 0
    assert shows_game_over(table(client, sitting))
