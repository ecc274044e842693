"""IBANs read and refused, and the EPC text of a bank transfer."""

import string
from contextlib import suppress

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.sepa import (
    LENGTHS,
    MAX_AMOUNT_CENTS,
    NAME_LENGTH,
    TEXT_LENGTH,
    BadIban,
    epc_qr_text,
    format_iban,
    mask_iban,
    needs_bic,
    read_bic,
    read_iban,
)

EXAMPLES = [
    "FR76 3000 6000 0112 3456 7890 189",
    "DE89 3704 0044 0532 0130 00",
    "BE68 5390 0754 7034",
    "NO93 8601 1117 947",
    "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
    "GB29 NWBK 6016 1331 9268 19",
    "CH93 0076 2011 6238 5295 7",
]
"""Examples of the IBAN registry, in the printed format of each country."""
WRONG = {
    "": "empty",
    "   ": "empty",
    "FR": "letters",
    "7630006000011234567890189FR": "letters",
    "FR76 3000 6000 0112 3456 7890 18é": "letters",
    "FR٧٦ 3000 6000 0112 3456 7890 189": "letters",
    "FR76\x003000": "letters",
    "US76 3000 6000 0112 3456 7890 189": "country",
    "TR33 0006 1005 1978 6457 8413 26": "country",
    "FR76 3000 6000 0112 3456 7890 18": "length",
    "FR76 3000 6000 0112 3456 7890 1890": "length",
    "FR77 3000 6000 0112 3456 7890 189": "checksum",
    "FR76 3000 6000 0112 3456 7890 198": "checksum",
    "DE00 0000 0000 0000 0000 00": "checksum",
}


@pytest.mark.parametrize("typed", EXAMPLES)
def test_read_iban_accepts_printed_formats(typed):
    iban = read_iban(typed.lower().replace(" ", "-"))
    assert format_iban(iban) == typed
    assert len(iban) == LENGTHS[typed[:2]]


@pytest.mark.parametrize("typed", WRONG, ids=ascii)
def test_read_iban_refuses_with_a_reason(typed):
    with pytest.raises(BadIban) as refused:
        read_iban(typed)
    assert refused.value.reason == WRONG[typed]


@given(st.sampled_from(EXAMPLES), st.data())
@settings(max_examples=60)
def test_iban_with_one_changed_or_two_swapped_characters_is_refused(example, data):
    iban = example.replace(" ", "")
    place = data.draw(st.integers(2, len(iban) - 1))
    if data.draw(st.booleans()):
        signs = string.digits if iban[place].isdigit() else string.ascii_uppercase
        wrong = iban[:place] + data.draw(st.sampled_from(signs)) + iban[place + 1 :]
    else:
        place = min(place, len(iban) - 2)
        wrong = iban[:place] + iban[place + 1] + iban[place] + iban[place + 2 :]
    if wrong != iban:
        with pytest.raises(BadIban):
            read_iban(wrong)


@given(st.text(max_size=80))
def test_read_iban_returns_a_canonical_iban_or_raises_bad_iban(typed):
    with suppress(BadIban):
        assert read_iban(read_iban(typed)) == read_iban(typed)


def test_masked_iban_is_refused():
    iban = read_iban(EXAMPLES[0])
    assert mask_iban(iban) == "FR76 3000 6000 •••• 0189"
    with pytest.raises(BadIban):
        read_iban(mask_iban(iban))


def test_epc_text_has_the_lines_of_the_guideline():
    text = epc_qr_text(name="Léa Martin", iban=EXAMPLES[0], amount_cents=2650, text="Ardoise, 13 nov.")
    assert text.split("\n") == [
        *("BCD", "002", "1", "SCT", ""),
        *("Léa Martin", "FR7630006000011234567890189", "EUR26.50", "", "", "Ardoise, 13 nov."),
    ]


def test_epc_text_outside_the_economic_area_is_version_1_with_the_bic():
    fields = {"name": "Urs", "iban": EXAMPLES[6], "amount_cents": 100, "text": "Ardoise"}
    with pytest.raises(ValueError, match="CH needs a BIC"):
        epc_qr_text(**fields)
    lines = epc_qr_text(**fields, bic="ubsw chzh 80a").split("\n")
    assert lines[:5] == ["BCD", "001", "1", "SCT", "UBSWCHZH80A"]
    assert len(lines) == 11


def test_bic_is_needed_in_the_countries_outside_the_economic_area():
    outside = {each for each in LENGTHS if needs_bic(each)}
    inside = set(LENGTHS) - outside
    assert len(inside) == 30, "27 of the Union, Iceland, Liechtenstein and Norway"
    assert {"CH", "GB", "MC"} <= outside


@pytest.mark.parametrize("typed", ["UBSWCHZ", "UBSWCHZH80", "UBSW12ZH", "UBSWCHZH80A\x00", "é" * 8])
def test_read_bic_refuses_another_text(typed):
    with pytest.raises(ValueError, match="BIC"):
        read_bic(typed)


@given(st.text(max_size=200), st.text(max_size=300), st.integers(1, MAX_AMOUNT_CENTS))
@settings(max_examples=60)
def test_epc_text_has_eleven_lines_for_any_name_and_text(name, text, cents):
    if not "".join(each for each in name if each.isprintable()).strip():
        return
    lines = epc_qr_text(name=name, iban=EXAMPLES[1], amount_cents=cents, text=text).split("\n")
    assert len(lines) == 11
    assert len(lines[5]) <= NAME_LENGTH
    assert len(lines[10]) <= TEXT_LENGTH
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("cents", [0, -1, MAX_AMOUNT_CENTS + 1])
def test_epc_text_refuses_an_amount_outside_the_range_of_transfers(cents):
    with pytest.raises(ValueError, match="a transfer is from"):
        epc_qr_text(name="Léa", iban=EXAMPLES[0], amount_cents=cents, text="")


def test_largest_epc_text_fits_the_code_size_that_banks_read():
    text = epc_qr_text(name="é" * 70, iban=EXAMPLES[4], amount_cents=MAX_AMOUNT_CENTS, text="é" * 140)
    code = segno.make(text, error="m", micro=False, encoding="utf-8")
    ordinary = epc_qr_text(name="Léa Martin", iban=EXAMPLES[0], amount_cents=2650, text="Ardoise, 13 nov.")
    assert segno.make(ordinary, error="m", micro=False, encoding="utf-8").version <= 13
    assert code.error == "M"
