"""Forms of choices on the pages of an evening: its plan, its dinner, the evening of a game."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy

from games.evenings.queries.bill import PlanKind
from games.models import Evening
from web.core.fields import ChoiceText, RadioRows
from web.evenings.text.payments import DINNER_COUNTING_TITLES
from web.ui.typography import sentence_case

NEW_EVENING = "new"


def _dinner_choices() -> list[tuple[str, ChoiceText]]:
    return [(key, ChoiceText(sentence_case(str(title)))) for key, title in DINNER_COUNTING_TITLES.items()]


class PlanForm(forms.Form):
    """A plan of payment, and the id of its banker if one is chosen."""

    plan = forms.ChoiceField(choices=PlanKind.choices)
    banker = forms.IntegerField(required=False)


class DinnerForm(forms.Form):
    """Choice of the amounts of a restaurant evening that the season counts."""

    counting = forms.ChoiceField(
        label=gettext_lazy("What the season counts"),
        choices=_dinner_choices,
        required=False,
        widget=RadioRows,
    )


class MoveForm(forms.Form):
    """The evening to which a game moves: one of `evenings`, or a new one."""

    evening = forms.ChoiceField()

    def __init__(self, evenings: Sequence[Evening], data: dict[str, str]) -> None:
        super().__init__(data)
        self.evenings = {str(each.pk): each for each in evenings}
        self.fields["evening"] = forms.ChoiceField(
            choices=[(key, key) for key in (*self.evenings, NEW_EVENING)]
        )

    @property
    def chosen(self) -> Evening | None:
        """The evening of a valid form, None for a new one."""
        return self.evenings.get(self.cleaned_data["evening"])
