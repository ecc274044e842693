"""Form of a season under other rules: the rules of one game, or the season points of a place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.tournament.season_points import points_on_scale, season_points
from web.core.fields import CentsField, OneOfField, SingleErrorMixin, WholeNumberField
from web.core.forms.keys import parse_row_id
from web.games.menteur.text.rules import MARK_NAMES
from web.games.tournament.text import FORMULA_LABELS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

MAX_POINT_CENTS: Final = 100_000
MAX_NUMBER: Final = 1000
MAX_PLACES: Final = 20
"""Maximum number of places on a scale of points."""
AS_PLAYED: Final = pgettext_lazy("rules of a replay", "as it was played")
PLACES: Final = "places"
"""Key of the replay of season points."""


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """One value of a rule: key in the form, title, and value of the option."""

    key: str
    title: str | Promise
    value: object


@dataclass(frozen=True, slots=True)
class ReplayRule:
    """One rule that can differ: field name, label, option, and choices; without choices it is a number."""

    name: str
    label: "str | _StrPromise"
    option: str
    choices: Sequence[RuleChoice] = ()
    is_list: bool = False


def _choices(titles: Mapping[str, str | Promise]) -> tuple[RuleChoice, ...]:
    return tuple(RuleChoice(key, title, key) for key, title in titles.items())


RULES: Final[Mapping[str, Sequence[ReplayRule]]] = {
    "chinese": (
        ReplayRule(
            "system",
            gettext_lazy("Lines against one opponent"),
            "system",
            _choices(
                {
                    "1-6": gettext_lazy("1-6: each line, and the scoop"),
                    "2-4": gettext_lazy("2-4: each line, and the majority"),
                }
            ),
        ),
        ReplayRule(
            "royalties",
            gettext_lazy("Royalties"),
            "royalty_mode",
            _choices(
                {
                    "always": gettext_lazy("Always paid"),
                    "line_winner": gettext_lazy("Paid on a line won"),
                    "off": pgettext_lazy("royalties of a replay", "none"),
                }
            ),
        ),
        ReplayRule("scoop", gettext_lazy("Points for a scoop"), "scoop_bonus"),
    ),
    "menteur": (
        ReplayRule("mark", gettext_lazy("The mark"), "mark", _choices(MARK_NAMES)),
        ReplayRule("stake", gettext_lazy("Stake of a round recorded without one"), "stakes", is_list=True),
        ReplayRule(
            "double",
            gettext_lazy("Double what was left"),
            "double_includes_carry",
            (
                RuleChoice("yes", pgettext_lazy("rule of a replay", "yes"), True),
                RuleChoice("no", pgettext_lazy("rule of a replay", "no"), False),
            ),
        ),
        ReplayRule(
            "carry",
            gettext_lazy("What is left at the end"),
            "carry_close",
            _choices(
                {
                    "last_causer": gettext_lazy("To who caused the last loss"),
                    "equal": gettext_lazy("Shared equally"),
                }
            ),
        ),
        ReplayRule(
            "fair",
            gettext_lazy("Fair play"),
            "fair_play",
            _choices({"warn": gettext_lazy("The phone tells"), "lose": gettext_lazy("Or the round is lost")}),
        ),
    ),
}
"""Rules of each game that can be replayed, in the order of the form."""


class ReplayForm(forms.Form):
    """Other rules of one game, and another value of a point; an empty field changes nothing."""

    def __init__(self, game_key: str, asked: Mapping[str, str]) -> None:
        super().__init__(asked)
        self.rules = RULES[game_key]
        for rule in self.rules:
            self.fields[rule.name] = _choice_field(rule) if rule.choices else _number_field(rule)
        self.fields["point"] = CentsField(
            gettext_lazy("Write an amount, like 0.50."),
            label=gettext_lazy("What a point is worth, in euros"),
            min_value=0,
            max_value=MAX_POINT_CENTS,
            required=False,
            widget=forms.TextInput({"inputmode": "decimal", "maxlength": "12", "placeholder": AS_PLAYED}),
        )

    def changes(self) -> dict[str, object]:
        """Return the options that differ."""
        changed = {}
        for rule in self.rules:
            typed = self.cleaned_data[rule.name]
            if rule.choices and typed:
                changed[rule.option] = next(each.value for each in rule.choices if each.key == typed)
            elif not rule.choices and typed is not None:
                changed[rule.option] = [typed] if rule.is_list else typed
        return changed

    @property
    def is_empty(self) -> bool:
        return all(value in ("", None) for value in self.cleaned_data.values())


def _choice_field(rule: ReplayRule) -> forms.Field:
    choices = [("", AS_PLAYED), *((each.key, each.title) for each in rule.choices)]
    return OneOfField(label=rule.label, choices=choices, required=False)


def _number_field(rule: ReplayRule) -> forms.Field:
    return WholeNumberField(
        label=rule.label,
        min_value=1 if rule.is_list else 0,
        max_value=MAX_NUMBER,
        required=False,
        widget=forms.TextInput({"maxlength": "6", "placeholder": AS_PLAYED}),
    )


class ScaleField(SingleErrorMixin, forms.CharField):
    """The points of the first place, the second, and so on: `10, 6, 3, 1`."""

    message = gettext_lazy("Write up to %(places)s numbers from 0 to %(most)s, like 10, 6, 3, 1.")

    def message_values(self) -> dict[str, object]:
        return {"places": MAX_PLACES, "most": MAX_NUMBER}

    def to_python(self, value: object) -> list[int]:  # type: ignore[override]  # a list is the value
        parts = str(value or "").replace(",", " ").replace(";", " ").split()
        numbers = [parse_row_id(each) for each in parts[: MAX_PLACES + 1]]
        valid = [each for each in numbers if each is not None and each <= MAX_NUMBER]
        if not len(valid) == len(parts) <= MAX_PLACES:
            raise forms.ValidationError(self.message)
        return valid


class PlacesForm(forms.Form):
    """Other season points of a place: a formula, or a scale, which prevails."""

    formula = OneOfField(
        label=gettext_lazy("Season points of a place"),
        choices=[("", AS_PLAYED), *FORMULA_LABELS.items()],
        required=False,
    )
    scale = ScaleField(
        label=gettext_lazy("Or points of the first, the second …"),
        required=False,
        widget=forms.TextInput(
            {"maxlength": str(6 * MAX_PLACES), "autocomplete": "off", "placeholder": "10, 6, 3, 1"}
        ),
    )

    def points_of_place(self) -> Callable[[int, int], int] | None:
        """Return the function from a place and the number of players to points; None for an empty form."""
        formula, scale = self.cleaned_data["formula"], self.cleaned_data["scale"]
        if scale:
            return lambda place, _field_size: points_on_scale(scale, place)
        if formula:
            return lambda place, field_size: season_points(formula, place, field_size)
        return None
