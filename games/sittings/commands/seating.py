"""Commands of the seating: arrivals, departures and returns between two rounds."""

from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Q

from games.bank.commands.arrivals import give_starting_chips, undo_caves_of_seat
from games.circles.commands.people import find_or_add_player, unretire_seated_players
from games.models import Player, Seat, Seating, Sitting
from games.refusals import AlreadySeated, RoundsRecordedSince, RulesFixed, SeatingChanged, SittingClosed
from games.sittings.locking import lock_sitting
from games.sittings.queries.seating import CarriedState, RoundStart, current_seating, find_round_start
from ledger import book as ledger
from ledger.models import Entry

ENTRY_KIND = "seating"


@transaction.atomic
def seat_player(*, sitting: Sitting, person: Player | str, key: UUID, by: str, now: datetime) -> Seat:
    """Seat a player: a known or new one at the end, a departed one on the former seat.

    The player takes part from the next round on. Raises `SittingClosed`, `AlreadySeated`, and `RuleError` if
    the game has no seat or cards left.
    """
    sitting = lock_sitting(sitting)
    person_payload = person.pk if isinstance(person, Player) else person
    payload = {"verb": "take_seat", "sitting": sitting.pk, "person": person_payload}
    if recorded := _find_recorded(sitting, key, payload):
        return recorded
    player = find_or_add_player(sitting.circle, person, now)
    positions = _open_seating(sitting).positions
    seat = _seat_of(sitting, player, positions)
    _write_seating(
        sitting, seat, sorted([*positions, seat.position]), _post_seating(sitting, key, payload, by, now), now
    )
    give_starting_chips(sitting, seat, key, by, now)
    return seat


@transaction.atomic
def replace_player(
    *, sitting: Sitting, person: Player | str, replaced: Seat, key: UUID, by: str, now: datetime
) -> Seat:
    """Seat a player in one change with the departure of another, who sits out and keeps seat and points.

    Idempotent. Raises `SittingClosed`, `AlreadySeated`, `SeatingChanged` if the other does not sit any more,
    `RulesFixed` at a bank, where chips are counted at a departure, and `RuleError`.
    """
    sitting = lock_sitting(sitting)
    data = person.pk if isinstance(person, Player) else person
    payload = {"verb": "replace", "sitting": sitting.pk, "person": data, "replaced": replaced.pk}
    if recorded := _find_recorded(sitting, key, payload):
        return recorded
    positions = _open_seating(sitting).positions
    if sitting.game.has_bank:
        raise RulesFixed
    if replaced.sitting_id != sitting.pk or replaced.position not in positions:
        raise SeatingChanged
    seat = _seat_of(sitting, find_or_add_player(sitting.circle, person, now), positions)
    others = [position for position in positions if position != replaced.position]
    entry = _post_seating(sitting, key, payload, by, now)
    _write_seating(sitting, seat, sorted([*others, seat.position]), entry, now)
    return seat


@transaction.atomic
def unseat_player(*, seat: Seat, key: UUID, by: str, now: datetime) -> Seat:
    """Record a departure; points won or lost stay. Idempotent.

    Raises `SittingClosed`, and `RuleError` if too few players would be left.
    """
    sitting = lock_sitting(seat.sitting)
    payload = {"verb": "leave_seat", "seat": seat.pk}
    if recorded := _find_recorded(sitting, key, payload):
        return recorded
    positions = _open_seating(sitting).positions
    if seat.position in positions:
        left = [position for position in positions if position != seat.position]
        _write_seating(sitting, seat, left, _post_seating(sitting, key, payload, by, now), now)
    return seat


@transaction.atomic
def undo_seating_change(*, seating: Seating, by: str, now: datetime) -> None:
    """Undo an arrival or a departure. Idempotent. A player who sits again is no longer retired.

    Raises `RoundsRecordedSince` after a later round or change; `RuleError` for the opening.
    """
    sitting = lock_sitting(seating.sitting)
    seating = Seating.objects.select_related("seat", "entry").get(pk=seating.pk)
    if seating.struck_at:
        return
    if sitting.is_closed:
        raise SittingClosed
    if seating.entry is None or seating.seat is None or not can_undo_seating(seating):
        raise RoundsRecordedSince
    ledger.reverse(entry=seating.entry, key=uuid5(seating.entry.key, "undo"), by=by, at=now)
    seating.struck_at = now
    seating.save(update_fields=["struck_at"])
    unretire_seated_players(Player.objects.filter(seats__sitting=sitting))
    if not _has_been_used(seating.seat):
        seating.seat.struck_at = now
        seating.seat.save(update_fields=["struck_at"])
        undo_caves_of_seat(seating.seat, by, now)


@transaction.atomic
def restore_seating_change(*, seating: Seating, by: str, now: datetime) -> Seat:
    """Record an undone arrival or departure again, from the next round on. Idempotent.

    Raises the errors of `seat_player`, `replace_player` and `unseat_player`; `RoundsRecordedSince` for the
    opening.
    """
    sitting = lock_sitting(seating.sitting)
    seating = Seating.objects.select_related("entry").get(pk=seating.pk)
    if seating.entry is None or seating.seat_id is None:
        raise RoundsRecordedSince
    seat = Seat.including_struck.select_related("sitting", "player").get(pk=seating.seat_id)
    if seating.struck_at is None:
        return seat
    key = uuid5(seating.entry.key, "restored")
    if seat.position not in seating.positions:
        return unseat_player(seat=seat, key=key, by=by, now=now)
    if replaced := _replaced_seat(seating):
        return replace_player(sitting=sitting, person=seat.player, replaced=replaced, key=key, by=by, now=now)
    return seat_player(sitting=sitting, person=seat.player, key=key, by=by, now=now)


def _replaced_seat(arrival: Seating) -> Seat | None:
    """Return the seat whose player sat out in the same change, or None."""
    earlier = Seating.objects.filter(sitting=arrival.sitting_id, number__lt=arrival.number)
    was_active = Q(struck_at=None) | Q(struck_at__gt=arrival.seated_at)
    before = earlier.filter(was_active).latest("number")
    left = set(before.positions) - set(arrival.positions)
    return Seat.objects.get(sitting=arrival.sitting_id, position=left.pop()) if left else None


def can_undo_seating(seating: Seating) -> bool:
    """Return whether a change is the last event of the table: no round was recorded since."""
    is_last = current_seating(seating.sitting) == seating
    return is_last and seating.seat_id is not None and not seating.rounds.filter(struck_at=None).exists()


def check_seats(sitting: Sitting, round_start: RoundStart, positions: list[int]) -> None:
    """Check that the game can continue with these seats. Raises the errors of the game."""
    options, game = round_start.options, sitting.game
    requested = Seating(sitting=sitting, positions=positions)
    carried = CarriedState(round_start.carried, round_start.seating.positions).for_seating(
        requested, round_start.rules
    )
    game.check_seats(round_start.rules.preset, options, len(positions))
    game.check_start(len(positions), options, carried)


def _open_seating(sitting: Sitting) -> Seating:
    if sitting.is_closed:
        raise SittingClosed
    return current_seating(sitting)


def _seat_of(sitting: Sitting, player: Player, positions: list[int]) -> Seat:
    """Return the former seat of an arriving player, or a new one. Raises `AlreadySeated`."""
    if player.circle_id != sitting.circle.pk:
        raise ValueError("a sitting takes players of its circle")
    seat = Seat.including_struck.filter(sitting=sitting, player=player).first() or _new_seat(sitting, player)
    if seat.position in positions:
        raise AlreadySeated(player.name)
    if seat.struck_at:
        seat.struck_at = None
        seat.save(update_fields=["struck_at"])
    return seat


def _new_seat(sitting: Sitting, player: Player) -> Seat:
    """Return a new seat after all others, with an empty account."""
    position = Seat.including_struck.filter(sitting=sitting).latest("position").position + 1
    account = ledger.open_account(
        book=sitting.circle.book, unit=sitting.clearing.unit, name=f"seat {position}"
    )
    return Seat.objects.create(sitting=sitting, player=player, position=position, account=account)


def _write_seating(sitting: Sitting, seat: Seat, positions: list[int], entry: Entry, now: datetime) -> None:
    check_seats(sitting, find_round_start(sitting), positions)
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


def _post_seating(sitting: Sitting, key: UUID, payload: dict[str, object], by: str, now: datetime) -> Entry:
    """Post the entry of a change, which moves nothing; its key identifies a retry."""
    return ledger.post(
        book=sitting.circle.book, key=key, kind=ENTRY_KIND, payload=payload, transfers=[], by=by, at=now
    ).entry


def _find_recorded(sitting: Sitting, key: UUID, payload: dict[str, object]) -> Seat | None:
    """Return the seat of the change that the same request recorded, or None."""
    entry = ledger.find_posted_entry(book=sitting.circle.book, key=key, kind=ENTRY_KIND, payload=payload)
    return Seating.objects.select_related("seat").get(entry=entry).seat if entry else None


def _has_been_used(seat: Seat) -> bool:
    """Return whether a round or an active change refers to the seat."""
    seatings = Seating.objects.filter(sitting=seat.sitting_id)
    seats = seatings.filter(struck_at=None) | seatings.filter(rounds__isnull=False)
    return any(seat.position in each.positions for each in seats.distinct())
