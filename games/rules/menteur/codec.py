"""Recorded coups: quick entries, cancelled coups, coups event by event, and the final award of the carry."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.rules.errors import RuleError
from games.rules.json_fields import (
    Malformed,
    Reader,
    integer,
    list_of,
    one_of,
    read_boolean,
    read_object,
    read_text,
)
from games.rules.menteur.coup import (
    Accept,
    Announce,
    Coup,
    Event,
    Refuse,
    RefuseUnseen,
    apply_event,
    check_seats,
    deal_coup,
)
from games.rules.menteur.hand import read_hand
from games.rules.menteur.marks import check_neighbours, check_stake
from games.rules.menteur.options import STAKED, Options


@dataclass(frozen=True, slots=True)
class QuickCoup:
    """A quick entry: the announcer, the next seat that refused, and whether the announcement was true.

    `breaks_fair_play` requires a true announcement, because the exact hand was announced.
    """

    seats: int
    announcer: int
    refuser: int
    truth: bool
    stake: int = 0
    breaks_fair_play: bool = False


@dataclass(frozen=True, slots=True)
class CancelledCoup:
    """A quick entry of a coup that went round unchanged. `drawer` receives next; None if unknown."""

    seats: int
    drawer: int | None = None
    stake: int = 0


@dataclass(frozen=True, slots=True)
class FullCoup:
    """A coup event by event, up to its end. `stake` is 0 for marks without a stake.

    `eliminated` are the seats that took no part.
    """

    seats: int
    receiver: int
    events: tuple[Event, ...]
    stake: int = 0
    eliminated: frozenset[int] = frozenset()

    def coup(self, options: Options) -> Coup:
        """Return the coup after its events. Raises the errors of `apply_event`."""
        coup = deal_coup(self.seats, self.receiver, self.eliminated)
        for event in self.events:
            coup = apply_event(coup, event, options)
        return coup


@dataclass(frozen=True, slots=True)
class CarryAwarded:
    """The last round of a sitting: the middle goes to the causer of the last loss."""

    seats: int


CoupRecord = QuickCoup | CancelledCoup | FullCoup | CarryAwarded


def read_round(
    data: Mapping[str, object], seats: int, options: Options, carried: Mapping[str, object]
) -> CoupRecord:
    """Return a round of `seats` seats from its recorded JSON.

    - `{"announcer": 0, "refuser": 1, "truth": true, "stake": 2}`, with optional `fair_play_violation`;
    - `{"cancelled": true}`, with optional `drawer` and `stake`;
    - `{"events": [...], "stake": 2}`, with `receiver` unless `carried` has one, and `eliminated`, a list of
      seats, where players are eliminated;
    - `{"award_carry": true}`.

    Raises `Malformed`, or `RuleError` for a round that the rules do not allow.
    """
    check_seats(seats)
    if not isinstance(data, Mapping):
        raise Malformed("round")
    if "events" in data:
        return _read_full_coup(data, seats, options, carried)
    if "cancelled" in data:
        return _read_cancelled(data, seats, options)
    if "award_carry" in data:
        return _read_award(data, seats, options)
    return _read_quick_coup(data, seats, options)


def write_round(round_: CoupRecord) -> dict[str, object]:
    """Return the JSON that `read_round` reads as this round."""
    match round_:
        case QuickCoup(_, announcer, refuser, truth, stake, fault):
            data: dict[str, object] = {"announcer": announcer, "refuser": refuser, "truth": truth}
            return {**data, **_non_zero_fields(stake=stake, fair_play_violation=fault)}
        case CancelledCoup(_, drawer, stake):
            fields = {} if drawer is None else {"drawer": drawer}
            return {"cancelled": True, **fields, **_non_zero_fields(stake=stake)}
        case FullCoup(_, receiver, events, stake, eliminated):
            lines = [_write_event(event) for event in events]
            out = {"eliminated": sorted(eliminated)} if eliminated else {}
            return {"receiver": receiver, "events": lines, **out, **_non_zero_fields(stake=stake)}
        case CarryAwarded():
            return {"award_carry": True}


def _non_zero_fields(**optional: int) -> dict[str, int]:
    """Return the non-zero fields; a stake of 0 and a false fault are omitted."""
    return {name: value for name, value in optional.items() if value}


def _read_quick_coup(data: Mapping[str, object], seats: int, options: Options) -> QuickCoup:
    seat = integer(0, seats - 1)
    needed: dict[str, Reader] = {"announcer": seat, "refuser": seat, "truth": read_boolean}
    values = read_object({**needed, "fair_play_violation": read_boolean, "stake": integer(1)}, data, needed)
    announcer, refuser = values["announcer"], values["refuser"]
    _check_facing(announcer, refuser, seats, options)
    fault = values.get("fair_play_violation", False)
    if fault and (not values["truth"] or options.fair_play == "off"):
        raise Malformed("fair_play_violation")
    return QuickCoup(seats, announcer, refuser, values["truth"], _stake(values, options), fault)


def _check_facing(announcer: int, refuser: int, seats: int, options: Options) -> None:
    """Check that the refuser sits on the announcer's left.

    Where players leave at a number of bad points, the players between the two may have left. Articles
    menteur.14 and menteur.21.
    """
    if options.eliminates and announcer != refuser:
        return
    check_neighbours(announcer, refuser, seats)
    if refuser != (announcer + 1) % seats:
        raise RuleError("NOT_NEIGHBOURS", "menteur.14")


def _read_cancelled(data: Mapping[str, object], seats: int, options: Options) -> CancelledCoup:
    readers = {"cancelled": read_boolean, "drawer": integer(0, seats - 1), "stake": integer(1)}
    values = read_object(readers, data)
    if not values.get("cancelled"):
        raise Malformed("cancelled")
    return CancelledCoup(seats, values.get("drawer"), _stake(values, options, is_required=False))


def _read_award(data: Mapping[str, object], seats: int, options: Options) -> CarryAwarded:
    values = read_object({"award_carry": read_boolean}, data)
    if not values.get("award_carry") or options.carry_close != "last_causer":
        raise Malformed("award_carry")
    return CarryAwarded(seats)


def _read_full_coup(
    data: Mapping[str, object], seats: int, options: Options, carried: Mapping[str, object]
) -> FullCoup:
    readers = {
        "receiver": integer(0, seats - 1),
        "events": list_of(_event_reader(options), 1),
        "stake": integer(1),
        "eliminated": list_of(integer(0, seats - 1)),
    }
    values = read_object(readers, data, ("events",))
    receiver = values.get("receiver", carried.get("receiver"))
    if receiver is None:
        raise Malformed("receiver")
    eliminated = frozenset(values.get("eliminated", ()))
    if eliminated and (not options.eliminates or receiver in eliminated):
        raise Malformed("eliminated")
    played = FullCoup(seats, receiver, values["events"], eliminated=eliminated)
    coup = played.coup(options)
    if coup.turn is not None:
        raise Malformed("events")
    return replace(played, stake=_stake(values, options, is_required=coup.state == "over"))


def _stake(values: Mapping[str, Any], options: Options, *, is_required: bool = True) -> int:
    """Return the checked stake, or 0. A cancelled coup returns its stake, which may therefore be missing."""
    stake: int = values.get("stake", 0)
    has_stake = options.mark in STAKED
    if (stake and not has_stake) or (not stake and has_stake and is_required):
        raise Malformed("stake")
    if stake:
        check_stake(stake, options)
    return stake


def _event_reader(options: Options) -> Reader:
    """Return a reader of one event; a hand is read as cards or dice, in the English letters of records."""
    data: dict[str, dict[str, Reader]] = {
        "announce": {"announcement": list_of(integer(0)), "changed": integer(0)},
        "accept": {},
        "refuse": {"hand": read_text},
        "judge": {"truth": read_boolean, "fair_play_violation": read_boolean},
    }
    optional = {"changed", "fair_play_violation"}

    def read(value: object) -> Event:
        if type(value) is not dict:
            raise Malformed("events")
        do = one_of(*data)(value.get("do"))
        values = read_object({"do": one_of(do), **data[do]}, value, tuple(data[do].keys() - optional))
        if do == "announce":
            return Announce(values["announcement"], values.get("changed", 0))
        if do == "judge":
            return _read_unseen(values, options)
        return Refuse(read_hand(values["hand"], options.preset)) if do == "refuse" else Accept()

    return read


def _read_unseen(values: Mapping[str, Any], options: Options) -> RefuseUnseen:
    fault = values.get("fair_play_violation", False)
    if fault and (not values["truth"] or options.fair_play == "off"):
        raise Malformed("fair_play_violation")
    return RefuseUnseen(values["truth"], fault)


def _write_event(event: Event) -> dict[str, object]:
    match event:
        case Announce(announcement, changed):
            return {"do": "announce", "announcement": list(announcement), **_non_zero_fields(changed=changed)}
        case Refuse(hand):
            return {"do": "refuse", "hand": hand.text}
        case RefuseUnseen(truth, fault):
            return {"do": "judge", "truth": truth, **_non_zero_fields(fair_play_violation=fault)}
        case Accept():
            return {"do": "accept"}
