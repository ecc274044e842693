"""Spreadsheet files: real-looking sheets are read, hostile and broken ones are refused."""

import io
import zipfile
from datetime import date

import pytest

from games.archive import workbook
from games.archive.sheet_import import read_sheet
from games.archive.workbook import BadWorkbook, file_text
from tests.sheets import NAMES, RESULTS, SHEETS, xlsx, zipped

TODAY = date(2026, 11, 21)
CONTENT_TYPES = (
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">'
    '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
)


@pytest.mark.parametrize("name", SHEETS)
def test_sheet_of_friends_is_read(name):
    sheet = read_sheet(file_text(SHEETS[name]), TODAY)
    assert sheet.errors == []
    assert sheet.names == NAMES
    assert [(row.day, [row.amounts[who] for who in NAMES]) for row in sheet.rows] == RESULTS


def test_numbers_are_rounded_to_hundredths():
    sheet = read_sheet(file_text(xlsx([["Date", "A", "B"], ["03/11/2025", 0.1 + 0.2, -0.3]])), TODAY)
    assert dict(sheet.rows[0].amounts) == {"A": 30, "B": -30}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"x" * (workbook.MAX_FILE_BYTES + 1), "big_file"),
        (b"PK\x03\x04 this is no archive", "workbook"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "workbook"),
        (zipped({"holiday.txt": "nothing"}), "workbook"),
        (zipped({f"{number}.xml": "" for number in range(workbook.MAX_PACKED_FILES)}), "workbook"),
        (zipped({f"{number}.xml": "" for number in range(workbook.MAX_PACKED_FILES + 1)}), "bomb"),
        (SHEETS["an Excel table"][:-200], "workbook"),
    ],
)
def test_broken_file_is_refused(content, code):
    with pytest.raises(BadWorkbook) as refused:
        file_text(content)
    assert refused.value.code == code


def test_zip_bomb_is_refused_before_it_is_opened(monkeypatch):
    monkeypatch.setattr(workbook, "MAX_UNPACKED_BYTES", 2_000_000)
    monkeypatch.setattr(workbook, "READER", None)
    bomb = zipped({"xl/worksheets/sheet1.xml": "0" * 3_000_000})
    assert len(bomb) < 10_000
    with pytest.raises(BadWorkbook) as refused:
        file_text(bomb)
    assert refused.value.code == "bomb"


def test_sheet_that_claims_a_million_columns_is_refused():
    far = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(xlsx([["Date", "A", "B"]]))) as whole, zipfile.ZipFile(far, "w") as made:
        for each in whole.infolist():
            text = whole.read(each)
            if each.filename == "xl/worksheets/sheet1.xml":
                cells = b'<sheetData><row r="1"><c r="A1"><v>1</v></c></row>'
                text = text[: text.index(b"<sheetData>")] + cells + b'<row r="1048576"><c r="XFD1048576">'
                text += b"<v>1</v></c></row></sheetData></worksheet>"
            made.writestr(each.filename, text)
    with pytest.raises(BadWorkbook):
        file_text(far.getvalue())


def test_external_and_nested_entities_are_not_expanded():
    table = xlsx([["Date", "A", "B"], ["03/11/2025", 1, -1]])
    attack = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(table)) as whole, zipfile.ZipFile(attack, "w") as made:
        for each in whole.infolist():
            text = whole.read(each).decode()
            if each.filename == "xl/sharedStrings.xml":
                text = CONTENT_TYPES + text.partition("?>")[2].replace("<t>A</t>", "<t>&e;&b;</t>")
            made.writestr(each.filename, text)
    try:
        read = file_text(attack.getvalue())
    except BadWorkbook:
        return
    assert "root:" not in read
    assert "aaaaaaaaaaaa" not in read
