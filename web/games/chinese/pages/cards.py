"""Page data of the card pad: tabs, lines of the current hand with their combinations, missing cards."""

from dataclasses import dataclass
from typing import ClassVar

from django.utils.functional import cached_property
from django.utils.translation import ngettext

from games.rules.cards import PACK, read_cards
from games.rules.chinese.layout import LINE_SIZES
from games.rules.chinese.partial_layout import LayoutPreview, preview_layout
from games.rules.chinese.royalties import LINES
from web.core.refusals import rule_refusal_message
from web.games.chinese.forms.typed_cards import MAX_TYPED_LENGTH
from web.games.chinese.pages.deal import DealPage
from web.games.chinese.pages.entered_hand import Declaration, EnteredHand, announcements
from web.games.chinese.text.deals import foul_sentence, fouled_text
from web.games.hand_names import hand_name, line_name
from web.ui.typography import sentence_case


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


class CardsPage(DealPage):
    """Page data of the card pad."""

    template = "games/chinese/pad.html"
    unread_fields = frozenset({"least_in_middle", "least_at_bottom"})
    max_typed_length: ClassVar = MAX_TYPED_LENGTH

    @cached_property
    def reading(self) -> LayoutPreview:
        """Combinations and royalties of the lines of the current hand, and their order."""
        pad = self.entry.cards
        top, middle, bottom = (read_cards(" ".join(line)) for line in pad.hands[pad.seat])
        is_in_fantasyland = bool(self.badges[pad.seat].fantasyland_cards)
        return preview_layout(top, middle, bottom, self.entry.options, is_in_fantasyland)

    @cached_property
    def rows(self) -> list[LayoutRow]:
        pad, read = self.entry.cards, self.reading
        return [
            LayoutRow(
                line=line,
                name=sentence_case(line_name(LINES[line])),
                cards=cards,
                slots=range(LINE_SIZES[line] - len(cards)),
                is_current=line == pad.line and bool(self.missing) and not pad.is_complete,
                is_wrong=LINES[line] in (read.out_of_order or ()),
                hand=sentence_case(hand_name(value)) if (value := read.values[line]) else "",
                royalty=read.royalties[line],
            )
            for line, cards in enumerate(pad.hands[pad.seat])
        ]

    @property
    def foul_text(self) -> str:
        """Sentence on the line that beats the one below it; empty without a foul."""
        if self.reading.out_of_order is None:
            return ""
        values = dict(zip(LINES, self.reading.values, strict=True))
        upper, lower = self.reading.out_of_order
        return foul_sentence(upper, values[upper] or (), lower, values[lower] or ())

    @property
    def has_order(self) -> bool:
        """Whether lines of the current hand are compared and in order."""
        return sum(value is not None for value in self.reading.values) > 1 and not self.reading.is_fouled

    @property
    def royalties(self) -> int:
        """Royalties of the current hand."""
        return sum(self.reading.royalties)

    @property
    def missing(self) -> int:
        """Number of cards missing from the current hand."""
        return self.entry.cards.missing(self.entry.cards.seat)

    @property
    def typed_error(self) -> str:
        """Refusal of the typed cards, or an empty text."""
        return rule_refusal_message(self.entry.error) if self.entry.error else ""

    @property
    def missing_labels(self) -> str:
        """Labels of the main button: for one card missing from a hand, and for several, 0 for the number."""
        one, several = (ngettext("%(n)s more card", "%(n)s more cards", n) for n in (1, 2))
        return f"{one % {'n': 1}}|{several % {'n': 0}}"

    @property
    def next_hand(self) -> EnteredHand | None:
        """First hand from the current one on that is still unknown, or None."""
        seat = self.entry.cards.seat
        in_order = [*self.hands[seat:], *self.hands[:seat]]
        return next((hand for hand in in_order if not hand.is_complete and not hand.entry_label), None)

    @property
    def entry_hand(self) -> EnteredHand:
        """Hand that is typed or announced: the current one, or the next if that one is complete."""
        current = self.hands[self.entry.cards.seat]
        return self.next_hand or current if current.is_complete and not current.entry_label else current

    @property
    def announcements(self) -> list[Declaration]:
        """Return what a player can announce for that hand instead of its cards."""
        return announcements(self.entry, self.entry_hand.seat)

    @property
    def has_all_cards(self) -> bool:
        """Whether the whole pack is placed."""
        return len(self.entry.cards.used) == len(PACK)

    @property
    def fouled_text(self) -> str:
        """Sentence with the players whose cards foul; empty if there are none."""
        fouled = [hand.name for hand in self.hands if hand.is_fouled]
        return f"{fouled_text(fouled)}." if fouled else ""
