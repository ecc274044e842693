"""Seat badges of menteur: the receiver of the next coup."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.rules.menteur.options import STAKED, Options


def seat_badges(carried: Mapping[str, object], seats: int, _options: object) -> list[bool]:
    """Return for each seat whether it receives the next five cards; all false before the first coup."""
    return [seat == carried.get("receiver") for seat in range(seats)]


def departure_notes(carried: Mapping[str, object], names: Sequence[str], options: Options) -> list[str]:
    """Return one note per seat: the effect of that player's departure on the receiver and on the middle."""
    receiver, causer = carried.get("receiver"), carried.get("causer")
    goes_to_causer = carried.get("carry") and options.carry_close == "last_causer"
    result = []
    for seat in range(len(names)):
        values = {"name": names[(seat + 1) % len(names)]}
        receives = _("%(name)s receives instead") % values if seat == receiver else ""
        shared = _("the middle will be shared") if goes_to_causer and seat == causer else ""
        result.append(" · ".join(filter(None, [receives, shared])))
    return result


def next_coup_sentence(carried: Mapping[str, Any], names: Sequence[str], options: Options) -> str:
    """Return the receiver of the next five cards as a sentence.

    It is empty if the table page shows the receiver itself, with a stake or an elimination.
    """
    if options.mark in STAKED or options.elimination_points is not None:
        return ""
    receiver = carried.get("receiver")
    if receiver is None:
        return _("Whoever likes receives first")
    return _("%(name)s has the hand") % {"name": names[receiver]}
