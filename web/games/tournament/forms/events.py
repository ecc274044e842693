"""Forms of a tournament: its buttons, terms and prizes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid5

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import refusals
from games.rules.arbiter.rulebook import rulebook
from games.rules.errors import RuleError
from games.rules.json_fields import Malformed
from games.rules.tournament.events import MAX_NOTE_LENGTH
from games.rules.tournament.terms import READERS, Terms, read_terms, write_terms
from web.core.forms.amounts import cents_input_value, parse_cents, parse_chips
from web.core.forms.keys import read_form_key
from web.core.forms.names import clean_name
from web.core.refusals import rule_refusal_message

BUTTON_FIELDS: dict[str, tuple[tuple[str, ...], str]] = {
    "draw": (("word",), "sitting"),
    "hand": (("table", "big_blind"), "table"),
    "out": (("entrant", "hunters"), "sitting"),
    "bounty": (("entrant", "hunters"), "sitting"),
    "tie": (("entrant",), "player"),
    "reenter": (("entrant",), "sitting"),
    "addon": (("entrant",), "player"),
    "rebuy": (("entrant",), "player"),
    "addons": (("entrants",), "sitting"),
    "arrive": (("entrant", "is_here"), "desk"),
    "pay": (("entrant", "is_paid"), "desk"),
    "noshow": (("entrants",), "desk"),
    "absent": (("entrant", "is_absent"), "player"),
    "move": (("entrant", "table", "chair", "blinds"), "sitting"),
    "close": (("table",), "sitting"),
    "final": ((), "sitting"),
    "penalty": (("entrant", "level", "hands", "article", "note"), "player"),
}
"""Submitted fields and page of each button, by kind of event."""
TEXTS = {"word", "level", "article", "note"}
LISTS = {"hunters", "entrants"}
BOOLEANS = {"is_here", "is_paid", "is_absent"}
TICKS = {"arrive": "is_here", "pay": "is_paid"}
"""Boolean field of each tick of the desk, by kind of event."""


@dataclass(frozen=True, slots=True)
class ButtonPress:
    """A pressed button: the event, with a key derived from that of its page."""

    kind: str
    asked: dict[str, Any]
    key: UUID

    @property
    def page(self) -> str:
        """Name of the page of the button."""
        return BUTTON_FIELDS[self.kind][1]


def parse_button_press(data: QueryDict) -> ButtonPress:
    """Return the pressed button. Raises MalformedRound for input that no page sends.

    Buttons of one page share its key; the key of an event is derived from it, the kind, the entrant and the
    table.
    """
    data = _with_tick(data)
    kind = field_text(data, "do")
    if kind not in BUTTON_FIELDS:
        raise refusals.MalformedRound("do")
    asked: dict[str, Any] = {}
    if "seat" in data and kind == "move":
        asked["table"], asked["chair"] = _seat(field_text(data, "seat"))
    for name in BUTTON_FIELDS[kind][0]:
        if name in LISTS:
            numbers = [parse_integer(each) for each in data.getlist(name) if each]
            asked |= {name: numbers} if numbers or kind == "bounty" else {}
        elif name in BOOLEANS:
            asked[name] = field_text(data, name) == "1"
        elif name == "blinds":
            blinds = [list(_seat(each)) for each in data.getlist(name) if each]
            asked |= {"blinds": blinds} if blinds else {}
        elif typed := field_text(data, name):
            asked[name] = clean_line(typed) if name in TEXTS else parse_integer(typed)
    if "article" in asked and asked["article"] not in rulebook().articles:
        raise refusals.MalformedRound("article")
    about = f"{kind} {asked.get('entrant', '')} {asked.get('table', '')}"
    if kind in ("noshow", "absent", *TICKS):
        about += f" {asked.get('entrants', '')} {[asked[name] for name in BOOLEANS if name in asked]}"
    return ButtonPress(kind, asked, uuid5(read_form_key(data), about))


def _with_tick(data: QueryDict) -> QueryDict:
    """Return the fields with those of a tick, which one button of the desk sends: `pay-12-1`, `noshow-12`."""
    if "tick" not in data:
        return data
    kind, number, value = (*field_text(data, "tick").split("-", 2), "", "")[:3]
    fields = data.copy()
    fields["do"] = kind
    fields["entrants" if kind == "noshow" else "entrant"] = number
    if kind in TICKS:
        fields[TICKS[kind]] = value
    return fields


def field_text(data: QueryDict, name: str) -> str:
    """Return the text of one field, empty if it is missing."""
    typed = data.get(name, "")
    return typed.strip() if isinstance(typed, str) else ""


def parse_integer(typed: str) -> int:
    """Return a whole number. Raises MalformedRound for any other text."""
    typed = typed.strip()
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 10):
        raise refusals.MalformedRound(typed)
    return int(typed)


def clean_line(typed: str) -> str:
    """Return a short text on one line, without invisible characters."""
    return clean_name(typed)[:MAX_NOTE_LENGTH]


def parse_seats(typed: Iterable[str]) -> list[tuple[int, int]]:
    """Return tables and chairs written as `2-3`; empty texts are left out. Raises MalformedRound."""
    return [_seat(each) for each in typed if each]


def _seat(typed: str) -> tuple[int, int]:
    table, _dash, chair = typed.partition("-")
    return parse_integer(table), parse_integer(chair)


@dataclass(frozen=True, slots=True)
class TermField:
    """One field of the terms: its label, its input and its error."""

    name: str
    label: str | Promise
    note: str | Promise
    kind: str
    typed: str
    error: str = ""

    @property
    def row_classes(self) -> str:
        layout = {"tick": "radio", "list": "col"}.get(self.kind, "")
        return f"{layout} hatched-alt" if self.error else layout


@dataclass(slots=True)
class TermsForm:
    """Inputs of the terms."""

    fields: list[TermField]
    data: dict[str, Any] = field(default_factory=dict)
    error: str = ""

    @property
    def has_errors(self) -> bool:
        return bool(self.error) or any(each.error for each in self.fields)


_Line = tuple[str, str | Promise, str | Promise, str]
TERM_FIELDS: tuple[_Line, ...] = (
    ("buy_in_cents", gettext_lazy("An entry costs"), gettext_lazy("in euros; 0 for no stakes"), "money"),
    ("bounty_cents", gettext_lazy("Bounty"), gettext_lazy("on top, in euros; 0 for none"), "money"),
    ("starting_chips", gettext_lazy("Chips to begin with"), "", "number"),
    ("chip_values", gettext_lazy("Values of the chips"), gettext_lazy("the smallest first"), "list"),
    ("table_capacity", gettext_lazy("Seats at a table"), gettext_lazy("until the draw"), "step"),
    ("final_table_size", gettext_lazy("Seats at the final table"), "", "step"),
    (
        "late_level",
        gettext_lazy("One may come until level"),
        gettext_lazy("0: nobody after the draw"),
        "step",
    ),
    ("reentries", gettext_lazy("Re-entries"), gettext_lazy("for each player"), "step"),
    ("addons", gettext_lazy("Add-ons"), gettext_lazy("for each player"), "step"),
    ("addon_cents", gettext_lazy("An add-on costs"), gettext_lazy("in euros"), "money"),
    ("addon_chips", gettext_lazy("Chips of an add-on"), "", "number"),
    ("rebuys", gettext_lazy("Rebuys"), gettext_lazy("while still in, for each player"), "step"),
    (
        "has_club_till",
        gettext_lazy("The club keeps the till"),
        gettext_lazy("it takes the entries and hands out the prizes"),
        "tick",
    ),
    ("fee_cents", gettext_lazy("Fee of the club"), gettext_lazy("on top of an entry, in euros"), "money"),
    (
        "guarantee_cents",
        gettext_lazy("Guaranteed prizes"),
        gettext_lazy("the club adds what is missing"),
        "money",
    ),
)


def initial_terms_form(terms: Terms) -> TermsForm:
    """Return the form of the stored terms."""
    data = write_terms(terms)
    return TermsForm([TermField(*line, typed=_shown(line[3], data[line[0]])) for line in TERM_FIELDS])


def bound_terms_form(data: Mapping[str, str]) -> TermsForm:
    """Return the submitted form, with an error for each field."""
    form, usual = TermsForm([]), write_terms(Terms())
    for line in TERM_FIELDS:
        kind, error = line[3], ""
        is_missing = line[0] not in data and kind != "tick"
        typed = _shown(kind, usual[line[0]]) if is_missing else data.get(line[0], "").strip()
        try:
            value = _READ[line[3]](typed)
            form.data[line[0]] = READERS[line[0]](value) if line[3] != "list" else value
        except ValueError:
            error = _("This cannot be read, or is too much.")
        form.fields.append(TermField(*line, typed=typed[:40], error=error))
    if not form.has_errors:
        try:
            read_terms(form.data)
        except Malformed:
            form.error = _("This cannot be read, or is too much.")
        except RuleError as refusal:
            form.error = rule_refusal_message(refusal)
    return form


def _values(typed: str) -> list[int]:
    return [parse_chips(each) for each in typed.replace(",", " ").replace(";", " ").split()]


def _shown(kind: str, value: Any) -> str:
    if kind == "money":
        return cents_input_value(value)
    if kind == "tick":
        return "1" if value else ""
    return " ".join(map(str, value)) if kind == "list" else str(value)


_READ: dict[str, Callable[[str], Any]] = {
    "money": parse_cents,
    "number": parse_chips,
    "step": parse_chips,
    "list": _values,
    "tick": bool,
}
