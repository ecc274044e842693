"""The story of an evening in words: dry and friendly, and never a title for losing money."""

from collections.abc import Callable, Mapping
from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.story.moments import Moment
from web.wording.figures import money, signed, signed_money
from web.wording.names import listed
from web.wording.numbers import in_letters
from web.wording.typography import NARROW_SPACE, sentence_case

Names = Mapping[int, str]
_PLAIN = {
    "ahead": gettext_lazy("%(who)s led from beginning to end."),
    "lead": gettext_lazy("%(who)s takes the lead and never gives it back."),
    "first_bust": gettext_lazy("First bust: %(who)s."),
    "last_bust": gettext_lazy("Last bust: %(who)s."),
}
_SO_FAR = {
    "ahead": gettext_lazy("%(who)s has led from the beginning."),
    "lead": gettext_lazy("%(who)s takes the lead, and has it still."),
}


def moment_sentence(moment: Moment, names: Names, *, is_open: bool) -> str:
    """A turning point in one sentence; of a game that goes on, as far as it went."""
    who = listed(names[player] for player in moment.players)
    if plain := (_SO_FAR if is_open else _PLAIN).get(moment.kind) or _PLAIN.get(moment.kind):
        return plain % {"who": who}
    if moment.kind == "comeback":
        said = _("%(who)s stood at %(low)s and now stands at %(now)s.")
        if not is_open:
            said = _("%(who)s stood at %(low)s and came back to %(now)s.")
        return said % {"who": who, "low": signed(moment.lowest), "now": signed(moment.amount)}
    count = len(moment.players) if moment.kind == "biggest" else moment.amount
    return sentence_case(_COUNTED[moment.kind](count) % _blanks(moment, who))


def _blanks(moment: Moment, who: str) -> dict[str, str]:
    return {
        "who": who,
        "count": in_letters(moment.amount),
        "won": signed(moment.amount),
        "lost": signed(-moment.amount),
    }


_COUNTED: dict[str, Callable[[int], str]] = {
    "leads": lambda count: ngettext(
        "The lead changed hands %(count)s time.", "The lead changed hands %(count)s times.", count
    ),
    "biggest": lambda people: ngettext(
        "The biggest win of the game: %(won)s for %(who)s.",
        "The biggest win of the game: %(won)s each for %(who)s.",
        people,
    ),
    "streak": lambda count: ngettext(
        "%(who)s wins %(count)s in a row.", "%(who)s wins %(count)s in a row.", count
    ),
    "fantasyland": lambda count: ngettext(
        "The longest Fantasyland: a single deal, for %(who)s.",
        "The longest Fantasyland: %(count)s deals in a row, for %(who)s.",
        count,
    ),
    "lie": lambda _count: _("The dearest lie that was found out: %(lost)s for %(who)s."),
}


def winners_sentence(names: list[str], cents: int) -> str:
    """Who won the evening: “Léa wins the evening: +€12.40.”"""
    if not cents:
        return _("Everybody ends where they began.")
    said = ngettext(
        "%(who)s wins the evening: %(won)s.", "%(who)s win the evening: %(won)s each.", len(names)
    )
    return said % {"who": listed(names), "won": signed_money(cents)}


def game_winners_sentence(names: list[str], points: int, *, is_open: bool) -> str:
    """Who won a game in its own unit, or leads it."""
    if not points:
        return _("Nobody is ahead of anybody.")
    said = ngettext("%(who)s wins: %(won)s.", "%(who)s win: %(won)s each.", len(names))
    if is_open:
        said = ngettext("%(who)s leads: %(won)s.", "%(who)s lead: %(won)s each.", len(names))
    return said % {"who": listed(names), "won": signed(points)}


def podium_sentence(first: list[str], others: list[str]) -> str:
    """Who won a tournament, and who came next."""
    said = ngettext("%(who)s wins the tournament.", "%(who)s share the tournament.", len(first))
    won = said % {"who": listed(first)}
    if not others:
        return won
    then = _("Then %(names)s.") % {"names": listed(others)}
    return f"{won} {then}"


def first_out_sentence(name: str) -> str:
    """Who was the first to lose his chips; he may have come back."""
    return _("%(name)s is the first to lose all his chips.") % {"name": name}


def entries_sentence(count: int) -> str:
    """How many entries a tournament had."""
    return sentence_case(ngettext("One entry.", "%(count)s entries.", count) % {"count": in_letters(count)})


def sold_sentence(caves: int, cents: int) -> str:
    """What the bank of a table sold: “Six buy-ins, €120.00 on the table.”"""
    said = ngettext("One buy-in, %(sum)s on the table.", "%(count)s buy-ins, %(sum)s on the table.", caves)
    return sentence_case(said % {"count": in_letters(caves), "sum": money(cents)})


def came_sentence(names: list[str]) -> str:
    """Who was there."""
    said = ngettext("%(names)s was there.", "%(names)s were there.", len(names))
    return said % {"names": listed(names)}


def lasted(duration: timedelta) -> str:
    """How long a night was: “3 h 40”, “25 min”."""
    hours, minutes = divmod(int(duration.total_seconds()) // 60, 60)
    said = pgettext("duration", "%(minutes)s min") % {"minutes": minutes}
    if hours:
        said = pgettext("duration", "%(hours)s h %(minutes)s") % {"hours": hours, "minutes": f"{minutes:02}"}
    return said.replace(" ", NARROW_SPACE)
