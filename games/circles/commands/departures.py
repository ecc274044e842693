"""Commands by which a person leaves a circle: on this browser, or with the name."""

from collections.abc import Collection
from datetime import datetime
from itertools import count
from uuid import UUID

from django.db import models, transaction
from django.db.models import Q

from games.archive.tables import TABLES
from games.circles.commands.bindings import revoke_binding
from games.circles.commands.people import find_namesake
from games.circles.queries.renames import ERASURE, former_names
from games.evenings.queries.bill_changes import ENTRY_KIND as BILL_CHANGE
from games.models import Binding, CalendarFeed, Circle, Invitation, Player, Seat
from games.refusals import SittingOfPlayerOpen
from games.sittings.locking import lock_circle
from ledger import book as ledger
from ledger.erasure import RENAME, erase_names


@transaction.atomic
def leave_circle(*, binding: Binding, now: datetime) -> None:
    """Give up a right to a circle; the player's name and sums stay. Raises `LastHostRequired`."""
    revoke_binding(binding=binding, now=now)


@transaction.atomic
def erase_player(*, player: Player, substitute: str, key: UUID, by: str, now: datetime) -> Player:
    """Replace a player's name everywhere by a substitute, numbered if another has it; sums stay. Idempotent.

    The player is retired and their browser opens the circle no more. Raises `SittingOfPlayerOpen`
    during a sitting of theirs, `LastHostRequired`, `KeyReused` and `CircleErased`.
    """
    circle = lock_circle(player.circle_id)
    payload = {"verb": "erase_player", "player": player.pk}
    if ledger.find_posted_entry(book=circle.book, key=key, kind=ERASURE, payload=payload):
        return player
    player = Player.objects.get(pk=player.pk)
    if Seat.objects.filter(player=player, sitting__closing=None, sitting__cancelled_at=None).exists():
        raise SittingOfPlayerOpen
    for binding in player.bindings.filter(revoked_at=None):
        revoke_binding(binding=binding, now=now)
    player.bindings.update(user=None)
    records = list(Player.including_merged.filter(Q(pk=player.pk) | Q(merged_into=player)).order_by("pk"))
    names = {each.name for each in records} | former_names(circle, [each.pk for each in records])
    for record in records:
        _substitute_name(record, substitute)
    player.refresh_from_db()
    Player.objects.filter(pk=player.pk, retired_at=None).update(retired_at=now)
    _sign_anew(circle, names, player.name)
    erase_names(circle.book_id, names, player.name, (RENAME, BILL_CHANGE))
    ledger.post(
        book=circle.book,
        key=key,
        kind=ERASURE,
        payload=payload,
        transfers=[],
        by=player.name if by in names else by,
        at=now,
    )
    return player


def _substitute_name(record: Player, substitute: str) -> None:
    numbered = (substitute if number == 1 else f"{substitute} {number}" for number in count(1))
    record.name = next(
        name for name in numbered if find_namesake(record.circle, name, besides=record) is None
    )
    record.folded_name = record.name.casefold()
    record.save(update_fields=["name", "folded_name"])


def _sign_anew(circle: Circle, names: Collection[str], name: str) -> None:
    """Replace names where the records of a circle hold them as an author."""
    rows = [(table.model, table.rows(circle)) for table in TABLES if table.model._meta.app_label == "games"]
    rows += [(model, model.objects.filter(circle=circle)) for model in (Invitation, CalendarFeed)]
    for model, of_circle in rows:
        for field in model._meta.concrete_fields:
            is_author = field.name == "by" or field.name.endswith("_by")
            if is_author and isinstance(field, models.CharField):
                of_circle.filter(**{f"{field.name}__in": names}).update(**{field.name: name})
