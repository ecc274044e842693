"""What the columns of a sheet hold, by their heads and by what stands under them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.archive.cells import folded, read_amount, read_day

COLUMNS_MAX: Final = 60
_ROLES: Final = {
    "day": {"date", "jour", "day"},
    "title": {"game", "jeu", "partie", "title", "titre", "description", "libelle", "intitule", "motif"},
    "kind": {"what", "quoi", "type", "kind", "nature"},
    "unit": {"unit", "unite"},
    "none": {"hour", "heure", "number", "numero", "n", "no", "category", "categorie", "cost", "cout",
             "currency", "devise", "total", "somme", "sum", "check", "controle", "verification"},
}  # fmt: skip
_ROLE = {word: role for role, words in _ROLES.items() for word in words}


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a sheet cannot be copied: `line` and `column` are where, 0 and "" where it is all of it.

    Codes: `too_long`, `empty`, `columns`, `csv`, `no_day`, `few_players`, `unnamed`, `name_twice`, `day`,
    `future`, `amount`, `wide`, `sum` (`told` is by how many hundredths), `no_rows`, `many_rows`.
    """

    code: str
    line: int = 0
    column: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where a row says its day, what it is, and what each player has of it: `players` are names by place."""

    day: int
    titles: Sequence[int]
    kind: int | None
    players: Mapping[int, str]
    width: int


def columns_of(head: list[str], body: list[list[str]], faults: list[Fault]) -> Columns | None:
    """What each column holds; None when nothing can be made of the head, and `faults` say why."""
    if len(head) > COLUMNS_MAX:
        faults.append(Fault("columns", told=str(len(head))))
        return None
    roles = {place: _ROLE.get(folded(cell), "") for place, cell in enumerate(head)}
    days = [place for place, role in roles.items() if role == "day"] or [
        place for place in (0,) if not head[0].strip() or any(map(_is_day, _column(body, 0)))
    ]
    if not days:
        faults.append(Fault("no_day", line=1))
        return None
    roles[days[0]] = "day"
    for place in range(len(head)) if "title" not in roles.values() else ():
        if not roles[place] and _says_words(_column(body, place)):
            roles[place] = "title"
        elif not roles[place]:
            break
    players = _players(head, body, [place for place, role in roles.items() if not role], faults)
    if len(players) < 2:
        faults.append(Fault("few_players", line=1))
        return None
    kinds = [place for place, role in roles.items() if role == "kind"]
    titles = [place for place, role in roles.items() if role == "title"]
    return Columns(days[0], titles, kinds[0] if kinds else None, players, len(head))


def _players(
    head: list[str], body: list[list[str]], places: Iterable[int], faults: list[Fault]
) -> dict[int, str]:
    players: dict[int, str] = {}
    for place in places:
        name = " ".join(head[place].removeprefix("'").split())
        if not name:
            if any(cell.strip() for cell in _column(body, place)):
                faults.append(Fault("unnamed", 1, letter(place)))
        elif name.casefold() in map(str.casefold, players.values()):
            faults.append(Fault("name_twice", 1, letter(place), name))
        else:
            players[place] = name
    return players


def cell_of(cells: list[str], place: int) -> str:
    """A cell of a row, empty where the row stops before."""
    return cells[place] if place < len(cells) else ""


def _column(body: list[list[str]], place: int) -> list[str]:
    return [cell_of(cells, place) for cells in body]


def _is_day(cell: str) -> bool:
    try:
        read_day(cell)
    except ValueError:
        return False
    return True


def _says_words(cells: Iterable[str]) -> bool:
    """Whether a column holds words, and no amount."""
    read = [_amount(cell) for cell in cells if cell.strip()]
    return "" in read and not any(type(each) is int for each in read)


def _amount(cell: str) -> int | str | None:
    """An amount, None for nobody's, an empty text where it is none."""
    try:
        return read_amount(cell)
    except ValueError:
        return ""


def letter(place: int) -> str:
    """A column as spreadsheets call it: A, B, … Z, AA.

    >>> letter(0), letter(25), letter(26)
    ('A', 'Z', 'AA')
    """
    before, place = divmod(place, 26)
    return (letter(before - 1) if before else "") + chr(ord("A") + place)
