"""Chip race: the smallest chips of every player exchanged for bigger ones."""

from functools import cached_property

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.tournament.chip_race import ChipRace, Rounding, chip_race
from web.tools.forms import CountedForm, SegmentedField, ToolChipsField


class ChipRaceForm(CountedForm):
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

    def row_fields(self) -> dict[str, forms.Field]:
        rows: dict[str, forms.Field] = {}
        for seat in range(self.count):
            number = {"number": seat + 1}
            small_chips = {"aria-label": _("Small chips of player %(number)s") % number}
            bare = {"aria-label": _("Player %(number)s has only these") % number, "value": "1"}
            rows[f"chips-{seat}"] = ToolChipsField(attributes=small_chips | {"class": "amount-input first"})
            rows[f"bare-{seat}"] = forms.BooleanField(required=False, widget=forms.CheckboxInput(bare))
        return rows

    def clean_big(self) -> int | None:
        """Check that the big chip is worth more than the small one."""
        small, big = self.chips("small"), self.chips("big")
        if small and big and big <= small:
            raise forms.ValidationError(_("The bigger chip is worth more than the smaller."))
        return big

    @cached_property
    def race(self) -> ChipRace | None:
        """The exchange for the seats of `racing`; None while there is nothing to exchange.

        A player with small chips only receives at least one big chip.
        """
        small, big = self.chips("small"), self.chips("big")
        if not self.racing or small is None or big is None:
            return None
        stacks = [
            {small: chips} | ({} if self.cleaned_data[f"bare-{seat}"] else {big: 1})
            for seat, chips in self.racing.items()
        ]
        rounding: Rounding = "ceil" if self.cleaned_data["rounding"] == "ceil" else "nearest"
        return chip_race(stacks, small, big, rounding)

    @property
    def racing(self) -> dict[int, int]:
        """Small chips by seat, of a valid form."""
        counts = {} if self.errors else {seat: self.chips(f"chips-{seat}") for seat in range(self.count)}
        return {seat: chips for seat, chips in counts.items() if chips is not None}

    @property
    def rows(self) -> list[tuple[BoundField, BoundField, int | None]]:
        """The two fields of each player, and the big chips received."""
        stacks = self.race.stacks if self.race else ()
        received = {seat: raced.received for seat, raced in zip(self.racing, stacks, strict=False)}
        return [
            (self[f"chips-{seat}"], self[f"bare-{seat}"], received.get(seat)) for seat in range(self.count)
        ]
