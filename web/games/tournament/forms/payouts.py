"""Forms of the prizes, deals and chip races of a tournament."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.rules.errors import RuleError
from games.rules.tournament.payout import add_shares, big_chips_for, set_prizes
from games.rules.tournament.prizes import MAX_PLACES
from games.rules.tournament.state import TournamentState
from games.rules.tournament.terms import MAX_CHIPS
from web.core.forms.amounts import cents_input_value, parse_cents, parse_chips
from web.core.refusals import rule_refusal_message
from web.games.tournament.text import PRIZE_DEAL_LABELS, STRUCTURE_LABELS

STEPS_CENTS = (100, 500, 1000, 5000)
"""Possible roundings of the prizes."""


@dataclass(slots=True)
class PrizesForm:
    """Prize structure as typed: its kind, one share for each place in order, paid places, and rounding."""

    kind: str
    parts: str
    places: str
    step: str
    asked: dict[str, Any]
    state: TournamentState | None
    error: str = ""


def initial_prizes_form(state: TournamentState) -> PrizesForm:
    """Return the form of the current structure."""
    structure = state.structure
    shown = [
        cents_input_value(part) if structure.kind == "amounts" else str(part) for part in structure.parts
    ]
    places = str(structure.places or "")
    return PrizesForm(structure.kind, " ".join(shown), places, str(structure.step_cents), {}, state)


def bound_prizes_form(state: TournamentState, data: Mapping[str, str]) -> PrizesForm:
    """Return the submitted form; `evening` is the tournament with the new structure, or None."""
    kind, parts = data.get("structure", ""), data.get("parts", "")[:200]
    places, step = data.get("places", "").strip()[:9], data.get("step", "")[:9]
    form = PrizesForm(kind if kind in STRUCTURE_LABELS else "usual", parts, places, step, {}, None)
    try:
        if kind not in STRUCTURE_LABELS:
            raise ValueError(kind)
        form.asked = {"structure": kind}
        if kind in ("percent", "amounts"):
            form.asked["parts"] = _shares(parts, is_money=kind == "amounts")
        if kind == "usual" and places:
            form.asked["places"] = _paid_places(places)
        if kind != "amounts" and step in map(str, STEPS_CENTS):
            form.asked["step_cents"] = int(step)
        form.state = set_prizes(state, form.asked)
    except ValueError:
        form.error = _("Write one share for each place, the first one first: 50 30 20.")
    except RuleError as refusal:
        form.error = rule_refusal_message(refusal)
    return form


def _paid_places(typed: str) -> int:
    places = parse_chips(typed)
    if places > MAX_PLACES:
        raise ValueError(typed)
    return places


def _shares(typed: str, *, is_money: bool) -> list[int]:
    words = typed.replace(";", " ").replace("/", " ").replace("%", " ").replace("€", " ").split()
    if not 0 < len(words) <= MAX_PLACES:
        raise ValueError(typed)
    return [parse_cents(word) if is_money else parse_chips(word) for word in words]


@dataclass(slots=True)
class PrizeDealForm:
    """A deal as typed: its kind, chips or euros by player, and the resulting shares."""

    kind: str
    typed: dict[int, str]
    asked: dict[str, Any]
    shares: list[tuple[int, int]]
    error: str = ""


def bound_deal_form(state: TournamentState, data: Mapping[str, str]) -> PrizeDealForm:
    """Return the submitted deal; empty inputs are no error."""
    kind = data.get("deal", "chips")
    form = PrizeDealForm(
        kind if kind in PRIZE_DEAL_LABELS else "chips", _by_entrant(state, data, "share"), {}, []
    )
    read = parse_cents if form.kind == "custom" else parse_chips
    try:
        weights = [[number, read(typed or "0")] for number, typed in form.typed.items()]
        form.asked = {"deal": form.kind} | ({} if form.kind == "even" else {"weights": weights})
        prepared = add_shares(state, form.asked)
        form.shares = [(number, cents) for number, cents in prepared["shares"]]
    except ValueError:
        form.error = _("One of these cannot be read.")
    except RuleError as refusal:
        form.error = rule_refusal_message(refusal)
    return form


@dataclass(frozen=True, slots=True)
class ChipRaceLine:
    """One player of a chip race: small chips given, whether there are no others, and chips received."""

    entrant: int
    typed: str
    has_nothing_else: bool
    given: int
    received: int
    has_error: bool


@dataclass(slots=True)
class ChipRaceForm:
    """Inputs of a chip race."""

    small: int
    big: int
    lines: list[ChipRaceLine]

    @property
    def has_errors(self) -> bool:
        return any(line.has_error for line in self.lines)

    @property
    def asked(self) -> dict[str, Any]:
        stacks = [[line.entrant, line.given, line.has_nothing_else] for line in self.lines]
        return {"small": self.small, "big": self.big, "stacks": stacks}

    @property
    def given(self) -> int:
        return sum(line.given for line in self.lines)

    @property
    def received(self) -> int:
        return sum(line.received for line in self.lines)

    @property
    def difference(self) -> int:
        """Chips that the rounding adds to those in play; negative if it removes some."""
        return self.received * self.big - self.given * self.small


def bound_race_form(state: TournamentState, data: Mapping[str, str]) -> ChipRaceForm | None:
    """Return the race of the smallest chip for the next one; None if only one value is left."""
    if len(state.chips_left) < 2:
        return None
    small, big = state.chips_left[:2]
    counts = _by_entrant(state, data, "count")
    return ChipRaceForm(
        small, big, [_line(number, typed, data, small, big) for number, typed in counts.items()]
    )


def _line(number: int, typed: str, data: Mapping[str, str], small: int, big: int) -> ChipRaceLine:
    is_last = f"only-{number}" in data
    try:
        given = parse_chips(typed or "0")
        is_wrong = given > MAX_CHIPS
    except ValueError:
        given, is_wrong = 0, True
    received = 0 if is_wrong else big_chips_for(given, small, big, has_nothing_else=is_last)
    return ChipRaceLine(number, typed, is_last, given, received, is_wrong)


def _by_entrant(state: TournamentState, data: Mapping[str, str], name: str) -> dict[int, str]:
    return {number: data.get(f"{name}-{number}", "").strip()[:20] for number in state.active_entrants}
