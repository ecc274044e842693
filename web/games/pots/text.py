"""Texts of pots: their names, their sharing, and the reasons for it."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.pot_record import PotRecord, TieRecord
from web.games.hand_names import hand_name, hand_name_with_kicker
from web.ui import ranks
from web.ui.names import join_names
from web.ui.numbers import format_integer


def pot_title(number: int, count: int) -> str:
    """Return “Main pot”, “Side pot 1”, or “Pot” if there is only one."""
    if count == 1:
        return _("Pot")
    return _("Side pot %(number)s") % {"number": number} if number else _("Main pot")


def share_sentence(award: PotRecord, names: Sequence[str], *, gives_rest: bool) -> str:
    """Return the sharing of a pot: “80 each. The odd chip goes to Thomas, first on the left …”

    The rest stays in the middle, unless the last hand `gives_rest` to a player.
    """
    winners, shares, rest = award["winners"], award["shares"], award["rest"]
    if len(winners) == 1:
        if len(award["eligible"]) == 1:
            return _("%(name)s takes it without showing.") % {"name": names[winners[0]]}
        return _("%(name)s takes %(chips)s.") % {
            "name": names[winners[0]],
            "chips": format_integer(shares[0]),
        }
    each = min(shares)
    text = _("%(chips)s each.") % {"chips": format_integer(each)}
    if rest and gives_rest:
        return text
    if rest:
        stays = ngettext(
            "%(chips)s stays in the middle for the next hand.",
            "%(chips)s stay in the middle for the next hand.",
            rest,
        )
        return f"{text} {stays % {'chips': format_integer(rest)}}"
    more = [(seat, share - each) for seat, share in zip(winners, shares, strict=True) if share > each]
    return f"{text} {_odd_sentence(more, names)}" if more else text


def _odd_sentence(more: Sequence[tuple[int, int]], names: Sequence[str]) -> str:
    """Return the winners of the odd chips."""
    player = join_names(names[seat] for seat, _chips in more)
    if len(more) == 1:
        text = _("The odd chips, %(chips)s, go to %(name)s, first on the left of the button.")
        if more[0][1] == 1:
            text = _("The odd chip goes to %(name)s, first on the left of the button.")
        return text % {"name": player, "chips": format_integer(more[0][1])}
    return _("One odd chip more to %(names)s, from the left of the button.") % {"names": player}


def reason_sentence(award: PotRecord, names: Sequence[str]) -> str:
    """Return the deciding hand or closed card of a pot; empty if no cards were shown."""
    tie = award.get("tie")
    if not (hands := award.get("values")):
        return _high_card_sentence(tie["seats"], tie["highest"], names) if tie else ""
    values = {seat: tuple(value) for seat, value in hands}
    best = max(values.values())
    tied = [seat for seat, value in values.items() if value == best]
    if len(tied) == 1:
        return _("%(name)s: %(hand)s.") % {"name": names[tied[0]], "hand": _best_hand_text(values)}
    same = _("%(names)s have the same hand, %(hand)s") % {
        "names": join_names(names[seat] for seat in tied),
        "hand": hand_name(best),
    }
    if not tie:
        return _("%(same)s: they share.") % {"same": same}
    return _("%(same)s. %(tie)s") % {"same": same, "tie": _tie_sentence(tie, names)}


def _best_hand_text(values: Mapping[int, tuple[int, ...]]) -> str:
    """Return the name of the best hand, with its kicker if another hand has the same name."""
    best = max(values.values())
    others = {hand_name(value) for value in values.values() if value != best}
    return hand_name_with_kicker(best) if hand_name(best) in others else hand_name(best)


def _high_card_sentence(seats: Sequence[int], highest: Sequence[int], names: Sequence[str]) -> str:
    """Return the decision between equal hands of which only the highest closed cards are known."""
    top, *lower = sorted(set(highest), reverse=True)
    facts = {"names": join_names(names[seat] for seat in seats), "top": ranks.rank_name(top)}
    if not lower:
        return _("%(names)s: equal hands, and the same highest closed card, %(top)s.") % facts
    facts["lower"] = join_names(ranks.rank_name(rank) for rank in lower)
    return _("%(names)s: equal hands, highest closed card %(top)s against %(lower)s.") % facts


def _tie_sentence(tie: TieRecord, names: Sequence[str]) -> str:
    """Return the decision between equal hands by their hole cards."""
    hands = list(zip(tie["seats"], tie["played"], tie["highest"], strict=True))
    idle = [names[seat] for seat, played, _rank in hands if played < 2]
    if not idle:
        return _("Each plays both closed cards: they share.")
    top = max(tie["highest"])
    lower = sorted({rank for rank in tie["highest"] if rank < top}, reverse=True)
    opens = ngettext(
        "%(names)s cannot play both closed cards, so the highest closed card decides: %(top)s",
        "%(names)s cannot play both closed cards, so the highest closed card decides: %(top)s",
        len(idle),
    ) % {"names": join_names(idle), "top": ranks.rank_name(top)}
    if not lower:
        return _("%(opens)s for all, they share.") % {"opens": opens}
    return _("%(opens)s against %(lower)s.") % {
        "opens": opens,
        "lower": join_names(ranks.rank_name(rank) for rank in lower),
    }
