"""Tables of a tournament: who moves, which table closes, and whether the tables wait for each other."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.tournament.balancing import TableSize, balancing_moves, is_hand_for_hand, table_to_close
from web.tools.number_fields import NumberFields, requested_count

MIN_TABLES, MAX_TABLES, DEFAULT_TABLES = 2, 8, 2
DEFAULTS = {
    "capacity": "8",
    "final": "8",
    "paid": "3",
    **{f"players-{number}": {1: "8", 2: "6"}.get(number, "") for number in range(1, MAX_TABLES + 1)},
}


@dataclass(frozen=True, slots=True)
class TableStatement:
    """A sentence of the tool and the key of its article."""

    sentence: str
    article: str


@dataclass(frozen=True, slots=True)
class TablesPage:
    """Page data of the tool: the fields, and the sentences that follow from them."""

    typed: NumberFields
    rows: list[tuple[int, str, str, str]]
    statements: list[TableStatement]

    @property
    def count(self) -> int:
        return len(self.rows)

    @property
    def may_grow(self) -> bool:
        return self.count < MAX_TABLES

    @property
    def may_shrink(self) -> bool:
        return self.count > MIN_TABLES


def tables_page(data: QueryDict) -> TablesPage:
    """Return what the tables of a query string have to do now."""
    typed = NumberFields.from_data(data, DEFAULTS)
    count = requested_count(data, MIN_TABLES, MAX_TABLES, DEFAULT_TABLES)
    capacity, final, paid = (typed.required(name, 1) for name in ("capacity", "final", "paid"))
    names = [f"players-{number}" for number in range(1, count + 1)]
    sizes = [typed.chips(name) for name in names]
    statements = []
    if capacity and final and paid and not typed.errors:
        tables = [TableSize(number, size) for number, size in enumerate(sizes, 1) if size]
        statements = _statements(tables, capacity, final, paid)
    rows = [
        (number, name, typed.raw[name], typed.errors.get(name, "")) for number, name in enumerate(names, 1)
    ]
    return TablesPage(typed, rows, statements)


def _statements(tables: list[TableSize], capacity: int, final: int, paid: int) -> list[TableStatement]:
    remaining = sum(table.players for table in tables)
    closing = table_to_close(tables, capacity)
    moves = balancing_moves(tables)
    result = []
    if closing is not None:
        sentence = _("Table %(number)s closes: its players fit at the other tables.") % {"number": closing}
        result.append(TableStatement(sentence, "holdem.73"))
    elif not moves:
        result.append(TableStatement(_("The tables are balanced: nobody moves."), "holdem.71"))
    else:
        for move in moves:
            sentence = _("One player moves from table %(source)s to table %(target)s: the next big blind.")
            result.append(
                TableStatement(sentence % {"source": move.source, "target": move.target}, "holdem.71")
            )
    if is_hand_for_hand(len(tables), remaining, final, paid):
        sentence = _("Hand for hand: each table waits until the others have finished their hand.")
    else:
        sentence = ngettext(
            "%(count)s player left: the tables do not wait for each other.",
            "%(count)s players left: the tables do not wait for each other.",
            remaining,
        ) % {"count": remaining}
    return [*result, TableStatement(sentence, "holdem.76")]
