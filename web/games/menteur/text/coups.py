"""Texts of a coup of menteur: its outcome and its cost.

The input is the explanation of a round, as written by games.rules.menteur.scoring.
"""

from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.rules.menteur.elimination import GameEnd
from games.rules.menteur.record import CancelledRecord, CarryRecord, LostRecord, RoundRecord
from web.ui.number_words import number_in_words
from web.ui.numbers import format_signed
from web.ui.typography import sentence_case


def coup_heading(explanation: RoundRecord, names: Sequence[str]) -> str:
    """Return the outcome of a coup: “Sofia lied”, “Void round”, “The middle to Léa”."""
    if explanation["kind"] == "cancelled":
        return _("Void round")
    if explanation["kind"] == "carry":
        return _carry_award_text(explanation, names)
    name = names[explanation["announcer"]]
    if not explanation["truth"]:
        return _("%(name)s lied") % {"name": name}
    if loses_by_fair_play(explanation):
        return _("%(name)s named the exact hand") % {"name": name}
    return _("%(name)s told the truth") % {"name": name}


def coup_detail(explanation: RoundRecord, names: Sequence[str]) -> str:
    """Return the details of a coup: “Léa called it · the others +1 · 2 left”."""
    match explanation["kind"]:
        case "lost":
            return " · ".join(_lost(explanation, names))
        case "cancelled":
            return " · ".join(_void(explanation, names))
        case "carry":
            return " · ".join(_left(explanation))


def game_end_sentence(end: GameEnd, names: Sequence[str]) -> str:
    """Return the end of a game by elimination: “Only Léa is left: Léa wins the game.”"""
    if end.winner is None:
        return _("Nobody is left: the game is over.")
    return _("Only %(name)s is left: %(name)s wins the game.") % {"name": names[end.winner]}


def loses_by_fair_play(explanation: LostRecord) -> bool:
    """Return whether a true announcement lost because it was exactly the announcer's hand."""
    return bool(explanation["truth"]) and explanation["loser"] == explanation["announcer"]


def loss_sentence(explanation: LostRecord, names: Sequence[str]) -> str:
    """Return the cost for the loser: “Karim loses and adds 10 to the pot”."""
    mark, net = explanation["mark"], explanation["net"]
    fields = {
        "loser": names[explanation["loser"]],
        "causer": names[explanation["causer"]],
        "stake": explanation["stake"],
        "most": net[explanation["causer"]],
        "added": -net[explanation["loser"]] - explanation["stake"],
    }
    if mark == "simple":
        return _("%(loser)s takes a bad point") % fields
    if mark == "enjeu":
        return _("%(loser)s pays %(stake)s to %(causer)s") % fields
    if mark == "variable":
        return _("%(loser)s loses and adds %(added)s to the pot") % fields
    if len(names) == 2:
        return _("%(loser)s gives %(most)s to %(causer)s") % fields
    return _("%(loser)s gives %(most)s to %(causer)s, 1 to each other") % fields


def move_sentences(explanation: RoundRecord, names: Sequence[str]) -> list[str]:
    """Return the points of a coup as sentences that name the loser; empty without a loser."""
    if explanation["kind"] != "lost":
        return []
    shared = pot_sentences(explanation)[1:] if explanation["mark"] == "variable" else []
    return [f"{loss_sentence(explanation, names)}.", *shared]


def pot_sentences(explanation: LostRecord) -> list[str]:
    """Return the sharing of the pot of a variable stake: “Pot of 12. The loser adds 10. …”."""
    seats, stake = len(explanation["net"]), explanation["stake"]
    loser, others = explanation["loser"], seats - 1
    pot = seats * stake + explanation["carry_before"]
    won = explanation["net"][(loser + 1) % seats]
    fields = {
        "pot": pot,
        "carry": explanation["carry_before"],
        "added": -explanation["net"][loser] - stake,
        "others": number_in_words(others),
        "share": won + stake,
        "won": format_signed(won),
        "left": explanation["carry_after"],
    }
    return [sentence % fields for sentence in _pot(fields, others)]


def _pot(explanation: Mapping[str, object], others: int) -> Iterator[str]:
    if explanation["carry"]:
        yield _("Pot of %(pot)s, %(carry)s of it left over; the loser adds %(added)s.")
    else:
        yield _("Pot of %(pot)s; the loser adds %(added)s.")
    yield ngettext(
        "The other player takes %(share)s, that is %(won)s.",
        "The %(others)s others take %(share)s each, that is %(won)s.",
        others,
    )
    if explanation["left"]:
        yield _("%(left)s stay in the middle.")
    else:
        yield _("Nothing stays in the middle.")


def _carry_award_text(explanation: CarryRecord, names: Sequence[str]) -> str:
    causer = explanation["causer"]
    if causer is None:
        return _("Nobody takes the middle")
    return _("The middle to %(name)s") % {"name": names[causer]}


def _lost(explanation: LostRecord, names: Sequence[str]) -> Iterator[str]:
    yield _("%(name)s called it") % {"name": names[explanation["refuser"]]}
    net, loser, causer = explanation["net"], explanation["loser"], explanation["causer"]
    if explanation["mark"] == "simple":
        return
    if explanation["mark"] != "variable" or len(names) == 2:
        yield f"{names[causer]} {format_signed(net[causer])}"
    others = [won for seat, won in enumerate(net) if seat not in (loser, causer)]
    if others and others[0]:
        yield _("the others %(won)s") % {"won": format_signed(others[0])}
    if explanation["carry_after"]:
        yield pgettext("in the middle", "%(left)s left") % {"left": explanation["carry_after"]}


def _void(explanation: CancelledRecord, names: Sequence[str]) -> Iterator[str]:
    yield _("it went round unchanged")
    receiver = explanation["receiver"]
    if receiver is not None:
        yield _("%(name)s receives again") % {"name": names[receiver]}


def _left(explanation: CarryRecord) -> Iterator[str]:
    given = explanation["carry_before"] - explanation["carry_after"]
    if not given:
        yield _("nothing was left")
        return
    yield sentence_case(
        ngettext("%(count)s chip was left", "%(count)s chips were left", given)
        % {"count": number_in_words(given)}
    )
