"""Preview of a list of names before its players are registered."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.circles.naming import look
from games.models import Player
from web.core.forms.name_lists import parse_names
from web.core.forms.names import name_error
from web.games.tournament.pages.board import Board


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """One name of a list: the known player, whether they are registered already, and the error."""

    name: str
    player: Player | None = None
    is_registered: bool = False
    error: str = ""


@dataclass(frozen=True, slots=True)
class EntrantList:
    """A list as typed, and its people in order; `ignored` are cells that are no names."""

    typed: str
    people: list[ListedPerson]
    ignored: tuple[str, ...]

    @property
    def entering(self) -> list[Player | str]:
        """People who are registered by this list."""
        return [each.player or each.name for each in self.people if not each.is_registered and not each.error]

    @property
    def new_count(self) -> int:
        return sum(isinstance(each, str) for each in self.entering)

    @property
    def has_faults(self) -> bool:
        return any(each.error for each in self.people)

    @property
    def error(self) -> str:
        """Reason why the list cannot be registered, or an empty text."""
        if self.has_faults:
            return _("Some names cannot be read: change them here.")
        return "" if self.entering else _("Nobody new is on this list.")


def entrant_list(board: Board, players: Iterable[Player], typed: str) -> EntrantList:
    """Return the people of a typed list; the players of the circle are recognised by their names."""
    known = {look(player.name): player for player in players}
    registered = {person.player.pk for person in board.registered}
    parsed, people, seen = parse_names(typed), [], set()
    for name in parsed.names:
        player, looked = known.get(look(name)), look(name)
        fault = name_error(name)
        if looked in seen:
            fault = fault or _("This name is twice on the list.")
        seen.add(looked)
        people.append(ListedPerson(name, player, player is not None and player.pk in registered, fault))
    return EntrantList(typed, people, parsed.ignored)
