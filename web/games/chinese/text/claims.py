"""Contradictions of a quick entry, as sentences with the names of its players."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.chinese.quick_entry import ClaimFault
from games.rules.chinese.royalties import RoyaltyTable
from web.core.refusals import rule_refusal_message
from web.games.chinese.text.royalties import royalty_name
from web.ui.names import join_names
from web.ui.numbers import format_signed


def fault_sentence(
    fault: ClaimFault, names: Sequence[str], royalties: Sequence[Sequence[int]], table: RoyaltyTable
) -> str:
    """Return a contradiction as a sentence; `names` and `royalties` are those of the claims."""
    about = [names[claim] for claim in fault.claims]
    if fault.refusal.code == "PLACE_VS_ROYALTY":
        higher, lower = (royalties[claim][fault.line] for claim in fault.claims)
        return _(
            "%(name)s shows %(higher)s, %(other)s %(lower)s: the higher royalty takes the better place."
        ) % {
            "name": about[0],
            "other": about[1],
            "higher": format_signed(higher),
            "lower": format_signed(lower),
        }
    if fault.refusal.code == "ROYALTY_ORDER":
        sentence = (
            _("%(name)s: with %(upper)s on top, at least %(lower)s in the middle (%(least)s).")
            if fault.line == 1
            else _("%(name)s: with %(upper)s in the middle, at least %(lower)s at the bottom (%(least)s).")
        )
        return sentence % {
            "name": about[0],
            "upper": royalty_name(table, fault.line - 1, royalties[fault.claims[0]][fault.line - 1]),
            "lower": royalty_name(table, fault.line, fault.min_royalty),
            "least": format_signed(fault.min_royalty),
        }
    return rule_refusal_message(fault.refusal)


def is_pending(fault: ClaimFault, royalties: Sequence[Sequence[int]]) -> bool:
    """Return whether a royalty that is still 0 may settle a contradiction."""
    lowest = {"PLACE_VS_ROYALTY": fault.claims[-1:], "ROYALTY_ORDER": fault.claims}
    return any(royalties[claim][fault.line] == 0 for claim in lowest.get(fault.refusal.code, ()))


def royalty_on_foul(name: str) -> str:
    """Return the error of a royalty entered for a fouled hand."""
    return _("%(name)s fouled: no royalty is paid.") % {"name": name}


def unplaced_sentence(names: Sequence[str]) -> str:
    """Return the players without a place on a line."""
    return ngettext("%(names)s has no place yet.", "%(names)s have no place yet.", len(names)) % {
        "names": join_names(names)
    }
