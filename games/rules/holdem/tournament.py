"""A tournament evening told event after event: what it comes to is the state they leave, replayed in order.

To undo is to leave an event out and replay the others: every counter is then what it would have been.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.rules.errors import RuleError
from games.rules.holdem import moving, payout, people
from games.rules.holdem.evening import Evening
from games.rules.holdem.terms import CENTS_MAX, CHIPS_MAX, READERS, read_terms
from games.rules.plain import Malformed, Reader, flag, many, read_plain, text, whole, word

Data = Mapping[str, Any]
ENTRANTS_MAX = 99
NOTE_LENGTH_MAX = 120
_entrant, _table, _chair = whole(0, ENTRANTS_MAX - 1), whole(1, 99), whole(0, 99)
_cents, _level = whole(0, CENTS_MAX * ENTRANTS_MAX), whole(0, 99)


def short(value: Any) -> str:
    """Reads a short text."""
    if len(text(value)) > NOTE_LENGTH_MAX:
        raise ValueError(value)
    return str(value)


def together(*readers: Reader) -> Reader:
    """Reads a list that holds one value for each reader."""

    def read(value: Any) -> tuple[Any, ...]:
        if type(value) not in (list, tuple) or len(value) != len(readers):
            raise ValueError(value)
        return tuple(reader(each) for reader, each in zip(readers, value, strict=True))

    return read


def _as_asked(_evening: Evening, asked: Data) -> dict[str, Any]:
    return dict(asked)


def _set_terms(evening: Evening, data: Data) -> Evening:
    terms = read_terms(data)
    if evening.is_drawn and terms.table_capacity != evening.terms.table_capacity:
        raise RuleError("DRAWN", "tournament.1")
    return replace(evening, terms=terms)


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of event: the fields of its record, what it does, and how a question becomes a record.

    `needs` are the fields that a question cannot do without, `asks` those it has in place of the record's.
    `when` says at which moment it may be: `any`, `before` the draw, or `during` the play.
    """

    readers: Mapping[str, Reader]
    required: tuple[str, ...]
    apply: Callable[[Evening, Data], Evening]
    prepare: Callable[[Evening, Data], dict[str, Any]] = _as_asked
    when: str = "during"
    needs: tuple[str, ...] = ()
    asks: Mapping[str, Reader] | None = None


_HUNTERS = many(_entrant, 0, ENTRANTS_MAX)
_NUMBERS = many(_entrant, 0, ENTRANTS_MAX)
_COMING: dict[str, Reader] = {"entrant": _entrant, "level": _level, "table": _table, "chair": _chair}
KINDS: dict[str, Kind] = {
    "terms": Kind(READERS, (), _set_terms, when="any"),
    "prizes": Kind(
        {"structure": word("usual", "winner", "percent", "amounts"), "parts": many(_cents, 0, 99)},
        ("structure",),
        payout.set_prizes,
        when="any",
    ),
    "commit": Kind({"seed": short}, ("seed",), moving.commit, when="before"),
    "enter": Kind(
        _COMING, ("entrant",), people.enter, people.with_late_chair, when="any", needs=("entrant",)
    ),
    "draw": Kind(
        {"word": short, "entrants": _NUMBERS}, ("entrants",), moving.draw, moving.with_entrants, when="before"
    ),
    "hand": Kind({"table": _table, "big_blind": _chair}, ("table",), moving.hand),
    "out": Kind({"entrant": _entrant, "hunters": _HUNTERS}, ("entrant",), people.out),
    "bounty": Kind(
        {"entrant": _entrant, "hunters": _HUNTERS}, ("entrant", "hunters"), people.claim, when="any"
    ),
    "tie": Kind({"entrant": _entrant}, ("entrant",), people.tie, when="any"),
    "reenter": Kind(_COMING, ("entrant",), people.reenter, people.with_late_chair, needs=("entrant",)),
    "addon": Kind({"entrant": _entrant}, ("entrant",), people.add_on),
    "move": Kind(
        {"entrant": _entrant, "table": _table, "chair": _chair},
        ("entrant", "table", "chair"),
        moving.move,
        moving.with_arrival,
        needs=("entrant", "table"),
    ),
    "close": Kind(
        {"table": _table, "moves": many(together(_entrant, _table, _chair), 0, ENTRANTS_MAX)},
        ("table", "moves"),
        moving.close,
        moving.with_moves,
        needs=("table",),
    ),
    "final": Kind({"entrants": _NUMBERS}, ("entrants",), moving.final, moving.with_alive),
    "colour_up": Kind(
        {
            "small": whole(1, CHIPS_MAX),
            "big": whole(1, CHIPS_MAX),
            "stacks": many(together(_entrant, whole(0, CHIPS_MAX), flag), 0, ENTRANTS_MAX),
        },
        ("small", "big", "stacks"),
        payout.colour_up,
    ),
    "penalty": Kind(
        {
            "entrant": _entrant,
            "level": word("warning", "hands", "exclusion"),
            "hands": whole(0, 99),
            "article": short,
            "note": short,
        },
        ("entrant", "level", "article"),
        people.penalise,
        when="any",
    ),
    "deal": Kind(
        {
            "deal": word("chips", "even", "custom"),
            "shares": many(together(_entrant, _cents), 0, ENTRANTS_MAX),
            "ranks": many(_cents, 0, ENTRANTS_MAX),
        },
        ("deal", "shares", "ranks"),
        payout.agree,
        payout.with_shares,
        needs=("deal",),
        asks={
            "deal": word("chips", "even", "custom"),
            "weights": many(together(_entrant, _cents), 0, ENTRANTS_MAX),
        },
    ),
}


def prepare(evening: Evening, kind: str, asked: Data) -> dict[str, Any]:
    """The record of what somebody asks for, with what the rules decide filled in: a replay only follows.

    Raises `Malformed` for what cannot be read, and `RuleError`.
    """
    known = _kind(kind)
    given = read_plain(known.asks or known.readers, asked, required=known.needs)
    _in_its_time(evening, known)
    return known.prepare(evening, given)


def apply(evening: Evening, kind: str, data: Data) -> Evening:
    """What an event makes of an evening. Raises `Malformed`, and `RuleError` for what cannot be."""
    known = _kind(kind)
    plain = _as_lists(data)
    read = read_plain(known.readers, plain, required=known.required)
    _in_its_time(evening, known)
    return known.apply(evening, plain if kind == "terms" else read)


def replay(events: Iterable[tuple[str, Data]]) -> Evening:
    """The evening that these events come to, from the first one on."""
    evening = Evening()
    for kind, data in events:
        evening = apply(evening, kind, data)
    return evening


def _kind(kind: str) -> Kind:
    if kind not in KINDS:
        raise Malformed("kind")
    return KINDS[kind]


def _in_its_time(evening: Evening, kind: Kind) -> None:
    if kind.when == "before" and evening.is_drawn:
        raise RuleError("DRAWN", "tournament.4")
    if kind.when == "during" and not evening.is_drawn:
        raise RuleError("NOT_DRAWN", "tournament.5")
    if kind.when == "during" and evening.is_over:
        raise RuleError("OVER", "tournament.7")


def _as_lists(data: Data) -> dict[str, Any]:
    """A record as JSON would give it back."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in data.items()}
