"""Seat badges of Chinese poker: Fantasyland with its number of cards, the dealer, and the first to act."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.chinese.game import cards_per_seat, check_start, first_to_act, in_fantasyland
from games.rules.chinese.options import Options
from games.rules.errors import RuleError
from web.core.refusals import rule_refusal_message


@dataclass(frozen=True, slots=True)
class SeatBadge:
    """Badges of a seat for the next deal; `fantasyland_cards` is 0 outside Fantasyland."""

    fantasyland_cards: int
    is_dealer: bool


def seat_badges(carried: Mapping[str, object], seats: int, options: Options) -> list[SeatBadge]:
    """Return the badges of every seat. The dealer sits to the right of the first to act."""
    dealt = zip(in_fantasyland(carried, seats), cards_per_seat(carried, seats, options), strict=True)
    dealer = (first_to_act(carried, seats) - 1) % seats if carried else None
    return [SeatBadge(cards if is_in else 0, seat == dealer) for seat, (is_in, cards) in enumerate(dealt)]


def next_deal_sentence(carried: Mapping[str, object], names: Sequence[str], options: Options) -> str:
    """Return the first to act; empty before the first deal."""
    if options.is_classic or not carried:
        return ""
    return _("%(name)s acts first") % {"name": names[first_to_act(carried, len(names))]}


def start_refusal(carried: Mapping[str, object], seats: int, options: Options) -> str:
    """Return the refusal of a next deal for which the pack has too few cards; empty without one."""
    if options.is_classic:
        return ""
    try:
        check_start(seats, options, carried)
    except RuleError as refusal:
        return rule_refusal_message(refusal)
    return ""


def departure_notes(carried: Mapping[str, object], names: Sequence[str], options: Options) -> list[str]:
    """Return one note per seat: the effect of that departure on Fantasyland and on the first to act."""
    if options.is_classic or not carried:
        return [""] * len(names)
    first, seats = first_to_act(carried, len(names)), len(names)
    note = _("%(name)s acts first") % {"name": names[(first + 1) % seats]}
    lost = [_("loses Fantasyland") if is_in else "" for is_in in in_fantasyland(carried, seats)]
    return [" · ".join(filter(None, [lost[seat], note if seat == first else ""])) for seat in range(seats)]
