"""Page objects of the players of a circle: bindings, scorers, roles, and what was undone last among them."""

from datetime import timedelta
from typing import Final

from django.urls import reverse
from django.utils import timezone

from games.circles.commands.people import find_namesake
from games.circles.queries.people import listed_players
from games.models import Binding, Circle, Household, Merge, Player, Role, Sitting
from web.core.access import InsufficientRole
from web.core.undone import UndoneNotice, latest_notice, undone_text

_SCORER_NAMES: Final = (
    Binding.objects.filter(is_scoring=True, revoked_at=None)
    .order_by("pk")
    .values_list("player__name", flat=True)
)
OFFERED = timedelta(days=1)
"""Time during which an undo is shown with its restoration."""


def player_bindings(circle: Circle, sitting: Sitting | None = None) -> list[tuple[Player, Binding | None]]:
    """Return the players of a circle by name, or of a sitting in seat order, with their bindings."""
    bindings = circle.bindings.filter(revoked_at=None, player__isnull=False)
    by_player = {each.player_id: each for each in bindings}
    if sitting is None:
        players = sorted(listed_players(circle), key=lambda player: player.sort_key)
    else:
        players = [seat.player for seat in sitting.seats.select_related("player")]
    return [(player, by_player.get(player.pk)) for player in players]


def scoring_candidates(sitting: Sitting) -> list[tuple[Player, Binding | None]]:
    """Return the seated players, then others with a binding, to whom scoring can be handed over."""
    seated = player_bindings(sitting.circle, sitting)
    here = {player.pk for player, _ in seated}
    others = player_bindings(sitting.circle)
    return seated + [(player, binding) for player, binding in others if binding and player.pk not in here]


def other_players(circle: Circle, shown: list[tuple[Player, Binding | None]], name: str) -> list[Player]:
    """Return the players of a circle without a binding who are not shown, by name.

    The last one is an unlisted player of this name, if there is one.
    """
    listed = player_bindings(circle)
    players = {player.pk for player, _ in shown}
    others = [player for player, binding in listed if binding is None and player.pk not in players]
    namesake = find_namesake(circle, name) if name else None
    if namesake and not namesake.merged_into and all(player != namesake for player, _ in listed):
        others.append(namesake)
    return others


def scorer_names(sitting: Sitting) -> list[str]:
    """Return the names of the scorers at a table, else of its opener."""
    names = list(_SCORER_NAMES.filter(player__seats__sitting=sitting))
    return names or [sitting.opened_by] if sitting.opened_by else names


def scoring_question(sitting: Sitting, giver: Binding, taker: Binding) -> dict[str, object]:
    """Return the question before scoring changes hands: the player who will score, and the consequence.

    It is empty if nobody gives anything up or is joined.
    """
    if giver.pk != taker.pk and giver.is_scoring:
        return {"taker": taker, "is_mine": False, "is_of_host": giver.role == Role.HOST}
    others = [player.name for player in scorers(sitting.circle) if player.pk != taker.player_id]
    if not others or taker.is_scoring:
        return {}
    return {"taker": taker, "is_mine": giver.pk == taker.pk, "others": others}


def scorers(circle: Circle) -> list[Player]:
    """Return the current scorers in the order of their bindings."""
    bindings = circle.bindings.filter(is_scoring=True, revoked_at=None, player__isnull=False)
    return [each.player for each in bindings.select_related("player").order_by("pk") if each.player]


def hosts(circle: Circle) -> list[Player]:
    """Return the hosts with a player."""
    hosting = circle.bindings.filter(role=Role.HOST, revoked_at=None, player__isnull=False)
    return [each.player for each in hosting.select_related("player").order_by("pk") if each.player]


def insufficient_role_page(refusal: InsufficientRole) -> dict[str, object]:
    """Return the context of a refusal for a viewer: the scorers and hosts to ask."""
    circle = refusal.binding.circle
    return {
        "circle": circle,
        "is_for_hosts": refusal.role == Role.HOST,
        "scorers": [player.name for player in scorers(circle)],
        "hosts": [player.name for player in hosts(circle)],
    }


def last_undone_merge(circle: Circle) -> UndoneNotice | None:
    """Return the last undone merge, None once two records were merged since."""
    merges = Merge.objects.filter(survivor__circle=circle)
    undone = merges.filter(undone_at__gt=timezone.now() - OFFERED).select_related("survivor", "duplicate")
    notices = [
        UndoneNotice(
            undone_text(f"{each.duplicate.name} → {each.survivor.name}"),
            each.undone_at,
            reverse("merge-restore", args=[each.pk]),
            each.undone_by,
        )
        for each in undone
        if each.undone_at
    ]
    return latest_notice(notices, merges.filter(undone_at=None).values_list("merged_at", flat=True))


def last_ended_household(circle: Circle) -> UndoneNotice | None:
    """Return the last end of a household, None once another was created."""
    households = Household.objects.filter(circle=circle)
    ended = households.filter(ended_at__gt=timezone.now() - OFFERED).prefetch_related("members__player")
    notices = [
        UndoneNotice(
            undone_text(" & ".join(member.player.name for member in each.members.all())),
            each.ended_at,
            reverse("household-restore", args=[each.pk]),
        )
        for each in ended
        if each.ended_at
    ]
    return latest_notice(notices, households.filter(ended_at=None).values_list("since", flat=True))
