"""Level of the blinds: the same on the bank, the pad, the clock, the betting aid and the price of a card."""

from urllib.parse import parse_qs
from uuid import uuid4

import hypothesis.strategies as st
import pytest
from django.urls import reverse
from hypothesis import given

from games.clocks.queries.schedules import home_levels
from games.models import Clock
from games.rules.clock.schedule import payable_amounts
from games.rules.holdem.options import HomeOptions
from tests.html import parse
from tests.web.bank_actions import count, url
from tests.web.clock_actions import advance_time, press
from tests.web.holdem_actions import hand, open_holdem, pad


def open_clock_of(client, sitting):
    client.post(url("sitting-clock", sitting), {"key": str(uuid4())})
    return Clock.objects.get(sitting=sitting)


def blinds_shown(client, sitting):
    """Return the small blind on each page of a table; all of them must be equal."""
    shown = {}
    shown["bank"] = int(
        parse(client.get(url("sitting", sitting))).by_id("blinds").text.split()[-1].split("/")[0]
    )
    page = pad(client, sitting).context["pad"]
    shown["pad"] = page.pad.setup.blinds.small_blind
    if sitting.game_key == "holdem":
        shown["betting aid"] = int(parse_qs(page.betting_tool_query)["big_blind"][0]) // 2
    else:
        shown["exchange"] = page.play.hand.small_blind
    if clock := Clock.objects.filter(sitting=sitting).first():
        face = client.get(reverse("clock", args=[clock.address])).context["face"]
        shown["clock"] = face.blind_level.small_blind
    return shown


def assert_blinds(client, sitting, small_blind):
    shown = blinds_shown(client, sitting)
    assert set(shown.values()) == {small_blind}, shown


@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_level_moved_by_hand_is_that_of_every_page(db, game):
    client, sitting = open_holdem(game=game, escalation="manual")
    assert_blinds(client, sitting, 1)
    clock = open_clock_of(client, sitting)
    press(client, clock, "next-0")
    press(client, clock, "next-1")
    assert_blinds(client, sitting, 5)


@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_level_reached_by_time_is_that_of_every_page(db, game):
    client, sitting = open_holdem(game=game, escalation="timed")
    clock = open_clock_of(client, sitting)
    press(client, clock, "start")
    advance_time(clock, minutes=31)
    assert_blinds(client, sitting, 5)


@pytest.mark.parametrize("with_clock", [False, True])
@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_level_reached_by_eliminations_is_that_of_every_page(db, game, with_clock):
    client, sitting = open_holdem(seats=5, game=game)
    if with_clock:
        open_clock_of(client, sitting)
    count(client, sitting, 0, "0")
    assert_blinds(client, sitting, 2)
    count(client, sitting, 1, "0")
    assert_blinds(client, sitting, 5)


def test_clock_opened_late_starts_at_the_level_of_the_eliminations(db):
    client, sitting = open_holdem(seats=4)
    count(client, sitting, 0, "0")
    open_clock_of(client, sitting)
    assert_blinds(client, sitting, 2)


@pytest.mark.parametrize("with_clock", [False, True])
def test_blinds_do_not_fall_after_a_rebuy(db, with_clock):
    client, sitting = open_holdem(seats=4, rebuy=True)
    if with_clock:
        open_clock_of(client, sitting)
    hand(client, sitting, [100, 100, 0, 0], folded=[2, 3], **{"pot-0": "0"})
    before = blinds_shown(client, sitting)["pad"]
    client.post(url("sitting-caves", sitting), {"seat": 1, "key": str(uuid4())})
    assert_blinds(client, sitting, before)


@pytest.mark.parametrize("game", ["holdem", "draw_holdem"])
def test_blinds_are_payable_with_the_chips_of_the_table(db, game):
    client, sitting = open_holdem(game=game, chip_values=[5, 25, 100], cave_chips=1000)
    assert_blinds(client, sitting, 5)
    open_clock_of(client, sitting)
    assert_blinds(client, sitting, 5)


def test_blinds_that_never_rise_stay_after_an_elimination(db):
    client, sitting = open_holdem(seats=4, escalation="none")
    open_clock_of(client, sitting)
    count(client, sitting, 0, "0")
    assert_blinds(client, sitting, 1)


def test_level_moved_by_hand_is_unchanged_by_an_elimination(db):
    client, sitting = open_holdem(seats=4, escalation="manual")
    clock = open_clock_of(client, sitting)
    press(client, clock, "next-0")
    count(client, sitting, 0, "0")
    assert_blinds(client, sitting, 2)


OPTIONS = st.builds(
    HomeOptions,
    chip_values=st.lists(st.integers(1, 200), min_size=1, max_size=4).map(tuple),
    blind_levels=st.none() | st.lists(st.integers(1, 100), min_size=1, max_size=4).map(tuple),
    escalation=st.sampled_from(["per_elimination", "timed", "manual", "none"]),
)


@given(OPTIONS, st.integers(0, 100_000))
def test_levels_of_a_home_game_are_payable_and_end_with_the_chips(options, chips_in_play):
    schedule = home_levels(options, chips_in_play)
    payable = payable_amounts(options.chip_values)
    assert all(payable.includes(amount) for level in schedule.levels for amount in level[:2])
    if not options.blind_levels:
        assert all(2 * level.big_blind <= chips_in_play for level in schedule.levels[1:])
    if options.escalation == "none":
        assert len(schedule.levels) == 1


def test_pad_names_the_first_to_speak(db):
    client, sitting = open_holdem(seats=4)
    assert pad(client, sitting).context["pad"].first_to_speak == "Thomas"
    heads_up, two = open_holdem(client, seats=2)
    assert pad(heads_up, two).context["pad"].first_to_speak == "Léa"
