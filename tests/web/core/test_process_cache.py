"""In-process cache: it returns the stored object itself, expires entries and evicts the oldest."""

import pytest

from web.core import process_cache
from web.core.process_cache import ProcessCache


@pytest.fixture
def clock(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(process_cache.time, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def cache(clock):
    yield (made := ProcessCache("a test", {"timeout": 2, "max_entries": 6}))
    made.clear()


def test_shared_cache_returns_the_same_object(cache):
    value = ["a table"]
    cache.set("table", value)
    assert cache.get("table") is value
    assert cache.get("another", "nothing") == "nothing"


def test_shared_cache_is_common_to_threads(cache):
    cache.set("table", 1)
    assert ProcessCache("a test", {}).get("table") == 1
    assert ProcessCache("elsewhere", {}).get("table") is None


def test_shared_cache_expires_entries(cache, clock):
    cache.set("table", 1)
    cache.set("rules", 2, timeout=None)
    cache.set("deal", 3, timeout=10)
    clock[0] += 3
    assert cache.get_many(["table", "rules", "deal"]) == {"rules": 2, "deal": 3}


def test_shared_cache_get_or_set_computes_once(cache):
    reads = []
    for _ in range(3):
        assert cache.get_or_set("table", lambda: reads.append(1) or "read") == "read"
    assert len(reads) == 1


def test_shared_cache_evicts_the_oldest_third(cache):
    for each in range(7):
        cache.set(str(each), each)
    assert set(cache.get_many(list("0123456"))) == set("23456")


def test_shared_cache_delete_removes_an_entry(cache):
    cache.set("table", 1)
    assert cache.delete("table")
    assert not cache.delete("table")
    assert cache.get("table") is None
