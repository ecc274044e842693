"""Tables of a tournament: who moves, which table closes, and whether the tables wait for each other."""

from dataclasses import dataclass

from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.tournament.balancing import TableSize, balancing_moves, is_hand_for_hand, table_to_close
from web.tools.forms import ToolChipsField, ToolForm
from web.tools.rows import requested_count

MIN_TABLES, MAX_TABLES, DEFAULT_TABLES = 2, 8, 2
INITIAL_SIZES = {1: "8", 2: "6"}


class TablesForm(ToolForm):
    """The players of `count` tables, and the limits of the tournament."""

    capacity = ToolChipsField(gettext_lazy("Seats per table"), 1, initial="8", required=True)
    final = ToolChipsField(gettext_lazy("Final table"), 1, initial="8", required=True)
    paid = ToolChipsField(gettext_lazy("Prizes"), 1, initial="3", required=True)

    def __init__(self, data: QueryDict, count: int) -> None:
        self.tables = range(1, count + 1)
        players = _("Players, table %(number)s")
        super().__init__(
            data,
            {
                f"players-{number}": ToolChipsField(
                    players % {"number": number}, initial=INITIAL_SIZES.get(number, "")
                )
                for number in self.tables
            },
        )

    @property
    def sizes(self) -> list[BoundField]:
        """Fields of the players of the tables."""
        return [self[f"players-{number}"] for number in self.tables]


@dataclass(frozen=True, slots=True)
class TableStatement:
    """A sentence of the tool and the key of its article."""

    sentence: str
    article: str


@dataclass(frozen=True, slots=True)
class TablesPage:
    """Page data of the tool: the fields, and the sentences that follow from them."""

    form: TablesForm
    statements: list[TableStatement]

    @property
    def count(self) -> int:
        return len(self.form.tables)

    @property
    def may_grow(self) -> bool:
        return self.count < MAX_TABLES

    @property
    def may_shrink(self) -> bool:
        return self.count > MIN_TABLES


def tables_page(data: QueryDict) -> TablesPage:
    """Return what the tables of a query string have to do now."""
    form = TablesForm(data, requested_count(data, MIN_TABLES, MAX_TABLES, DEFAULT_TABLES))
    if not form.is_valid():
        return TablesPage(form, [])
    sizes = {number: form.chips(f"players-{number}") for number in form.tables}
    tables = [TableSize(number, size) for number, size in sizes.items() if size]
    capacity, final, paid = (form.cleaned_data[name] for name in ("capacity", "final", "paid"))
    return TablesPage(form, _statements(tables, capacity, final, paid))


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
