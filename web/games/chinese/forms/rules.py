"""Rules form of Chinese poker, with its royalty table, and the form of a season under other rules."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from games.rules.chinese.royalties import CLASSIC, LINES, OPEN_FACE, read_table, write_table
from web.core.fields import BETWEEN, CHOOSE_ONE
from web.games.hand_names import line_name
from web.games.replay_form import ReplayForm, number_field
from web.sittings.forms.rule_fields import ChoiceRule, NumberRule, SwitchRule
from web.ui.typography import sentence_case

CUSTOM: Final = "own"
MAX_POINTS: Final = 999
_KNOWN: Final = {"open_face": OPEN_FACE, "classic": CLASSIC}


RoyaltyCell = tuple[tuple[str], str, Any, bool]
"""One editable cell: a tuple of its key, the name of its field, its value, and whether this is wrong."""


class RoyaltyTableInput(forms.Select):
    """A choice of a table, with inputs of its cells. Its value is a name, or the typed cells of each line."""

    def value_from_datadict(self, data: Mapping[str, Any], _files: object, name: str) -> Any:
        """Return the table just chosen, else the cells.

        The form field `shown` contains the table whose cells the page has rendered.
        """
        picked, edited = data.get(name, ""), _typed_cells(data, name)
        is_new = picked in _KNOWN and picked != data.get(f"{name}-shown")
        return picked if is_new or not edited else edited


class RoyaltyBoundField(BoundField):
    """The field on a page: the choice that it shows, and the editable cells."""

    @property
    def choice(self) -> str:
        """Name of a standard table, or `own`."""
        table = self._readable_table()
        return RoyaltyTableRule.key_of(self.value() if table is None else table)

    @property
    def rows(self) -> list[tuple[str, list[RoyaltyCell]]]:
        """Return the name of each line with its cells; those of an invalid table as they were typed."""
        table, typed = self._readable_table(), self.value()
        if table is not None:
            cells = read_table(table).cells
        else:
            cells = typed if isinstance(typed, dict) else OPEN_FACE.cells
        return [
            (
                sentence_case(line_name(line)),
                [
                    ((cell,), f"{self.html_name}-{line}-{cell}", value, _is_invalid(value))
                    for cell, value in row.items()
                ],
            )
            for line, row in cells.items()
        ]

    def _readable_table(self) -> Any:
        """Return the table as the rules read it, None if it is invalid."""
        try:
            return self.field.clean(self.value())
        except forms.ValidationError:
            return None


class RoyaltyTableRule(ChoiceRule):
    """Choice of a table, with its cells. Its value is the name of a table, or a mapping of cells."""

    kind = "table"
    widget = RoyaltyTableInput

    @staticmethod
    def key_of(value: object) -> str:
        return CUSTOM if isinstance(value, dict) else str(value)

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> RoyaltyBoundField:
        return RoyaltyBoundField(form, self, field_name)

    def clean(self, value: Any) -> Any:
        """Return the name of a standard table, or the cells that pay."""
        if isinstance(value, str) and value in _KNOWN:
            return value
        try:
            cells = {line: {cell: _points(text) for cell, text in row.items()} for line, row in value.items()}
        except AttributeError as fault:
            raise forms.ValidationError(CHOOSE_ONE, "invalid") from fault
        except ValueError as fault:
            raise forms.ValidationError(BETWEEN, "invalid", {"least": 0, "most": MAX_POINTS}) from fault
        return next(
            (name for name, existing in _KNOWN.items() if existing.cells == cells), _paying_cells(cells)
        )


def royalty_table_rule() -> RoyaltyTableRule:
    """Return the field of the royalty table."""
    return RoyaltyTableRule(
        "royalty_table",
        _("Royalty table"),
        choices=(("open_face", _("Open face")), ("classic", _("Classic")), (CUSTOM, _("Our own"))),
        to_input=write_table,
    )


def _typed_cells(typed: Mapping[str, Any], field: str) -> dict[str, dict[str, str]]:
    """Return the typed cells of each line; nothing for a line that the page did not render."""
    rows = {}
    for line in LINES:
        row = {cell: typed.get(f"{field}-{line}-{cell}") for cell in OPEN_FACE.cells[line]}
        if any(text is not None for text in row.values()):
            rows[line] = {cell: text or "" for cell, text in row.items()}
    return rows


def _points(typed: object) -> int:
    """Return the points of a cell, 0 if it is empty. Raises ValueError if they are invalid."""
    points = int(str(typed or 0))
    if not 0 <= points <= MAX_POINTS:
        raise ValueError(typed)
    return points


def _is_invalid(typed: Any) -> bool:
    try:
        return _points(typed) < 0
    except ValueError:
        return True


def _paying_cells(cells: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {line: {cell: points for cell, points in row.items() if points} for line, row in cells.items()}


NOT_CLASSIC = ("open_face", "pineapple")

RULE_FIELDS = (
    NumberRule("line_point", _("A line won"), _("points per line"), min_value=1, max_value=99),
    NumberRule(
        "scoop_bonus", _("All three lines"), _("bonus for winning them all"), min_value=0, max_value=99
    ),
    ChoiceRule(
        "system",
        _("Lines against one opponent"),
        choices=(
            ("1-6", _("1-6: each line, and the scoop")),
            ("2-4", _("2-4: each line, and the majority")),
        ),
    ),
    ChoiceRule(
        "royalty_mode",
        _("Royalties"),
        choices=(
            ("always", _("Always paid")),
            ("line_winner", _("Paid on a line won")),
            ("off", _("None")),
        ),
    ),
    royalty_table_rule(),
    SwitchRule("fantasyland", _("Fantasyland"), _("all cards at once, next deal"), presets=NOT_CLASSIC),
    ChoiceRule(
        "fl_entry",
        _("To enter it"),
        _("at least this pair on top"),
        choices=(("QQ", _("Pair of queens")), ("KK", _("Pair of kings")), ("AA", _("Pair of aces"))),
        presets=NOT_CLASSIC,
    ),
    ChoiceRule(
        "fl_stay",
        _("To stay in Fantasyland"),
        choices=(
            ("seed", _("Trips on top, full house in the middle or quads at the bottom")),
            ("pineapple", _("Trips on top or quads at the bottom")),
        ),
        presets=NOT_CLASSIC,
    ),
    ChoiceRule(
        "fl_cards",
        _("Cards in Fantasyland"),
        choices=(
            ("seed", _("13, or 15 at pineapple")),
            ("std14", _("14")),
            ("progressive", _("14 to 17, by the top line")),
        ),
        choice_presets={"progressive": ("pineapple",)},
        presets=NOT_CLASSIC,
    ),
    ChoiceRule(
        "first_to_act",
        _("Who plays first"),
        choices=(("loser", _("The loser of the last deal")), ("rotate", _("Each in turn"))),
        presets=NOT_CLASSIC,
    ),
    NumberRule(
        "surrender_cost",
        _("Surrender"),
        _("points to each opponent; 0 forbids it"),
        min_value=0,
        max_value=99,
        presets=("classic",),
    ),
    SwitchRule("naturals", _("Naturals"), _("remarkable hands are paid at once"), presets=("classic",)),
    ChoiceRule(
        "wheel",
        _("A-2-3-4-5"),
        choices=(("low", _("The lowest straight")), ("second", _("The second highest straight"))),
    ),
    NumberRule(
        "head_to_head_cap",
        _("Most points between two players"),
        _("leave empty for no limit"),
        min_value=1,
        max_value=9999,
        required=False,
    ),
)


class ChineseReplayForm(ReplayForm):
    """Other rules of Chinese poker."""

    options = ("system", "royalty_mode", "scoop_bonus")
    rules = RULE_FIELDS

    scoop_bonus = number_field(_("Points for a scoop"))
