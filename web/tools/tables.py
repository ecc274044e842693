"""Tables of a tournament: the moves that balance them, and whether the tables wait for each other."""

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.tournament.balancing import TableSize, balancing_moves, is_hand_for_hand, table_to_close
from web.tools.forms import CountedForm, ToolNumberField
from web.tools.text import Statement

INITIAL_SIZES = {1: "8", 2: "6"}


class TablesForm(CountedForm):
    """The players of `count` tables, and the limits of the tournament."""

    max_count, default_count = 8, 2
    capacity = ToolNumberField(gettext_lazy("Seats per table"), 1, initial="8", required=True)
    final = ToolNumberField(gettext_lazy("Final table"), 1, initial="8", required=True)
    paid = ToolNumberField(gettext_lazy("Prizes"), 1, initial="3", required=True)

    def row_fields(self) -> dict[str, forms.Field]:
        return {
            f"players-{number}": ToolNumberField(
                _("Players, table %(number)s") % {"number": number}, initial=INITIAL_SIZES.get(number, "")
            )
            for number in self.tables
        }

    @property
    def tables(self) -> range:
        """Numbers of the tables."""
        return range(1, self.count + 1)

    @property
    def sizes(self) -> list[BoundField]:
        """Fields of the players of the tables."""
        return [self[f"players-{number}"] for number in self.tables]

    @property
    def statements(self) -> list[Statement]:
        """Moves and closings that the tables need now; empty if a field is unreadable."""
        if self.errors:
            return []
        sizes = {number: self.chips(f"players-{number}") for number in self.tables}
        tables = [TableSize(number, size) for number, size in sizes.items() if size]
        return _statements(tables, *(self.cleaned_data[name] for name in ("capacity", "final", "paid")))


def _statements(tables: list[TableSize], capacity: int, final: int, paid: int) -> list[Statement]:
    remaining = sum(table.players for table in tables)
    closing = table_to_close(tables, capacity)
    moves = balancing_moves(tables)
    result = []
    if closing is not None:
        sentence = _("Table %(number)s closes: its players fit at the other tables.") % {"number": closing}
        result.append(Statement(sentence, "holdem.73"))
    elif not moves:
        result.append(Statement(_("The tables are balanced: nobody moves."), "holdem.71"))
    else:
        for move in moves:
            sentence = _("One player moves from table %(source)s to table %(target)s: the next big blind.")
            result.append(Statement(sentence % {"source": move.source, "target": move.target}, "holdem.71"))
    if is_hand_for_hand(len(tables), remaining, final, paid):
        sentence = _("Hand for hand: each table waits until the others have finished their hand.")
    else:
        sentence = ngettext(
            "%(count)s player left: the tables do not wait for each other.",
            "%(count)s players left: the tables do not wait for each other.",
            remaining,
        ) % {"count": remaining}
    return [*result, Statement(sentence, "holdem.76")]
