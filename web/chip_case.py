"""The chip case as its page shows it: the stacks it makes for a table, and when its bank runs out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from games.banking import kept_cents
from games.models import ChipCase, Circle, RulesVersion
from games.rules.holdem.case import Counts, stacks_of
from web.forms.amounts import read_chips
from web.forms.chip_case import CaseForm
from web.wording import chips, gaps
from web.wording.figures import figure, ordinal_suffix

PLAYERS = range(2, 11)
CAVE_CHIPS = 100
CAVE_CHIPS_MAX = 999_999


@dataclass(frozen=True, slots=True)
class Pile:
    """Chips of one colour in a starting stack."""

    key: str
    name: str
    value: int
    count: int


@dataclass(frozen=True, slots=True)
class Start:
    """What the case gives each player, and what is said of the rebuys after that."""

    players: int
    cave_chips: int
    typed: str
    piles: list[Pile] | None
    rebuys: str


def case_page(circle: Circle, form: CaseForm, asked: Mapping[str, str]) -> dict[str, Any]:
    """What the page shows besides the form."""
    owned = ChipCase.objects.filter(circle=circle).first()
    return {
        "colour_names": {drawer.key: chips.colour(drawer.key) for drawer in form.drawers},
        "gap_rules": [(key, gaps.WRITTEN_RULES[key]) for key in ChipCase.GapRule.values],
        "start": _start(owned, circle, asked) if owned and owned.case else None,
        "players": PLAYERS,
        "kitty_cents": kept_cents(circle),
    }


def _start(owned: ChipCase, circle: Circle, asked: Mapping[str, str]) -> Start:
    """The stacks for the table that was asked for: six players and the circle's last cave at first."""
    players = asked.get("players", "")
    count = int(players) if players.isascii() and players.isdecimal() and len(players) < 3 else 6
    count = count if count in PLAYERS else 6
    typed = asked.get("cave", "").strip()
    try:
        cave = read_chips(typed)
    except ValueError:
        cave = _last_cave(circle)
    cave = cave if 0 < cave <= CAVE_CHIPS_MAX else CAVE_CHIPS
    given = stacks_of(owned.case, count, cave)
    piles = _piles(owned, given.each) if given.each else None
    return Start(count, cave, typed or str(cave), piles, _rebuys(given.dry_at) if piles else "")


def _piles(owned: ChipCase, each: Counts) -> list[Pile]:
    """A starting stack, the lowest chips first."""
    return [
        Pile(colour.key, chips.colour(colour.key), colour.value, each[colour.key])
        for colour in owned.case
        if colour.key in each
    ]


def _last_cave(circle: Circle) -> int:
    """The chips of the cave this circle played last, a hundred before it ever did."""
    rules = RulesVersion.objects.filter(sitting__season__circle=circle, preset__in=("home", "draw_holdem"))
    last = rules.order_by("-pk").select_related("sitting").first()
    return int(last.options().cave_chips) if last else CAVE_CHIPS


def _rebuys(dry_at: int | None) -> str:
    if dry_at is None:
        return _("The bank never runs out of chips.")
    place = f"{figure(dry_at)}{ordinal_suffix(dry_at)}"
    return _("The bank runs out at the %(place)s rebuy.") % {"place": place}
