"""The clock of a sitting: its first levels, who may work it, what the table tells it."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games import play
from games.models import Clock, Sitting
from games.play import close_sitting
from games.rules.holdem.schedule import payable_with
from games.schedules import suggested_schedule
from tests.cast import nothing_recorded, opening_fields, phone
from tests.page import read
from tests.web.clocks import NINE, clock_of, press
from tests.web.holdem import open_holdem
from tests.web.tournament import drawn, evening, open_tournament, tap, to_the_end

NAMES = ("Léa", "Karim", "Inès")


def open_home(client, **changes):
    """A sitting of Hold'em at home."""
    fields = opening_fields(NAMES, game="holdem", preset="home", circle="new", **changes)
    answer = client.post(reverse("sitting-new"), fields)
    assert answer.status_code == 302, answer.content.decode()
    return Sitting.objects.get(key=fields["key"])


def opened(client, sitting):
    """The clock of a sitting, opened by its button."""
    there = reverse("sitting-clock", args=[sitting.pk])
    assert "Open the clock" in read(client.get(there)).said
    first, again = (client.post(there, {"key": str(uuid4())}) for _tap in range(2))
    assert first.url == again.url == client.get(there).url
    return Clock.objects.get(sitting=sitting)


def page(client, clock, name="clock"):
    return read(client.get(reverse(name, args=[clock.address])))


def test_a_home_table_begins_with_blinds_that_rise_with_each_player_out(db):
    client = phone()
    clock = opened(client, open_home(client))
    assert "Level 1 of 12 Not started" in page(client, clock).said
    assert [each.said for each in page(client, clock).of_id("dock").all("button")][1] == "A player out"
    press(client, clock, "out")
    assert "2 / 3" in page(client, clock).of_id("clock-table").said
    assert "Level 2 of 12" in page(client, clock).said


ALL_IN = {"bets": [100, 100, 0], "folded": [2], "ranking": [[0], [1]]}
"""Léa takes the last chips of Karim."""


def test_a_hand_that_takes_the_last_chips_raises_the_blinds_by_itself(db):
    client = phone()
    sitting = open_home(client)
    clock = opened(client, sitting)
    key = uuid4()
    for _ in range(2):
        hand = play.record_round(sitting=sitting, data=ALL_IN, key=key, by="", now=NINE).round
    said = page(client, clock).of_id("clock-table").said
    assert "2 / 3 Average stack 150" in said
    assert "not counted" not in said
    assert "Level 2 of 12" in page(client, clock).said
    split = ALL_IN | {"ranking": [[0, 1]]}
    corrected = play.correct_round(version=hand, data=split, key=uuid4(), by="", now=NINE).round
    assert "Level 1 of 12" in page(client, clock).said
    again = play.correct_round(version=corrected, data=ALL_IN, key=uuid4(), by="", now=NINE).round
    assert "Level 2 of 12" in page(client, clock).said
    play.undo_round(version=again, by="", now=NINE)
    assert "Level 1 of 12" in page(client, clock).said


def test_who_was_counted_out_by_hand_is_not_counted_twice(db):
    client = phone()
    sitting = open_home(client)
    clock = opened(client, sitting)
    press(client, clock, "out")
    play.record_round(sitting=sitting, data=ALL_IN, key=uuid4(), by="", now=NINE)
    assert "Level 2 of 12" in page(client, clock).said


def test_where_one_may_buy_again_the_table_says_who_is_out(db):
    client = phone()
    _, sitting = open_holdem(client, rebuy=True)
    clock = opened(client, sitting)
    play.record_round(sitting=sitting, data=ALL_IN, key=uuid4(), by="", now=NINE)
    said = page(client, clock).of_id("clock-table").said
    assert "1 player has no chips left and is not counted out yet." in said
    press(client, clock, "out")
    said = page(client, clock).of_id("clock-table").said
    assert "2 / 3" in said
    assert "not counted" not in said


def test_a_key_of_another_clock_opens_a_clock_all_the_same(db):
    client = phone()
    clock = opened(client, open_home(client))
    answer = client.post("/clocks/", {"key": str(clock.key)})
    assert answer.status_code == 302
    assert Clock.objects.filter(sitting=None).count() == 1
    other = open_home(client)
    answer = client.post(reverse("sitting-clock", args=[other.pk]), {"key": str(clock.key)})
    assert answer.url == reverse("clock", args=[Clock.objects.get(sitting=other).address])


def test_a_tournament_begins_with_levels_that_its_chips_can_pay(db):
    client, sitting = open_tournament()
    schedule = suggested_schedule(sitting)
    chips = payable_with((25, 100, 500, 1000))
    assert all(chips.covers(amount) for level in schedule.levels for amount in level[:3])
    assert (schedule.players, schedule.stack) == (14, 5000)
    assert any(level.is_break for level in schedule.levels)
    assert opened(client, sitting).sitting == sitting


def test_chips_that_make_no_levels_still_open_a_clock(db):
    client, sitting = open_tournament(chip_values="3000", starting_chips="5000")
    assert "Level 1 of 12" in page(client, opened(client, sitting)).said


def test_a_tournament_tells_its_clock_who_is_left_and_who_moves(db):
    client, sitting = drawn(bounty_cents="0")
    clock = opened(client, sitting)
    alive = evening(sitting).alive
    shown = page(client, clock)
    assert "14 / 14 Average stack 5,000" in shown.of_id("clock-table").said
    buttons = shown.of_id("players").all("button", name="entrant")
    assert [int(each.attributes["value"]) for each in buttons] == alive
    tap(client, sitting, "out", entrant=alive[-1])
    shown = page(client, clock)
    assert "13 / 14 Average stack 5,384" in shown.of_id("clock-table").said
    screen = read(client.get(reverse("clock-screen", args=[clock.screen])))
    assert "is out" in screen.of_id("moves").said
    back = shown.of_id("do-in").attributes
    client.post(back["formaction"], {back["name"]: back["value"]})
    assert "14 / 14" in page(client, clock).of_id("clock-table").said


def test_a_move_wakes_the_phones_that_look_at_the_clock(db):
    client, sitting = drawn(bounty_cents="0")
    clock = opened(client, sitting)
    there = reverse("clock-state", args=[clock.address])
    tag = client.get(there)["ETag"]
    tap(client, sitting, "out", entrant=evening(sitting).alive[-1])
    assert client.get(there, headers={"if-none-match": tag}).status_code == 200


def test_who_wakes_the_clock_wakes_the_table(db):
    client, sitting = drawn()
    clock = opened(client, sitting)
    before = Sitting.objects.get(pk=sitting.pk).revision
    for act in ("start", "plus", "pause"):
        press(client, clock, act)
    assert Sitting.objects.get(pk=sitting.pk).revision == before + 3


def test_a_viewer_looks_and_has_no_button(cast):
    clock = clock_of(cast.sitting)
    for name in ("clock", "clock-levels"):
        main = page(cast.viewer, clock, name).of_id("main")
        acts = [
            each for each in main.all("button") if each.attributes.get("name") in ("act", "event", "entrant")
        ]
        assert acts == []
    assert "Whoever keeps the score works the clock." in page(cast.viewer, clock).of_id("dock").said
    with nothing_recorded():
        assert press(cast.viewer, clock, "pause").status_code == 403


def test_the_clock_of_a_closed_table_stands_for_good(cast):
    clock = clock_of(cast.sitting)
    close_sitting(sitting=cast.sitting, key=uuid4(), by="", now=NINE)
    with nothing_recorded():
        answer = press(cast.host, clock, "plus")
    assert answer.status_code == 409
    assert "This sitting is closed" in read(answer).of_id("refused").said
    with pytest.raises(play.SittingClosed):
        play.start_clock(clock=clock, key=uuid4(), by="", now=NINE)


def test_a_clock_is_asked_of_games_with_blinds_alone(cast):
    assert cast.host.get(reverse("sitting-clock", args=[cast.sitting.pk])).status_code == 404
    with nothing_recorded():
        assert cast.host.post(reverse("sitting-clock", args=[cast.sitting.pk])).status_code == 404


def test_the_clock_of_a_tournament_asks_little_and_hardly_anything_while_nothing_changes(db):
    client, sitting = drawn()
    clock = opened(client, sitting)
    there = reverse("clock-state", args=[clock.address])
    counts = []
    for out in (0, 6):
        for _player in range(out):
            alive = evening(sitting).alive
            tap(client, sitting, "out", entrant=alive[-1], hunters=alive[0])
        tag = client.get(there)["ETag"]
        counts.append([asked(client, reverse("clock", args=[clock.address])), asked(client, there, tag)])
    assert counts[0] == counts[1]
    assert counts[0][0] <= 12
    assert counts[0][1] <= 4


def asked(client, there, tag=""):
    """How often a page asks the database."""
    with CaptureQueriesContext(connection) as queries:
        client.get(there, headers={"if-none-match": tag})
    return len(queries)


def test_the_television_names_the_winner_and_still_does_once_it_is_settled(db):
    client, sitting = drawn()
    clock = opened(client, sitting)
    there = reverse("clock-screen", args=[clock.screen])
    assert "wins the tournament" not in client.get(there).content.decode()
    to_the_end(client, sitting)
    winner = sitting.seats.get(position=evening(sitting).alive[0]).player.name
    assert f"{winner} wins the tournament. Then " in read(client.get(there)).of_id("moves").said
    assert (
        client.post(reverse("sitting-closure", args=[sitting.pk]), {"key": str(uuid4())}).status_code == 302
    )
    sitting.refresh_from_db()
    assert sitting.is_closed
    assert f"{winner} wins the tournament." in read(client.get(there)).of_id("moves").said
