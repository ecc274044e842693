"""Roles of the columns of a sheet, from their headers and cells."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.archive.cells import fold, read_amount, read_day

MAX_COLUMNS: Final = 60
_ROLES: Final = {
    "day": {"date", "jour", "day"},
    "title": {"game", "jeu", "partie", "title", "titre", "description", "libelle", "intitule", "motif"},
    "kind": {"what", "quoi", "type", "kind", "nature"},
    "unit": {"unit", "unite"},
    "none": {"hour", "heure", "number", "numero", "n", "no", "category", "categorie", "cost", "cout",
             "lieu", "location", "place", "chez", "commentaire", "commentaires", "comment", "comments",
             "remarque", "remarques", "note", "notes", "gagnant", "gagnante", "vainqueur", "winner",
             "joueurs", "players", "nb joueurs", "jour de la semaine", "weekday", "semaine",
             "mois", "annee", "saison", "ecart",
             "currency", "devise", "total", "somme", "sum", "check", "controle", "verification"},
}  # fmt: skip
_ROLE = {word: role for role, words in _ROLES.items() for word in words}


@dataclass(frozen=True, slots=True)
class SheetError:
    """The reason why a sheet cannot be imported.

    `line` and `column` are the faulty cell; 0 and "" stand for the whole sheet. Codes: `too_long`, `empty`,
    `columns`, `csv`, `no_day`, `few_players`, `unnamed`, `name_twice`, `day`, `future`, `amount`, `wide`,
    `sum` (`value` is the difference in hundredths), `no_rows`, `many_rows`; of a file `big_file`, `bomb`,
    `workbook`.
    """

    code: str
    line: int = 0
    column: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """Indexes of the columns of a sheet: day, titles, kind, and by index the name of each player."""

    day: int
    titles: Sequence[int]
    kind: int | None
    players: Mapping[int, str]
    width: int


def read_columns(head: list[str], body: list[list[str]], faults: list[SheetError]) -> Columns | None:
    """Return the role of each column, or None for an unreadable header; append the reasons to `faults`."""
    if len(head) > MAX_COLUMNS:
        faults.append(SheetError("columns", value=str(len(head))))
        return None
    roles = {index: _ROLE.get(fold(cell), "") for index, cell in enumerate(head)}
    days = [index for index, role in roles.items() if role == "day"] or [
        index for index in (0,) if not head[0].strip() or any(map(_is_day, _column(body, 0)))
    ]
    if not days:
        faults.append(SheetError("no_day", line=1))
        return None
    day = next((index for index in days if any(map(_is_day, _column(body, index)))), days[0])
    roles |= dict.fromkeys(days, "none") | {day: "day"}
    for index in range(len(head)) if "title" not in roles.values() else ():
        if not roles[index] and _is_text_column(_column(body, index)):
            roles[index] = "title"
        elif not roles[index]:
            break
    players = _players(head, body, [index for index, role in roles.items() if not role], faults)
    if len(players) < 2:
        faults.append(SheetError("few_players", line=1))
        return None
    kinds = [index for index, role in roles.items() if role == "kind"]
    titles = [index for index, role in roles.items() if role == "title"]
    return Columns(day, titles, kinds[0] if kinds else None, players, len(head))


def _players(
    head: list[str], body: list[list[str]], places: Iterable[int], faults: list[SheetError]
) -> dict[int, str]:
    players: dict[int, str] = {}
    for place in places:
        name = " ".join(head[place].removeprefix("'").split())
        if not name:
            if any(cell.strip() for cell in _column(body, place)):
                faults.append(SheetError("unnamed", 1, column_letter(place)))
        elif name.casefold() in map(str.casefold, players.values()):
            faults.append(SheetError("name_twice", 1, column_letter(place), name))
        else:
            players[place] = name
    return players


def may_be_head(cells: Sequence[str]) -> bool:
    """Return whether a row has no day and no amount."""
    return not any(_is_day(cell) or type(_amount(cell)) is int for cell in cells if cell.strip())


def cell_of(cells: list[str], index: int) -> str:
    """Return a cell of a row, empty beyond its end."""
    return cells[index] if index < len(cells) else ""


def _column(body: list[list[str]], index: int) -> list[str]:
    return [cell_of(cells, index) for cells in body]


def _is_day(cell: str) -> bool:
    try:
        read_day(cell)
    except ValueError:
        return False
    return True


def _is_text_column(cells: Iterable[str]) -> bool:
    """Return whether a column contains text and no amount."""
    read = [_amount(cell) for cell in cells if cell.strip()]
    return "" in read and not any(type(each) is int for each in read)


def _amount(cell: str) -> int | str | None:
    """Return the hundredths of a cell, None for an absent player, or "" if the cell is no amount."""
    try:
        return read_amount(cell)
    except ValueError:
        return ""


def column_letter(index: int) -> str:
    """Return the name of a column in spreadsheets: A, B, … Z, AA."""
    before, index = divmod(index, 26)
    return (column_letter(before - 1) if before else "") + chr(ord("A") + index)
