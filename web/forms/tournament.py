"""What the pages of a tournament send: taps on its buttons, its terms, its prizes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid5

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import play
from games.rules.arbiter.rulebook import rulebook
from games.rules.errors import RuleError
from games.rules.holdem.terms import READERS, Terms, read_terms, write_terms
from games.rules.holdem.tournament import NOTE_LENGTH_MAX
from games.rules.plain import Malformed
from web.forms.amounts import read_cents, read_chips, written_cents
from web.forms.keys import read_key
from web.wording.refusals import refusal_sentence

BUTTONS: dict[str, tuple[tuple[str, ...], str]] = {
    "draw": (("word",), "sitting"),
    "hand": (("table", "big_blind"), "table"),
    "out": (("entrant", "hunters"), "sitting"),
    "bounty": (("entrant", "hunters"), "sitting"),
    "tie": (("entrant",), "player"),
    "reenter": (("entrant",), "sitting"),
    "addon": (("entrant",), "player"),
    "move": (("entrant", "table", "chair"), "sitting"),
    "close": (("table",), "sitting"),
    "final": ((), "sitting"),
    "penalty": (("entrant", "level", "hands", "article", "note"), "player"),
}
"""The events of one button: the fields it sends, and the page it is on."""
TEXTS = {"word", "level", "article", "note"}
DEFAULT_ARTICLE = "17"


@dataclass(frozen=True, slots=True)
class Tap:
    """A button that was tapped: what happened, under the key of its page."""

    kind: str
    asked: dict[str, Any]
    key: UUID

    @property
    def page(self) -> str:
        """The page the button is on."""
        return BUTTONS[self.kind][1]


def read_tap(data: QueryDict) -> Tap:
    """A button of a page; `UnreadableRound` for what no page sends.

    Several buttons share the key of their page: each has its own, made of it and of what it names.
    """
    kind = typed_in(data, "do")
    if kind not in BUTTONS:
        raise play.UnreadableRound("do")
    asked: dict[str, Any] = {}
    if "seat" in data and kind == "move":
        asked["table"], asked["chair"] = _seat(typed_in(data, "seat"))
    for name in BUTTONS[kind][0]:
        if name == "hunters":
            hunters = [read_number(each) for each in data.getlist(name) if each]
            asked |= {"hunters": hunters} if hunters or kind == "bounty" else {}
        elif typed := typed_in(data, name):
            asked[name] = one_line(typed) if name in TEXTS else read_number(typed)
    if asked.get("article", DEFAULT_ARTICLE) not in rulebook().articles:
        raise play.UnreadableRound("article")
    about = f"{kind} {asked.get('entrant', '')} {asked.get('table', '')}"
    return Tap(kind, asked, uuid5(read_key(data), about))


def typed_in(data: QueryDict, name: str) -> str:
    """What one field holds, nothing where it was not sent."""
    typed = data.get(name, "")
    return typed.strip() if isinstance(typed, str) else ""


def read_number(typed: str) -> int:
    """A whole number as a page sends it; `UnreadableRound` for anything else."""
    typed = typed.strip()
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 10):
        raise play.UnreadableRound(typed)
    return int(typed)


def one_line(typed: str) -> str:
    """A short text on one line, without the characters that show nothing."""
    shown = "".join(each for each in typed if each.isprintable() or each.isspace())
    return " ".join(shown.split())[:NOTE_LENGTH_MAX]


def _seat(typed: str) -> tuple[int, int]:
    table, _dash, chair = typed.partition("-")
    return read_number(table), read_number(chair)


@dataclass(frozen=True, slots=True)
class TermField:
    """One line of the terms: how it is called, what is typed there now, what is wrong with it."""

    name: str
    label: str | Promise
    note: str | Promise
    kind: str
    typed: str
    error: str = ""


@dataclass(slots=True)
class TermsForm:
    """The terms as typed so far."""

    fields: list[TermField]
    data: dict[str, Any] = field(default_factory=dict)
    error: str = ""

    @property
    def is_wrong(self) -> bool:
        return bool(self.error) or any(each.error for each in self.fields)


_Line = tuple[str, str | Promise, str | Promise, str]
TERM_LINES: tuple[_Line, ...] = (
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
)


def first_terms(terms: Terms) -> TermsForm:
    """The form as it opens."""
    told = write_terms(terms)
    return TermsForm([TermField(*line, typed=_shown(line[3], told[line[0]])) for line in TERM_LINES])


def typed_terms(data: Mapping[str, str]) -> TermsForm:
    """The form as it was sent, each fault beside its field."""
    form = TermsForm([])
    for line in TERM_LINES:
        typed, error = data.get(line[0], "").strip(), ""
        try:
            value = _READ[line[3]](typed)
            form.data[line[0]] = READERS[line[0]](value) if line[3] != "list" else value
        except ValueError:
            error = _("This cannot be read, or is too much.")
        form.fields.append(TermField(*line, typed=typed[:40], error=error))
    if not form.is_wrong:
        try:
            read_terms(form.data)
        except Malformed:
            form.error = _("This cannot be read, or is too much.")
        except RuleError as refusal:
            form.error = refusal_sentence(refusal)
    return form


def _values(typed: str) -> list[int]:
    return [read_chips(each) for each in typed.replace(",", " ").replace(";", " ").split()]


def _shown(kind: str, value: Any) -> str:
    if kind == "money":
        return written_cents(value)
    return " ".join(map(str, value)) if kind == "list" else str(value)


_READ: dict[str, Callable[[str], Any]] = {
    "money": read_cents,
    "number": read_chips,
    "step": read_chips,
    "list": _values,
}
