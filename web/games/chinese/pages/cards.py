"""Page data of the card pad: tabs, lines of the current hand with their combinations, missing cards."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.cards import PACK, read_cards
from games.rules.chinese.game import cards_per_seat, in_fantasyland
from games.rules.chinese.layout import LINE_SIZES
from games.rules.chinese.partial_layout import LayoutPreview, preview_layout
from games.rules.chinese.royalties import LINES
from web.core.refusals import rule_refusal_message
from web.games.chinese.forms.cards import HAND_SIZE, CardEntry
from web.games.chinese.forms.deal import DealForm
from web.games.chinese.forms.quick import FOULED
from web.games.chinese.pages.declarations import (
    Declaration,
    NaturalNotice,
    announcements,
    declaration_label,
    natural_notices,
)
from web.games.chinese.pages.preview import duels_json, preview_deal
from web.games.chinese.seat_badges import NextDealNotice, next_deal_notice
from web.games.chinese.text.deals import foul_sentence, fouled_sentence
from web.games.hand_names import hand_name, line_name
from web.sittings.pages.scoreboard import Column
from web.sittings.round_slot import RoundSlot
from web.ui.typography import sentence_case


@dataclass(frozen=True, slots=True)
class PlayerTab:
    """One player of the deal: number of cards placed, or a word for the quick entry that replaces them."""

    seat: int
    name: str
    card_count: int
    is_current: bool
    is_fouled: bool
    fantasyland_cards: int | None
    declaration: str

    @property
    def is_complete(self) -> bool:
        return self.card_count == HAND_SIZE


@dataclass(frozen=True, slots=True)
class LayoutRow:
    """One line of the current hand: its cards, free slots, and its combination once complete."""

    line: int
    name: str
    cards: list[str]
    slots: range
    is_current: bool
    is_wrong: bool
    hand: str
    royalty: int


@dataclass(frozen=True, slots=True)
class CardsPage:
    """Page data of the card pad; a complete deal `has_conflict` if the rules refuse it.

    `duels` is the JSON from which the script previews the points.
    """

    template: ClassVar = "games/chinese/pad.html"
    is_sheet: ClassVar = False

    pad: CardEntry
    fields: list[tuple[str, str]]
    tabs: list[PlayerTab]
    rows: list[LayoutRow]
    reading: LayoutPreview
    foul: str
    has_order: bool
    royalties: int
    missing: int
    is_complete: bool
    has_conflict: bool
    next_deal: NextDealNotice
    preview: list[Column]
    duels: str
    names: list[str]
    asks_first: bool
    entry: DealForm
    naturals: list[NaturalNotice]
    typed_cards: str
    typed_error: str

    @property
    def missing_labels(self) -> str:
        """Labels of the main button as JSON, by the number of cards missing from a hand."""
        labels = [ngettext("%(n)s more card", "%(n)s more cards", n) % {"n": n} for n in range(HAND_SIZE + 1)]
        return json.dumps(labels)

    @property
    def wrong_natural(self) -> NaturalNotice | None:
        """First declared natural that the cards do not show, or None."""
        return next((notice for notice in self.naturals if not notice.is_shown), None)

    @property
    def next_tab(self) -> PlayerTab | None:
        """First player from the current one on whose hand is still unknown, or None."""
        in_order = [*self.tabs[self.pad.seat :], *self.tabs[: self.pad.seat]]
        return next((tab for tab in in_order if not tab.is_complete and not tab.declaration), None)

    @property
    def entry_tab(self) -> PlayerTab:
        """Player whose hand is typed or announced: the current one, or the next if that hand is complete."""
        current = self.tabs[self.pad.seat]
        return self.next_tab or current if current.is_complete and not current.declaration else current

    @property
    def announcements(self) -> list[Declaration]:
        """Return what a player can announce for that hand instead of its cards."""
        return announcements(self.entry, self.entry_tab.seat)

    @property
    def has_all_cards(self) -> bool:
        """Whether the whole pack is placed."""
        return len(self.pad.used) == len(PACK)

    @property
    def fouled_text(self) -> str:
        """Sentence with the players whose cards foul; empty if there are none."""
        fouled = [tab.name for tab in self.tabs if tab.is_fouled]
        return fouled_sentence(fouled) if fouled else ""


def cards_page(slot: RoundSlot, entry: DealForm) -> CardsPage:
    """Return the page of a deal being entered card by card."""
    pad, options, carried = entry.cards, entry.options, slot.carried
    names = slot.names
    fantasyland_seats = in_fantasyland(carried, len(names))
    hand = pad.hands[pad.seat]
    top, middle, bottom = (read_cards(" ".join(line)) for line in hand)
    read = preview_layout(top, middle, bottom, options, fantasyland_seats[pad.seat])
    rows = _rows(pad, hand, read)
    preview = preview_deal(slot, entry)
    return CardsPage(
        pad=pad,
        fields=entry.hidden_values,
        tabs=_tabs(slot, entry, names),
        rows=rows,
        reading=read,
        foul=_foul_text(read),
        has_order=sum(value is not None for value in read.values) > 1 and not read.is_fouled,
        royalties=sum(read.royalties),
        missing=pad.missing(pad.seat),
        is_complete=entry.is_complete,
        has_conflict=bool(preview.refusal),
        next_deal=next_deal_notice(carried, names, options),
        preview=preview.columns,
        duels=duels_json(slot, entry),
        names=names,
        asks_first=not carried and not options.is_classic,
        entry=entry,
        naturals=natural_notices(entry, names),
        typed_cards=entry.typed_cards,
        typed_error=rule_refusal_message(entry.error) if entry.error else "",
    )


def _tabs(slot: RoundSlot, entry: DealForm, names: Sequence[str]) -> list[PlayerTab]:
    pad, complete, words = entry.cards, entry.complete_hands, entry.quick.declarations
    dealt = cards_per_seat(slot.carried, len(names), entry.options)
    return [
        PlayerTab(
            seat=seat,
            name=name,
            card_count=HAND_SIZE - pad.missing(seat),
            is_current=seat == pad.seat,
            is_fouled=complete[seat].is_fouled if seat in complete else words[seat] == FOULED,
            fantasyland_cards=dealt[seat] if is_in else None,
            declaration=_declaration_of(entry, seat),
        )
        for seat, (name, is_in) in enumerate(
            zip(names, in_fantasyland(slot.carried, len(names)), strict=True)
        )
    ]


def _declaration_of(entry: DealForm, seat: int) -> str:
    """Return a short word for a hand entered without cards, or an empty text."""
    if text := entry.quick.declarations[seat]:
        return declaration_label(text)
    return _("told") if entry.is_claimed(seat) and entry.quick.is_complete_for(seat) else ""


def _rows(pad: CardEntry, hand: Sequence[list[str]], read: LayoutPreview) -> list[LayoutRow]:
    is_done = not pad.missing(pad.seat)
    return [
        LayoutRow(
            line=line,
            name=sentence_case(line_name(LINES[line])),
            cards=cards,
            slots=range(LINE_SIZES[line] - len(cards)),
            is_current=line == pad.line and not is_done,
            is_wrong=LINES[line] in (read.out_of_order or ()),
            hand=sentence_case(hand_name(value)) if (value := read.values[line]) else "",
            royalty=read.royalties[line],
        )
        for line, cards in enumerate(hand)
    ]


def _foul_text(read: LayoutPreview) -> str:
    """Return a sentence on the line that beats the one below it; empty without a foul."""
    if read.out_of_order is None:
        return ""
    values = dict(zip(LINES, read.values, strict=True))
    upper, lower = read.out_of_order
    return foul_sentence(upper, values[upper] or (), lower, values[lower] or ())
