"""IBANs read and refused, and the EPC text of a bank transfer."""

import string
from contextlib import suppress

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.sepa import (
    COUNTRIES,
    MAX_AMOUNT_CENTS,
    MAX_BYTES,
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
    "FR76 3000 6000 0112 3456 7890 1 89" + " " * 60 + "9": "length",
    "ﬁ89 3704 0044 0532 0130 00": "letters",
    "DE89 3704 0044 0532 0130 0０": "letters",
    "ＤＥ89 3704 0044 0532 0130 00": "letters",
}
LETTERS_FOR_DIGITS = "DE89 3704 0044 0532 013O OO"
"""An example whose three last zeros are letters O: it satisfies modulo 97."""
REGISTRY = {
    "AD": "AD12 0001 2030 2003 5910 0100",
    "AL": "AL47 2121 1009 0000 0002 3569 8741",
    "AT": "AT61 1904 3002 3457 3201",
    "BE": "BE68 5390 0754 7034",
    "BG": "BG80 BNBG 9661 1020 3456 78",
    "CH": "CH93 0076 2011 6238 5295 7",
    "CY": "CY17 0020 0128 0000 0012 0052 7600",
    "CZ": "CZ65 0800 0000 1920 0014 5399",
    "DE": "DE89 3704 0044 0532 0130 00",
    "DK": "DK50 0040 0440 1162 43",
    "EE": "EE38 2200 2210 2014 5685",
    "ES": "ES91 2100 0418 4502 0005 1332",
    "FI": "FI21 1234 5600 0007 85",
    "FR": "FR14 2004 1010 0505 0001 3M02 606",
    "GB": "GB29 NWBK 6016 1331 9268 19",
    "GI": "GI75 NWBK 0000 0000 7099 453",
    "GR": "GR16 0110 1250 0000 0001 2300 695",
    "HR": "HR12 1001 0051 8630 0016 0",
    "HU": "HU42 1177 3016 1111 1018 0000 0000",
    "IE": "IE29 AIBK 9311 5212 3456 78",
    "IS": "IS14 0159 2600 7654 5510 7303 39",
    "IT": "IT60 X054 2811 1010 0000 0123 456",
    "LI": "LI21 0881 0000 2324 013A A",
    "LT": "LT12 1000 0111 0100 1000",
    "LU": "LU28 0019 4006 4475 0000",
    "LV": "LV80 BANK 0000 4351 9500 1",
    "MC": "MC58 1122 2000 0101 2345 6789 030",
    "MD": "MD24 AG00 0225 1000 1310 4168",
    "ME": "ME25 5050 0001 2345 6789 51",
    "MK": "MK07 2501 2000 0058 984",
    "MT": "MT84 MALT 0110 0001 2345 MTLC AST0 01S",
    "NL": "NL91 ABNA 0417 1643 00",
    "NO": "NO93 8601 1117 947",
    "PL": "PL61 1090 1014 0000 0712 1981 2874",
    "PT": "PT50 0002 0123 1234 5678 9015 4",
    "RO": "RO49 AAAA 1B31 0075 9384 0000",
    "RS": "RS35 2600 0560 1001 6113 79",
    "SE": "SE45 5000 0000 0583 9825 7466",
    "SI": "SI56 2633 0001 2039 086",
    "SK": "SK31 1200 0000 1987 4263 7541",
    "SM": "SM86 U032 2509 8000 0000 0270 100",
    "VA": "VA59 0011 2300 0012 3456 78",
}
"""Example of each country in the IBAN registry."""
DIGITS_ONLY = [
    "AT", "BE", "CZ", "DE", "DK", "EE", "ES", "FI", "HR", "HU", "IS", "LT", "ME", "NO", "PL",
    "PT", "RS", "SE", "SI", "SK", "VA",
]  # fmt: skip
"""Countries of the registry whose IBANs have no letter after the country."""


@pytest.mark.parametrize("typed", WRONG, ids=ascii)
def test_read_iban_refuses_with_a_reason(typed):
    with pytest.raises(BadIban) as refused:
        read_iban(typed)
    assert refused.value.reason == WRONG[typed]


def with_check_digits(iban):
    """Return the IBAN with the check digits that make it satisfy modulo 97."""
    number = "".join(str(int(each, 36)) for each in iban[4:] + iban[:2] + "00")
    return f"{iban[:2]}{98 - int(number) % 97:02}{iban[4:]}"


def test_every_country_has_an_example_of_the_registry():
    assert set(REGISTRY) == set(COUNTRIES)
    for country, typed in REGISTRY.items():
        assert format_iban(read_iban(typed)) == typed, country
        assert format_iban(read_iban(typed.lower().replace(" ", "-"))) == typed


def test_iban_with_letters_in_the_place_of_digits_is_refused():
    with pytest.raises(BadIban) as refused:
        read_iban(LETTERS_FOR_DIGITS)
    assert refused.value.reason == "structure"


@pytest.mark.parametrize("country", DIGITS_ONLY)
def test_letter_is_refused_at_each_place_of_a_country_with_digits_only(country):
    iban = read_iban(REGISTRY[country])
    for place in range(4, len(iban)):
        wrong = with_check_digits(iban[:place] + "O" + iban[place + 1 :])
        with pytest.raises(BadIban) as refused:
            read_iban(wrong)
        assert refused.value.reason == "structure", wrong


@pytest.mark.parametrize("country", ["BG", "GB", "GI", "IE", "LV", "MT", "NL", "RO"])
def test_digit_is_refused_in_a_bank_code_of_letters(country):
    iban = read_iban(REGISTRY[country])
    for place in range(4, 8):
        with pytest.raises(BadIban) as refused:
            read_iban(with_check_digits(iban[:place] + "0" + iban[place + 1 :]))
        assert refused.value.reason == "structure"


@pytest.mark.parametrize(("assigned", "unused"), [("97", "00"), ("98", "01"), ("02", "99")])
def test_check_digits_that_are_never_assigned_are_refused(assigned, unused):
    account = next(
        each
        for each in (f"DE00{number:018}" for number in range(1000))
        if with_check_digits(each)[2:4] == assigned
    )
    assert read_iban(with_check_digits(account)) == f"DE{assigned}{account[4:]}"
    with pytest.raises(BadIban) as refused:
        read_iban(f"DE{unused}{account[4:]}")
    assert refused.value.reason == "checksum"


SEPARATORS = {
    "zero-width space": "\u200b",
    "word joiner": "\u2060",
    "byte order mark": "\ufeff",
    "left-to-right mark": "\u200e",
    "soft hyphen": "\u00ad",
    "no-break space": "\u00a0",
    "narrow no-break space": "\u202f",
    "tab": "\t",
    "line break": "\r\n",
    "non-breaking hyphen": "\u2011",
    "full stop": ".",
}
"""Characters that a copied IBAN has between its groups."""


@pytest.mark.parametrize("separator", SEPARATORS.values(), ids=SEPARATORS)
def test_codes_are_read_without_separators_and_invisible_characters(separator):
    assert read_iban(separator + EXAMPLES[0].replace(" ", separator)) == EXAMPLES[0].replace(" ", "")
    assert read_bic(f"ubsw{separator}chzh{separator}80a{separator}") == "UBSWCHZH80A"


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
    outside = {each for each in COUNTRIES if needs_bic(each)}
    inside = set(COUNTRIES) - outside
    assert len(inside) == 30, "27 of the Union, Iceland, Liechtenstein and Norway"
    assert {"CH", "GB", "MC"} <= outside


OTHER_BICS = [
    "UB5WCHZH80A",
    "UBSWZZZH80A",
    "ﬁSWCHZH",
    "UBſWCHZH",
    "UBSWCHZ١",
    "UBSWCHZＨ",
    "UBSWCHZH" + " " * 60 + "80",
]
"""Texts with a digit in the bank code, no country, or other letters and digits than those of a BIC."""


@pytest.mark.parametrize(
    "typed", ["UBSWCHZ", "UBSWCHZH80", "UBSW12ZH", "UBSWCHZH80A\x00", "é" * 8, *OTHER_BICS]
)
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


@pytest.mark.parametrize("letter", ["e", "é", "漢", "😀"])
def test_epc_text_fits_the_bytes_that_banks_read(letter):
    fields = {"amount_cents": MAX_AMOUNT_CENTS, "text": letter * 140, "bic": "UBSWCHZH80A"}
    for iban in (EXAMPLES[4], EXAMPLES[6]):
        text = epc_qr_text(name=f"L{letter * 69}", iban=iban, **fields)
        assert len(text.encode()) <= MAX_BYTES
        assert len(text.split("\n")) == 11
        assert text.split("\n")[5].startswith(f"L{letter * 50}")


@pytest.mark.parametrize("cents", [0, -1, MAX_AMOUNT_CENTS + 1])
def test_epc_text_refuses_an_amount_outside_the_range_of_transfers(cents):
    with pytest.raises(ValueError, match="a transfer is from"):
        epc_qr_text(name="Léa", iban=EXAMPLES[0], amount_cents=cents, text="")


def test_largest_epc_text_fits_the_code_size_that_banks_read():
    text = epc_qr_text(name="é" * 70, iban=EXAMPLES[4], amount_cents=MAX_AMOUNT_CENTS, text="é" * 140)
    code = segno.make(text, error="m", micro=False, encoding="utf-8")
    ordinary = epc_qr_text(name="Léa Martin", iban=EXAMPLES[0], amount_cents=2650, text="Ardoise, 13 nov.")
    assert segno.make(ordinary, error="m", micro=False, encoding="utf-8").version <= 13
    assert (code.error, code.version) == ("M", 13)
