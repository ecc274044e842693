"""Form of a season under other rules: the rules of one game, or the season points of a place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.tournament.season_points import points_on_scale, season_points
from web.core.forms.amounts import parse_cents
from web.core.forms.keys import parse_row_id
from web.games.menteur.text.rules import MARK_NAMES
from web.games.tournament.text import FORMULA_LABELS

MAX_POINT_CENTS: Final = 100_000
MAX_NUMBER: Final = 1000
MAX_PLACES: Final = 20
"""Maximum number of places on a scale of points."""
AS_PLAYED: Final = pgettext_lazy("rules of a replay", "as it was played")
POINT_VALUE: Final = gettext_lazy("What a point is worth, in euros")
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
    label: str | Promise
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
            _choices(
                {"warn": gettext_lazy("The phone tells"), "lose": gettext_lazy("Or he loses the round")}
            ),
        ),
    ),
}
"""Rules of each game that can be replayed, in the order of the form."""


@dataclass(slots=True)
class ReplayField:
    """One field of the form: a list of choices (key, title, whether chosen), or a text without choices."""

    name: str
    label: str | Promise
    typed: str
    choices: list[tuple[str, str | Promise, bool]] = field(default_factory=list)
    inputmode: str = "numeric"
    max_length: int = 6
    placeholder: str | Promise = AS_PLAYED
    error: str = ""


def choice_field(
    name: str, label: str | Promise, typed: str, titles: Mapping[str, str | Promise]
) -> ReplayField:
    """Return a field of choices, with an error for an unknown one; the empty choice changes nothing."""
    options = {"": AS_PLAYED, **titles}
    choices = [(key, title, key == typed) for key, title in options.items()]
    return ReplayField(
        name, label, typed, choices, error="" if typed in options else _("Choose one of these.")
    )


@dataclass(slots=True)
class ReplayForm:
    """The fields of one game, as submitted: `changes` of its rules and the value of a point in cents."""

    fields: list[ReplayField]
    changes: dict[str, object]
    point_value_cents: int | None

    @property
    def has_errors(self) -> bool:
        return any(each.error for each in self.fields)

    @property
    def is_empty(self) -> bool:
        return not self.changes and self.point_value_cents is None


def game_form(game_key: str, asked: Mapping[str, str]) -> ReplayForm:
    """Return the form of a game."""
    changes: dict[str, object] = {}
    fields = []
    for rule in RULES[game_key]:
        typed = asked.get(rule.name, "").strip()
        if rule.choices:
            fields.append(
                choice_field(rule.name, rule.label, typed, {each.key: each.title for each in rule.choices})
            )
            if (chosen := next((each for each in rule.choices if each.key == typed), None)) is not None:
                changes[rule.option] = chosen.value
        else:
            fields.append(_number_field(rule, typed, changes))
    point, cents = _point_field(asked.get("point", "").strip())
    return ReplayForm([*fields, point], changes, cents)


def _number_field(rule: ReplayRule, typed: str, changes: dict[str, object]) -> ReplayField:
    """Return the field of a number, and add the number to `changes` or an error to the field."""
    number_field = ReplayField(rule.name, rule.label, typed)
    least = 1 if rule.is_list else 0
    number = parse_row_id(typed) if typed else None
    if typed and (number is None or not least <= number <= MAX_NUMBER):
        number_field.error = _("Write a number from %(least)s to %(most)s.") % {
            "least": least,
            "most": MAX_NUMBER,
        }
    elif number is not None:
        changes[rule.option] = [number] if rule.is_list else number
    return number_field


def _point_field(typed: str) -> tuple[ReplayField, int | None]:
    """Return the field of the value of a point, and the value in cents, None if unchanged."""
    point = ReplayField("point", POINT_VALUE, typed, inputmode="decimal", max_length=12)
    if not typed:
        return point, None
    try:
        cents = parse_cents(typed)
    except ValueError:
        cents = MAX_POINT_CENTS + 1
    if cents > MAX_POINT_CENTS:
        point.error = _("Write an amount, like 0.50.")
    return point, cents


@dataclass(slots=True)
class PlacesForm:
    """The fields of season points; `points_of_place` takes a place and the number of players."""

    fields: list[ReplayField]
    points_of_place: Callable[[int, int], int] | None

    @property
    def has_errors(self) -> bool:
        return any(each.error for each in self.fields)


def places_form(asked: Mapping[str, str]) -> PlacesForm:
    """Return the form of season points: a formula, or a typed scale, which prevails."""
    formula, scale = asked.get("formula", "").strip(), asked.get("scale", "").strip()
    fields = [
        choice_field("formula", gettext_lazy("Season points of a place"), formula, FORMULA_LABELS),
        ReplayField(
            "scale",
            gettext_lazy("Or points of the first, the second …"),
            scale,
            inputmode="text",
            max_length=6 * MAX_PLACES,
            placeholder="10, 6, 3, 1",
        ),
    ]
    points = _scale(scale)
    if scale and not points:
        fields[1].error = _("Write up to %(places)s numbers from 0 to %(most)s, like 10, 6, 3, 1.") % {
            "places": MAX_PLACES,
            "most": MAX_NUMBER,
        }
    if points:
        return PlacesForm(fields, lambda place, _field_size: points_on_scale(points, place))
    if formula and not fields[0].error:
        return PlacesForm(fields, lambda place, field_size: season_points(formula, place, field_size))
    return PlacesForm(fields, None)


def _scale(typed: str) -> list[int]:
    """Return the points of each place, empty for an invalid text."""
    parts = typed.replace(",", " ").replace(";", " ").split()
    numbers = [parse_row_id(each) for each in parts[: MAX_PLACES + 1]]
    valid = [each for each in numbers if each is not None and each <= MAX_NUMBER]
    return valid if len(valid) == len(parts) <= MAX_PLACES else []
