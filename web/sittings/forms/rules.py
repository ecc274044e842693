"""The rules form: one field per option of a game, read as changes from its preset."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.rules.game import Game
from web.games.chinese.forms.rules import RULE_FIELDS as CHINESE
from web.games.draw_holdem.forms.rules import RULE_FIELDS as DRAW_HOLDEM
from web.games.holdem.forms.rules import RULE_FIELDS as HOLDEM
from web.games.menteur.forms.rules import RULE_FIELDS as MENTEUR
from web.sittings.forms.rule_fields import Label, RuleField

RULE_FIELDS_BY_GAME: dict[str, tuple[RuleField, ...]] = {
    "chinese": CHINESE,
    "holdem": HOLDEM,
    "draw_holdem": DRAW_HOLDEM,
    "menteur": MENTEUR,
}
"""Fields of the rules form of each game; a game without any has no options to change."""
TOURNAMENT = "tournament"
"""Key of the preset whose terms are set on the registration page instead of the rules form."""
PINEAPPLE_CHOICES = {("fl_cards", "progressive")}


@dataclass(frozen=True, slots=True)
class BoundRuleField:
    """One field of the form: its value, and whether its input is invalid, with the reason if there is one."""

    field_definition: RuleField
    value: object
    has_error: bool
    choices: tuple[tuple[str, Label], ...]
    rows: list[object]
    error: str = ""

    @property
    def choice(self) -> object:
        return self.field_definition.selected_choice(self.value)

    @property
    def field(self) -> str:
        return f"rule-{self.field_definition.name}"


@dataclass(frozen=True, slots=True)
class RulesForm:
    """Rules form of one game and preset: its fields, and the resulting changes from the preset."""

    fields: tuple[BoundRuleField, ...]
    changes: dict[str, object]

    @property
    def stake_fields(self) -> list[BoundRuleField]:
        """Fields of the cave, shown on the page itself."""
        return [line for line in self.fields if line.field_definition.is_stake]

    @property
    def rule_fields(self) -> list[BoundRuleField]:
        """Fields of the form, without the stakes."""
        return [line for line in self.fields if not line.field_definition.is_stake]

    @property
    def has_errors(self) -> bool:
        """Return whether a field of the form, apart from the stakes, is invalid."""
        return any(line.has_error for line in self.rule_fields)

    def with_error(self, option: str, error: str) -> "RulesForm":
        """Return the form with the reason why the value of an option is refused."""
        fields = tuple(
            replace(line, has_error=True, error=error) if line.field_definition.name == option else line
            for line in self.fields
        )
        return replace(self, fields=fields)

    @property
    def have_stakes_errors(self) -> bool:
        return any(line.has_error for line in self.stake_fields)


def rules_form(
    game: Game, preset: str, typed: Mapping[str, str] | None, changes: Mapping[str, object]
) -> RulesForm:
    """Return the submitted form; without `typed` inputs, the form of these `changes` from the preset."""
    if preset == TOURNAMENT:
        return RulesForm((), {})
    rules = [
        rule for rule in RULE_FIELDS_BY_GAME.get(game.key, ()) if not rule.presets or preset in rule.presets
    ]
    untouched = _values(rules, game.read_options(preset, {}))
    shown = _values(rules, game.read_options(preset, changes))
    lines = tuple(_line(rule, preset, typed, shown[rule.name]) for rule in rules)
    made = {
        line.field_definition.name: line.field_definition.from_input(line.value)
        for line in lines
        if not line.has_error and line.value != untouched[line.field_definition.name]
    }
    return RulesForm(lines, made)


def _line(rule: RuleField, preset: str, typed: Mapping[str, str] | None, value: object) -> BoundRuleField:
    choices = tuple(
        each
        for each in rule.choices
        if preset == "pineapple" or (rule.name, each[0]) not in PINEAPPLE_CHOICES
    )
    field = f"rule-{rule.name}"
    if typed is None:
        return BoundRuleField(rule, value, False, choices, rule.rows(value, None, field))
    try:
        read = replace(rule, choices=choices).value_in(typed, field)
        return BoundRuleField(rule, read, False, choices, rule.rows(read, None, field))
    except ValueError:
        return BoundRuleField(rule, typed.get(field), True, choices, rule.rows(None, typed, field))


def _values(rules: list[RuleField], options: object) -> dict[str, object]:
    return {rule.name: rule.to_input(getattr(options, rule.name)) for rule in rules}
