"""Form that changes the house rules and the value of a point from the next round on."""

from django.http import QueryDict

from games.models import RulesVersion
from web.core.fields import KeyField
from web.sittings.forms.point_value import PointValueForm, point_fields
from web.sittings.forms.rules import RulesForm


class RulesChangeForm(PointValueForm):
    """Rules and value of a point, at first those in force."""

    key = KeyField()

    def __init__(self, current: RulesVersion, data: QueryDict | None = None) -> None:
        super().__init__(data, initial=point_fields(current.point_value_cents))
        self.current = current
        self.rules = RulesForm(current.sitting.game, current.preset, current.changes, data)

    def is_valid(self) -> bool:
        return all([super().is_valid(), not self.rules.has_errors])
