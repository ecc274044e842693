"""Who sits: arriving late, leaving early, coming back, between two rounds of any game."""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from games.models import Player, Seat, Seating, Sitting
from games.play.locking import locked
from games.play.newcomers import take_back_caves, welcome
from games.play.opening import person_of
from games.play.refusals import AlreadySeated, RoundsFollowed, SittingClosed
from games.rules.errors import RuleError
from games.seated import Beginning, Left, beginning, seating_now
from ledger import book as ledger
from ledger.models import Entry

KIND = "seating"


@transaction.atomic
def take_seat(*, sitting: Sitting, person: Player | str, key: UUID, by: str, now: datetime) -> Seat:
    """Somebody sits down: a person of the circle or a newcomer at the end, who had left where he sat.

    From the next round on he plays; those already recorded are none of his. `SittingClosed`, `AlreadySeated`,
    and `RuleError` where the game has no room for him or could not be dealt.
    """
    sitting = locked(sitting)
    told = person.pk if isinstance(person, Player) else person
    payload = {"verb": "take_seat", "sitting": sitting.pk, "person": told}
    if written := _written(sitting, key, payload):
        return written
    player = person_of(sitting.circle, person, now)
    if player.circle_id != sitting.circle.pk:
        raise ValueError("a sitting takes players of its circle")
    positions = _open_seating(sitting).positions
    seat = Seat.every.filter(sitting=sitting, player=player).first() or _new_seat(sitting, player)
    if seat.position in positions:
        raise AlreadySeated(player.name)
    if seat.struck_at:
        seat.struck_at = None
        seat.save(update_fields=["struck_at"])
    _reseat(sitting, seat, sorted([*positions, seat.position]), _posted(sitting, key, payload, by, now), now)
    welcome(sitting, seat, key, by, now)
    return seat


@transaction.atomic
def leave_seat(*, seat: Seat, key: UUID, by: str, now: datetime) -> Seat:
    """Somebody gets up, with what he has won or lost so far; leaving twice changes nothing.

    `SittingClosed`, and `RuleError` where too few would be left.
    """
    sitting = locked(seat.sitting)
    payload = {"verb": "leave_seat", "seat": seat.pk}
    if written := _written(sitting, key, payload):
        return written
    positions = _open_seating(sitting).positions
    if seat.position in positions:
        left = [position for position in positions if position != seat.position]
        _reseat(sitting, seat, left, _posted(sitting, key, payload, by, now), now)
    return seat


@transaction.atomic
def undo_seating(*, seating: Seating, by: str, now: datetime) -> None:
    """Take an arrival or a departure back, as if it had not been; taking it back twice changes nothing.

    `RoundsFollowed` once a round counts since, or somebody else came or left; `RuleError` for the opening.
    """
    sitting = locked(seating.sitting)
    seating = Seating.objects.select_related("seat", "entry").get(pk=seating.pk)
    if seating.struck_at:
        return
    if sitting.is_closed:
        raise SittingClosed
    if seating.entry is None or seating.seat is None or not can_undo(seating):
        raise RoundsFollowed
    ledger.reverse(entry=seating.entry, key=uuid5(seating.entry.key, "undo"), by=by, at=now)
    seating.struck_at = now
    seating.save(update_fields=["struck_at"])
    if not _ever_sat(seating.seat):
        seating.seat.struck_at = now
        seating.seat.save(update_fields=["struck_at"])
        take_back_caves(seating.seat, by, now)


def can_undo(seating: Seating) -> bool:
    """Whether a change is the last thing that happened at the table: no round counts since."""
    is_last = seating_now(seating.sitting) == seating
    return is_last and seating.seat_id is not None and not seating.rounds.filter(struck_at=None).exists()


def check_seats(sitting: Sitting, begins: Beginning, positions: list[int]) -> None:
    """Refuse a table the game cannot go on with from where it is. Raises what the game's own articles say."""
    options, game = begins.options, sitting.game
    wished = Seating(sitting=sitting, positions=positions)
    carried = Left(begins.carried, begins.seating.positions).found_by(wished, begins.rules)
    preset = game.preset(begins.rules.preset)
    most = preset.most_seats_under(options)
    if not preset.least_seats <= len(positions) <= most:
        raise RuleError("PLAYER_COUNT", f"{game.key}.1", least=preset.least_seats, most=most)
    game.check_start(len(positions), options, carried)


def _open_seating(sitting: Sitting) -> Seating:
    if sitting.is_closed:
        raise SittingClosed
    return seating_now(sitting)


def _new_seat(sitting: Sitting, player: Player) -> Seat:
    """A seat after all others that there ever were; it holds nothing yet."""
    position = Seat.every.filter(sitting=sitting).latest("position").position + 1
    account = ledger.open_account(
        book=sitting.circle.book, unit=sitting.clearing.unit, name=f"seat {position}"
    )
    return Seat.objects.create(sitting=sitting, player=player, position=position, account=account)


def _reseat(sitting: Sitting, seat: Seat, positions: list[int], entry: Entry, now: datetime) -> None:
    check_seats(sitting, beginning(sitting), positions)
    last = Seating.objects.filter(sitting=sitting).latest("number")
    Seating.objects.create(
        sitting=sitting,
        number=last.number + 1,
        positions=positions,
        seat=seat,
        entry=entry,
        seated_at=now,
        seated_by=entry.by,
    )


def _posted(sitting: Sitting, key: UUID, payload: dict[str, object], by: str, now: datetime) -> Entry:
    """The change in the book: it moves nothing, but its key answers whoever asks twice."""
    return ledger.post(
        book=sitting.circle.book, key=key, kind=KIND, payload=payload, transfers=[], by=by, at=now
    ).entry


def _written(sitting: Sitting, key: UUID, payload: dict[str, object]) -> Seat | None:
    """The seat of the change that this very call made earlier."""
    entry = ledger.posted(book=sitting.circle.book, key=key, kind=KIND, payload=payload)
    return Seating.objects.select_related("seat").get(entry=entry).seat if entry else None


def _ever_sat(seat: Seat) -> bool:
    """Whether somebody sat there for a round, struck or not, or by a change that was not taken back."""
    seatings = Seating.objects.filter(sitting=seat.sitting_id)
    kept = seatings.filter(struck_at=None) | seatings.filter(rounds__isnull=False)
    return any(seat.position in each.positions for each in kept.distinct())
