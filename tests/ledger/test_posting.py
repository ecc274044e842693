"""Posting to the book: once per key, completely or not at all."""

import uuid
from datetime import datetime

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from ledger import book as ledger
from ledger.canonical import UnstorablePayload, canonical_json, payload_digest
from ledger.models import MAX_AMOUNT, Account, Entry, Transfer


def test_balance_is_received_minus_paid(accounts, post):
    ann, bob, cyd = accounts
    post((ann, bob, 30), (bob, cyd, 10))
    post((cyd, ann, 5))
    assert ledger.balances(accounts=accounts) == {ann.pk: -25, bob.pk: 20, cyd.pk: 5}
    assert ledger.balance_of(bob) == 20


def test_balances_take_one_query_and_are_integers(accounts, post, django_assert_num_queries):
    ann, bob, cyd = accounts
    post((ann, bob, 30))
    with django_assert_num_queries(1):
        balances = ledger.balances(accounts=[ann.pk, bob, cyd.pk])
    assert balances == {ann.pk: -30, bob.pk: 30, cyd.pk: 0}
    assert {type(each) for each in balances.values()} == {int}


def test_balances_of_no_account_and_of_a_missing_account_are_empty(accounts):
    assert ledger.balances(accounts=[]) == {}
    assert ledger.balances(accounts=[accounts[-1].pk + 999]) == {}


def test_balance_of_the_largest_amounts_is_exact(accounts, post):
    ann, bob, _ = accounts
    post(*[(ann, bob, MAX_AMOUNT)] * 50)
    assert ledger.balance_of(bob) == 50 * MAX_AMOUNT


def test_open_account_is_idempotent_per_book_unit_and_name(book, accounts):
    assert ledger.open_account(book=book, unit="cents", name="Ann") == accounts[0]
    assert ledger.open_account(book=book, unit="points", name="Ann") != accounts[0]
    assert Account.objects.count() == 4


def test_entry_stores_author_time_reason_and_payload(accounts, post):
    posting = post(payload={"hand": [1, None, "é"]}, why={"article": "chinese.4"}, by="Cyd")
    entry = Entry.objects.get()
    assert posting.is_new
    assert entry == posting.entry
    assert (entry.by, entry.payload, entry.why) == ("Cyd", {"hand": [1, None, "é"]}, {"article": "chinese.4"})
    assert entry.at == posting.entry.at
    assert entry.payload_digest == payload_digest(kind="round", payload=entry.payload)


def test_entry_without_transfers_is_allowed(post):
    assert post().entry.transfer_count == 0
    assert not Transfer.objects.exists()


def test_post_with_the_same_key_and_content_returns_the_first_entry(accounts, post):
    ann, bob, cyd = accounts
    key = uuid.uuid4()
    first = post((ann, bob, 30), key=key, payload={"a": 1, "b": 2})
    again = post((ann, cyd, 7), key=key, payload={"b": 2, "a": 1}, by="Bob")
    assert (again.entry, again.is_new) == (first.entry, False)
    assert ledger.balances(accounts=accounts) == {ann.pk: -30, bob.pk: 30, cyd.pk: 0}


@pytest.mark.parametrize("changed", [{"payload": {"a": 2}}, {"kind": "closing"}, {"payload": {"a": True}}])
def test_post_with_the_same_key_and_other_content_raises_key_reused(post, changed):
    key = uuid.uuid4()
    first = post(key=key, payload={"a": 1})
    with pytest.raises(ledger.KeyReused) as refused:
        post(**{"key": key, "payload": {"a": 1}, **changed})
    assert refused.value.entry == first.entry
    assert Entry.objects.count() == 1


def test_a_key_names_an_entry_of_its_book_and_none_of_another(book, post):
    key, other = uuid.uuid4(), ledger.open_book()
    one, two = post(key=key, payload={"a": 1}).entry, post(key=key, payload={"a": 2}, book=other).entry
    assert one != two
    assert ledger.find_posted_entry(book=book, key=key, kind="round", payload={"a": 1}) == one
    assert ledger.find_posted_entry(book=other, key=key, kind="round", payload={"a": 2}) == two


def test_posted_finds_an_entry_by_key_and_content(book, post):
    key = uuid.uuid4()
    asked = {"book": book, "key": key, "kind": "round", "payload": {"a": 1}}
    assert ledger.find_posted_entry(**asked) is None
    entry = post(key=key, payload={"a": 1}).entry
    assert ledger.find_posted_entry(**asked) == entry
    with pytest.raises(ledger.KeyReused):
        ledger.find_posted_entry(**{**asked, "payload": {"a": 2}})


def test_transaction_of_the_caller_survives_a_reused_key(accounts, post):
    key = uuid.uuid4()
    with transaction.atomic():
        post(key=key, payload={"a": 1})
        with pytest.raises(ledger.KeyReused):
            post(key=key, payload={"a": 2})
        post((accounts[0], accounts[1], 5))
    assert ledger.balance_of(accounts[1]) == 5


def test_rollback_of_the_caller_leaves_no_entry(accounts, post):
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        post((accounts[0], accounts[1], 1 // (not post((accounts[0], accounts[1], 5)).entry)))
    assert not Entry.objects.exists()
    assert ledger.balance_of(accounts[1]) == 0


@pytest.mark.parametrize("amount", [0, -1, MAX_AMOUNT + 1, True, 1.0, "1", None])
def test_movement_amount_that_is_not_a_positive_integer_is_refused(accounts, post, amount):
    with pytest.raises(ledger.BadMovement, match="whole number"):
        post((accounts[0], accounts[1], amount))
    assert not Entry.objects.exists()


def test_movement_between_units_books_or_to_itself_is_refused(book, accounts, post):
    ann = accounts[0]
    chips = ledger.open_account(book=book, unit="chips", name="Ann")
    stranger = ledger.open_account(book=ledger.open_book(), unit="cents", name="Ann")
    for target, why in [(ann, "itself"), (chips, "same unit"), (stranger, "not both accounts")]:
        with pytest.raises(ledger.BadMovement, match=why):
            post((ann, target, 5))
        with pytest.raises(ledger.BadMovement, match=why):
            post((target, ann, 5))
    assert not Entry.objects.exists()


def test_entry_and_transfers_are_atomic(accounts, post):
    ann, bob, cyd = accounts
    missing = Account(pk=cyd.pk + 999, book=ann.book, unit="cents", name="Zoe")
    with pytest.raises(IntegrityError):
        post((ann, bob, 30), (ann, missing, 10))
    assert not Entry.objects.exists()


def test_post_at_a_naive_datetime_is_refused(post):
    with pytest.raises(ValueError, match="time zone"):
        post(at=datetime.fromisoformat("2026-01-01"))


@pytest.mark.parametrize("value", [{"a": 1.5}, {"a": [float("nan")]}, {1: "a"}, {"a": "\0"}, {"a": "\ud800"}])
def test_post_refuses_a_payload_or_reason_that_json_does_not_preserve(post, value):
    with pytest.raises(UnstorablePayload):
        post(payload=value)
    with pytest.raises(UnstorablePayload):
        post(why={"because": value})
    assert not Entry.objects.exists()


def test_canonical_refuses_a_deeply_nested_value():
    value = []
    for _ in range(100_000):
        value = [value]
    with pytest.raises(UnstorablePayload):
        canonical_json(value)


def test_reversal_mirrors_each_transfer_in_order(accounts, post, reverse):
    ann, bob, cyd = accounts
    entry = post((ann, bob, 30), (bob, cyd, 10), (ann, bob, 1)).entry
    reversal = reverse(entry, why={"because": "misread"})
    moved = reversal.transfers.order_by("pk").values_list("source", "target", "amount")
    assert list(moved) == [(bob.pk, ann.pk, 30), (cyd.pk, bob.pk, 10), (bob.pk, ann.pk, 1)]
    assert set(ledger.balances(accounts=accounts).values()) == {0}
    assert (reversal.reverses, entry.reversal, reversal.by) == (entry, reversal, "Bob")


def test_reverse_with_the_same_key_returns_the_same_reversal(accounts, post, reverse):
    entry = post((accounts[0], accounts[1], 30)).entry
    key = uuid.uuid4()
    assert reverse(entry, key) == reverse(entry, key)
    assert Entry.objects.count() == 2


def test_reverse_with_another_key_raises_already_reversed(accounts, post, reverse):
    entry = post((accounts[0], accounts[1], 30)).entry
    reversal = reverse(entry)
    with transaction.atomic(), pytest.raises(ledger.AlreadyReversed) as refused:
        reverse(entry)
    assert refused.value.reversal == reversal
    assert ledger.balance_of(accounts[1]) == 0


def test_reverse_of_a_reversal_is_refused(post, reverse):
    with pytest.raises(ledger.NotReversible):
        reverse(reverse(post().entry))


def test_reverse_with_the_key_of_another_entry_raises_key_reused(post, reverse):
    entry, other = post().entry, post().entry
    with pytest.raises(ledger.KeyReused) as refused:
        reverse(entry, other.key)
    assert refused.value.entry == other


def test_post_of_kind_reversal_is_refused(post):
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


@given(json_values, json_values)
def test_canonical_text_is_equal_exactly_for_equal_payloads(one, other):
    assert (canonical_json(one) == canonical_json(other)) == (repr(sort(one)) == repr(sort(other)))


def sort(value):
    if isinstance(value, dict):
        return {key: sort(value[key]) for key in sorted(value)}
    return [sort(each) for each in value] if isinstance(value, list) else value
