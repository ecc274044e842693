"""Prizes, deals and chips that leave, as typed on the pages of a tournament."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.rules.errors import RuleError
from games.rules.holdem.evening import Evening
from games.rules.holdem.payout import received_for, set_prizes, with_shares
from games.rules.holdem.prizes import PLACES_MAX
from games.rules.holdem.terms import CHIPS_MAX
from web.forms.amounts import read_cents, read_chips, written_cents
from web.wording.figures import money
from web.wording.refusals import refusal_sentence
from web.wording.tournament import DEALS, STRUCTURES


def told(refusal: RuleError) -> str:
    """Why it cannot be; amounts that do not add up are told in euros."""
    if refusal.code != "PRIZES_SUM":
        return refusal_sentence(refusal)
    difference = int(refusal.facts["difference"])
    if difference > 0:
        return _("%(amount)s of the pool is given to nobody.") % {"amount": money(difference)}
    return _("The prizes are %(amount)s more than the pool.") % {"amount": money(-difference)}


@dataclass(slots=True)
class PrizesForm:
    """The structure as typed: its kind, and one share a place, in order."""

    kind: str
    parts: str
    asked: dict[str, Any]
    evening: Evening | None
    error: str = ""


def first_prizes(evening: Evening) -> PrizesForm:
    """The structure as it is."""
    structure = evening.structure
    shown = [written_cents(part) if structure.kind == "amounts" else str(part) for part in structure.parts]
    return PrizesForm(structure.kind, " ".join(shown), {}, evening)


def typed_prizes(evening: Evening, data: Mapping[str, str]) -> PrizesForm:
    """The structure as it was sent; `evening` is what it would become."""
    kind, parts = data.get("structure", ""), data.get("parts", "")[:200]
    form = PrizesForm(kind if kind in STRUCTURES else "usual", parts, {}, None)
    try:
        if kind not in STRUCTURES:
            raise ValueError(kind)
        form.asked = {"structure": kind}
        if kind in ("percent", "amounts"):
            form.asked["parts"] = _shares(parts, is_money=kind == "amounts")
        form.evening = set_prizes(evening, form.asked)
    except ValueError:
        form.error = _("Write one share for each place, the first one first: 50 30 20.")
    except RuleError as refusal:
        form.error = told(refusal)
    return form


def _shares(typed: str, *, is_money: bool) -> list[int]:
    words = typed.replace(";", " ").replace("%", " ").replace("€", " ").split()
    if not 0 < len(words) <= PLACES_MAX:
        raise ValueError(typed)
    return [read_cents(word) if is_money else read_chips(word) for word in words]


@dataclass(slots=True)
class DealForm:
    """A deal as typed: its kind, chips or euros by player, and what each would receive."""

    kind: str
    typed: dict[int, str]
    asked: dict[str, Any]
    shares: list[tuple[int, int]]
    error: str = ""


def typed_deal(evening: Evening, data: Mapping[str, str]) -> DealForm:
    """A deal as far as it is known. Nothing typed yet is no fault."""
    kind = data.get("deal", "chips")
    form = DealForm(kind if kind in DEALS else "chips", _by_entrant(evening, data, "share"), {}, [])
    read = read_cents if form.kind == "custom" else read_chips
    try:
        weights = [[number, read(typed or "0")] for number, typed in form.typed.items()]
        form.asked = {"deal": form.kind} | ({} if form.kind == "even" else {"weights": weights})
        prepared = with_shares(evening, form.asked)
        form.shares = [(number, cents) for number, cents in prepared["shares"]]
    except ValueError:
        form.error = _("One of these cannot be read.")
    except RuleError as refusal:
        form.error = told(refusal)
    return form


@dataclass(frozen=True, slots=True)
class RaceLine:
    """One player of a chip race: how many small chips he gives, whether he has nothing else, what he gets."""

    entrant: int
    typed: str
    has_nothing_else: bool
    given: int
    received: int
    is_wrong: bool


@dataclass(slots=True)
class RaceForm:
    """A chip race as typed so far."""

    small: int
    big: int
    lines: list[RaceLine]

    @property
    def is_wrong(self) -> bool:
        return any(line.is_wrong for line in self.lines)

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
        """What the rounding adds to the chips in play, or takes."""
        return self.received * self.big - self.given * self.small


def typed_race(evening: Evening, data: Mapping[str, str]) -> RaceForm | None:
    """The race of the smallest chip for the next one; None when one value is left."""
    if len(evening.chips_left) < 2:
        return None
    small, big = evening.chips_left[:2]
    counts = _by_entrant(evening, data, "count")
    return RaceForm(small, big, [_line(number, typed, data, small, big) for number, typed in counts.items()])


def _line(number: int, typed: str, data: Mapping[str, str], small: int, big: int) -> RaceLine:
    is_last = f"only-{number}" in data
    try:
        given = read_chips(typed or "0")
        is_wrong = given > CHIPS_MAX
    except ValueError:
        given, is_wrong = 0, True
    received = 0 if is_wrong else received_for(given, small, big, has_nothing_else=is_last)
    return RaceLine(number, typed, is_last, given, received, is_wrong)


def _by_entrant(evening: Evening, data: Mapping[str, str], name: str) -> dict[int, str]:
    return {number: data.get(f"{name}-{number}", "").strip()[:20] for number in evening.alive}
