"""Fields of the buttons of a tournament: numbers, seats, truths. No page shows their errors."""

from collections.abc import Sequence

from django import forms

from games.rules.tournament.seat_draw import SeatDraw
from web.core.forms.keys import parse_number

MAX_DIGITS = 9


def read_number(typed: str) -> int:
    """Return a whole number. Raises ValidationError for any other text."""
    number = parse_number(typed.strip(), MAX_DIGITS)
    if number is None:
        raise forms.ValidationError("number")
    return number


def parse_seat(typed: str) -> SeatDraw:
    """Return the table and the chair of a text such as `2-3`. Raises ValidationError for any other text."""
    table, _dash, chair = typed.partition("-")
    return SeatDraw(read_number(table), read_number(chair))


class NumberField(forms.Field):
    """A whole number; None for an optional empty field."""

    widget = forms.HiddenInput

    def to_python(self, value: str | None) -> int | None:
        return read_number(value) if value else None


class NumbersField(forms.Field):
    """Several whole numbers; empty texts are left out."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Sequence[str] | None) -> list[int]:
        return [read_number(each) for each in value or () if each]


class SeatField(forms.Field):
    """A table and a chair; None for an optional empty field."""

    widget = forms.Select

    def to_python(self, value: str | None) -> SeatDraw | None:
        return parse_seat(value) if value else None


class SeatsField(forms.Field):
    """Several seats; empty texts are left out."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: Sequence[str] | None) -> list[SeatDraw]:
        return [parse_seat(each) for each in value or () if each]


class TruthField(forms.Field):
    """True for the text `1`, false for any other."""

    def to_python(self, value: object) -> bool:
        return value == "1"
