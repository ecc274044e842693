"""Names of Hold'em, and the rules of a sitting at home as one paragraph, from its options."""

from collections.abc import Iterator

from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.holdem.options import HomeOptions
from web.games.holdem.text import bank
from web.ui.number_words import number_in_words
from web.ui.numbers import format_money
from web.ui.typography import sentence_case


def rule_sentences(options: HomeOptions) -> Iterator[str]:
    """Yield a sentence for each option of this table; the words in which tables differ are bold."""
    yield from stake_sentences(options)
    yield from betting_sentences(options)
    yield from chip_sentences(options)
    yield from seat_sentences(options)


def betting_sentences(options: HomeOptions) -> Iterator[str]:
    """Yield sentences on blinds, raises, equal hands and the dealer."""
    yield from _blinds(options)
    yield from _raises(options)
    if options.tie_rule == "seed000":
        yield format_html(_("Equal hands: <b>{highest}</b> decides."), highest=_("the highest card held"))
    else:
        yield _("Equal hands share.")
    if options.allow_preflop_pass:
        yield _("Before the flop the first to speak may wait once.")
    if options.external_dealer:
        yield _("The dealer does not play.")


def stake_sentences(options: HomeOptions) -> Iterator[str]:
    """Yield sentences on the cave, the use of the stakes, rebuys, and the end of the game."""
    fields = {
        "chips": bank.chip_count_text(options.cave_chips),
        "price": format_money(options.cave_price_cents, brief=True),
    }
    if bank.has_stakes(options):
        yield format_html(_("A buy-in is <b>{price}</b> for {chips}."), **fields)
        yield {
            "restaurant": _("The winner takes them all and invites to dinner."),
            "cash": _("Every chip is worth its part of them."),
            "winner": _("The winner takes them all."),
        }[options.stake_mode]
    else:
        yield format_html(_("A buy-in is <b>{chips}</b>, no stakes."), **fields)
    yield _("Who has lost it may buy another.") if options.rebuy else _("Who has lost it is out.")
    yield _end(options)


def _end(options: HomeOptions) -> str:
    minutes, out = options.end_minutes, options.end_eliminated
    if options.end_rule == "minutes":
        if minutes is None:
            return _("It ends at the time the table agreed; the richest wins, equals share.")
        after = ngettext("%(count)s minute", "%(count)s minutes", minutes) % {"count": minutes}
        return _("It ends after %(minutes)s; the richest wins, equals share.") % {"minutes": after}
    if options.end_rule == "eliminated":
        if out is None:
            return _("It ends after as many are out as agreed; the richest wins, equals share.")
        text = ngettext(
            "It ends when %(count)s player is out; the richest wins, equals share.",
            "It ends when %(count)s players are out; the richest wins, equals share.",
            out,
        )
        return text % {"count": number_in_words(out)}
    return _("It ends with the last player.")


def _blinds(options: HomeOptions) -> Iterator[str]:
    levels = ", ".join(map(str, options.blind_levels)) if options.blind_levels else _("1, 2, 5, 10…")
    rise = {
        "per_elimination": _("higher whenever a player is out"),
        "timed": _("higher with the clock"),
        "manual": _("higher when the table says so"),
        "none": "",
    }[options.escalation]
    if options.escalation == "none":
        first = options.blind_levels[0] if options.blind_levels else 1
        yield format_html(_("Small blind <b>{blind}</b> all along."), blind=first)
    else:
        yield format_html(_("Small blinds <b>{levels}</b>, {rise}."), levels=levels, rise=rise)
    if options.headsup_blinds == "literal":
        yield _("With two players left, the dealer’s neighbour posts the small blind.")


def _raises(options: HomeOptions) -> Iterator[str]:
    if options.min_raise is not None:
        yield _("A raise is at least %(chips)s.") % {"chips": bank.chip_count_text(options.min_raise)}
    if options.max_raise is not None:
        yield _("A raise is at most %(chips)s.") % {"chips": bank.chip_count_text(options.max_raise)}
    if options.max_raises is not None:
        text = ngettext("%(count)s raise in a round.", "%(count)s raises in a round.", options.max_raises)
        yield sentence_case(text % {"count": number_in_words(options.max_raises)})


def chip_sentences(options: HomeOptions) -> Iterator[str]:
    """Yield sentences on the chip values and the odd chip."""
    yield _("Chips of %(values)s.") % {"values": ", ".join(map(str, options.chip_values))}
    yield {
        "carry": _("A chip that cannot be shared waits for the next hand."),
        "closest_all": _("Chips that cannot be shared go to the left of the button."),
        "one_each": _("Chips that cannot be shared go one by one from the left of the button."),
    }[options.odd_chip]


def seat_sentences(options: HomeOptions) -> Iterator[str]:
    """Yield a sentence on the maximum number of players, unless it is the default."""
    if options.max_players != HomeOptions().max_players:
        yield _("Up to %(count)s players.") % {"count": number_in_words(options.max_players)}
