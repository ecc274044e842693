"""Page data of quick entry: a column per player, a row per line, and the contradictions under each row."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.chinese.quick_entry import ClaimFault, place_faults, royalty_faults
from games.rules.chinese.royalties import LINES, RoyaltyTable
from web.core.refusals import rule_refusal_message
from web.games.chinese.forms.deal import DealForm
from web.games.chinese.forms.quick import FOULED
from web.games.chinese.pages.deal import DealPage
from web.games.chinese.pages.entered_hand import Declaration, EnteredHand, allowed_declarations
from web.games.chinese.text.royalties import royalty_choices, royalty_name
from web.games.hand_names import line_name
from web.ui.names import join_names
from web.ui.numbers import format_signed
from web.ui.typography import sentence_case

MAX_CHIPS = 9
"""Maximum number of royalties offered as chips: every pair that pays at open face."""


QuickCell = tuple[EnteredHand, int, int, tuple[str, ...]]
"""A player's line: the hand, the place, 0 before there is one, the royalty, and what pays it."""


@dataclass(frozen=True, slots=True)
class QuickRow:
    """One line of all players: possible royalties, errors, and the seats without a place.

    An error is a sentence, and whether a royalty that is still missing may settle it.
    """

    line: int
    name: str
    cells: list[QuickCell]
    choices: list[tuple[int, tuple[str, ...]]]
    faults: list[tuple[str, bool]]
    unplaced_text: str

    @property
    def errors(self) -> list[str]:
        """Sentences of the errors."""
        return [sentence for sentence, _is_pending in self.faults]

    @property
    def is_pending(self) -> bool:
        """Whether royalties that are still missing may settle all errors."""
        return bool(self.faults) and all(is_pending for _sentence, is_pending in self.faults)

    @property
    def chips(self) -> list[tuple[int, tuple[str, ...]]]:
        """Lowest royalties, which are the most frequent: a tap away, the others only in the list."""
        return self.choices[:MAX_CHIPS]

    @property
    def anchor(self) -> str:
        """Id of the row with the errors of this line."""
        return f"errors-{self.line}"


class QuickPage(DealPage):
    """Page data of quick entry."""

    template = "games/chinese/quick.html"
    unread_fields = frozenset({"royalties", "wheel"})

    @cached_property
    def rows(self) -> list[QuickRow]:
        faults = _line_faults(self.entry, self.hands)
        return [self._row(line, faults[line]) for line in range(len(LINES))]

    @cached_property
    def declarations(self) -> list[Declaration]:
        return allowed_declarations(self.entry.options)

    @property
    def unsettled_naturals(self) -> list[EnteredHand]:
        """Hands with a natural to declare or to take back."""
        return [hand for hand in self.naturals if not (hand.declares_natural and hand.shows_natural)]

    @property
    def missing(self) -> int:
        """Number of taps until every line is complete."""
        return sum(_taps_left(self.entry, line) for line in range(len(LINES)))

    @cached_property
    def duels(self) -> str:
        """Points of every head-to-head as JSON for the script; empty if a hand is entered by cards."""
        return "" if self.entry.complete_hands else super().duels

    @property
    def duel_count(self) -> int:
        """Number of head-to-heads of which the points are previewed."""
        return len(self.names) * (len(self.names) - 1) // 2 if self.preview else 0

    @property
    def wrong_row(self) -> QuickRow | None:
        """First line with a contradiction, else the first with missing royalties, or None."""
        wrong = [row for row in self.rows if row.errors]
        return min(wrong, key=lambda row: row.is_pending, default=None)

    def _row(self, line: int, faults: list[tuple[str, bool]]) -> QuickRow:
        quick, options = self.entry.quick, self.entry.options
        is_paid = options.royalty_mode != "off"
        choices = royalty_choices(options.royalty_table, line) if is_paid else []
        paid = dict(choices)
        waiting = [self.names[seat] for seat in quick.unplaced(line, self.entry.complete_hands)]
        return QuickRow(
            line=line,
            name=sentence_case(line_name(LINES[line])),
            cells=[
                (hand, quick.places(hand.seat)[line], royalty, paid.get(royalty, ()))
                for hand in self.hands
                for royalty in [hand.royalties[line]]
            ],
            choices=choices,
            faults=faults,
            unplaced_text=unplaced_sentence(waiting) if waiting else "",
        )


def _line_faults(entry: DealForm, hands: Sequence[EnteredHand]) -> list[list[tuple[str, bool]]]:
    """Return the errors of each line; places are checked once every compared seat has one."""
    placed = entry.complete_hands
    playing = [hand for hand in hands if not hand.is_not_compared]
    found: list[ClaimFault] = []
    for index, hand in enumerate(playing):
        found += royalty_faults(index, hand.royalties, entry.options)
    for line in range(len(LINES)):
        if not entry.quick.unplaced(line, placed):
            lines = [(entry.quick.places(hand.seat)[line], hand.royalties[line]) for hand in playing]
            found += place_faults(line, lines, entry.options)
    names, royalties = [hand.name for hand in playing], [hand.royalties for hand in playing]
    faults: list[list[tuple[str, bool]]] = [[] for _line in LINES]
    for fault in found:
        sentence = fault_sentence(fault, names, royalties, entry.options.royalty_table)
        faults[fault.line].append((sentence, is_pending(fault, royalties)))
    for hand in hands:
        for line, points in enumerate(hand.royalties):
            if hand.declaration == FOULED and points:
                faults[line].append((royalty_on_foul(hand.name), False))
    return faults


def _taps_left(entry: DealForm, line: int) -> int:
    """Return the number of taps a line needs; the last of several seats is ranked automatically."""
    waiting = len(entry.quick.unplaced(line, entry.complete_hands))
    return max(1, waiting - 1) if waiting else 0


def fault_sentence(
    fault: ClaimFault, names: Sequence[str], royalties: Sequence[Sequence[int]], table: RoyaltyTable
) -> str:
    """Return a contradiction as a sentence; `names` and `royalties` are those of the claims."""
    about = [names[claim] for claim in fault.claims]
    if fault.refusal.code == "PLACE_VS_ROYALTY":
        higher, lower = (royalties[claim][fault.line] for claim in fault.claims)
        return _(
            "%(name)s shows %(higher)s, %(other)s %(lower)s: the higher royalty takes the better place."
        ) % {
            "name": about[0],
            "other": about[1],
            "higher": format_signed(higher),
            "lower": format_signed(lower),
        }
    if fault.refusal.code == "ROYALTY_ORDER":
        sentence = (
            _("%(name)s: with %(upper)s on top, at least %(lower)s in the middle (%(least)s).")
            if fault.line == 1
            else _("%(name)s: with %(upper)s in the middle, at least %(lower)s at the bottom (%(least)s).")
        )
        return sentence % {
            "name": about[0],
            "upper": royalty_name(table, fault.line - 1, royalties[fault.claims[0]][fault.line - 1]),
            "lower": royalty_name(table, fault.line, fault.min_royalty),
            "least": format_signed(fault.min_royalty),
        }
    return rule_refusal_message(fault.refusal)


def is_pending(fault: ClaimFault, royalties: Sequence[Sequence[int]]) -> bool:
    """Return whether a royalty that is still 0 may settle a contradiction."""
    lowest = {"PLACE_VS_ROYALTY": fault.claims[-1:], "ROYALTY_ORDER": fault.claims}
    return any(royalties[claim][fault.line] == 0 for claim in lowest.get(fault.refusal.code, ()))


def royalty_on_foul(name: str) -> str:
    """Return the error of a royalty entered for a fouled hand."""
    return _("%(name)s fouled: no royalty is paid.") % {"name": name}


def unplaced_sentence(names: Sequence[str]) -> str:
    """Return the players without a place on a line."""
    return ngettext("%(names)s has no place yet.", "%(names)s have no place yet.", len(names)) % {
        "names": join_names(names)
    }
