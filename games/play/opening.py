"""Opening: circles, players, sittings, and the browser that opened them."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction

from games.models import Circle, Evening, Player, Role, RulesVersion, Season, Seat, Seating, Sitting
from games.models.binding import new_secret
from games.play.binding import bind
from games.play.caves import sell_first_caves
from games.play.evenings import evening_of
from games.play.refusals import NameTaken
from games.play.tournament import begin_tournament
from games.rules import catalogue
from games.rules.errors import RuleError
from games.rules.game import Game, Preset
from games.tournaments import PRESET as TOURNAMENT
from ledger import book as ledger
from ledger.models import Account

CENTS = "cents"


@transaction.atomic
def open_circle(*, name: str, now: datetime) -> Circle:
    """A circle with an empty book and its first season."""
    circle = Circle.objects.create(name=name, book=ledger.open_book(), created_at=now)
    Season.objects.create(circle=circle, starts_on=now.date())
    return circle


@transaction.atomic
def add_player(*, circle: Circle, name: str, now: datetime) -> Player:
    """A new person of the circle; `NameTaken` when somebody already bears the name, whatever the case."""
    account = _account(circle, CENTS, f"player {uuid4().hex}")
    try:
        with transaction.atomic():
            return Player.objects.create(
                circle=circle, name=name, folded_name=name.casefold(), account=account, created_at=now
            )
    except IntegrityError as error:
        raise NameTaken(name) from error


def open_slate(
    *,
    circle: Circle | None,
    circle_name: str,
    people: Sequence[Player | str],
    game_key: str,
    preset: str,
    changes: Mapping[str, Any],
    point_value_cents: int,
    key: UUID,
    by: str,
    now: datetime,
    host_secret: str = "",
) -> Sitting:
    """A sitting of these people in seat order, with its circle and its newcomers where they do not exist yet.

    A name is a person to add; a new circle’s host is its first player, whose phone brings `host_secret`. The
    same key gives the sitting already opened. What is unknown is a `ValueError`, too many a `RuleError`.
    """
    try:
        with transaction.atomic():
            if opened := Sitting.objects.filter(key=key).first():
                return opened
            circle, players = _gathered(circle, circle_name, people, host_secret, now)
            return open_sitting(
                circle=circle,
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
        # The other tap of a double tap was faster.
        if opened := Sitting.objects.filter(key=key).first():
            return opened
        raise


@transaction.atomic
def open_sitting(
    *,
    circle: Circle,
    game_key: str,
    preset: str,
    changes: Mapping[str, Any],
    players: Sequence[Player],
    point_value_cents: int,
    key: UUID,
    by: str,
    now: datetime,
) -> Sitting:
    """A sitting of these players of the circle, in seat order. Same refusals as `open_slate`."""
    if len({player.pk for player in players if player.circle_id == circle.pk}) != len(players):
        raise ValueError("a sitting takes different players of one circle")
    game = catalogue.game(game_key)
    limits = game.preset(preset)
    options = game.read_options(preset, changes)
    _check_count(game, limits, options, len(players))
    unit = f"{game.unit_of(options)} {key.hex}"
    evening = evening_of(circle, now)
    sitting = Sitting.objects.create(
        season=season_of(evening, now.date()),
        evening=evening,
        key=key,
        game_key=game_key,
        point_value_cents=point_value_cents,
        clearing=_account(circle, unit, "clearing"),
        middle=_account(circle, unit, "middle"),
        till=_account(circle, CENTS, f"till {key.hex}"),
        opened_at=now,
        opened_by=by,
    )
    RulesVersion.objects.create(
        sitting=sitting, number=1, preset=preset, changes=dict(changes), created_at=now
    )
    _seat_all(sitting, players, unit, by, now)
    _begin(sitting, limits, options, by, now)
    return sitting


def _begin(sitting: Sitting, limits: Preset, options: Any, by: str, now: datetime) -> None:
    """What is there before anything is played: the door of a tournament, everybody's first cave."""
    if limits.key == TOURNAMENT:
        begin_tournament(sitting=sitting, by=by, now=now)
    if limits.has_bank:
        sell_first_caves(sitting=sitting, options=options, by=by, now=now)


def _check_count(game: Game, limits: Preset, options: Any, players: int) -> None:
    least, most = limits.least_seats, limits.most_seats_under(options)
    if not least <= players <= most:
        raise RuleError("PLAYER_COUNT", f"{game.key}.1", least=least, most=most)


def _seat_all(sitting: Sitting, players: Sequence[Player], unit: str, by: str, now: datetime) -> None:
    """Everybody in his seat, each with an account in the sitting's unit."""
    for position, player in enumerate(players):
        account = _account(sitting.circle, unit, f"seat {position}")
        Seat.objects.create(sitting=sitting, player=player, position=position, account=account)
    around = list(range(len(players)))
    Seating.objects.create(sitting=sitting, number=1, positions=around, seated_at=now, seated_by=by)


def _gathered(
    circle: Circle | None, name: str, people: Sequence[Player | str], host_secret: str, now: datetime
) -> tuple[Circle, list[Player]]:
    """The circle and its players, opened, added and bound to their host as far as they are new."""
    if circle is not None:
        return circle, [person_of(circle, each, now) for each in people]
    circle = open_circle(name=name, now=now)
    players = [person_of(circle, each, now) for each in people]
    if players:
        secret = host_secret or new_secret()
        bind(circle=circle, player=players[0], role=Role.HOST, secret=secret, now=now)
    return circle, players


def person_of(circle: Circle, person: Player | str, now: datetime, *, is_back: bool = True) -> Player:
    """A player of the circle: himself, or whoever bears this name, added if nobody does.

    A name that was merged is who it was merged into. Who had retired `is_back` by it.
    """
    player = person if isinstance(person, Player) else _called(circle, person, now)
    if is_back and player.retired_at is not None:
        player.retired_at = None
        player.save(update_fields=["retired_at"])
    return player


def _called(circle: Circle, name: str, now: datetime) -> Player:
    namesakes = Player.every.filter(circle=circle, folded_name=name.casefold()).select_related("merged_into")
    namesake = namesakes.first()
    if namesake is None:
        try:
            return add_player(circle=circle, name=name, now=now)
        except NameTaken:
            # Another phone wrote the same name in the same breath.
            namesake = namesakes.get()
    return namesake.merged_into or namesake


def current_season(circle: Circle, today: date) -> Season:
    """The circle's season without an end, opened today if there is none."""
    season, _ = Season.objects.get_or_create(circle=circle, ends_on=None, defaults={"starts_on": today})
    return season


def season_of(evening: Evening, today: date) -> Season:
    """The season in which an evening began, whichever is the current one meanwhile."""
    first = evening.sittings.select_related("season").order_by("opened_at", "pk").first()
    return first.season if first else current_season(evening.circle, today)


def _account(circle: Circle, unit: str, name: str) -> Account:
    return ledger.open_account(book=circle.book, unit=unit, name=name)
