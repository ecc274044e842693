"""Calls of time on the clock of a tournament: their commands, pages and access."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import time_format
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games import refusals
from games.clocks.commands.calls import answer_call, call_time
from games.clocks.commands.clock import restore_clock_event, undo_clock_event
from games.clocks.queries.clock import clock_view
from games.rules.clock.decision_timers import DECISION_S, DecisionPhase, decision_clock
from games.rules.errors import RuleError
from games.sittings.commands.closing import close_sitting
from games.tournaments.commands.events import record_event
from tests.html import parse
from tests.scenario import bound_client, browser_client, no_rows_changed
from tests.web.clock_actions import NINE, clock_of, last_event, open_clock, press, screen_of
from tests.web.holdem_actions import open_holdem
from tests.web.tournament_actions import FOURTEEN, drawn_tournament, evening, tap, to_the_end

NAMELESS = None


def at(seconds):
    return NINE + timedelta(seconds=seconds)


@pytest.fixture
def clock(db):
    """Return the running clock of a drawn tournament."""
    return clock_of(drawn_tournament(bounty_cents="0")[1])


def call(clock, entrant, seconds=0, key=None):
    call_time(clock=clock, entrant=entrant, key=key or uuid4(), by="Léa", now=at(seconds))


def answer(clock, seconds, number=None):
    number = number or clock.events.filter(act="called").latest("number").number
    answer_call(clock=clock, call=number, key=uuid4(), by="Karim", now=at(seconds))


def called(clock, seconds):
    """Return the entrants whose calls run at an instant."""
    return [each.entrant for each in clock_view(clock, at(seconds)).clock_reading.calls]


def test_call_runs_for_a_minute_and_ten_seconds(clock):
    call(clock, 3)
    assert [called(clock, seconds) for seconds in (0, 69, 70)] == [[3], [3], []]
    assert decision_clock(at(0), at(69), DECISION_S).phase is DecisionPhase.COUNTDOWN
    assert decision_clock(at(0), at(70), DECISION_S).phase is DecisionPhase.DEAD
    event = clock.events.latest("number")
    assert (event.act, event.entrant, event.at, event.by) == ("called", 3, at(0), "Léa")


def test_answer_ends_a_call_and_stays_in_the_log(clock):
    call(clock, 3)
    call(clock, 5, 10)
    answer(clock, 20)
    assert called(clock, 21) == [3]
    acts = clock.events.filter(act__in=["called", "answered"])
    assert list(acts.values_list("act", "entrant", "by", "undone_at")) == [
        ("called", 3, "Léa", None),
        ("called", 5, "Léa", None),
        ("answered", 5, "Karim", None),
    ]


def test_undone_call_no_longer_runs_and_is_restored_at_its_own_instant(clock):
    call(clock, 3)
    event = clock.events.latest("number")
    undo_clock_event(event=event, by="Karim", now=at(10))
    assert called(clock, 10) == []
    restore_clock_event(event=event, now=at(20))
    assert [called(clock, seconds) for seconds in (20, 70)] == [[3], []]


def test_call_with_the_same_key_is_one_event_even_after_the_player_left(clock):
    key = uuid4()
    call(clock, 3, key=key)
    call(clock, 3, 2, key=key)
    out = {"entrant": 3}
    record_event(sitting=clock.sitting, kind="out", requested=out, key=uuid4(), by="", now=at(5))
    call(clock, 3, 6, key=key)
    assert clock.events.filter(act="called").count() == 1
    with pytest.raises(refusals.ClockChanged):
        call(clock, 4, 7, key=key)


def test_second_call_of_a_player_stores_no_event_while_the_first_runs(clock):
    call(clock, 3)
    call(clock, 3, 5)
    assert clock.events.filter(act="called").count() == 1
    call(clock, NAMELESS, 6)
    assert called(clock, 7) == [3, NAMELESS]
    call(clock, 3, 70)
    assert called(clock, 71) == [NAMELESS, 3]


@pytest.mark.parametrize("seconds", [70, 3600])
def test_answer_after_the_end_of_a_call_stores_no_event(clock, seconds):
    call(clock, 3)
    answer(clock, seconds)
    assert not clock.events.filter(act="answered").exists()


def test_answer_to_an_earlier_call_does_not_end_the_next_one(clock):
    call(clock, 3)
    first = clock.events.latest("number").number
    answer(clock, 5)
    call(clock, 3, 10)
    answer(clock, 11, number=first)
    assert called(clock, 12) == [3]


def test_player_without_a_seat_is_not_called(clock):
    out = {"entrant": 3}
    record_event(sitting=clock.sitting, kind="out", requested=out, key=uuid4(), by="", now=at(0))
    for entrant, code in ((3, "NOT_SEATED"), (99, "NOT_REGISTERED")):
        with pytest.raises(RuleError) as refusal:
            call(clock, entrant, 1)
        assert refusal.value.code == code
    assert not clock.events.filter(act="called").exists()


def test_clock_of_another_game_has_calls_without_a_name_only(db):
    for clock in (open_clock(), open_clock(open_holdem()[1])):
        with pytest.raises(RuleError):
            call(clock, 0)
        call(clock, NAMELESS)
        assert called(clock, 1) == [NAMELESS]


def test_calls_on_the_clock_of_a_closed_sitting_are_refused(scenario):
    clock = clock_of(scenario.sitting)
    call(clock, NAMELESS)
    close_sitting(sitting=scenario.sitting, key=uuid4(), by="", now=at(1))
    for command in (lambda: call(clock, NAMELESS, 2), lambda: answer(clock, 2)):
        with pytest.raises(refusals.SittingClosed):
            command()


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(["call", "answer", "undo"]), st.integers(0, 50)), max_size=8))
def test_calls_leave_the_levels_and_end_after_their_time(db, acts):
    clock, now = open_clock(), 0
    before = clock_view(clock, at(3600)).clock_reading
    for act, seconds in acts:
        now += seconds
        last = clock_view(clock, at(now)).last_event
        if act == "call":
            call(clock, NAMELESS, now)
        elif act == "answer" and clock.events.filter(act="called").exists():
            answer(clock, now)
        elif act == "undo" and last:
            undo_clock_event(event=last, by="", now=at(now))
        running = clock_view(clock, at(now)).clock_reading.calls
        assert len(running) <= 1
        assert all(at(now) - timedelta(seconds=70) < each.called_at <= at(now) for each in running)
    assert clock_view(clock, at(3600)).clock_reading == before


# Pages


class Table:
    """A drawn tournament with its clock, its host, a viewer and a television at an instant of the tests."""

    def __init__(self, monkeypatch):
        monkeypatch.setattr(timezone, "now", lambda: at(self.seconds))
        self.seconds = 0
        self.host, self.sitting = drawn_tournament(bounty_cents="0")
        self.clock = clock_of(self.sitting)
        self.viewer = bound_client(self.sitting.circle, "view", "Zoé")
        self.page = reverse("tournament-call", args=[self.sitting.pk])
        self.screen = screen_of(self.clock)
        self.pages = {
            "clock": (self.viewer, reverse("clock", args=[self.clock.address])),
            "state": (self.viewer, reverse("clock-state", args=[self.clock.address])),
            "table": (self.viewer, reverse("sitting", args=[self.sitting.pk])),
            "one table": (self.viewer, reverse("tournament-table", args=[self.sitting.pk]) + "?number=1"),
            "television": (browser_client(), reverse("clock-display", args=[self.screen])),
            "state of the television": (browser_client(), reverse("clock-display-state", args=[self.screen])),
            "seats on the television": (browser_client(), reverse("clock-display-seats", args=[self.screen])),
        }

    def call(self, entrant, **changes):
        return self.host.post(self.page, {"key": str(uuid4()), "entrant": entrant} | changes)

    def shown(self, name):
        """Return the texts of the calls on a page."""
        client, url = self.pages[name]
        divisions = parse(client.get(url)).find_all("div")
        return [each.text for each in divisions if "data-called-ms" in each.attributes]

    def assert_shown(self, *texts):
        """Assert that each page shows these calls and no others."""
        for name in self.pages:
            assert self.shown(name) == list(texts), name

    def queries(self):
        """Return the number of queries of each page when it is shown again."""
        counts = {}
        for name, (client, url) in self.pages.items():
            client.get(url)
            with CaptureQueriesContext(connection) as queries:
                client.get(url)
            counts[name] = len(queries)
        return counts


@pytest.fixture
def table(db, monkeypatch):
    return Table(monkeypatch)


def test_call_is_on_every_page_with_its_end_until_it_ends(table):
    table.assert_shown()
    assert table.call(3).url == reverse("clock", args=[table.clock.address])
    text = f"Time: {FOURTEEN[3]}, until {timezone.localtime(at(70)):%H:%M:%S}"
    table.assert_shown(text)
    table.seconds = 69
    table.assert_shown(text)
    table.seconds = 70
    table.assert_shown()


def test_call_that_is_answered_undone_or_of_an_eliminated_player_is_on_no_page(table):
    table.seconds = 5
    table.call(3)
    number = table.clock.events.latest("number").number
    assert press(table.host, table.clock, f"answer-{number}").status_code == 302
    table.assert_shown()
    table.call(4)
    event = {"event": last_event(table.clock)}
    assert table.host.post(reverse("clock-undo", args=[table.clock.address]), event).status_code == 302
    table.assert_shown()
    table.call(5)
    tap(table.host, table.sitting, "out", entrant=5)
    table.assert_shown()


def test_page_of_calls_has_a_button_for_each_player_at_a_table_and_one_without_a_name(table):
    tap(table.host, table.sitting, "out", entrant=3)
    page = parse(table.host.get(table.page))
    buttons = page.find_all("button", name="entrant")
    numbers = [each.attributes["value"] for each in buttons]
    assert sorted(map(int, filter(None, numbers))) == evening(table.sitting).active_entrants
    assert "" in numbers
    assert table.call("").status_code == 302
    assert table.shown("television") == [f"Time called, until {timezone.localtime(at(70)):%H:%M:%S}"]


def test_two_buttons_of_one_page_call_two_players(table):
    key = str(uuid4())
    for entrant in (3, 4, 3):
        assert table.call(entrant, key=key).status_code == 302
    assert len(table.shown("television")) == 2


def test_call_of_an_unknown_player_is_refused_on_its_page(table):
    for entrant in ("99", "x", "-1", "3" * 30):
        with no_rows_changed():
            answer = table.call(entrant)
        assert answer.status_code == 422, entrant
        assert parse(answer).find_all("button", name="entrant"), entrant


def test_call_needs_the_right_to_score(table):
    stranger = browser_client()
    with no_rows_changed():
        for method in ("get", "post"):
            fields = {} if method == "get" else {"key": str(uuid4()), "entrant": "3"}
            assert getattr(table.viewer, method)(table.page, fields).status_code == 403
            assert getattr(stranger, method)(table.page, fields).status_code == 404
    table.call(3)
    number = table.clock.events.latest("number").number
    with no_rows_changed():
        assert press(table.viewer, table.clock, f"answer-{number}").status_code == 403
        assert press(stranger, table.clock, f"answer-{number}").status_code == 404


def test_only_scorers_have_the_buttons_of_a_call(table):
    table.call(3)
    for name in ("clock", "table", "television"):
        client, url = table.pages[name]
        assert "The player spoke" not in parse(client.get(url)).text, name
        assert ("The player spoke" in parse(table.host.get(url)).text) is (name != "television"), name


def test_tool_of_the_clock_leads_scorers_to_the_calls_and_others_to_the_decision_clock(table):
    address = table.clock.address
    for client, clock, href in (
        (table.host, address, table.page),
        (table.viewer, address, f"{reverse('decision-clock')}?from=clock-{address}"),
    ):
        page = parse(client.get(reverse("clock", args=[clock])))
        assert href in [each.attributes.get("href") for each in page.find_all("a")]


def test_clock_without_a_tournament_has_no_page_of_calls(scenario):
    with no_rows_changed():
        assert scenario.host.get(reverse("tournament-call", args=[scenario.sitting.pk])).status_code == 404


def test_call_before_the_clock_is_opened_leads_to_its_opening(db):
    client, sitting = drawn_tournament()
    answer = client.post(reverse("tournament-call", args=[sitting.pk]), {"key": str(uuid4()), "entrant": "3"})
    assert answer.url == reverse("sitting-clock", args=[sitting.pk])


def test_levels_page_lists_calls_with_their_hour_and_author(table):
    table.call(3)
    press(table.host, table.clock, f"answer-{table.clock.events.latest('number').number}")
    text = parse(table.host.get(reverse("clock-levels", args=[table.clock.address]))).text
    with translation.override("en"):
        hour = time_format(timezone.localtime(NINE))
    assert f"{FOURTEEN[3]} spoke, {hour}, Léa" in text
    assert f"Time: {FOURTEEN[3]}, {hour}, Léa" in text
    assert text.index("spoke") < text.index("Time: ")


def test_fragment_of_a_clock_changes_with_the_start_and_the_end_of_a_call(table):
    client, url = table.pages["state of the television"]
    tags = []
    for seconds, act in ((0, None), (1, lambda: table.call(3)), (2, None), (69, None), (71, None)):
        table.seconds = seconds
        if act:
            act()
        # The last part turns the pages of the moves.
        tags.append(client.get(url)["ETag"].rsplit("-", 1)[0])
    assert tags[1] == tags[2] == tags[3]
    assert len({tags[0], tags[1], tags[4]}) == 3


def test_time_of_the_server_is_answered_without_a_state(table):
    answer = table.viewer.get(
        reverse("clock-state", args=[table.clock.address]), headers={"if-none-match": "*"}
    )
    assert (answer.status_code, answer.content) == (304, b"")
    assert int(answer["X-Now"]) == NINE.timestamp() * 1000


def test_calls_change_the_number_of_queries_of_no_page(table):
    before = table.queries()
    table.call(3)
    one_call = table.queries()
    for entrant in (4, 5):
        table.call(entrant)
    assert before == one_call == table.queries()


def test_finished_tournament_has_no_call_on_a_player(table):
    table.call(0)
    to_the_end(table.host, table.sitting)
    assert table.shown("television") == []
    assert [
        each.attributes["value"]
        for each in parse(table.host.get(table.page)).find_all("button", name="entrant")
    ] == [""]
