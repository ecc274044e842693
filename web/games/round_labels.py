"""Names of the rounds of a game, and sentences about them: deals, rounds or hands."""

from collections.abc import Callable
from typing import NamedTuple

from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from web.ui.lazy import LazyText


class RoundLabels(NamedTuple):
    """Names of a game's rounds and sentences about them, in the gender of the name: une donne, un coup.

    The defaults are those of deals; other rounds have other texts for all. `…_by` names an author; the text
    of the same name is for a round without one.
    """

    title: LazyText = gettext_lazy("Deal %(number)s")
    unit: LazyText = pgettext_lazy("under its number", "deal")
    unit_for_count: Callable[[int], str] = lambda count: ngettext("deal", "deals", count)
    count_text: Callable[[int], str] = lambda count: ngettext("%(count)s deal", "%(count)s deals", count)
    scored_by: LazyText = pgettext_lazy("a deal", "Scored by %(by)s at %(at)s")
    scored: LazyText = pgettext_lazy("a deal", "Scored at %(at)s")
    undone_by: LazyText = pgettext_lazy("a deal", "Undone by %(by)s at %(at)s")
    undone: LazyText = pgettext_lazy("a deal", "Undone at %(at)s")
    restored_by: LazyText = pgettext_lazy("a deal", "Restored by %(by)s at %(at)s")
    restored: LazyText = pgettext_lazy("a deal", "Restored at %(at)s")
    undone_title: LazyText = gettext_lazy("Deal %(number)s undone")
    corrected_by: LazyText = pgettext_lazy("a deal", "Corrected by %(by)s at %(at)s")
    corrected: LazyText = pgettext_lazy("a deal", "Corrected at %(at)s")
    undo: LazyText = gettext_lazy("Undo this deal")
    struck: LazyText = pgettext_lazy("a deal", "It no longer counts.")
    since: LazyText = gettext_lazy("From deal %(number)s on")
    resume: LazyText = gettext_lazy("Resume deal %(number)s")
    next_round: LazyText = gettext_lazy("Next deal")
    see: LazyText = gettext_lazy("See deal %(number)s")
    entering: LazyText = gettext_lazy("%(name)s is entering deal %(number)s")
    entering_elsewhere: LazyText = gettext_lazy("Another phone is entering deal %(number)s")
    taken_by: LazyText = gettext_lazy("%(by)s scored deal %(number)s meanwhile.")
    taken: LazyText = gettext_lazy("Deal %(number)s was scored meanwhile.")
    two_authors: LazyText = gettext_lazy("%(one)s and %(other)s scored the same deal.")
    one_author: LazyText = gettext_lazy("%(by)s scored the same deal on another phone.")
    no_author: LazyText = gettext_lazy("Another phone scored the same deal.")


DEAL_LABELS = RoundLabels()
ROUND_LABELS = RoundLabels(
    title=gettext_lazy("Round %(number)s"),
    unit=pgettext_lazy("under its number", "round"),
    unit_for_count=lambda count: ngettext("round", "rounds", count),
    count_text=lambda count: ngettext("%(count)s round", "%(count)s rounds", count),
    scored_by=pgettext_lazy("a round", "Scored by %(by)s at %(at)s"),
    scored=pgettext_lazy("a round", "Scored at %(at)s"),
    undone_by=pgettext_lazy("a round", "Undone by %(by)s at %(at)s"),
    undone=pgettext_lazy("a round", "Undone at %(at)s"),
    restored_by=pgettext_lazy("a round", "Restored by %(by)s at %(at)s"),
    restored=pgettext_lazy("a round", "Restored at %(at)s"),
    undone_title=gettext_lazy("Round %(number)s undone"),
    corrected_by=pgettext_lazy("a round", "Corrected by %(by)s at %(at)s"),
    corrected=pgettext_lazy("a round", "Corrected at %(at)s"),
    undo=gettext_lazy("Undo this round"),
    struck=pgettext_lazy("a round", "It no longer counts."),
    since=gettext_lazy("From round %(number)s on"),
    resume=gettext_lazy("Resume round %(number)s"),
    next_round=gettext_lazy("Next round"),
    see=gettext_lazy("See round %(number)s"),
    entering=gettext_lazy("%(name)s is entering round %(number)s"),
    entering_elsewhere=gettext_lazy("Another phone is entering round %(number)s"),
    taken_by=gettext_lazy("%(by)s scored round %(number)s meanwhile."),
    taken=gettext_lazy("Round %(number)s was scored meanwhile."),
    two_authors=gettext_lazy("%(one)s and %(other)s scored the same round."),
    one_author=gettext_lazy("%(by)s scored the same round on another phone."),
    no_author=gettext_lazy("Another phone scored the same round."),
)
HAND_LABELS = RoundLabels(
    title=gettext_lazy("Hand %(number)s"),
    unit=pgettext_lazy("under its number", "hand"),
    unit_for_count=lambda count: ngettext("hand", "hands", count),
    count_text=lambda count: ngettext("%(count)s hand", "%(count)s hands", count),
    scored_by=pgettext_lazy("a hand", "Scored by %(by)s at %(at)s"),
    scored=pgettext_lazy("a hand", "Scored at %(at)s"),
    undone_by=pgettext_lazy("a hand", "Undone by %(by)s at %(at)s"),
    undone=pgettext_lazy("a hand", "Undone at %(at)s"),
    restored_by=pgettext_lazy("a hand", "Restored by %(by)s at %(at)s"),
    restored=pgettext_lazy("a hand", "Restored at %(at)s"),
    undone_title=gettext_lazy("Hand %(number)s undone"),
    corrected_by=pgettext_lazy("a hand", "Corrected by %(by)s at %(at)s"),
    corrected=pgettext_lazy("a hand", "Corrected at %(at)s"),
    undo=gettext_lazy("Undo this hand"),
    struck=pgettext_lazy("a hand", "It no longer counts."),
    since=gettext_lazy("From hand %(number)s on"),
    resume=gettext_lazy("Resume hand %(number)s"),
    next_round=gettext_lazy("Next hand"),
    see=gettext_lazy("See hand %(number)s"),
    entering=gettext_lazy("%(name)s is entering hand %(number)s"),
    entering_elsewhere=gettext_lazy("Another phone is entering hand %(number)s"),
    taken_by=gettext_lazy("%(by)s scored hand %(number)s meanwhile."),
    taken=gettext_lazy("Hand %(number)s was scored meanwhile."),
    two_authors=gettext_lazy("%(one)s and %(other)s scored the same hand."),
    one_author=gettext_lazy("%(by)s scored the same hand on another phone."),
    no_author=gettext_lazy("Another phone scored the same hand."),
)
