"""The rules drawer: one field per house rule of a game, read into changes from its preset."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.rules.catalogue import corridor
from games.rules.game import Game
from web.forms.house_rule import HouseRule, Label

DRAWERS: dict[str, tuple[HouseRule, ...]] = {
    key: lines.DRAWER for key, lines in corridor("web.forms.drawers").items()
}
"""The lines of each drawer; a game without one has no house rule to change."""
TOURNAMENT = "tournament"
"""Its terms are set at its door, not in a drawer."""
PINEAPPLE_ONLY = {("fl_cards", "progressive")}


@dataclass(frozen=True, slots=True)
class Line:
    """A house rule as the drawer shows it now: its value, and whether what was typed could not be read."""

    rule: HouseRule
    value: Any
    is_wrong: bool
    choices: tuple[tuple[str, Label], ...]
    rows: list[Any]

    @property
    def choice(self) -> Any:
        return self.rule.choice_of(self.value)

    @property
    def field(self) -> str:
        return f"rule-{self.rule.name}"


@dataclass(frozen=True, slots=True)
class Drawer:
    """The drawer of one game and preset: its lines, and the changes from the preset they make."""

    lines: tuple[Line, ...]
    changes: dict[str, Any]

    @property
    def stakes(self) -> list[Line]:
        """What the page asks in its own place: the cave."""
        return [line for line in self.lines if line.rule.is_stake]

    @property
    def inside(self) -> list[Line]:
        """What lies in the drawer."""
        return [line for line in self.lines if not line.rule.is_stake]

    @property
    def is_wrong(self) -> bool:
        """Whether something in the drawer cannot be read."""
        return any(line.is_wrong for line in self.inside)

    @property
    def are_stakes_wrong(self) -> bool:
        return any(line.is_wrong for line in self.stakes)


def drawer(game: Game, preset: str, typed: Mapping[str, str] | None, changes: Mapping[str, Any]) -> Drawer:
    """The drawer after a form was `typed`, or showing `changes` from the preset when none was."""
    if preset == TOURNAMENT:
        return Drawer((), {})
    rules = [rule for rule in DRAWERS.get(game.key, ()) if not rule.only or preset in rule.only]
    untouched = _values(rules, game.read_options(preset, {}))
    shown = _values(rules, game.read_options(preset, changes))
    lines = tuple(_line(rule, preset, typed, shown[rule.name]) for rule in rules)
    made = {
        line.rule.name: line.rule.read(line.value)
        for line in lines
        if not line.is_wrong and line.value != untouched[line.rule.name]
    }
    return Drawer(lines, made)


def _line(rule: HouseRule, preset: str, typed: Mapping[str, str] | None, value: Any) -> Line:
    choices = tuple(
        each for each in rule.choices if preset == "pineapple" or (rule.name, each[0]) not in PINEAPPLE_ONLY
    )
    field = f"rule-{rule.name}"
    if typed is None:
        return Line(rule, value, False, choices, rule.rows(value, None, field))
    try:
        read = replace(rule, choices=choices).value_in(typed, field)
        return Line(rule, read, False, choices, rule.rows(read, None, field))
    except ValueError:
        return Line(rule, typed.get(field), True, choices, rule.rows(None, typed, field))


def _values(rules: list[HouseRule], options: Any) -> dict[str, Any]:
    return {rule.name: rule.write(getattr(options, rule.name)) for rule in rules}
