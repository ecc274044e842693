"""Chip race: the smallest chips of every player exchanged for bigger ones."""

from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.tournament.chip_race import Rounding, chip_race
from web.tools.forms import SegmentedField, ToolChipsField, ToolForm
from web.tools.rows import requested_count

MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS = 2, 10, 6


class ChipRaceForm(ToolForm):
    """The values of two chips, the rounding, and the small chips of `count` players.

    `bare` is set for a player who has no other chips.
    """

    small = ToolChipsField(gettext_lazy("Small chip"), 1, initial="25", required=True)
    big = ToolChipsField(gettext_lazy("Big chip"), 1, initial="100", required=True)
    rounding = SegmentedField(
        gettext_lazy("Rounding"),
        {
            "nearest": pgettext_lazy("rounding", "To the nearest, halves up"),
            "ceil": pgettext_lazy("rounding", "Always up"),
        },
    )

    def __init__(self, data: QueryDict, count: int) -> None:
        self.count = count
        rows: dict[str, forms.Field] = {}
        for seat in range(count):
            number = {"number": seat + 1}
            small_chips = {"aria-label": _("Small chips of player %(number)s") % number}
            bare = {"aria-label": _("Player %(number)s has nothing else") % number, "value": "1"}
            rows[f"chips-{seat}"] = ToolChipsField(attributes=small_chips | {"class": "amount-input first"})
            rows[f"bare-{seat}"] = forms.BooleanField(required=False, widget=forms.CheckboxInput(bare))
        super().__init__(data, rows)

    def clean_big(self) -> int | None:
        """Check that the big chip is worth more than the small one."""
        small, big = self.chips("small"), self.chips("big")
        if small and big and big <= small:
            raise forms.ValidationError(_("The bigger chip is worth more than the smaller."))
        return big

    @property
    def rounding_rule(self) -> Rounding:
        return "ceil" if self.cleaned_data["rounding"] == "ceil" else "nearest"


@dataclass(frozen=True, slots=True)
class RaceToolRow:
    """One player: the fields of the small chips and of `bare`, and the number of big chips received."""

    chips: BoundField
    bare: BoundField
    received: int | None


@dataclass(frozen=True, slots=True)
class RacePage:
    """Page data of the chip race."""

    form: ChipRaceForm
    rows: list[RaceToolRow]
    difference: int | None

    @property
    def count(self) -> int:
        return self.form.count

    @property
    def may_grow(self) -> bool:
        return self.count < MAX_PLAYERS

    @property
    def may_shrink(self) -> bool:
        return self.count > MIN_PLAYERS


def race_page(data: QueryDict) -> RacePage:
    """Return the chip race for the players described by a query string.

    A player with small chips only receives at least one big chip.
    """
    form = ChipRaceForm(data, requested_count(data, MIN_PLAYERS, MAX_PLAYERS, DEFAULT_PLAYERS))
    received: dict[int, int] = {}
    difference = None
    small, big = (form.chips("small"), form.chips("big")) if form.is_valid() else (None, None)
    if small and big:
        counts = {seat: form.chips(f"chips-{seat}") for seat in range(form.count)}
        stacks = {
            seat: {small: chips} | ({} if form.cleaned_data[f"bare-{seat}"] else {big: 1})
            for seat, chips in counts.items()
            if chips is not None
        }
        race = chip_race(list(stacks.values()), small, big, form.rounding_rule)
        received = {seat: raced.received for seat, raced in zip(stacks, race.stacks, strict=True)}
        difference = race.difference if stacks else None
    rows = [
        RaceToolRow(form[f"chips-{seat}"], form[f"bare-{seat}"], received.get(seat))
        for seat in range(form.count)
    ]
    return RacePage(form, rows, difference)
