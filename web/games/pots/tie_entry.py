"""A tie between tapped winners, settled by the highest closed card of each of them."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.cards import RANK_OF, Card, read_cards
from games.rules.errors import RuleError
from games.rules.holdem.high_cards import HighCards, check_high_cards, tied_groups
from games.rules.holdem.options import TieRule
from games.rules.holdem.pot_winners import known_winners
from games.rules.pots import Pot, PotLayers
from web.games.pots.card_slots import BOARD_SLOTS, CardSlots, hole_slots, shown_slots
from web.games.pots.hand_draft import PotsDraft

CardSlot = tuple[int, str, bool]
"""A slot: its number, its card or an empty text, and whether the next card goes there."""
TiedSeat = tuple[int, str, CardSlot | None, bool]
"""A tied player: seat, name, slot of the compared closed card or None, and whether both cards play."""


@dataclass(frozen=True, slots=True)
class TieEntry:
    """The equal hands by pot, and their highest closed cards as far as they are entered.

    The card of a seat is in one of its two slots of hole cards. `first_pot` is the first pot with a tie, None
    without one.
    """

    groups: tuple[tuple[int, ...], ...]
    card_slots: CardSlots
    both_play: frozenset[int]
    first_pot: int | None = None

    @property
    def asks_both(self) -> bool:
        """Whether the page asks for the players who play both cards: some pots tie only some players."""
        return len(self.groups) > 1

    @property
    def compared_seats(self) -> list[int]:
        """Seats with a compared card; none of a group that plays both cards throughout."""
        groups = (group for group in self.groups if not self.both_play.issuperset(group))
        return sorted({seat for group in groups for seat in group})

    @property
    def slots(self) -> list[int]:
        """Slots of the compared cards."""
        return [self._slot(seat) for seat in self.compared_seats]

    @property
    def missing(self) -> int:
        """Number of cards still to be placed; 0 before the first one, because the players may share."""
        missing = self.card_slots.missing(self.slots)
        return 0 if missing == len(self.slots) else missing

    @property
    def high_cards(self) -> HighCards:
        """Highest closed cards as entered."""
        cards = {seat: card for seat in self.compared_seats if (card := self._card(seat)) is not None}
        return HighCards(cards, self.both_play)

    def check(self) -> None:
        """Check the entered cards. Raises the errors of `check_high_cards`."""
        check_high_cards(self.high_cards, self.groups, read_cards(self.card_slots.cards_text(BOARD_SLOTS)))

    def rows(self, names: Sequence[str]) -> list[TiedSeat]:
        """Return the tied players."""
        next_slot, compared = self.card_slots.next_slot(self.slots), self.compared_seats
        return [
            (
                seat,
                names[seat],
                self._slot_state(seat, next_slot) if seat in compared else None,
                seat in self.both_play,
            )
            for seat in sorted({seat for group in self.groups for seat in group})
        ]

    def _slot_state(self, seat: int, next_slot: int | None) -> CardSlot:
        slot = self._slot(seat)
        return slot, self.card_slots.cards.get(slot, ""), slot == next_slot

    def _slot(self, seat: int) -> int:
        """Return the slot of the highest entered card of a seat; the first one if it has no card."""
        cards = self.card_slots.cards
        filled = [slot for slot in hole_slots(seat) if slot in cards]
        return max(filled, key=lambda slot: RANK_OF[read_cards(cards[slot])[0]], default=hole_slots(seat)[0])

    def _card(self, seat: int) -> Card | None:
        text = self.card_slots.cards.get(self._slot(seat))
        return read_cards(text)[0] if text else None


def tie_entry(draft: PotsDraft, pots: Sequence[Pot], tie_rule: TieRule) -> TieEntry:
    """Return the tie between the tapped winners; empty by the standard rule, and for contradictory taps."""
    groups: tuple[tuple[int, ...], ...] = ()
    winners: Sequence[tuple[int, ...]] = ()
    if tie_rule == "seed000" and draft.winner_input == "taps":
        try:
            winners = known_winners(pots, draft.selected_winners)
        except RuleError:
            winners = ((),) * len(pots)
        groups = tied_groups(pots, winners)
    tied = {seat for group in groups for seat in group}
    both_play = draft.both_play & tied if len(groups) > 1 else set[int]()
    first_pot = winners.index(groups[0]) if groups else None
    return TieEntry(groups, draft.card_slots, frozenset(both_play), first_pot)


def card_entry_slots(draft: PotsDraft, layers: PotLayers, tie_rule: TieRule) -> list[int]:
    """Return the slots that accept cards now: those of a showdown, or the highest cards of a tie."""
    if draft.winner_input == "cards":
        return shown_slots(layers)
    return tie_entry(draft, layers.pots, tie_rule).slots
