"""What the table forgets: who is in Fantasyland and with how many cards, who deals, who acts first."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.chinese.game import cards_carried, check_start, fantasyland_carried, first_carried
from games.rules.chinese.options import Options
from games.rules.errors import RuleError
from web.wording.names import listed
from web.wording.refusals import refusal_sentence


@dataclass(frozen=True, slots=True)
class Mark:
    """What a seat wears above its total for the deal to come."""

    fantasyland: bool
    is_dealer: bool


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The deal to come: who acts first; the same, and who is in Fantasyland; why it cannot be dealt."""

    first: str
    sentence: str
    refusal: str


def marks(carried: Mapping[str, Any], seats: int) -> list[Mark]:
    """The marks of every seat. The dealer sits on the right of who acts first."""
    in_fantasyland = fantasyland_carried(carried, seats)
    dealer = (first_carried(carried, seats) - 1) % seats if carried else None
    return [Mark(in_fantasyland[seat], seat == dealer) for seat in range(seats)]


def next_deal(carried: Mapping[str, Any], names: Sequence[str], options: Options) -> NextDeal:
    """Who acts first and who is in Fantasyland; a deal the pack cannot hold is refused before it is dealt."""
    if options.is_classic:
        return NextDeal("", "", "")
    first = _("%(name)s acts first") % {"name": names[first_carried(carried, len(names))]} if carried else ""
    said = [first, *_in_fantasyland(carried, names, options)]
    return NextDeal(first, " · ".join(filter(None, said)), _overflow(carried, len(names), options))


def _in_fantasyland(carried: Mapping[str, Any], names: Sequence[str], options: Options) -> list[str]:
    """“Léa in Fantasyland with 14 cards”, those with as many cards together."""
    dealt = cards_carried(carried, len(names), options)
    who: dict[int, list[str]] = {}
    for name, is_in, cards in zip(names, fantasyland_carried(carried, len(names)), dealt, strict=True):
        if is_in:
            who.setdefault(cards, []).append(name)
    return [
        ngettext(
            "%(names)s in Fantasyland with %(cards)s card",
            "%(names)s in Fantasyland with %(cards)s cards",
            cards,
        )
        % {"names": listed(lucky), "cards": cards}
        for cards, lucky in who.items()
    ]


def departures(carried: Mapping[str, Any], names: Sequence[str], options: Options) -> list[str]:
    """What follows, by seat, if somebody leaves now: he takes no Fantasyland along, another acts first."""
    if options.is_classic or not carried:
        return [""] * len(names)
    first, seats = first_carried(carried, len(names)), len(names)
    following = _("%(name)s acts first") % {"name": names[(first + 1) % seats]}
    lost = [_("loses Fantasyland") if is_in else "" for is_in in fantasyland_carried(carried, seats)]
    return [
        " · ".join(filter(None, [lost[seat], following if seat == first else ""])) for seat in range(seats)
    ]


def _overflow(carried: Mapping[str, Any], seats: int, options: Options) -> str:
    try:
        check_start(seats, options, carried)
    except RuleError as refusal:
        return refusal_sentence(refusal)
    return ""
