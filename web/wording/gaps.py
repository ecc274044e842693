"""What a count that does not match may come from, and what becomes of it, in words."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.rules.holdem.bank import richest
from games.rules.holdem.detective import Clue
from web.wording import bank
from web.wording.chips import of_colour
from web.wording.figures import signed_money
from web.wording.names import listed
from web.wording.typography import sentence_case

NO_BREAK = "\u00a0"
WORD_JOINER = "\u2060"
WRITTEN_RULES = {
    "recount": gettext_lazy("Count again until it is right"),
    "losers": gettext_lazy("Shared by the losers, by what they lose"),
    "all": gettext_lazy("Shared equally by all"),
    "host": gettext_lazy("For the host"),
    "kept": gettext_lazy("Kept for the next evening"),
}


def clue_sentence(clue: Clue, names: Sequence[str], options: Any) -> str:
    """What would explain a gap, as a question to the table."""
    if clue.kind == "cave_missing":
        return _("It is exactly one buy-in (%(cave)s) that nobody noted.") % {"cave": bank.cave(options)}
    if clue.kind == "cave_twice":
        return _("It is exactly one buy-in (%(cave)s) noted once too often.") % {"cave": bank.cave(options)}
    if clue.kind == "counted_twice":
        said = _("It is exactly what %(names)s handed in: were these chips counted twice?")
        return said % {"names": _either(names)}
    chips = of_colour(clue.colour, abs(clue.count))
    if clue.count > 0:
        return _("%(chips)s counted too many, with %(names)s?") % {
            "chips": sentence_case(chips),
            "names": _either(names),
        }
    return _("%(chips)s forgotten, with %(names)s?") % {
        "chips": sentence_case(chips),
        "names": _either(names),
    }


def rule_name(key: str, host: str) -> str:
    """A rule for a gap, the host by his name."""
    if key == "host":
        return _("For %(name)s, the host") % {"name": host}
    if key == "kept":
        return _("Kept by %(name)s for the next evening") % {"name": host}
    return str(WRITTEN_RULES[key])


def effect(parts_cents: Sequence[int], names: Sequence[str]) -> str:
    """What a rule does tonight: “Karim +€3.69, Inès +€1.05”."""
    moved = [(name, part) for name, part in zip(names, parts_cents, strict=True) if part]
    if not moved:
        return _("no money moves")
    return ", ".join(f"{name}{NO_BREAK}{_unbroken(signed_money(part))}" for name, part in moved)


def _unbroken(amount: str) -> str:
    """An amount whose sign stays with it at the end of a line."""
    return f"{amount[:1]}{WORD_JOINER}{amount[1:]}"


def winners(final: Sequence[int], names: Sequence[str], options: Any) -> str:
    """Who wins, and what that brings: “Léa wins, and invites.”"""
    if options.stake_mode == "cash":
        return ""
    best = [names[seat] for seat in richest(final)]
    said = {"names": listed(best)}
    if options.stake_mode == "restaurant" and bank.has_stakes(options):
        said_so = ngettext(
            "%(names)s wins the buy-ins, and invites.",
            "%(names)s win the buy-ins together, and invite.",
            len(best),
        )
        return said_so % said
    return ngettext("%(names)s wins.", "%(names)s win together.", len(best)) % said


def _either(names: Sequence[str]) -> str:
    """“Karim or Inès”."""
    *others, last = names
    if not others:
        return last
    return _("%(others)s or %(last)s") % {"others": ", ".join(others), "last": last}
