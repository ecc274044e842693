"""Form that changes the house rules and the value of a point from the next round on."""

from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.models import RulesVersion
from games.rules.errors import RuleError
from web.core.forms.amounts import parse_cents
from web.core.forms.keys import read_form_key
from web.core.refusals import rule_refusal_message
from web.sittings.forms.opening import MAX_POINT_VALUE_CENTS, POINT_VALUES_CENTS
from web.sittings.forms.rules import RulesForm, rules_form


@dataclass(slots=True)
class RulesChangeForm:
    """Rules and value of a point as typed, and errors by field."""

    current: RulesVersion
    rules: RulesForm
    point: str
    other_point: str
    key: UUID
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def point_value_cents(self) -> int:
        """Value of a point in cents. Raises ValueError if it is unreadable."""
        cents = parse_cents(self.other_point) if self.point == "other" else int(self.point)
        if not 0 <= cents <= MAX_POINT_VALUE_CENTS:
            raise ValueError(cents)
        return cents

    @property
    def has_point_value(self) -> bool:
        """Whether the value of a point is readable."""
        try:
            return self.point_value_cents >= 0
        except ValueError:
            return False

    def is_valid(self) -> bool:
        """Store the errors of unreadable fields; return whether there is none."""
        if not self.has_point_value:
            self.errors["point"] = _("Write an amount, for instance 0.25, of at most 1,000 €.")
        if self.rules.has_errors:
            self.errors["rules"] = _("One of the rules cannot be read.")
        return not self.errors

    def refuse(self, refusal: RuleError, names: list[str]) -> None:
        """Store a refusal of the rules, beside its field if it names one; `names` are those of the seats."""
        error = self.errors["rules"] = rule_refusal_message(refusal, names)
        if option := refusal.facts.get("option"):
            self.rules = self.rules.with_error(str(option), error)


def initial_rules_change_form(current: RulesVersion) -> RulesChangeForm:
    """Return the form of the rules in force."""
    cents = current.point_value_cents
    is_usual = cents in POINT_VALUES_CENTS
    return RulesChangeForm(
        current,
        rules_form(current.sitting.game, current.preset, None, current.changes),
        str(cents) if is_usual else "other",
        "" if is_usual else f"{cents // 100},{cents % 100:02}",
        uuid4(),
    )


def bound_rules_change_form(current: RulesVersion, data: QueryDict) -> RulesChangeForm:
    """Return the submitted form."""
    point = data.get("point", "")
    return RulesChangeForm(
        current,
        rules_form(
            current.sitting.game,
            current.preset,
            {name: data.get(name, "") for name in data},
            current.changes,
        ),
        point if point.isdecimal() else "other",
        data.get("other_point", "").strip(),
        read_form_key(data),
    )
