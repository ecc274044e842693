"""Reading of lists of names: typed with commas, one on each line, or pasted from a spreadsheet."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from web.core.forms.names import clean_name

SEPARATORS = re.compile(r"[,;\t\r\n\v\f\u2028\u2029]+")
LIST_MARK = re.compile(r"^\s*(?:\d+\s?[.)°]|[-–•*·])\s+")
"""The number or the sign in front of a line of a list."""
CELL = "\t"
LINES = re.compile(r"[\r\n\v\f\u2028\u2029]+")
FIRST_NAME_HEADERS = frozenset({"prénom", "prenom", "prénoms", "first name", "firstname", "given name"})
LAST_NAME_HEADERS = frozenset({"nom", "noms", "nom de famille", "name", "last name", "lastname", "surname"})

STATUS_WORDS = frozenset(
    {
        *("oui", "non", "ok", "x", "v", "yes", "no"),
        *("payé", "payée", "paye", "payee", "paid", "dû", "due"),
        *("présent", "présente", "present", "absent", "absente", "venu", "venue"),
        *("espèces", "especes", "cash", "chèque", "cheque", "cb", "carte", "virement", "paypal", "lydia"),
        *("membre", "invité", "invitée", "guest", "member"),
    }
)
"""Words that a column beside the names has for a payment or an arrival."""


@dataclass(frozen=True, slots=True)
class NameList:
    """Names in their order, and the cells of a spreadsheet that are no names."""

    names: tuple[str, ...]
    ignored: tuple[str, ...] = ()


def parse_names(typed: str) -> NameList:
    """Return the names of a list. In a spreadsheet, figures, addresses and marks are ignored, a header names
    the columns, and a line with a first and a last name is one name.
    """
    if CELL not in typed:
        return NameList(tuple(_names_in(typed)))
    lines = [[clean_name(cell) for cell in line.split(CELL)] for line in LINES.split(typed) if line.strip()]
    return _names_under_headers(lines) or _names_in_pairs(lines, typed) or _names_in_cells(_names_in(typed))


def _names_in(typed: str) -> list[str]:
    pieces = [clean_name(LIST_MARK.sub("", each)) for each in SEPARATORS.split(typed)]
    return [each for each in pieces if each]


def _is_name(cell: str) -> bool:
    """Return whether a cell of a spreadsheet may be a name."""
    has_letter = any(letter.isalpha() for letter in cell)
    return has_letter and "@" not in cell and not cell[0].isdigit() and cell.casefold() not in STATUS_WORDS


def _names_in_cells(cells: Sequence[str]) -> NameList:
    """Return each cell that may be a name, or every cell if none may be one."""
    names = [each for each in cells if _is_name(each)]
    if not names:
        return NameList(tuple(cells))
    return NameList(tuple(names), tuple(each for each in cells if not _is_name(each)))


def _names_under_headers(lines: Sequence[list[str]]) -> NameList | None:
    """Return the names under the headers of the first line; None unless it has several, one of names."""
    headers = [cell.casefold() for cell in lines[0]] if lines else []
    first = next((place for place, cell in enumerate(headers) if cell in FIRST_NAME_HEADERS), None)
    last = next((place for place, cell in enumerate(headers) if cell in LAST_NAME_HEADERS), None)
    columns = [place for place in (first, last) if place is not None]
    if not columns or len(headers) < 2 or len(lines) < 2:
        return None
    names, ignored = [], []
    for line in lines[1:]:
        name = " ".join(line[place] for place in columns if place < len(line) and line[place])
        names += [name] if name else []
        ignored += [cell for place, cell in enumerate(line) if cell and place not in columns]
    return NameList(tuple(names), tuple(ignored))


def _names_in_pairs(lines: Sequence[list[str]], typed: str) -> NameList | None:
    """Return the two names of each line as one, None unless there are several lines of two names each."""
    pairs = [[cell for cell in line if _is_name(cell)] for line in lines]
    if len(lines) < 2 or "," in typed or ";" in typed or any(len(pair) != 2 for pair in pairs):
        return None
    ignored = [cell for line in lines for cell in line if cell and not _is_name(cell)]
    return NameList(tuple(" ".join(pair) for pair in pairs), tuple(ignored))
