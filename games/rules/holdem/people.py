"""Who comes, comes back, goes out and is warned during a tournament: one function for each event."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from games.rules.errors import RuleError
from games.rules.holdem.draw import Drawn, late_chair
from games.rules.holdem.evening import Elimination, Entrant, Evening, Penalty, sit_down, stand_up
from games.rules.holdem.tables import Status, arrival_status

Data = Mapping[str, Any]


def enter(evening: Evening, data: Data) -> Evening:
    """Somebody registers (`tournament.2`); after the draw he also takes the chair drawn for him."""
    number = data["entrant"]
    if any(each.number == number for each in evening.entrants):
        raise RuleError("REGISTERED", "tournament.2")
    if not evening.is_drawn:
        return evening.with_entrant(Entrant(number))
    if evening.is_over:
        raise RuleError("OVER", "tournament.7")
    _in_time(evening, data)
    evening = evening.with_entrant(Entrant(number))
    return sit_down(evening, number, *_chair(evening, data))


def reenter(evening: Evening, data: Data) -> Evening:
    """Somebody who went out pays again and sits down again, within the limits (`tournament.3`)."""
    entrant = evening.entrant(data["entrant"])
    if entrant.seat is not None:
        raise RuleError("TWO_SEATS", "tournament.9")
    if not any(each.entrant == entrant.number for each in evening.eliminations):
        raise RuleError("NOT_SEATED", "tournament.7")
    if entrant.entries > evening.terms.reentries:
        raise RuleError("REENTRY_LIMIT", "tournament.3", most=evening.terms.reentries)
    if any(each.entrant == entrant.number and each.kind == "exclusion" for each in evening.penalties):
        raise RuleError("EXCLUDED", "tournament.18")
    _in_time(evening, data)
    evening = evening.with_entrant(replace(entrant, entries=entrant.entries + 1))
    return sit_down(evening, entrant.number, *_chair(evening, data))


def add_on(evening: Evening, data: Data) -> Evening:
    """Somebody still in buys more chips, within the limit (`tournament.3`)."""
    entrant = _seated(evening, data["entrant"])
    if entrant.addons >= evening.terms.addons:
        raise RuleError("ADDON_LIMIT", "tournament.3", most=evening.terms.addons)
    return evening.with_entrant(replace(entrant, addons=entrant.addons + 1))


def out(evening: Evening, data: Data) -> Evening:
    """Somebody has lost his last chip; whoever won them may be named now or later (`tournament.7`)."""
    entrant = _seated(evening, data["entrant"])
    if len(evening.alive) == 1:
        raise RuleError("LAST_PLAYER", "tournament.7")
    hunters = _hunters(evening, entrant.number, data.get("hunters", ()))
    evening = stand_up(evening, entrant.number)
    table = entrant.seat.table if entrant.seat else 0
    gone = Elimination(entrant.number, hunters, table)
    return replace(evening, eliminations=(*evening.eliminations, gone))


def claim(evening: Evening, data: Data) -> Evening:
    """The bounty of somebody's last elimination is given to whoever won it (`tournament.8`)."""
    number = data["entrant"]
    outs = [at for at, each in enumerate(evening.eliminations) if each.entrant == number]
    if not outs:
        raise RuleError("NOT_OUT", "tournament.8")
    hunters = _hunters(evening, number, data["hunters"])
    eliminations = list(evening.eliminations)
    eliminations[outs[-1]] = replace(eliminations[outs[-1]], hunters=hunters)
    return replace(evening, eliminations=tuple(eliminations))


def tie(evening: Evening, data: Data) -> Evening:
    """Somebody went out in the same hand as the one before him, with as many chips (`tournament.7`)."""
    number = data["entrant"]
    below = ranked_below(evening, number)
    if below is None:
        raise RuleError("NO_TIE", "tournament.7")
    eliminations = tuple(
        replace(each, level_with=below) if _is_last_out(evening, at, number) else each
        for at, each in enumerate(evening.eliminations)
    )
    return replace(evening, eliminations=eliminations)


def ranked_below(evening: Evening, number: int) -> int | None:
    """Who went out just before somebody and stayed out; None where nobody did, or he is still in."""
    outs = outs_in_order(evening)
    at = outs.index(number) if number in outs else 0
    return outs[at - 1] if at else None


def outs_in_order(evening: Evening) -> list[int]:
    """Who is out for now, the first gone first; who came back counts by his last elimination."""
    alive, last = set(evening.alive), {each.entrant: at for at, each in enumerate(evening.eliminations)}
    return sorted(last.keys() - alive, key=last.__getitem__)


def _is_last_out(evening: Evening, at: int, number: int) -> bool:
    later = evening.eliminations[at + 1 :]
    is_his = evening.eliminations[at].entrant == number
    return is_his and all(each.entrant != number for each in later)


def penalise(evening: Evening, data: Data) -> Evening:
    """A sanction, from a warning to exclusion; who is excluded goes out (`tournament.18`)."""
    entrant = evening.entrant(data["entrant"])
    kind, hands = data["level"], data.get("hands", 0)
    if (kind == "hands") != (hands > 0):
        raise RuleError("PENALTY_HANDS", "tournament.18")
    if kind == "exclusion":
        if evening.is_over:
            raise RuleError("OVER", "tournament.7")
        evening = out(evening, {"entrant": entrant.number})
    penalty = Penalty(entrant.number, kind, data["article"], hands, data.get("note", ""))
    return replace(evening, penalties=(*evening.penalties, penalty))


def with_late_chair(evening: Evening, asked: Data) -> dict[str, Any]:
    """The same question with the chair that the seed gives to who comes after the draw (`tournament.6`)."""
    number = asked["entrant"]
    if not evening.is_drawn:
        return dict(asked)
    free = late_chairs(evening)
    if not free:
        raise RuleError("TABLE_FULL", "tournament.6")
    seat = late_chair(evening.seed, evening.word, number, next_entry(evening, number), free)
    return {**asked, "table": seat.table, "chair": seat.chair}


def late_chairs(evening: Evening) -> list[Drawn]:
    """The chairs that somebody may draw who comes now, in order: the free ones where fewest sit."""
    open_tables = [table for table in evening.tables if table.free]
    fewest = min((len(table.players) for table in open_tables), default=0)
    return [seat for table in open_tables if len(table.players) == fewest for seat in table.free]


def next_entry(evening: Evening, number: int) -> int:
    """Which entry of his it would be, from 1."""
    return 1 + next((each.entries for each in evening.entrants if each.number == number), 0)


def duty_at(evening: Evening, seat: Drawn) -> Status | None:
    """What a newcomer on that chair does on the next hand (`holdem.75`); None before the first one."""
    table = evening.table(seat.table)
    if table.positions is None or not 0 <= seat.chair < len(table.chairs):
        return None
    blinds = table.positions.small_blind_seat, table.positions.big_blind
    return arrival_status(len(table.chairs), seat.chair, *blinds)


def _chair(evening: Evening, data: Data) -> tuple[Drawn, Status | None]:
    if "table" not in data or "chair" not in data:
        raise RuleError("NO_SEAT", "tournament.9", seat_number=0)
    seat = Drawn(data["table"], data["chair"])
    evening.table(seat.table)
    return seat, duty_at(evening, seat)


def _in_time(evening: Evening, data: Data) -> None:
    if data.get("level", 1) > evening.terms.late_level:
        raise RuleError("TOO_LATE", "tournament.3", level=evening.terms.late_level)


def _seated(evening: Evening, number: int) -> Entrant:
    entrant = evening.entrant(number)
    if entrant.seat is None:
        raise RuleError("NOT_SEATED", "tournament.7")
    return entrant


def _hunters(evening: Evening, number: int, hunters: tuple[int, ...]) -> tuple[int, ...]:
    """Who won somebody's last chips: others, each named once."""
    for each in hunters:
        evening.entrant(each)
    if number in hunters or len(set(hunters)) != len(hunters):
        raise RuleError("BOUNTY_OWN", "tournament.8")
    return tuple(hunters)
