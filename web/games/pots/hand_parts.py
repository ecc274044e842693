"""Parts of the page of one hand: bets, pots with their possible winners, and shown cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.rules.cards import read_cards
from games.rules.hands import best_value
from games.rules.holdem.action_order import showdown_order
from games.rules.holdem.showdown import BOARD_SIZE
from games.rules.holdem.table_seats import TableSeats
from games.rules.pots import PotLayers
from web.games.hand_names import hand_name
from web.games.pots.card_slots import BOARD_SLOTS, CardSlots, contesting_seats, hole_slots, shown_slots
from web.games.pots.hand_draft import HandDraft, HandSetup, pot_field
from web.games.pots.pot_chart import pot_colour_class
from web.games.pots.pot_split import PotSplit, bet_field
from web.games.pots.text import pot_title, reason_sentence, share_sentence
from web.ui.typography import sentence_case


class BetRow:
    """One player's row among the bets."""

    def __init__(self, draft: HandDraft, setup: HandSetup, errors: Mapping[str, str], seat: int) -> None:
        self.seat, self.name, self.is_named = seat, setup.names[seat], seat not in setup.unnamed
        self.bet, self.stack = draft.bets.get(seat, ""), setup.stacks[seat]
        self.is_folded, self.is_all_in = seat in draft.folded, seat in draft.all_in
        self.is_button = seat == setup.button
        self.error = errors.get(bet_field(seat), "")


class PotCard:
    """One pot: its choices as (seat, name, whether it wins), and the sentences on its award.

    It is not selectable without `takes_taps`, or if its winners follow from those of an earlier pot.
    """

    def __init__(self, pots: PotSplit, number: int, names: Sequence[str], *, takes_taps: bool) -> None:
        pot, facts, winners = pots.pots[number], pots.awards[number], pots.known[number]
        self.number, self.amount = number, pot.amount
        self.colour, self.title = pot_colour_class(number), pot_title(number, len(pots.pots))
        self.is_selectable = takes_taps and pot.is_contested and not _is_implied(pots, number)
        if facts and not self.is_selectable:
            winners = tuple(facts["winners"])
        self.choices = [(seat, names[seat], seat in winners) for seat in pot.eligible]
        self.reason = reason_sentence(facts, names) if facts else ""
        gives_rest = pots.payout is not None and pots.payout.carry_winner is not None
        self.share_text = share_sentence(facts, names, gives_rest=gives_rest) if facts else ""
        self.article = facts["article"] if facts and (facts.get("values") or facts.get("tie")) else ""
        self.error = pots.errors.get(pot_field(number), "")


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The board, or the two cards of a seat: slots (number, card, whether it is next), and combination."""

    name: str
    slots: list[tuple[int, str, bool]]
    hand: str


def card_groups(card_slots: CardSlots, layers: PotLayers, names: Sequence[str]) -> list[CardGroup]:
    """Return the board, then the hands still contesting."""
    slots = shown_slots(layers)
    hands = [_card_group(card_slots, slots, seat, names[seat]) for seat in contesting_seats(layers)]
    return [_card_group(card_slots, slots, None, _("Board")), *hands]


def showing_order(layers: PotLayers, names: Sequence[str], button: int) -> list[str]:
    """Return the players of the contesting hands, in the order in which they show them."""
    contesting = TableSeats(len(names), frozenset(contesting_seats(layers)))
    order = showdown_order(contesting, button) if contesting.occupied else []
    return [names[seat] for seat in order]


def _card_group(card_slots: CardSlots, slots: Sequence[int], seat: int | None, name: str) -> CardGroup:
    """Return the board, or the two cards of a seat, among the visible slots."""
    own = BOARD_SLOTS if seat is None else hole_slots(seat)
    next_slot = card_slots.next_slot(slots)
    return CardGroup(
        name=name,
        slots=[(slot, card_slots.cards.get(slot, ""), slot == next_slot) for slot in own],
        hand="" if seat is None else _hand_of(card_slots, own),
    )


def _is_implied(pots: PotSplit, number: int) -> bool:
    """Return whether the winners of a pot follow from those of earlier pots, without a contradicting tap."""
    before = {seat for winners in pots.known[:number] for seat in winners}
    return bool(before.intersection(pots.pots[number].eligible)) and pot_field(number) not in pots.errors


def _hand_of(card_slots: CardSlots, hole: Sequence[int]) -> str:
    """Return the name of a seat's best hand once all seven cards are placed, else an empty text."""
    texts = f"{card_slots.cards_text(BOARD_SLOTS)} {card_slots.cards_text(hole)}".split()
    if len(set(texts)) < BOARD_SIZE + len(hole):
        return ""
    return sentence_case(hand_name(best_value(read_cards(" ".join(texts)))))
