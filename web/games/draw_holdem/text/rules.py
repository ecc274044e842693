"""Names of Draw-Hold'em, and the rules of a sitting as one paragraph, from its options."""

from collections.abc import Iterator

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rules.draw_holdem.options import Options
from web.games.holdem.text.rules import betting_sentences, chip_sentences, seat_sentences, stake_sentences


def rules_text(options: Options) -> SafeString:
    """Return a sentence for each option of this table; the words in which tables differ are bold."""
    return format_html_join(" ", "{}", ((sentence,) for sentence in _sentences(options)))


def _sentences(options: Options) -> Iterator[str]:
    yield from stake_sentences(options)
    yield _("Before the flop a card is exchanged for the small blind, free for the blinds.")
    if options.tax_base == "all":
        yield format_html(_("Then an exchange costs <b>{tax}</b>."), tax=_("all that lies in the middle"))
    else:
        yield format_html(_("Then an exchange costs <b>{tax}</b>."), tax=_("the bets in the middle"))
    yield _("All these taxes go to the winner of the hand.")
    yield from betting_sentences(options)
    yield from chip_sentences(options)
    yield from seat_sentences(options)
