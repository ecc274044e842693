"""Figures are written as each language writes them, and their sign is never left out."""

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from web.wording.figures import figure, money, ordinal_suffix, sign_of, signed, signed_money
from web.wording.numbers import in_letters
from web.wording.typography import sentence_case, typeset

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
def test_money_won_and_lost(cents, french, english):
    with override("fr"):
        assert signed_money(cents) == french
    with override("en"):
        assert signed_money(cents) == english


def test_an_amount_may_drop_its_cents_when_there_are_none():
    with override("fr"):
        assert [money(2000, brief=True), money(2050, brief=True)] == [f"20{THIN}€", f"20,50{THIN}€"]
    with override("en"):
        assert [money(2000, brief=True), money(2050, brief=True)] == ["€20", "€20.50"]


@given(points=st.integers(-(10**9), 10**9))
def test_points_are_signed_and_read_back(points):
    with override("fr"):
        said = signed(points)
    assert said[0] == {"+": "+", "-": "−"}.get(sign_of(points), "0")
    assert int(said.replace("−", "-").replace(THIN, "")) == points


@given(cents=st.integers(-(10**9), 10**9))
def test_money_is_the_same_in_both_languages(cents):
    with override("fr"):
        french = signed_money(cents)
    with override("en"):
        english = signed_money(cents)
    digits = [[each for each in said if each.isdigit()] for said in (french, english)]
    assert digits[0] == digits[1]
    assert int("".join(digits[0])) == abs(cents)
    assert [each for each in french if each in "+−"] == [each for each in english if each in "+−"]


def test_thousands_are_set_apart():
    with override("fr"):
        assert figure(3600) == f"3{THIN}600"
    with override("en"):
        assert figure(3600) == "3,600"


def test_places_are_numbered():
    with override("fr"):
        assert [ordinal_suffix(rank) for rank in (1, 2, 3, 11, 21)] == ["er", "e", "e", "e", "e"]
    with override("en"):
        suffixes = [ordinal_suffix(rank) for rank in (1, 2, 3, 4, 11, 12, 13, 21, 112, 122)]
        assert suffixes == ["st", "nd", "rd", "th", "th", "th", "th", "st", "th", "nd"]


def test_small_numbers_are_said_in_letters():
    with override("fr"):
        assert [in_letters(1), in_letters(4), in_letters(1200)] == ["un", "quatre", f"1{THIN}200"]
    with override("en"):
        assert in_letters(4) == "four"


def test_french_sets_narrow_spaces_and_english_does_not():
    with override("fr"):
        assert typeset("« Menteur ! » : 20 €") == f"«{THIN}Menteur{THIN}!{THIN}»{THIN}: 20{THIN}€"
    with override("en"):
        assert typeset("Liar ! : 20 €") == "Liar ! : 20 €"


def test_a_sentence_starts_with_a_capital_and_keeps_the_rest():
    assert sentence_case("à Léa, R♥") == "À Léa, R♥"
    assert sentence_case("") == ""
