"""The grid of quick entry as its page reads it: a column per player, a row per line, its faults under it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import ngettext

from games.rules.chinese.game import cards_carried, fantasyland_carried
from games.rules.chinese.quick import Fault, place_faults, royalty_faults
from games.rules.chinese.royalties import Points
from web.places import Place
from web.rooms.chinese.entry import Entry
from web.rooms.chinese.marks import NextDeal, next_deal
from web.rooms.chinese.pad import LINES
from web.rooms.chinese.preview import preview_of
from web.rooms.chinese.quick import FOULED
from web.rooms.chinese.words import Natural, Word, naturals_laid, words_of
from web.scoreboard import Column
from web.wording.claims import fault_sentence, royalty_on_foul, waiting_sentence
from web.wording.hands import line_name
from web.wording.numbers import in_letters
from web.wording.royalties import royalty_choices
from web.wording.typography import sentence_case


@dataclass(frozen=True, slots=True)
class Head:
    """One player: how his hand is known, and what he plays this deal with."""

    seat: int
    name: str
    said: str
    is_laid: bool
    is_fouled: bool
    royalties: Points
    fantasyland_cards: int | None
    goes: bool

    @property
    def is_out(self) -> bool:
        """Whether his lines meet nobody's."""
        return self.is_fouled or bool(self.said)


@dataclass(frozen=True, slots=True)
class Cell:
    """A player's line: its place, 0 before it has one, and its royalty with the cells that may show it."""

    head: Head
    place: int
    royalty: int
    shown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A line of everybody, what it can pay, the sentences that say why it cannot be, who has no place."""

    line: int
    name: str
    cells: list[Cell]
    choices: list[tuple[int, tuple[str, ...]]]
    faults: list[str]
    waiting: str


@dataclass(frozen=True, slots=True)
class QuickPage:
    """Everything the grid shows."""

    template: ClassVar = "games/chinese/quick.html"
    lies_over_table: ClassVar = False

    fields: list[tuple[str, str]]
    heads: list[Head]
    rows: list[Row]
    words: list[Word]
    naturals_unsettled: list[Natural]
    missing: int
    preview: list[Column]
    counted: str
    next_deal: NextDeal
    names: list[str]
    first: int | None
    asks_first: bool
    asks_fantasyland: bool

    @property
    def is_faulty(self) -> bool:
        """Whether a line says why the deal cannot be scored."""
        return any(row.faults for row in self.rows)


def quick_page(place: Place, entry: Entry) -> QuickPage:
    """The grid of a deal being entered."""
    names = place.names
    heads = _heads(place, entry, names)
    preview = preview_of(place, entry)
    return QuickPage(
        fields=entry.fields,
        heads=heads,
        rows=_rows(entry, heads),
        words=words_of(entry.options),
        naturals_unsettled=[each for each in naturals_laid(entry, names) if not (each.said and each.shown)],
        missing=sum(_taps_left(entry, line) for line in range(len(LINES))),
        preview=preview,
        counted=_counted(place.seats) if preview else "",
        next_deal=next_deal(place.carried, names, entry.options),
        names=names,
        first=entry.cards.first,
        asks_first=not place.carried and not entry.options.is_classic,
        asks_fantasyland=entry.asks_fantasyland,
    )


def _heads(place: Place, entry: Entry, names: Sequence[str]) -> list[Head]:
    laid, words = entry.laid, entry.quick.words
    in_fantasyland = fantasyland_carried(place.carried, len(names))
    dealt = cards_carried(place.carried, len(names), entry.options)
    return [
        Head(
            seat=seat,
            name=name,
            said=words[seat],
            is_laid=seat in laid,
            is_fouled=laid[seat].fouled if seat in laid else words[seat] == FOULED,
            royalties=laid[seat].royalties if seat in laid else _three(entry.quick.bonuses[seat]),
            fantasyland_cards=dealt[seat] if in_fantasyland[seat] else None,
            goes=entry.quick.goes[seat],
        )
        for seat, name in enumerate(names)
    ]


def _rows(entry: Entry, heads: Sequence[Head]) -> list[Row]:
    table, laid = entry.options.royalty_table, entry.laid
    is_paid = entry.options.royalty_mode != "off"
    faults = _faults(entry, heads)
    rows = []
    for line, name in enumerate(LINES):
        choices = royalty_choices(table, line) if is_paid else []
        cells = [
            Cell(head, entry.quick.places(head.seat)[line], head.royalties[line], _shown(choices, head, line))
            for head in heads
        ]
        waiting = [heads[seat].name for seat in entry.quick.waiting(line, laid)]
        who_waits = waiting_sentence(waiting) if waiting else ""
        rows.append(Row(line, sentence_case(line_name(name)), cells, choices, faults[line], who_waits))
    return rows


def _three(bonuses: Sequence[int]) -> Points:
    top, middle, bottom = bonuses
    return top, middle, bottom


def _shown(choices: Sequence[tuple[int, tuple[str, ...]]], head: Head, line: int) -> tuple[str, ...]:
    """The cells that may show a royalty."""
    return dict(choices).get(head.royalties[line], ())


def _faults(entry: Entry, heads: Sequence[Head]) -> list[list[str]]:
    """For each line, why it cannot be; places are judged once everybody has one."""
    laid = entry.laid
    playing = [head for head in heads if not head.is_out]
    found: list[Fault] = []
    for index, head in enumerate(playing):
        found += royalty_faults(index, head.royalties, entry.options)
    for line in range(len(LINES)):
        if not entry.quick.waiting(line, laid):
            told = [(entry.quick.places(head.seat)[line], head.royalties[line]) for head in playing]
            found += place_faults(line, told, entry.options)
    names, royalties = [head.name for head in playing], [head.royalties for head in playing]
    sentences: list[list[str]] = [[] for _line in LINES]
    for fault in found:
        sentences[fault.line].append(fault_sentence(fault, names, royalties))
    for head in heads:
        for line, points in enumerate(head.royalties):
            if head.said == FOULED and points:
                sentences[line].append(royalty_on_foul(head.name))
    return sentences


def _taps_left(entry: Entry, line: int) -> int:
    """How many taps a line still takes: the last one places himself, unless he is alone to be placed."""
    waiting = len(entry.quick.waiting(line, entry.laid))
    return max(1, waiting - 1) if waiting else 0


def _counted(seats: int) -> str:
    """“Six duels counted, they sum to zero.”"""
    duels = seats * (seats - 1) // 2
    sentence = ngettext("%(count)s duel counted, zero sum.", "%(count)s duels counted, zero sum.", duels)
    return sentence_case(sentence % {"count": in_letters(duels)})
