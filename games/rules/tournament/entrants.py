"""Registration, re-entry, elimination and penalties of a tournament: one function for each event."""

from collections.abc import Sequence
from dataclasses import replace

from games.rules.errors import RuleError
from games.rules.tournament.balancing import ArrivalStatus, arrival_status, is_hand_for_hand
from games.rules.tournament.prizes import paid_places
from games.rules.tournament.record import EventRecord
from games.rules.tournament.seat_draw import SeatDraw, late_chair
from games.rules.tournament.state import (
    Elimination,
    Entrant,
    Penalty,
    TournamentState,
    free_chair,
    take_chair,
)


def register(state: TournamentState, data: EventRecord) -> TournamentState:
    """Register an entrant (`tournament.2`); after the draw also seat the entrant on the drawn chair."""
    number = data["entrant"]
    if state.has_entrant(number):
        raise RuleError("REGISTERED", "tournament.2")
    if not state.is_drawn:
        return state.replace_entrant(Entrant(number))
    if state.is_over:
        raise RuleError("OVER", "tournament.7")
    check_late_level(state, data)
    state = state.replace_entrant(Entrant(number))
    return take_chair(state, number, *_chair(state, data))


def reregister(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record a paid re-entry of an eliminated player within the limits (`tournament.3`)."""
    entrant = state.entrant(data["entrant"])
    if entrant.seat is not None:
        raise RuleError("TWO_SEATS", "tournament.9")
    if not any(each.entrant == entrant.number for each in state.eliminations):
        raise RuleError("NOT_SEATED", "tournament.7")
    if entrant.entries > state.terms.reentries:
        raise RuleError("REENTRY_LIMIT", "tournament.3", most=state.terms.reentries)
    if any(each.entrant == entrant.number and each.kind == "exclusion" for each in state.penalties):
        raise RuleError("EXCLUDED", "tournament.18")
    check_late_level(state, data)
    state = state.replace_entrant(replace(entrant, entries=entrant.entries + 1))
    return take_chair(state, entrant.number, *_chair(state, data))


def buy_add_on(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record an add-on of a seated player within the limit (`tournament.3`)."""
    entrant = seated(state, data["entrant"])
    if entrant.addons >= state.terms.addons:
        raise RuleError("ADDON_LIMIT", "tournament.3", most=state.terms.addons)
    return state.replace_entrant(replace(entrant, addons=entrant.addons + 1))


def eliminate(state: TournamentState, data: EventRecord) -> TournamentState:
    """Eliminate a player without chips; the winners of the chips may be named later (`tournament.7`)."""
    entrant = seated(state, data["entrant"])
    if len(state.active_entrants) == 1:
        raise RuleError("LAST_PLAYER", "tournament.7")
    hunters = _hunters(state, entrant.number, data.get("hunters", ()))
    table = entrant.seat.table if entrant.seat else 0
    opponents = tuple(each for each in state.table(table).players if each != entrant.number)
    removed = Elimination(entrant.number, hunters, table, opponents=opponents)
    state = free_chair(state, entrant.number)
    return replace(state, eliminations=(*state.eliminations, removed))


def add_entry(state: TournamentState, asked: EventRecord) -> dict[str, object]:
    """Return a bounty with the number of the entry whose elimination is the entrant's last one."""
    return {**asked, "entry": _last_entry(state, asked["entrant"], "tournament.8")}


def assign_bounty(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record the winners of the bounty of an elimination (`tournament.8`)."""
    number = data["entrant"]
    at = _elimination_of(state, data, "tournament.8")
    hunters = _hunters(state, number, data["hunters"])
    return _replace_elimination(state, at, replace(state.eliminations[at], hunters=hunters))


def add_tied_entrant(state: TournamentState, asked: EventRecord) -> dict[str, object]:
    """Return a tie with the entry and the entrant eliminated before, if one hand can explain both."""
    number = asked["entrant"]
    below = ranked_below(state, number)
    if below is None or not could_lose_in_one_hand(state, number, below):
        raise RuleError("NO_TIE", "tournament.7")
    return {**asked, "entry": _last_entry(state, number, "tournament.7"), "below": below}


def tie_elimination(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record that a player left in the same hand as the one before, with equal chips (`tournament.7`)."""
    below = ranked_below(state, data["entrant"])
    if below is None or below != data.get("below", below):
        raise RuleError("NO_TIE", "tournament.7")
    at = _elimination_of(state, data, "tournament.7")
    return _replace_elimination(state, at, replace(state.eliminations[at], tied_with=below))


def could_lose_in_one_hand(state: TournamentState, number: int, below: int) -> bool:
    """Return whether two players lost at one table, or at two that waited for each other at that moment."""
    tables = {each.entrant: each.table for each in state.eliminations}
    if tables[number] == tables[below]:
        return True
    outs = eliminated_in_order(state)
    playing = len(state.active_entrants) + len(outs) - outs.index(below)
    paid = paid_places(state.structure, state.field_size)
    return is_hand_for_hand(2, playing, state.terms.final_table_size, paid)


def ranked_below(state: TournamentState, number: int) -> int | None:
    """Return the entrant eliminated just before another, or None."""
    outs = eliminated_in_order(state)
    at = outs.index(number) if number in outs else 0
    return outs[at - 1] if at else None


def eliminated_in_order(state: TournamentState) -> list[int]:
    """Return the eliminated entrants, first out first; a returned entrant counts by the last elimination."""
    alive, last = (
        set(state.active_entrants),
        {each.entrant: at for at, each in enumerate(state.eliminations)},
    )
    return sorted(last.keys() - alive, key=last.__getitem__)


def _eliminations_of(state: TournamentState, number: int) -> list[int]:
    """Return the indexes of the eliminations of an entrant, one for each entry that ended."""
    return [at for at, each in enumerate(state.eliminations) if each.entrant == number]


def _last_entry(state: TournamentState, number: int, article: str) -> int:
    """Return the number of the entrant's last entry that ended, from 1. Raises `NOT_OUT`."""
    entries = len(_eliminations_of(state, number))
    if not entries:
        raise RuleError("NOT_OUT", article)
    return entries


def _elimination_of(state: TournamentState, data: EventRecord, article: str) -> int:
    """Return the index of the elimination that a record is about, the last one if it names none.

    Raises `NOT_OUT`.
    """
    outs = _eliminations_of(state, data["entrant"])
    entry: int = data.get("entry", len(outs))
    if not 0 < entry <= len(outs):
        raise RuleError("NOT_OUT", article)
    return outs[entry - 1]


def _replace_elimination(state: TournamentState, at: int, elimination: Elimination) -> TournamentState:
    before, after = state.eliminations[:at], state.eliminations[at + 1 :]
    return replace(state, eliminations=(*before, elimination, *after))


def check_penalty(asked: EventRecord) -> None:
    """Check a penalty. Raises `PENALTY_ARTICLE` without an article, and `PENALTY_HANDS` for a number of hands
    without missed hands, or none with them.
    """
    if not asked.get("article"):
        raise RuleError("PENALTY_ARTICLE", "tournament.18")
    _check_hands(asked)


def _check_hands(asked: EventRecord) -> None:
    if (asked["level"] == "hands") != (asked.get("hands", 0) > 0):
        raise RuleError("PENALTY_HANDS", "tournament.18")


def prepare_penalty(_state: TournamentState, asked: EventRecord) -> dict[str, object]:
    """Return the request of a penalty. Raises the errors of `check_penalty`."""
    check_penalty(asked)
    return {**asked}


def apply_penalty(state: TournamentState, data: EventRecord) -> TournamentState:
    """Record a penalty, from a warning to an exclusion, which eliminates (`tournament.18`)."""
    entrant = state.entrant(data["entrant"])
    kind, hands = data["level"], data.get("hands", 0)
    _check_hands(data)
    if kind == "exclusion":
        if state.is_over:
            raise RuleError("OVER", "tournament.7")
        state = eliminate(state, {"entrant": entrant.number})
        excluded = replace(state.eliminations[-1], opponents=())
        state = replace(state, eliminations=(*state.eliminations[:-1], excluded))
    penalty = Penalty(entrant.number, kind, data["article"], hands, data.get("note", ""))
    return replace(state, penalties=(*state.penalties, penalty))


def add_late_chair(state: TournamentState, asked: EventRecord) -> dict[str, object]:
    """Return the event with the chair that the seed gives after the draw (`tournament.6`)."""
    number = asked["entrant"]
    if not state.is_drawn:
        return dict(asked)
    free = free_late_chairs(state)
    if not free:
        raise RuleError("NO_FREE_CHAIR", "tournament.6")
    seat = late_chair(state.seed, state.draw_word, number, next_entry_number(state, number), free)
    return {**asked, "table": seat.table, "chair": seat.chair}


def free_late_chairs(state: TournamentState) -> list[SeatDraw]:
    """Return the chairs that a late entrant can draw, in order: free ones at the emptiest tables."""
    open_tables = [table for table in state.tables if table.free]
    fewest = min((len(table.players) for table in open_tables), default=0)
    return [seat for table in open_tables if len(table.players) == fewest for seat in table.free]


def next_entry_number(state: TournamentState, number: int) -> int:
    """Return the number of an entrant's next entry, from 1."""
    return 1 + next((each.entries for each in state.entrants if each.number == number), 0)


def arrival_status_at(state: TournamentState, seat: SeatDraw) -> ArrivalStatus | None:
    """Return the duty of a new arrival in the next hand (`holdem.75`), or None before the first."""
    table = state.table(seat.table)
    if table.positions is None or not 0 <= seat.chair < len(table.chairs):
        return None
    blinds = table.positions.small_blind_seat, table.positions.big_blind
    return arrival_status(len(table.chairs), seat.chair, *blinds)


def _chair(state: TournamentState, data: EventRecord) -> tuple[SeatDraw, ArrivalStatus | None]:
    if "table" not in data or "chair" not in data:
        raise RuleError("NO_SEAT", "tournament.9", seat_number=0)
    seat = SeatDraw(data["table"], data["chair"])
    state.table(seat.table)
    return seat, arrival_status_at(state, seat)


def check_late_level(state: TournamentState, data: EventRecord) -> None:
    """Check that the present level is among those for late entries. Raises `NO_LATE` and `TOO_LATE`."""
    last = state.terms.late_level
    if not last:
        raise RuleError("NO_LATE", "tournament.3")
    if data.get("level", 1) > last:
        raise RuleError("TOO_LATE", "tournament.3", level=last)


def seated(state: TournamentState, number: int) -> Entrant:
    """Return an entrant with a seat. Raises `NOT_SEATED`."""
    entrant = state.entrant(number)
    if entrant.seat is None:
        raise RuleError("NOT_SEATED", "tournament.7")
    return entrant


def _hunters(state: TournamentState, number: int, hunters: Sequence[int]) -> tuple[int, ...]:
    """Return the checked winners of a player's last chips: other entrants, each named once."""
    for each in hunters:
        state.entrant(each)
    if number in hunters or len(set(hunters)) != len(hunters):
        raise RuleError("BOUNTY_OWN", "tournament.8")
    return tuple(hunters)
