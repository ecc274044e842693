"""The pad as its page reads it: tabs, the lines of the hand being laid, what they say, what is missing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext as _

from games.rules.cards import read_cards
from games.rules.chinese.game import cards_carried, fantasyland_carried
from games.rules.chinese.reading import Reading, reading
from web.places import Place
from web.rooms.chinese.entry import Entry
from web.rooms.chinese.marks import NextDeal, next_deal
from web.rooms.chinese.pad import HAND_SIZE, LINE_SIZES, LINES, Pad
from web.rooms.chinese.preview import preview_of
from web.rooms.chinese.words import Natural, Word, naturals_laid, told_word, words_of
from web.scoreboard import Column
from web.wording.hands import foul_sentence, hand_name, line_name
from web.wording.refusals import refusal_sentence
from web.wording.typography import sentence_case


@dataclass(frozen=True, slots=True)
class Tab:
    """One player of the deal: how many cards lie before him, or what was told of them in their place."""

    seat: int
    name: str
    laid: int
    is_current: bool
    fantasyland_cards: int | None
    told: str

    @property
    def is_complete(self) -> bool:
        return self.laid == HAND_SIZE


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the hand being laid: its cards, the slots left, and its combination once complete."""

    line: int
    name: str
    cards: list[str]
    slots: range
    is_current: bool
    is_wrong: bool
    hand: str
    royalty: int


@dataclass(frozen=True, slots=True)
class PadPage:
    """Everything the pad shows. A complete deal `is_at_odds` when what was told of it cannot be."""

    template: ClassVar = "games/chinese/pad.html"
    lies_over_table: ClassVar = False

    pad: Pad
    fields: list[tuple[str, str]]
    tabs: list[Tab]
    rows: list[Row]
    reading: Reading
    foul: str
    has_order: bool
    royalties: int
    missing: int
    is_complete: bool
    is_at_odds: bool
    next_deal: NextDeal
    preview: list[Column]
    names: list[str]
    asks_first: bool
    words: list[Word]
    said: str
    naturals: list[Natural]
    typed_cards: str
    typed_fault: str

    @property
    def next_tab(self) -> Tab | None:
        """The first player whose hand is not known yet."""
        return next((tab for tab in self.tabs if not tab.is_complete and not tab.told), None)


def cards_page(place: Place, entry: Entry) -> PadPage:
    """The pad of a deal being entered by cards."""
    pad, options, carried = entry.cards, entry.options, place.carried
    names = place.names
    in_fantasyland = fantasyland_carried(carried, len(names))
    hand = pad.hands[pad.seat]
    top, middle, bottom = (read_cards(" ".join(line)) for line in hand)
    read = reading(top, middle, bottom, options, in_fantasyland[pad.seat])
    rows = _rows(pad, hand, read)
    preview = preview_of(place, entry)
    return PadPage(
        pad=pad,
        fields=entry.fields,
        tabs=_tabs(place, entry, names),
        rows=rows,
        reading=read,
        foul=_foul(read),
        has_order=sum(value is not None for value in read.values) > 1 and not read.is_fouled,
        royalties=sum(read.royalties),
        missing=pad.missing(pad.seat),
        is_complete=entry.is_complete,
        is_at_odds=entry.is_complete and not preview,
        next_deal=next_deal(carried, names, options),
        preview=preview,
        names=names,
        asks_first=not carried and not options.is_classic,
        words=words_of(options),
        said=entry.quick.words[pad.seat],
        naturals=naturals_laid(entry, names),
        typed_cards=entry.typed_cards,
        typed_fault=refusal_sentence(entry.fault) if entry.fault else "",
    )


def _tabs(place: Place, entry: Entry, names: Sequence[str]) -> list[Tab]:
    pad = entry.cards
    dealt = cards_carried(place.carried, len(names), entry.options)
    return [
        Tab(
            seat=seat,
            name=name,
            laid=HAND_SIZE - pad.missing(seat),
            is_current=seat == pad.seat,
            fantasyland_cards=dealt[seat] if is_in else None,
            told=_told(entry, seat),
        )
        for seat, (name, is_in) in enumerate(
            zip(names, fantasyland_carried(place.carried, len(names)), strict=True)
        )
    ]


def _told(entry: Entry, seat: int) -> str:
    """What was told of a hand instead of its cards, in a word."""
    if said := entry.quick.words[seat]:
        return told_word(said)
    return _("told") if entry.is_told(seat) and entry.quick.is_told(seat) else ""


def _rows(pad: Pad, hand: Sequence[list[str]], read: Reading) -> list[Row]:
    is_done = pad.is_complete
    return [
        Row(
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


def _foul(read: Reading) -> str:
    """Which line beats the one under it, in words."""
    if read.out_of_order is None:
        return ""
    values = dict(zip(LINES, read.values, strict=True))
    upper, lower = read.out_of_order
    return foul_sentence(upper, values[upper] or (), lower, values[lower] or ())
