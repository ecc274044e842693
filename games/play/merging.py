"""Two records of one person made one, and apart again; a player who comes no more, and comes back.

Everything that named the record gone names the one kept, row by row, so that it can all go back. The book
changes nothing but by one entry: what the account held goes to the other, and whatever is written on either
from then on is the same person's (`games.people`).
"""

from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Count, Q

from games.facts.keeping import drop_facts, keep_facts
from games.models import (
    Binding,
    Circle,
    Evening,
    Expense,
    Followed,
    FollowedPhone,
    Member,
    Merge,
    Part,
    PastPart,
    PastResult,
    Player,
    Repayment,
    Seat,
    Sitting,
    TournamentResult,
)
from games.play.movements import signed
from games.play.refusals import MergeFollowed, NotEven, StillSeated, TogetherOnce
from games.play.results import keep_results
from ledger import book as ledger

KIND = "merge"
FOLLOWERS: Final = (
    ("seat", Seat, "player"),
    ("result", TournamentResult, "player"),
    ("part", Part, "player"),
    ("past_part", PastPart, "player"),
    ("member", Member, "player"),
    ("debtor_of", Repayment, "debtor"),
    ("creditor_of", Repayment, "creditor"),
    ("banker_of", Evening, "banker"),
)
"""What names a player and follows him: the field of `Followed`, whose row it is, and the field that names."""


@transaction.atomic
def merge_players(*, gone: Player, kept: Player, key: UUID, by: str, now: datetime) -> Merge:
    """Make one person of two records of a circle; the same key gives the merge already made.

    `TogetherOnce` where both were at one table, in one expense, household or payment: nothing changes.
    A ValueError for one record, or for records of two circles.
    """
    circle = Circle.objects.select_for_update().select_related("book").get(pk=kept.circle_id)
    payload = {"verb": KIND, "gone": gone.pk, "kept": kept.pk}
    if posted := ledger.posted(book=circle.book, key=key, kind=KIND, payload=payload):
        return Merge.objects.get(entry=posted)
    gone, kept = (Player.every.select_related("account").get(pk=each.pk) for each in (gone, kept))
    if gone == kept or gone.circle_id != kept.circle_id or gone.merged_into_id or kept.merged_into_id:
        raise ValueError("two records of one circle, neither of them merged")
    if found := together(gone, kept):
        raise TogetherOnce(found)
    held = ledger.balance_of(gone.account)
    moved = [signed(gone.account, kept.account, held)] if held else []
    entry = ledger.post(
        book=circle.book, key=key, kind=KIND, payload=payload, transfers=moved, by=by, at=now
    ).entry
    merge = Merge.objects.create(kept=kept, gone=gone, entry=entry, merged_by=by, merged_at=now)
    _follow(merge)
    Player.every.filter(Q(pk=gone.pk) | Q(merged_into=gone)).update(merged_into=kept)
    _tell_again(merge)
    return merge


@transaction.atomic
def undo_merge(*, merge: Merge, by: str, now: datetime) -> None:
    """Two people again, each with what was his; twice changes nothing.

    What was written since on the one kept stays with him. `MergeFollowed` when a sitting of the other was
    closed since: that closing paid the one kept.
    """
    Circle.objects.select_for_update().get(pk=merge.kept.circle_id)
    merge = Merge.objects.select_related("entry", "gone", "kept").get(pk=merge.pk)
    if merge.undone_at is not None:
        return
    if merge.kept.merged_into_id is not None:
        raise ValueError("the one kept was merged since: that merge is undone first")
    closed = merge.followed.filter(seat__sitting__closing__gt=merge.entry_id).select_related("seat__sitting")
    if (late := closed.first()) and late.seat:
        raise MergeFollowed(late.seat.sitting)
    ledger.reverse(entry=merge.entry, key=uuid5(merge.entry.key, "undo"), by=by, at=now)
    for name, model, field in FOLLOWERS:
        rows = merge.followed.filter(**{f"{name}__isnull": False}).values(name)
        model._base_manager.filter(pk__in=rows).update(**{field: merge.gone})
    for phone in merge.phones.select_related("binding"):
        Binding.objects.filter(pk=phone.binding_id).update(player=merge.gone)
    Player.every.filter(pk__in=_absorbed(merge.gone)).update(merged_into=merge.gone)
    Player.every.filter(pk=merge.gone_id).update(merged_into=None)
    merge.undone_at, merge.undone_by = now, by
    merge.save(update_fields=["undone_at", "undone_by"])
    _tell_again(merge)


def together(one: Player, other: Player) -> Any:
    """Where both are, None if nowhere: a sitting, an expense, a past result, a payment, a household."""
    both = Q(player=one) | Q(player=other)
    for model, rows, field in (
        (Sitting, Seat.every.filter(Q(player=one, struck_at=None) | Q(player=other)), "sitting"),
        (Expense, Part.objects.filter(both), "expense"),
        (PastResult, PastPart.objects.filter(both), "result"),
    ):
        shared = rows.order_by().values(field).annotate(n=Count("player", distinct=True)).filter(n=2)
        if found := model._base_manager.filter(pk__in=shared.values(field)).order_by("pk").first():
            return found
    sides = Q(debtor=one, creditor=other) | Q(debtor=other, creditor=one)
    return Repayment.objects.filter(sides).first() or _one_household(one, other)


def _one_household(one: Player, other: Player) -> Any:
    """A household that both were in, or two that they settle in now."""
    mine = Member.objects.filter(player=one).select_related("household")
    his = {
        each.household_id: each for each in Member.objects.filter(player=other).select_related("household")
    }
    for each in mine:
        if each.household_id in his:
            return each.household
    standing = [each.household for each in mine if each.household.ended_at is None]
    settles = any(each.household.ended_at is None for each in his.values())
    return standing[0] if standing and settles else None


def _follow(merge: Merge) -> None:
    """Every row that named the one gone, noted and renamed; not a seat that was taken back at once."""
    for name, model, field in FOLLOWERS:
        rows = model._default_manager.filter(**{field: merge.gone})
        Followed.objects.bulk_create(Followed(merge=merge, **{f"{name}_id": pk}) for pk in _pks(rows))
        rows.update(**{field: merge.kept})
    has_phone = Binding.objects.filter(player=merge.kept, revoked_at=None).exists()
    for binding in Binding.objects.filter(player=merge.gone):
        FollowedPhone.objects.create(merge=merge, binding=binding)
        # One phone bears a name; a second one of the same person goes on without.
        is_free = binding.revoked_at is not None or not has_phone
        Binding.objects.filter(pk=binding.pk).update(player=merge.kept if is_free else None)


def _absorbed(player: Player) -> set[int]:
    """The records that were merged into him, and those that were merged into them."""
    merges = Merge.objects.filter(kept__circle=player.circle_id, undone_at=None)
    into = dict(merges.values_list("gone", "kept"))
    found, size = {player.pk}, 0
    while size < len(found):
        size = len(found)
        found |= {gone for gone, kept in into.items() if kept in found}
    return found - {player.pk}


def _pks(rows: Any) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _tell_again(merge: Merge) -> None:
    """What is kept of the sittings and past results that changed hands, worked out anew."""
    seats = merge.followed.filter(seat__sitting__closing__isnull=False).values("seat__sitting")
    sittings = Sitting.objects.filter(pk__in=seats)
    for sitting in sittings.select_related("season__circle__book", "closing", "evening", "clearing"):
        drop_facts(sitting)
        keep_facts(sitting)
        keep_results(sitting)
    parts = merge.followed.filter(past_part__isnull=False).values("past_part__result")
    games = PastResult.objects.filter(pk__in=parts, kind=PastResult.Kind.GAME, struck_at=None)
    for result in games.select_related("season__circle__book", "evening", "entry"):
        keep_results(result)


@transaction.atomic
def retire(*, player: Player, is_sure: bool, now: datetime) -> None:
    """He is proposed no more for an evening; his history stays. Twice changes nothing.

    `StillSeated` at an open table; `NotEven` while he owes or is owed, unless `is_sure`.
    """
    Circle.objects.select_for_update().get(pk=player.circle_id)
    seats = Seat.objects.filter(player=player, sitting__closing=None)
    if seats.exists():
        raise StillSeated
    accounts = Player.every.filter(Q(pk=player.pk) | Q(merged_into=player)).values_list("account", flat=True)
    held = sum(ledger.balances(accounts=accounts).values())
    if held and not is_sure:
        raise NotEven(held)
    Player.objects.filter(pk=player.pk, retired_at=None).update(retired_at=now)


def come_back(*, player: Player) -> None:
    """He is proposed again."""
    Player.objects.filter(pk=player.pk).update(retired_at=None)
