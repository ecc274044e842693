"""Texts of pots: their names, their sharing, and the reasons for it."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.holdem.blinds import Blinds
from games.rules.pot_record import PotRecord, TieRecord
from games.rules.pots import Payout
from web.games.hand_names import hand_name, hand_name_with_kicker
from web.ui import ranks
from web.ui.names import join_names
from web.ui.numbers import format_integer


def pot_title(number: int, count: int) -> str:
    """Return “Main pot”, “Side pot 1”, or “Pot” if there is only one."""
    if count == 1:
        return _("Pot")
    return _("Side pot %(number)s") % {"number": number} if number else _("Main pot")


def first_to_speak_text(blinds: Blinds, name: str) -> str:
    """Return “Blinds 2/4. Karim speaks first.”"""
    return _("Blinds %(small_blind)s/%(big_blind)s. %(name)s speaks first.") % {
        "small_blind": format_integer(blinds.small_blind),
        "big_blind": format_integer(blinds.big_blind),
        "name": name,
    }


def share_sentence(award: PotRecord, names: Sequence[str]) -> str:
    """Return the sharing of a pot: “80 each. The odd chip goes to Thomas, first on the left …”"""
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
    if rest:
        stays = ngettext(
            "%(chips)s stays in the middle for the next hand.",
            "%(chips)s stay in the middle for the next hand.",
            rest,
        )
        return f"{text} {stays % {'chips': format_integer(rest)}}"
    more = [(seat, share - each) for seat, share in zip(winners, shares, strict=True) if share > each]
    return f"{text} {_odd_sentence(more, names)}" if more else text


def showing_order_text(names: Sequence[str]) -> str:
    """Return the order in which hands are shown; empty without a showdown."""
    if not names:
        return ""
    text = _("Who raised last on the last round shows first. Without a raise: %(names)s.")
    return text % {"names": ", ".join(names)}


def missing_text(cards: int, pots: int) -> str:
    """Return the cards that are missing, else the pots without a winner; empty if nothing is missing."""
    if cards:
        return ngettext("%(count)s more card", "%(count)s more cards", cards) % {"count": cards}
    if pots:
        text = ngettext("%(count)s pot without a winner", "%(count)s pots without a winner", pots)
        return text % {"count": pots}
    return ""


def share_out_label(total: int, rest: int) -> str:
    """Return “Share out 376”, or “Share out 375, 1 stays” if the pots leave a rest."""
    if not rest:
        return _("Share out %(chips)s") % {"chips": format_integer(total)}
    text = ngettext("Share out %(chips)s, %(rest)s stays", "Share out %(chips)s, %(rest)s stay", rest)
    return text % {"chips": format_integer(total - rest), "rest": format_integer(rest)}


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


def hand_line(awards: Sequence[PotRecord], names: Sequence[str]) -> str:
    """Return the winners of a hand in one line: “Thomas and Inès 161 · Inès 135”."""
    taken: dict[tuple[int, ...], int] = {}
    for award in awards:
        winners = tuple(award["winners"])
        taken[winners] = taken.get(winners, 0) + award["amount"]
    return " · ".join(
        f"{join_names(names[seat] for seat in winners)} {format_integer(chips)}"
        for winners, chips in taken.items()
    )


def carry_sentence(payout: Payout, names: Sequence[str]) -> str:
    """Return the winner of the remaining chips of the last hand; empty for any other hand."""
    if payout.carry_winner is None:
        return ""
    text = _("Last hand: the rest, %(chips)s, goes to %(name)s.")
    chips = sum(award.unshared for award in payout.awards)
    return text % {"chips": format_integer(chips), "name": names[payout.carry_winner]}
