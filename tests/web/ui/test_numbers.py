"""Formatting of figures in each language, always with their sign."""

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from web.ui.number_words import number_in_words
from web.ui.numbers import (
    format_integer,
    format_minutes,
    format_money,
    format_ordinal,
    format_signed,
    format_signed_amount,
    format_signed_money,
    ordinal_suffix,
    sign_of,
)
from web.ui.typography import sentence_case, typeset

THIN = "\u202f"


@pytest.mark.parametrize(
    ("cents", "french", "english"),
    [
        (2650, f"+26,50{THIN}€", "+€26.50"),
        (-1800, f"−18,00{THIN}€", "−€18.00"),
        (5, f"+0,05{THIN}€", "+€0.05"),
        (0, f"0,00{THIN}€", "€0.00"),
        (123456700, f"+1{THIN}234{THIN}567,00{THIN}€", "+€1,234,567.00"),
    ],
)
def test_signed_money_formats_gains_and_losses(cents, french, english):
    with override("fr"):
        assert format_signed_money(cents) == french
    with override("en"):
        assert format_signed_money(cents) == english


@pytest.mark.parametrize(
    ("cents", "french", "english"),
    [(2650, "+26,50", "+26.50"), (-1800, "−18,00", "−18.00"), (0, "0,00", "0.00")],
)
def test_signed_amount_omits_the_currency(cents, french, english):
    with override("fr"):
        assert format_signed_amount(cents) == french
    with override("en"):
        assert format_signed_amount(cents) == english


@pytest.mark.parametrize(
    ("minutes", "french", "english"),
    [(0, "0_min", "0_min"), (59, "59_min", "59_min"), (120, "2_h", "2_h"), (185, "3_h_05", "3_h_05_min")],
)
def test_duration_ends_with_its_unit_in_english(minutes, french, english):
    with override("fr"):
        assert format_minutes(minutes) == french.replace("_", THIN)
    with override("en"):
        assert format_minutes(minutes) == english.replace("_", THIN)


def test_brief_money_omits_zero_cents():
    with override("fr"):
        assert [format_money(2000, brief=True), format_money(2050, brief=True)] == [
            f"20{THIN}€",
            f"20,50{THIN}€",
        ]
    with override("en"):
        assert [format_money(2000, brief=True), format_money(2050, brief=True)] == ["€20", "€20.50"]


@given(points=st.integers(-(10**9), 10**9))
def test_signed_points_are_formatted_and_parsed_back(points):
    with override("fr"):
        text = format_signed(points)
    assert text[0] == {"+": "+", "-": "−"}.get(sign_of(points), "0")
    assert int(text.replace("−", "-").replace(THIN, "")) == points


@given(cents=st.integers(-(10**9), 10**9))
def test_money_has_the_same_digits_in_both_languages(cents):
    with override("fr"):
        french = format_signed_money(cents)
    with override("en"):
        english = format_signed_money(cents)
    digits = [[each for each in text if each.isdigit()] for text in (french, english)]
    assert digits[0] == digits[1]
    assert int("".join(digits[0])) == abs(cents)
    assert [each for each in french if each in "+−"] == [each for each in english if each in "+−"]


def test_figure_separates_thousands():
    with override("fr"):
        assert format_integer(3600) == f"3{THIN}600"
    with override("en"):
        assert format_integer(3600) == "3,600"


def test_ordinal_suffix_follows_the_language():
    with override("fr"):
        assert [ordinal_suffix(rank) for rank in (1, 2, 3, 11, 21)] == ["er", "e", "e", "e", "e"]
        assert [format_ordinal(rank) for rank in (1, 8)] == ["1ᵉʳ", "8ᵉ"]
    with override("en"):
        assert format_ordinal(8) == "8th"
        suffixes = [ordinal_suffix(rank) for rank in (1, 2, 3, 4, 11, 12, 13, 21, 112, 122)]
        assert suffixes == ["st", "nd", "rd", "th", "th", "th", "th", "st", "th", "nd"]


def test_small_numbers_are_spelled_out():
    with override("fr"):
        assert [number_in_words(1), number_in_words(4), number_in_words(1200)] == [
            "un",
            "quatre",
            f"1{THIN}200",
        ]
    with override("en"):
        assert number_in_words(4) == "four"


def test_typeset_sets_narrow_spaces_in_french_only():
    with override("fr"):
        assert typeset("« Menteur ! » : 20 €") == f"«{THIN}Menteur{THIN}!{THIN}»{THIN}: 20{THIN}€"
    with override("en"):
        assert typeset("Liar ! : 20 €") == "Liar ! : 20 €"


def test_sentence_case_capitalises_the_first_letter_only():
    assert sentence_case("à Léa, R♥") == "À Léa, R♥"
    assert sentence_case("") == ""
