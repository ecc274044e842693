"""Tools on the seats of a table: the next button, the seat of an arriving player, who shows first."""

from typing import ClassVar, Final

from django import forms
from django.forms.boundfield import BoundField, BoundWidget
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.holdem.action_order import showdown_order
from games.rules.holdem.button import Positions, dead_button_positions, moved_positions
from games.rules.holdem.table_seats import TableSeats
from games.rules.tournament.balancing import ArrivalStatus, arrival_seat, arrival_status
from web.tools.forms import CountedForm, FirstChoiceField, SegmentedField
from web.tools.text import Statement
from web.ui.lazy import LazyText
from web.ui.names import join_names

_BUTTON: Final[tuple[LazyText, int | None]] = (pgettext_lazy("seat", "Button"), 0)
_BLINDS: Final[dict[str, tuple[LazyText, int | None]]] = {
    "small_blind": (pgettext_lazy("seat", "Small"), 1),
    "big_blind": (pgettext_lazy("seat", "Big"), 2),
}
"""Label and usual seat of the blinds of the hand before."""


class SeatRadios(forms.RadioSelect):
    """A radio button of each seat."""

    option_template_name = "django/forms/widgets/input.html"


class SeatsForm(CountedForm):
    """Toggles of `count` seats: radio buttons shared by all seats, and a checkbox of each seat.

    `radios` has the label and the usual seat of each group, `flag` the name and the label of the checkboxes.
    """

    radios: ClassVar[dict[str, tuple[LazyText, int | None]]]
    flag: ClassVar[tuple[str, LazyText]]
    title: ClassVar[LazyText]
    intro: ClassVar[LazyText]
    dock_label: ClassVar[LazyText]

    def row_fields(self) -> dict[str, forms.Field]:
        fields: dict[str, forms.Field] = {
            name: self._radio_field(label, self.usual_seat(name))
            for name, (label, _usual) in self.radios.items()
        }
        for seat in range(self.count):
            checkbox = forms.CheckboxInput({"value": "1"})
            fields[f"{self.flag[0]}-{seat}"] = forms.BooleanField(required=False, widget=checkbox)
        return fields

    def _radio_field(self, label: LazyText, usual: int | None) -> FirstChoiceField:
        seats = {str(seat): str(seat + 1) for seat in range(self.count)}
        choices = seats if usual is not None else {**seats, "": ""}
        field = FirstChoiceField(label, choices, initial="" if usual is None else str(usual))
        field.widget = SeatRadios(choices=list(choices.items()))
        return field

    def usual_seat(self, name: str) -> int | None:
        """Return the usual seat of a group, None if none of its seats is chosen at first."""
        usual = self.radios[name][1]
        return None if usual is None else usual % self.count

    @property
    def rows(self) -> list[tuple[int, list[tuple[BoundWidget | BoundField, LazyText]]]]:
        """Number of each seat, and its toggles with their labels."""
        name, flag_label = self.flag
        return [
            (
                seat + 1,
                [
                    *((self[radio][seat], label) for radio, (label, _usual) in self.radios.items()),
                    (self[f"{name}-{seat}"], flag_label),
                ],
            )
            for seat in range(self.count)
        ]

    def seat(self, name: str) -> int:
        """Return the chosen seat of a group that has one."""
        return int(self.cleaned_data[name])

    @property
    def seating(self) -> TableSeats:
        """Seats whose checkbox is not ticked."""
        name, _label = self.flag
        seats = (seat for seat in range(self.count) if not self.cleaned_data[f"{name}-{seat}"])
        return TableSeats(self.count, frozenset(seats))

    def answer(self) -> Statement:
        """Return the answer of a valid form. Raises `RuleError`."""
        raise NotImplementedError


class ButtonForm(SeatsForm):
    """Positions of the button and the blinds, from the previous hand and the seats that are empty since."""

    radios = {"button": _BUTTON, **_BLINDS}
    flag = ("out", pgettext_lazy("seat", "Out"))
    title = gettext_lazy("Next button and blinds")
    intro = gettext_lazy("What each seat had on the hand before, and who is out since.")
    dock_label = gettext_lazy("On the next hand")
    rule = SegmentedField(
        gettext_lazy("Rule of the button"),
        {
            "dead": pgettext_lazy("rule of the button", "Dead button"),
            "moving": pgettext_lazy("rule of the button", "Moving button"),
        },
    )

    def usual_seat(self, name: str) -> int | None:
        """Return the usual seat; the button of two players has the small blind."""
        usual = self.radios[name][1]
        return max(usual - 1, 0) if usual and self.count == 2 else usual

    def positions(self) -> Positions:
        """Return the positions of the next hand. Raises `RuleError`."""
        if self.cleaned_data["rule"] == "moving":
            return moved_positions(self.seating, self.seat("button"))
        return dead_button_positions(self.seating, self.seat("small_blind"), self.seat("big_blind"))

    def answer(self) -> Statement:
        positions = self.positions()
        sentence = _("The button is at seat %(button)s, the big blind at seat %(big)s.") % {
            "button": positions.button + 1,
            "big": positions.big_blind + 1,
        }
        details = [_("Nobody posts the small blind.")]
        if positions.small_blind is not None:
            details = [_("The small blind is at seat %(small)s.") % {"small": positions.small_blind + 1}]
        if positions.dead_button:
            details.append(_("The button is dead: nobody sits there."))
        if positions.dead_cards:
            seats = join_names(str(seat + 1) for seat in positions.dead_cards)
            details.append(_("Dead cards at: %(seats)s.") % {"seats": seats})
        article = "holdem.56" if len(self.seating.occupied) == 2 else "holdem.54"
        if self.cleaned_data["rule"] == "moving":
            article = "holdem.53"
        return Statement(sentence, article, details=tuple(details))


class ArrivalForm(SeatsForm):
    """The seat of an arriving player, from the blinds of the last hand and the free seats."""

    radios = _BLINDS
    flag = ("free", pgettext_lazy("seat", "Free"))
    title = gettext_lazy("An arriving player")
    intro = gettext_lazy("The blinds of the last hand, and the free seats.")
    dock_label = gettext_lazy("Which seat")

    def __init__(self, data: QueryDict) -> None:
        if "count" not in data and not any(name.startswith("free-") for name in data):
            data = data.copy()
            data["free-3"] = "1"
        super().__init__(data)

    def answer(self) -> Statement:
        seat = arrival_seat(self.seating, self.seat("big_blind"))
        status = arrival_status(self.count, seat, self.seat("small_blind"), self.seat("big_blind"))
        sentence = _("The arriving player takes seat %(seat)s.") % {"seat": seat + 1}
        return Statement(sentence, "holdem.75", details=(str(ARRIVALS[status]),))


ARRIVALS: Final = {
    ArrivalStatus.PLAYS: gettext_lazy("Cards at once, with the blinds of the seat."),
    ArrivalStatus.SITS_OUT: gettext_lazy(
        "One hand without cards; then the player plays and the deal passes left."
    ),
    ArrivalStatus.PLAYS_DEAL_PASSES_LEFT: gettext_lazy("Cards at once; the deal passes to the left."),
}


class ShowdownForm(SeatsForm):
    """The order of the showdown, from the button, the last bet and the folded hands."""

    radios = {"button": _BUTTON, "bettor": (pgettext_lazy("seat", "Bet last"), None)}
    flag = ("folded", pgettext_lazy("seat", "Folded"))
    title = gettext_lazy("Who shows first")
    intro = gettext_lazy("The button, the last bet of the last round, and who has folded.")
    dock_label = gettext_lazy("Who shows first")

    @property
    def no_bettor(self) -> BoundWidget:
        """Radio button for a last round without a bet."""
        return self["bettor"][self.count]

    def answer(self) -> Statement:
        bettor = self.cleaned_data["bettor"]
        order = showdown_order(self.seating, self.seat("button"), int(bettor) if bettor else None)
        others = join_names(str(seat + 1) for seat in order[1:])
        reason = _("Nobody bet on the last round: the first seat left of the button begins.")
        if bettor:
            reason = _("The last player to bet or raise on the last round begins.")
        details = [_("Then, if they claim the pot: %(seats)s.") % {"seats": others}] if others else []
        sentence = _("Seat %(seat)s shows first.") % {"seat": order[0] + 1}
        return Statement(sentence, "holdem.70", details=(*details, reason))
