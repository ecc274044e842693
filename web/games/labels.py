"""Types of a game's labels, and the round labels that games share.

The labels of each game are in its `text/rules.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy


@dataclass(frozen=True, slots=True)
class RoundLabels:
    """Names of a game's rounds and sentences about them, in the gender of the name: une donne, un coup."""

    title: Promise
    unit: Promise
    unit_for_count: Callable[[int], str]
    count_text: Callable[[int], str]
    history: Mapping[str, Promise]
    drafts: Mapping[str, Promise]
    conflicts: Mapping[str, Promise]


@dataclass(frozen=True, slots=True)
class GameLabels:
    """Names of a game; `presets` and `peaks` are titles of presets and of records by key.

    `variants` are short titles by preset, for a game that players call by its variant.
    """

    title: Promise
    presets: Mapping[str, Promise]
    rounds: RoundLabels
    peaks: Mapping[str, Promise] = field(default_factory=dict)
    short_title: Promise | None = None
    variants: Mapping[str, Promise] = field(default_factory=dict)


DEAL_LABELS = RoundLabels(
    title=gettext_lazy("Deal %(number)s"),
    unit=pgettext_lazy("under its number", "deal"),
    unit_for_count=lambda count: ngettext("deal", "deals", count),
    count_text=lambda count: ngettext("%(count)s deal", "%(count)s deals", count),
    history={
        "scored by": pgettext_lazy("a deal", "Scored by %(by)s at %(at)s"),
        "scored": pgettext_lazy("a deal", "Scored at %(at)s"),
        "undone by": pgettext_lazy("a deal", "Undone by %(by)s at %(at)s"),
        "undone": pgettext_lazy("a deal", "Undone at %(at)s"),
        "restored by": pgettext_lazy("a deal", "Restored by %(by)s at %(at)s"),
        "restored": pgettext_lazy("a deal", "Restored at %(at)s"),
        "title undone": gettext_lazy("Deal %(number)s undone"),
        "corrected by": pgettext_lazy("a deal", "Corrected by %(by)s at %(at)s"),
        "corrected": pgettext_lazy("a deal", "Corrected at %(at)s"),
        "undo": gettext_lazy("Undo this deal"),
        "gone": pgettext_lazy("a deal", "It no longer counts."),
        "from": gettext_lazy("From deal %(number)s on"),
    },
    drafts={
        "resume": gettext_lazy("Resume deal %(number)s"),
        "next": gettext_lazy("Next deal"),
        "see": gettext_lazy("See deal %(number)s"),
        "entering": gettext_lazy("%(name)s is entering deal %(number)s"),
        "entering elsewhere": gettext_lazy("Another phone is entering deal %(number)s"),
        "taken by": gettext_lazy("%(by)s scored deal %(number)s meanwhile."),
        "taken": gettext_lazy("Deal %(number)s was scored meanwhile."),
    },
    conflicts={
        "two authors": gettext_lazy("%(one)s and %(other)s scored the same deal."),
        "one author": gettext_lazy("%(by)s scored the same deal on another phone."),
        "no author": gettext_lazy("Another phone scored the same deal."),
    },
)
ROUND_LABELS = RoundLabels(
    title=gettext_lazy("Round %(number)s"),
    unit=pgettext_lazy("under its number", "round"),
    unit_for_count=lambda count: ngettext("round", "rounds", count),
    count_text=lambda count: ngettext("%(count)s round", "%(count)s rounds", count),
    history={
        "scored by": pgettext_lazy("a round", "Scored by %(by)s at %(at)s"),
        "scored": pgettext_lazy("a round", "Scored at %(at)s"),
        "undone by": pgettext_lazy("a round", "Undone by %(by)s at %(at)s"),
        "undone": pgettext_lazy("a round", "Undone at %(at)s"),
        "restored by": pgettext_lazy("a round", "Restored by %(by)s at %(at)s"),
        "restored": pgettext_lazy("a round", "Restored at %(at)s"),
        "title undone": gettext_lazy("Round %(number)s undone"),
        "corrected by": pgettext_lazy("a round", "Corrected by %(by)s at %(at)s"),
        "corrected": pgettext_lazy("a round", "Corrected at %(at)s"),
        "undo": gettext_lazy("Undo this round"),
        "gone": pgettext_lazy("a round", "It no longer counts."),
        "from": gettext_lazy("From round %(number)s on"),
    },
    drafts={
        "resume": gettext_lazy("Resume round %(number)s"),
        "next": gettext_lazy("Next round"),
        "see": gettext_lazy("See round %(number)s"),
        "entering": gettext_lazy("%(name)s is entering round %(number)s"),
        "entering elsewhere": gettext_lazy("Another phone is entering round %(number)s"),
        "taken by": gettext_lazy("%(by)s scored round %(number)s meanwhile."),
        "taken": gettext_lazy("Round %(number)s was scored meanwhile."),
    },
    conflicts={
        "two authors": gettext_lazy("%(one)s and %(other)s scored the same round."),
        "one author": gettext_lazy("%(by)s scored the same round on another phone."),
        "no author": gettext_lazy("Another phone scored the same round."),
    },
)
HAND_LABELS = RoundLabels(
    title=gettext_lazy("Hand %(number)s"),
    unit=pgettext_lazy("under its number", "hand"),
    unit_for_count=lambda count: ngettext("hand", "hands", count),
    count_text=lambda count: ngettext("%(count)s hand", "%(count)s hands", count),
    history={
        "scored by": pgettext_lazy("a hand", "Scored by %(by)s at %(at)s"),
        "scored": pgettext_lazy("a hand", "Scored at %(at)s"),
        "undone by": pgettext_lazy("a hand", "Undone by %(by)s at %(at)s"),
        "undone": pgettext_lazy("a hand", "Undone at %(at)s"),
        "restored by": pgettext_lazy("a hand", "Restored by %(by)s at %(at)s"),
        "restored": pgettext_lazy("a hand", "Restored at %(at)s"),
        "title undone": gettext_lazy("Hand %(number)s undone"),
        "corrected by": pgettext_lazy("a hand", "Corrected by %(by)s at %(at)s"),
        "corrected": pgettext_lazy("a hand", "Corrected at %(at)s"),
        "undo": gettext_lazy("Undo this hand"),
        "gone": pgettext_lazy("a hand", "It no longer counts."),
        "from": gettext_lazy("From hand %(number)s on"),
    },
    drafts={
        "resume": gettext_lazy("Resume hand %(number)s"),
        "next": gettext_lazy("Next hand"),
        "see": gettext_lazy("See hand %(number)s"),
        "entering": gettext_lazy("%(name)s is entering hand %(number)s"),
        "entering elsewhere": gettext_lazy("Another phone is entering hand %(number)s"),
        "taken by": gettext_lazy("%(by)s scored hand %(number)s meanwhile."),
        "taken": gettext_lazy("Hand %(number)s was scored meanwhile."),
    },
    conflicts={
        "two authors": gettext_lazy("%(one)s and %(other)s scored the same hand."),
        "one author": gettext_lazy("%(by)s scored the same hand on another phone."),
        "no author": gettext_lazy("Another phone scored the same hand."),
    },
)
