"""Texts of the story of an evening; none of them mocks a loss of money."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.evenings.story.moments import Moment
from web.ui.names import join_names
from web.ui.number_words import number_in_words
from web.ui.numbers import format_money, format_signed, format_signed_money
from web.ui.typography import sentence_case

Names = Mapping[int, str]
_PLAIN = {
    "ahead": gettext_lazy("%(who)s led from beginning to end."),
    "lead": gettext_lazy("%(who)s takes the lead and never gives it back."),
    "first_bust": gettext_lazy("First foul: %(who)s."),
    "last_bust": gettext_lazy("Last foul: %(who)s."),
}
_SO_FAR = {
    "ahead": gettext_lazy("%(who)s has led from the beginning."),
    "lead": gettext_lazy("%(who)s takes the lead, and has it still."),
}


def moment_sentence(moment: Moment, names: Names, *, is_open: bool) -> str:
    """Return a turning point in one sentence; `is_open` selects the wording for a game in progress."""
    player = join_names(names[player] for player in moment.players)
    if plain := (_SO_FAR if is_open else _PLAIN).get(moment.kind) or _PLAIN.get(moment.kind):
        return plain % {"who": player}
    if moment.kind == "comeback":
        text = _("%(who)s stood at %(low)s and now stands at %(now)s.")
        if not is_open:
            text = _("%(who)s stood at %(low)s and came back to %(now)s.")
        return text % {
            "who": player,
            "low": format_signed(moment.lowest),
            "now": format_signed(moment.amount),
        }
    count = len(moment.players) if moment.kind == "biggest" else moment.amount
    return sentence_case(_COUNTED[moment.kind](count) % _placeholders(moment, player))


def _placeholders(moment: Moment, player: str) -> dict[str, str]:
    return {
        "who": player,
        "count": number_in_words(moment.amount),
        "won": format_signed(moment.amount),
        "lost": format_signed(-moment.amount),
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


def winners_sentence(names: list[str], cents: int, *, has_expenses: bool) -> str:
    """Return the winners of the games: “Léa wins the evening: +€12.40.”, expenses apart if there are any."""
    if not cents:
        return _("Everybody ends where they began.")
    text = ngettext(
        "%(who)s wins the evening: %(won)s.", "%(who)s win the evening: %(won)s each.", len(names)
    )
    if has_expenses:
        text = ngettext(
            "%(who)s wins the evening: %(won)s, expenses apart.",
            "%(who)s win the evening: %(won)s each, expenses apart.",
            len(names),
        )
    return text % {"who": join_names(names), "won": format_signed_money(cents)}


def game_winners_sentence(names: list[str], points: int, *, is_open: bool) -> str:
    """Return the winners or leaders of a game, with their points in its unit."""
    if not points:
        return _("Nobody is ahead of anybody.")
    text = ngettext("%(who)s wins: %(won)s.", "%(who)s win: %(won)s each.", len(names))
    if is_open:
        text = ngettext("%(who)s leads: %(won)s.", "%(who)s lead: %(won)s each.", len(names))
    return text % {"who": join_names(names), "won": format_signed(points)}


def podium_sentence(first: list[str], others: list[str]) -> str:
    """Return the winners of a tournament, and the next places."""
    text = ngettext("%(who)s wins the tournament.", "%(who)s share the tournament.", len(first))
    won = text % {"who": join_names(first)}
    if not others:
        return won
    then = _("Then %(names)s.") % {"names": join_names(others)}
    return f"{won} {then}"


def first_elimination_sentence(name: str) -> str:
    """Return the first player who lost all chips; a later re-entry does not matter."""
    return _("%(name)s is the first to lose all their chips.") % {"name": name}


def entries_sentence(count: int) -> str:
    """Return the number of entries of a tournament."""
    return sentence_case(
        ngettext("One entry.", "%(count)s entries.", count) % {"count": number_in_words(count)}
    )


def bank_sales_sentence(caves: int, cents: int) -> str:
    """Return the caves sold by a bank: “Six buy-ins, €120.00 on the table.”"""
    text = ngettext("One buy-in, %(sum)s on the table.", "%(count)s buy-ins, %(sum)s on the table.", caves)
    return sentence_case(text % {"count": number_in_words(caves), "sum": format_money(cents)})


def players_sentence(names: list[str]) -> str:
    """Return the participants of an evening."""
    text = ngettext("%(names)s was there.", "%(names)s were there.", len(names))
    return text % {"names": join_names(names)}
