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
    ChipsField,
    DayField,
    HourField,
    KeyField,
    LineField,
    OneOfField,
    PlayerNameField,
    WholeNumberField,
)


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
