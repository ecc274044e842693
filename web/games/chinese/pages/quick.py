"""Page data of quick entry: a column per player, a row per line, and the errors under each row."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.chinese.game import cards_per_seat, in_fantasyland
from games.rules.chinese.quick_entry import ClaimFault, place_faults, royalty_faults
from games.rules.chinese.royalties import LINES, Points
from web.games.chinese.forms.deal import DealForm
from web.games.chinese.forms.quick import FOULED
from web.games.chinese.pages.declarations import (
    Declaration,
    NaturalNotice,
    allowed_declarations,
    natural_notices,
)
from web.games.chinese.pages.preview import duels_json, preview_deal
from web.games.chinese.seat_badges import NextDealNotice, next_deal_notice
from web.games.chinese.text.claims import fault_sentence, is_pending, royalty_on_foul, unplaced_sentence
from web.games.chinese.text.royalties import royalty_choices
from web.games.hand_names import line_name
from web.sittings.pages.scoreboard import Column
from web.sittings.round_slot import RoundSlot
from web.ui.number_words import number_in_words
from web.ui.typography import sentence_case

MAX_CHIPS = 9
"""Maximum number of royalties offered as chips: every pair that pays at open face."""


@dataclass(frozen=True, slots=True)
class QuickColumn:
    """One player: the source of the hand, and the cards dealt in Fantasyland."""

    seat: int
    name: str
    declaration: str
    has_cards: bool
    is_fouled: bool
    royalties: Points
    fantasyland_cards: int | None
    in_next_fantasyland: bool

    @property
    def is_not_compared(self) -> bool:
        """Return whether the lines of the hand are not compared."""
        return self.is_fouled or bool(self.declaration)


@dataclass(frozen=True, slots=True)
class QuickCell:
    """A player's line: its place, 0 before it has one, its royalty, and the combinations that pay it."""

    column: QuickColumn
    place: int
    royalty: int
    royalty_hands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class QuickRow:
    """One line of all players: possible royalties, error sentences, and the seats without a place."""

    line: int
    name: str
    cells: list[QuickCell]
    choices: list[tuple[int, tuple[str, ...]]]
    errors: list[str]
    is_pending: bool
    unplaced_text: str

    @property
    def chips(self) -> list[tuple[int, tuple[str, ...]]]:
        """Lowest royalties, which are the most frequent: a tap away, the others only in the list."""
        return self.choices[:MAX_CHIPS]

    @property
    def anchor(self) -> str:
        """Id of the row with the errors of this line."""
        return f"errors-{self.line}"

    @property
    def contradiction_text(self) -> str:
        """Label of the button that leads to the errors of this line."""
        if self.is_pending:
            return _("Royalties to complete")
        return (
            _("Contradiction on top"),
            _("Contradiction in the middle"),
            _("Contradiction at the bottom"),
        )[self.line]


@dataclass(frozen=True, slots=True)
class QuickPage:
    """Page data of quick entry.

    `duels` is the JSON from which the script previews the points, empty if a hand is entered by cards.
    """

    template: ClassVar = "games/chinese/quick.html"
    is_sheet: ClassVar = False

    fields: list[tuple[str, str]]
    heads: list[QuickColumn]
    rows: list[QuickRow]
    declarations: list[Declaration]
    naturals_unsettled: list[NaturalNotice]
    missing: int
    preview: list[Column]
    contradiction: str
    duels: str
    duel_count_text: str
    next_deal: NextDealNotice
    names: list[str]
    first: int | None
    asks_first: bool
    asks_fantasyland: bool

    @property
    def has_errors(self) -> bool:
        """Return whether a line has an error that prevents scoring."""
        return self.wrong_row is not None

    @property
    def wrong_row(self) -> QuickRow | None:
        """First line with a contradiction, else the first with missing royalties, or None."""
        wrong = [row for row in self.rows if row.errors]
        return min(wrong, key=lambda row: row.is_pending, default=None)

    @property
    def wrong_natural(self) -> NaturalNotice | None:
        """First declared natural that the cards do not show, or None."""
        return next((notice for notice in self.naturals_unsettled if not notice.is_shown), None)


def quick_page(slot: RoundSlot, entry: DealForm) -> QuickPage:
    """Return the page of a deal in quick entry."""
    names = slot.names
    heads = _heads(slot, entry, names)
    preview = preview_deal(slot, entry)
    return QuickPage(
        fields=entry.hidden_values,
        heads=heads,
        rows=_rows(entry, heads),
        declarations=allowed_declarations(entry.options),
        naturals_unsettled=[
            each for each in natural_notices(entry, names) if not (each.is_declared and each.is_shown)
        ],
        missing=sum(_taps_left(entry, line) for line in range(len(LINES))),
        preview=preview.columns,
        contradiction=preview.refusal,
        duels="" if entry.complete_hands else duels_json(slot, entry),
        duel_count_text=_duel_count_text(slot.seats) if preview.columns else "",
        next_deal=next_deal_notice(slot.carried, names, entry.options),
        names=names,
        first=entry.cards.first,
        asks_first=not slot.carried and not entry.options.is_classic,
        asks_fantasyland=entry.asks_fantasyland,
    )


def _heads(slot: RoundSlot, entry: DealForm, names: Sequence[str]) -> list[QuickColumn]:
    placed, words = entry.complete_hands, entry.quick.declarations
    fantasyland_seats = in_fantasyland(slot.carried, len(names))
    dealt = cards_per_seat(slot.carried, len(names), entry.options)
    return [
        QuickColumn(
            seat=seat,
            name=name,
            declaration=words[seat],
            has_cards=seat in placed,
            is_fouled=placed[seat].is_fouled if seat in placed else words[seat] == FOULED,
            royalties=placed[seat].royalties if seat in placed else _as_points(entry.quick.bonuses[seat]),
            fantasyland_cards=dealt[seat] if fantasyland_seats[seat] else None,
            in_next_fantasyland=entry.quick.in_fantasyland[seat],
        )
        for seat, name in enumerate(names)
    ]


def _rows(entry: DealForm, heads: Sequence[QuickColumn]) -> list[QuickRow]:
    table, placed = entry.options.royalty_table, entry.complete_hands
    is_paid = entry.options.royalty_mode != "off"
    errors = _line_errors(entry, heads)
    rows = []
    for line, name in enumerate(LINES):
        choices = royalty_choices(table, line) if is_paid else []
        cells = [
            QuickCell(
                head,
                entry.quick.places(head.seat)[line],
                head.royalties[line],
                _royalty_hands(choices, head, line),
            )
            for head in heads
        ]
        waiting = [heads[seat].name for seat in entry.quick.unplaced(line, placed)]
        who_waits = unplaced_sentence(waiting) if waiting else ""
        rows.append(
            QuickRow(
                line=line,
                name=sentence_case(line_name(name)),
                cells=cells,
                choices=choices,
                errors=errors[line].sentences,
                is_pending=errors[line].is_pending and bool(errors[line].sentences),
                unplaced_text=who_waits,
            )
        )
    return rows


def _as_points(bonuses: Sequence[int]) -> Points:
    top, middle, bottom = bonuses
    return top, middle, bottom


def _royalty_hands(
    choices: Sequence[tuple[int, tuple[str, ...]]], head: QuickColumn, line: int
) -> tuple[str, ...]:
    """Return the combinations that pay the royalty of a line."""
    return dict(choices).get(head.royalties[line], ())


@dataclass(slots=True)
class LineErrors:
    """Error sentences of one line; `is_pending` if royalties that are still missing may settle them all."""

    sentences: list[str] = field(default_factory=list)
    is_pending: bool = True

    def add(self, sentence: str, *, is_pending: bool) -> None:
        self.sentences.append(sentence)
        self.is_pending = self.is_pending and is_pending


def _line_errors(entry: DealForm, heads: Sequence[QuickColumn]) -> list[LineErrors]:
    """Return the errors of each line; places are checked once every compared seat has one."""
    placed = entry.complete_hands
    playing = [head for head in heads if not head.is_not_compared]
    found: list[ClaimFault] = []
    for index, head in enumerate(playing):
        found += royalty_faults(index, head.royalties, entry.options)
    for line in range(len(LINES)):
        if not entry.quick.unplaced(line, placed):
            lines = [(entry.quick.places(head.seat)[line], head.royalties[line]) for head in playing]
            found += place_faults(line, lines, entry.options)
    names, royalties = [head.name for head in playing], [head.royalties for head in playing]
    errors = [LineErrors() for _line in LINES]
    for fault in found:
        sentence = fault_sentence(fault, names, royalties, entry.options.royalty_table)
        errors[fault.line].add(sentence, is_pending=is_pending(fault, royalties))
    for head in heads:
        for line, points in enumerate(head.royalties):
            if head.declaration == FOULED and points:
                errors[line].add(royalty_on_foul(head.name), is_pending=False)
    return errors


def _taps_left(entry: DealForm, line: int) -> int:
    """Return the number of taps a line needs; the last of several seats is ranked automatically."""
    waiting = len(entry.quick.unplaced(line, entry.complete_hands))
    return max(1, waiting - 1) if waiting else 0


def _duel_count_text(seats: int) -> str:
    """Return a sentence such as “Six duels counted, zero sum.”"""
    duels = seats * (seats - 1) // 2
    sentence = ngettext("%(count)s duel counted, zero sum.", "%(count)s duels counted, zero sum.", duels)
    return sentence_case(sentence % {"count": number_in_words(duels)})
