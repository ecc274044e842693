"""What the table forgets: who holds the hand for the coup to come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.rules.menteur.options import STAKED, Options


@dataclass(frozen=True, slots=True)
class NextCoup:
    """The coup to come, in a sentence."""

    sentence: str


def marks(carried: Mapping[str, Any], seats: int) -> list[bool]:
    """Whether each seat receives the next five cards; nobody does before the first coup."""
    return [seat == carried.get("receiver") for seat in range(seats)]


def departures(carried: Mapping[str, Any], names: Sequence[str], options: Options) -> list[str]:
    """What follows, by seat, if somebody leaves now: who receives, and what becomes of the middle."""
    receiver, causer = carried.get("receiver"), carried.get("causer")
    is_his = carried.get("carry") and options.carry_close == "last_causer"
    said = []
    for seat in range(len(names)):
        following = {"name": names[(seat + 1) % len(names)]}
        receives = _("%(name)s receives instead") % following if seat == receiver else ""
        shared = _("the middle will be shared") if is_his and seat == causer else ""
        said.append(" · ".join(filter(None, [receives, shared])))
    return said


def next_deal(carried: Mapping[str, Any], names: Sequence[str], options: Options) -> NextCoup:
    """Who receives the next five cards, unless the table says so itself: beside a stake, or of who is out."""
    if options.mark in STAKED or options.elimination_points is not None:
        return NextCoup("")
    receiver = carried.get("receiver")
    if receiver is None:
        return NextCoup(_("Whoever likes receives first"))
    return NextCoup(_("%(name)s has the hand") % {"name": names[receiver]})
