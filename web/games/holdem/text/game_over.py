"""Texts of the end of a game at a bank."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.holdem.game_end import GameEnd
from games.rules.holdem.options import HomeOptions
from web.games.holdem.text.bank import time_up_text
from web.ui.names import join_names
from web.ui.number_words import number_in_words


def reason_text(end: GameEnd, options: HomeOptions) -> str:
    """Return “The game is over: two players are out.”"""
    if end is GameEnd.MINUTES:
        return time_up_text(options.end_minutes or 0)
    if end is GameEnd.LAST:
        return _("The game is over: only one player has chips left.")
    out = options.end_eliminated or 0
    text = ngettext(
        "The game is over: %(count)s player is out.",
        "The game is over: %(count)s players are out.",
        out,
    )
    return text % {"count": number_in_words(out)}


def winners_text(names: Sequence[str]) -> str:
    """Return “Léa wins.”; empty without names."""
    if not names:
        return ""
    return ngettext("%(names)s wins.", "%(names)s win together.", len(names)) % {"names": join_names(names)}


def advice_text(end: GameEnd, *, is_counted: bool) -> str:
    """Return the next step of the table; empty once its chips are counted."""
    if is_counted:
        return ""
    if end is GameEnd.MINUTES:
        return _("Play this hand to its end, then count the chips: the richest wins.")
    return _("Count the chips: the richest wins.")
