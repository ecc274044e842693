"""Names of menteur, and the rules of a sitting as one paragraph, from its options."""

from collections.abc import Iterator, Sequence

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext, pgettext_lazy

from games.rules.menteur.ladder import Level
from games.rules.menteur.options import Options
from web.games.menteur.text.announcements import LEVEL_NAMES
from web.ui.number_words import number_in_words
from web.ui.typography import sentence_case

PRESET_TITLES = {
    "cards34": pgettext_lazy("way of playing", "Cards"),
    "dice": pgettext_lazy("way of playing", "Dice"),
}
MARK_NAMES: dict[str, Promise] = {
    "simple": gettext_lazy("Bad points"),
    "jetons": pgettext_lazy("scoring of menteur", "Chips"),
    "variable": gettext_lazy("Variable stake"),
    "enjeu": gettext_lazy("Stake of the round"),
}


def mark_title(options: Options) -> str:
    """Return the title of the mark at a table: “Variable stake”, “Dice”, “Dice, bad points”."""
    mark = str(MARK_NAMES[options.mark])
    if options.preset == "cards34":
        return mark
    dice = str(PRESET_TITLES["dice"])
    return dice if options.mark == "enjeu" else f"{dice}, {mark[0].lower()}{mark[1:]}"


def rule_sentences(options: Options) -> Iterator[str]:
    """Yield a sentence for each option of this table; the words in which tables differ are bold."""
    yield _support(options)
    yield {"simple": _simple, "jetons": _jetons, "variable": _variable, "enjeu": _enjeu}[options.mark](
        options
    )
    if options.mark == "variable":
        yield from _carry(options)
    if options.mark != "simple" and options.initial_stack:
        yield sentence_case(_("%(jetons)s each to begin with.") % {"jetons": _count(options.initial_stack)})
    if options.allow_rien:
        yield _("A hand of nothing may be announced.")
    yield from _fair_play(options)


def _support(options: Options) -> str:
    if options.preset == "cards34":
        return format_html(
            _("Seven to ace and <b>{jokers}</b>, which may be any card."), jokers=_("two jokers")
        )
    return format_html(
        _("<b>Five dice</b>, nine to ace; {order}."),
        order={
            "seed": _("a full house beats a straight"),
            "rarity": _("a straight beats a full house"),
            "das": _("three of a kind beats a straight"),
        }[options.dice_order],
    )


def _simple(options: Options) -> str:
    text = format_html(
        _("A lost round is <b>{bad_point}</b>, one point to each of the others; the fewest wins."),
        bad_point=_("a bad point"),
    )
    limit = options.elimination_points
    if limit is None:
        return text
    out = ngettext("{points} bad point and you are out.", "{points} bad points and you are out.", limit)
    return format_html("{} {}", text, sentence_case(out.format(points=number_in_words(limit))))


def _jetons(_options: Options) -> str:
    return format_html(
        _("The loser gives everybody <b>{jeton}</b>, and the cause of the loss one for each other player."),
        jeton=_count(1),
    )


def _variable(options: Options) -> str:
    return format_html(
        _("Everybody stakes <b>{stakes}</b>, as the receiver says. The loser doubles it, the others share."),
        stakes=_stakes(options.stakes),
    )


def _enjeu(_options: Options) -> str:
    return format_html(
        _("The loser pays <b>{stake}</b> to the cause of the loss."), stake=_("the stake of the round")
    )


def _carry(options: Options) -> Iterator[str]:
    if options.double_includes_carry:
        yield _("What cannot be shared stays for the next round, and is doubled with it.")
    else:
        yield _("What cannot be shared stays for the next round.")
    yield {
        "last_causer": _("At the end it goes to who caused the last loss."),
        "equal": _("At the end it is shared equally."),
    }[options.carry_close]


def _fair_play(options: Options) -> Iterator[str]:
    if options.fair_play == "off":
        return
    from_level = Level[options.fair_play_min_category.upper()]
    if from_level > Level.PAIR:
        hand = str(LEVEL_NAMES[from_level])
        yield format_html(
            _("<b>Fair play</b> from {hand} up: after a change, nobody announces the exact hand, {effect}."),
            hand=hand[0].lower() + hand[1:],
            effect=_fair_play_effect(options),
        )
    else:
        yield format_html(
            _("<b>Fair play</b>: after a change, nobody announces the exact hand, {effect}."),
            effect=_fair_play_effect(options),
        )


def _fair_play_effect(options: Options) -> str:
    if options.fair_play == "lose":
        return pgettext("fair play", "or the round is lost")
    return pgettext("fair play", "and the phone tells")


def _stakes(stakes: Sequence[int]) -> str:
    """Return the possible stakes: “one to four jetons”, “two jetons”, “1, 2 or 5 jetons”."""
    lowest, highest = min(stakes), max(stakes)
    if lowest == highest:
        return _count(lowest)
    if list(stakes) == list(range(lowest, highest + 1)):
        count_text = {"lowest": number_in_words(lowest), "highest": _count(highest)}
        return _("%(lowest)s to %(highest)s") % count_text
    return _("%(some)s or %(highest)s") % {
        "some": ", ".join(map(str, sorted(stakes)[:-1])),
        "highest": _count(highest),
    }


def _count(jetons: int) -> str:
    """Return a number of jetons: “one jeton”, “fifty jetons”."""
    return ngettext("%(count)s chip", "%(count)s chips", jetons) % {"count": number_in_words(jetons)}
