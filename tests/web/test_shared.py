"""The cache of one process: what is found is the very object, for as long as said, and the oldest goes."""

import pytest

from web import shared
from web.shared import SharedCache


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(shared.time, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def cache(clock):
    yield (made := SharedCache("a test", {"timeout": 2, "max_entries": 6}))
    made.clear()


def test_it_gives_the_very_object(cache):
    kept = ["a table"]
    cache.set("table", kept)
    assert cache.get("table") is kept
    assert cache.get("another", "nothing") == "nothing"


def test_every_thread_s_cache_of_one_place_finds_it(cache):
    cache.set("table", 1)
    assert SharedCache("a test", {}).get("table") == 1
    assert SharedCache("elsewhere", {}).get("table") is None


def test_it_forgets_in_time(cache, clock):
    cache.set("table", 1)
    cache.set("rules", 2, timeout=None)
    cache.set("deal", 3, timeout=10)
    clock[0] += 3
    assert cache.get_many(["table", "rules", "deal"]) == {"rules": 2, "deal": 3}


def test_what_was_read_once_is_not_read_again(cache):
    reads = []
    for _ in range(3):
        assert cache.get_or_set("table", lambda: reads.append(1) or "read") == "read"
    assert len(reads) == 1


def test_the_oldest_third_makes_room(cache):
    for each in range(7):
        cache.set(str(each), each)
    assert set(cache.get_many(list("0123456"))) == set("23456")


def test_what_is_taken_out_is_gone(cache):
    cache.set("table", 1)
    assert cache.delete("table")
    assert not cache.delete("table")
    assert cache.get("table") is None
