"""Coups as a phone records them: quick, cancelled, event by event, or the carry given away at the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.rules.errors import RuleError
from games.rules.menteur.coup import Accept, Announce, Coup, Event, Refuse, check_seats, deal_coup, play
from games.rules.menteur.hand import read_hand
from games.rules.menteur.marks import check_neighbours, check_stake
from games.rules.menteur.options import STAKED, Options
from games.rules.plain import Malformed, Reader, flag, many, read_plain, text, whole, word


@dataclass(frozen=True, slots=True)
class Judged:
    """A quick entry: who announced, his left neighbour who refused, and what the hand showed.

    `breaks_fair_play` may only be told of a truth, since it is the exact hand that was announced.
    """

    seats: int
    announcer: int
    refuser: int
    truth: bool
    stake: int = 0
    breaks_fair_play: bool = False


@dataclass(frozen=True, slots=True)
class Cancelled:
    """A quick entry: it went round unchanged. `drawer` receives next, unknown if not told."""

    seats: int
    drawer: int | None = None
    stake: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A coup event by event, up to its end. `stake` is 0 for the marks without stake."""

    seats: int
    receiver: int
    events: tuple[Event, ...]
    stake: int = 0

    def coup(self, options: Options) -> Coup:
        """The coup as its events leave it. Raises what `play` raises."""
        coup = deal_coup(self.seats, self.receiver)
        for event in self.events:
            coup = play(coup, event, options)
        return coup


@dataclass(frozen=True, slots=True)
class CarryAwarded:
    """The end of a sitting: what lies in the middle goes to who caused the last loss."""

    seats: int


Round = Judged | Cancelled | Played | CarryAwarded


def read_round(data: Mapping[str, Any], seats: int, options: Options, carried: Mapping[str, Any]) -> Round:
    """A round of `seats` seats from its recorded JSON.

    `{"announcer": 0, "refuser": 1, "truth": true, "stake": 2}`, where `fair_play_violation` may be told;
    `{"cancelled": true}`, where `drawer` and `stake` may be told; `{"events": [...], "stake": 2}`, where
    `receiver` is needed unless `carried` knows him; `{"award_carry": true}`.
    Raises `Malformed`, or `RuleError` for what the rules do not allow.
    """
    check_seats(seats)
    if not isinstance(data, Mapping):
        raise Malformed("round")
    if "events" in data:
        return _read_played(data, seats, options, carried)
    if "cancelled" in data:
        return _read_cancelled(data, seats, options)
    if "award_carry" in data:
        return _read_award(data, seats, options)
    return _read_judged(data, seats, options)


def write_round(round_: Round) -> dict[str, Any]:
    """The JSON that `read_round` reads as this very round."""
    match round_:
        case Judged(_, announcer, refuser, truth, stake, fault):
            told: dict[str, Any] = {"announcer": announcer, "refuser": refuser, "truth": truth}
            return {**told, **_given(stake=stake, fair_play_violation=fault)}
        case Cancelled(_, drawer, stake):
            known = {} if drawer is None else {"drawer": drawer}
            return {"cancelled": True, **known, **_given(stake=stake)}
        case Played(_, receiver, events, stake):
            written = [_write_event(event) for event in events]
            return {"receiver": receiver, "events": written, **_given(stake=stake)}
        case CarryAwarded():
            return {"award_carry": True}


def _given(**optional: int) -> dict[str, int]:
    """The fields worth writing: a stake of 0 and a fault that is none are left out."""
    return {name: value for name, value in optional.items() if value}


def _read_judged(data: Mapping[str, Any], seats: int, options: Options) -> Judged:
    seat = whole(0, seats - 1)
    needed: dict[str, Reader] = {"announcer": seat, "refuser": seat, "truth": flag}
    values = read_plain({**needed, "fair_play_violation": flag, "stake": whole(1)}, data, needed)
    announcer, refuser = values["announcer"], values["refuser"]
    _check_facing(announcer, refuser, seats, options)
    fault = values.get("fair_play_violation", False)
    if fault and (not values["truth"] or options.fair_play == "off"):
        raise Malformed("fair_play_violation")
    return Judged(seats, announcer, refuser, values["truth"], _stake(values, options), fault)


def _check_facing(announcer: int, refuser: int, seats: int, options: Options) -> None:
    """Refuse two who cannot have faced each other: the refuser is on the announcer's left.

    Where players leave at a number of bad points, whoever sat between may be gone. Articles menteur.14, 21.
    """
    leave = options.mark == "simple" and options.elimination_points is not None
    if leave and announcer != refuser:
        return
    check_neighbours(announcer, refuser, seats)
    if refuser != (announcer + 1) % seats:
        raise RuleError("NOT_NEIGHBOURS", "menteur.14")


def _read_cancelled(data: Mapping[str, Any], seats: int, options: Options) -> Cancelled:
    readers = {"cancelled": flag, "drawer": whole(0, seats - 1), "stake": whole(1)}
    values = read_plain(readers, data)
    if not values.get("cancelled"):
        raise Malformed("cancelled")
    return Cancelled(seats, values.get("drawer"), _stake(values, options, is_required=False))


def _read_award(data: Mapping[str, Any], seats: int, options: Options) -> CarryAwarded:
    values = read_plain({"award_carry": flag}, data)
    if not values.get("award_carry") or options.carry_close != "last_causer":
        raise Malformed("award_carry")
    return CarryAwarded(seats)


def _read_played(data: Mapping[str, Any], seats: int, options: Options, carried: Mapping[str, Any]) -> Played:
    readers = {"receiver": whole(0, seats - 1), "events": many(_event_reader(options), 1), "stake": whole(1)}
    values = read_plain(readers, data, ("events",))
    receiver = values.get("receiver", carried.get("receiver"))
    if receiver is None:
        raise Malformed("receiver")
    coup = Played(seats, receiver, values["events"]).coup(options)
    if coup.turn is not None:
        raise Malformed("events")
    stake = _stake(values, options, is_required=coup.state == "over")
    return Played(seats, receiver, values["events"], stake)


def _stake(values: Mapping[str, Any], options: Options, *, is_required: bool = True) -> int:
    """The stake told, checked, or 0. A cancelled coup returns its stake, so it may be left untold."""
    stake: int = values.get("stake", 0)
    has_stake = options.mark in STAKED
    if (stake and not has_stake) or (not stake and has_stake and is_required):
        raise Malformed("stake")
    if stake:
        check_stake(stake, options)
    return stake


def _event_reader(options: Options) -> Reader:
    """Reads one event; a hand is read as cards or dice, in the English letters records are kept in."""
    told: dict[str, dict[str, Reader]] = {
        "announce": {"announcement": many(whole(0)), "changed": whole(0)},
        "accept": {},
        "refuse": {"hand": text},
    }

    def read(value: Any) -> Event:
        if type(value) is not dict:
            raise Malformed("events")
        do = word(*told)(value.get("do"))
        values = read_plain({"do": word(do), **told[do]}, value, tuple(told[do].keys() - {"changed"}))
        if do == "announce":
            return Announce(values["announcement"], values.get("changed", 0))
        return Refuse(read_hand(values["hand"], options.preset)) if do == "refuse" else Accept()

    return read


def _write_event(event: Event) -> dict[str, Any]:
    match event:
        case Announce(announcement, changed):
            return {"do": "announce", "announcement": list(announcement), **_given(changed=changed)}
        case Refuse(hand):
            return {"do": "refuse", "hand": hand.text}
        case Accept():
            return {"do": "accept"}
