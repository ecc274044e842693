"""Forms that register the players of a tournament: one of them, or a list of names."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.circles.naming import look
from games.models import Player
from web.core.fields import KeyField
from web.core.forms.name_lists import parse_names
from web.core.forms.names import clean_name, name_error
from web.games.tournament.forms.fields import NumberField

NO_NEW_PLAYER = _("Nobody new is on this list.")


class RegistrationForm(forms.Form):
    """A player who registers: the number of one of the circle, or the name of a new one.

    `list` is sent with several names, by the page that previews them.
    """

    key = KeyField()
    player = NumberField(required=False)
    name = forms.Field(
        label=_("First name"),
        required=False,
        widget=forms.Textarea(
            {
                "class": "one-line",
                "rows": "1",
                "required": True,
                "autocomplete": "off",
                "autocapitalize": "words",
                "enterkeyhint": "done",
                "placeholder": _("First name, or a list"),
                "data-behaviour": "enter-sends",
            }
        ),
    )
    list = forms.CharField(required=False)

    @property
    def has_several_names(self) -> bool:
        """Whether these are the names of a list."""
        return bool(self["list"].value()) or len(parse_names(self["name"].value() or "").names) > 1

    def clean_name(self) -> str:
        """Return the name on one line; empty without one."""
        name = clean_name(self.cleaned_data["name"] or "")
        if error := name_error(name):
            raise forms.ValidationError(error)
        return name


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """One name of a list: the known player, whether they are registered already, and the error."""

    name: str
    player: Player | None = None
    is_registered: bool = False
    error: str = ""


class EntrantListForm(forms.Form):
    """A list of names: `people` in order, and `ignored` cells of a spreadsheet that are no names.

    The `players` of the circle are recognised by their names; `registered` are the ids of those who are
    registered already.
    """

    key = KeyField()
    list = forms.CharField(required=False)
    name = forms.Field(
        label=_("The list"), required=False, widget=forms.Textarea({"rows": "8", "autocomplete": "off"})
    )

    def __init__(self, data: QueryDict, players: Iterable[Player], registered: Collection[int]) -> None:
        super().__init__(data)
        parsed = parse_names(data.get("name", ""))
        self.ignored = parsed.ignored
        self.people = _listed_people(parsed.names, players, registered)

    @property
    def is_confirmed(self) -> bool:
        """Whether the people of a valid form are to be registered, not only previewed."""
        return bool(self.cleaned_data["list"] == "record")

    @property
    def entering(self) -> Sequence[Player | str]:
        """People who are registered by this list."""
        return [each.player or each.name for each in self.people if not each.is_registered and not each.error]

    @property
    def new_count(self) -> int:
        return sum(isinstance(each, str) for each in self.entering)

    def clean(self) -> None:
        """Check that every name is valid, and that a preview has somebody to register."""
        if any(each.error for each in self.people):
            self.add_error("name", _("Some names cannot be read: change them here."))
        elif not self.entering and not self.is_confirmed:
            self.add_error("name", NO_NEW_PLAYER)


def _listed_people(
    names: Iterable[str], players: Iterable[Player], registered: Collection[int]
) -> list[ListedPerson]:
    known = {look(player.name): player for player in players}
    people, seen = [], set()
    for name in names:
        player, looked = known.get(look(name)), look(name)
        error = name_error(name)
        if looked in seen:
            error = error or str(_("This name is twice on the list."))
        seen.add(looked)
        people.append(ListedPerson(name, player, player is not None and player.pk in registered, error))
    return people
