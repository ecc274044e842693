"""Commands that merge two records of a player, undo a merge, and retire players.

Every reference to the duplicate is changed to the survivor, row by row, so that it can be undone. The ledger
gets one entry, which moves the balance; later records of either belong to the same player
(`games.circles.queries.people`).
"""

from datetime import datetime
from typing import Final
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Count, Model, Q, QuerySet

from games.circles.commands.people import unretire_seated_players
from games.models import (
    Binding,
    Evening,
    Expense,
    ExpensePart,
    HouseholdMember,
    Merge,
    MergedBinding,
    MergedReference,
    PastPart,
    PastResult,
    Player,
    Repayment,
    Seat,
    Sitting,
    TournamentResult,
)
from games.refusals import AlreadyMerged, BalanceNotZero, MergeInUse, PlayedTogether, PlayerSeated
from games.seasons.commands.results import store_results
from games.seasons.facts.commands import delete_facts, store_facts
from games.sittings.locking import lock_circle
from games.sittings.movements import signed_movement
from games.sittings.queries.seating import players_at_open_sittings
from ledger import book as ledger

ENTRY_KIND = "merge"
REFERENCES: Final = (
    ("seat", Seat, "player"),
    ("result", TournamentResult, "player"),
    ("part", ExpensePart, "player"),
    ("past_part", PastPart, "player"),
    ("member", HouseholdMember, "player"),
    ("debtor_of", Repayment, "debtor"),
    ("creditor_of", Repayment, "creditor"),
    ("banker_of", Evening, "banker"),
)
"""References to a player that a merge moves: field of `MergedReference`, model, and referring field."""


@transaction.atomic
def merge_players(*, duplicate: Player, survivor: Player, key: UUID, by: str, now: datetime) -> Merge:
    """Merge two records of a circle; the same key returns the existing merge.

    Raises `PlayedTogether` if both were in one sitting, expense, household or payment, `AlreadyMerged`, and
    ValueError for records of two circles.
    """
    circle = lock_circle(survivor.circle_id)
    payload = {"verb": ENTRY_KIND, "duplicate": duplicate.pk, "survivor": survivor.pk}
    if posted := ledger.find_posted_entry(book=circle.book, key=key, kind=ENTRY_KIND, payload=payload):
        return Merge.objects.get(entry=posted)
    duplicate, survivor = (
        Player.including_merged.select_related("account").get(pk=each.pk) for each in (duplicate, survivor)
    )
    if duplicate == survivor or duplicate.circle_id != survivor.circle_id:
        raise ValueError("two records of one circle")
    if duplicate.merged_into_id or survivor.merged_into_id:
        raise AlreadyMerged
    if occasion := shared_occasion(duplicate, survivor):
        raise PlayedTogether(occasion)
    balance = ledger.balance_of(duplicate.account)
    moved = [signed_movement(duplicate.account, survivor.account, balance)] if balance else []
    entry = ledger.post(
        book=circle.book, key=key, kind=ENTRY_KIND, payload=payload, transfers=moved, by=by, at=now
    ).entry
    merge = Merge.objects.create(
        survivor=survivor, duplicate=duplicate, entry=entry, merged_by=by, merged_at=now
    )
    _move_references(merge)
    Player.including_merged.filter(Q(pk=duplicate.pk) | Q(merged_into=duplicate)).update(merged_into=survivor)
    unretire_seated_players(Player.objects.filter(pk=survivor.pk))
    _restore_results(merge)
    return merge


@transaction.atomic
def undo_merge(*, merge: Merge, by: str, now: datetime) -> None:
    """Undo a merge. Idempotent. Later records of the survivor stay with the survivor.

    Raises `MergeInUse` if a sitting of the duplicate was closed since, because that closing paid the
    survivor.
    """
    lock_circle(merge.survivor.circle_id)
    merge = Merge.objects.select_related("entry", "duplicate", "survivor").get(pk=merge.pk)
    if merge.undone_at is not None:
        return
    if merge.survivor.merged_into_id is not None:
        raise AlreadyMerged
    closed = merge.references.filter(seat__sitting__closing__gt=merge.entry_id).select_related(
        "seat__sitting"
    )
    if (late := closed.first()) and late.seat:
        raise MergeInUse(late.seat.sitting)
    ledger.reverse(entry=merge.entry, key=uuid5(merge.entry.key, "undo"), by=by, at=now)
    for name, model, field in REFERENCES:
        rows = merge.references.filter(**{f"{name}__isnull": False}).values(name)
        model._base_manager.filter(pk__in=rows).update(**{field: merge.duplicate})
    for binding in merge.bindings.select_related("binding"):
        Binding.objects.filter(pk=binding.binding_id).update(player=merge.duplicate)
    Player.including_merged.filter(pk__in=_merged_ids(merge.duplicate)).update(merged_into=merge.duplicate)
    Player.including_merged.filter(pk=merge.duplicate_id).update(merged_into=None)
    merge.undone_at, merge.undone_by = now, by
    merge.save(update_fields=["undone_at", "undone_by"])
    unretire_seated_players(Player.objects.filter(pk=merge.duplicate_id))
    _restore_results(merge)


@transaction.atomic
def restore_merge(*, merge: Merge, by: str, now: datetime) -> Merge:
    """Merge the two records of an undone merge again. Idempotent. Raises the errors of `merge_players`."""
    if merge.undone_at is None:
        return merge
    key = uuid5(merge.entry.key, "restoration")
    return merge_players(duplicate=merge.duplicate, survivor=merge.survivor, key=key, by=by, now=now)


def shared_occasion(one: Player, other: Player) -> object:
    """Return an occasion on which both took part (sitting, expense, past result, payment, household), or
    None.
    """
    both = Q(player=one) | Q(player=other)
    for model, rows, field in (
        (Sitting, Seat.including_struck.filter(Q(player=one, struck_at=None) | Q(player=other)), "sitting"),
        (Expense, ExpensePart.objects.filter(both), "expense"),
        (PastResult, PastPart.objects.filter(both), "result"),
    ):
        shared = rows.order_by().values(field).annotate(n=Count("player", distinct=True)).filter(n=2)
        if occasion := model._base_manager.filter(pk__in=shared.values(field)).order_by("pk").first():
            return occasion
    sides = Q(debtor=one, creditor=other) | Q(debtor=other, creditor=one)
    return Repayment.objects.filter(sides).first() or _shared_household(one, other)


def _shared_household(one: Player, other: Player) -> object:
    """Return a household of both, past or present, or None."""
    memberships = HouseholdMember.objects.filter(player=one).select_related("household")
    other_memberships = {
        each.household_id: each
        for each in HouseholdMember.objects.filter(player=other).select_related("household")
    }
    for each in memberships:
        if each.household_id in other_memberships:
            return each.household
    current = [each.household for each in memberships if each.household.ended_at is None]
    settles = any(each.household.ended_at is None for each in other_memberships.values())
    return current[0] if current and settles else None


def _move_references(merge: Merge) -> None:
    """Move every reference from the duplicate to the survivor, without undone seats."""
    for name, model, field in REFERENCES:
        rows = model._default_manager.filter(**{field: merge.duplicate})
        MergedReference.objects.bulk_create(
            MergedReference(merge=merge, **{f"{name}_id": pk}) for pk in _pks(rows)
        )
        rows.update(**{field: merge.survivor})
    has_binding = Binding.objects.filter(player=merge.survivor, revoked_at=None).exists()
    for binding in Binding.objects.filter(player=merge.duplicate):
        MergedBinding.objects.create(merge=merge, binding=binding)
        # A player has at most one binding, so a second binding becomes one without a player.
        is_free = binding.revoked_at is not None or not has_binding
        Binding.objects.filter(pk=binding.pk).update(player=merge.survivor if is_free else None)


def _merged_ids(player: Player) -> set[int]:
    """Return the ids of all records merged into a player, directly or not."""
    merges = Merge.objects.filter(survivor__circle=player.circle_id, undone_at=None)
    into = dict(merges.values_list("duplicate", "survivor"))
    ids, size = {player.pk}, 0
    while size < len(ids):
        size = len(ids)
        ids |= {removed for removed, stored in into.items() if stored in ids}
    return ids - {player.pk}


def _pks(rows: QuerySet[Model]) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _restore_results(merge: Merge) -> None:
    """Rebuild the derived rows of the moved sittings and past results."""
    seats = merge.references.filter(seat__sitting__closing__isnull=False).values("seat__sitting")
    sittings = Sitting.objects.filter(pk__in=seats)
    for sitting in sittings.select_related("season__circle__book", "closing", "evening", "clearing"):
        delete_facts(sitting)
        store_facts(sitting)
        store_results(sitting)
    parts = merge.references.filter(past_part__isnull=False).values("past_part__result")
    games = PastResult.objects.filter(pk__in=parts, kind=PastResult.Kind.GAME, struck_at=None)
    for result in games.select_related("season__circle__book", "evening", "entry"):
        store_results(result)


@transaction.atomic
def retire_player(*, player: Player, is_sure: bool, now: datetime) -> None:
    """Retire a player from suggestions; the history stays. Idempotent.

    Raises `PlayerSeated` for a player who sits at an open sitting now, `BalanceNotZero` for an unpaid balance
    unless `is_sure`.
    """
    lock_circle(player.circle_id)
    if players_at_open_sittings(Player.objects.filter(pk=player.pk)):
        raise PlayerSeated
    accounts = Player.including_merged.filter(Q(pk=player.pk) | Q(merged_into=player)).values_list(
        "account", flat=True
    )
    balance = sum(ledger.balances(accounts=accounts).values())
    if balance and not is_sure:
        raise BalanceNotZero(balance)
    Player.objects.filter(pk=player.pk, retired_at=None).update(retired_at=now)


def unretire_player(*, player: Player) -> None:
    """Restore a retired player to suggestions."""
    Player.objects.filter(pk=player.pk).update(retired_at=None)
