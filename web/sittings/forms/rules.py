"""Forms of rules: one field for each option of a game, read as changes from its preset."""

from collections.abc import Mapping, Sequence

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict

from games.models import RulesVersion
from games.rules.errors import RuleError
from games.rules.game import AnyGame
from web.core.fields import KeyField
from web.core.refusals import rule_refusal_message
from web.games.registry import GAME_UIS
from web.sittings.forms.point_value import PointValueForm, point_fields
from web.sittings.forms.rule_fields import RuleField


class RulesForm(forms.Form):
    """Rules of one game and preset: the submitted ones or, without `data`, these `changes` from the preset.

    Its own `changes` are those of the readable fields.
    """

    def __init__(
        self, game: AnyGame, preset: str, changes: Mapping[str, object], data: QueryDict | None = None
    ) -> None:
        self.game = game
        fields = {
            rule.name: rule.for_preset(preset)
            for rule in GAME_UIS[game.key].rule_fields
            if not rule.presets or preset in rule.presets
        }
        values_of_preset = _values(fields, game.read_options(preset, {}))
        values = _values(fields, game.read_options(preset, changes))
        super().__init__(data, prefix="rule", auto_id="%s", initial=values)
        self.fields.update(fields)
        self.cleaned_data = values
        self.full_clean()
        self.changes = {
            name: rule.from_input(self.cleaned_data[name])
            for name, rule in fields.items()
            if name in self.cleaned_data and self.cleaned_data[name] != values_of_preset[name]
        }

    def add_prefix(self, field_name: str) -> str:
        return f"{self.prefix}-{field_name}"

    @property
    def stake_fields(self) -> list[BoundField]:
        """Fields of the cave, shown on the page itself."""
        return [field for field in self if getattr(field.field, "is_stake", False)]

    @property
    def rule_fields(self) -> list[BoundField]:
        """Fields of the form, without the stakes."""
        return [field for field in self if not getattr(field.field, "is_stake", False)]

    @property
    def has_errors(self) -> bool:
        """Whether a field of the form, apart from the stakes, is invalid."""
        return any(field.errors for field in self.rule_fields)

    def refuse(self, refusal: RuleError, names: Sequence[str] = ()) -> None:
        """Store a refusal of the rules, at its field if it names one; `names` are those of the seats."""
        option = refusal.facts.get("option")
        field = option if isinstance(option, str) and option in self.fields else None
        self.add_error(field, rule_refusal_message(refusal, names))


def _values(fields: Mapping[str, RuleField], options: object) -> dict[str, object]:
    return {name: rule.to_input(getattr(options, name)) for name, rule in fields.items()}


class RulesChangeForm(PointValueForm):
    """Rules and value of a point, at first those in force."""

    key = KeyField()

    def __init__(self, current: RulesVersion, data: QueryDict | None = None) -> None:
        super().__init__(data, initial=point_fields(current.point_value_cents))
        self.current = current
        self.rules = RulesForm(current.sitting.game, current.preset, current.changes, data)

    def is_valid(self) -> bool:
        return all([super().is_valid(), not self.rules.has_errors])
