"""What a game is called, and its ways of playing, its rounds, its records: what each game says of itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy


@dataclass(frozen=True, slots=True)
class RoundWords:
    """What a round is called, and what is said of it, in the gender of its name: une donne, un coup."""

    title: Promise
    under_a_number: Promise
    under_a_count: Callable[[int], str]
    counted: Callable[[int], str]
    history: Mapping[str, Promise]


@dataclass(frozen=True, slots=True)
class Called:
    """What a game is called; `presets` and `peaks` name its ways of playing and its records by their keys."""

    title: Promise
    presets: Mapping[str, Promise]
    rounds: RoundWords
    peaks: Mapping[str, Promise] = field(default_factory=dict)
    short_title: Promise | None = None


DEAL = RoundWords(
    title=gettext_lazy("Deal %(number)s"),
    under_a_number=pgettext_lazy("under its number", "deal"),
    under_a_count=lambda count: ngettext("deal", "deals", count),
    counted=lambda count: ngettext("%(count)s deal", "%(count)s deals", count),
    history={
        "scored by": pgettext_lazy("a deal", "Scored by %(by)s at %(at)s"),
        "scored": pgettext_lazy("a deal", "Scored at %(at)s"),
        "undone by": pgettext_lazy("a deal", "Undone by %(by)s at %(at)s"),
        "undone": pgettext_lazy("a deal", "Undone at %(at)s"),
        "corrected by": pgettext_lazy("a deal", "Corrected by %(by)s at %(at)s"),
        "corrected": pgettext_lazy("a deal", "Corrected at %(at)s"),
        "gone": pgettext_lazy("a deal", "It no longer counts."),
    },
)
ROUND = RoundWords(
    title=gettext_lazy("Round %(number)s"),
    under_a_number=pgettext_lazy("under its number", "round"),
    under_a_count=lambda count: ngettext("round", "rounds", count),
    counted=lambda count: ngettext("%(count)s round", "%(count)s rounds", count),
    history={
        "scored by": pgettext_lazy("a round", "Scored by %(by)s at %(at)s"),
        "scored": pgettext_lazy("a round", "Scored at %(at)s"),
        "undone by": pgettext_lazy("a round", "Undone by %(by)s at %(at)s"),
        "undone": pgettext_lazy("a round", "Undone at %(at)s"),
        "corrected by": pgettext_lazy("a round", "Corrected by %(by)s at %(at)s"),
        "corrected": pgettext_lazy("a round", "Corrected at %(at)s"),
        "gone": pgettext_lazy("a round", "It no longer counts."),
    },
)
HAND = RoundWords(
    title=gettext_lazy("Hand %(number)s"),
    under_a_number=pgettext_lazy("under its number", "hand"),
    under_a_count=lambda count: ngettext("hand", "hands", count),
    counted=lambda count: ngettext("%(count)s hand", "%(count)s hands", count),
    history={
        "scored by": pgettext_lazy("a hand", "Scored by %(by)s at %(at)s"),
        "scored": pgettext_lazy("a hand", "Scored at %(at)s"),
        "undone by": pgettext_lazy("a hand", "Undone by %(by)s at %(at)s"),
        "undone": pgettext_lazy("a hand", "Undone at %(at)s"),
        "corrected by": pgettext_lazy("a hand", "Corrected by %(by)s at %(at)s"),
        "corrected": pgettext_lazy("a hand", "Corrected at %(at)s"),
        "gone": pgettext_lazy("a hand", "It no longer counts."),
    },
)
