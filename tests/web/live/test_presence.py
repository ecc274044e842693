"""Presence messages between processes: sent on change, repeated, and expired."""

import pytest

from web.live import presence
from web.live.waiters import Entry


@pytest.fixture(autouse=True)
def _empty():
    """Clear the presence of this process and of the others after each test."""
    yield
    presence._sent.clear()
    presence._received.clear()


@pytest.fixture
def clock(monkeypatch):
    class Clock:
        now = 1000.0

    monkeypatch.setattr(presence.time, "monotonic", lambda: Clock.now)
    return Clock


def from_another(message, process="other"):
    """Return a message as another process would send it."""
    return message.replace(presence.PROCESS_ID, process)


def test_presence_is_due_on_change_and_after_an_interval(clock):
    assert presence.broadcast_if_due(7, {3, 1}) == f"{presence.PROCESS_ID} 7 1,3"
    assert presence.broadcast_if_due(7, {1, 3}) == ""
    assert presence.broadcast_if_due(8, {3})
    assert presence.broadcast_if_due(7, {1})
    clock.now += presence.REPEAT_SECONDS
    assert presence.broadcast_if_due(7, {1})


def test_departure_of_the_last_player_is_due_once(clock):
    assert presence.broadcast_if_due(7, set()) == ""
    presence.broadcast_if_due(7, {1})
    assert presence.broadcast_if_due(7, set()) == f"{presence.PROCESS_ID} 7 "
    assert presence.broadcast_if_due(7, set()) == ""


def test_presence_to_repeat_is_due_again(clock):
    for pk in (7, 8):
        presence.broadcast_if_due(pk, {1})
    presence.resend_broadcast(7)
    assert presence.broadcast_if_due(7, {1})
    assert not presence.broadcast_if_due(8, {1})
    presence.resend_broadcast()
    assert presence.broadcast_if_due(8, {1})


def test_presence_of_other_processes_is_their_last_message(clock):
    assert presence.receive_broadcast("one 7 1,3") == (7, True, True)
    assert presence.receive_broadcast("two 7 4") == (7, True, True)
    assert presence.receive_broadcast("one 7 1,3") == (7, False, False)
    assert presence.players_on_other_processes(7) == {1, 3, 4}
    assert presence.receive_broadcast("one 7 ") == (7, True, False)
    assert presence.players_on_other_processes(7) == {4}
    assert presence.players_on_other_processes(8) == set()


def test_own_message_changes_nothing(clock):
    assert presence.receive_broadcast(presence.broadcast_if_due(7, {1})) == (7, False, False)
    assert presence.players_on_other_processes(7) == set()


def test_presence_of_a_silent_process_expires(clock):
    presence.receive_broadcast("one 7 1")
    clock.now += presence.EXPIRY_SECONDS - 1
    assert presence.players_on_other_processes(7) == {1}
    clock.now += 1
    assert presence.players_on_other_processes(7) == set()
    assert presence.receive_broadcast("one 7 1") == (7, True, True)
    clock.now += presence.EXPIRY_SECONDS
    presence.receive_broadcast("two 8 2")
    assert set(presence._received) == {8}


def test_presence_message_is_limited_to_a_notification():
    message = presence.broadcast_if_due(999_999_999_999_999, range(10**12, 10**12 + 1000))
    assert len(message) < 8000
    assert presence.receive_broadcast(from_another(message))[1]
    assert len(presence.players_on_other_processes(999_999_999_999_999)) == presence.MAX_PLAYERS


def test_rounds_being_entered_are_sent_with_the_players(clock):
    entry = Entry(15, 7)
    assert presence.broadcast_if_due(7, {15, 3}, {entry}) == f"{presence.PROCESS_ID} 7 3,15,15:7"
    assert presence.broadcast_if_due(7, {15, 3}, {entry}) == ""
    assert presence.broadcast_if_due(7, {15, 3}) == f"{presence.PROCESS_ID} 7 3,15"
    assert presence.receive_broadcast("one 7 3,15,15:7") == (7, True, True)
    assert presence.receive_broadcast("one 7 3,15,15:7") == (7, False, False)
    assert presence.entries_on_other_processes(7) == {entry}
    assert presence.receive_broadcast("one 7 3,15") == (7, True, False)
    assert presence.entries_on_other_processes(7) == set()
    presence.receive_broadcast("one 7 3,15:7")
    clock.now += presence.EXPIRY_SECONDS
    assert presence.entries_on_other_processes(7) == set()
