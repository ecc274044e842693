"""The sentences of a tool that a phone reckons, for `static/js/tools`: translated, their values missing.

They are the sentences of `web/wording` and `web/pots`, word for word; a test compares the pages they make.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from games.rules.draw_holdem.hand import STREETS
from games.rules.draw_holdem.play import REFUSALS
from games.rules.errors import SENTENCES
from web.pots.tool import ODD_CHIPS, TIE_RULES
from web.wording.bets import VERDICTS
from web.wording.draw_hands import street_name
from web.wording.figures import figure
from web.wording.numbers import in_letters
from web.wording.typography import speaks_french, typeset

Words = dict[str, Any]
NOBODY: Final = ("this player", "ce joueur")
COUNTS: Final = (1, 2)
"""One of each form of a plural."""


def words_of(tool: str) -> Words:
    """What one tool says, in the active language."""
    common = {
        "language": get_language(),
        "thousands": figure(1000)[1:-3],
        "and": _("%(others)s and %(last)s"),
        "least": _("A whole number of chips, %(least)s at least."),
        "how_many": _("Say how many."),
        "holdem": _("Hold’em, article %(number)s"),
        "draw_holdem": _("Draw-Hold’em, article %(number)s"),
        "nobody": "|".join(NOBODY),
        "about": typeset("%(name)s : %(sentence)s") if speaks_french() else "%(name)s: %(sentence)s",
    }
    return common | _OF_TOOL[tool]()


def _refusals(*codes: str) -> Mapping[str, str]:
    """The refusals of the rules, their facts missing."""
    spoken = {code: SENTENCES[code].fr if speaks_french() else SENTENCES[code].en for code in codes}
    return {code: typeset(sentence) for code, sentence in spoken.items()}


def _sharing() -> Words:
    """Pots, who takes them, and what stays."""
    return {
        "player": _("Player %(number)s"),
        "write_chips": _("Write chips: 120, or a sum, 20+100."),
        "all_in_folds": _("Who is all-in does not fold."),
        "picture": _("Bets: %(stakes)s. Pots, from the main one: %(amounts)s."),
        "pot": _("Pot"),
        "main_pot": _("Main pot"),
        "side_pot": _("Side pot %(number)s"),
        "unseen": _("%(name)s takes it without showing."),
        "takes": _("%(name)s takes %(chips)s."),
        "each": _("%(chips)s each."),
        "stays": [
            ngettext(
                "%(chips)s stays in the middle for the next hand.",
                "%(chips)s stay in the middle for the next hand.",
                count,
            )
            for count in COUNTS
        ],
        "odd_chip": _("The odd chip goes to %(name)s, first on the left of the button."),
        "odd_chips": _("The odd chips, %(chips)s, go to %(name)s, first on the left of the button."),
        "odd_each": _("One odd chip more to %(names)s, from the left of the button."),
        "last_rest": _("Last hand: the rest, %(chips)s, goes to %(name)s."),
        "share": _("Share out %(chips)s"),
        "unwon": [
            ngettext("%(count)s pot without a winner", "%(count)s pots without a winner", count)
            for count in COUNTS
        ],
    }


def _pots() -> Words:
    return {
        **_sharing(),
        "all_in_for": _("All-in for how many chips?"),
        "nothing_in": _("Nobody has put anything in yet."),
        "form_pot": _("Form the pot"),
        "form_pots": _("Form the pots"),
        "form_count": _("Form the %(count)s pots"),
        "letters": [in_letters(number) for number in range(11)],
        "refusals": _refusals("NEGATIVE_BET", "BET_UNIT", "NO_LIVE_PLAYER", "WINNERS_DISAGREE", "POT_UNWON"),
        "given": {
            "odd_chips": {"items": [[key, str(said)] for key, said in ODD_CHIPS.items()]},
            "tie_rules": {"items": [[key, str(said)] for key, said in TIE_RULES.items()]},
        },
    }


def _exchanges() -> Words:
    play = reverse("tool-exchanges")
    return {
        **_sharing(),
        "calls": _("%(name)s calls %(high)s, folds or is all-in."),
        "costs_first": _("A card costs %(tax)s, nothing for the blinds, and it counts as a bet."),
        "costs": _("A card costs %(tax)s: all that was in the middle."),
        "streets": [street_name(street) for street in range(len(STREETS))],
        "refusals": _refusals(
            *REFUSALS,
            "NEGATIVE_BET",
            "BET_BACKWARDS",
            "STACK_TOO_SHORT",
            "WINNERS_DISAGREE",
        ),
        "given": {"tap_url": play, "record_url": play},
    }


def _button() -> Words:
    return {
        "moved": _("The button is at seat %(button)s, the big blind at seat %(big)s."),
        "no_small": _("Nobody posts the small blind."),
        "small": _("The small blind is at seat %(small)s."),
        "dead_button": _("The button is dead: nobody sits there."),
        "dead_cards": _("Dead cards at: %(seats)s."),
        "refusals": _refusals("PLAYER_COUNT"),
    }


def _chip_race() -> Words:
    return {"bigger": _("The bigger chip is worth more than the smaller.")}


def _bets() -> Words:
    return {
        "call": _("to call"),
        "call_more": _("to call, %(more)s more for who has %(mine)s"),
        "open": _("to open, at least"),
        "raise_least": _("to raise to, at least"),
        "raise_most": _("to raise to, at most"),
        "spoken": _("He has spoken and the highest bet is not twice his own: he calls or folds."),
        "back": _("%(said)s %(back)s come back."),
        "verdicts": {kind: verdict() for kind, verdict in VERDICTS.items()},
    }


_OF_TOOL: Final[Mapping[str, Callable[[], Words]]] = {
    "bets": _bets,
    "button": _button,
    "chip_race": _chip_race,
    "exchanges": _exchanges,
    "pots": _pots,
}
