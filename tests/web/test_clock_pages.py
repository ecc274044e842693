"""The pages of a clock, with the hour of the house in the test's hand."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Clock, ClockEvent
from games.rules.holdem.schedule import home_schedule
from tests.cast import nothing_recorded, phone
from tests.page import read
from tests.web.clocks import CLUB, NINE, last_event, open_clock, press, schedule_fields


class Hour:
    """The instant every page of a test is asked at."""

    now = NINE

    def at(self, minutes, seconds=0):
        self.now = NINE + timedelta(minutes=minutes, seconds=seconds)


@pytest.fixture
def hour(db, monkeypatch):
    hour = Hour()
    monkeypatch.setattr(timezone, "now", lambda: hour.now)
    return hour


@pytest.fixture
def clock(hour):
    return open_clock()


def page_of(client, name, *args, query=""):
    return read(client.get(reverse(name, args=args) + query))


def face(client, clock):
    """The large figures and the level of a clock."""
    page = page_of(client, "clock", clock.address)
    return page.all("p", role="timer")[0].said, page.of_id("now").all("p")[0].said


def has_button(client, clock, button):
    page = page_of(client, "clock", clock.address)
    return any(each.attributes.get("id") == button for each in page)


# Opened in one tap


def test_the_home_page_opens_a_clock_in_one_tap_and_finds_it_again(hour):
    client = phone()
    form = page_of(client, "home").all("form", action="/clocks/")[0]
    key = form.all("input", name="key")[0].attributes["value"]
    there = client.post("/clocks/", {"key": key})
    assert client.get(there.url).status_code == 200
    assert client.post("/clocks/", {}).url == there.url
    assert client.post("/clocks/", {"another": "1"}).url != there.url
    assert phone().post("/clocks/", {}).url != there.url
    assert Clock.objects.count() == 3


def test_two_taps_open_one_clock(hour):
    urls = {phone().post("/clocks/", {"key": "00000000-0000-0000-0000-000000000001"}).url for _ in range(2)}
    assert len(urls) == 1


def test_an_address_that_is_none_opens_nothing(clock):
    for address in ("x", clock.screen, clock.address[:-1], "é", "%00", "a" * 300):
        assert phone().get(f"/clocks/{address}/").status_code == 404
        assert phone().get(f"/screens/{address}/").status_code == (200 if address == clock.screen else 404)


# The clock


def test_it_shows_the_same_second_to_whoever_asks(hour, clock):
    one, other = phone(), phone()
    assert face(one, clock) == ("20:00", "Level 1 of 3 Not started")
    press(one, clock, "start")
    hour.at(7, 13)
    assert face(one, clock) == face(other, clock) == ("12:47", "Level 1 of 3")
    press(other, clock, "pause")
    hour.at(30)
    assert face(one, clock) == ("12:47", "Level 1 of 3 Paused")
    press(one, clock, "start")
    hour.at(31)
    assert face(other, clock) == ("11:47", "Level 1 of 3")


@pytest.mark.parametrize(
    ("act", "figures", "level"),
    [
        ("plus", "19:00", "Level 1 of 3"),
        ("minus", "17:00", "Level 1 of 3"),
        ("next-0", "20:00", "Level 2 of 3"),
        ("next-1", "18:00", "Level 1 of 3"),
        ("jump-3", "20:00", "Level 3 of 3"),
        ("out", "18:00", "Level 1 of 3"),
    ],
)
def test_a_button_does_what_it_says_and_is_taken_back(hour, clock, act, figures, level):
    client = phone()
    press(client, clock, "start")
    hour.at(2)
    assert press(client, clock, act).status_code == 302
    assert face(client, clock) == (figures, level)
    if act == "next-1":  # somebody moved on meanwhile: nothing was done
        return
    client.post(reverse("clock-annulment", args=[clock.address]), {"event": last_event(clock)})
    assert face(client, clock) == ("18:00", "Level 1 of 3")


def test_what_was_done_long_ago_is_offered_to_be_undone_no_more(hour, clock):
    client, there = phone(), reverse("clock-state", args=[clock.address])
    press(client, clock, "start")
    hour.at(9, 59)
    assert has_button(client, clock, "do-undo")
    tag = client.get(there)["ETag"]
    hour.at(10)
    assert not has_button(client, clock, "do-undo")
    assert client.get(there, headers={"if-none-match": tag}).status_code == 200


def test_a_new_level_says_that_it_counts_from_the_next_shuffle(hour, clock):
    client = phone()
    press(client, clock, "start")
    assert "next shuffle" not in page_of(client, "clock", clock.address).said
    hour.at(21)
    assert "From the next shuffle." in page_of(client, "clock", clock.address).said
    hour.at(23)
    assert "next shuffle" not in page_of(client, "clock", clock.address).said


def test_it_says_what_follows(hour, clock):
    client = phone()
    press(client, clock, "start")
    hour.at(7)
    assert "Next 50 / 100 , break in 33\u202fmin" in page_of(client, "clock", clock.address).said
    hour.at(25)
    assert "Next Break , then 75 / 150, ante 25" in page_of(client, "clock", clock.address).said
    hour.at(90)
    assert "Last level: these blinds stay." in page_of(client, "clock", clock.address).said


def test_it_counts_who_is_left_and_how_deep(hour, clock):
    client = phone()
    assert "8 / 8 Average stack 3,000 that is 60 big blinds" in page_of(client, "clock", clock.address).said
    for _player in range(3):
        press(client, clock, "out")
    assert "5 / 8 Average stack 4,800 that is 96 big blinds" in page_of(client, "clock", clock.address).said


def test_blinds_without_a_timer_offer_what_moves_them(hour):
    client, clock = phone(), open_clock(schedule=home_schedule((1, 2, 5, 10))._replace(players=3, stack=100))
    assert has_button(client, clock, "do-go")
    assert not has_button(client, clock, "do-plus")
    press(client, clock, "start")
    press(client, clock, "out")
    hour.at(3, 5)
    assert face(client, clock) == ("03:05", "Level 2 of 12")


@pytest.mark.parametrize("act", ["", "x", "jump-99", "jump-", "jump--1", "jump-x", "next-98", "jump-²"])
def test_a_button_that_nobody_has_changes_nothing(clock, act):
    with nothing_recorded():
        assert press(phone(), clock, act).status_code in (302, 404, 422)


def test_what_moved_meanwhile_is_said_and_nothing_is_changed(hour, clock):
    client = phone()
    press(client, clock, "start")
    before = last_event(clock)
    press(client, clock, "plus")
    with nothing_recorded():
        answer = client.post(reverse("clock-annulment", args=[clock.address]), {"event": before})
    assert answer.status_code == 409
    assert "Somebody acted on this clock meanwhile" in read(answer).of_id("refused").said
    assert client.post(reverse("clock-annulment", args=[clock.address]), {"event": "0"}).status_code == 404


# What phones poll


def test_the_fragment_is_sent_again_only_when_something_changed(hour, clock):
    client, there = phone(), reverse("clock-state", args=[clock.address])
    press(client, clock, "start")
    first = client.get(there)
    hour.at(5)
    again = client.get(there, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert int(again["X-Now"]) - int(first["X-Now"]) == 300_000
    for change in ("pause", "start", "plus", "next-0"):
        press(client, clock, change)
        changed = client.get(there, headers={"if-none-match": first["ETag"]})
        assert changed.status_code == 200, change
        first = changed
    hour.at(40)  # the level ran out by itself
    assert client.get(there, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_the_fragment_ends_at_the_same_instant_whenever_it_is_asked(hour, clock):
    client, there = phone(), reverse("clock-state", args=[clock.address])
    press(client, clock, "start")
    ends = set()
    for seconds in (0, 1, 59, 777):
        hour.at(0, seconds)
        now = read(client.get(there)).of_id("now").attributes
        ends.add(int(now["data-now"]) + int(now["data-left"]))
    assert len(ends) == 1


# The television


def test_a_television_looks_and_touches_nothing(hour, clock):
    client = phone()
    press(phone(), clock, "start")
    hour.at(7, 13)
    answer = client.get(reverse("clock-screen", args=[clock.screen]))
    page = read(answer)
    assert "12:47" in page.said
    assert page.of_id("main").all("form") == []
    assert clock.address not in answer.content.decode()
    state = client.get(reverse("clock-screen-state", args=[clock.screen]))
    assert clock.address not in state.content.decode()
    assert page.of_id("main").all("button") == []
    assert client.post(reverse("clock-screen", args=[clock.screen])).status_code == 405


# The levels


def test_the_list_of_levels_leads_to_each_of_them_and_to_the_screen(hour, clock):
    page = page_of(phone(), "clock-levels", clock.address)
    acts = [each.attributes.get("value") for each in page.all("button", name="act")]
    assert acts == ["jump-0", "jump-1", "jump-2", "jump-3"]
    assert page.of_id("screen").attributes["value"].endswith(f"/screens/{clock.screen}/")


def test_levels_are_changed_line_by_line_while_the_clock_goes(hour, clock):
    client = phone()
    press(client, clock, "start")
    hour.at(25)
    form = schedule_fields(
        ("50", "100", "", "30"), ("", "", "", "5"), ("", "", "", ""), ("100", "200", "25", "15"), past="1"
    )
    assert client.post(reverse("clock-schedule", args=[clock.address]), form).status_code == 302
    assert face(client, clock) == ("25:00", "Level 2 of 3")
    lines = page_of(client, "clock", clock.address).of_id("lines").said
    assert lines.replace("\u202f", " ") == (
        "1 25 / 50 20 min 2 50 / 100 30 min Break 5 min 3 100 / 200, ante 25 15 min"
    )


@pytest.mark.parametrize(
    ("rows", "changes", "reason"),
    [
        ([("50", "100", "", "20"), ("25", "50", "", "20")], {}, "Line 2: blinds go up, never down."),
        ([("15", "30", "", "20")], {"chips": "25 100"}, "Line 1: 15 cannot be paid with chips of 25, 100."),
        ([("100", "50", "", "20")], {}, "Line 1: the big blind is at least the small one"),
        ([("25", "50", "", "0")], {}, "Line 1: a level lasts 1 to 600 minutes."),
        ([], {}, "A schedule has one to 60 lines"),
        ([("25", "50", "", "ten")], {}, "“ten” is not a whole number."),
        ([("25", "²", "", "")], {}, "“²” is not a whole number."),
        ([("25", "50", "", "20")], {"chips": "25 red"}, "Chips are written 25 100 500"),
        ([("25", "50", "", "20")], {"players": "many"}, "“many” is not a whole number."),
    ],
)
def test_levels_that_cannot_be_played_are_refused_and_nothing_typed_is_lost(clock, rows, changes, reason):
    form = schedule_fields(*rows, **changes)
    with nothing_recorded():
        answer = phone().post(reverse("clock-schedule", args=[clock.address]), form)
    assert answer.status_code == 422
    page = read(answer)
    assert reason in page.of_id("schedule-error").said.replace("\u202f", " ")
    for name in ("small_blind", "big_blind", "ante", "minutes"):
        kept = [each.attributes["value"] for each in page.of_id("schedule").all("input", name=name)]
        assert kept[: len(rows)] == list(form[name])
    for name in changes:
        assert page.of_id("schedule").all("input", name=name)[0].attributes["value"] == changes[name]


def test_a_whole_evening_is_proposed_and_nothing_is_changed_yet(clock):
    asked = "?way=club&players=8&stack=5000&minutes=180&chips=25x100+100x100+500x50+1000x50"
    with nothing_recorded():
        page = page_of(phone(), "clock-schedule", clock.address, query=asked)
    smalls = [each.attributes["value"] for each in page.all("input", name="small_blind")]
    assert smalls[:2] == ["50", "100"]
    assert page.of_id("schedule").all("input", name="players")[0].attributes["value"] == "8"


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (
            "way=club&players=40&stack=5000&minutes=180&chips=25x100",
            "These chips cannot make 40 stacks of 5000.",
        ),
        ("way=club&players=8&stack=1000&minutes=180&chips=500", "The smallest chip, 500, is too big"),
        ("way=club&players=8&stack=5000&minutes=9&chips=25", "An evening lasts 30 to 720 minutes."),
        ("way=club&players=one&stack=5000&minutes=90&chips=25", "“one” is not a whole number."),
        ("way=club&players=1&stack=5000&minutes=90&chips=25", "played by 2 to 200 players"),
        ("way=club&players=8&stack=5000&minutes=90&chips=", "Give the values of the chips."),
        ("way=timed&level_minutes=0&chips=1+2", "a level lasts 1 to 600 minutes"),
    ],
)
def test_an_evening_that_cannot_be_says_why(clock, asked, reason):
    page = page_of(phone(), "clock-schedule", clock.address, query=f"?{asked}")
    assert reason in page.said


def test_proposals_never_go_back_under_the_blinds_of_now(hour, clock):
    client = phone()
    press(client, clock, "jump-3")
    page = page_of(client, "clock-schedule", clock.address, query="?way=timed&level_minutes=10&chips=")
    bigs = [
        int(each.attributes["value"])
        for each in page.all("input", name="big_blind")
        if each.attributes["value"]
    ]
    assert min(bigs) >= 150
    assert page.all("input", name="past")[0].attributes["value"] == "3"


# The decision clock


@pytest.mark.parametrize(
    ("minutes", "seconds", "figures", "sentence"),
    [
        (0, 0, "01:00", "One minute to decide."),
        (0, 59, "00:01", "One minute to decide."),
        (1, 0, "10", "Ten seconds, counted aloud."),
        (1, 9, "1", "Ten seconds, counted aloud."),
        (1, 10, "0", "Time is up: the hand is dead"),
    ],
)
def test_a_called_player_has_a_minute_and_ten_seconds(hour, minutes, seconds, figures, sentence):
    client = phone()
    there = client.post(reverse("decision"), {"step": "call"}).url
    hour.at(minutes, seconds)
    page = read(client.get(there))
    assert page.all("p", role="timer")[0].said == figures
    assert sentence in page.of_id("phase").said


def test_who_is_away_has_ten_minutes_and_comes_back(hour):
    client = phone()
    there = client.post(reverse("decision"), {"step": "leave"}).url
    hour.at(9, 59)
    assert "00:01" in read(client.get(there)).said
    hour.at(10, 1)
    page = read(client.get(there))
    assert "over ten minutes: the director decides" in page.said
    left = page.all("input", name="left")[0].attributes["value"]
    called = client.post(reverse("decision"), {"step": "call", "left": left}).url
    assert {"called", "left"} <= client.get(called).wsgi_request.GET.keys()
    assert client.post(reverse("decision"), {"step": f"back-{left}", "left": left}).url == reverse("decision")


@pytest.mark.parametrize(
    "asked", ["called=x", "called=" + "9" * 40, "called=99999999999999", "left=-1", "left=²", "called=%00"]
)
def test_an_instant_that_is_none_is_nobody_or_now(hour, asked):
    assert phone().get(reverse("decision") + f"?{asked}").status_code == 200


# Together


def test_pages_ask_the_database_as_little_late_in_the_evening(hour, clock, django_assert_max_num_queries):
    client = phone()
    press(client, clock, "start")
    for _minute in range(15):
        press(client, clock, "plus")
    assert ClockEvent.objects.count() == 17
    for name in ("clock", "clock-state", "clock-levels", "clock-schedule"):
        with django_assert_max_num_queries(4):
            client.get(reverse(name, args=[clock.address]))
    with django_assert_max_num_queries(3):
        client.get(reverse("clock-screen", args=[clock.screen]))


def test_it_speaks_french(hour, clock):
    client = phone("fr")
    press(client, clock, "start")
    hour.at(7, 13)
    said = page_of(client, "clock", clock.address).said
    assert "Niveau 1 sur 3" in said
    assert "Surblind 50" in said
    assert "Ensuite 50 / 100 , pause dans 33\u202fmin" in said
    assert CLUB.stack == 3000
