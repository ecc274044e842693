"""Commands that rename a player or a circle; the ledger holds both names, the author and the instant."""

from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from games.circles.commands.people import find_namesake
from games.circles.queries.renames import CIRCLE, ENTRY_KIND, PLAYER
from games.models import Circle, Player, Sitting
from games.refusals import NameTaken
from games.sittings.locking import lock_circle, lock_sitting
from ledger import book as ledger


@transaction.atomic
def rename_player(*, player: Player, name: str, key: UUID, by: str, now: datetime) -> Player:
    """Give a player another name; records already signed keep the former one. Idempotent.

    Raises `NameTaken` for a name that another player of the circle has or that looks the same, `KeyReused`,
    and `CircleErased`.
    """
    circle = lock_circle(player.circle_id)
    payload = {"verb": PLAYER, "player": player.pk, "name": name}
    if ledger.find_posted_entry(book=circle.book, key=key, kind=ENTRY_KIND, payload=payload):
        return player
    player = Player.objects.get(pk=player.pk)
    if name == player.name:
        return player
    namesake = find_namesake(circle, name, besides=player)
    if namesake is not None:
        raise NameTaken(name)
    former, player.name, player.folded_name = player.name, name, name.casefold()
    try:
        with transaction.atomic():
            player.save(update_fields=["name", "folded_name"])
    except IntegrityError as error:
        raise NameTaken(name) from error
    _post_rename(circle, former, payload, key, by, now)
    for sitting in Sitting.objects.filter(seats__player=player, closing=None).order_by("pk"):
        # The open pages of its tables load the new name.
        lock_sitting(sitting)
    return player


@transaction.atomic
def rename_circle(*, circle: Circle, name: str, key: UUID, by: str, now: datetime) -> Circle:
    """Give a circle another name. Idempotent. Raises `KeyReused` and `CircleErased`."""
    circle = lock_circle(circle.pk)
    payload = {"verb": CIRCLE, "circle": circle.pk, "name": name}
    if ledger.find_posted_entry(book=circle.book, key=key, kind=ENTRY_KIND, payload=payload):
        return circle
    if name != circle.name:
        former, circle.name = circle.name, name
        circle.save(update_fields=["name"])
        _post_rename(circle, former, payload, key, by, now)
    return circle


def _post_rename(
    circle: Circle, former: str, payload: dict[str, object], key: UUID, by: str, now: datetime
) -> None:
    """Post the entry of a rename, which moves nothing."""
    ledger.post(
        book=circle.book,
        key=key,
        kind=ENTRY_KIND,
        payload=payload,
        transfers=[],
        by=by,
        at=now,
        why={"former": former},
    )
