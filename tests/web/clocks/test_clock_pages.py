"""Clock pages at instants chosen by the tests."""

from datetime import timedelta
from urllib.parse import quote
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Clock, ClockEvent, ClockScreen
from games.rules.clock.schedule import home_schedule
from tests.html import parse
from tests.scenario import browser_client, no_rows_changed
from tests.web.clock_actions import CLUB, NINE, last_event, open_clock, press, schedule_fields, screen_of


class Hour:
    """Instant at which the server answers in a test."""

    now = NINE

    def at(self, minutes, seconds=0):
        self.now = NINE + timedelta(minutes=minutes, seconds=seconds)


@pytest.fixture
def clock_time(db, monkeypatch):
    hour = Hour()
    monkeypatch.setattr(timezone, "now", lambda: hour.now)
    return hour


@pytest.fixture
def clock(clock_time):
    return open_clock()


def page_of(client, name, *args, query=""):
    return parse(client.get(reverse(name, args=args) + query))


def face(client, clock):
    """Return the time left and the level that a clock shows."""
    page = page_of(client, "clock", clock.address)
    return page.find_all("p", role="timer")[0].text, page.by_id("now").find_all("p")[0].text


def has_button(client, clock, button):
    page = page_of(client, "clock", clock.address)
    return any(each.attributes.get("id") == button for each in page)


# Opening


def test_home_page_opens_a_clock_in_one_tap_and_links_to_it(clock_time):
    client = browser_client()
    form = page_of(client, "home").find_all("form", action="/clocks/")[0]
    key = form.find_all("input", name="key")[0].attributes["value"]
    there = client.post("/clocks/", {"key": key})
    assert client.get(there.url).status_code == 200
    assert client.post("/clocks/", {}).url == there.url
    assert client.post("/clocks/", {"another": "1"}).url != there.url
    assert browser_client().post("/clocks/", {}).url != there.url
    assert Clock.objects.count() == 3


def test_clock_opened_twice_with_one_key_is_one_clock(clock_time):
    urls = {
        browser_client().post("/clocks/", {"key": "00000000-0000-0000-0000-000000000001"}).url
        for _ in range(2)
    }
    assert len(urls) == 1


def test_clock_with_invalid_token_is_404(clock):
    screen = screen_of(clock)
    for address in ("x", screen, clock.address[:-1], "é", "%00", "a" * 300):
        assert browser_client().get(f"/clocks/{address}/").status_code == 404
        assert browser_client().get(f"/screens/{address}/").status_code == (200 if address == screen else 404)


# The clock


def test_clock_shows_the_same_second_to_every_visitor(clock_time, clock):
    one, other = browser_client(), browser_client()
    assert face(one, clock) == ("20:00", "Level 1 of 3 Not started")
    press(one, clock, "start")
    clock_time.at(7, 13)
    assert face(one, clock) == face(other, clock) == ("12:47", "Level 1 of 3")
    press(other, clock, "pause")
    clock_time.at(30)
    assert face(one, clock) == ("12:47", "Level 1 of 3 Paused")
    press(one, clock, "start")
    clock_time.at(31)
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
def test_clock_button_changes_the_clock_and_can_be_undone(clock_time, clock, act, figures, level):
    client = browser_client()
    press(client, clock, "start")
    clock_time.at(2)
    assert press(client, clock, act).status_code == 302
    assert face(client, clock) == (figures, level)
    if act == "next-1":  # the button belongs to another level: nothing changed
        return
    client.post(reverse("clock-undo", args=[clock.address]), {"event": last_event(clock)})
    assert face(client, clock) == ("18:00", "Level 1 of 3")


def test_undone_clock_button_is_restored(clock_time, clock):
    client = browser_client()
    press(client, clock, "start")
    clock_time.at(2)
    press(client, clock, "plus")
    event, after = last_event(clock), face(client, clock)
    assert not has_button(client, clock, "do-restore")
    client.post(reverse("clock-undo", args=[clock.address]), {"event": event})
    assert has_button(client, clock, "do-restore")
    there = reverse("clock-restore", args=[clock.address])
    assert client.post(there, {"event": event}).status_code == 302
    assert face(client, clock) == after
    assert not has_button(client, clock, "do-restore")
    assert client.post(there, {"event": "0"}).status_code == 404


def test_clock_undo_button_expires(clock_time, clock):
    client, there = browser_client(), reverse("clock-state", args=[clock.address])
    press(client, clock, "start")
    clock_time.at(9, 59)
    assert has_button(client, clock, "do-undo")
    tag = client.get(there)["ETag"]
    clock_time.at(10)
    assert not has_button(client, clock, "do-undo")
    assert client.get(there, headers={"if-none-match": tag}).status_code == 200


def test_clock_announces_a_new_level_from_the_next_shuffle(clock_time, clock):
    client = browser_client()
    press(client, clock, "start")
    assert "next shuffle" not in page_of(client, "clock", clock.address).text
    clock_time.at(21)
    assert "From the next shuffle." in page_of(client, "clock", clock.address).text
    clock_time.at(23)
    assert "next shuffle" not in page_of(client, "clock", clock.address).text


def test_clock_shows_the_next_level_and_break(clock_time, clock):
    client = browser_client()
    press(client, clock, "start")
    clock_time.at(7)
    assert "Next 50 / 100 , break in 33\u202fmin" in page_of(client, "clock", clock.address).text
    clock_time.at(25)
    assert "Next Break , then 75 / 150, ante 25" in page_of(client, "clock", clock.address).text
    clock_time.at(90)
    assert "Last level: these blinds stay." in page_of(client, "clock", clock.address).text


def test_clock_shows_remaining_players_and_average_stack(clock_time, clock):
    client = browser_client()
    assert "8 / 8 Average stack 3,000 that is 60 BB" in page_of(client, "clock", clock.address).text
    for _player in range(3):
        press(client, clock, "out")
    assert "5 / 8 Average stack 4,800 that is 96 BB" in page_of(client, "clock", clock.address).text


def test_clock_without_timer_offers_level_buttons(clock_time):
    client, clock = (
        browser_client(),
        open_clock(schedule=home_schedule((1, 2, 5, 10))._replace(players=3, stack=100)),
    )
    assert has_button(client, clock, "do-go")
    assert not has_button(client, clock, "do-plus")
    press(client, clock, "start")
    press(client, clock, "out")
    clock_time.at(3, 5)
    assert face(client, clock) == ("03:05", "Level 2 of 12")


@pytest.mark.parametrize("act", ["", "x", "jump-99", "jump-", "jump--1", "jump-x", "next-98", "jump-²"])
def test_unknown_clock_act_changes_nothing(clock, act):
    with no_rows_changed():
        assert press(browser_client(), clock, act).status_code in (302, 404, 422)


def test_undo_of_an_older_clock_event_is_refused_with_409(clock_time, clock):
    client = browser_client()
    press(client, clock, "start")
    before = last_event(clock)
    press(client, clock, "plus")
    with no_rows_changed():
        answer = client.post(reverse("clock-undo", args=[clock.address]), {"event": before})
    assert answer.status_code == 409
    assert "Somebody acted on this clock meanwhile" in parse(answer).by_id("refused").text
    assert client.post(reverse("clock-undo", args=[clock.address]), {"event": "0"}).status_code == 404


# Fragment


def test_clock_fragment_is_304_when_unchanged(clock_time, clock):
    client, there = browser_client(), reverse("clock-state", args=[clock.address])
    press(client, clock, "start")
    first = client.get(there)
    clock_time.at(5)
    again = client.get(there, headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert int(again["X-Now"]) - int(first["X-Now"]) == 300_000
    for change in ("pause", "start", "plus", "next-0"):
        press(client, clock, change)
        changed = client.get(there, headers={"if-none-match": first["ETag"]})
        assert changed.status_code == 200, change
        first = changed
    clock_time.at(40)  # the level has ended
    assert client.get(there, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_clock_fragment_has_a_constant_end_instant(clock_time, clock):
    client, there = browser_client(), reverse("clock-state", args=[clock.address])
    press(client, clock, "start")
    ends = set()
    for seconds in (0, 1, 59, 777):
        clock_time.at(0, seconds)
        now = parse(client.get(there)).by_id("now").attributes
        ends.add(int(now["data-server-ms"]) + int(now["data-remaining-ms"]))
    assert len(ends) == 1


# Screen


def test_clock_screen_has_no_form_and_no_control_token(clock_time, clock):
    client = browser_client()
    press(browser_client(), clock, "start")
    clock_time.at(7, 13)
    answer = client.get(reverse("clock-display", args=[screen_of(clock)]))
    page = parse(answer)
    assert "12:47" in page.text
    assert page.by_id("main").find_all("form") == []
    assert clock.address not in answer.content.decode()
    state = client.get(reverse("clock-display-state", args=[screen_of(clock)]))
    assert clock.address not in state.content.decode()
    assert page.by_id("main").find_all("button") == []
    assert client.post(reverse("clock-display", args=[screen_of(clock)])).status_code == 405


# Levels


def test_levels_page_links_to_each_level(clock_time, clock):
    page = page_of(browser_client(), "clock-levels", clock.address)
    acts = [each.attributes.get("value") for each in page.find_all("button", name="act")]
    assert acts == ["jump-0", "jump-1", "jump-2", "jump-3"]


def test_television_opens_by_link_and_by_code(clock_time, clock):
    client = browser_client()
    assert client.post(reverse("clock-screens", args=[clock.address])).status_code == 302
    page = page_of(client, "clock-levels", clock.address)
    tv = browser_client()
    link = page.by_id("screen").attributes["value"]
    assert tv.get(link).status_code == 200
    answer = tv.post(reverse("join-code"), {"code": page.by_id("screen-code").text.lower()})
    assert answer.url.startswith("/screens/")
    assert tv.get(answer.url).status_code == 200
    # A new code ends the former one, no television.
    former = page.by_id("screen-code").text
    client.post(reverse("clock-screens", args=[clock.address]))
    assert tv.post(reverse("join-code"), {"code": former}).status_code == 422
    assert {tv.get(each).status_code for each in (link, answer.url)} == {200}
    # Only the browser that created the code shows it, for an hour.
    assert 'id="screen' not in browser_client().get(f"/clocks/{clock.address}/levels/").content.decode()
    now = page_of(client, "clock-levels", clock.address).by_id("screen-code").text
    clock_time.at(61)
    assert tv.post(reverse("join-code"), {"code": now}).status_code == 422
    assert now not in page_of(client, "clock-levels", clock.address).text


def test_database_opens_no_clock_and_no_television(clock_time):
    client, key = browser_client(), str(uuid4())
    address = client.post("/clocks/", {"key": key}).url
    client.post(f"{address}screens/")
    page = parse(client.get(f"{address}levels/"))
    screen = page.by_id("screen").attributes["value"]
    codes = {page.by_id("screen-code").text}
    stored = [
        str(value)
        for model in (Clock, ClockScreen, ClockEvent)
        for row in model.objects.values()
        for value in row.values()
    ]
    for secret in {address.split("/")[2], screen.rstrip("/").split("/")[-1], key} | codes:
        assert not any(secret in value for value in stored)
    stranger = browser_client()
    for value in stored:
        for place in ("clocks", "screens"):
            path = f"/{place}/{quote(value, safe='')}/"
            assert stranger.get(path).status_code == 404, path
    assert stranger.post("/clocks/", {"key": str(Clock.objects.get().key)}).url != address


def test_levels_can_be_changed_while_the_clock_runs(clock_time, clock):
    client = browser_client()
    press(client, clock, "start")
    clock_time.at(25)
    form = schedule_fields(
        ("50", "100", "", "30"), ("", "", "", "5"), ("", "", "", ""), ("100", "200", "25", "15"), past="1"
    )
    assert client.post(reverse("clock-schedule", args=[clock.address]), form).status_code == 302
    assert face(client, clock) == ("25:00", "Level 2 of 3")
    lines = page_of(client, "clock", clock.address).by_id("lines").text
    assert lines.replace("\u202f", " ") == (
        "1 25 / 50 20 min 2 50 / 100 30 min Break 5 min 3 100 / 200, ante 25 15 min"
    )


@pytest.mark.parametrize(
    ("rows", "changes", "reason"),
    [
        ([("50", "100", "", "20"), ("25", "50", "", "20")], {}, "Line 2: blinds and antes go up"),
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
def test_invalid_levels_are_refused_and_preserved(clock, rows, changes, reason):
    form = schedule_fields(*rows, **changes)
    with no_rows_changed():
        answer = browser_client().post(reverse("clock-schedule", args=[clock.address]), form)
    assert answer.status_code == 422
    page = parse(answer)
    assert reason in page.by_id("schedule").text.replace("\u202f", " ")
    for name in ("small_blind", "big_blind", "ante", "minutes"):
        values = [
            each.attributes.get("value", "") for each in page.by_id("schedule").find_all("input", name=name)
        ]
        assert values[: len(rows)] == list(form[name])
    for name in changes:
        assert (
            page.by_id("schedule").find_all("input", name=name)[0].attributes.get("value", "")
            == changes[name]
        )


def test_unreadable_cell_is_invalid_and_described_by_the_error(clock):
    form = schedule_fields(("25", "50", "", "20"), ("50", "100", "", "ten"), players="many")
    page = parse(browser_client().post(reverse("clock-schedule", args=[clock.address]), form))
    wrong = [each for each in page.by_id("schedule").find_all("input") if "aria-invalid" in each.attributes]
    assert {each.attributes["name"]: each.attributes["value"] for each in wrong} == {
        "minutes": "ten",
        "players": "many",
    }
    errors = {page.by_id(each.attributes["aria-describedby"]).text.strip() for each in wrong}
    assert errors == {"“ten” is not a whole number.", "“many” is not a whole number."}


def test_refused_level_is_marked_at_the_field_that_the_rules_name(clock):
    rows = ("25", "50", "", "20"), ("50", "100", "10", "20"), ("100", "200", "5", "20")
    page = parse(
        browser_client().post(reverse("clock-schedule", args=[clock.address]), schedule_fields(*rows))
    )
    lines = page.by_id("schedule").find_all("tr")
    wrong = [
        (at, field.attributes["name"])
        for at, line in enumerate(lines)
        for field in line.find_all("input")
        if field.attributes.get("aria-invalid") == "true"
    ]
    assert wrong == [(3, "ante")]
    assert lines[4].by_id("line_3_ante_error") is not None


def test_schedule_proposal_changes_nothing(clock):
    asked = "?way=club&players=8&stack=5000&end=01:00&chips=25x100+100x100+500x50+1000x50"
    with no_rows_changed():
        page = page_of(browser_client(), "clock-schedule", clock.address, query=asked)
    smalls = [each.attributes.get("value", "") for each in page.find_all("input", name="small_blind")]
    assert smalls[:5] == ["25", "50", "75", "100", ""]
    assert page.by_id("schedule").find_all("input", name="players")[0].attributes.get("value", "") == "8"


@pytest.mark.parametrize(
    ("asked", "field", "reason"),
    [
        (
            "way=club&players=40&stack=5000&end=01:00&chips=25x100",
            "chips",
            "These chips cannot make 40 stacks of 5000.",
        ),
        ("way=club&players=8&stack=1000&end=01:00&chips=500", "stack", "The smallest chip, 500, is too big"),
        ("way=club&players=8&stack=5000&end=22:09&chips=25", "end", "An evening lasts 30 to 720 minutes."),
        ("way=club&players=one&stack=5000&end=23:30&chips=25", "players", "“one” is not a whole number."),
        ("way=club&players=1&stack=5000&end=23:30&chips=25", "players", "played by 2 to 1000 players"),
        ("way=club&players=8&stack=5000&end=23:30&chips=", "chips", "Give the values of the chips."),
        ("way=club&players=8&stack=5000&end=late&chips=25", "end", "Write the time of the end as 23:30."),
        ("way=timed&level_minutes=0&chips=1+2", "level_minutes", "a level lasts 1 to 600 minutes"),
    ],
)
def test_impossible_schedule_proposal_has_its_error_at_the_wrong_field(clock, asked, field, reason):
    answer = browser_client().get(reverse("clock-schedule", args=[clock.address]) + f"?{asked}")
    assert answer.status_code == 422
    page = parse(answer)
    (wrong,) = [each for each in page.find_all("input") if each.attributes.get("aria-invalid") == "true"]
    assert wrong.attributes["name"] == f"proposal_{field}"
    assert reason in page.by_id(wrong.attributes["aria-describedby"]).text


def test_schedule_proposal_starts_at_the_present_blinds(clock_time, clock):
    client = browser_client()
    press(client, clock, "start")
    press(client, clock, "jump-3")
    page = page_of(client, "clock-schedule", clock.address, query="?way=timed&level_minutes=10&chips=")
    bigs = [
        int(each.attributes.get("value", ""))
        for each in page.find_all("input", name="big_blind")
        if each.attributes.get("value", "")
    ]
    assert min(bigs) >= 150
    assert page.find_all("input", name="past")[0].attributes.get("value", "") == "3"


def test_schedule_proposal_obeys_every_field(clock):
    asked = "?way=club&speed=turbo&antes=1&players=23&stack=10000&end=02:00&level_minutes=20&chips=25+100+500"
    page = page_of(browser_client(), "clock-schedule", clock.address, query=asked)
    rows = list(
        zip(
            *(
                [each.attributes.get("value", "") for each in page.find_all("input", name=name)]
                for name in ("small_blind", "ante", "minutes")
            ),
            strict=True,
        )
    )
    levels = [row for row in rows if row[0]]
    assert levels[0] == ("100", "", "20")
    assert {minutes for _, _, minutes in levels} == {"20"}
    assert all(int(ante) == 2 * int(small) for small, ante, _ in levels[3:])
    assert abs(sum(int(minutes or 0) for _, _, minutes in rows) - 240) <= 20
    assert page.find_all("input", name="proposal_end")[0].attributes.get("value", "") == "02:00"
    assert "checked" in page.find_all("input", name="proposal_antes")[0].attributes


def test_clock_that_has_not_started_takes_the_whole_proposal(clock):
    asked = "?way=club&players=8&stack=1500&end=23:30&chips=5+25+100"
    client = browser_client()
    press(client, clock, "jump-1")
    page = page_of(client, "clock-schedule", clock.address, query=asked)
    assert page.find_all("input", name="small_blind")[0].attributes.get("value", "") == "5"
    assert page.find_all("input", name="past")[0].attributes.get("value", "") == "0"


def shown_fields(page):
    """Return the fields of the levels as a browser sends them, by name; a field of the lines has several."""
    fields = {}
    for each in page.by_id("schedule").find_all("input"):
        is_choice = each.attributes.get("type") in ("radio", "checkbox")
        name, value = each.attributes.get("name"), each.attributes.get("value", "on" if is_choice else "")
        if name and not (is_choice and "checked" not in each.attributes):
            fields.setdefault(name, []).append(value)
    return fields


CHANGES_OF_A_PROPOSAL = {
    "stack": {"proposal_stack": "10000"},
    "way": {"proposal_way": "timed"},
    "antes": {"proposal_antes": "on"},
    "minutes": {"proposal_level_minutes": "12"},
}


@pytest.mark.parametrize("changes", CHANGES_OF_A_PROPOSAL.values(), ids=CHANGES_OF_A_PROPOSAL)
def test_levels_are_not_played_over_a_proposal_that_was_changed(clock, changes):
    client, there = browser_client(), reverse("clock-schedule", args=[clock.address])
    form = shown_fields(parse(client.get(there))) | changes
    form["minutes"] = ["17", *form["minutes"][1:]]
    with no_rows_changed():
        answer = client.post(there, form)
    assert answer.status_code == 422
    sent = shown_fields(parse(answer))
    for name, value in changes.items():
        assert sent[name] == [value]
    assert sent["minutes"][0] == "17"
    # Sent again as they are shown, the lines are what is wanted.
    assert client.post(there, sent).status_code == 302
    assert page_of(client, "clock", clock.address).by_id("lines").text.startswith("1 25 / 50 17")


def test_line_inserted_next_to_a_changed_proposal_preserves_both(clock):
    client, there = browser_client(), reverse("clock-schedule", args=[clock.address])
    form = shown_fields(parse(client.get(there))) | {"proposal_stack": "10000"}
    form["minutes"] = ["17", *form["minutes"][1:]]
    sent = shown_fields(parse(client.post(there, form | {"insert": "1"})))
    assert (sent["proposal_stack"], sent["minutes"][0]) == (["10000"], "17")
    assert client.post(there, sent).status_code == 422


def test_unreadable_proposal_is_refused_at_its_field(clock):
    client, there = browser_client(), reverse("clock-schedule", args=[clock.address])
    form = shown_fields(parse(client.get(there))) | {"proposal_players": "many"}
    for button in ({}, {"propose": "1"}):
        answer = client.post(there, form | button)
        assert answer.status_code == 422
        wrong = [each for each in parse(answer).find_all("input") if "aria-invalid" in each.attributes]
        assert [each.attributes["name"] for each in wrong] == ["proposal_players"]


def test_proposal_is_asked_for_by_its_own_button(clock):
    client, there = browser_client(), reverse("clock-schedule", args=[clock.address])
    form = shown_fields(parse(client.get(there))) | {"proposal_stack": "10000", "proposal_antes": "on"}
    with no_rows_changed():
        page = parse(client.post(there, form | {"propose": "1"}, follow=True))
    sent = shown_fields(page)
    assert (sent["proposal_stack"], sent["stack"]) == (["10000"], ["10000"])
    assert client.post(there, sent).url == reverse("clock", args=[clock.address])


def test_changed_proposal_alone_is_shown_before_it_is_played(clock):
    client, there = browser_client(), reverse("clock-schedule", args=[clock.address])
    form = shown_fields(parse(client.get(there))) | {"proposal_stack": "10000"}
    with no_rows_changed():
        sent = shown_fields(parse(client.post(there, form, follow=True)))
    assert sent["stack"] == ["10000"]
    assert client.post(there, sent).url == reverse("clock", args=[clock.address])
    assert Clock.objects.get().events.last().schedule["stack"] == 10000


def test_main_button_during_a_break_has_another_name_than_the_break(clock_time, clock):
    client = browser_client()
    press(client, clock, "start")
    at = next(index for index, level in enumerate(CLUB.levels) if level.is_break)
    press(client, clock, f"jump-{at}")
    page = page_of(client, "clock", clock.address)
    assert page.by_id("do-main").attributes["value"] == "pause"
    assert page.by_id("do-main").text.strip() == "Stop the clock"


def test_one_level_is_inserted_or_changed_alone(clock_time, clock):
    client = browser_client()
    there = reverse("clock-schedule", args=[clock.address])
    rows = [("25", "50", "", "20"), ("75", "150", "", "20")]
    with no_rows_changed():
        page = parse(client.post(there, schedule_fields(*rows, insert="1")))
    smalls = page.by_id("schedule").find_all("input", name="small_blind")
    assert [each.attributes.get("value", "") for each in smalls[:3]] == ["25", "", "75"]
    alone = parse(client.get(f"{there}?line=2"))
    shown = [row for row in alone.by_id("schedule").find_all("tr") if "hidden" not in row.attributes]
    assert len(shown) == 2  # the head and the line
    assert shown[1].find_all("input", name="small_blind")[0].attributes.get("value", "") == "50"


# Decision clock


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
def test_decision_clock_lasts_seventy_seconds(clock_time, minutes, seconds, figures, sentence):
    client = browser_client()
    there = client.post(reverse("decision-clock"), {"step": "call"}).url
    clock_time.at(minutes, seconds)
    page = parse(client.get(there))
    assert page.find_all("p", role="timer")[0].text == figures
    assert sentence in page.by_id("phase").text


def test_absence_clock_lasts_ten_minutes(clock_time):
    client = browser_client()
    there = client.post(reverse("decision-clock"), {"step": "leave"}).url
    clock_time.at(9, 59)
    assert "00:01" in parse(client.get(there)).text
    clock_time.at(10, 1)
    page = parse(client.get(there))
    assert "over ten minutes: the director decides" in page.text
    left = page.find_all("input", name="left")[0].attributes["value"]
    called = client.post(reverse("decision-clock"), {"step": "call", "left": left}).url
    assert {"called", "left"} <= client.get(called).wsgi_request.GET.keys()
    assert client.post(reverse("decision-clock"), {"step": f"back-{left}", "left": left}).url == reverse(
        "decision-clock"
    )


@pytest.mark.parametrize(
    "asked", ["called=x", "called=" + "9" * 40, "called=99999999999999", "left=-1", "left=²", "called=%00"]
)
def test_decision_clock_accepts_invalid_instants(clock_time, asked):
    assert browser_client().get(reverse("decision-clock") + f"?{asked}").status_code == 200


# Query counts and language


def test_clock_pages_query_count_is_independent_of_events(clock_time, clock, django_assert_max_num_queries):
    client = browser_client()
    press(client, clock, "start")
    for _minute in range(15):
        press(client, clock, "plus")
    assert ClockEvent.objects.count() == 17
    for name in ("clock", "clock-state", "clock-levels", "clock-schedule"):
        with django_assert_max_num_queries(4):
            client.get(reverse(name, args=[clock.address]))
    screen = screen_of(clock)
    with django_assert_max_num_queries(3):
        client.get(reverse("clock-display", args=[screen]))


def test_clock_page_is_translated_into_french(clock_time, clock):
    client = browser_client("fr")
    press(client, clock, "start")
    clock_time.at(7, 13)
    text = page_of(client, "clock", clock.address).text
    assert "Niveau 1 sur 3" in text
    assert "Petite blind 25 Grosse blind 50" in text
    assert "Ensuite 50 / 100 , pause dans 33\u202fmin" in text
    assert CLUB.stack == 3000


def test_pages_opened_from_a_clock_lead_back_to_it(db):
    client = browser_client()
    clock = open_clock()
    there = reverse("clock", args=[clock.address])
    tools = find(client.get(there), "nav", **{"class": "tools clock-tools"}).find_all("a")
    decision, arbiter = (each.attributes["href"] for each in tools)
    assert way_back(client, decision) == there
    called = client.post(decision, {"step": "call", "from": f"clock-{clock.address}"}).url
    assert "called=" in called
    assert way_back(client, called) == there
    assert way_back(client, arbiter) == there
    situation = find(client.get(arbiter + "&q=misdeal"), "a", **{"class": "row"}).attributes["href"]
    assert way_back(client, way_back(client, situation)) == there
    for page in ("clock-levels", "clock-schedule"):
        assert there in way_back(client, reverse(page, args=[clock.address]))
    assert way_back(client, reverse("decision-clock") + "?from=clock-https://elsewhere") == reverse("arbiter")


def way_back(client, url):
    """Return the URL of the way back of a page."""
    return find(client.get(url), "a", **{"aria-label": "Back"}).attributes["href"]


def find(answer, tag, **attributes):
    """Return the first element of a page with these attributes."""
    return parse(answer).find_all(tag, **attributes)[0]
