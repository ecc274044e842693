"""Posting to the book: once for each key, whole or not at all."""

import uuid
from datetime import datetime

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger import book as ledger
from ledger.content import Unwritable, canonical, digest
from ledger.models import AMOUNT_MAX, Account, Entry, Transfer


def test_a_balance_is_what_was_received_minus_what_was_paid(cast, post):
    ann, bob, cyd = cast
    post((ann, bob, 30), (bob, cyd, 10))
    post((cyd, ann, 5))
    assert ledger.balances(accounts=cast) == {ann.pk: -25, bob.pk: 20, cyd.pk: 5}
    assert ledger.balance_of(bob) == 20


def test_balances_take_one_query_and_are_whole_numbers(cast, post, django_assert_num_queries):
    ann, bob, cyd = cast
    post((ann, bob, 30))
    with django_assert_num_queries(1):
        held = ledger.balances(accounts=[ann.pk, bob, cyd.pk])
    assert held == {ann.pk: -30, bob.pk: 30, cyd.pk: 0}
    assert {type(each) for each in held.values()} == {int}


def test_balances_of_nobody_and_of_an_account_that_is_not_there(cast):
    assert ledger.balances(accounts=[]) == {}
    assert ledger.balances(accounts=[cast[-1].pk + 999]) == {}


def test_the_largest_amounts_add_up(cast, post):
    ann, bob, _ = cast
    post(*[(ann, bob, AMOUNT_MAX)] * 50)
    assert ledger.balance_of(bob) == 50 * AMOUNT_MAX


def test_an_account_is_opened_once(book, cast):
    assert ledger.open_account(book=book, unit="cents", name="Ann") == cast[0]
    assert ledger.open_account(book=book, unit="points", name="Ann") != cast[0]
    assert Account.objects.count() == 4


def test_an_entry_keeps_who_when_why_and_what_was_asked(cast, post):
    posting = post(payload={"hand": [1, None, "é"]}, why={"article": "chinese.4"}, by="Cyd")
    entry = Entry.objects.get()
    assert posting.is_new
    assert entry == posting.entry
    assert (entry.by, entry.payload, entry.why) == ("Cyd", {"hand": [1, None, "é"]}, {"article": "chinese.4"})
    assert entry.at == posting.entry.at
    assert entry.content == digest(kind="round", payload=entry.payload)


def test_an_entry_may_move_nothing(post):
    assert post().entry.transfer_count == 0
    assert not Transfer.objects.exists()


def test_the_same_key_and_content_gives_the_first_entry_whatever_it_would_move_now(cast, post):
    ann, bob, cyd = cast
    key = uuid.uuid4()
    first = post((ann, bob, 30), key=key, payload={"a": 1, "b": 2})
    again = post((ann, cyd, 7), key=key, payload={"b": 2, "a": 1}, by="Bob")
    assert (again.entry, again.is_new) == (first.entry, False)
    assert ledger.balances(accounts=cast) == {ann.pk: -30, bob.pk: 30, cyd.pk: 0}


@pytest.mark.parametrize("changed", [{"payload": {"a": 2}}, {"kind": "closing"}, {"payload": {"a": True}}])
def test_the_same_key_with_other_content_is_refused_with_the_entry_it_names(post, changed):
    key = uuid.uuid4()
    first = post(key=key, payload={"a": 1})
    with pytest.raises(ledger.KeyReused) as refused:
        post(**{"key": key, "payload": {"a": 1}, **changed})
    assert refused.value.entry == first.entry
    assert Entry.objects.count() == 1


def test_a_key_of_another_book_is_refused(post):
    key = uuid.uuid4()
    post(key=key)
    with pytest.raises(ledger.KeyReused):
        post(key=key, book=ledger.open_book())


def test_a_posting_can_be_looked_for_before_it_is_computed(book, post):
    key = uuid.uuid4()
    asked = {"book": book, "key": key, "kind": "round", "payload": {"a": 1}}
    assert ledger.posted(**asked) is None
    entry = post(key=key, payload={"a": 1}).entry
    assert ledger.posted(**asked) == entry
    with pytest.raises(ledger.KeyReused):
        ledger.posted(**{**asked, "payload": {"a": 2}})


def test_the_callers_transaction_survives_a_refused_key(cast, post):
    key = uuid.uuid4()
    with transaction.atomic():
        post(key=key, payload={"a": 1})
        with pytest.raises(ledger.KeyReused):
            post(key=key, payload={"a": 2})
        post((cast[0], cast[1], 5))
    assert ledger.balance_of(cast[1]) == 5


def test_a_caller_that_rolls_back_leaves_nothing(cast, post):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        post((cast[0], cast[1], 1 // (not post((cast[0], cast[1], 5)).entry)))
    assert not Entry.objects.exists()
    assert ledger.balance_of(cast[1]) == 0


@pytest.mark.parametrize("amount", [0, -1, AMOUNT_MAX + 1, True, 1.0, "1", None])
def test_an_amount_is_a_whole_number_above_zero(cast, post, amount):
    with pytest.raises(ledger.BadMovement, match="whole number"):
        post((cast[0], cast[1], amount))
    assert not Entry.objects.exists()


def test_a_movement_stays_between_two_accounts_of_one_unit_in_the_book(book, cast, post):
    ann = cast[0]
    chips = ledger.open_account(book=book, unit="chips", name="Ann")
    stranger = ledger.open_account(book=ledger.open_book(), unit="cents", name="Ann")
    for target, why in [(ann, "itself"), (chips, "same unit"), (stranger, "not both accounts")]:
        with pytest.raises(ledger.BadMovement, match=why):
            post((ann, target, 5))
        with pytest.raises(ledger.BadMovement, match=why):
            post((target, ann, 5))
    assert not Entry.objects.exists()


def test_an_entry_and_its_transfers_are_written_together_or_not_at_all(cast, post):
    ann, bob, cyd = cast
    gone = Account(pk=cyd.pk + 999, book=ann.book, unit="cents", name="Zoe")
    with pytest.raises(IntegrityError):
        post((ann, bob, 30), (ann, gone, 10))
    assert not Entry.objects.exists()


def test_an_instant_needs_its_zone(post):
    with pytest.raises(ValueError, match="time zone"):
        post(at=datetime.fromisoformat("2026-01-01"))


@pytest.mark.parametrize("value", [{"a": 1.5}, {"a": [float("nan")]}, {1: "a"}, {"a": "\0"}, {"a": "\ud800"}])
def test_a_payload_or_a_reason_that_cannot_be_kept_exactly_is_refused(post, value):
    with pytest.raises(Unwritable):
        post(payload=value)
    with pytest.raises(Unwritable):
        post(why={"because": value})
    assert not Entry.objects.exists()


def test_a_payload_nested_without_end_is_refused():
    value = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(Unwritable):
        canonical(value)


def test_a_reversal_mirrors_every_transfer_in_order(cast, post, reverse):
    ann, bob, cyd = cast
    entry = post((ann, bob, 30), (bob, cyd, 10), (ann, bob, 1)).entry
    reversal = reverse(entry, why={"because": "misread"})
    moved = reversal.transfers.order_by("pk").values_list("source", "target", "amount")
    assert list(moved) == [(bob.pk, ann.pk, 30), (cyd.pk, bob.pk, 10), (bob.pk, ann.pk, 1)]
    assert set(ledger.balances(accounts=cast).values()) == {0}
    assert (reversal.reverses, entry.reversal, reversal.by) == (entry, reversal, "Bob")


def test_reversing_again_with_the_same_key_gives_the_same_reversal(cast, post, reverse):
    entry = post((cast[0], cast[1], 30)).entry
    key = uuid.uuid4()
    assert reverse(entry, key) == reverse(entry, key)
    assert Entry.objects.count() == 2


def test_reversing_again_with_another_key_is_refused_with_the_reversal(cast, post, reverse):
    entry = post((cast[0], cast[1], 30)).entry
    reversal = reverse(entry)
    with transaction.atomic(), pytest.raises(ledger.AlreadyReversed) as refused:
        reverse(entry)
    assert refused.value.reversal == reversal
    assert ledger.balance_of(cast[1]) == 0


def test_a_reversal_is_not_reversed(post, reverse):
    with pytest.raises(ledger.NotReversible):
        reverse(reverse(post().entry))


def test_a_key_that_names_another_entry_does_not_reverse(post, reverse):
    entry, other = post().entry, post().entry
    with pytest.raises(ledger.KeyReused) as refused:
        reverse(entry, other.key)
    assert refused.value.entry == other


def test_only_reverse_writes_reversals(post):
    with pytest.raises(ValueError, match="reverse"):
        post(kind=ledger.REVERSAL)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abcé"), inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None)
@given(json_values, json_values)
def test_payloads_have_one_spelling_when_they_are_equal_and_only_then(one, other):
    assert (canonical(one) == canonical(other)) == (repr(sort(one)) == repr(sort(other)))


def sort(value):
    if isinstance(value, dict):
        return {key: sort(value[key]) for key in sorted(value)}
    return [sort(each) for each in value] if isinstance(value, list) else value
