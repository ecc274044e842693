"""Pots in words: what each is called, how it is shared, why it goes where it goes."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.pots import Payout
from web.wording import ranks
from web.wording.figures import figure
from web.wording.hands import hand_name, hand_name_with_kicker
from web.wording.names import listed

Facts = Mapping[str, Any]
"""An award as the rules tell it in plain JSON: amount, eligible, winners, shares, rest, values, tie."""


def pot_title(number: int, count: int) -> str:
    """“Main pot”, “Side pot 1”; “Pot” when there is one."""
    if count == 1:
        return _("Pot")
    return _("Side pot %(number)s") % {"number": number} if number else _("Main pot")


def share_sentence(award: Facts, names: Sequence[str]) -> str:
    """How a pot is shared: “80 each. The odd chip goes to Thomas, first on the left of the button.”"""
    winners, shares, rest = award["winners"], award["shares"], award["rest"]
    if len(winners) == 1:
        if len(award["eligible"]) == 1:
            return _("%(name)s takes it without showing.") % {"name": names[winners[0]]}
        return _("%(name)s takes %(chips)s.") % {"name": names[winners[0]], "chips": figure(shares[0])}
    each = min(shares)
    said = _("%(chips)s each.") % {"chips": figure(each)}
    if rest:
        stays = ngettext(
            "%(chips)s stays in the middle for the next hand.",
            "%(chips)s stay in the middle for the next hand.",
            rest,
        )
        return f"{said} {stays % {'chips': figure(rest)}}"
    more = [(seat, share - each) for seat, share in zip(winners, shares, strict=True) if share > each]
    return f"{said} {_odd_sentence(more, names)}" if more else said


def _odd_sentence(more: Sequence[tuple[int, int]], names: Sequence[str]) -> str:
    """Who takes the chips that cannot be shared."""
    who = listed(names[seat] for seat, _chips in more)
    if len(more) == 1:
        said = _("The odd chips, %(chips)s, go to %(name)s, first on the left of the button.")
        if more[0][1] == 1:
            said = _("The odd chip goes to %(name)s, first on the left of the button.")
        return said % {"name": who, "chips": figure(more[0][1])}
    return _("One odd chip more to %(names)s, from the left of the button.") % {"names": who}


def why_sentence(award: Facts, names: Sequence[str]) -> str:
    """Which cards decided a pot, if any were shown."""
    if not award.get("values"):
        return ""
    values = {seat: tuple(value) for seat, value in award["values"]}
    best = max(values.values())
    tied = [seat for seat, value in values.items() if value == best]
    if len(tied) == 1:
        return _("%(name)s: %(hand)s.") % {"name": names[tied[0]], "hand": _told_best(values)}
    same = _("%(names)s have the same hand, %(hand)s") % {
        "names": listed(names[seat] for seat in tied),
        "hand": hand_name(best),
    }
    if not award.get("tie"):
        return _("%(same)s: they share.") % {"same": same}
    return _("%(same)s. %(tie)s") % {"same": same, "tie": _tie_sentence(award, names)}


def _told_best(values: Mapping[int, tuple[int, ...]]) -> str:
    """The best hand, with its kicker where its name alone does not tell it from the next."""
    best = max(values.values())
    others = {hand_name(value) for value in values.values() if value != best}
    return hand_name_with_kicker(best) if hand_name(best) in others else hand_name(best)


def _tie_sentence(award: Facts, names: Sequence[str]) -> str:
    """What the cards held say of equal hands."""
    tie = award["tie"]
    held = list(zip(tie["seats"], tie["played"], tie["highest"], strict=True))
    idle = [names[seat] for seat, played, _rank in held if played < 2]
    if not idle:
        return _("Each plays both his cards: they share.")
    top = max(tie["highest"])
    lower = sorted({rank for rank in tie["highest"] if rank < top}, reverse=True)
    opens = ngettext(
        "%(names)s cannot play both his cards, so the highest card held decides: %(top)s",
        "%(names)s cannot play both their cards, so the highest card held decides: %(top)s",
        len(idle),
    ) % {"names": listed(idle), "top": ranks.one(top)}
    if not lower:
        return _("%(opens)s for all, they share.") % {"opens": opens}
    return _("%(opens)s against %(lower)s.") % {
        "opens": opens,
        "lower": listed(ranks.one(rank) for rank in lower),
    }


def article_words(article: str) -> str:
    """“Hold’em, article 11”, from `holdem.11`."""
    game, _dot, number = article.partition(".")
    said = (
        _("Draw-Hold’em, article %(number)s") if game == "draw_holdem" else _("Hold’em, article %(number)s")
    )
    return said % {"number": number}


def hand_line(awards: Sequence[Facts], names: Sequence[str]) -> str:
    """A hand in one line: “Thomas and Inès 161 · Inès 135”."""
    taken: dict[tuple[int, ...], int] = {}
    for award in awards:
        winners = tuple(award["winners"])
        taken[winners] = taken.get(winners, 0) + award["amount"]
    return " · ".join(
        f"{listed(names[seat] for seat in winners)} {figure(chips)}" for winners, chips in taken.items()
    )


def rest_sentence(payout: Payout, names: Sequence[str]) -> str:
    """Who takes the rest of the last hand, if there was one."""
    if payout.carry_to is None:
        return ""
    said = _("Last hand: the rest, %(chips)s, goes to %(name)s.")
    chips = sum(award.rest for award in payout.awards)
    return said % {"chips": figure(chips), "name": names[payout.carry_to]}
