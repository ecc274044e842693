"""A tournament as a sequence of events; its state is computed by replaying them in order.

To undo an event, it is left out and the others are replayed, so that every counter is recomputed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

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
from games.rules.tournament import desk, entrants, payout, reinstating, table_moves
from games.rules.tournament.options import Options
from games.rules.tournament.prizes import CENTS_PER_EURO, MAX_PLACES, MAX_STEP_CENTS
from games.rules.tournament.record import EventRecord
from games.rules.tournament.state import TournamentState
from games.rules.tournament.terms import MAX_CENTS, MAX_CHIPS, READERS, read_terms

EventData = Mapping[str, object]
REMARKS = frozenset({"arrive", "pay", "absent", "bounty", "tie"})
"""Kinds of events that note something about a player or an elimination, and leave with it."""
MAX_ENTRANTS = Options.max_players
MAX_NOTE_LENGTH = 120
_entrant, _table, _chair = integer(0, MAX_ENTRANTS - 1), integer(1, 99), integer(0, 99)
_entry = integer(1, 99)
_cents, _level = integer(0, MAX_CENTS * MAX_ENTRANTS), integer(0, 99)


def short_text(value: object) -> str:
    """Return the value if it is a short text. Raises `ValueError` otherwise."""
    if len(read_text(value)) > MAX_NOTE_LENGTH:
        raise ValueError(value)
    return str(value)


def tuple_of(*readers: Reader) -> Reader:
    """Return a reader of a list with one value for each reader."""

    def read(value: Any) -> tuple[Any, ...]:
        if type(value) not in (list, tuple) or len(value) != len(readers):
            raise ValueError(value)
        return tuple(reader(each) for reader, each in zip(readers, value, strict=True))

    return read


def _unchanged(_evening: TournamentState, asked: EventRecord) -> dict[str, object]:
    return dict(asked)


def _set_terms(state: TournamentState, data: EventRecord) -> TournamentState:
    terms = read_terms(data)
    if state.is_drawn and terms.table_capacity != state.terms.table_capacity:
        raise RuleError("DRAWN", "tournament.1")
    changed = replace(state, terms=terms)
    if state.deal is not None and changed.pool_cents != state.pool_cents:
        raise RuleError("DEAL_MADE", "tournament.17")
    return changed


@dataclass(frozen=True, slots=True)
class EventKind:
    """One kind of event: the fields of its record, its effect, and how a request becomes a record.

    `required` are the required fields of a record, `required_in_request` those of a request; the fields of a
    request have `request_readers` if they differ. `phase` is the allowed moment: `any`, `before` the draw, or
    `during` the play.
    """

    readers: Mapping[str, Reader]
    required: tuple[str, ...]
    apply: Callable[[TournamentState, EventRecord], TournamentState]
    prepare: Callable[[TournamentState, EventRecord], Mapping[str, object]] = _unchanged
    phase: str = "during"
    required_in_request: tuple[str, ...] = ()
    request_readers: Mapping[str, Reader] | None = None


_HUNTERS = list_of(_entrant, 0, MAX_ENTRANTS)
_NUMBERS = list_of(_entrant, 0, MAX_ENTRANTS)
_SOME = list_of(_entrant, 1, MAX_ENTRANTS)
_COMING: dict[str, Reader] = {"entrant": _entrant, "level": _level, "table": _table, "chair": _chair}
EVENT_KINDS: dict[str, EventKind] = {
    "terms": EventKind(READERS, (), _set_terms, phase="any"),
    "prizes": EventKind(
        {
            "structure": one_of("usual", "winner", "percent", "amounts"),
            "parts": list_of(_cents, 0, 99),
            "places": integer(0, MAX_PLACES),
            "step_cents": integer(CENTS_PER_EURO, MAX_STEP_CENTS),
        },
        ("structure",),
        payout.set_prizes,
        phase="any",
    ),
    "commit": EventKind({"seed": short_text}, ("seed",), table_moves.commit_seed, phase="before"),
    "enter": EventKind(
        _COMING,
        ("entrant",),
        entrants.register,
        entrants.add_late_chair,
        phase="any",
        required_in_request=("entrant",),
    ),
    "draw": EventKind(
        {"word": short_text, "entrants": _NUMBERS},
        ("entrants",),
        table_moves.draw_seats,
        table_moves.add_entrants,
        phase="before",
    ),
    "hand": EventKind({"table": _table, "big_blind": _chair}, ("table",), table_moves.start_hand),
    "out": EventKind({"entrant": _entrant, "hunters": _HUNTERS}, ("entrant",), entrants.eliminate),
    "bounty": EventKind(
        {"entrant": _entrant, "hunters": _HUNTERS, "entry": _entry},
        ("entrant", "hunters"),
        entrants.assign_bounty,
        entrants.add_entry,
        phase="any",
        request_readers={"entrant": _entrant, "hunters": _HUNTERS},
        required_in_request=("entrant", "hunters"),
    ),
    "tie": EventKind(
        {"entrant": _entrant, "entry": _entry, "below": _entrant},
        ("entrant",),
        entrants.tie_elimination,
        entrants.add_tied_entrant,
        phase="any",
        request_readers={"entrant": _entrant},
        required_in_request=("entrant",),
    ),
    "reenter": EventKind(
        _COMING, ("entrant",), entrants.reregister, entrants.add_late_chair, required_in_request=("entrant",)
    ),
    "back": EventKind(
        {"entrant": _entrant, "table": _table, "chair": _chair},
        ("entrant", "table", "chair"),
        reinstating.reinstate,
        reinstating.add_reinstated_chair,
        phase="any",
        required_in_request=("entrant",),
    ),
    "addon": EventKind({"entrant": _entrant}, ("entrant",), entrants.buy_add_on),
    "addons": EventKind({"entrants": _SOME}, ("entrants",), desk.buy_add_ons),
    "rebuy": EventKind(
        {"entrant": _entrant, "level": _level}, ("entrant",), desk.buy_again, required_in_request=("entrant",)
    ),
    "arrive": EventKind(
        {"entrant": _entrant, "is_here": read_boolean},
        ("entrant", "is_here"),
        desk.mark_arrival,
        phase="any",
        required_in_request=("entrant", "is_here"),
    ),
    "pay": EventKind(
        {"entrant": _entrant, "is_paid": read_boolean, "cents": _cents},
        ("entrant", "is_paid", "cents"),
        desk.record_payment,
        desk.add_payment,
        phase="any",
        required_in_request=("entrant", "is_paid"),
        request_readers={"entrant": _entrant, "is_paid": read_boolean},
    ),
    "absent": EventKind(
        {"entrant": _entrant, "is_absent": read_boolean},
        ("entrant", "is_absent"),
        desk.mark_absence,
        required_in_request=("entrant", "is_absent"),
    ),
    "noshow": EventKind({"entrants": _SOME}, ("entrants",), desk.remove_no_shows, phase="any"),
    "move": EventKind(
        {
            "entrant": _entrant,
            "table": _table,
            "chair": _chair,
            "blinds": list_of(tuple_of(_table, _chair), 0, 2),
        },
        ("entrant", "table", "chair"),
        table_moves.move_player,
        table_moves.add_arrival_chair,
        required_in_request=("entrant", "table"),
    ),
    "close": EventKind(
        {"table": _table, "moves": list_of(tuple_of(_entrant, _table, _chair), 0, MAX_ENTRANTS)},
        ("table", "moves"),
        table_moves.close_table,
        table_moves.add_closing_moves,
        required_in_request=("table",),
    ),
    "final": EventKind(
        {"entrants": _NUMBERS}, ("entrants",), table_moves.draw_final_table, table_moves.add_active_entrants
    ),
    "colour_up": EventKind(
        {
            "small": integer(1, MAX_CHIPS),
            "big": integer(1, MAX_CHIPS),
            "stacks": list_of(tuple_of(_entrant, integer(0, MAX_CHIPS), read_boolean), 0, MAX_ENTRANTS),
        },
        ("small", "big", "stacks"),
        payout.apply_chip_race,
    ),
    "penalty": EventKind(
        {
            "entrant": _entrant,
            "level": one_of("warning", "hands", "exclusion"),
            "hands": integer(0, 99),
            "article": short_text,
            "note": short_text,
        },
        ("entrant", "level", "article"),
        entrants.apply_penalty,
        entrants.prepare_penalty,
        phase="any",
        required_in_request=("entrant", "level"),
    ),
    "deal": EventKind(
        {
            "deal": one_of("chips", "icm", "even", "custom"),
            "shares": list_of(tuple_of(_entrant, _cents), 0, MAX_ENTRANTS),
            "ranks": list_of(_cents, 0, MAX_ENTRANTS),
        },
        ("deal", "shares", "ranks"),
        payout.apply_deal,
        payout.deal_with_shares,
        required_in_request=("deal",),
        request_readers={
            "deal": one_of("chips", "icm", "even", "custom"),
            "weights": list_of(tuple_of(_entrant, _cents), 0, MAX_ENTRANTS),
        },
    ),
}


def prepare_event(state: TournamentState, kind: str, asked: EventData) -> EventRecord:
    """Return the record of a request, completed with everything the rules decide, so that a replay only
    follows.

    Raises `Malformed` and `RuleError`.
    """
    existing = _kind(kind)
    given = read_object(
        existing.request_readers or existing.readers, asked, required=existing.required_in_request
    )
    _check_phase(state, existing)
    return cast("EventRecord", existing.prepare(state, cast("EventRecord", given)))


def apply_event(state: TournamentState, kind: str, data: EventData) -> TournamentState:
    """Return the state after an event. Raises `Malformed` and `RuleError`."""
    existing = _kind(kind)
    read = read_record(kind, data)
    _check_phase(state, existing)
    return existing.apply(state, cast("EventRecord", _as_lists(data)) if kind == "terms" else read)


def read_record(kind: str, data: EventData) -> EventRecord:
    """Return the fields of a recorded event of any moment. Raises `Malformed`."""
    existing = _kind(kind)
    return cast("EventRecord", read_object(existing.readers, _as_lists(data), required=existing.required))


def replay_state(events: Iterable[tuple[str, EventData]]) -> TournamentState:
    """Return the state after all events, from the first one on."""
    state = TournamentState()
    for kind, data in events:
        state = apply_event(state, kind, data)
    return state


def replay_without(events: Sequence[tuple[str, EventData]], index: int) -> tuple[TournamentState, list[int]]:
    """Return the state after all events but one, and the indexes of the remarks that only it made possible.

    Raises `RuleError` if another event requires it.
    """
    state, left_out = TournamentState(), []
    for at, (kind, data) in enumerate(events):
        if at == index:
            continue
        try:
            state = apply_event(state, kind, data)
        except RuleError:
            if at < index or kind not in REMARKS:
                raise
            left_out.append(at)
    return state, left_out


def _kind(kind: str) -> EventKind:
    if kind not in EVENT_KINDS:
        raise Malformed("kind")
    return EVENT_KINDS[kind]


def _check_phase(state: TournamentState, kind: EventKind) -> None:
    if kind.phase == "before" and state.is_drawn:
        raise RuleError("DRAWN", "tournament.4")
    if kind.phase == "during" and not state.is_drawn:
        raise RuleError("NOT_DRAWN", "tournament.5")
    if kind.phase == "during" and state.is_over:
        raise RuleError("OVER", "tournament.7")


def _as_lists(data: EventData) -> dict[str, object]:
    """Return a record with lists for tuples, as JSON returns it."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in data.items()}
