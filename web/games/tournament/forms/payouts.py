"""Forms of the prizes, deals and chip races of a tournament, and of the formula of season points."""

import re
from collections.abc import Mapping
from typing import cast

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.functional import lazy
from django.utils.translation import gettext, gettext_lazy

from games.models import Seat
from games.rules.errors import RuleError
from games.rules.tournament.payout import apply_deal, big_chips_for, deal_with_shares, set_prizes
from games.rules.tournament.prizes import MAX_PLACES
from games.rules.tournament.record import EventRecord
from games.rules.tournament.season_points import season_points
from games.rules.tournament.state import TournamentState
from games.rules.tournament.terms import MAX_CHIPS
from web.core.fields import (
    CentsField,
    ChipsField,
    ChoiceText,
    OneOfField,
    OptionalChoiceField,
    RadioList,
    Segmented,
    WholeNumberField,
)
from web.core.forms.amounts import cents_input_value, parse_cents, parse_chips
from web.core.refusals import rule_refusal_message
from web.games.tournament.forms.fields import SeatsField
from web.games.tournament.text.events import FORMULA_LABELS, PRIZE_DEAL_LABELS, STRUCTURE_LABELS, race_text
from web.ui.numbers import format_money

EXAMPLE_FIELD = 9
STEPS_CENTS = (100, 500, 1000, 5000)
"""Possible roundings of the prizes."""


SHARES = ("percent", "amounts")
"""Structures with a share for each place."""
WRITE_SHARES = gettext_lazy("Write one share for each place, the first one first: 50 30 20.")
BETWEEN_SHARES = re.compile(r"[\s;/%€]+")
REFUSED_FIELDS = {
    "PRIZES_PERCENT": "parts",
    "PRIZES_SUM": "parts",
    "PRIZES_ORDER": "parts",
    "PRIZES_PLACES": "places",
    "PRIZES_STEP": "step",
}
"""Field of the prizes that causes a refusal of the rules, by its code."""


def _steps() -> list[tuple[str, str]]:
    return [(str(cents), format_money(cents, brief=True)) for cents in STEPS_CENTS]


class PrizesForm(forms.Form):
    """The prize structure of a tournament; `state` has the new one once the form is valid.

    A field that the structure does not use is not validated.
    """

    structure = OneOfField(
        label=gettext_lazy("How it is shared"),
        choices=[(kind, ChoiceText(label)) for kind, label in STRUCTURE_LABELS.items()],
        widget=RadioList,
    )
    parts = forms.CharField(
        label=gettext_lazy("One share for each place, the first one first, in percents or in euros"),
        required=False,
        max_length=200,
        widget=forms.TextInput({"placeholder": "50 30 20", "autocomplete": "off"}),
    )
    places = WholeNumberField(
        label=gettext_lazy("Paid places"),
        help_text=gettext_lazy("usual prizes; empty: by the size of the field"),
        required=False,
        min_value=0,
        max_value=MAX_PLACES,
        widget=forms.TextInput({"maxlength": "2"}),
    )
    step = OptionalChoiceField(label=gettext_lazy("Rounded to"), choices=_steps)
    preview = forms.BooleanField(required=False)

    def __init__(self, state: TournamentState, data: QueryDict | None = None) -> None:
        structure = state.structure
        parts = [cents_input_value(part) if structure.kind == "amounts" else part for part in structure.parts]
        initial = {
            "structure": structure.kind,
            "parts": " ".join(map(str, parts)),
            "places": structure.places or None,
            "step": structure.step_cents,
        }
        super().__init__(data, initial=initial)
        self.state = state

    def clean_parts(self) -> list[int]:
        """Return the shares in percents or in cents; none for a structure without shares."""
        structure, typed = self.cleaned_data.get("structure"), self.cleaned_data["parts"]
        if structure not in SHARES:
            return []
        read = parse_cents if structure == "amounts" else parse_chips
        try:
            shares = [read(word) for word in BETWEEN_SHARES.split(typed) if word]
        except ValueError as fault:
            raise forms.ValidationError(WRITE_SHARES) from fault
        if not 0 < len(shares) <= MAX_PLACES:
            raise forms.ValidationError(WRITE_SHARES)
        return shares

    def clean(self) -> None:
        """Check that the prizes add up to the pool."""
        structure = self.cleaned_data.get("structure")
        if structure not in SHARES:
            self.errors.pop("parts", None)
        if structure != "usual":
            self.errors.pop("places", None)
        if self.errors:
            return
        try:
            self.state = set_prizes(self.state, self.requested())
        except RuleError as refusal:
            self.add_error(REFUSED_FIELDS.get(refusal.code), rule_refusal_message(refusal))

    def requested(self) -> EventRecord:
        """Return the structure of a form without errors, as it is recorded."""
        sent = self.cleaned_data
        requested: EventRecord = {"structure": sent["structure"]}
        if sent["structure"] in SHARES:
            requested["parts"] = sent["parts"]
        if sent["structure"] == "usual" and sent["places"] is not None:
            requested["places"] = sent["places"]
        if sent["structure"] != "amounts" and sent["step"]:
            requested["step_cents"] = int(sent["step"])
        return requested


class PrizeDealForm(forms.Form):
    """A deal of the last players: the chips or the euros of each, in a field with their number.

    `shares` are the cents of each entrant, of a form without errors; `seen` are those that its page showed.
    """

    deal = OneOfField(
        choices=list(PRIZE_DEAL_LABELS.items()),
        widget=Segmented({"label": gettext_lazy("How it is shared")}),
        initial="chips",
    )
    step = forms.CharField(required=False)
    seen = SeatsField(required=False)

    def __init__(
        self, state: TournamentState, people: Mapping[int, Seat], data: QueryDict | None = None
    ) -> None:
        super().__init__(data)
        self.state = state
        self.people = [people[number] for number in state.active_entrants]
        self.shares: dict[int, int] = {}
        for person in self.people:
            self.fields[f"share-{person.position}"] = self._share_field()

    def _share_field(self) -> forms.Field:
        """Return the field of a player: euros, chips, or any text that an equal deal does not read."""
        widget = forms.TextInput({"inputmode": "decimal", "maxlength": "20"})
        deal = self["deal"].value()
        if deal == "custom":
            return CentsField(min_value=0, required=False, widget=widget)
        if deal == "even":
            return forms.CharField(required=False, widget=widget)
        return ChipsField(min_value=0, required=False, widget=widget)

    @property
    def is_agreed(self) -> bool:
        """Whether the players agree to the deal of a valid form, having seen their shares."""
        has_seen = self.cleaned_data["deal"] == "custom" or self.cleaned_data["seen"]
        return bool(self.cleaned_data["step"] == "agree" and has_seen)

    @property
    def has_new_shares(self) -> bool:
        """Whether the players would agree to shares that their page has not shown before."""
        return (
            self.is_bound and self.is_valid() and self.cleaned_data["step"] == "agree" and not self.is_agreed
        )

    def seen_fields(self) -> dict[str, object]:
        """Return the fields of the record of a valid form as its page showed them; none if typed."""
        if self.cleaned_data["deal"] == "custom":
            return {}
        seen = dict(self.cleaned_data["seen"])
        return {"shares": [[entrant, seen.get(entrant)] for entrant in self.shares]}

    @property
    def rows(self) -> list[tuple[Seat, BoundField, int | None]]:
        """Each of the last players, with the field, and the share in cents."""
        return [
            (each, self[f"share-{each.position}"], self.shares.get(each.position)) for each in self.people
        ]

    def clean(self) -> None:
        """Compute the share of each player, and check their sum."""
        if self.errors:
            return
        try:
            data = deal_with_shares(self.state, self.requested())
            apply_deal(self.state, data)
            self.shares = dict(data["shares"])
        except RuleError as refusal:
            self.add_error(None, rule_refusal_message(refusal))

    def requested(self) -> EventRecord:
        """Return the deal of a form without errors, as it is recorded."""
        sent = self.cleaned_data
        if sent["deal"] == "even":
            return {"deal": "even"}
        # JSON has no tuples: a pair is a list of two.
        weights = [[each.position, sent[f"share-{each.position}"] or 0] for each in self.people]
        return {"deal": sent["deal"], "weights": cast("list[tuple[int, int]]", weights)}


class StackForm(forms.Form):
    """The small chips of one player in a chip race, and whether the player has no others.

    The inputs of player 7 are `count-7` and `only-7`.
    """

    count = ChipsField(
        min_value=0,
        max_value=MAX_CHIPS,
        required=False,
        widget=forms.TextInput({"inputmode": "numeric", "maxlength": "20"}),
    )
    only = forms.BooleanField(required=False)

    def __init__(self, person: Seat, small: int, big: int, data: QueryDict | None) -> None:
        super().__init__(data)
        self.person, self.small, self.big = person, small, big

    def add_prefix(self, field_name: str) -> str:
        return f"{field_name}-{self.person.position}"

    @property
    def given(self) -> int:
        """Small chips that the player gives."""
        return 0 if self.errors or not self.is_bound else self.cleaned_data["count"] or 0

    @property
    def received(self) -> int:
        """Big chips that the player receives."""
        if self.errors or not self.is_bound:
            return 0
        is_only = self.cleaned_data["only"]
        return big_chips_for(self.given, self.small, self.big, has_nothing_else=is_only)

    @property
    def stack(self) -> list[object]:
        """Number, small chips and lack of others of the player, as they are recorded."""
        return [self.person.position, self.given, self.cleaned_data["only"]]

    @property
    def text(self) -> str:
        return race_text(self.given, self.small, self.received, self.big)


class ChipRaceForm(forms.Form):
    """A chip race: the `small` chips of each player, the smallest of those left, become `big` ones.

    `tables` has each table with its rows, clockwise, as somebody who walks around it counts.
    """

    step = forms.CharField(required=False)

    def __init__(
        self, state: TournamentState, people: Mapping[int, Seat], data: QueryDict | None = None
    ) -> None:
        super().__init__(data)
        self.small, self.big = state.chips_left[:2]
        self.tables = [
            (table, [StackForm(people[each], self.small, self.big, data) for each in table.players])
            for table in state.tables
        ]
        self.rows = [row for _table, rows in self.tables for row in rows]

    def is_valid(self) -> bool:
        return super().is_valid() and all(row.is_valid() for row in self.rows)

    @property
    def has_errors(self) -> bool:
        return bool(self.errors) or any(row.errors for row in self.rows)

    @property
    def is_done(self) -> bool:
        """Whether the players have exchanged the chips of a valid form."""
        return bool(self.cleaned_data["step"] == "done")

    @property
    def given(self) -> int:
        return sum(row.given for row in self.rows)

    @property
    def received(self) -> int:
        return sum(row.received for row in self.rows)

    @property
    def difference(self) -> int:
        """Chips that the rounding adds to those in play; negative if it removes some."""
        return self.received * self.big - self.given * self.small

    def requested(self) -> dict[str, object]:
        """Return the race of a valid form, as it is recorded."""
        return {"small": self.small, "big": self.big, "stacks": [row.stack for row in self.rows]}


def _formula_choices() -> list[tuple[str, ChoiceText]]:
    return [(key, ChoiceText(label, _example(key))) for key, label in FORMULA_LABELS.items()]


def _example(formula: str) -> str:
    """Return the points of some places of a tournament of nine."""
    points = [season_points(formula, place, EXAMPLE_FIELD) for place in (1, 2, 3, EXAMPLE_FIELD)]
    fields = dict(zip(("first", "second", "third", "last"), points, strict=True)) | {"field": EXAMPLE_FIELD}
    return gettext("of %(field)s: %(first)s, %(second)s, %(third)s … %(last)s") % fields


class PointsFormulaForm(forms.Form):
    """The formula of season points of a circle."""

    formula = OneOfField(
        label=gettext_lazy("What a place is worth in the season"),
        choices=lazy(_formula_choices, list)(),
        widget=RadioList,
    )
