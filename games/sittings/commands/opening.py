"""Commands that open sittings, with their circles, players and host."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.timezone import localdate

from games.bank.commands.caves import sell_first_caves
from games.circles.commands.bindings import bind
from games.circles.commands.people import find_or_add_players, open_circle
from games.evenings.commands.evenings import current_or_new_evening
from games.models import Binding, Circle, Player, Role, RulesVersion, Seat, Seating, Sitting
from games.models.binding import hash_secret, new_secret
from games.rules import catalogue
from games.rules.game import AnyGame
from games.rules.holdem.options import HomeOptions
from games.seasons.commands.seasons import season_of_evening
from games.sittings.locking import lock_circle
from games.tournaments.commands.events import start_tournament
from ledger.book import open_account, open_accounts
from ledger.units import CENTS


def open_sitting_with_people(
    *,
    circle: Circle | None,
    circle_name: str,
    people: Sequence[Player | str],
    game_key: str,
    preset: str,
    changes: Mapping[str, object],
    point_value_cents: int,
    key: UUID,
    by: str,
    now: datetime,
    host_secret: str = "",
    host_name: str = "",
) -> Sitting:
    """Open a sitting of these people in seat order, with a new circle and new players if needed.

    A name is a player to add. The host of a new circle, by `host_secret`, is the player of `host_name`, who
    need not be seated, else the first of the people. The same key, with the same secret for a new circle,
    returns the existing sitting. Raises `ValueError` and `RuleError`.
    """
    try:
        with transaction.atomic():
            if opened := _opened_before(circle and lock_circle(circle.pk), key, host_secret):
                return opened
            place, players = _circle_and_players(circle, circle_name, people, host_name, host_secret, now)
            return open_sitting(
                circle=place,
                game_key=game_key,
                preset=preset,
                changes=changes,
                players=players,
                point_value_cents=point_value_cents,
                key=key,
                by=by,
                now=now,
            )
    except IntegrityError:
        if opened := _opened_before(circle, key, host_secret):
            return opened
        raise


def _opened_before(circle: Circle | None, key: UUID, host_secret: str) -> Sitting | None:
    """Return the sitting of this key in the circle, or without a circle in the one of the secret;
    else None.
    """
    sittings = Sitting.including_cancelled.filter(key=key)
    if circle is not None:
        return sittings.filter(season__circle=circle).first()
    hosts = Binding.objects.filter(secret_hash=hash_secret(host_secret), role=Role.HOST, revoked_at=None)
    return sittings.filter(season__circle__in=hosts.values("circle")).first()


@transaction.atomic
def open_sitting(
    *,
    circle: Circle,
    game_key: str,
    preset: str,
    changes: Mapping[str, object],
    players: Sequence[Player],
    point_value_cents: int,
    key: UUID,
    by: str,
    now: datetime,
) -> Sitting:
    """Open a sitting of these players of the circle, in seat order. Raises `ValueError` and `RuleError`."""
    if len({player.pk for player in players if player.circle_id == circle.pk}) != len(players):
        raise ValueError("a sitting takes different players of one circle")
    game = catalogue.game(game_key)
    options = game.read_options(preset, changes)
    game.check_seats(preset, options, len(players))
    unit = f"{game.unit_of(options)} {key.hex}"
    evening = current_or_new_evening(circle, now)
    sitting = Sitting.objects.create(
        season=season_of_evening(evening, localdate(now)),
        evening=evening,
        key=key,
        game_key=game_key,
        point_value_cents=point_value_cents,
        clearing=open_account(book=circle.book, unit=unit, name="clearing"),
        middle=open_account(book=circle.book, unit=unit, name="middle"),
        till=open_account(book=circle.book, unit=CENTS, name=f"till {key.hex}"),
        opened_at=now,
        opened_by=by,
    )
    RulesVersion.objects.create(
        sitting=sitting,
        number=1,
        preset=preset,
        changes=dict(changes),
        point_value_cents=point_value_cents,
        created_at=now,
        created_by=by,
    )
    _create_seats(sitting, players, unit, by, now)
    _start_game(sitting, game, options, by, now)
    return sitting


def _start_game(sitting: Sitting, game: AnyGame, options: HomeOptions, by: str, now: datetime) -> None:
    """Record the events before the first round: registration of a tournament, first caves of a bank."""
    if game.is_tournament:
        start_tournament(sitting=sitting, by=by, now=now)
    if game.has_bank:
        sell_first_caves(sitting=sitting, options=options, by=by, now=now)


def _create_seats(sitting: Sitting, players: Sequence[Player], unit: str, by: str, now: datetime) -> None:
    """Create the seats, each with an account in the sitting's unit."""
    names = [f"seat {position}" for position in range(len(players))]
    accounts = open_accounts(book=sitting.circle.book, unit=unit, names=names)
    Seat.objects.bulk_create(
        Seat(sitting=sitting, player=player, position=position, account=account)
        for position, (player, account) in enumerate(zip(players, accounts, strict=True))
    )
    seats = list(range(len(players)))
    Seating.objects.create(sitting=sitting, number=1, positions=seats, seated_at=now, seated_by=by)


def _circle_and_players(
    circle: Circle | None,
    name: str,
    people: Sequence[Player | str],
    host_name: str,
    host_secret: str,
    now: datetime,
) -> tuple[Circle, list[Player]]:
    """Return the circle and its players, created and bound to their host as needed."""
    if circle is not None:
        return circle, find_or_add_players(circle, people, now)
    circle = open_circle(name=name, now=now)
    players = find_or_add_players(circle, people, now)
    if players:
        [host] = find_or_add_players(circle, [host_name], now) if host_name else players[:1]
        secret = host_secret or new_secret()
        bind(circle=circle, player=host, role=Role.HOST, secret=secret, now=now)
    return circle, players
