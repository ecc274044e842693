"""Fields that several forms have: values, one message for each fault, and the template of a field."""

from datetime import date, time
from uuid import UUID

import pytest
from django import forms
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.utils.translation import override

from tests.html import parse
from web.core.fields import (
    CentsField,
    ChipsField,
    DayField,
    HourField,
    KeyField,
    LineField,
    OneOfField,
    PlayerNameField,
    WholeNumberField,
)
from web.tools.forms import ToolChipsField


class Chips(ChipsField):
    message = "Write chips."


FIELDS = {
    "line": LineField(max_length=5, required=False),
    "name": PlayerNameField(),
    "number": WholeNumberField(min_value=1, max_value=99),
    "maybe": WholeNumberField(min_value=1, max_value=99, required=False),
    "chips": Chips(min_value=1, max_value=1000),
    "day": DayField(),
    "hour": HourField(),
    "choice": OneOfField(choices=[("a", "A"), ("b", "B")]),
}


@pytest.mark.parametrize(
    ("field", "typed", "value"),
    [
        ("line", "  a\u200b b ", "a b"),
        ("name", "Léa", "Léa"),
        ("number", " 12 ", 12),
        ("maybe", "", None),
        ("chips", "100+2×5", 110),
        ("day", "2027-01-14", date(2027, 1, 14)),
        ("hour", "20:30:59", time(20, 30)),
        ("choice", "b", "b"),
    ],
)
def test_field_reads_what_was_typed(field, typed, value):
    assert FIELDS[field].clean(typed) == value


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("line", "abcdef"),
        ("name", "..."),
        ("name", ""),
        ("number", "0"),
        ("number", "100"),
        ("number", "²"),
        ("number", "9" * 5000),
        ("number", ""),
        ("chips", "1001"),
        ("chips", "x"),
        ("day", "2026-02-31"),
        ("day", "14/01/2027"),
        ("hour", "20:30+01:00"),
        ("choice", "c"),
        ("choice", ""),
    ],
)
def test_field_refuses_with_one_message(field, typed):
    with pytest.raises(forms.ValidationError) as refused:
        FIELDS[field].clean(typed)
    assert len(refused.value.messages) == 1


def test_key_of_a_form_is_new_without_one_and_refused_with_400():
    key = KeyField()
    assert key.clean("") != key.clean("")
    assert isinstance(key.clean(""), UUID)
    with pytest.raises(BadRequest):
        key.clean("not a key")


NUMBER_LIMITS = "Write a number from 2 to 12."
ANY_NUMBER = "Write a number from 0 to 1,000,000,000."
REFUSED_NUMBERS = [
    (ChipsField(min_value=2, max_value=12), "1", NUMBER_LIMITS),
    (ChipsField(min_value=2, max_value=12), "99999999999", NUMBER_LIMITS),
    (ChipsField(min_value=2, max_value=12), "many", NUMBER_LIMITS),
    (ChipsField("Count them.", min_value=2, max_value=12), "13", NUMBER_LIMITS),
    (ChipsField("Count them.", min_value=2, max_value=12), "many", "Count them."),
    (ChipsField(min_value=0), "9" * 40, ANY_NUMBER),
    (CentsField("Write euros.", max_value=100_000), "1000.01", "Write an amount of at most €1,000."),
    (CentsField("Write euros."), "99999999999", "Write an amount of at most €10,000,000."),
    (CentsField("Write euros."), "0", "Write euros."),
    (CentsField("Write euros."), "beer", "Write euros."),
    (ToolChipsField(least=2), "99999999999", "Write a number from 2 to 1,000,000,000."),
    (ToolChipsField(least=2), "1", "A whole number of chips, 2 at least."),
]


@pytest.mark.parametrize(("field", "typed", "message"), REFUSED_NUMBERS)
def test_number_outside_the_limits_is_refused_with_them(field, typed, message):
    with override("en"):
        with pytest.raises(forms.ValidationError) as refused:
            field.clean(typed)
        assert refused.value.messages == [message]


class Evening(forms.Form):
    day = DayField(label="Day")


def drawn(form):
    """Return the drawn field of the day, in English."""
    with override("en"):
        return parse(HttpResponse(form["day"].as_field_group()))


def test_error_is_described_by_its_field_which_has_what_was_typed():
    page = drawn(Evening({"day": "soon"}))
    (field,) = page.find_all("input")
    assert field.attributes["value"] == "soon"
    assert field.attributes["aria-invalid"] == "true"
    assert page.by_id(field.attributes["aria-describedby"]).text == "Write a day of the calendar."
    (valid,) = drawn(Evening(initial={"day": date(2027, 1, 14)})).find_all("input")
    assert valid.attributes["value"] == "2027-01-14"
    assert "aria-invalid" not in valid.attributes


def test_number_error_has_thousands_separators():
    refused = pytest.raises(forms.ValidationError, match="from 1 to 999,999")
    with override("en"), refused:
        WholeNumberField(min_value=1, max_value=999_999).clean("1000000")
