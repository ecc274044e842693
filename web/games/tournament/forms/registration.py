"""Forms that register the players of a tournament: one of them, or a list of names."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from games.circles.naming import look
from games.models import Player
from web.core.fields import KeyField, PlayerNameField
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


class ListedNameForm(forms.Form):
    """One name of a list, and the `player` of the circle with this name, None for a new one."""

    name = PlayerNameField()

    def __init__(self, name: str, player: Player | None, *, is_repeated: bool) -> None:
        super().__init__({"name": name})
        self.player = player
        if self.is_valid() and is_repeated:
            self.add_error("name", _("This name is twice on the list."))

    @property
    def person(self) -> Player | str:
        """The player, else the name of a new one."""
        return self.player or str(self["name"].value())


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
        self.people = list(_listed_people(parsed.names, players))
        self.registered = registered

    @property
    def is_confirmed(self) -> bool:
        """Whether the people of a valid form are to be registered, not only previewed."""
        return bool(self.cleaned_data["list"] == "record")

    @property
    def entering(self) -> Sequence[Player | str]:
        """People who are registered by this list."""
        return [each.person for each in self.people if not each.errors and not self._is_registered(each)]

    def _is_registered(self, listed: ListedNameForm) -> bool:
        return listed.player is not None and listed.player.pk in self.registered

    @property
    def new_count(self) -> int:
        return sum(isinstance(each, str) for each in self.entering)

    def clean(self) -> None:
        """Check that every name is valid, and that a preview has somebody to register."""
        if any(each.errors for each in self.people):
            self.add_error("name", _("Some names cannot be read: change them here."))
        elif not self.entering and not self.is_confirmed:
            self.add_error("name", NO_NEW_PLAYER)


def _listed_people(names: Iterable[str], players: Iterable[Player]) -> Iterator[ListedNameForm]:
    """Yield the names of a list, each with the known player; a name counts the first time only."""
    known, seen = {look(player.name): player for player in players}, set()
    for name in names:
        looked = look(name)
        yield ListedNameForm(name, known.get(looked), is_repeated=looked in seen)
        seen.add(looked)
