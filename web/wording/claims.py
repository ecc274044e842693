"""What a quick entry cannot be, told about the players it concerns."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.chinese.quick import Fault
from web.wording.figures import signed
from web.wording.names import listed
from web.wording.refusals import refusal_sentence


def fault_sentence(fault: Fault, names: Sequence[str], royalties: Sequence[Sequence[int]]) -> str:
    """Why these claims cannot stand, by name; `names` and `royalties` are those of the claims."""
    about = [names[claim] for claim in fault.claims]
    if fault.refusal.code == "PLACE_VS_ROYALTY":
        higher, lower = (royalties[claim][fault.line] for claim in fault.claims)
        return _(
            "%(name)s shows %(higher)s, %(other)s %(lower)s: the higher royalty takes the better place."
        ) % {"name": about[0], "other": about[1], "higher": signed(higher), "lower": signed(lower)}
    if fault.refusal.code == "ROYALTY_ORDER":
        sentence = (
            _("%(name)s: under such a top, the middle pays at least %(least)s.")
            if fault.line == 1
            else _("%(name)s: under such a middle, the bottom pays at least %(least)s.")
        )
        return sentence % {"name": about[0], "least": signed(fault.least)}
    return refusal_sentence(fault.refusal)


def royalty_on_foul(name: str) -> str:
    """Why a royalty does not go with a foul."""
    return _("%(name)s fouled: no royalty is paid.") % {"name": name}


def waiting_sentence(names: Sequence[str]) -> str:
    """Who has no place yet on a line."""
    return ngettext("%(names)s has no place yet.", "%(names)s have no place yet.", len(names)) % {
        "names": listed(names)
    }
