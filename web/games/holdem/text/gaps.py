"""Texts of a chip count with a gap: possible causes, rules, and effects."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.holdem.bank import richest
from games.rules.holdem.gap_causes import GapCause
from games.rules.holdem.options import HomeOptions
from web.games.holdem.text import bank
from web.games.holdem.text.chips import colour_count_text
from web.ui.names import join_names
from web.ui.numbers import format_signed_money
from web.ui.typography import sentence_case

NO_BREAK = "\u00a0"
WORD_JOINER = "\u2060"
GAP_RULE_LABELS = {
    "recount": gettext_lazy("Count again until it is right"),
    "losers": gettext_lazy("Shared by the losers, by what they lose"),
    "all": gettext_lazy("Shared equally by all"),
    "host": gettext_lazy("For the host"),
    "kept": gettext_lazy("Kept for the next evening"),
}


def gap_cause_question(clue: GapCause, names: Sequence[str], options: HomeOptions) -> str:
    """Return a possible cause of a gap, as a question to the table."""
    if clue.kind == "cave_missing":
        text = _("It is exactly one buy-in (%(cave)s) that nobody noted.")
    elif clue.kind == "cave_twice":
        text = _("It is exactly one buy-in (%(cave)s) noted once too often.")
    elif clue.kind == "counted_twice":
        text = _("It is exactly what %(names)s handed in: were these chips counted twice?")
    elif clue.count > 0:
        text = _("%(chips)s counted too many, with %(names)s?")
    else:
        text = _("%(chips)s forgotten, with %(names)s?")
    chips = colour_count_text(clue.colour, abs(clue.count)) if clue.colour else ""
    return text % {
        "cave": bank.cave_amount_text(options),
        "names": _or_list(names),
        "chips": sentence_case(chips),
    }


def gap_rule_label(key: str, host: str) -> str:
    """Return the name of a rule for a gap, with the name of the host."""
    if key == "host":
        return _("For %(name)s, the host") % {"name": host}
    if key == "kept":
        return _("Kept by %(name)s for the next evening") % {"name": host}
    return str(GAP_RULE_LABELS[key])


def effect_text(parts_cents: Sequence[int], names: Sequence[str]) -> str:
    """Return the effect of a rule: “Karim +€3.69, Inès +€1.05”."""
    moved = [(name, part) for name, part in zip(names, parts_cents, strict=True) if part]
    if not moved:
        return _("no money moves")
    return ", ".join(f"{name}{NO_BREAK}{_no_break(format_signed_money(part))}" for name, part in moved)


def _no_break(amount: str) -> str:
    """Return an amount with a word joiner after its sign, against a line break."""
    return f"{amount[:1]}{WORD_JOINER}{amount[1:]}"


def winners_text(final: Sequence[int], names: Sequence[str], options: HomeOptions) -> str:
    """Return the winners and their gain: “Léa wins, and invites.”"""
    if options.stake_mode == "cash":
        return ""
    best = [names[seat] for seat in richest(final)]
    fields = {"names": join_names(best)}
    if options.stake_mode == "restaurant" and bank.has_stakes(options):
        sentence = ngettext(
            "%(names)s wins the buy-ins, and invites.",
            "%(names)s win the buy-ins together, and invite.",
            len(best),
        )
        return sentence % fields
    return ngettext("%(names)s wins.", "%(names)s win together.", len(best)) % fields


def _or_list(names: Sequence[str]) -> str:
    """Return an alternative of names: “Karim or Inès”."""
    *others, last = names
    if not others:
        return last
    return _("%(others)s or %(last)s") % {"others": ", ".join(others), "last": last}
