"""The rules of a sitting of Draw-Hold'em in one paragraph that can be read aloud, from its options."""

from collections.abc import Iterator

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.draw_holdem.options import Options
from web.wording.called import HAND, Called
from web.wording.holdem import chip_sentences, seat_sentences, stake_sentences

CALLED = Called(
    title=gettext_lazy("Draw-Hold’em"),
    presets={"draw_holdem": pgettext_lazy("way of playing", "With exchanges")},
    rounds=HAND,
    peaks={"biggest_pot": gettext_lazy("Biggest pot, with exchanges")},
)

SEATS_DEALT = 7
"""How many players one pack surely serves, every exchange taken."""


def rules_in_words(options: Options) -> SafeString:
    """What this table plays, every option included; the words that tables differ by are bold."""
    return format_html_join(" ", "{}", ((sentence,) for sentence in _sentences(options)))


def _sentences(options: Options) -> Iterator[str]:
    yield from stake_sentences(options)
    yield _("Before the flop a card is exchanged for the small blind, free for the blinds.")
    if options.tax_base == "all":
        yield format_html(_("Then an exchange costs <b>{tax}</b>."), tax=_("all that lies in the middle"))
    else:
        yield format_html(_("Then an exchange costs <b>{tax}</b>."), tax=_("the bets in the middle"))
    yield _("All these taxes go to the winner of the hand.")
    yield from chip_sentences(options)
    yield from seat_sentences(options)
    if options.max_players > SEATS_DEALT:
        yield _("Above seven players the pack may run out of cards to exchange.")
