"""Spreadsheets as friends keep them, as files, with what they say."""

import io
import zipfile
from datetime import date
from xml.sax.saxutils import escape

import xlsxwriter


def xlsx(rows, *, merged=(), first_sheet=""):
    """Return an .xlsx file of these rows; `merged` are ranges with their text."""
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True}) as book:
        if first_sheet:
            book.add_worksheet("Notes").write(0, 0, first_sheet)
        sheet, days = book.add_worksheet("Résultats"), book.add_format({"num_format": "dd/mm/yyyy"})
        euros = book.add_format({"num_format": "#,##0.00 €"})
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                if isinstance(cell, date):
                    sheet.write_datetime(row, column, cell, days)
                elif isinstance(cell, float | int):
                    sheet.write_number(row, column, cell, euros)
                elif cell:
                    sheet.write_string(row, column, cell)
        for where, text in merged:
            sheet.merge_range(where, text)
    return content.getvalue()


def ods(rows):
    """Return an .ods file of these rows."""
    lines = "".join(f"<table:table-row>{''.join(map(_ods_cell, cells))}</table:table-row>" for cells in rows)
    spaces = "".join(
        f' xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text")
    )
    body = f'<office:body><office:spreadsheet><table:table table:name="F1">{lines}</table:table>'
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest'
            ' xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
            "content.xml": '<?xml version="1.0" encoding="UTF-8"?>'
            f'<office:document-content{spaces} office:version="1.2">{body}'
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )


def _ods_cell(cell):
    if isinstance(cell, date):
        return f'<table:table-cell office:value-type="date" office:date-value="{cell.isoformat()}"/>'
    if isinstance(cell, float | int):
        return f'<table:table-cell office:value-type="float" office:value="{cell}"/>'
    if not cell:
        return "<table:table-cell/>"
    return f'<table:table-cell office:value-type="string"><text:p>{escape(cell)}</text:p></table:table-cell>'


def zipped(files):
    """Return a zip archive of these files."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return content.getvalue()


NAMES = ["Léa", "Karim", "Inès"]
FIRST, SECOND = date(2025, 11, 3), date(2025, 11, 10)
RESULTS = [(FIRST, [1250, -1000, -250]), (SECOND, [-100, 0, 100])]
"""What each sheet says: a day, and the hundredths of the three players."""

HEAD = ["Date", "Jeu", *NAMES]
BODY = [[FIRST, "Chinois", 12.5, -10, -2.5], [SECOND, "Menteur", -1, 0, 1]]
CSV = "Date;Jeu;Léa;Karim;Inès\n03/11/2025;Chinois;12,50;-10;-2,50\n10/11/2025;Menteur;-1;0;1\n"

SHEETS = {
    "semicolons in UTF-8": CSV.encode(),
    "semicolons in Windows-1252": CSV.encode("cp1252"),
    "commas with quoted decimal commas": (
        'Date,Jeu,Léa,Karim,Inès\n03/11/2025,Chinois,"12,50","-10,00","-2,50"\n10/11/2025,Menteur,-1,0,1\n'
    ).encode(),
    "tabs in UTF-16, as Excel saves text": CSV.replace(";", "\t").encode("utf-16"),
    "euro signs and true minus signs": (
        "Date;Léa;Karim;Inès\n03/11/2025;12,50 €;−10,00 €;−2,50 €\n10/11/2025;−1,00 €;0,00 €;1,00 €\n"
    ).encode("utf-8-sig"),
    "a title, blank lines and a total": (
        "Nos soirées poker;;;\n;;;\nDate;Léa;Karim;Inès\n03/11/2025;12,5;-10;-2,5\n;;;\n10/11/2025;-1;0;1\n"
        "TOTAL;11,5;-10;-1,5\nMoyenne;5,75;-5;-0,75\n"
    ).encode("cp1252"),
    "a total without a word": (
        "Date;Léa;Karim;Inès\n03/11/2025;12,5;-10;-2,5\n10/11/2025;-1;0;1\n;11,5;-10;-1,5\n"
    ).encode(),
    "days in words, absences and a comment": (
        "Jour;Date;Léa;Karim;Inès;Commentaire\nlundi;lundi 3 novembre 2025;12,50;-10;-2,50;chez Léa\n"
        "lundi;10 nov. 2025;-1;0;1;\n"
    ).encode(),
    "a column that adds up to zero": (
        "Date;Léa;Karim;Inès;Total\n03/11/25;12,50;-10;-2,50;0\n10/11/25;-1;0;1;0\n"
    ).encode(),
    "an Excel table": xlsx([HEAD, *BODY]),
    "Excel with a merged title and merged heads": xlsx(
        [[], ["Date", "Gains en euros"], ["", *NAMES], *([day, *won] for day, _, *won in BODY)],
        merged=[("A1:D1", "Saison 2025"), ("B2:D2", "Gains en euros")],
    ),
    "Excel with totals under a blank line": xlsx(
        [HEAD, *BODY, [], ["", "Total", 11.5, -10, -1.5], ["", "Moyenne", 5.75, -5, -0.75]]
    ),
    "Excel with a sheet of notes first": xlsx([HEAD, *BODY], first_sheet="Règles de la maison"),
    "Excel with days and amounts as text": xlsx(
        [HEAD, ["03/11/2025", "Chinois", "12,50 €", "-10 €", "(2,50)"], ["10/11/2025", "", "-1", "0", "1"]]
    ),
    "a LibreOffice table": ods([HEAD, *BODY]),
    "LibreOffice with a title and blank rows": ods(
        [["Poker du lundi"], [], HEAD, BODY[0], [], BODY[1], ["Total", "", 11.5, -10, -1.5]]
    ),
}
