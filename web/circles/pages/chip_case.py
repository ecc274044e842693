"""Page object of the chip case: starting stacks, and the rebuy that empties it."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.bank.queries import kitty_cents
from games.models import ChipCase, Circle, RulesVersion
from games.rules.catalogue import GAMES
from games.rules.holdem.chip_case import Colour, Counts, starting_stacks
from games.rules.holdem.options import MAX_SEATS, HomeOptions
from web.core.forms.amounts import parse_chips
from web.core.forms.keys import parse_number
from web.games.holdem.text import chips
from web.ui.numbers import format_ordinal

PLAYERS = range(2, MAX_SEATS + 1)
MAX_CAVE_CHIPS = 999_999


def chip_case_page(circle: Circle, asked: Mapping[str, str]) -> dict[str, object]:
    """Return the context of the page without the form."""
    owned = ChipCase.objects.filter(circle=circle).first()
    return {
        "starting_stack": _start(owned, circle, asked) if owned and owned.case else None,
        "players": PLAYERS,
        "kitty_cents": kitty_cents(circle),
    }


def _start(owned: ChipCase, circle: Circle, asked: Mapping[str, str]) -> dict[str, object]:
    """Return the stacks for the requested table, by default six players and the last cave."""
    players = parse_number(asked.get("players", "")) or 0
    count = players if players in PLAYERS else 6
    typed = asked.get("cave", "").strip()
    try:
        cave = parse_chips(typed)
    except ValueError:
        cave = _last_cave(circle)
    cave = cave if 0 < cave <= MAX_CAVE_CHIPS else HomeOptions().cave_chips
    given = starting_stacks(owned.case, count, cave)
    piles = _piles(owned, given.per_player) if given.per_player else None
    return {
        "players": count,
        "cave_chips": cave,
        "typed": typed or str(cave),
        "piles": piles,
        "rebuys": _rebuys(given.exhausted_at) if piles else "",
    }


def _piles(owned: ChipCase, each: Counts) -> list[tuple[Colour, str, int]]:
    """Return a starting stack, the lowest chips first: colour, its name, number of chips."""
    return [
        (colour, chips.colour_label(colour.key), each[colour.key])
        for colour in owned.case
        if colour.key in each
    ]


def _last_cave(circle: Circle) -> int:
    """Return the chips of the circle's last cave, 100 without one."""
    banks = [game.key for game in GAMES if game.has_bank]
    rules = RulesVersion.objects.filter(sitting__season__circle=circle, sitting__game_key__in=banks)
    last = rules.order_by("-pk").select_related("sitting").first()
    return int(last.options().cave_chips) if last else HomeOptions().cave_chips


def _rebuys(dry_at: int | None) -> str:
    if dry_at is None:
        return _("The bank never runs out of chips.")
    return _("The bank runs out at the %(place)s rebuy.") % {"place": format_ordinal(dry_at)}
