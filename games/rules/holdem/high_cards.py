"""Ties settled by one card of each tied seat: its highest closed card, without the other cards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from games.rules.cards import RANK_OF, Card, cards_text, check_distinct, read_cards
from games.rules.errors import RuleError
from games.rules.holdem.options import TieRule
from games.rules.json_fields import Malformed, Reader, integer, list_of, read_object, read_text
from games.rules.pot_record import DecidingFacts
from games.rules.pots import Pot, Ranking, best_ranked_seats

CARDS_OF_ONE_RANK: Final = 4
LOWEST_RANK: Final = min(RANK_OF.values())


@dataclass(frozen=True, slots=True)
class HighCards:
    """The highest closed card by seat, and the seats that can play both their closed cards.

    `both_play` matters only where some of the tied seats contest a pot without the others.
    """

    cards: Mapping[int, Card] = field(default_factory=dict)
    both_play: frozenset[int] = frozenset()

    def decides(self, tied: Sequence[int]) -> bool:
        """Return whether the highest card wins among these equal hands. Article holdem.11."""
        has_card = any(seat in self.cards for seat in tied)
        return len(tied) > 1 and has_card and not self.both_play.issuperset(tied)

    def winners(self, tied: Sequence[int]) -> tuple[int, ...]:
        """Return the winners among equal hands, in seat order; without cards, all share."""
        if not self.decides(tied):
            return tuple(tied)
        top = max(RANK_OF[self.cards[seat]] for seat in tied)
        return tuple(seat for seat in tied if RANK_OF[self.cards[seat]] == top)

    def facts(self, tied: Sequence[int]) -> DecidingFacts:
        """Return the comparison of equal hands as plain JSON for a page; empty if no card decides."""
        if not self.decides(tied):
            return {}
        ranks = [RANK_OF[self.cards[seat]] for seat in tied]
        return {"tie": {"seats": list(tied), "highest": ranks}, "article": "holdem.11"}


NO_HIGH_CARDS: Final = HighCards()


def ranked_winners(
    ranking: Ranking, high_cards: HighCards, tie_rule: TieRule, eligible: Sequence[int]
) -> tuple[int, ...]:
    """Return the winners of a pot from the ranking and the highest closed cards. Article holdem.11."""
    tied = best_ranked_seats(ranking, eligible)
    return high_cards.winners(tied) if tie_rule == "seed000" else tied


def ranked_facts(
    ranking: Ranking, high_cards: HighCards, tie_rule: TieRule, eligible: Sequence[int]
) -> DecidingFacts:
    """Return the card that decides a ranked pot as plain JSON for a page; empty if no card decides."""
    tied = best_ranked_seats(ranking, eligible)
    return high_cards.facts(tied) if tie_rule == "seed000" else {}


def tied_groups(pots: Iterable[Pot], winners: Iterable[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the groups of equal hands that contest a pot, each once, in the order of the pots."""
    groups = (
        tuple(seats) for pot, seats in zip(pots, winners, strict=True) if pot.is_contested and len(seats) > 1
    )
    return tuple(dict.fromkeys(groups))


def check_ranked_high_cards(ranking: Ranking | None, high_cards: HighCards, pots: Sequence[Pot]) -> None:
    """Check the highest closed cards of a ranked hand.

    Raises `Malformed` for a seat that no pot ties, and the errors of `check_high_cards`.
    """
    winners = [best_ranked_seats(ranking, pot.eligible) if ranking else () for pot in pots]
    groups = tied_groups(pots, winners)
    tied = {seat for group in groups for seat in group}
    if not tied.issuperset(high_cards.cards):
        raise Malformed("high_cards")
    if not tied.issuperset(high_cards.both_play):
        raise Malformed("both_play")
    check_high_cards(high_cards, groups)


def check_high_cards(
    high_cards: HighCards, groups: Iterable[Sequence[int]], board: Sequence[Card] = ()
) -> None:
    """Check that the pack contains these highest cards, and that no compared seat lacks one.

    Each seat has a second closed card of the same or a lower rank. `board` are the known cards of the board.
    Raises CARD_DUPLICATE (cards.3), HIGH_CARD_TOO_LOW and HIGH_CARD_MISSING (holdem.11).
    """
    check_distinct([*high_cards.cards.values(), *board])
    ranks = [RANK_OF[card] for card in high_cards.cards.values()]
    for card in sorted(high_cards.cards.values(), key=RANK_OF.__getitem__):
        rank = RANK_OF[card]
        in_pack = CARDS_OF_ONE_RANK * (rank - LOWEST_RANK + 1) - sum(RANK_OF[each] <= rank for each in board)
        if 2 * sum(each <= rank for each in ranks) > in_pack:
            raise RuleError("HIGH_CARD_TOO_LOW", "holdem.11", card=cards_text([card]))
    for group in groups:
        missing = [seat for seat in group if seat not in high_cards.cards]
        if missing and high_cards.decides(group):
            raise RuleError("HIGH_CARD_MISSING", "holdem.11", seat=missing[0])


def high_card_readers(seats: int) -> dict[str, Reader]:
    """Return the readers of the fields `high_cards`, a card by seat, and `both_play`, a list of seats."""
    return {
        "high_cards": partial(_read_cards_by_seat, seats=seats),
        "both_play": list_of(integer(0, seats - 1), 0, seats),
    }


def join_high_cards(cards: Mapping[int, Card] | None, both_play: Iterable[int] | None) -> HighCards:
    """Return the values of both fields as one object; a field that was not read is None."""
    return HighCards(cards or {}, frozenset(both_play or ()))


def write_high_cards(high_cards: HighCards) -> dict[str, dict[str, str] | list[int]]:
    """Return the fields that `high_card_readers` reads back, without the empty ones."""
    cards = {str(seat): cards_text([card]) for seat, card in sorted(high_cards.cards.items())}
    fields: dict[str, dict[str, str] | list[int]] = {}
    if cards:
        fields["high_cards"] = cards
    if high_cards.both_play:
        fields["both_play"] = sorted(high_cards.both_play)
    return fields


def _read_cards_by_seat(value: Mapping[str, object], seats: int) -> dict[int, Card]:
    """Return one card by seat. Raises `ValueError`, and CARD_UNREADABLE."""
    readers: dict[str, Reader] = {str(seat): _read_one_card for seat in range(seats)}
    return {int(seat): card for seat, card in read_object(readers, value).items()}


def _read_one_card(value: object) -> Card:
    cards = read_cards(read_text(value))
    if len(cards) != 1:
        raise ValueError(value)
    return cards[0]
