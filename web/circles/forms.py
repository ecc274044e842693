"""Forms of a circle: joining, chip case, settings, households, merges, deletion, file."""

from datetime import timedelta

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.circles.naming import is_named
from games.models import ChipCase, Circle, Player, Role
from games.rules.holdem.chip_case import COLOURS, MAX_COUNT, MAX_VALUE
from web.core.fields import (
    CHOOSE_ONE,
    ChipsField,
    ChoiceText,
    KeyField,
    LineField,
    OneOfField,
    OptionalChoiceField,
    PlayerNameField,
    RadioRows,
    Segmented,
)
from web.core.forms.names import MAX_CIRCLE_NAME_LENGTH, MAX_TYPED_NAME_LENGTH, UNREADABLE, too_long_message
from web.games.holdem.text.chips import colour_label
from web.games.holdem.text.gaps import GAP_RULE_LABELS

LIFETIMES = {"evening": timedelta(hours=12), "week": timedelta(days=7), "month": timedelta(days=30)}

COLOUR_INCOMPLETE = gettext_lazy("Write what one is worth in chips, and how many there are.")

CHOOSE_TWO = gettext_lazy("Choose two people or more.")


class ColourChipsField(ChipsField):
    """A number of the chips of a colour."""

    message = COLOUR_INCOMPLETE


class ColourForm(forms.Form):
    """Value and number of the chips of one colour; both empty for a colour without chips."""

    value = ColourChipsField(
        min_value=1,
        max_value=MAX_VALUE,
        required=False,
        label=gettext_lazy("worth"),
        widget=forms.TextInput({"inputmode": "numeric", "maxlength": "20"}),
    )
    count = ColourChipsField(min_value=1, max_value=MAX_COUNT, required=False, label=gettext_lazy("how many"))

    def __init__(self, key: str, data: QueryDict | None, initial: dict[str, int]) -> None:
        super().__init__(data, prefix=key, initial=initial)
        self.key, self.label = key, colour_label(key)

    def add_prefix(self, field_name: str) -> str:
        return f"{field_name}-{self.prefix}"

    def clean(self) -> None:
        """Check that the colour has both numbers, or none; one error is enough."""
        value, count = (self.cleaned_data.get(name) for name in ("value", "count"))
        if "value" in self.errors:
            self.errors.pop("count", None)
        elif "count" not in self.errors and (value is None) != (count is None):
            self.add_error("value" if value is None else "count", COLOUR_INCOMPLETE)


class ChipCaseForm(forms.Form):
    """The whole case, with a form for every possible colour, and the rule of the circle for a gap."""

    gap_rule = OneOfField(
        label=gettext_lazy("The circle’s rule; the table still says so each time"),
        choices=[(key, GAP_RULE_LABELS[key]) for key in ChipCase.GapRule.values],
        required=False,
    )

    def __init__(self, owned: ChipCase | None, data: QueryDict | None = None) -> None:
        super().__init__(data, initial={"gap_rule": owned.gap_rule if owned else ChipCase.GapRule.RECOUNT})
        colours = {each.key: each for each in owned.case} if owned else {}
        self.colour_forms = [
            ColourForm(
                key,
                data,
                {"value": colours[key].value, "count": colours[key].count} if key in colours else {},
            )
            for key in COLOURS
        ]

    def is_valid(self) -> bool:
        return all([super().is_valid(), *(each.is_valid() for each in self.colour_forms)])

    def colours(self) -> list[dict[str, int | str]]:
        """Return the colours of a valid form that the case has."""
        return [
            {"colour": each.key, **each.cleaned_data}
            for each in self.colour_forms
            if each.cleaned_data["value"] is not None
        ]


class SettingsForm(forms.Form):
    """Visibility of the money of a circle, and its plan of debts."""

    money = OneOfField(
        label=gettext_lazy("Who sees the money"),
        choices=[
            (
                Circle.MoneyVisibility.ALL,
                ChoiceText(
                    gettext_lazy("Everybody sees all of it"), gettext_lazy("who won what, who owes whom")
                ),
            ),
            (
                Circle.MoneyVisibility.OWN,
                ChoiceText(
                    gettext_lazy("Each sees their own"),
                    gettext_lazy(
                        "the points stay for everybody; the host too sees their own money only, except in "
                        "the whole file of the circle, as a banker, and in the sheets that they bring in"
                    ),
                ),
            ),
        ],
        required=False,
        widget=RadioRows,
    )
    debts = OneOfField(
        label=gettext_lazy("What an evening still owes"),
        choices=[
            (
                Circle.DebtPolicy.SETTLE,
                ChoiceText(
                    gettext_lazy("Each evening settles by itself"),
                    gettext_lazy("its bill stays until it is paid"),
                ),
            ),
            (
                Circle.DebtPolicy.CARRY,
                ChoiceText(
                    gettext_lazy("It goes on the next evening’s bill"),
                    gettext_lazy("by itself, when the next evening begins; one bill for the whole circle"),
                ),
            ),
        ],
        required=False,
        widget=RadioRows,
    )


class JoiningForm(forms.Form):
    """The player of a browser that joins: a known one, a new name, or none for a viewer."""

    name = PlayerNameField(
        label=gettext_lazy("Your first name"),
        required=False,
        widget=forms.TextInput(
            {
                "placeholder": gettext_lazy("Your first name"),
                "maxlength": str(MAX_TYPED_NAME_LENGTH),
                "autocomplete": "given-name",
                "autocapitalize": "words",
                "enterkeyhint": "go",
                "required": True,
            }
        ),
    )

    def __init__(self, circle: Circle, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.fields["player"] = forms.ModelChoiceField(
            circle.players, required=False, error_messages={"invalid_choice": CHOOSE_ONE}
        )

    def clean(self) -> None:
        """Refuse an empty name; the button of a viewer sends no name at all."""
        cleaned = self.cleaned_data
        if "name" in self.data and not (self.errors or cleaned["name"] or cleaned["player"]):
            self.add_error("name", self.fields["name"].error_messages["required"])


class InvitationForm(forms.Form):
    """Role and lifetime of an invitation."""

    role = OptionalChoiceField(choices=Role.choices)
    life = OptionalChoiceField(
        choices=[
            ("evening", gettext_lazy("This evening")),
            ("week", gettext_lazy("A week")),
            ("month", gettext_lazy("A month")),
        ],
        widget=Segmented({"label": gettext_lazy("How long the link lasts")}),
    )

    @property
    def lifetime(self) -> timedelta:
        """Lifetime that a submitted form asks for, else that of an evening."""
        self.full_clean()
        return LIFETIMES[self.cleaned_data["life"] or "evening"]

    def role_or(self, default: Role) -> Role:
        """Return the role that a submitted form asks for, else the default."""
        self.full_clean()
        return Role(self.cleaned_data["role"] or default)


class ArchiveForm(forms.Form):
    """The file of a circle."""

    file = forms.FileField(
        label=gettext_lazy("The file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput({"accept": ".gz,.json,application/gzip,application/json", "required": True}),
    )


class HouseholdForm(forms.Form):
    """Two players or more who settle as one."""

    def __init__(self, circle: Circle, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.fields["player"] = forms.ModelMultipleChoiceField(
            circle.players.order_by("pk"),
            error_messages=dict.fromkeys(("required", "invalid_choice", "invalid_pk_value"), CHOOSE_TWO),
        )

    def clean_player(self) -> list[Player]:
        players = list(self.cleaned_data["player"])
        if len(players) < 2:
            raise forms.ValidationError(CHOOSE_TWO)
        return players


class MergeForm(forms.Form):
    """The player to whom the records of another one belong."""

    key = KeyField()

    def __init__(self, others: QuerySet[Player], data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.fields["kept"] = forms.ModelChoiceField(
            others, error_messages=dict.fromkeys(("required", "invalid_choice"), CHOOSE_ONE)
        )


class DeletionForm(forms.Form):
    """The name of a circle, typed before its deletion."""

    name = forms.CharField(
        required=False,
        strip=False,
        max_length=200,
        widget=forms.TextInput({"required": True, "autocomplete": "off", "autocapitalize": "off"}),
    )

    def __init__(self, circle: Circle, data: QueryDict | None = None) -> None:
        super().__init__(data)
        self.fields["name"].label = _("To delete it, type its name: %(name)s") % {"name": circle.name}


class CircleNameField(LineField):
    """The name of a circle."""

    widget = forms.TextInput({"maxlength": str(MAX_TYPED_NAME_LENGTH)})
    default_error_messages = {"required": gettext_lazy("Write a name.")}

    def validate(self, value: str) -> None:
        super().validate(value)
        if len(value) > MAX_CIRCLE_NAME_LENGTH:
            raise forms.ValidationError(too_long_message(MAX_CIRCLE_NAME_LENGTH))
        if not is_named(value):
            raise forms.ValidationError(UNREADABLE)


class PlayerNameForm(forms.Form):
    """The new name of a player."""

    key = KeyField()
    name = PlayerNameField(label=gettext_lazy("First name"))


class CircleNameForm(forms.Form):
    """The new name of a circle."""

    key = KeyField()
    name = CircleNameField(label=gettext_lazy("Name of the circle"))
