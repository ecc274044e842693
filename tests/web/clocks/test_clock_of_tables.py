"""Clock of a sitting: first levels, permissions, and events from the table."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games import refusals
from games.clocks.commands import clock as clocks_clock
from games.clocks.queries.clock import clock_view
from games.clocks.queries.schedules import suggested_schedule
from games.models import Clock, SavedSchedule, Sitting
from games.rules.clock.level_clock import MINUTE
from games.rules.clock.schedule import BlindLevel, Schedule, payable_amounts
from games.sittings.commands import rounds
from games.sittings.commands.closing import close_sitting
from tests.html import parse
from tests.scenario import browser_client, no_rows_changed, opening_fields
from tests.web.bank_actions import count
from tests.web.clock_actions import NINE, advance_time, clock_of, press, schedule_fields, screen_of
from tests.web.holdem_actions import open_holdem
from tests.web.tournament_actions import (
    close,
    drawn_tournament,
    evening,
    open_tournament,
    share_evenly,
    tap,
    to_the_end,
    undo,
)

NAMES = ("Léa", "Karim", "Inès")


def open_home(client, **changes):
    """Open a sitting of Hold'em at home."""
    fields = opening_fields(NAMES, game="holdem", preset="home", circle="new", **changes)
    answer = client.post(reverse("sitting-new"), fields)
    assert answer.status_code == 302, answer.content.decode()
    return Sitting.objects.get(key=fields["key"])


def opened(client, sitting):
    """Open the clock of a sitting with its button."""
    there = reverse("sitting-clock", args=[sitting.pk])
    assert "Open the clock" in parse(client.get(there)).text
    first, again = (client.post(there, {"key": str(uuid4())}) for _tap in range(2))
    assert first.url == again.url == client.get(there).url
    return Clock.objects.get(sitting=sitting)


def page(client, clock, name="clock"):
    return parse(client.get(reverse(name, args=[clock.address])))


def test_home_clock_has_levels_that_rise_with_each_elimination(db):
    client = browser_client()
    clock = opened(client, open_home(client))
    assert "Level 1 of 6 Not started" in page(client, clock).text
    assert [each.text for each in page(client, clock).by_id("dock").find_all("button")][1] == "A player out"
    press(client, clock, "out")
    assert "2 / 3" in page(client, clock).by_id("clock-table").text
    assert "Level 2 of 6" in page(client, clock).text


@pytest.mark.parametrize(("escalation", "is_untimed"), [("per_elimination", True), ("timed", False)])
def test_time_of_a_level_without_a_length_is_small(db, escalation, is_untimed):
    client, sitting = open_holdem(escalation=escalation)
    shown = page(client, opened(client, sitting)).by_id("now")
    assert ("is-untimed" in shown.attributes["class"].split()) is is_untimed


ALL_IN = {"bets": [100, 100, 0], "folded": [2], "ranking": [[0], [1]]}
"""Léa takes the last chips of Karim."""


def test_hand_taking_the_last_chips_raises_the_blinds(db):
    client = browser_client()
    sitting = open_home(client)
    clock = opened(client, sitting)
    key = uuid4()
    for _ in range(2):
        hand = rounds.record_round(sitting=sitting, data=ALL_IN, key=key, by="", now=NINE).round
    text = page(client, clock).by_id("clock-table").text
    assert "2 / 3 Average stack 150" in text
    assert "not counted" not in text
    assert "Level 2 of 6" in page(client, clock).text
    split = ALL_IN | {"ranking": [[0, 1]]}
    corrected = rounds.correct_round(version=hand, data=split, key=uuid4(), by="", now=NINE).round
    assert "Level 1 of 6" in page(client, clock).text
    again = rounds.correct_round(version=corrected, data=ALL_IN, key=uuid4(), by="", now=NINE).round
    assert "Level 2 of 6" in page(client, clock).text
    rounds.undo_round(version=again, by="", now=NINE)
    assert "Level 1 of 6" in page(client, clock).text


def test_hand_eliminating_a_player_already_counted_changes_no_level(db):
    client = browser_client()
    sitting = open_home(client)
    clock = opened(client, sitting)
    press(client, clock, "out")
    rounds.record_round(sitting=sitting, data=ALL_IN, key=uuid4(), by="", now=NINE)
    assert "Level 2 of 6" in page(client, clock).text


def test_clock_with_rebuys_rises_once_the_chips_are_counted_to_zero(db):
    client = browser_client()
    _, sitting = open_holdem(client, rebuy=True)
    clock = opened(client, sitting)
    rounds.record_round(sitting=sitting, data=ALL_IN, key=uuid4(), by="", now=NINE)
    assert "2 / 3" in page(client, clock).by_id("clock-table").text
    assert "Level 1 of 6" in page(client, clock).text
    count(client, sitting, 1, "0")
    assert "2 / 3" in page(client, clock).by_id("clock-table").text
    assert "Level 2 of 6" in page(client, clock).text


def test_clock_key_of_another_clock_opens_a_new_clock(db):
    client = browser_client()
    clock = opened(client, open_home(client))
    answer = client.post("/clocks/", {"key": str(clock.key)})
    assert answer.status_code == 302
    assert Clock.objects.filter(sitting=None).count() == 1
    other = open_home(client)
    answer = client.post(reverse("sitting-clock", args=[other.pk]), {"key": str(clock.key)})
    assert answer.url == reverse("clock", args=[Clock.objects.get(sitting=other).address])


def test_tournament_clock_suggests_levels_payable_with_its_chips(db):
    client, sitting = open_tournament()
    schedule = suggested_schedule(sitting)
    chips = payable_amounts((25, 100, 500, 1000))
    assert all(chips.includes(amount) for level in schedule.levels for amount in level[:3])
    assert (schedule.players, schedule.stack) == (14, 5000)
    assert any(level.is_break for level in schedule.levels)
    assert opened(client, sitting).sitting == sitting


def test_levels_saved_by_name_are_proposed_at_the_next_tournament(db):
    client, sitting = open_tournament()
    clock = opened(client, sitting)
    there = reverse("clock-levels-save", args=[clock.address])
    rows = [("25", "50", "", "20"), ("50", "100", "100", "20")]
    answer = client.post(there, schedule_fields(*rows, name="Friday"))
    assert client.post(there, schedule_fields(*rows, name="")).status_code == 422
    assert client.post(there, schedule_fields(("50", "25", "", "20"), name="Odd")).status_code == 422
    saved = SavedSchedule.objects.get()
    page = parse(client.get(answer.url))
    assert "Friday" in page.by_id("saved").text
    antes = [
        each.attributes.get("value", "") for each in page.by_id("schedule").find_all("input", name="ante")
    ]
    assert antes[:2] == ["", "100"]
    deletion = reverse("clock-levels-delete", args=[clock.address])
    assert browser_client().post(deletion, {"saved": saved.pk}).status_code == 404
    client.post(deletion, {"saved": saved.pk})
    assert not SavedSchedule.objects.exists()


def test_tournament_clock_opens_with_chips_that_suit_no_level(db):
    client, sitting = open_tournament(chip_values="3000", starting_chips="5000")
    assert "Level 1 of 12" in page(client, opened(client, sitting)).text


def test_tournament_clock_shows_remaining_players_and_moves(db):
    client, sitting = drawn_tournament(bounty_cents="0")
    clock = opened(client, sitting)
    alive = evening(sitting).active_entrants
    shown = page(client, clock)
    assert "14 / 14 Average stack 5,000" in shown.by_id("clock-table").text
    buttons = shown.by_id("players").find_all("button", name="entrant")
    assert [int(each.attributes["value"]) for each in buttons] == alive
    tap(client, sitting, "out", entrant=alive[-1])
    shown = page(client, clock)
    assert "13 / 14 Average stack 5,384" in shown.by_id("clock-table").text
    screen = parse(client.get(reverse("clock-display", args=[screen_of(clock)])))
    assert "is out" in screen.by_id("moves").text
    back = shown.by_id("do-in").attributes
    client.post(back["formaction"], {back["name"]: back["value"]})
    assert "14 / 14" in page(client, clock).by_id("clock-table").text


def test_tournament_elimination_changes_the_clock_fragment(db):
    client, sitting = drawn_tournament(bounty_cents="0")
    clock = opened(client, sitting)
    there = reverse("clock-state", args=[clock.address])
    tag = client.get(there)["ETag"]
    tap(client, sitting, "out", entrant=evening(sitting).active_entrants[-1])
    assert client.get(there, headers={"if-none-match": tag}).status_code == 200


def test_clock_event_increments_the_sitting_revision(db):
    client, sitting = drawn_tournament()
    clock = opened(client, sitting)
    before = Sitting.objects.get(pk=sitting.pk).revision
    for act in ("start", "plus", "pause"):
        press(client, clock, act)
    assert Sitting.objects.get(pk=sitting.pk).revision == before + 3


def test_clock_pages_show_no_buttons_to_a_viewer(scenario):
    clock = clock_of(scenario.sitting)
    for name in ("clock", "clock-levels"):
        main = page(scenario.viewer, clock, name).by_id("main")
        acts = [
            each
            for each in main.find_all("button")
            if each.attributes.get("name") in ("act", "event", "entrant")
        ]
        assert acts == []
    assert "Whoever keeps the score works the clock." in page(scenario.viewer, clock).by_id("dock").text
    with no_rows_changed():
        assert press(scenario.viewer, clock, "pause").status_code == 403


def test_clock_of_a_closed_sitting_stops(scenario):
    clock = clock_of(scenario.sitting)
    close_sitting(sitting=scenario.sitting, key=uuid4(), by="", now=NINE)
    with no_rows_changed():
        answer = press(scenario.host, clock, "plus")
    assert answer.status_code == 409
    assert "This sitting is closed" in parse(answer).by_id("refused").text
    with pytest.raises(refusals.SittingClosed):
        clocks_clock.start_clock(clock=clock, key=uuid4(), by="", now=NINE)


def test_clock_is_404_for_games_without_blinds(scenario):
    assert scenario.host.get(reverse("sitting-clock", args=[scenario.sitting.pk])).status_code == 404
    with no_rows_changed():
        assert scenario.host.post(reverse("sitting-clock", args=[scenario.sitting.pk])).status_code == 404


def test_tournament_clock_query_count_is_bounded_and_lower_when_unchanged(db, monkeypatch):
    # Every MOVES_SECONDS another page of the moves changes the clock.
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    client, sitting = drawn_tournament()
    clock = opened(client, sitting)
    there = reverse("clock-state", args=[clock.address])
    counts = []
    for out in (0, 6):
        for _player in range(out):
            alive = evening(sitting).active_entrants
            tap(client, sitting, "out", entrant=alive[-1], hunters=alive[0])
        tag = client.get(there)["ETag"]
        counts.append([asked(client, reverse("clock", args=[clock.address])), asked(client, there, tag)])
    assert counts[0] == counts[1]
    assert counts[0][0] <= 12
    assert counts[0][1] <= 4


def asked(client, there, tag=""):
    """Return the number of queries of a page."""
    with CaptureQueriesContext(connection) as queries:
        client.get(there, headers={"if-none-match": tag})
    return len(queries)


def test_clock_screen_names_the_winner_before_and_after_the_closing(db):
    client, sitting = drawn_tournament()
    clock = opened(client, sitting)
    there = reverse("clock-display", args=[screen_of(clock)])
    assert "wins the tournament" not in client.get(there).content.decode()
    to_the_end(client, sitting)
    winner = sitting.seats.get(position=evening(sitting).active_entrants[0]).player.name
    assert f"{winner} wins the tournament. Then " in parse(client.get(there)).by_id("moves").text
    assert close(client, sitting).status_code == 302
    sitting.refresh_from_db()
    assert sitting.is_closed
    assert f"{winner} wins the tournament." in parse(client.get(there)).by_id("moves").text


def elapsed_of(clock):
    """Return whether the clock runs, its level, and the whole minutes played in it."""
    reading = clock_view(clock, timezone.now()).clock_reading
    return reading.is_running, reading.index, reading.elapsed // MINUTE


HONOUR = {"buy_in_cents": "0", "bounty_cents": "0", "late_level": "3"}


def test_clock_of_a_finished_tournament_names_the_end_and_links_to_the_ranking(db):
    client, sitting = drawn_tournament(names=NAMES, **HONOUR)
    clock = opened(client, sitting)
    press(client, clock, "start")
    to_the_end(client, sitting)
    shown = page(client, clock)
    assert "Tournament over" in shown.by_id("now").text
    assert "Paused" not in shown.by_id("main").text
    assert "Next" not in shown.by_id("now").text
    assert shown.by_id("clock-table").text == "Players 1 / 3"
    assert not shown.by_id("clock-events").find_all("button")
    assert not shown.by_id("clock-minute").find_all("button")
    assert not shown.by_id("dock").find_all("button")
    [ranking] = shown.by_id("dock").find_all("a")
    assert ranking.attributes["href"] == reverse("sitting", args=[sitting.pk])
    assert "is back in" in shown.by_id("players").text
    television = reverse("clock-display", args=[screen_of(clock)])
    close_sitting(sitting=sitting, key=uuid4(), by="", now=timezone.now())
    assert "Tournament over" in page(client, clock).by_id("now").text
    screen = parse(client.get(television))
    assert "Paused" not in screen.by_id("main").text


def test_clock_of_a_closed_home_game_names_the_closing(db):
    client, sitting = open_holdem(escalation="timed")
    clock = opened(client, sitting)
    press(client, clock, "start")
    for seat, chips in enumerate((0, 0, 300)):
        count(client, sitting, seat, chips)
    close_sitting(sitting=sitting, key=uuid4(), by="", now=timezone.now())
    shown = page(client, clock)
    assert "Sitting closed" in shown.by_id("now").text
    assert "Paused" not in shown.by_id("main").text


def test_clock_fragment_of_a_closed_table_takes_its_buttons_away(db):
    client, sitting = drawn_tournament(names=NAMES, **HONOUR)
    clock = opened(client, sitting)
    press(client, clock, "start")
    there = reverse("clock-state", args=[clock.address])
    pieces = {"clock-events", "clock-minute", "players", "dock"}
    shown = parse(client.get(there))
    assert all(shown.by_id(name).find_all("button") for name in pieces)
    to_the_end(client, sitting)
    close_sitting(sitting=sitting, key=uuid4(), by="", now=timezone.now())
    shown = parse(client.get(there))
    assert not any(shown.by_id(name).find_all("button") for name in pieces)


@pytest.mark.parametrize("end", ["out", "deal"])
def test_clock_stopped_by_the_end_resumes_where_it_stopped_when_the_end_is_undone(db, end):
    client, sitting = drawn_tournament(names=NAMES, bounty_cents="0")
    clock = opened(client, sitting)
    press(client, clock, "start")
    advance_time(clock, minutes=5)
    if end == "deal":
        assert share_evenly(client, sitting).status_code == 302
    else:
        to_the_end(client, sitting)
    assert elapsed_of(clock) == (False, 0, 5)
    advance_time(clock, hours=1)
    restoration = {"event": sitting.tournament_events.filter(kind=end).latest("number").number}
    undo(client, sitting, end)
    assert elapsed_of(clock) == (True, 0, 5)
    assert client.post(reverse("tournament-restore", args=[sitting.pk]), restoration).status_code == 302
    assert elapsed_of(clock) == (False, 0, 5)
    undo(client, sitting, end)
    assert elapsed_of(clock) == (True, 0, 5)


def test_clock_resumes_when_an_elimination_before_the_end_is_undone(db):
    client, sitting = drawn_tournament(bounty_cents="0")
    clock = clock_of(sitting)
    to_the_end(client, sitting)
    first = sitting.tournament_events.filter(kind="out").earliest("number")
    client.post(reverse("tournament-undo", args=[sitting.pk]), {"event": first.number})
    assert not evening(sitting).is_over
    assert elapsed_of(clock)[0]


def test_clock_paused_again_by_hand_stays_paused_when_the_end_is_undone(db):
    client, sitting = drawn_tournament(bounty_cents="0")
    clock = clock_of(sitting)
    to_the_end(client, sitting)
    for act in ("start", "pause"):
        press(client, clock, act)
    undo(client, sitting, "out")
    assert not evening(sitting).is_over
    assert not elapsed_of(clock)[0]


def test_television_shows_prizes_and_the_hour_of_the_break(db):
    client, sitting = drawn_tournament(bounty_cents="0")
    clock = opened(client, sitting)
    press(client, clock, "start")
    facts = parse(client.get(reverse("clock-display", args=[screen_of(clock)]))).by_id("facts").text
    assert "Break at" in facts
    assert "€" in facts


def test_television_shows_the_prizes_after_the_end_but_not_after_a_deal(db):
    for is_deal in (False, True):
        client, sitting = drawn_tournament(names=("Léa", "Karim", "Inès"), bounty_cents="0")
        clock = opened(client, sitting)
        if is_deal:
            assert share_evenly(client, sitting).status_code == 302
        else:
            to_the_end(client, sitting)
        assert evening(sitting).is_over
        facts = parse(client.get(reverse("clock-display", args=[screen_of(clock)]))).by_id("facts").text
        assert ("€" in facts) is not is_deal


def test_television_names_no_later_break_during_a_break(db):
    client, sitting = drawn_tournament(bounty_cents="0")
    clock = opened(client, sitting)
    levels = (BlindLevel(25, 50, minutes=20), BlindLevel(minutes=10), BlindLevel(50, 100, minutes=20))
    schedule = Schedule((*levels, BlindLevel(minutes=15), BlindLevel(100, 200, minutes=20)))
    clocks_clock.set_levels(clock=clock, schedule=schedule, key=uuid4(), by="Léa", now=timezone.now())
    press(client, clock, "start")
    there = reverse("clock-display", args=[screen_of(clock)])
    for act, expected in (("jump-0", True), ("jump-1", False), ("jump-2", True)):
        press(client, clock, act)
        assert ("Break at" in parse(client.get(there)).by_id("facts").text) is expected, act


def test_home_page_opens_the_clock_that_runs(db):
    client, sitting = drawn_tournament(bounty_cents="0")
    clock = opened(client, sitting)
    press(client, clock, "start")
    assert client.post("/clocks/", {"key": str(uuid4())}).url == reverse("clock", args=[clock.address])
    press(client, clock, "pause")
    assert client.post("/clocks/", {"key": str(uuid4())}).url != reverse("clock", args=[clock.address])
