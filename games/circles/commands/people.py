"""Commands that add circles and players."""

from collections.abc import Sequence
from datetime import datetime
from uuid import uuid4

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.timezone import localdate

from games.circles.naming import look
from games.models import Circle, Player, Season
from games.refusals import NameTaken
from games.sittings.queries.seating import players_at_open_sittings
from ledger import book as ledger
from ledger.units import CENTS


def _player_named(circle: Circle, name: str, now: datetime) -> Player:
    """Return the player of a name, added to the circle if there is none."""
    namesake = find_namesake(circle, name)
    if namesake is None:
        try:
            return _new_player(circle, name, now)
        except NameTaken:
            # Another request created the same name at the same time.
            namesake = find_namesake(circle, name)
            if namesake is None:
                raise
    return namesake.merged_into or namesake


@transaction.atomic
def add_player(*, circle: Circle, name: str, now: datetime) -> Player:
    """Return a new player of the circle.

    Raises `NameTaken` for a name that exists or looks the same.
    """
    if find_namesake(circle, name) is not None:
        raise NameTaken(name)
    return _new_player(circle, name, now)


@transaction.atomic
def open_circle(*, name: str, now: datetime) -> Circle:
    """Return a new circle with an empty book and its first season."""
    circle = Circle.objects.create(name=name, book=ledger.open_book(), created_at=now)
    Season.objects.create(circle=circle, starts_on=localdate(now))
    return circle


def find_or_add_player(
    circle: Circle, person: Player | str, now: datetime, *, is_back: bool = True
) -> Player:
    """Return a player of the circle: the given one, or the one of this name, added if there is none.

    The name of a merged record means the survivor. With `is_back`, a retired player is restored.
    """
    player = person if isinstance(person, Player) else _player_named(circle, person, now)
    if is_back and player.retired_at is not None:
        player.retired_at = None
        player.save(update_fields=["retired_at"])
    return player


def find_or_add_players(circle: Circle, people: Sequence[Player | str], now: datetime) -> list[Player]:
    """Return several players of the circle in order; new names are added together.

    Two names that look the same mean the same player.
    """
    known: dict[str, Player] = {}
    records = Player.including_merged.filter(circle=circle).select_related("merged_into").order_by("pk")
    for record in reversed(records):
        known[look(record.name)] = record.merged_into or record
    names = {look(each): each for each in people if isinstance(each, str)}
    added = [name for looked, name in names.items() if looked not in known]
    for player in _new_players(circle, added, now):
        known[look(player.name)] = player
    players = [each if isinstance(each, Player) else known[look(each)] for each in people]
    back = [player for player in players if player.retired_at is not None]
    for player in back:
        player.retired_at = None
    Player.objects.bulk_update(back, ["retired_at"])
    return players


def unretire_seated_players(players: QuerySet[Player]) -> None:
    """Restore those retired players to suggestions who sit at an open sitting again."""
    if seated := players_at_open_sittings(players.exclude(retired_at=None)):
        Player.objects.filter(pk__in=seated).update(retired_at=None)


def _new_players(circle: Circle, names: Sequence[str], now: datetime) -> list[Player]:
    """Return new players, whose names were compared with the others. Raises `NameTaken`."""
    accounts = ledger.open_accounts(
        book=circle.book, unit=CENTS, names=[f"player {uuid4().hex}" for _ in names]
    )
    try:
        with transaction.atomic():
            return Player.objects.bulk_create(
                Player(circle=circle, name=name, folded_name=name.casefold(), account=account, created_at=now)
                for name, account in zip(names, accounts, strict=True)
            )
    except IntegrityError as error:
        raise NameTaken from error


def _new_player(circle: Circle, name: str, now: datetime) -> Player:
    """Return a new player, whose name was compared with the others. Raises `NameTaken`."""
    account = ledger.open_account(book=circle.book, unit=CENTS, name=f"player {uuid4().hex}")
    try:
        with transaction.atomic():
            return Player.objects.create(
                circle=circle, name=name, folded_name=name.casefold(), account=account, created_at=now
            )
    except IntegrityError as error:
        raise NameTaken(name) from error


def find_namesake(circle: Circle, name: str, besides: Player | None = None) -> Player | None:
    """Return the record of a name without case, else one that looks the same, or None; never `besides`."""
    records = Player.including_merged.filter(circle=circle).select_related("merged_into").order_by("pk")
    if besides is not None:
        records = records.exclude(pk=besides.pk)
    same = (each for each in records if each.folded_name == name.casefold())
    alike = (each for each in records if look(each.name) == look(name))
    return next(same, None) or next(alike, None)
