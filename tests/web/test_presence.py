"""Who looks on through another process: told when it changes, told again, forgotten in the end."""

import pytest

from web import presence


@pytest.fixture(autouse=True)
def _empty():
    """A process that told nothing and heard nothing."""
    yield
    presence._by_us.clear()
    presence._by_others.clear()


@pytest.fixture
def clock(monkeypatch):
    class Clock:
        now = 1000.0

    monkeypatch.setattr(presence.time, "monotonic", lambda: Clock.now)
    return Clock


def from_another(said, process="other"):
    """What another process would have said."""
    return said.replace(presence.HERE, process)


def test_what_changed_is_told_at_once_and_what_did_not_after_a_while(clock):
    assert presence.due(7, {3, 1}) == f"{presence.HERE} 7 1,3"
    assert presence.due(7, {1, 3}) == ""
    assert presence.due(8, {3})
    assert presence.due(7, {1})
    clock.now += presence.AGAIN_SECONDS
    assert presence.due(7, {1})


def test_the_last_who_leaves_is_told_once(clock):
    assert presence.due(7, set()) == ""
    presence.due(7, {1})
    assert presence.due(7, set()) == f"{presence.HERE} 7 "
    assert presence.due(7, set()) == ""


def test_what_somebody_may_not_know_is_told_again(clock):
    for pk in (7, 8):
        presence.due(pk, {1})
    presence.tell_again(7)
    assert presence.due(7, {1})
    assert not presence.due(8, {1})
    presence.tell_again()
    assert presence.due(8, {1})


def test_all_that_others_said_counts_until_they_say_otherwise(clock):
    assert presence.hear("one 7 1,3") == (7, True, True)
    assert presence.hear("two 7 4") == (7, True, True)
    assert presence.hear("one 7 1,3") == (7, False, False)
    assert presence.elsewhere(7) == {1, 3, 4}
    assert presence.hear("one 7 ") == (7, True, False)
    assert presence.elsewhere(7) == {4}
    assert presence.elsewhere(8) == set()


def test_what_this_process_said_is_no_news_to_it(clock):
    assert presence.hear(presence.due(7, {1})) == (7, False, False)
    assert presence.elsewhere(7) == set()


def test_a_process_that_falls_silent_is_forgotten(clock):
    presence.hear("one 7 1")
    clock.now += presence.SILENCE_SECONDS - 1
    assert presence.elsewhere(7) == {1}
    clock.now += 1
    assert presence.elsewhere(7) == set()
    assert presence.hear("one 7 1") == (7, True, True)
    clock.now += presence.SILENCE_SECONDS
    presence.hear("two 8 2")
    assert set(presence._by_others) == {8}


def test_as_many_as_a_notification_holds():
    said = presence.due(999_999_999_999_999, range(10**12, 10**12 + 1000))
    assert len(said) < 8000
    assert presence.hear(from_another(said))[1]
    assert len(presence.elsewhere(999_999_999_999_999)) == presence.PLAYERS_MAX
