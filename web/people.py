"""The people of a circle as pages read them: who is here, who scores, who may do what."""

from dataclasses import dataclass
from typing import Any

from games.models import Binding, Circle, Player, Role, Sitting
from web.access import RoleTooLow


@dataclass(frozen=True, slots=True)
class Person:
    """A player, and the phone that is his, if one is."""

    player: Player
    binding: Binding | None

    @property
    def scores(self) -> bool:
        return self.binding is not None and self.binding.has_pen

    @property
    def is_host(self) -> bool:
        return self.binding is not None and self.binding.role == Role.HOST


def people_of(circle: Circle, sitting: Sitting | None = None) -> list[Person]:
    """Everybody of a circle by name, or of a sitting in seat order, each with the phone that is his."""
    bindings = circle.bindings.filter(revoked_at=None, player__isnull=False)
    phones = {each.player_id: each for each in bindings}
    if sitting is None:
        players = list(circle.players.order_by("folded_name"))
    else:
        players = [seat.player for seat in sitting.seats.select_related("player")]
    return [Person(player, phones.get(player.pk)) for player in players]


def around(sitting: Sitting) -> list[Person]:
    """Who sits at a table, then who else of the circle has a phone here: whoever the pen may be passed to."""
    seated = people_of(sitting.circle, sitting)
    here = {person.player.pk for person in seated}
    others = people_of(sitting.circle)
    return seated + [each for each in others if each.binding and each.player.pk not in here]


def scorers_at(sitting: Sitting) -> list[str]:
    """The names of those who hold the pen at a table, else of who opened it."""
    holding = Binding.objects.filter(player__seats__sitting=sitting, has_pen=True, revoked_at=None)
    names = list(holding.order_by("pk").values_list("player__name", flat=True))
    return names or [sitting.opened_by] if sitting.opened_by else names


def watchers_of(circle: Circle) -> list[Binding]:
    """The phones that look on, or more, without a name."""
    return list(circle.bindings.filter(revoked_at=None, player=None).order_by("pk"))


def scorers_of(circle: Circle) -> list[Player]:
    """Who holds the pen at the moment, in the order in which their phones came."""
    holding = circle.bindings.filter(has_pen=True, revoked_at=None, player__isnull=False)
    return [each.player for each in holding.select_related("player").order_by("pk") if each.player]


def hosts_of(circle: Circle) -> list[Player]:
    """Who opened the circle, or was given as much right over it."""
    hosting = circle.bindings.filter(role=Role.HOST, revoked_at=None, player__isnull=False)
    return [each.player for each in hosting.select_related("player").order_by("pk") if each.player]


def role_page(refusal: RoleTooLow) -> dict[str, Any]:
    """What is said to a browser that may look on and wanted to write: who can, and whom to ask."""
    circle = refusal.binding.circle
    return {
        "circle": circle,
        "is_for_hosts": refusal.role == Role.HOST,
        "scorers": [player.name for player in scorers_of(circle)],
        "hosts": [player.name for player in hosts_of(circle)],
    }
